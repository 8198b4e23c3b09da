import { formatAmount } from '@paddock/ui/formats'
import { Button } from '@paddock/ui/primitives'
import { BETTING_WORDS } from '../../words/betting.ts'
import { useSlipStore } from './context.tsx'
import type { StakePreset } from './account.ts'
import type { Draft } from './draft.ts'
import { type Limits, maxStakeOf } from './bounds.ts'

type StakeChipsProps = {
  readonly draft: Draft
  readonly limits: Limits
  readonly stakes: readonly StakePreset[]
}

/** Each adds its amount; Max is the most that market, player and money allow. On a phone one row that is pushed aside, Max first. */
export function StakeChips({ draft, limits, stakes }: StakeChipsProps) {
  const store = useSlipStore()
  const most = maxStakeOf(draft, limits)
  return (
    <fieldset className="grid min-w-0 grid-cols-4 gap-1 max-md:auto-cols-[minmax(56px,1fr)] max-md:grid-flow-col max-md:grid-cols-none max-md:overflow-x-auto max-md:[scrollbar-width:none]">
      <legend className="sr-only">{BETTING_WORDS.stakesOf}</legend>
      {stakes.map(({ _id, label, value }) => (
        <Button key={_id} onClick={() => store.send({ type: 'add-stake', amount: value })} size="tight">
          <span className="sr-only">+{formatAmount(value)}</span>
          <span aria-hidden="true" className="truncate">
            +{label}
          </span>
        </Button>
      ))}
      <Button
        onClick={() => store.send({ type: 'stake', text: String(most / 100) })}
        size="tight"
        className="max-md:order-first"
      >
        {BETTING_WORDS.maxStake}
      </Button>
      <Button onClick={() => store.send({ type: 'stake', text: '' })} size="tight">
        {BETTING_WORDS.clear}
      </Button>
    </fieldset>
  )
}
