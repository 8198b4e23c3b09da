/** How far from even a session's quote keeps, and how much is offered at it: what is guessed worse is quoted wider and smaller. */
import { WHOLE_BPS } from '../money/index.ts'
import { BALLS_PER_OVER, ballsBowled, ballsLeft, type Innings } from './match.ts'
import type { SessionDefinition } from './sessions.ts'

/** What the score alone does not show of the moment in which it is quoted. */
export type Circumstances = {
  /** Legal balls since play went on after it had stopped; absent where it has not. */
  readonly ballsSinceStoppage?: number | undefined
  /** The score was already old when it came. */
  readonly isOld?: boolean | undefined
}

/**
 * In ten-thousandths, each added where it holds. What hangs on few balls or on one batter is guessed worse, and so is what has not begun, everything just
 * after a wicket or a stoppage, and what is read off an old score. All of them together stay below .08, the widest there may be.
 */
const HALF_WIDTH = { usual: 150, advance: 150, ofFew: 150, unsettled: 100, old: 100 }
/** How long a new batter is not known, nor a pitch that was left alone. */
const BALLS_TO_SETTLE = 6

/** How far from even each side of the quote keeps, in ten-thousandths. docs/domain/quoting.md#model */
export function halfWidthOf(
  definition: SessionDefinition,
  innings: Innings,
  { ballsSinceStoppage, isOld = false }: Circumstances = {},
): number {
  const isUnsettled =
    isJustAfterWicket(innings) || (ballsSinceStoppage !== undefined && ballsSinceStoppage < BALLS_TO_SETTLE)
  return (
    HALF_WIDTH.usual +
    (isAdvance(definition, innings) ? HALF_WIDTH.advance : 0) +
    (definition.kind === 'OVERS_RUNS' ? 0 : HALF_WIDTH.ofFew) +
    (isUnsettled ? HALF_WIDTH.unsettled : 0) +
    (isOld ? HALF_WIDTH.old : 0)
  )
}

/** Of the full size, in basis points. */
const SIZE = { advance: 2500, afterWicket: 5000, lastTwelve: 5000, lastSix: 2500 }
/** Balls that are left of a session's window. */
const LAST = { twelve: 12, six: 6, none: 2 }

/** Which part of its full size a session is offered at, in basis points: 0 in the last two balls, where it is not offered. docs/domain/quoting.md#model */
export function sizeBpsOf(definition: SessionDefinition, innings: Innings): number {
  const left = windowBallsLeft(definition, innings)
  if (left <= LAST.none) return 0
  const shares = [
    isAdvance(definition, innings) ? SIZE.advance : WHOLE_BPS,
    isJustAfterWicket(innings) ? SIZE.afterWicket : WHOLE_BPS,
    left <= LAST.six ? SIZE.lastSix : left <= LAST.twelve ? SIZE.lastTwelve : WHOLE_BPS,
  ]
  return shares.reduce((size, share) => (size * share) / WHOLE_BPS, WHOLE_BPS)
}

const isJustAfterWicket = ({ wickets, partnership }: Innings): boolean =>
  wickets > 0 && partnership.balls < BALLS_TO_SETTLE

/** Whether nothing of what it counts has been bowled: its innings has not begun, or its over has not. */
const isAdvance = (definition: SessionDefinition, innings: Innings): boolean =>
  (ballsBowled(innings) === 0 && innings.runs === 0 && innings.wickets === 0) ||
  (definition.kind === 'OVER_RUNS' && isToCome(definition.over, innings))

/** An over that has not begun: no ball of it was bowled, no wide either. */
export const isToCome = (over: number, innings: Innings): boolean =>
  ballsBowled(innings) <= (over - 1) * BALLS_PER_OVER && innings.over !== over - 1

/** Legal balls until nothing counts for it any more; of an over that has not begun no end is near. */
function windowBallsLeft(definition: SessionDefinition, innings: Innings): number {
  switch (definition.kind) {
    case 'OVERS_RUNS':
      return definition.overs * BALLS_PER_OVER - ballsBowled(innings)
    case 'OVER_RUNS':
      return isToCome(definition.over, innings)
        ? Number.POSITIVE_INFINITY
        : definition.over * BALLS_PER_OVER - ballsBowled(innings)
    case 'BATTER_RUNS':
    case 'WICKET_FALL':
      return ballsLeft(innings)
  }
}
