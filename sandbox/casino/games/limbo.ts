import { isLimboWon, LIMBO_TARGETS, limboPoint, returnOf } from '@paddock/domain/fairness'
import { ZERO } from '@paddock/domain/money'
import { type InstantGame, isObject, isWhole, LEAST_STAKE, MOST_STAKE } from './game.ts'

const HUNDREDTHS = 100

export const limbo: InstantGame = {
  kind: 'instant',
  offer: {
    gameCode: 'limbo',
    gameName: 'Limbo',
    gameType: 'crash',
    min: LEAST_STAKE,
    max: MOST_STAKE,
    rtp: 99,
    edge: 1,
    volatility: 'yours',
  },
  read(asked, stake) {
    if (!isObject(asked) || !isWhole(asked['target'], LIMBO_TARGETS)) return undefined
    const { target } = asked
    return { choice: { target }, most: returnOf(stake, target, HUNDREDTHS) }
  },
  play(draws, stake, choice) {
    const { target } = choice as { target: number }
    const point = limboPoint(draws)
    // More than a number holds exactly, so it is told as a text.
    return {
      outcome: { point: String(point) },
      payout: isLimboWon(target, point) ? returnOf(stake, target, HUNDREDTHS) : ZERO,
    }
  },
}
