import {
  isPenaltyBet,
  isPenaltyBetWon,
  type Kicks,
  PENALTY_BETS,
  type PenaltyBet,
  returnOf,
  shootOut,
} from '@paddock/domain/fairness'
import { ZERO } from '@paddock/domain/money'
import { isObject, LEAST_STAKE, MOST_STAKE, type SharedGame } from './game.ts'

const HUNDREDTHS = 100
/** Of each kick, as many as it takes, and of who has won. */
const KICK_MS = 1300
const END_MS = 1200
const kicksOf = (outcome: unknown): Kicks => (outcome as { kicks: Kicks }).kicks

export const penalties: SharedGame = {
  kind: 'shared',
  offer: {
    gameCode: 'penalties',
    gameName: 'Penalty Shoot-Out',
    gameType: 'virtual',
    min: LEAST_STAKE,
    max: MOST_STAKE,
    rtp: 94.4,
    edge: 5.6,
    volatility: 'low',
  },
  pace: { betsMs: 20_000, lockMs: 3000 },
  read(asked, stake) {
    if (!isObject(asked) || !isPenaltyBet(asked['on'])) return undefined
    return { choice: { on: asked['on'] }, most: returnOf(stake, PENALTY_BETS[asked['on']], HUNDREDTHS) }
  },
  draw: (draws) => ({ kicks: shootOut(draws) }),
  showMs: (outcome) => kicksOf(outcome).length * KICK_MS + END_MS,
  pay(outcome, stake, choice) {
    const { on } = choice as { on: PenaltyBet }
    return isPenaltyBetWon(on, kicksOf(outcome)) ? returnOf(stake, PENALTY_BETS[on], HUNDREDTHS) : ZERO
  },
}
