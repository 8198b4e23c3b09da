import type { MarketBook } from '@paddock/contract/shapes/market'
import type { Paise } from '@paddock/domain/money'
import { formatSigned } from '@paddock/ui/formats'
import { Sheet } from '@paddock/ui/layers'
import { WORDS } from '../../app/words.ts'
import { BETTING_WORDS } from '../../app/words-betting.ts'
import { type BookSpan, type PlannedBet, sessionRows, spansOf } from './state.ts'

type SessionBookProps = {
  readonly title: string
  readonly book: MarketBook | undefined
  readonly planned: PlannedBet | null
  readonly onClose: () => void
}

/** What every result of the session brings, and what it would with the bet in the slip. */
export default function SessionBook({ title, book, planned, onClose }: SessionBookProps) {
  const spans = spansOf(sessionRows(book, planned))
  return (
    <Sheet title={title} closeLabel={WORDS.close} onClose={onClose}>
      <table className="w-full text-sm">
        <thead className="sticky top-0 bg-surface text-xs text-quiet">
          <tr className="h-9">
            <th className="px-4 text-left font-normal">{BETTING_WORDS.runs}</th>
            <th className="px-4 text-right font-normal">{BETTING_WORDS.result}</th>
            {planned && <th className="px-4 text-right font-normal">{BETTING_WORDS.betslip}</th>}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {spans.map((span) => (
            <tr key={span.from} className="h-11">
              <td className="px-4 font-bold">{runsOf(span)}</td>
              <Amount amount={span.now} />
              {span.planned !== null && <Amount amount={span.planned} />}
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  )
}

const runsOf = ({ from, to }: BookSpan): string =>
  to === null ? `${from}+` : from === to ? `${from}` : `${from}–${to}`

const Amount = ({ amount }: { readonly amount: Paise }) => (
  <td className={`px-4 text-right ${amount < 0 ? 'text-loss' : 'text-profit'}`}>{formatSigned(amount)}</td>
)
