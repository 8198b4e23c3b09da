/**
 * What a bet comes to as things stand. Planned once for a decision, on the book as it is then, and carried to all that decide by it:
 * who would be met, what stands against it, what it wins and risks, what the book does. Who changes the book meanwhile plans again.
 */
import { type BookFill, HOUSE, type Match, type OrderTerms, type OwnOrders, planMatch } from '@paddock/domain/book'
import { lawOf } from '@paddock/domain/kinds'
import { type Paise, paise, ZERO } from '@paddock/domain/money'
import { type PricedFill, priceFill } from '@paddock/domain/positions'
import { must } from '@paddock/domain/result'
import { type Bet, lawView, type LiveMarket, orderOf, type Otherwise, pickOf, type Scene } from '../engine/index.ts'

/** What the book would match the bet with; null where there is no book, and the house takes all of it at its quote. */
export type Plan = Match | null

/** A bet with what it comes to. */
export type Planned = { readonly bet: Bet; readonly plan: Plan }

export const planBet = ({ market, now, own }: Pick<Scene, 'market' | 'now' | 'own'>, bet: Bet): Plan =>
  market.book ? planMatch(market.book, orderOf(bet), bet.remaining, now, own) : null

/** The players' orders that a bet would meet. */
export const makersIn = (market: LiveMarket, plan: Plan): Bet[] =>
  (plan?.fills ?? []).flatMap(({ maker }) =>
    maker === HOUSE ? [] : [must(market.open.get(maker), 'a maker is open in its market')],
  )

/** The owners of what an order would meet, whose rows must be locked before it may. */
export function ownersMet(market: LiveMarket, order: OrderTerms, size: Paise, now: number, own?: OwnOrders): number[] {
  if (!market.book || market.open.size === 0) return []
  return makersIn(market, planMatch(market.book, order, size, now, own)).map(({ accountId }) => accountId)
}

/** What the bet would come to if it were matched now. */
export type Outlook = {
  readonly fills: readonly PricedFill[]
  /** Those of the fills whose other side is the house's. */
  readonly byHouse: readonly PricedFill[]
  /** What would be left of it to rest. */
  readonly left: Paise
}

/** Asked once the law of the kind has nothing against the bet: the house quotes no price for one that it refuses. */
export function outlookOf({ market }: Pick<Scene, 'market'>, bet: Bet, plan: Plan): Outlook {
  if (plan) return outlookOn(market, bet, plan.fills)
  const fills = [priceByQuote(market, bet)]
  return { fills, byHouse: fills, left: ZERO }
}

/** The same of fills of the book. */
export function outlookOn(market: LiveMarket, bet: Bet, fills: readonly BookFill[]): Outlook {
  const priced = (of: readonly BookFill[]) =>
    of.map(({ price, size }) => priceFill(market.definition.shape, pickOf(bet, price, size)))
  const byHouse = fills.filter(({ maker }) => maker === HOUSE)
  const taken = fills.reduce((total, { size }) => total + size, 0)
  const left = bet.timeInForce === 'GOOD_TILL_CANCEL' ? paise(bet.remaining - taken) : ZERO
  return { fills: priced(fills), byHouse: priced(byHouse), left }
}

export const otherwiseOf = (bet: Bet, { fills, left }: Outlook): Otherwise => ({
  without: new Set([bet.id]),
  fills,
  rests: left > 0 ? [{ ...bet, remaining: left, amendment: null }] : [],
})

/** What of the bet is left, at the price that the house quotes for it now. */
export function priceByQuote(market: LiveMarket, bet: Bet): PricedFill {
  const view = lawView(market)
  return lawOf(view).priceBet(view, pickOf(bet, bet.limitPrice, bet.remaining))
}
