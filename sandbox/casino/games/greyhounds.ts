import { type DogBet, dogPrice, DOGS, isDogBetWon, returnOf, runDogs, trapOf } from '@paddock/domain/fairness'
import { ZERO } from '@paddock/domain/money'
import { isObject, isWhole, LEAST_STAKE, MOST_STAKE, type SharedGame } from './game.ts'

const HUNDREDTHS = 100
/** From the traps to the last one in. */
const SHOW_MS = 14_000
const FORMS = { least: 1, most: DOGS }

/** Dogs are named by their form; the traps that they run from are told before. */
function readBet(asked: unknown): DogBet | undefined {
  if (!isObject(asked)) return undefined
  const { kind, form, second } = asked
  if (!isWhole(form, FORMS)) return undefined
  if (kind === 'win' || kind === 'place') return { kind, form }
  return kind === 'forecast' && isWhole(second, FORMS) && second !== form ? { kind, form, second } : undefined
}

export const greyhounds: SharedGame = {
  kind: 'shared',
  offer: {
    gameCode: 'greyhounds',
    gameName: 'Greyhounds',
    gameType: 'virtual',
    min: LEAST_STAKE,
    max: MOST_STAKE,
    rtp: 94.77,
    edge: 5.23,
    volatility: 'yours',
  },
  pace: { betsMs: 30_000, lockMs: 3000 },
  read(asked, stake) {
    const bet = readBet(asked)
    return bet && { choice: bet, most: returnOf(stake, dogPrice(bet), HUNDREDTHS) }
  },
  /** The forms as they come in, and the traps that they ran from. */
  draw(draws, roundNumber) {
    const order = runDogs(draws)
    return { order, traps: order.map((form) => trapOf(form, roundNumber)) }
  },
  showMs: () => SHOW_MS,
  pay(outcome, stake, choice) {
    const bet = choice as DogBet
    const { order } = outcome as { order: readonly number[] }
    return isDogBetWon(bet, order) ? returnOf(stake, dogPrice(bet), HUNDREDTHS) : ZERO
  },
}
