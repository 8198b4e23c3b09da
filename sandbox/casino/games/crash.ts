import { crashAt, crashMs, isLeftInTime, LEAST_LEAVE, limboPoint, returnOf } from '@paddock/domain/fairness'
import { type Paise, ZERO } from '@paddock/domain/money'
import { type Flight, isObject, isWhole, LEAST_STAKE, MOST_RETURN, MOST_STAKE, type SharedGame } from './game.ts'

const HUNDREDTHS = 100
const TARGETS = { least: LEAST_LEAVE, most: 100_000_000 } as const
/** Told as a text, since it can be more than a number holds exactly. */
const pointOf = (outcome: unknown): bigint => BigInt((outcome as { point: string }).point)
const autoOf = (choice: unknown): number | null => (choice as { auto: number | null }).auto

/** The highest multiplier at which what is staked does not return more than a round may. */
const highestOf = (staked: Paise): number => Math.floor((MOST_RETURN * HUNDREDTHS) / staked)

const flight: Flight = {
  least: LEAST_LEAVE,
  at: crashAt,
  leavesAt: (staked, choice) => Math.min(autoOf(choice) ?? Number.POSITIVE_INFINITY, highestOf(staked)),
  reaches: (outcome, multiplier) => isLeftInTime(multiplier, pointOf(outcome)),
  pay: (stake, multiplier) => returnOf(stake, multiplier, HUNDREDTHS),
}

export const crash: SharedGame = {
  kind: 'shared',
  offer: {
    gameCode: 'crash',
    gameName: 'Crash',
    gameType: 'crash',
    min: LEAST_STAKE,
    max: MOST_STAKE,
    rtp: 99,
    edge: 1,
    volatility: 'yours',
  },
  pace: { betsMs: 8000, lockMs: 1000 },
  flight,
  read(asked, stake) {
    if (!isObject(asked)) return undefined
    const { auto } = asked
    if (auto !== null && !isWhole(auto, TARGETS)) return undefined
    return { choice: { auto }, most: flight.pay(stake, flight.leavesAt(stake, { auto })) }
  },
  draw: (draws) => ({ point: String(limboPoint(draws)) }),
  showMs: (outcome) => crashMs(pointOf(outcome)),
  pay(outcome, stake, choice, staked = stake) {
    const leaves = flight.leavesAt(staked, choice)
    return flight.reaches(outcome, leaves) ? flight.pay(stake, leaves) : ZERO
  },
}
