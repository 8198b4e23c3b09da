/**
 * A market void in part: what was struck in a time, or on versions of a trader's quote, falls for everybody, and every position is made anew from
 * what stands. What rests of an order stays as it is, and so does whatever was struck before and after. Law D-23.
 */
import type { LapseCode, Refusal } from '@paddock/contract'
import { voidMatched } from '@paddock/domain/book'
import { isPaidOrPaying } from '@paddock/domain/market'
import { add, type Paise, subtract, sum } from '@paddock/domain/money'
import { addPositions, EMPTY, fromRow, toRow } from '@paddock/domain/positions'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { type Standing, type Struck, type VoidChoice, voidPart } from '@paddock/domain/settlement'
import { statusOf } from '../../bets/index.ts'
import type { MarketState, PartVoid, PartVoidAccount } from '../../catalogue/index.ts'
import {
  type Bet,
  type BettingSite,
  type Changes,
  type EngineCore,
  type Fill,
  keepBet,
  keepCashOut,
  type LiveMarket,
  loadGivenSums,
  loadMatched,
  noteBet,
  openAccounts,
  RETRY,
  type SessionCashOut,
  type StoredPart,
} from '../../engine/index.ts'
import type { Reader } from '../../platform/database.ts'
import { enterState } from '../change-state.ts'
import { type Decision, noteDecision } from '../decide-status.ts'
import { ENDED_SINCE, hasEndedSince } from '../ended-since.ts'
import { heldByFill, holdAnew } from '../hold-anew.ts'

/** Why, as players are told: by what was chosen. */
const REASONS = { TIME: 'BETS_VOIDED', QUOTES: 'QUOTE_VOIDED' } as const satisfies {
  readonly [T in VoidChoice['type']]: LapseCode
}

/** A cash-out is struck when its sum is given. */
export type StruckSum = SessionCashOut & Struck

/** A market as it stands, matched, and what of it falls. */
export type Voiding = {
  readonly bets: readonly Bet[]
  readonly standing: Standing<Fill, StruckSum, StoredPart>
  readonly fallen: Standing<Fill, StruckSum, StoredPart>
}

/** Read it in a snapshot, or while the market is held: nothing may be matched between the parts of it. */
export async function loadVoiding(from: Reader, marketId: string, choice: VoidChoice): Promise<Voiding> {
  const { bets, fills } = await loadMatched(from, marketId)
  const { cashOuts, parts } = await loadGivenSums(from, marketId)
  const struck = cashOuts.map((cashOut) => ({
    ...cashOut,
    at: must(cashOut.decidedAt, 'a sum that was given was decided'),
  }))
  const standing = { fills, cashOuts: struck, parts }
  return { bets, standing, fallen: voidPart(choice, standing) }
}

type Sums = Pick<Voiding['standing'], 'cashOuts' | 'parts'>

export type VoidingDeps = {
  readonly engine: EngineCore
  readonly sites: ReadonlyMap<number, BettingSite>
  readonly clock: () => number
}

export type VoidDecision = Decision

/** `decision` where this is the whole of what an officer does: of a market that was paid the result was taken back first, with its own line. */
export type Applying = Voiding & { readonly partVoid: PartVoid; readonly decision?: VoidDecision }

/** Call it while the market is held or closed, and again with what is so now where a bet of which something falls has ended since. */
export async function applyVoid(
  { engine, sites, clock }: VoidingDeps,
  { bets, standing, fallen, partVoid, decision }: Applying,
): Promise<Result<MarketState, Refusal> | typeof ENDED_SINCE> {
  const { marketId } = partVoid
  const goneOf = new Set(fallen.fills.map(({ betId }) => betId))
  const accounts = (): Set<number> =>
    new Set([...bets.map(({ accountId }) => accountId), ...openAccounts(engine.markets.get(marketId))])
  return await engine.run<Result<MarketState, Refusal> | typeof ENDED_SINCE>(
    { markets: [marketId], accounts, urgent: true },
    (changes) => {
      const market = engine.markets.get(marketId)
      if (!market) return () => refuse({ code: 'NOT_FOUND' })
      if (isPaidOrPaying(market.state.status)) return () => refuse({ code: 'MARKET_NOT_CLOSED' })
      if ([...accounts()].some((id) => !changes.accounts.has(id))) return RETRY
      if (bets.some((bet) => goneOf.has(bet.id) && hasEndedSince(changes, market, bet))) return () => ENDED_SINCE
      const before = market.state
      const now = clock()
      // Whoever has a bet waiting was promised it beside what is no more.
      enterState(changes, market, { ...before, version: before.version + 1 }, now)
      takeOut(changes, market, bets, fallen.fills, partVoid, now)
      takeSumsOut(changes, market, standing, fallen, REASONS[partVoid.choice.type])
      holdAnew(changes, market, heldNow(market, sites, { bets, standing, fallen }, changes))
      changes.touches.push({ marketId, how: 'PART_VOIDED', actorId: partVoid.confirmerId })
      changes.partVoids.push({ ...partVoid, appliedAt: now, doneAt: decision ? now : null })
      changes.partVoidAccounts.push(...accountsOf(partVoid.id, { bets, standing, fallen }))
      if (decision) noteDecision(changes, market, before, decision)
      const after = market.state
      return () => ok(after)
    },
  )
}

