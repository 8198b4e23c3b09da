/** What a loss gives a bonus of: to the house, once, however often its result is taken back and declared again. docs/domain/bonuses.md#losses. */
import { add, larger, negate, type Paise, smaller, subtract, ZERO } from '../money/index.ts'

/** What an account's playing came to in a period: in all, of it against the house alone, and what it got back of losses apart. */
export type PlayedIn = { readonly net: Paise; readonly house: Paise; readonly back: Paise }

/** Never more than was lost in all, so what was lost to another player, or won anywhere, is no loss; 0 where nothing is. */
export function lossOf(markets: PlayedIn, casino: PlayedIn): Paise {
  const lost = smaller(negate(add(markets.net, casino.net)), negate(add(markets.house, casino.house)))
  return larger(ZERO, subtract(lost, larger(ZERO, add(markets.back, casino.back))))
}

/** A loss that gives: less what had given before and was taken back since, as far as it goes. */
export type MadeUp = { readonly used: Paise; readonly rest: Paise }

export function makeUp(owed: Paise, loss: Paise): MadeUp {
  const used = smaller(owed, loss)
  return { used, rest: subtract(loss, used) }
}

/** How much of what has given is a loss no more: what stood of it until now, less the loss as it is now. What has grown since gives nothing. */
export const goneOf = (standing: Paise, loss: Paise): Paise => larger(ZERO, subtract(standing, loss))
