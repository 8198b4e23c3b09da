/** The end of a bet's delay: what it was promised is checked again, then it is matched, rests, or is refused for good. */
import type { LapseCode, Refusal } from '@paddock/contract'
import {
  cancelOrder,
  type BookFill,
  hasExpired,
  HOUSE,
  isKilled,
  type OrderState,
  type OrderTerms,
  type OwnOrders,
  placeOrder,
  planMatch,
  referenceOf,
  runnerBook,
} from '@paddock/domain/book'
import { lawOf } from '@paddock/domain/kinds'
import type { BetStatus, MarketShape } from '@paddock/domain/market'
import { add, type Paise, paise, subtract, ZERO } from '@paddock/domain/money'
import {
  addFill,
  addPositions,
  EMPTY,
  negatePosition,
  type Position,
  type PricedFill,
  priceFill,
} from '@paddock/domain/positions'
import type { Odds } from '@paddock/domain/odds'
import { must } from '@paddock/domain/result'
import { DAY_MS } from '@paddock/domain/time'
import { newId } from '../platform/ids.ts'
import {
  type Bet,
  bookOf,
  type Changes,
  type Fill,
  holdingOf,
  keepBet,
  lawView,
  type LiveMarket,
  markPosition,
  noteBet,
  openOf,
  orderOf,
  type Otherwise,
  pickOf,
  refreshExposure,
  type Scene,
} from '../engine/index.ts'
import {
  refuseAccount,
  refuseBand,
  refuseByLaw,
  refuseHouseLoss,
  refuseOffer,
  refuseResting,
  refuseUnfilled,
  refuseUserWin,
} from './refuse.ts'

/** Decides a bet at the end of its delay: matched, resting, or ended with its reason. Law D-10. */
export function decideBet(scene: Scene, bet: Bet): Bet {
  const refusal = refuseNow(scene, bet)
  return refusal ? reject(scene, bet, refusal) : matchBet(scene, bet)
}

/** The end of the delay of bets that are one: one that cannot be matched takes the others with it. True when they are matched. */
export function decideTogether(scene: Scene, bets: readonly Bet[]): boolean {
  const refusal = bets.map((bet) => refuseNow(scene, bet)).find((found) => found !== undefined)
  for (const bet of bets) {
    if (refusal) reject(scene, bet, refusal)
    else matchBet(scene, bet)
  }
  return refusal === undefined
}

/** The bets of one cash-out that wait out their delay: the account's own, however many others bet in the market. */
export const legsTogether = (
  market: LiveMarket,
  { accountId, cashOutId }: Pick<Bet, 'accountId' | 'cashOutId'>,
): Bet[] => openOf(market, accountId).filter((bet) => bet.status === 'PENDING' && bet.cashOutId === cashOutId)

/** Matches a bet that nothing stands against any more. */
export const matchBet = (scene: Scene, bet: Bet): Bet =>
  scene.market.book ? matchInBook(scene, bet) : takeQuote(scene, bet)

/** Why a bet that was taken in cannot be matched any more. */
export function refuseNow(scene: Scene, bet: Bet): Refusal | undefined {
  const refusal =
    refuseAccount(scene, bet.cashOutId) ??
    refuseExpiry(bet, scene.now) ??
    (bet.cashOutId === null ? refuseOffer(scene) : undefined) ??
    refuseResting(scene, bet) ??
    refuseByLaw(scene, bet) ??
    (scene.isFresh ? refuseMatch(scene, bet) : { code: 'STALE_PRICE' })
  return refusal ?? refuseHouse(scene, bet)
}

/** Markets of a whole season are bet on about a year before; whoever wants no end names none. */
const LONGEST_WAIT_MS = 366 * DAY_MS

/** Why it may not be matched at that time: its player wanted it until then and no longer, or until later than anything waits. */
export function refuseExpiry({ expiresAt }: Pick<Bet, 'expiresAt'>, at: number): Refusal | undefined {
  if (expiresAt === null) return undefined
  if (hasExpired({ expiresAt }, at)) return { code: 'EXPIRY_IN_THE_PAST' }
  const until = at + LONGEST_WAIT_MS
  return expiresAt > until ? { code: 'EXPIRY_TOO_FAR', field: 'expiresAt', until } : undefined
}

