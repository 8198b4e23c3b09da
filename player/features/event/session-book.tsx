import { outcomeWord } from '@paddock/contract/session-words'
import type { MarketBook } from '@paddock/contract/shapes/market'
import type { Paise } from '@paddock/domain/money'
import { lawOfVariant } from '@paddock/domain/positions'
import { namingOf, outcomeText } from '@paddock/ui/bets'
import { formatSigned } from '@paddock/ui/formats'
import { Sheet } from '@paddock/ui/layers'
import type { SessionFacts } from '@paddock/ui/live'
import { Notice } from '@paddock/ui/primitives'
import { marketTitle } from '@paddock/ui/words'
import type { ReactNode } from 'react'
import { WORDS } from '../../words/shell.ts'
import { BETTING_WORDS } from '../../words/betting.ts'
import { type BookSpan, type PlannedBet, sessionRows, spansOf } from './state.ts'
import { EVENT_WORDS } from './words.ts'

type SessionBookProps = {
  readonly facts: SessionFacts
  readonly book: MarketBook | undefined
  readonly planned: PlannedBet | null
  readonly onClose: () => void
  /** What else there is to the session, above its results. */
  readonly children?: ReactNode
}

/** What every result of the session brings, and what it would with the bet in the slip. */
export default function SessionBook({ facts, book, planned, onClose, children }: SessionBookProps) {
  const rows = sessionRows(facts, book, planned)
  const { isOneSlope, isPicked } = lawOfVariant(facts.variant)
  const spans =
    !isOneSlope && !isPicked ? spansOf(rows) : rows.map(({ run, ...row }): BookSpan => ({ ...row, from: run, to: run }))
  return (
    <Sheet title={marketTitle(facts.name)} closeLabel={WORDS.close} onClose={onClose}>
      {children}
      {spans.length === 0 ? (
        <Notice icon="ladder" text={EVENT_WORDS.noBook} />
      ) : (
        <table className="w-full text-sm">
          <thead className="sticky top-0 bg-surface text-xs text-quiet">
            <tr className="h-9">
              <th className="px-4 text-left font-normal">{BETTING_WORDS.runs}</th>
              <th className="px-4 text-right font-normal">{BETTING_WORDS.result}</th>
              {planned && <th className="px-4 text-right font-normal">{EVENT_WORDS.withBet}</th>}
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line">
            {spans.map((span) => (
              <tr key={span.from} className="h-11">
                <td className="px-4 font-bold">{resultOf(facts, span)}</td>
                <Amount amount={span.now} />
                {span.planned !== null && <Amount amount={span.planned} />}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isOneSlope && <p className="border-t border-line px-4 py-3 text-xs text-quiet">{EVENT_WORDS.betweenRows}</p>}
    </Sheet>
  )
}

function resultOf(facts: SessionFacts, { from, to }: BookSpan): string {
  const word = outcomeWord(namingOf(facts), from)
  if (word !== null) return outcomeText(word)
  if (to === null) return `${from}+`
  return from === to ? `${from}` : `${from}–${to}`
}

const Amount = ({ amount }: { readonly amount: Paise }) => (
  <td className={`px-4 text-right ${amount < 0 ? 'text-loss' : amount > 0 ? 'text-profit' : 'text-quiet'}`}>
    {formatSigned(amount)}
  </td>
)
