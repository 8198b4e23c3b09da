import { mayRest } from '@paddock/domain/kinds'
import { formatOdds } from '@paddock/domain/odds'
import { runsText, withRuns } from '@paddock/ui/bets'
import { formatAmount } from '@paddock/ui/formats'
import { useFreshness, useMarketFacts } from '@paddock/ui/live'
import { useIsWide } from '@paddock/ui/look'
import { Button, Check, Icon } from '@paddock/ui/primitives'
import { reasonText, usePractises } from '@paddock/ui/client'
import { type FormEvent, useDeferredValue, useId, useRef, useState } from 'react'
import { BETTING_WORDS } from '../../words/betting.ts'
import type { SlipAccount } from './account.ts'
import { calledPick } from './called.ts'
import { useQuick, useSlipStore } from './context.tsx'
import { OddsField, RunsField, StakeField } from './fields.tsx'
import { Figures } from './figures.tsx'
import { returnToCell } from './focus-cell.ts'
import { hasKeypad, Keypad } from './keypad.tsx'
import { CancelOwn, OwnOrderBox, useOwnInTheWay } from './own-order.tsx'
import { SaidOnce } from './said.tsx'
import { StakeChips } from './stake-chips.tsx'
import { averageText, canEditPrice, type Draft, stakeOf } from './draft.ts'
import { draftWith, isFar, type Offer } from './offers.ts'
import type { Reason } from './bounds.ts'
import { UnmatchedCheck, UnmatchedUntil } from './unmatched-choice.tsx'
import { SLIP_WORDS } from './words.ts'
import { PRACTICE_WORDS } from '../../words/practice.ts'
import { takesBets, whyShut } from '../../words/shut.ts'

type SlipFormProps = {
  readonly draft: Draft
  readonly reason: Reason | null
  readonly offers: readonly Offer[]
  readonly account: SlipAccount
}

type FieldName = 'price' | 'stake'

