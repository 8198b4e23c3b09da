import type { Paise } from '@paddock/domain/money'
import { formatMoney } from '@paddock/ui/formats'
import { BETTING_WORDS } from '../../words/betting.ts'
import { amountsOf, averageText, type Draft, isByRun, takenOf } from './draft.ts'
import { SLIP_WORDS } from './words.ts'

/** What the draft wins, risks, and what would be at risk altogether; live while it is typed. No amount shares its line: they are long. */
export function Figures({ draft, exposureAfter }: { readonly draft: Draft; readonly exposureAfter: Paise | null }) {
  const { profit, liability } = amountsOf(draft)
  const taken = takenOf(draft)
  const unit = isByRun(draft.pick) ? BETTING_WORDS.perRun : null
  return (
    <div className="text-xs">
      <dl className="grid auto-cols-fr grid-flow-col gap-2">
        <Figure label={BETTING_WORDS.profit} amount={profit} color="text-profit" unit={unit} />
        <Figure label={BETTING_WORDS.liability} amount={liability} color="text-loss" unit={unit} />
        {exposureAfter !== null && (
          <Figure label={SLIP_WORDS.exposureAfter} amount={exposureAfter} color="text-text" unit={null} />
        )}
      </dl>
      {taken && <p className="text-quiet">{SLIP_WORDS.onAverage(averageText(taken.average))}</p>}
    </div>
  )
}

type FigureProps = {
  readonly label: string
  readonly amount: Paise
  readonly color: string
  readonly unit: string | null
}

function Figure({ label, amount, color, unit }: FigureProps) {
  return (
    <div className="min-w-0 last:text-right [&:nth-child(2):not(:last-child)]:text-center">
      <dt className="truncate text-quiet max-md:leading-[14px]">{label}</dt>
      <dd className={`truncate text-sm font-bold max-md:leading-4 ${color}`}>{formatMoney(amount)}</dd>
      {unit && <dd className={color}>{unit}</dd>}
    </div>
  )
}
