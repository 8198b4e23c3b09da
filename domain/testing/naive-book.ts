/**
 * The order book once more, as plainly as it can be said: one list of orders, one list of house levels, filtered and
 * sorted anew for every command. Slow, and the truth that the real book is compared with. It shares no code with it.
 */
import type {
  AmendRefusal,
  Amendment,
  CancelRefusal,
  BookFill,
  HouseMeeting,
  HouseQuotes,
  Level,
  NewOrder,
  OrderState,
  OrderTerms,
  Placement,
  PlaceRefusal,
  RunnerRemoval,
  Trader,
} from '../book/index.ts'
import type { Side } from '../market/index.ts'
import { type Paise, paise, ZERO } from '../money/index.ts'
import { isOnLadder, type Odds, type PriceLadder, stepDown, stepUp } from '../odds/index.ts'
import { ladderPrices } from './ladder-prices.ts'
import { ok, type Result, refuse } from '../result/index.ts'
import type { BookFace } from './run-command.ts'

/** What was taken is told by whose money took it: '' or 'demo', as the name of its pool ends. */
type HouseOffer = { slot: number; taker: Side; price: Odds; offered: Paise; taken: Map<string, number> }

const moneyIn = (pool: string): string => pool.split(' ')[1] ?? ''

type NaiveBook = {
  ladder: PriceLadder
  orders: OrderState[]
  house: HouseOffer[]
  removed: number[]
  sequence: number
}

export const createNaiveBook = (ladder: PriceLadder): NaiveBook => ({
  ladder,
  orders: [],
  house: [],
  removed: [],
  sequence: 0,
})

function setHouseQuotes(book: NaiveBook, slot: number, quotes: HouseQuotes): void {
  if (book.removed.includes(slot)) return
  const offersTo = (taker: Side, levels: readonly Level[]): HouseOffer[] =>
    levels
      .filter(([price, size]) => size > 0 && isOnLadder(book.ladder, price))
      .map(([price, offered]) => {
        const same = book.house.find(
          (h) => h.slot === slot && h.taker === taker && h.price === price && h.offered === offered,
        )
        return { slot, taker, price, offered, taken: new Map(same?.taken) }
      })
  const fresh = [...offersTo('BACK', quotes.toBack), ...offersTo('LAY', quotes.toLay)]
  book.house = [...book.house.filter((h) => h.slot !== slot), ...fresh]
}

function clearHouseQuotes(book: NaiveBook): void {
  book.house = []
}

const findOrder = (book: NaiveBook, id: string): OrderState | undefined => book.orders.find((o) => o.id === id)

const restingOrders = (book: NaiveBook): OrderState[] => book.orders.toSorted((a, b) => a.sequence - b.sequence)

type Offer = { price: Odds; available: Paise; order?: OrderState; house?: HouseOffer }

/** Everything the order could take, in the order it would take it. */
function offersFor(book: NaiveBook, taker: OrderTerms, now: number): Offer[] {
  const players = restingOrders(book)
    .filter((o) => o.slot === taker.slot && o.pool === taker.pool && o.side !== taker.side)
    .filter((o) => o.expiresAt === null || o.expiresAt > now)
    .map((order): Offer => ({ price: order.price, available: order.remaining, order }))
  const house = book.house
    .filter((h) => h.slot === taker.slot && h.taker === taker.side)
    .map(
      (h): Offer => ({
        price: h.price,
        available: paise(h.offered - (h.taken.get(moneyIn(taker.pool)) ?? 0)),
        house: h,
      }),
    )
  return [...players, ...house]
    .filter((offer) => (taker.side === 'BACK' ? offer.price >= taker.price : offer.price <= taker.price))
    .sort((a, b) => (taker.side === 'BACK' ? b.price - a.price : a.price - b.price))
}

const linked = (a: Trader, b: Trader): boolean =>
  a.accountId === b.accountId || (a.cluster !== null && a.cluster === b.cluster)

type Taking = { offer: Offer; size: Paise }

/** What the order takes of each offer, or the own order it meets first. */
function takings(book: NaiveBook, taker: OrderTerms, size: Paise, now: number): Taking[] | { self: string } {
  const taken: Taking[] = []
  let left: number = size
  for (const offer of offersFor(book, taker, now)) {
    if (left === 0) break
    if (offer.order && linked(offer.order, taker)) return { self: offer.order.id }
    const part = Math.min(left, offer.available)
    if (part > 0) taken.push({ offer, size: paise(part) })
    left -= part
  }
  return taken
}

/** Takes it all: lowers the house, fills the orders met, and gives fills and their new states. */
function carryOut(book: NaiveBook, taker: OrderTerms, taken: Taking[]): { fills: BookFill[]; touched: OrderState[] } {
  const touched: OrderState[] = []
  const fills = taken.map(({ offer, size }): BookFill => {
    const had = offer.house?.taken.get(moneyIn(taker.pool)) ?? 0
    offer.house?.taken.set(moneyIn(taker.pool), had + size)
    if (offer.order) touched.push(move(book, offer.order.id, size, 'matched'))
    const maker = offer.order?.id ?? 'HOUSE'
    return { taker: taker.id, maker, slot: taker.slot, takerSide: taker.side, price: offer.price, size }
  })
  return { fills, touched }
}

