import {
  type Ball,
  BALLS,
  bowlOver,
  isOverBet,
  isOverBetWon,
  OVER_BETS,
  type OverBet,
  returnOf,
} from '@paddock/domain/fairness'
import { ZERO } from '@paddock/domain/money'
import { isObject, LEAST_STAKE, MOST_STAKE, type SharedGame } from './game.ts'

const HUNDREDTHS = 100
/** Of each ball, and of what the over has come to. */
const BALL_MS = 1600
const END_MS = 1200

export const cricket: SharedGame = {
  kind: 'shared',
  offer: {
    gameCode: 'cricket',
    gameName: 'Cricket Over',
    gameType: 'virtual',
    min: LEAST_STAKE,
    max: MOST_STAKE,
    rtp: 94.8,
    edge: 5.2,
    volatility: 'yours',
  },
  pace: { betsMs: 20_000, lockMs: 3000 },
  read(asked, stake) {
    if (!isObject(asked) || !isOverBet(asked['on'])) return undefined
    return { choice: { on: asked['on'] }, most: returnOf(stake, OVER_BETS[asked['on']], HUNDREDTHS) }
  },
  draw: (draws) => ({ over: bowlOver(draws) }),
  showMs: () => BALLS * BALL_MS + END_MS,
  pay(outcome, stake, choice) {
    const { on } = choice as { on: OverBet }
    const isWon = isOverBetWon(on, (outcome as { over: readonly Ball[] }).over)
    return isWon ? returnOf(stake, OVER_BETS[on], HUNDREDTHS) : ZERO
  },
}
