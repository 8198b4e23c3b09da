import { type Odds, odds, type PriceLadder } from '../odds/index.ts'

/** Every price, lowest first, each once. */
export function ladderPrices(ladder: PriceLadder): Odds[] {
  const prices = new Set<Odds>()
  for (const { from, to, step } of ladder.bands)
    for (let price = from; price <= to; price += step) prices.add(odds(price))
  return [...prices]
}
