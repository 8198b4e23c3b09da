import { TEXTS, marketTitle, runnerTitle } from '@paddock/ui/words'
import { BET_WORDS, withRuns } from '@paddock/ui/bets'
import { formatAmount, withUnit } from '@paddock/ui/formats'
import type { Pick } from '@paddock/ui/prices'
import { Icon, IconButton, Notice } from '@paddock/ui/primitives'
import { type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import { WORDS } from '../../words/shell.ts'
import { BETTING_WORDS } from '../../words/betting.ts'
import type { SlipAccount } from './account.ts'
import { calledPick } from './called.ts'
import { useQuick, useSlip, useSlipStore } from './context.tsx'
import { returnToCell } from './focus-cell.ts'
import { FollowsNote, MovedPrice, OffersOfNow } from './moved-price.tsx'
import { SlipForm } from './slip-form.tsx'
import { type Draft, stakeOf } from './draft.ts'
import { draftOf, isBusy, isFollowing, type Slip as State } from './state.ts'
import { useAccepted } from './use-accepted.ts'
import { Takes } from './takes.tsx'
import { Asking, PlacedLine, Waiting } from './waiting.tsx'
import { SLIP_WORDS } from './words.ts'
import { part } from '../../routing/part.tsx'

const Confirmation = part(() => import('./confirmation.tsx'))

/** The confirmation closes itself that long after it has placed. 000 §9. */
const CONFIRMED_FOR_MS = 2000

type SlipProps = {
  readonly account: SlipAccount
  /** The market's prices, where its page is not in sight. */
  readonly market?: (pick: Pick) => ReactNode
}

/** The slip, wherever it stands: in the rail of a desktop, over the page or in the drawer of a phone. */
export function Slip({ account, market }: SlipProps) {
  const slip = useSlip()
  const store = useSlipStore()
  const draft = draftOf(slip)
  const box = useRef<HTMLDivElement>(null)
  if (!draft) return null
  const clear = () => {
    store.send({ type: 'clear' })
    returnToCell()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape' && !isBusy(slip)) clear()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    box.current?.querySelector('form')?.requestSubmit()
  }
  const tint = draft.pick.side === 'BACK' ? 'bg-back-tint border-back' : 'bg-lay-tint border-lay'
  return (
    <>
      {/* Escape closes the slip from any of its fields; the fields themselves are what takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={box}
        className={`mx-auto max-w-[480px] animate-fade border-l-4 short:max-w-none ${tint}`}
        data-testid="slip"
        onKeyDown={onKeyDown}
      >
        <SlipHeader slip={slip} draft={draft} account={account} onClose={clear} />
        {market && <div className="pb-2">{market(draft.pick)}</div>}
        <SlipBody slip={slip} draft={draft} account={account} />
      </div>
      {/* Outside, so that its keys are its own. */}
      <ConfirmationLayer slip={slip} draft={draft} account={account} />
    </>
  )
}

export function EmptySlip() {
  const { mode } = useQuick()
  const hint = mode === 'on' ? SLIP_WORDS.quickHint : BETTING_WORDS.tapAPrice
  return <Notice icon="bets" text={TEXTS.noMarketSelected} hint={hint} />
}

type PartProps = { readonly slip: State; readonly draft: Draft; readonly account: SlipAccount }

/** Asks, places, and closes itself: at the outcome, or before, when that takes longer. 000 §4. */
function ConfirmationLayer({ slip, draft, account }: PartProps) {
  const store = useSlipStore()
  const accepted = useAccepted(account, draft)
  const [isClosing, setClosing] = useState(false)
  const isPlaced = isClosing && isBusy(slip)
  if (slip.step !== 'confirming' && !isPlaced) return null
  const place = () => {
    setClosing(true)
    setTimeout(() => setClosing(false), CONFIRMED_FOR_MS)
    store.confirm(account.placingOn(draft.pick))
  }
  const close = () => {
    setClosing(false)
    store.send({ type: 'back' })
  }
  return (
    <Suspense>
      <Confirmation draft={draft} accepted={accepted} isPlaced={isPlaced} onPlace={place} onClose={close} />
    </Suspense>
  )
}

function SlipBody({ slip, draft, account }: PartProps) {
  switch (slip.step) {
    case 'sending':
      return <Asking bet={inOneLine(draft)} text={TEXTS.bettingInProcess} />
    case 'asking':
      return <Asking bet={inOneLine(draft)} hint={SLIP_WORDS.stillAsking} />
    case 'waiting':
      return <Waiting from={slip.from} until={slip.until} bet={inOneLine(draft)} />
    case 'editing':
    case 'confirming':
    case 'refused':
      return (
        <SlipForm
          draft={draft}
          reason={slip.step === 'confirming' ? null : slip.reason}
          offers={slip.step === 'refused' ? slip.offers : []}
          account={account}
        />
      )
    case 'accepted':
      return <PlacedLine bet={inOneLine(draft)} />
    case 'empty':
      return null
  }
}

function inOneLine(draft: Draft): string {
  const { pick, price } = draft
  const asked = withRuns(calledPick(pick), withUnit(pick.kind, price))
  return `${runnerTitle(pick.runnerName)} · ${asked} · ${formatAmount(stakeOf(draft))}`
}

function SlipHeader(props: PartProps & { readonly onClose: () => void }) {
  const { slip, draft, account } = props
  const accepted = useAccepted(account, draft)
  const { pick } = draft
  const isOpen = slip.step === 'editing' || slip.step === 'refused'
  const isBack = pick.side === 'BACK'
  const look = `${isBack ? 'bg-back' : 'bg-lay'} ${pick.kind === 'SESSION' ? 'uppercase' : ''}`
  return (
    <header className="flex min-h-12 items-center gap-2 py-1 pl-3 max-md:min-h-11 max-md:py-0">
      <span className={`shrink-0 rounded-md px-2 py-1 text-xs font-bold text-on-price ${look}`}>
        {BET_WORDS.sides[calledPick(pick).side]}
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-bold">{runnerTitle(pick.runnerName)}</p>
        <p className="truncate text-xs text-quiet">
          {isFollowing(slip) && <FollowsNote draft={draft} />}
          {isOpen && <Takes draft={draft} accepted={accepted} />}
          {pick.kind === 'SESSION' ? pick.eventName : `${marketTitle(pick.marketName)} · ${pick.eventName}`}
        </p>
      </div>
      {slip.step === 'refused' && <OffersOfNow pick={pick} />}
      {isOpen && !(slip.step === 'refused' && slip.offers.length > 0) && <MovedPrice draft={draft} />}
      {isOpen && (
        <IconButton label={WORDS.close} onClick={props.onClose}>
          <Icon name="close" />
        </IconButton>
      )}
    </header>
  )
}
