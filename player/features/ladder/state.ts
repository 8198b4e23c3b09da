/** The rungs of a ladder: the prices about what is offered, what stands at each, and what of it is one's own. */
import type { Level } from '@paddock/contract/frames/index'
import type { Side } from '@paddock/domain/market'
import { add, type Paise, subtract, ZERO } from '@paddock/domain/money'
import { type Odds, type PriceLadder, stepDown, stepUp } from '@paddock/domain/odds'

/** An unmatched order of the player on this runner. */
export type OwnOrder = { readonly side: Side; readonly price: Odds; readonly size: Paise }

/** The player's orders of one side at one price, dragged to another price. */
export type Move = { readonly side: Side; readonly from: Odds; readonly to: Odds }

export type Offers = {
  /** Best first. */
  readonly back: readonly Level[]
  readonly lay: readonly Level[]
  readonly traded: Odds | null
}

export type Rung = {
  readonly price: Odds
  /** What can be backed here, and what can be laid. Null: nothing is offered. */
  readonly back: Paise | null
  readonly lay: Paise | null
  readonly ownBack: Paise
  readonly ownLay: Paise
  readonly isTraded: boolean
  /** Prices between this rung and the one above it are left out. */
  readonly isAfterGap: boolean
}

/** What the window of the ladder is drawn about. It stays while prices move inside, so that no rung moves under a finger. */
export type Anchor = { readonly lowest: Odds; readonly highest: Odds; readonly about: readonly Odds[] }

/** Rungs on either side of a best price. */
const REACH = 7

export function anchorOf(ladder: PriceLadder, { back, lay, traded }: Offers): Anchor | null {
  const best = [back[0]?.price, lay[0]?.price].flatMap((price) => price ?? [])
  const about = best.length > 0 ? best : traded === null ? [] : [traded]
  const [first] = about
  const last = about.at(-1)
  if (first === undefined || last === undefined) return null
  return { about, lowest: walk(ladder, first, stepDown), highest: walk(ladder, last, stepUp) }
}

/** The anchor still shows what is offered best. */
export const holds = ({ lowest, highest }: Anchor, { back, lay }: Offers): boolean =>
  [back[0], lay[0]].every((best) => best === undefined || (best.price >= lowest && best.price <= highest))

function walk(ladder: PriceLadder, from: Odds, step: typeof stepUp): Odds {
  let at = from
  for (let taken = 0; taken < REACH; taken++) at = step(ladder, at) ?? at
  return at
}

/** Highest price first, as ladders stand. */
export function rungsOf(ladder: PriceLadder, anchor: Anchor, offers: Offers, orders: readonly OwnOrder[]): Rung[] {
  const prices = new Set<Odds>()
  for (const about of anchor.about) for (const price of near(ladder, about)) prices.add(price)
  const offered = [...offers.back, ...offers.lay].map(({ price }) => price)
  for (const price of [...offered, ...orders.map((order) => order.price)]) prices.add(price)
  if (offers.traded !== null) prices.add(offers.traded)
  const standing = [...prices].toSorted((a, b) => b - a)
  return standing.map((price, at) => {
    const above = standing[at - 1]
    return {
      price,
      back: leftOf(sizeAt(offers.back, price), ownAt(orders, 'LAY', price)),
      lay: leftOf(sizeAt(offers.lay, price), ownAt(orders, 'BACK', price)),
      ownBack: ownAt(orders, 'BACK', price),
      ownLay: ownAt(orders, 'LAY', price),
      isTraded: offers.traded === price,
      isAfterGap: above !== undefined && (stepUp(ladder, price) ?? above) < above,
    }
  })
}

/** What others offer: one's own orders stand in the frames for everybody, and are no offer to oneself. */
const leftOf = (size: Paise | null, own: Paise): Paise | null =>
  size === null || size <= own ? null : subtract(size, own)

function near(ladder: PriceLadder, price: Odds): Odds[] {
  const prices = [price]
  let down = price
  let up = price
  for (let step = 0; step < REACH; step++) {
    down = stepDown(ladder, down) ?? down
    up = stepUp(ladder, up) ?? up
    prices.push(down, up)
  }
  return prices
}

const sizeAt = (levels: readonly Level[], price: Odds): Paise | null =>
  levels.find((level) => level.price === price)?.size ?? null

const ownAt = (orders: readonly OwnOrder[], side: Side, price: Odds): Paise =>
  orders.reduce((total, order) => (order.side === side && order.price === price ? add(total, order.size) : total), ZERO)

/** What is moved there meets what is offered: it is a bet then, not an order that rests. */
export function meetsOffer({ back, lay }: Offers, { side, to }: Move): boolean {
  const best = side === 'BACK' ? back[0] : lay[0]
  if (best === undefined) return false
  return side === 'BACK' ? to <= best.price : to >= best.price
}

export const ownSize = (orders: readonly OwnOrder[], { side, from }: Move): Paise => ownAt(orders, side, from)
