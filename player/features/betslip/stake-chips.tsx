import type { Paise } from '@paddock/domain/money'
import { formatAmount } from '@paddock/ui/formats'
import { Button } from '@paddock/ui/primitives'
import { BETTING_WORDS } from '../../words/betting.ts'
import { useSlipStore } from './context.tsx'
import type { SlipAccount } from './account.ts'
import { type Draft, withMore } from './draft.ts'
import { isStakeAllowed, type Limits, maxStakeOf } from './bounds.ts'

type StakeChipsProps = {
  readonly draft: Draft
  readonly limits: Limits
  readonly account: Pick<SlipAccount, 'stakes' | 'canPay'>
}

/** Each adds its amount, where the stake it comes to is one that market, player and money allow; Max is the most that market, player and money allow. On a phone one row that is pushed aside, Max first. */
export function StakeChips({ draft, limits, account: { stakes, canPay } }: StakeChipsProps) {
  const store = useSlipStore()
  const most = maxStakeOf(draft, limits)
  const fits = (value: Paise) => {
    const sum = withMore(draft, value)
    return isStakeAllowed(sum, limits) && canPay(sum)
  }
  return (
    <fieldset className="grid min-w-0 grid-cols-4 gap-1 max-md:auto-cols-[minmax(56px,1fr)] max-md:grid-flow-col max-md:grid-cols-none max-md:overflow-x-auto max-md:[scrollbar-width:none]">
      <legend className="sr-only">{BETTING_WORDS.stakesOf}</legend>
      {stakes.map(({ _id, label, value }) => (
        <Button
          key={_id}
          onClick={() => store.send({ type: 'add-stake', amount: value })}
          size="tight"
          disabled={!fits(value)}
        >
          <span className="sr-only">+{formatAmount(value)}</span>
          <span aria-hidden="true" className="truncate">
            +{label}
          </span>
        </Button>
      ))}
      <Button
        onClick={() => store.send({ type: 'stake', text: String(most / 100) })}
        size="tight"
        disabled={most < draft.pick.min || most <= 0}
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