/** Odds, stake, what it wins and risks, and the button. Enter places, so does Ctrl+Enter from anywhere in it. */
export function SlipForm({ draft, reason, offers, account }: SlipFormProps) {
  const store = useSlipStore()
  const practises = usePractises()
  const isFresh = useFreshness().state === 'fresh'
  const [field, setField] = useState<FieldName>('stake')
  // On a phone the first picture has what a stake is typed into; what it is put together by comes with the next one, to a place that is kept.
  const isWhole = useDeferredValue(true, useIsWide())
  const { pick } = draft
  const runs = runsText(calledPick(pick))
  const placing = account.placingOn(pick)
  const closed = useWhyClosed(pick.marketId)
  const own = useOwnInTheWay(draft)
  const canPlace = isFresh && closed === null && own.length === 0
  const saidBy = useId()
  const placeButton = useRef<HTMLButtonElement>(null)
  // What is chosen by key goes on by key: the button that had the focus is drawn away.
  const toPlace = () => placeButton.current?.focus({ preventScroll: true })
  const mayOffer = (offer: Offer) =>
    (offer.waits === undefined || mayRest(pick.kind, [account.rules.rests])) && account.canPay(draftWith(draft, offer))
  const offered = offers.filter(mayOffer)
  const place = () => {
    if (canPlace) store.place(placing, account.confirms)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    place()
  }
  return (
    <form
      onSubmit={onSubmit}
      className="flex flex-col gap-2 bg-inherit px-3 pb-3 max-md:gap-1 max-md:pb-1.5 short:grid short:grid-cols-2 short:gap-x-3"
    >
      <div className="flex gap-2">
        <OddsField
          draft={draft}
          isOpen={account.rules.editsOdds}
          steps={account.rules.steps}
          saidBy={saidBy}
          onFocus={() => setField('price')}
        />
        {runs !== null && <RunsField runs={runs} />}
        <StakeField draft={draft} saidBy={saidBy} onFocus={() => setField('stake')} />
      </div>
      {isWhole ? <StakeChips draft={draft} limits={placing.limits} account={account} /> : <div className="h-11" />}
      {hasKeypad() &&
        (isWhole ? (
          <SlipKeypad draft={draft} field={canEditPrice(pick) ? field : 'stake'} key={field} />
        ) : (
          <div className="h-23 short:col-start-2 short:row-span-2 short:row-start-1" />
        ))}
      <div className="flex flex-col gap-2 max-md:gap-1 short:col-start-1 short:row-span-2 short:row-start-3">
        <div id={saidBy} className="empty:hidden">
          {own.length > 0 ? (
            <OwnOrderBox orders={own} account={account} />
          ) : (
            reason && <ReasonBox {...{ draft, reason, account }} offers={offered} onPlace={place} onTaken={toPlace} />
          )}
        </div>
        {!isFresh && <p className="text-xs text-warn">{BETTING_WORDS.pricesNotLive}</p>}
        {/* On a phone what was refused stands in their place. */}
        <div className={own.length > 0 || reason ? 'max-md:hidden' : ''}>
          <Figures draft={draft} exposureAfter={account.exposureAfter(draft)} />
        </div>
        {mayRest(pick.kind, [account.rules.rests]) && <UnmatchedUntil draft={draft} />}
      </div>
      {/* On a phone several offers have their place until one of them is taken or something else is typed. */}
      <div className={offered.length > 1 ? 'contents bg-inherit max-md:hidden' : 'contents bg-inherit'}>
        {isWhole ? <Options account={account} draft={draft} /> : <div className="h-11 short:col-start-2" />}
      </div>
      {/* However short the screen, what places the bet stays in sight. */}
      <div className="grid grid-cols-[1fr_2fr] gap-2 max-md:sticky max-md:bottom-0 max-md:-mx-3 max-md:bg-inherit max-md:px-3 short:col-start-2 short:mx-0 short:px-0">
        <Button
          onClick={() => {
            store.send({ type: 'clear' })
            returnToCell()
          }}
        >
          {SLIP_WORDS.clearAll}
        </Button>
        <Button ref={placeButton} type="submit" look="brand" disabled={!canPlace}>
          {practises ? PRACTICE_WORDS.placeBet : BETTING_WORDS.placeBet}
          <span className="truncate font-normal">{closed ?? (stakeOf(draft) > 0 && formatAmount(stakeOf(draft)))}</span>
        </Button>
      </div>
    </form>
  )
}

/** What stands over the market's prices; null while it takes bets, and where nothing is known of it. 000 §4. */
function useWhyClosed(marketId: string): string | null {
  const facts = useMarketFacts(marketId)
  if (!facts) return null
  return takesBets(facts) ? null : whyShut(facts)
}

/** One row that is pushed aside on a phone: under what stands at its end, so that it is seen to go on. */
function Options({ account, draft }: { readonly account: SlipAccount; readonly draft: Draft }) {
  const quick = useQuick()
  const rests = mayRest(draft.pick.kind, [account.rules.rests])
  return (
    <div className="flex items-center gap-x-4 bg-inherit text-xs text-quiet max-md:-mx-3 max-md:gap-x-2 max-md:overflow-x-auto max-md:pl-3 short:col-start-2 short:mx-0 short:px-0 max-md:whitespace-nowrap max-md:[scrollbar-width:none] md:flex-wrap">
      {rests && <UnmatchedCheck draft={draft} />}
      <Check label={BETTING_WORDS.confirmBets} isOn={account.confirms} onChange={account.onConfirms} />
      {account.onQuick && <Check label={SLIP_WORDS.quickBet} isOn={quick.mode === 'on'} onChange={account.onQuick} />}
      <button
        type="button"
        onClick={account.onEditStakes}
        className="ml-auto flex min-h-9 items-center justify-end rounded-md text-brand-text underline-offset-2 hover:underline max-md:sticky max-md:right-0 max-md:min-h-11 max-md:min-w-11 max-md:shrink-0 max-md:bg-inherit max-md:pr-3 max-md:before:pointer-events-none max-md:before:absolute max-md:before:inset-y-0 max-md:before:right-full max-md:before:w-4 max-md:before:bg-inherit max-md:before:mask-l-from-0"
      >
        {/* The narrowest, and beside three choices any phone, have room for its sign alone. */}
        <Icon name="pencil" className={`size-4 ${rests ? 'md:hidden' : 'min-[360px]:hidden'}`} />
        <span className={rests ? 'max-md:sr-only' : 'max-[359px]:sr-only'}>{SLIP_WORDS.editStakes}</span>
      </button>
    </div>
  )
}

