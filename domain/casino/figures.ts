/**
 * What came back of stakes, against what comes back in the long run. Rounds themselves say how far chance goes: each deviates from its
 * expectation by won − rtp·staked, which is nothing on average, so the squares of that add up to its variance. docs/domain/casino.md#figures.
 */
export type Played = {
  readonly rounds: number
  /** Of which more came back than was staked. */
  readonly wins: number
  /** Σ (won − rtp·staked) in paise, and Σ (won − rtp·staked)². */
  readonly deviation: number
  readonly squares: number
}

/** Beyond so many an alarm is given: chance goes so far once in some hundred times. */
const ALARM_SIGMAS = 3
/** Few wins say nothing of how far chance goes where most of what comes back comes seldom. */
const LEAST_ROUNDS = 1000
const LEAST_WINS = 100

/** How far what came back is off, in standard deviations, + more than it should be. Null where nothing was played. */
export const sigmasOf = ({ deviation, squares }: Played): number | null =>
  squares > 0 ? deviation / Math.sqrt(squares) : null

export const isAlarming = (played: Played): boolean =>
  played.rounds >= LEAST_ROUNDS && played.wins >= LEAST_WINS && Math.abs(sigmasOf(played) ?? 0) >= ALARM_SIGMAS
