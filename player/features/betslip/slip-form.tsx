import type { Paise } from '@paddock/domain/money'
import { formatOdds } from '@paddock/domain/odds'
import { formatAmount, formatMoney, formatSize } from '@paddock/ui/formats'
import { useFreshness, useLive } from '@paddock/ui/live'
import { Button, Check, Icon, IconButton } from '@paddock/ui/primitives'
import { type FormEvent, useEffect, useRef } from 'react'
import { WORDS } from '../../app/words.ts'
import { BETTING_WORDS } from '../../app/words-betting.ts'
import { usePresets } from './api.ts'
import { useSlipStore } from './context.tsx'
import {
  amountsOf,
  canEditPrice,
  type Draft,
  type Limits,
  maxStakeOf,
  type Offer,
  type Reason,
  stakeOf,
} from './state.ts'

const INPUT =
  'h-11 w-full min-w-0 bg-transparent text-center text-md font-bold text-text focus:outline-none disabled:text-quiet'
const FIELD = 'flex items-center rounded-md border border-line bg-surface focus-within:border-brand'

type SlipFormProps = {
  readonly draft: Draft
  readonly reason: Reason | null
  readonly offer: Offer | null
  readonly limits: Limits
  readonly confirms: boolean
  readonly onConfirms: (confirms: boolean) => void
}

/** Odds, stake, what it wins and risks, and the button. Enter places, Escape closes. */
export function SlipForm({ draft, reason, offer, limits, confirms, onConfirms }: SlipFormProps) {
  const store = useSlipStore()
  const live = useLive()
  const isFresh = useFreshness().state === 'fresh'
  const { pick } = draft
  const { profit, liability } = amountsOf(draft)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const marketVersion = live?.book.facts(pick.marketId)?.version ?? null
    const stamp = { requestId: crypto.randomUUID(), marketVersion }
    if (isFresh) store.send({ type: 'place', limits, confirms, stamp })
  }
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-2 px-3 pb-3">
      <div className="flex gap-2">
        <OddsField draft={draft} />
        {pick.line !== null && <RunsField line={pick.line} />}
        <StakeField draft={draft} />
      </div>
      <StakeChips draft={draft} limits={limits} />
      {reason && <ReasonBox reason={reason} offer={offer} />}
      {!isFresh && <p className="text-xs text-warn">{BETTING_WORDS.pricesNotLive}</p>}
      <dl className="flex justify-between text-xs text-quiet">
        <Figure label={BETTING_WORDS.profit} amount={profit} color="text-profit" perRun={pick.variant === 'meter'} />
        <Figure
          label={BETTING_WORDS.liability}
          amount={liability}
          color="text-loss"
          perRun={pick.variant === 'meter'}
        />
      </dl>
      <div className="flex flex-wrap gap-x-4 text-xs text-quiet">
        <Check label={BETTING_WORDS.confirmBets} isOn={confirms} onChange={onConfirms} />
        {pick.kind === 'BETFAIR' && (
          <Check
            label={BETTING_WORDS.keepUnmatched}
            isOn={draft.keeps}
            onChange={(keeps) => store.send({ type: 'keeps', keeps })}
          />
        )}
      </div>
      <div className="grid grid-cols-[1fr_2fr] gap-2">
        <Button onClick={() => store.send({ type: 'clear' })}>{WORDS.cancel}</Button>
        <Button type="submit" look="brand" disabled={!isFresh}>
          {BETTING_WORDS.placeBet}
          {stakeOf(draft) > 0 && <span className="font-normal">{formatAmount(stakeOf(draft))}</span>}
        </Button>
      </div>
    </form>
  )
}

