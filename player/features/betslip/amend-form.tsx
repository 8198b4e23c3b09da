import { isChanging } from '@paddock/contract/bet-words'
import type { Bet } from '@paddock/contract/shapes/bet'
import { selectionText } from '@paddock/ui/bets'
import { CallFailure, failureText, orderInTheWay, reasonOf, reasonText } from '@paddock/ui/client'
import { TextField } from '@paddock/ui/forms'
import { formatOdds, type Odds } from '@paddock/domain/odds'
import { formatAmount } from '@paddock/ui/formats'
import { isRunners, useFollowedEvent, useMarketFacts } from '@paddock/ui/live'
import { Button, Icon, IconButton } from '@paddock/ui/primitives'
import { type FormEvent, useState } from 'react'
import { BETTING_WORDS } from '../../words/betting.ts'
import { type Amended, amendedOf, changeOf, refuseAmended } from './amend.ts'
import { digitsOf } from './draft.ts'
import { pricesNear } from './offers.ts'
import { type PriceStep, stepped } from './price-steps.ts'
import { PersistenceChoice, useHasBegun } from './unmatched-choice.tsx'
import { type AmendedReply, useAmend } from './use-amend.ts'
import { SLIP_WORDS } from './words.ts'

type AmendFormProps = {
  /** As it is now: what is matched meanwhile shows, and stays. */
  readonly bet: Bet
  readonly steps: PriceStep
  readonly onAmended: (docs: AmendedReply) => void
  /** Takes back another order of the player's own that the change would meet. */
  readonly onCancel: (betId: string) => Promise<unknown>
}

/** Odds and whole stake of a bet that waits, and what becomes of it when play starts. */
export default function AmendForm({ bet, steps, onAmended, onCancel }: AmendFormProps) {
  const [amended, setAmended] = useState(() => amendedOf(bet))
  const [refusal, setRefusal] = useState<string | null>(null)
  const [near, setNear] = useState<readonly Odds[]>([])
  const save = useAmend(onAmended)
  // It may be opened from a page that does not follow the event.
  useFollowedEvent(bet.market.event.id)
  const facts = useMarketFacts(bet.market._id)
  const ladder = facts && isRunners(facts) ? facts.ladder : null
  const hasBegun = useHasBegun(bet.market._id)
  const other = orderInTheWay(save.error)
  const change = (to: Partial<Amended>) => {
    setAmended({ ...amended, ...to })
    setRefusal(null)
    setNear([])
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const reason = refuseAmended(bet, amended, ladder)
    const wanted = changeOf(bet, amended)
    setRefusal(reason && reasonText(reason))
    setNear(reason ? pricesNear(reason) : [])
    if (!reason && wanted) save.mutate(wanted, { onError: sayWhy })
  }
  const sayWhy = (thrown: Error) => {
    setRefusal(failureText(thrown))
    setNear(thrown instanceof CallFailure ? pricesNear(reasonOf(thrown)) : [])
  }
  const step = (up: boolean) => change({ price: stepped(ladder, amended.price, { up, by: steps }) })
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-2 px-4 pb-4">
      <p className="text-sm font-bold">{selectionText(bet)}</p>
      {bet.sizeMatched > 0 && (
        <p className="text-xs text-quiet" aria-live="polite">
          {SLIP_WORDS.amendMatched(formatAmount(bet.sizeMatched))}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2">
        <div className="grid grid-cols-[44px_1fr_44px] items-end">
          <IconButton label={BETTING_WORDS.lower} onClick={() => step(false)} className="mb-4">
            <Icon name="minus" />
          </IconButton>
          <TextField
            label={BETTING_WORDS.odds}
            inputMode="decimal"
            autoComplete="off"
            value={amended.price}
            onChange={(text) => change({ price: text.replaceAll(/[^\d.]/g, '') })}
          />
          <IconButton label={BETTING_WORDS.higher} onClick={() => step(true)} className="mb-4">
            <Icon name="plus" />
          </IconButton>
        </div>
        <TextField
          label={SLIP_WORDS.wholeStake}
          inputMode="numeric"
          autoComplete="off"
          value={amended.stake}
          onChange={(text) => change({ stake: digitsOf(text) })}
        />
      </div>
      <div className="text-xs text-quiet">
        {!hasBegun && (
          <PersistenceChoice persistence={amended.persistence} onChoose={(persistence) => change({ persistence })} />
        )}
      </div>
      {refusal !== null && (
        <p role="alert" className="flex items-center gap-2 text-sm text-warn">
          <span className="min-w-0 flex-1">{refusal}</span>
          {other !== null && (
            <Button onClick={() => void onCancel(other).then(() => setRefusal(null), keepSaying)} className="shrink-0">
              {BETTING_WORDS.cancelIt}
            </Button>
          )}
          {near.map((price) => (
            <Button key={price} onClick={() => change({ price: formatOdds(price) })} className="shrink-0">
              {formatOdds(price)}
            </Button>
          ))}
        </p>
      )}
      {isChanging(bet) && <output className="text-sm text-warn">{SLIP_WORDS.amendWaits}</output>}
      <Button type="submit" look="brand" disabled={save.isPending || isChanging(bet)}>
        {SLIP_WORDS.amendSave}
      </Button>
    </form>
  )
}

/** Why it was not taken back is told by whoever takes it back. */
const keepSaying = () => undefined
