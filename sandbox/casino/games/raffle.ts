import { drawRaffle, RAFFLE_NUMBERS, RAFFLE_PRIZES, raffleMultiplier, returnOf } from '@paddock/domain/fairness'
import { isObject, isWhole, LEAST_STAKE, MOST_STAKE, type SharedGame } from './game.ts'

/** Until the third number lies. */
const SHOW_MS = 7000
const TICKETS = { least: 0, most: RAFFLE_NUMBERS - 1 }

/** Once a minute, for everybody who has a ticket. */
export const raffle: SharedGame = {
  kind: 'shared',
  offer: {
    gameCode: 'raffle',
    gameName: 'Raffle',
    gameType: 'lottery',
    min: LEAST_STAKE,
    max: MOST_STAKE,
    rtp: 95,
    edge: 5,
    volatility: 'high',
  },
  pace: { betsMs: 46_000, lockMs: 3000 },
  read(asked, stake) {
    if (!isObject(asked) || !isWhole(asked['ticket'], TICKETS)) return undefined
    return { choice: { ticket: asked['ticket'] }, most: returnOf(stake, Math.max(...RAFFLE_PRIZES), 1) }
  },
  draw: (draws) => ({ fallen: drawRaffle(draws) }),
  showMs: () => SHOW_MS,
  pay(outcome, stake, choice) {
    const { fallen } = outcome as { fallen: readonly number[] }
    return returnOf(stake, raffleMultiplier((choice as { ticket: number }).ticket, fallen), 1)
  },
}