/** Why the book cannot match the bet now: it would meet its own player, or too little is there. */
export function refuseMatch(scene: Scene, bet: Bet): Refusal | undefined {
  const { market, now, own } = scene
  if (!market.book) return undefined
  const match = planMatch(market.book, orderOf(bet), bet.remaining, now, own)
  if (match.self) return { code: 'SELF_MATCH', betId: match.self.terms.id }
  if (bet.timeInForce !== 'FILL_OR_KILL') return refuseBand(scene, bet)
  return isKilled({ ...bet, size: bet.stake }, match) ? refuseUnfilled(market, bet, now) : undefined
}

/** What the bet would come to if it were matched now. */
export type Outlook = {
  readonly fills: readonly PricedFill[]
  /** Those of the fills whose other side is the house's. */
  readonly byHouse: readonly PricedFill[]
  /** What would be left of it to rest. */
  readonly left: Paise
}

export function outlookOf(scene: Scene, bet: Bet): Outlook {
  const { market, now, own } = scene
  if (!market.book) {
    const fills = [priceNow(scene, bet)]
    return { fills, byHouse: fills, left: ZERO }
  }
  const match = planMatch(market.book, orderOf(bet), bet.remaining, now, own)
  return outlookOn(market, bet, match.fills)
}

/** The same of fills that are planned already. */
export function outlookOn(market: LiveMarket, bet: Bet, fills: readonly BookFill[]): Outlook {
  const priced = (of: readonly BookFill[]) =>
    of.map(({ price, size }) => priceFill(market.definition.shape, pickOf(bet, price, size)))
  const byHouse = fills.filter(({ maker }) => maker === HOUSE)
  const taken = fills.reduce((total, { size }) => total + size, 0)
  const left = bet.timeInForce === 'GOOD_TILL_CANCEL' ? paise(bet.remaining - taken) : ZERO
  return { fills: priced(fills), byHouse: priced(byHouse), left }
}

/** What the house does not stand for: that its player wins, or that it loses, more of the market than the caps. Law D-35. */
export function refuseHouse(scene: Scene, bet: Bet, before?: Bet): Refusal | undefined {
  const outlook = outlookOf(scene, bet)
  const { market, account } = scene
  const won =
    bet.cashOutId === null
      ? refuseUserWin(market, account.id, otherwiseOf(bet, outlook), before ? [{ ...before, amendment: null }] : [])
      : undefined
  return won ?? refuseHouseLoss(scene, bet.book, outlook.byHouse)
}

export const otherwiseOf = (bet: Bet, { fills, left }: Outlook): Otherwise => ({
  without: new Set([bet.id]),
  fills,
  rests: left > 0 ? [{ ...bet, remaining: left, amendment: null }] : [],
})

function priceNow({ market }: Scene, bet: Bet): PricedFill {
  const view = lawView(market)
  return lawOf(view).priceBet(view, pickOf(bet, bet.limitPrice, bet.remaining))
}

function matchInBook(scene: Scene, bet: Bet): Bet {
  const { market, now } = scene
  clearOwn(scene, bet)
  const placed = placeOrder(bookOf(market), orderOf(bet), now)
  if (!placed.ok) throw new Error(`the book refused a planned order: ${placed.refusal.code}`)
  return keepPlacement(scene, bet, placed.value)
}

/**
 * What its player has set before a bet that waited goes, and the bet is matched: nobody ends a waiting bet by an own order
 * in front of it. Decision 0029.
 */
export function clearOwn({ changes, market, now, own }: Scene, bet: Bet): void {
  for (const { terms } of planMatch(bookOf(market), orderOf(bet), bet.remaining, now, own).giveWay) {
    cancelOrder(bookOf(market), terms.id)
    const inTheWay = must(market.open.get(terms.id), 'a resting order is open in its market')
    end(changes, market, inTheWay, { status: 'CANCELLED', reason: 'GAVE_WAY', now })
  }
}

