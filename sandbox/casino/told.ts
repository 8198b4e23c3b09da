/** What is told of how a round fell, to whomever. */
import type { Round, TableRound } from './book/index.ts'

/** Of a bet that left a flight: where that ended, once it has. Of one that went back nothing fell. */
export const toldOutcome = (
  table: TableRound | undefined,
  { outcome, steps }: Pick<Round, 'outcome' | 'steps'>,
): unknown => outcome ?? (steps.length > 0 ? (table?.outcome ?? null) : null)