/** Moves a part of what remains of an order elsewhere; a finished order leaves the book. */
function move(book: NaiveBook, id: string, size: Paise, to: 'matched' | 'lapsed' | 'cancelled'): OrderState {
  const before = findOrder(book, id)
  if (!before) throw new Error(`no order ${id}`)
  const after = { ...before, remaining: paise(before.remaining - size), [to]: paise(before[to] + size) }
  book.orders = book.orders.map((o) => (o.id === id ? after : o)).filter((o) => o.remaining > 0)
  return after
}

function placeOrder(book: NaiveBook, order: NewOrder, now: number): Result<Placement, PlaceRefusal> {
  const refusal = refusalOf(book, order, now)
  if (refusal) return refuse(refusal)
  const taken = takings(book, order, order.size, now)
  if ('self' in taken) return refuse({ code: 'SELF_MATCH', orderId: taken.self })
  book.sequence += 1
  const filled = paise(taken.reduce((total, { size }) => total + size, 0))
  const left = paise(order.size - filled)
  const state = {
    ...order,
    sequence: book.sequence,
    matched: filled,
    remaining: left,
    lapsed: ZERO,
    cancelled: ZERO,
    voided: ZERO,
  }
  if (order.timeInForce === 'GOOD_TILL_CANCEL') {
    const done = carryOut(book, order, taken)
    if (left > 0) book.orders.push(state)
    return ok({ order: state, ...done })
  }
  if (filled < (order.minFill ?? order.size)) {
    return ok({ order: { ...state, matched: ZERO, remaining: ZERO, lapsed: order.size }, fills: [], touched: [] })
  }
  return ok({ order: { ...state, remaining: ZERO, lapsed: left }, ...carryOut(book, order, taken) })
}

function refusalOf(book: NaiveBook, order: NewOrder, now: number): PlaceRefusal | undefined {
  const { id, slot, price, size, minFill, timeInForce, expiresAt } = order
  if (findOrder(book, id)) return { code: 'DUPLICATE_ID', id }
  if (book.removed.includes(slot)) return { code: 'RUNNER_REMOVED', slot }
  if (!isOnLadder(book.ladder, price)) return offLadder(book, price)
  if (size <= 0) return { code: 'INVALID_SIZE', size }
  if (minFill !== null && timeInForce === 'GOOD_TILL_CANCEL') return { code: 'UNEXPECTED_MIN_FILL', minFill }
  if (minFill !== null && (minFill <= 0 || minFill > size)) return { code: 'INVALID_MIN_FILL', minFill, size }
  if (expiresAt !== null && expiresAt <= now) return { code: 'EXPIRY_IN_THE_PAST', expiresAt, now }
  return undefined
}

const offLadder = ({ ladder }: NaiveBook, price: Odds) =>
  ({ code: 'INVALID_ODDS', price, below: stepDown(ladder, price), above: stepUp(ladder, price) }) as const

function cancelOrder(book: NaiveBook, id: string, reduceBy?: Paise): Result<OrderState, CancelRefusal> {
  const order = findOrder(book, id)
  if (!order) return refuse({ code: 'UNKNOWN_ORDER', id })
  if (reduceBy !== undefined && reduceBy <= 0) return refuse({ code: 'INVALID_SIZE', size: reduceBy })
  return ok(move(book, id, paise(Math.min(reduceBy ?? order.remaining, order.remaining)), 'cancelled'))
}

function amendOrder(book: NaiveBook, id: string, change: Amendment, now: number): Result<Placement, AmendRefusal> {
  const order = findOrder(book, id)
  if (!order) return refuse({ code: 'UNKNOWN_ORDER', id })
  const wanted = { ...order, ...change }
  const decided = paise(order.size - order.remaining)
  if (!isOnLadder(book.ladder, wanted.price)) return refuse(offLadder(book, wanted.price))
  if (wanted.size <= 0) return refuse({ code: 'INVALID_SIZE', size: wanted.size })
  const isSame = wanted.price === order.price && wanted.size === order.size && wanted.persistence === order.persistence
  if (isSame) return refuse({ code: 'NOTHING_TO_AMEND', id })
  if (wanted.size <= decided) return refuse({ code: 'SIZE_ALREADY_DECIDED', size: wanted.size, decided })
  if (order.expiresAt !== null && order.expiresAt <= now) {
    return refuse({ code: 'EXPIRY_IN_THE_PAST', expiresAt: order.expiresAt, now })
  }
  const remaining = paise(wanted.size - decided)
  const others = book.orders.filter((o) => o.id !== id)
  if (wanted.price === order.price && wanted.size <= order.size) {
    const kept = { ...wanted, remaining }
    book.orders = [...others, kept]
    return ok({ order: kept, fills: [], touched: [] })
  }
  const taken = takings(book, wanted, remaining, now)
  if ('self' in taken) return refuse({ code: 'SELF_MATCH', orderId: taken.self })
  book.orders = others
  book.sequence += 1
  const filled = taken.reduce((total, { size }) => total + size, 0)
  const after = {
    ...wanted,
    sequence: book.sequence,
    matched: paise(order.matched + filled),
    remaining: paise(remaining - filled),
  }
  const done = carryOut(book, wanted, taken)
  if (after.remaining > 0) book.orders.push(after)
  return ok({ order: after, ...done })
}

