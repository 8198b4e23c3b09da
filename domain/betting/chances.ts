/** How likely each runner is to win, by what is offered on it. docs/domain/risk.md#expected */
import type { MarketKind } from '../market/index.ts'
import { payoutAt, priceLawOf } from '../positions/index.ts'
import type { Odds } from '../odds/index.ts'
import type { BestPrices } from './overround.ts'

/** Chances are shared out in millionths. */
const CERTAIN = 1_000_000

/**
 * Of a market with one winner: each runner's chance is half way between those for which its two best prices are fair, or that of the only one; together they
 * are one. Millionths; undefined where a runner has no price.
 */
export function chancesAt(kind: MarketKind, offers: readonly BestPrices[]): readonly number[] | undefined {
  const law = priceLawOf(kind)
  const fairFor = (price: Odds): number => law.denominator / payoutAt(law, price)
  const said = offers.map(({ back, lay }) => {
    const of = [back, lay].flatMap((price) => (price === undefined ? [] : [fairFor(price)]))
    return of.reduce((sum, chance) => sum + chance, 0) / of.length
  })
  const all = said.reduce((sum, chance) => sum + chance, 0)
  return all > 0 ? said.map((chance) => Math.round((chance / all) * CERTAIN)) : undefined
}
