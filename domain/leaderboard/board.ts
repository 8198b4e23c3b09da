/** What a board compares, over which time, and of which sport. docs/domain/leaderboard.md. */
import { type Paise, paise, smaller } from '../money/index.ts'

export const BOARD_PERIODS = ['DAY', 'WEEK', 'MONTH'] as const
export type BoardPeriod = (typeof BOARD_PERIODS)[number]

export const BOARD_MEASURES = ['profit', 'turnover', 'streak'] as const
export type BoardMeasure = (typeof BOARD_MEASURES)[number]
/** For what prizes are promised: a row of the smallest bets at the shortest prices costs nothing. */
export const PRIZE_MEASURES = ['profit', 'turnover'] as const satisfies readonly BoardMeasure[]

/** Of everything that is played, and of the casino: what else a board may be of are the ids of sports. */
export const ALL_SPORTS = 'all'
export const CASINO_BOARD = 'casino'

/** Prizes are given so long after the end of a period: until then what is corrected still counts. */
export const CLOSES_AFTER_HOURS = 24

/** Whoever has less of a measure, in paise, stands on no board of it: nothing finer than this is told of anybody. */
export const LEAST_ON_BOARD = paise(10_000)

/**
 * What was at risk in an event on a day, or in a round: nothing of what was bet on both sides.
 * @internal The law of turnover, to which tests hold the sums of the server.
 */
export const turnoverOfEvent = (net: Paise, exposure: Paise): Paise => smaller(paise(Math.abs(net)), exposure)
