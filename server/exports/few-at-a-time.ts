/** The thread that reads the rows is the one that takes bets and prices: what is done of each row is done for a few, then others have their turn. */
import { setImmediate as turn } from 'node:timers/promises'

/** Some milliseconds of formatting, also where rows are long. @internal Exported for the tests. */
export const ROWS_OF_TURN = 100

export function* fewAtATime<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_OF_TURN) yield rows.slice(from, from + ROWS_OF_TURN)
}

/** Lets whatever waits for this thread go first. */
export const turnOfOthers = (): Promise<void> => turn()
