import { returnOf, ROULETTE_SPOTS, rouletteMultiplier, spinRoulette } from '@paddock/domain/fairness'
import { type Paise, paise, sum } from '@paddock/domain/money'
import { type InstantGame, isObject, isWholeRupees, LEAST_STAKE, MOST_STAKE } from './game.ts'

/** A chip lies on a spot; all of them together are the stake. */
type Chip = { readonly spot: string; readonly amount: Paise }
const NUMBERS = Array.from({ length: 37 }, (_, number) => number)

const isChip = (chip: unknown): chip is Chip =>
  isObject(chip) &&
  typeof chip['spot'] === 'string' &&
  ROULETTE_SPOTS.has(chip['spot']) &&
  typeof chip['amount'] === 'number' &&
  isWholeRupees(chip['amount']) &&
  chip['amount'] >= LEAST_STAKE

const returned = (chips: readonly Chip[], number: number): Paise =>
  sum(chips.map(({ spot, amount }) => returnOf(amount, rouletteMultiplier(spot, number), 1)))

export const roulette: InstantGame = {
  kind: 'instant',
  offer: {
    gameCode: 'roulette',
    gameName: 'European Roulette',
    gameType: 'premium',
    min: LEAST_STAKE,
    max: MOST_STAKE,
    rtp: 97.3,
    edge: 2.7,
    volatility: 'yours',
  },
  read(asked, stake) {
    const asking = isObject(asked) ? asked['chips'] : undefined
    if (!Array.isArray(asking) || asking.length === 0 || asking.length > ROULETTE_SPOTS.size) return undefined
    const chips: readonly unknown[] = asking
    if (!chips.every(isChip) || new Set(chips.map(({ spot }) => spot)).size < chips.length) return undefined
    const laid = chips.map(({ spot, amount }): Chip => ({ spot, amount: paise(amount) }))
    if (sum(laid.map(({ amount }) => amount)) !== stake) return undefined
    return { choice: { chips: laid }, most: paise(Math.max(...NUMBERS.map((number) => returned(laid, number)))) }
  },
  play(draws, _stake, choice) {
    const number = spinRoulette(draws)
    return { outcome: { number }, payout: returned((choice as { chips: readonly Chip[] }).chips, number) }
  },
}
