import type { CashOutQuote } from '@paddock/contract/endpoints/cash-out'
import { useNow } from '@paddock/ui/clock'
import { CallFailure, failureText, orderInTheWay, useClient, useSessionStore } from '@paddock/ui/client'
import { formatSigned } from '@paddock/ui/formats'
import { Sheet } from '@paddock/ui/layers'
import { Button, Icon, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { marketTitle } from '@paddock/ui/words'
import { useLive } from '@paddock/ui/live'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { WORDS } from '../../words/shell.ts'
import { BETTING_WORDS } from '../../words/betting.ts'
import { useAskAgain, useAutoCashOuts, useQuote, WHOLE_EVERY_MS } from './api.ts'
import { AutoCashOutPart } from './auto-form.tsx'
import { doneWords } from './autos.ts'
import { createFlow, type FlowStore } from './flow.ts'
import { colourOf } from './money.tsx'
import { OfferParts } from './offer-parts.tsx'
import { OrderList, ResultTable } from './quote-tables.tsx'
import { ShareChoice } from './share-choice.tsx'
import { ageOf, type Flow, isFinal, isStale, isUnderWay, WHOLE } from './state.ts'
import { useLiveQuote } from './use-live-quote.ts'
import { CASH_OUT_WORDS } from './words.ts'

type CashOutSheetProps = {
  readonly marketId: string
  readonly marketName: string
  readonly onClose: () => void
  /** Its bets were placed or decided: lists and balance are to be read. */
  readonly onBets: () => void
  /** Takes back an order of the player's own that stands in the way. */
  readonly onCancel: (betId: string) => Promise<unknown>
}

/** Closing a position: how much of it, the very bets, every result before and after, and the outcome. */
export default function CashOutSheet({ marketId, marketName, onClose, onBets, onCancel }: CashOutSheetProps) {
  const client = useClient()
  const session = useSessionStore()
  const [flow] = useState(() =>
    createFlow({
      client,
      marketId,
      storage: sessionStorage,
      sessionId: () => session.read()?.correlationId ?? '',
      newId: () => crypto.randomUUID(),
      onBets,
    }),
  )
  useEffect(() => {
    const own = session.read()?.correlationId
    flow.resume()
    return session.subscribe(() => {
      if (session.read()?.correlationId !== own) flow.leave()
    })
  }, [flow, session])
  const state = useSyncExternalStore(flow.subscribe, flow.read)
  return (
    <Sheet title={`${CASH_OUT_WORDS.cashOut}: ${marketTitle(marketName)}`} closeLabel={WORDS.close} onClose={onClose}>
      {state.step === 'idle' ? (
        <Offer marketId={marketId} flow={flow} onCancel={onCancel} />
      ) : (
        <Progress state={state} onAgain={flow.reset} onClose={onClose} />
      )}
    </Sheet>
  )
}

type OfferProps = Pick<CashOutSheetProps, 'marketId' | 'onCancel'> & { readonly flow: FlowStore }

function Offer({ marketId, flow, onCancel }: OfferProps) {
  const [percent, setPercent] = useState(WHOLE)
  const { data: quote, error, dataUpdatedAt, isPlaceholderData } = useLiveQuote(marketId, percent)
  const isRefused = error !== null
  const isNever = error instanceof CallFailure && isFinal(error.code)
  // What watches follows the whole, whatever share is asked for. The button that opened this asks for it too.
  const whole = useQuote({ marketId, percent: WHOLE, everyMs: WHOLE_EVERY_MS })
  const worth = whole.data && !whole.error && whole.data.fraction === WHOLE ? whole.data.locked : null
  return (
    <>
      <div className="flex flex-col gap-3 px-4 pb-3">
        {isRefused && <WhyNot {...{ error, isNever, marketId, onCancel }} />}
        {!isRefused && !quote && <SkeletonRows rows={5} rowClass="h-11" label={WORDS.loading} />}
        {!isRefused && quote && (
          <>
            <Locked quote={quote} />
            <ShareChoice percent={percent} onChange={setPercent} />
            {quote.offer === null && <OrderList quote={quote} />}
            <ResultTable quote={quote} />
            {quote.offer && <OfferParts offer={quote.offer} percent={quote.fraction} locked={quote.locked} />}
            <Confirm
              quote={quote}
              quotedAt={dataUpdatedAt}
              isOther={isPlaceholderData}
              onConfirm={() => flow.send(quote)}
            />
          </>
        )}
      </div>
      {!isNever && <AutoCashOutPart marketId={marketId} percent={percent} worth={worth} />}
    </>
  )
}

type WhyNotProps = Pick<CashOutSheetProps, 'marketId' | 'onCancel'> & {
  readonly error: Error
  readonly isNever: boolean
}

/** It says why it is not offered, and goes on asking where that may change. */
function WhyNot({ error, isNever, marketId, onCancel }: WhyNotProps) {
  const reason = failureText(error)
  const own = orderInTheWay(error)
  const askAgain = useAskAgain(marketId)
  const { data: autos } = useAutoCashOuts()
  const last = autos?.find(({ market }) => market._id === marketId)
  // It happened under the open sheet, or since this market was last looked at.
  if (isNever && last?.status === 'DONE') return <Notice icon="check" text={doneWords(last)} hint={reason} />
  if (own !== null)
    return (
      <Notice
        icon="warning"
        text={CASH_OUT_WORDS.unavailable}
        hint={reason}
        action={{
          label: BETTING_WORDS.cancelIt,
          // Why it was not taken back is told by whoever takes it back.
          run: () => void onCancel(own).then(askAgain, askAgain),
        }}
      />
    )
  return (
    <Notice
      icon="warning"
      text={isNever ? reason : CASH_OUT_WORDS.unavailable}
      {...(!isNever && { hint: reason, action: { label: CASH_OUT_WORDS.again, run: askAgain } })}
    />
  )
}

function Locked({ quote }: { readonly quote: CashOutQuote }) {
  const isWhole = quote.fraction === WHOLE
  const isEven = isWhole && (quote.after.length > 0 || quote.offer !== null)
  return (
    <p className="flex items-baseline gap-2 rounded-md bg-raised px-3 py-2">
      <span className="text-sm text-quiet">{isWhole ? CASH_OUT_WORDS.locksIn : CASH_OUT_WORDS.atWorst}</span>
      <span className={`text-lg font-bold tabular-nums ${colourOf(quote.locked)}`} data-testid="cash-out-locked">
        {formatSigned(quote.locked)}
      </span>
      <span className="text-xs text-quiet">
        {isEven ? CASH_OUT_WORDS.whatever : isWhole ? CASH_OUT_WORDS.atLeast : ''}
      </span>
    </p>
  )
}

type ConfirmProps = {
  readonly quote: CashOutQuote
  readonly quotedAt: number
  /** What is shown is of the share before. */
  readonly isOther: boolean
  readonly onConfirm: () => void
}

function Confirm({ quote, quotedAt, isOther, onConfirm }: ConfirmProps) {
  const now = useNow(500)
  const isOld = isStale(quotedAt, now)
  const seconds = ageOf(quotedAt, now)
  const amount = formatSigned(quote.locked)
  return (
    <div className="sticky bottom-0 flex flex-col gap-1 bg-surface pt-1 pb-2">
      <Button look="brand" onClick={onConfirm} disabled={isOld || isOther}>
        {quote.fraction === WHOLE ? CASH_OUT_WORDS.confirm(amount) : CASH_OUT_WORDS.confirmPart(quote.fraction, amount)}
      </Button>
      <p className={`text-center text-xs ${isOld ? 'text-warn' : 'text-quiet'}`}>
        {isOld
          ? CASH_OUT_WORDS.stale(seconds)
          : seconds === 0
            ? CASH_OUT_WORDS.quotedNow
            : CASH_OUT_WORDS.quotedAgo(seconds)}
      </p>
    </div>
  )
}

type ProgressProps = { readonly state: Flow; readonly onAgain: () => void; readonly onClose: () => void }

function Progress({ state, onAgain, onClose }: ProgressProps) {
  const live = useLive()
  // The delay ends by the server's clock.
  const clock = useCallback(() => (live ? live.clock.now() : Date.now()), [live])
  const now = useNow(250, clock)
  return (
    <div className="flex flex-col items-center gap-3 px-4 pt-4 pb-6 text-center" aria-live="polite">
      {isUnderWay(state) ? (
        <span className="size-8 animate-spin rounded-full border-2 border-line border-t-brand" />
      ) : (
        <Icon
          name={state.step === 'done' ? 'check' : 'warning'}
          className={`size-8 ${state.step === 'done' ? 'text-profit' : 'text-warn'}`}
        />
      )}
      <p className="text-md font-bold">{headlineOf(state, now)}</p>
      <p className="max-w-80 text-sm text-quiet">{detailOf(state)}</p>
      {!isUnderWay(state) && (
        <div className="flex w-full gap-2">
          {state.step === 'failed' && (
            <Button onClick={onAgain} className="flex-1">
              {CASH_OUT_WORDS.again}
            </Button>
          )}
          <Button look="brand" onClick={onClose} className="flex-1">
            {CASH_OUT_WORDS.close}
          </Button>
        </div>
      )}
    </div>
  )
}

function headlineOf(state: Flow, now: number): string {
  switch (state.step) {
    case 'waiting':
      return CASH_OUT_WORDS.waiting(Math.max(0, Math.ceil((state.until - now) / 1000)))
    case 'asking':
      return CASH_OUT_WORDS.asking
    case 'done':
      return state.percent === WHOLE ? CASH_OUT_WORDS.done : CASH_OUT_WORDS.donePart(state.percent)
    case 'failed':
      return CASH_OUT_WORDS.failed
    case 'idle':
    case 'sending':
      return CASH_OUT_WORDS.sending
  }
}

function detailOf(state: Flow): string {
  switch (state.step) {
    case 'waiting':
      return state.of === 'sum' ? CASH_OUT_WORDS.sumDelay : CASH_OUT_WORDS.delay
    case 'asking':
      return state.isOffline ? CASH_OUT_WORDS.offline : CASH_OUT_WORDS.stillAsking
    case 'done':
      return state.locked === null ? '' : leftWords(state.percent, formatSigned(state.locked))
    case 'failed':
      return state.text
    case 'idle':
    case 'sending':
      return ''
  }
}

/** Of a part nothing is locked in: what is left of the position goes on. */
const leftWords = (percent: number, amount: string): string =>
  percent === WHOLE ? CASH_OUT_WORDS.doneFor(amount) : `${CASH_OUT_WORDS.atWorst} ${amount}`