function lapseOrders(book: NaiveBook, isMeant: (order: OrderTerms) => boolean): OrderState[] {
  const meant = restingOrders(book).filter(isMeant)
  return meant.map((order) => move(book, order.id, order.remaining, 'lapsed'))
}

const expireOrders = (book: NaiveBook, now: number): OrderState[] =>
  lapseOrders(book, ({ expiresAt }) => expiresAt !== null && expiresAt <= now)

function removeRunner(book: NaiveBook, slot: number, reductionBps: number, market: 'WIN' | 'PLACE'): RunnerRemoval {
  book.removed.push(slot)
  book.house = book.house.filter((h) => h.slot !== slot)
  const lapsed = lapseOrders(book, (order) => order.slot === slot)
  const isLarge = reductionBps >= (market === 'WIN' ? 250 : 400)
  const lays = restingOrders(book).filter((order) => isLarge && order.side === 'LAY')
  const cancelled = lays
    .filter((order) => order.persistence === 'LAPSE')
    .map((order) => move(book, order.id, order.remaining, 'cancelled'))
  const kept = lays.filter((order) => order.persistence === 'PERSIST')
  const reduced = kept.map((order) => ({ ...order, price: lessBy(book, order.price, reductionBps, market) }))
  book.orders = book.orders.map((order) => reduced.find(({ id }) => id === order.id) ?? order)
  return { lapsed, cancelled, reduced: reduced.filter(({ price }, i) => price !== kept[i]?.price) }
}

/** Takes the reduction off the whole price, or off the winnings; then down the ladder until a price is legal. */
function lessBy(book: NaiveBook, price: Odds, bps: number, market: 'WIN' | 'PLACE'): Odds {
  const exact = market === 'WIN' ? (price * (10_000 - bps)) / 10_000 : 100 + ((price - 100) * (10_000 - bps)) / 10_000
  const candidates = ladderPrices(book.ladder).filter((legal) => legal <= Math.max(101, Math.round(exact)))
  return candidates.at(-1) ?? price
}

function meetHouse(book: NaiveBook, slot: number, now: number): HouseMeeting {
  const keenness = (o: OrderState): number => (o.side === 'BACK' ? o.price : -Number(o.price))
  const fills: BookFill[] = []
  const touched: OrderState[] = []
  for (const side of ['BACK', 'LAY'] as const) {
    const waiting = restingOrders(book)
      .filter((o) => o.slot === slot && o.side === side && (o.expiresAt === null || o.expiresAt > now))
      .sort((a, b) => keenness(a) - keenness(b))
    for (const order of waiting) {
      const taken = takings(book, order, order.remaining, now)
      if ('self' in taken || taken.length === 0) continue
      fills.push(...carryOut(book, order, taken).fills)
      const filled = paise(taken.reduce((total, { size }) => total + size, 0))
      touched.push(move(book, order.id, filled, 'matched'))
    }
  }
  return { fills, touched }
}

function availableAt(book: NaiveBook, slot: number, side: Side, pool: string, trader?: Trader): Level[] {
  const anyPrice = { side, slot, pool, price: (side === 'BACK' ? 0 : Number.MAX_SAFE_INTEGER) as Odds } as OrderTerms
  const sizes = new Map<Odds, Paise>()
  for (const { price, available, order } of offersFor(book, anyPrice, Number.NEGATIVE_INFINITY)) {
    if (order && trader && linked(order, trader)) break
    if (available > 0) sizes.set(price, paise((sizes.get(price) ?? 0) + available))
  }
  return [...sizes]
}

const snapshotDepth = (book: NaiveBook, slot: number, pool: string, depth: number) => ({
  toBack: availableAt(book, slot, 'BACK', pool).slice(0, depth),
  toLay: availableAt(book, slot, 'LAY', pool).slice(0, depth),
})

/** The reference, with the face of the real book. */
export const naiveExchange: BookFace<NaiveBook> = {
  setHouseQuotes,
  clearHouseQuotes,
  findOrder,
  restingOrders,
  placeOrder,
  cancelOrder,
  amendOrder,
  lapseOrders,
  expireOrders,
  removeRunner,
  meetHouse,
  availableAt,
  snapshotDepth,
}
