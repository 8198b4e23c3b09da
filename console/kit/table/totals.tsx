/** The sums over all pages: in the table below their columns, on a phone as lines of their own. */
import { WORDS } from '../../words/shell.ts'
import { Money } from '../page/index.ts'
import type { Column } from './column.ts'
import type { Total } from './load.ts'

const Sum = ({ label, amount, isResult = false }: Total) => (
  <>
    <span className="text-xs font-normal text-quiet">{label}</span>
    <Money amount={amount} isResult={isResult} />
  </>
)

/** What has no column that is shown stands with the first. */
export function TotalsRow<Row>(props: {
  readonly columns: readonly Column<Row>[]
  readonly totals: readonly Total[]
  readonly isSelectable: boolean
}) {
  const { columns, totals, isSelectable } = props
  const shown = new Set(columns.slice(1).map(({ id }) => id))
  const sumsOf = (id: string, isFirst: boolean) =>
    totals.filter(({ column }) => (isFirst ? !shown.has(column) : column === id))
  return (
    <tfoot className="sticky bottom-0 z-10 bg-raised font-bold">
      <tr>
        {columns.map(({ id, isNumber }, place) => (
          <td
            key={id}
            // The boxes that select rows have no sum.
            colSpan={place === 0 && isSelectable ? 2 : 1}
            className={`h-9 border-t border-line px-3 py-1 whitespace-nowrap ${isNumber ? 'text-right' : ''}`}
          >
            {place === 0 && <span className="mr-3">{WORDS.total}</span>}
            {sumsOf(id, place === 0).map((total) => (
              <span key={total.label} className={`flex items-baseline gap-2 ${isNumber ? 'justify-end' : ''}`}>
                <Sum {...total} />
              </span>
            ))}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

/** Where there is no room for the row: all of them, whatever scrolls. */
export const TotalsSummary = ({ totals }: { readonly totals: readonly Total[] }) => (
  <section
    aria-label={WORDS.total}
    className="flex shrink-0 flex-wrap gap-x-4 gap-y-1 border-t border-line bg-raised px-3 py-2 text-sm font-bold"
  >
    {totals.map((total) => (
      <span key={total.label} className="flex items-baseline gap-2">
        <Sum {...total} />
      </span>
    ))}
  </section>
)