function accountsOf(voidId: string, { bets, fallen }: Voiding): PartVoidAccount[] {
  const gone = Map.groupBy(fallen.fills, ({ accountId }) => accountId)
  const undone = Map.groupBy(fallen.cashOuts, ({ accountId }) => accountId)
  const betsOf = Map.groupBy(bets, ({ accountId }) => accountId)
  return [...new Set([...gone.keys(), ...undone.keys()])].map((accountId) => {
    const stakesBefore = sum((betsOf.get(accountId) ?? []).map(({ matched }) => matched))
    const fell = sum((gone.get(accountId) ?? []).map(({ size }) => size))
    return {
      voidId,
      accountId,
      stakesBefore,
      stakesAfter: subtract(stakesBefore, fell),
      cashOuts: undone.get(accountId)?.length ?? 0,
    }
  })
}

function takeOut(
  changes: Changes,
  market: LiveMarket,
  bets: readonly Bet[],
  gone: readonly Fill[],
  { choice, rule }: PartVoid,
  now: number,
): void {
  const goneOf = Map.groupBy(gone, ({ betId }) => betId)
  for (const stored of bets) {
    const own = goneOf.get(stored.id)
    if (!own) continue
    const bet = market.open.get(stored.id) ?? changes.bets.get(stored.id)?.bet ?? stored
    if (market.book) voidMatched(market.book, bet.id, sum(own.map(({ size }) => size)))
    const after = withoutFills(bet, own, { reason: REASONS[choice.type], now })
    keepBet(changes, market, after)
    noteBet(changes, after, {
      partVoid: { matched: after.matched, matchedBefore: bet.matched, reason: REASONS[choice.type], rule },
    })
  }
  changes.voidedFills.push(...gone.map(({ betId, id }) => ({ betId, id })))
}

type Amounts = Pick<Bet, 'matched' | 'profit' | 'liability'>

/** What a bet comes to without fills of it. */
export function amountsWithout(bet: Amounts, gone: readonly Fill[]): Amounts {
  const without = (all: Paise, of: (fill: Fill) => Paise): Paise => subtract(all, sum(gone.map(of)))
  return {
    matched: without(bet.matched, ({ size }) => size),
    profit: without(bet.profit, ({ profit }) => profit),
    liability: without(bet.liability, ({ liability }) => liability),
  }
}

/** What is void of it stands in its size and leaves its average price. Law D-22. */
function withoutFills(
  bet: Bet,
  gone: readonly Fill[],
  { reason, now }: { readonly reason: LapseCode; readonly now: number },
): Bet {
  const amounts = amountsWithout(bet, gone)
  const left: Bet = {
    ...bet,
    ...amounts,
    voided: add(bet.voided, subtract(bet.matched, amounts.matched)),
    priceSize: bet.priceSize - gone.reduce((all, fill) => all + fill.price * fill.size, 0),
  }
  const status = statusOf(left)
  return {
    ...left,
    status,
    reason: status === 'VOIDED' ? reason : bet.reason,
    version: bet.version + 1,
    decidedAt: bet.decidedAt ?? now,
  }
}

/** A cash-out keeps what its other bets are of it; one that falls, or whose bets all have, is void. */
function takeSumsOut(
  changes: Changes,
  market: LiveMarket,
  { cashOuts, parts }: Sums,
  { parts: gone }: Sums,
  reason: LapseCode,
): void {
  const isGone = new Set(gone)
  const leftOf = Map.groupBy(
    parts.filter((part) => !isGone.has(part)),
    ({ cashOutId }) => cashOutId,
  )
  const touched = new Set(gone.map(({ cashOutId }) => cashOutId))
  for (const { at: _, ...cashOut } of cashOuts) {
    if (!touched.has(cashOut.id)) continue
    const left = leftOf.get(cashOut.id)
    keepCashOut(changes, market, {
      ...cashOut,
      ...toRow((left ?? []).map(fromRow).reduce(addPositions, EMPTY)),
      ...(!left && { status: 'VOIDED', reason }),
      version: cashOut.version + 1,
    })
  }
  changes.voidedParts.push(...gone.map(({ cashOutId, betId }) => ({ cashOutId, betId })))
}

function heldNow(
  market: LiveMarket,
  sites: ReadonlyMap<number, BettingSite>,
  { bets, standing, fallen }: Voiding,
  changes: Changes,
) {
  const houseOf = ({ siteId, book }: Pick<Bet, 'siteId' | 'book'>): number =>
    must(sites.get(siteId), 'a bet has its site').houses[book]
  const betOf = new Map(bets.map((bet) => [bet.id, bet]))
  const gone = new Set(fallen.fills)
  const fills = standing.fills
    .filter((fill) => !gone.has(fill))
    .map((fill) => heldByFill(market, fill, houseOf(must(betOf.get(fill.betId), 'a fill is of a bet'))))
  const sums = standing.cashOuts.map((cashOut) => ({
    accountId: cashOut.accountId,
    houseId: houseOf(cashOut),
    position: fromRow(changes.cashOuts.get(cashOut.id) ?? cashOut),
  }))
  return [...fills, ...sums]
}
