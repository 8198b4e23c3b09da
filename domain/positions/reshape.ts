/** Making one position out of another by what it comes to: the same everywhere, or nearer to one amount. */
import { type Paise, paise, subtract, ZERO } from '../money/index.ts'
import { must } from '../result/index.ts'
import { profitAt, type SessionShape } from './outcomes.ts'
import { type Cell, type Position, positionOf } from './position.ts'
import { highestResult } from './pricing.ts'
import { ladderBreakpoints, type LadderRow } from './session-ladder.ts'

/**
 * What must be added to the position so that every result that brought `amount` brings `to(amount)`. Exact in whole paise at
 * every result, whatever `to` rounds: in steps between thresholds, by the picked outcome, or run by run (meter).
 */
export function reshape(shape: SessionShape, position: Position, to: (amount: Paise) => Paise): Position {
  const change = ({ run, amount }: LadderRow) => ({ run, by: subtract(to(amount), amount) })
  if (shape.variant === 'meter') return slopedChange(shape, position, to)
  const changes = ladderBreakpoints(shape, position).map(change)
  const first = must(changes[0], 'a session has a lowest result').by
  const isPicked = PICKED.has(shape.variant)
  return positionOf(
    first,
    changes.slice(1).map(({ run, by }, i) => [run, subtract(by, isPicked ? first : (changes[i]?.by ?? ZERO))]),
  )
}

/** Where a cell counts in its own outcome alone, not from its threshold up. */
const PICKED: ReadonlySet<SessionShape['variant']> = new Set(['oddEven', 'yesNo', 'lastDigit'])

/** One slope for all, and where a rounding bends it a step of what is missing. */
function slopedChange(shape: SessionShape, position: Position, to: (amount: Paise) => Paise): Position {
  const highest = highestResult(shape)
  const by = Array.from({ length: highest + 1 }, (_, result) => {
    const amount = profitAt(shape, position, { type: 'RESULT', result })
    return subtract(to(amount), amount)
  })
  const first = must(by[0], 'a meter has a lowest result')
  const last = must(by[highest], 'a meter has a highest result')
  const slope = paise(Math.round((last - first) / Math.max(1, highest)))
  const cells = new Map<number, Cell>([[0, { amount: first, slope }]])
  for (let run = 1; run <= highest; run += 1) {
    const missing = subtract(subtract(must(by[run], 'a result'), must(by[run - 1], 'a result')), slope)
    if (missing !== 0) cells.set(run, { amount: missing, slope: ZERO })
  }
  return { base: ZERO, cells }
}
