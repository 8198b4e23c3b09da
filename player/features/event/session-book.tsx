import { outcomeWord } from '@paddock/contract/session-words'
import type { MarketBook } from '@paddock/contract/shapes/market'
import type { Paise } from '@paddock/domain/money'
import { lawOfVariant } from '@paddock/domain/positions'
import { namingOf, outcomeText } from '@paddock/ui/bets'
import { formatSigned } from '@paddock/ui/formats'
import { Sheet } from '@paddock/ui/layers'
import { type SessionFacts, useLineOf } from '@paddock/ui/live'
import { Notice } from '@paddock/ui/primitives'
import { marketTitle } from '@paddock/ui/words'
import type { ReactNode } from 'react'
import { WORDS } from '../../words/shell.ts'
import { BETTING_WORDS } from '../../words/betting.ts'
import { type BookSpan, isIn, type PlannedBet, sessionRows, spansOf } from './state.ts'
import { EVENT_WORDS } from './words.ts'

type SessionBookProps = {
  readonly facts: SessionFacts
  readonly book: MarketBook | undefined
  readonly planned: PlannedBet | null
  /** The runs at which the player took it. */
  readonly seen: readonly number[] | undefined
  readonly onClose: () => void
  /** What else there is to the session, above its results. */
  readonly children?: ReactNode
}

const NONE: readonly number[] = []

/** What every result of the session brings, with the run that the market expects and those that the player took marked in their rows, and what it would with the bet in the slip. */
export default function SessionBook({ facts, book, planned, seen = NONE, onClose, children }: SessionBookProps) {
  const rows = sessionRows(facts, book, planned)
  const { isOneSlope, isPicked } = lawOfVariant(facts.variant)
  const quote = useLineOf(facts.marketId, 'BACK', null)
  const expected = isPicked ? undefined : quote?.line
  const spans =
    !isOneSlope && !isPicked ? spansOf(rows) : rows.map(({ run, ...row }): BookSpan => ({ ...row, from: run, to: run }))
  const isOn = (span: BookSpan) => expected !== undefined && isIn(span, expected)
  const linesIn = (span: BookSpan) =>
    isPicked ? NONE : seen.filter((run) => isIn(span, run)).toSorted((one, other) => one - other)
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
              <tr key={span.from} className={`h-11 ${isOn(span) ? 'bg-raised' : ''}`} aria-current={isOn(span)}>
                <td className="px-4">
                  <span className="font-bold">{resultOf(facts, span)}</span>
                  {isOn(span) && <Mark look="text-warn">{EVENT_WORDS.expected(expected ?? 0)}</Mark>}
                  {linesIn(span).length > 0 && (
                    <Mark look="text-brand-text">{EVENT_WORDS.yourRuns(linesIn(span).join(', '))}</Mark>
                  )}
                </td>
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

/** Beside the runs of a row; where there is no room below them. */
const Mark = ({ look, children }: { readonly look: string; readonly children: ReactNode }) => (
  <span className={`ml-2 inline-block text-xs leading-4 ${look}`}>{children}</span>
)

const Amount = ({ amount }: { readonly amount: Paise }) => (
  <td className={`px-4 text-right ${amount < 0 ? 'text-loss' : amount > 0 ? 'text-profit' : 'text-quiet'}`}>
    {formatSigned(amount)}
  </td>
)