function OddsField({ draft }: { readonly draft: Draft }) {
  const store = useSlipStore()
  const isFixed = !canEditPrice(draft.pick)
  const step = (up: boolean) => () => store.send({ type: 'step-price', up })
  return (
    <label className="flex min-w-0 flex-1 flex-col gap-1 text-xs text-quiet">
      {BETTING_WORDS.odds}
      <span className={FIELD}>
        {!isFixed && (
          <IconButton label={BETTING_WORDS.lower} onClick={step(false)} className="shrink-0">
            <Icon name="minus" />
          </IconButton>
        )}
        <input
          aria-label={BETTING_WORDS.odds}
          inputMode="decimal"
          autoComplete="off"
          disabled={isFixed}
          value={draft.price}
          onChange={(event) => store.send({ type: 'price', text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            step(event.key === 'ArrowUp')()
          }}
          className={INPUT}
        />
        {!isFixed && (
          <IconButton label={BETTING_WORDS.higher} onClick={step(true)} className="shrink-0">
            <Icon name="plus" />
          </IconButton>
        )}
      </span>
    </label>
  )
}

function RunsField({ line }: { readonly line: number }) {
  return (
    <label className="flex w-20 flex-col gap-1 text-xs text-quiet">
      {BETTING_WORDS.run}
      <span className={FIELD}>
        <input aria-label={BETTING_WORDS.run} disabled value={line} className={INPUT} readOnly />
      </span>
    </label>
  )
}

/** With a mouse the stake has the focus at once; on a phone the keyboard would cover the buttons that it needs less. */
const hasMouse = (): boolean => matchMedia('(pointer: fine)').matches

function StakeField({ draft }: { readonly draft: Draft }) {
  const store = useSlipStore()
  const input = useRef<HTMLInputElement>(null)
  const { marketId, runnerId, side } = draft.pick
  useEffect(() => {
    if (hasMouse()) input.current?.focus()
  }, [marketId, runnerId, side])
  return (
    <label className="flex min-w-0 flex-1 flex-col gap-1 text-xs text-quiet">
      {BETTING_WORDS.stake}
      <span className={FIELD}>
        <input
          ref={input}
          aria-label={BETTING_WORDS.stake}
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          value={draft.stake}
          onChange={(event) => store.send({ type: 'stake', text: event.target.value })}
          className={`${INPUT} pl-3 text-left`}
        />
        {draft.stake !== '' && (
          <IconButton
            label={BETTING_WORDS.clearStake}
            onClick={() => store.send({ type: 'stake', text: '' })}
            className="shrink-0"
          >
            <Icon name="clear" />
          </IconButton>
        )}
      </span>
    </label>
  )
}

function StakeChips({ draft, limits }: { readonly draft: Draft; readonly limits: Limits }) {
  const store = useSlipStore()
  const presets = usePresets()
  const most = maxStakeOf(draft, limits)
  return (
    <fieldset className="grid grid-cols-4 gap-1">
      <legend className="sr-only">{BETTING_WORDS.stakesOf}</legend>
      {presets.map((amount) => (
        <Button
          key={amount}
          onClick={() => store.send({ type: 'add-stake', amount })}
          size="tight"
          aria-label={`+${formatAmount(amount)}`}
        >
          +{formatSize(amount)}
        </Button>
      ))}
      <Button onClick={() => store.send({ type: 'stake', text: String(most / 100) })} size="tight">
        {BETTING_WORDS.maxStake}
      </Button>
      <Button onClick={() => store.send({ type: 'stake', text: '' })} size="tight">
        {BETTING_WORDS.clear}
      </Button>
    </fieldset>
  )
}

function ReasonBox({ reason, offer }: { readonly reason: Reason; readonly offer: Offer | null }) {
  const store = useSlipStore()
  return (
    <div
      role="alert"
      className="flex items-center gap-2 rounded-md border border-warn bg-surface py-1 pr-1 pl-3 text-sm text-warn"
    >
      <span className="min-w-0 flex-1 py-1">{reason.text}</span>
      {offer && (
        <Button onClick={() => store.send({ type: 'take-offer' })} className="shrink-0">
          {BETTING_WORDS.take(`${offer.line === null ? '' : `${offer.line} / `}${formatOdds(offer.price)}`)}
          <span className="text-quiet">{formatAmount(offer.stake)}</span>
        </Button>
      )}
    </div>
  )
}

function Figure(props: {
  readonly label: string
  readonly amount: Paise
  readonly color: string
  readonly perRun?: boolean
}) {
  return (
    <div className="flex gap-1">
      <dt>{props.label}</dt>
      <dd className={`font-bold ${props.color}`}>
        {formatMoney(props.amount)}
        {props.perRun && <span className="ml-1 font-normal">{BETTING_WORDS.perRun}</span>}
      </dd>
    </div>
  )
}
