import {
  DIGITS,
  drawPickThree,
  isPickThreeWon,
  type PickThreeBet,
  pickThreeMultiplier,
  pickThreeWays,
  returnOf,
} from '@paddock/domain/fairness'
import { ZERO } from '@paddock/domain/money'
import { type InstantGame, isObject, isWhole, LEAST_STAKE, MOST_STAKE } from './game.ts'

/** How many digits each bet has. */
const PLACES: Readonly<Record<PickThreeBet['kind'], number>> = { straight: 3, any: 3, first: 2, last: 2 }

const isKind = (kind: unknown): kind is PickThreeBet['kind'] => typeof kind === 'string' && Object.hasOwn(PLACES, kind)
const isDigit = (digit: unknown): digit is number => isWhole(digit, { least: 0, most: DIGITS - 1 })

/** In any order three alike are no bet: they have one order. */
function readBet(asked: unknown): PickThreeBet | undefined {
  if (!isObject(asked) || !isKind(asked['kind']) || !Array.isArray(asked['digits'])) return undefined
  const digits: readonly unknown[] = asked['digits']
  if (digits.length !== PLACES[asked['kind']] || !digits.every(isDigit)) return undefined
  const bet: PickThreeBet = { kind: asked['kind'], digits }
  return bet.kind === 'any' && pickThreeWays(bet) === 1 ? undefined : bet
}

export const pick3: InstantGame = {
  kind: 'instant',
  offer: {
    gameCode: 'pick-3',
    gameName: 'Pick 3',
    gameType: 'lottery',
    min: LEAST_STAKE,
    max: MOST_STAKE,
    rtp: 96,
    edge: 4,
    volatility: 'yours',
  },
  read(asked, stake) {
    const bet = readBet(asked)
    return bet && { choice: bet, most: returnOf(stake, pickThreeMultiplier(bet), 1) }
  },
  play(draws, stake, choice) {
    const bet = choice as PickThreeBet
    const digits = drawPickThree(draws)
    return {
      outcome: { digits },
      payout: isPickThreeWon(bet, digits) ? returnOf(stake, pickThreeMultiplier(bet), 1) : ZERO,
    }
  },
}
