import type { MarketRisk } from '@paddock/contract/shapes/risk'
import { RISK_WORDS as WORDS } from '../../words/risk.ts'
import { Money } from '../../kit/page/index.ts'
import { outcomeName, outcomeText } from './outcome.ts'

type OutcomeTableProps = {
  readonly of: MarketRisk
  /** The row that is chosen for what if. */
  readonly chosen: number | undefined
  readonly onChoose: (row: number) => void
}

/** Of a long ladder so much is seen at a time. */
export function OutcomeTable({ of, chosen, onChoose }: OutcomeTableProps) {
  return (
    <div className="max-h-80 overflow-y-auto border-t border-line">
      <table className="w-full text-sm">
        <thead className="sticky top-0 bg-surface text-xs text-quiet">
          <tr>
            <th scope="col" className="px-3 py-1 text-left font-normal">
              {WORDS.outcome}
            </th>
            {[WORDS.all, WORDS.mine, WORDS.passedUp].map((label) => (
              <th key={label} scope="col" className="px-3 py-1 text-right font-normal last:max-md:hidden">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {of.rows.map((row, n) => (
            <tr key={row.teamId ?? row.run} className={chosen === n ? 'bg-raised' : ''}>
              <th scope="row" className="p-0 text-left font-normal">
                <button
                  type="button"
                  aria-pressed={chosen === n}
                  aria-label={WORDS.ifThis(outcomeText(of, row) ?? '')}
                  onClick={() => onChoose(n)}
                  className="flex min-h-11 w-full items-center px-3 text-left hover:underline aria-pressed:font-bold md:min-h-8"
                >
                  {outcomeName(of, row)}
                </button>
              </th>
              <td className="px-3 text-right">
                <Money amount={row.total} isResult />
              </td>
              <td className="px-3 text-right">
                <Money amount={row.mine} isResult />
              </td>
              <td className="px-3 text-right max-md:hidden">
                <Money amount={row.passedUp} isResult />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
