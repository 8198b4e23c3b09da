import { Sheet } from '@paddock/ui/layers'
import { useLive } from '@paddock/ui/live'
import { Button } from '@paddock/ui/primitives'
import { formatMoney } from '@paddock/ui/formats'
import { WORDS } from '../../app/words.ts'
import { BETTING_WORDS } from '../../app/words-betting.ts'
import { useSlipStore } from './context.tsx'
import { amountsOf, type Draft, stakeOf } from './state.ts'

/** The modal for players who want to be asked before each bet. 000 §2. */
export default function Confirmation({ draft }: { readonly draft: Draft }) {
  const store = useSlipStore()
  const live = useLive()
  const { profit, liability } = amountsOf(draft)
  const rows = [
    [BETTING_WORDS.odds, draft.pick.line === null ? draft.price : `${draft.pick.line} / ${draft.price}`],
    [BETTING_WORDS.stake, formatMoney(stakeOf(draft))],
    [BETTING_WORDS.profit, formatMoney(profit)],
    [BETTING_WORDS.liability, formatMoney(liability)],
  ] as const
  const place = () => {
    const marketVersion = live?.book.facts(draft.pick.marketId)?.version ?? null
    store.send({ type: 'confirm', stamp: { requestId: crypto.randomUUID(), marketVersion } })
  }
  return (
    <Sheet title={BETTING_WORDS.confirmation} closeLabel={WORDS.close} onClose={() => store.send({ type: 'back' })}>
      <div className="flex flex-col gap-3 px-4 pb-4">
        <p className="text-sm font-bold">{draft.pick.runnerName}</p>
        <dl className="divide-y divide-line rounded-md border border-line">
          {rows.map(([label, value]) => (
            <div key={label} className="flex h-11 items-center justify-between px-3">
              <dt className="text-quiet">{label}</dt>
              <dd className="font-bold">{value}</dd>
            </div>
          ))}
        </dl>
        <Button look="brand" onClick={place}>
          {BETTING_WORDS.placeBet}
        </Button>
      </div>
    </Sheet>
  )
}
