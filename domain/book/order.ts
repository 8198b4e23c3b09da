import type { Paise } from '../money/index.ts'
import type { Odds } from '../odds/index.ts'
import type { Side } from '../market/index.ts'

/** What an order asks for, but for how much. Times are milliseconds. */
export type OrderTerms = {
  readonly id: string
  readonly accountId: string
  /** The site and whose money, as `poolOf` names it. Orders of different pools never meet; the house meets all of them. */
  readonly pool: string
  /** Accounts known to belong together, which never meet each other either. */
  readonly cluster: string | null
  readonly slot: number
  readonly side: Side
  readonly price: Odds
  readonly timeInForce: 'FILL_OR_KILL' | 'GOOD_TILL_CANCEL'
  /** With FILL_OR_KILL: the least that must fill at once. Null asks for all of it. */
  readonly minFill: Paise | null
  /** What becomes of the rest at turn in-play. */
  readonly persistence: 'LAPSE' | 'PERSIST'
  readonly expiresAt: number | null
}

/** A limit order as it is placed. The size is a backer's stake on both sides. */
export type NewOrder = OrderTerms & { readonly size: Paise }

/** Where the size of an order has gone. Always size = matched + remaining + lapsed + cancelled + voided. Law 1.2. */
export type OrderSizes = {
  readonly size: Paise
  readonly matched: Paise
  readonly remaining: Paise
  readonly lapsed: Paise
  readonly cancelled: Paise
  readonly voided: Paise
}

/** An order as it stands. `sequence` is its place in time: grown at entry and again when an amendment loses the place. */
export type OrderState = OrderTerms & OrderSizes & { readonly sequence: number }

/** Who trades: what keeps an order from meeting its own side of the table. */
export type Trader = Pick<OrderTerms, 'accountId' | 'cluster'>

/** One account, or two of one cluster. Such orders never meet. Law D-36. */
export const areLinked = (a: Trader, b: Trader): boolean =>
  a.accountId === b.accountId || (a.cluster !== null && a.cluster === b.cluster)

export function sizesAddUp(sizes: OrderSizes): boolean {
  const { size, matched, remaining, lapsed, cancelled, voided } = sizes
  const parts = [matched, remaining, lapsed, cancelled, voided]
  return parts.every((part) => part >= 0) && parts.reduce<number>((total, part) => total + part, 0) === size
}