/** Writes what the book did: to the taker, to the makers it met, and to the house. */
export function keepPlacement(
  { changes, market, site, now }: Pick<Scene, 'changes' | 'market' | 'site' | 'now'>,
  bet: Bet,
  placement: { readonly order: OrderState; readonly fills: readonly BookFill[] },
): Bet {
  let taker = bet
  // Of this moment still: nothing of the book's prices has moved since the band was laid around it.
  const measure = ({ slot }: BookFill) => referenceOf(runnerBook(bookOf(market), slot))
  for (const fill of placement.fills) {
    const counterBet = fill.maker === HOUSE ? null : fill.maker
    const houseId = counterBet === null ? site.houses[bet.book] : null
    const reference = counterBet === null ? null : measure(fill)
    taker = addFillTo(changes, market, taker, { fill, counterBet, reference, houseId, now })
    if (counterBet !== null) fillMaker(changes, market, fill, { reference, now })
  }
  const decided = asDecided(market, withSizes(taker, placement.order), now)
  keepBet(changes, market, decided)
  refreshExposure(changes, market, decided.accountId)
  noteBet(changes, decided)
  return decided
}

function fillMaker(
  changes: Changes,
  market: LiveMarket,
  fill: BookFill,
  { reference, now }: Pick<FillContext, 'reference' | 'now'>,
): void {
  const maker = must(market.open.get(fill.maker), 'a maker is open in its market')
  const counterpart = { ...fill, maker: fill.taker }
  const met = { counterBet: fill.taker, reference, houseId: null, now }
  const filled = addFillTo(changes, market, maker, { fill: counterpart, ...met })
  const sizes = { ...filled, remaining: subtract(maker.remaining, fill.size) }
  const kept = { ...sizes, status: statusOf(sizes), version: maker.version + 1 }
  keepBet(changes, market, kept)
  refreshExposure(changes, market, maker.accountId)
  noteBet(changes, kept)
}

type FillContext = {
  /** `run` where it is not the one asked for. */
  readonly fill: Pick<BookFill, 'price' | 'size'> & { readonly run?: number }
  readonly counterBet: string | null
  readonly reference: Odds | null
  readonly houseId: number | null
  readonly now: number
}

/** Books one fill: the bet's totals, the account's position, and the opposite one of the house where it took the other side. */
function addFillTo(
  changes: Changes,
  market: LiveMarket,
  bet: Bet,
  { fill, counterBet, reference, houseId, now }: FillContext,
): Bet {
  const { shape } = market.definition
  const run = fill.run ?? bet.run
  const priced = priceFill(shape, pickOf({ ...bet, run }, fill.price, fill.size))
  moveHolding(changes, market, bet.accountId, addFill(shape, EMPTY, priced))
  if (houseId !== null) moveHolding(changes, market, houseId, negatePosition(addFill(shape, EMPTY, priced)))
  changes.fills.push({
    id: newId(now),
    betId: bet.id,
    accountId: bet.accountId,
    marketId: bet.marketId,
    slot: bet.slot,
    run,
    side: bet.side,
    price: fill.price,
    size: fill.size,
    profit: priced.profit,
    liability: priced.liability,
    counterBet,
    reference,
    at: now,
  })
  return {
    ...bet,
    matched: add(bet.matched, fill.size),
    profit: add(bet.profit, priced.profit),
    liability: add(bet.liability, priced.liability),
    priceSize: bet.priceSize + fill.price * fill.size,
    matchedRun: run,
  }
}

/** Adds to what an account, or the house, holds of the market. */
export function moveHolding(changes: Changes, market: LiveMarket, accountId: number, by: Position): void {
  const holding = holdingOf(market, accountId)
  holding.matched = addPositions(holding.matched, by)
  markPosition(changes, market, accountId)
}

/** What one stored fill is of a position. */
export const positionOfFill = (shape: MarketShape, fill: Fill): Position =>
  addFill(shape, EMPTY, {
    ...pickOf(fill, fill.price, fill.size),
    profit: fill.profit,
    liability: fill.liability,
  })

