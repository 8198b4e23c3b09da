/** A position as its account was told it, with a bet beside it that is only planned. For screens; what is booked the engine knows. */
import { add, type Paise, paise, sum, ZERO } from '../money/index.ts'
import type { PricedFill, SessionShape } from './fill.ts'
import { addFill } from './fills.ts'
import { profitAt } from './outcomes.ts'
import { EMPTY } from './position.ts'
import { type LadderRow, lawOfVariant } from './variants/index.ts'

/** What is at risk where one of these amounts comes to be. */
export const atRisk = (amounts: readonly Paise[]): Paise => paise(Math.max(0, -Math.min(...amounts)))

/** The least and the most that something brings, whatever the results. */
export type Span = { readonly worst: Paise; readonly best: Paise }

/** What several markets bring together: none nets with another (law 2.3), so that the worst of each adds up, and the best. */
export const spanOfAll = (spans: readonly Span[]): Span => ({
  worst: sum(spans.map(({ worst }) => worst)),
  best: sum(spans.map(({ best }) => best)),
})

/** What a result brings now, and what with the bet; null without one. */
export type RowWith = { readonly run: number; readonly now: Paise; readonly planned: Paise | null }

/** The rows of a session that were told, at the results worth a row beside the bet. Throws on a shape without its numbers. Law 2.11. */
export function rowsWith(shape: SessionShape, rows: readonly LadderRow[], fill: PricedFill | null): RowWith[] {
  const { isOneSlope, resultsAbout } = lawOfVariant(shape.variant)
  const amountAt = isOneSlope ? betweenRows(rows) : onRows(rows)
  const bet = fill && addFill(shape, EMPTY, fill)
  const known = rows.map(({ run }) => run)
  return resultsAbout(shape, known, fill?.run ?? null).map((run) => {
    const now = amountAt(run)
    return { run, now, planned: bet && add(now, profitAt(shape, bet, { type: 'RESULT', result: run })) }
  })
}

/** From each row to the next nothing changes. */
const onRows = (rows: readonly LadderRow[]) => (run: number) =>
  rows.findLast((row) => row.run <= run)?.amount ?? rows[0]?.amount ?? ZERO

/** It runs straight from its first row to its last, and stays there. */
function betweenRows(rows: readonly LadderRow[]): (run: number) => Paise {
  const [first] = rows
  const last = rows.at(-1)
  if (!first || !last || last.run === first.run) return () => first?.amount ?? ZERO
  const slope = (last.amount - first.amount) / (last.run - first.run)
  return (run) => paise(first.amount + Math.round(slope * (Math.min(run, last.run) - first.run)))
}