/** What was there is replaced by the first key, as it would be in a field whose text is marked. */
function SlipKeypad({ draft, field }: { readonly draft: Draft; readonly field: FieldName }) {
  const store = useSlipStore()
  const [replaces, setReplaces] = useState(field === 'price')
  const text = draft[field]
  return (
    <Keypad
      takesPoint={field === 'price' && (replaces || !text.includes('.'))}
      onKey={(key) => {
        setReplaces(false)
        store.send({ type: field, text: replaces ? key : text + key })
      }}
      onBackspace={() => {
        setReplaces(false)
        store.send({ type: field, text: text.slice(0, -1) })
      }}
    />
  )
}

type ReasonBoxProps = {
  readonly draft: Draft
  readonly reason: Reason
  readonly offers: readonly Offer[]
  readonly account: SlipAccount
  readonly onPlace: () => void
  readonly onTaken: () => void
}

/** One tap takes what there is instead; while a tap places, it places that too. */
function ReasonBox({ draft, reason, offers, account, onPlace, onTaken }: ReasonBoxProps) {
  const store = useSlipStore()
  const quick = useQuick()
  const take = (offer: Offer) => {
    store.send({ type: 'take-offer', offer })
    if (quick.mode === 'on') onPlace()
    else onTaken()
  }
  const ownBet = reason.facts?.['betId']
  const isOne = offers.length === 1 || ownBet !== undefined
  return (
    <div
      data-refusal=""
      className={`relative flex scroll-mb-16 gap-2 rounded-md border border-warn bg-surface py-1 pr-1 pl-3 text-sm text-warn max-md:text-xs max-md:leading-4 ${isOne ? 'flex-wrap items-center justify-end max-md:flex-nowrap' : 'flex-col max-md:gap-1'}`}
    >
      <SaidOnce
        key={reason.code}
        text={reasonText(reason)}
        className="min-w-[55%] flex-1 py-1 max-md:min-w-0 max-md:py-0.5"
      />
      {typeof ownBet === 'string' && <CancelOwn betIds={[ownBet]} account={account} />}
      {/* Beside each other on a phone: the slip grows by nothing but their row. */}
      <div className={isOne ? 'contents' : 'contents max-md:flex max-md:gap-1'}>
        {offers.map((offer) => (
          <Button
            key={`${offer.price} ${offer.waits}`}
            onClick={() => take(offer)}
            className={`shrink-0 max-md:shrink max-md:px-2 max-md:text-xs max-md:leading-4 ${isOne ? '' : 'max-md:flex-1'}`}
          >
            <OfferWords offer={offer} pick={draft.pick} />
            {offer.only !== 'price' && isFar(draft, offer) && <span className="text-loss">{SLIP_WORDS.farOff}</span>}
          </Button>
        ))}
      </div>
    </div>
  )
}

type OfferWordsProps = { readonly offer: Offer; readonly pick: Draft['pick'] }

function OfferWords({ offer: { price, line, stake, waits, average, only }, pick }: OfferWordsProps) {
  if (only === 'stake') return SLIP_WORDS.betStake(formatAmount(stake))
  if (only === 'price') return SLIP_WORDS.betAt(formatOdds(price))
  if (waits !== undefined) return SLIP_WORDS.keepRest(formatAmount(stake), formatAmount(waits))
  if (average !== undefined)
    return SLIP_WORDS.wholeOf[pick.side](formatAmount(stake), averageText(average), formatOdds(price))
  return (
    <>
      {BETTING_WORDS.take(withRuns(calledPick(pick, line), formatOdds(price)))}
      <span className="text-quiet">{formatAmount(stake)}</span>
    </>
  )
}