/** BOOKMAKER and SESSION: the house takes the whole bet at its quote of the moment, of a session at the run of that quote. */
function takeQuote(scene: Scene, bet: Bet): Bet {
  const { changes, market, site, now } = scene
  const { price, run } = priceNow(scene, bet)
  const filled = addFillTo(changes, market, bet, {
    fill: { price, size: bet.remaining, ...(run !== undefined && { run }) },
    counterBet: null,
    reference: null,
    houseId: site.houses[bet.book],
    now,
  })
  const decided = asDecided(market, { ...filled, remaining: ZERO }, now)
  keepBet(changes, market, decided)
  refreshExposure(changes, market, decided.accountId)
  noteBet(changes, decided)
  return decided
}

function reject(scene: Scene, bet: Bet, refusal: Refusal): Bet {
  const { code, ...facts } = refusal
  return end(scene.changes, scene.market, bet, { status: 'REJECTED', reason: code, facts, now: scene.now })
}

type Ending = {
  readonly status: 'REJECTED' | 'LAPSED' | 'CANCELLED'
  readonly reason: Refusal['code'] | LapseCode
  readonly facts?: Readonly<Record<string, unknown>>
  readonly now: number
}

/** Ends what is still open of a bet. What was matched before stays matched, and the bet is then ACCEPTED with a reason. */
export function end(changes: Changes, market: LiveMarket, bet: Bet, { status, reason, facts, now }: Ending): Bet {
  const ended: Bet = {
    ...bet,
    remaining: ZERO,
    ...(status === 'CANCELLED'
      ? { cancelled: add(bet.cancelled, bet.remaining) }
      : { lapsed: add(bet.lapsed, bet.remaining) }),
    status: bet.matched > 0 ? 'ACCEPTED' : status,
    reason,
    facts: facts && Object.keys(facts).length > 0 ? facts : null,
    version: bet.version + 1,
    decidedAt: bet.decidedAt ?? now,
  }
  keepBet(changes, market, ended)
  refreshExposure(changes, market, bet.accountId)
  noteBet(changes, ended)
  return ended
}

/** Ends a change that waits, with why; its order stays as it was. */
export function endAmendment(changes: Changes, market: LiveMarket, bet: Bet, refusal: Refusal): void {
  const amendment = must(bet.amendment, 'a change waits')
  const kept = { ...bet, amendment: { ...amendment, refusal }, version: bet.version + 1 }
  keepBet(changes, market, kept)
  refreshExposure(changes, market, bet.accountId)
  noteBet(changes, kept, { notAmended: refusal })
}

export function withSizes(bet: Bet, order: OrderState): Bet {
  const { matched, remaining, lapsed, cancelled, voided, sequence } = order
  return { ...bet, stake: order.size, matched, remaining, lapsed, cancelled, voided, sequence }
}

/** A bet the market knows already grows its version; one decided at entry is still its first. */
function asDecided(market: LiveMarket, bet: Bet, now: number): Bet {
  const version = market.open.has(bet.id) ? bet.version + 1 : bet.version
  return { ...bet, status: statusOf(bet), decidedAt: bet.decidedAt ?? now, version }
}

export function statusOf(bet: Bet): BetStatus {
  if (bet.remaining > 0) return bet.matched > 0 ? 'PARTIAL' : 'UNMATCHED'
  if (bet.matched > 0) return 'ACCEPTED'
  if (bet.voided > 0) return 'VOIDED'
  return bet.cancelled > 0 ? 'CANCELLED' : 'LAPSED'
}

/** The players' orders that this one would meet. */
export function makerBetsOf(market: LiveMarket, order: OrderTerms, size: Paise, now: number, own?: OwnOrders): Bet[] {
  if (!market.book || market.open.size === 0) return []
  return planMatch(market.book, order, size, now, own).fills.flatMap((fill) =>
    fill.maker === HOUSE ? [] : [must(market.open.get(fill.maker), 'a maker is open in its market')],
  )
}

/** Their owners, whose rows must be locked before it may. */
export const makersOf = (...asked: Parameters<typeof makerBetsOf>): number[] =>
  makerBetsOf(...asked).map(({ accountId }) => accountId)
