/** What one batch has decided, gathered in memory, to be written with as few statements as its tables allow. */
import type { Paise } from '@paddock/domain/money'
import type { AuditEntry } from '../audit-log/index.ts'
import type { PartVoid, PartVoidAccount, StoredEvent, Touch } from '../catalogue/index.ts'
import type { LockedAccount } from './account.ts'
import { type AutoCashOut, isOver } from './auto-cash-out.ts'
import { moveExposure } from './account.ts'
import type { Bet, Fill } from './bet.ts'
import type { SessionCashOut, StoredPart } from './session-cash-out.ts'
import { isOpen } from './bet.ts'
import { exposureWith, holdingOf, type LiveMarket } from './live-market.ts'
import type { OverMarkets } from './over-markets.ts'

export type JournalEntry = {
  readonly accountId: number
  readonly seq: number
  readonly kind: string
  readonly payload: Record<string, unknown>
}
export type KeptKey = {
  readonly accountId: number
  readonly key: string
  readonly bodyHash: Buffer
  readonly betIds: readonly string[]
}
export type MarketChange = { readonly market: LiveMarket; readonly actorId: number | null }

export type Changes = {
  readonly accounts: ReadonlyMap<number, LockedAccount>
  /** What is decided by, and not changed. */
  readonly over: OverMarkets
  readonly bets: Map<string, { bet: Bet; readonly isNew: boolean }>
  readonly fills: Fill[]
  /** Fills struck anew at reduced odds. */
  readonly reducedFills: Fill[]
  /** Bets whose fills are void. */
  readonly voidedBets: string[]
  /** Single fills that are void, and parts of cash-outs. */
  readonly voidedFills: Pick<Fill, 'betId' | 'id'>[]
  readonly voidedParts: Pick<StoredPart, 'cashOutId' | 'betId'>[]
  /** Market and account of each position that changed. */
  readonly positions: Map<string, { readonly market: LiveMarket; readonly accountId: number }>
  readonly journal: JournalEntry[]
  readonly keys: KeptKey[]
  readonly markets: Map<string, MarketChange>
  readonly events: Map<string, StoredEvent>
  readonly autoCashOuts: Map<string, AutoCashOut>
  readonly cashOuts: Map<string, SessionCashOut>
  readonly cashOutParts: StoredPart[]
  /** What operators decided of markets: written with what they decided, or not at all. */
  readonly audits: AuditEntry[]
  /** Of markets, by officers; so too. */
  readonly touches: Touch[]
  readonly partVoids: PartVoid[]
  readonly partVoidAccounts: PartVoidAccount[]
}

export const noChanges = (accounts: ReadonlyMap<number, LockedAccount>, over: OverMarkets): Changes => ({
  accounts,
  over,
  bets: new Map(),
  fills: [],
  reducedFills: [],
  voidedBets: [],
  voidedFills: [],
  voidedParts: [],
  positions: new Map(),
  journal: [],
  keys: [],
  markets: new Map(),
  events: new Map(),
  autoCashOuts: new Map(),
  cashOuts: new Map(),
  cashOutParts: [],
  audits: [],
  touches: [],
  partVoids: [],
  partVoidAccounts: [],
})

/** Puts the bet's new state into its market and into what will be written. */
export function keepBet(changes: Changes, market: LiveMarket, bet: Bet): void {
  const known = changes.bets.get(bet.id)
  const isNew = known?.isNew ?? bet.version === 1
  changes.bets.set(bet.id, { bet, isNew })
  const holding = holdingOf(market, bet.accountId)
  if (isOpen(bet)) {
    market.open.set(bet.id, bet)
    holding.open.add(bet.id)
  } else {
    market.open.delete(bet.id)
    holding.open.delete(bet.id)
  }
  markPosition(changes, market, bet.accountId)
}

/** Puts what watches the market into its memory, or takes out what is over, and into what will be written. */
export function keepAutoCashOut(changes: Changes, market: LiveMarket, auto: AutoCashOut): void {
  changes.autoCashOuts.set(auto.id, auto)
  if (isOver(auto)) market.autoCashOuts.delete(auto.accountId)
  else market.autoCashOuts.set(auto.accountId, auto)
}

/** Puts a cash-out that waits into the memory of its market, or takes out one that is decided, and into what will be written. */
export function keepCashOut(changes: Changes, market: LiveMarket, cashOut: SessionCashOut): void {
  changes.cashOuts.set(cashOut.id, cashOut)
  if (cashOut.status === 'PENDING') market.cashOuts.set(cashOut.accountId, cashOut)
  else market.cashOuts.delete(cashOut.accountId)
  note(changes, cashOut.accountId, 'cashOut', { cashOutId: cashOut.id, status: cashOut.status })
}

export function markPosition(changes: Changes, market: LiveMarket, accountId: number): void {
  changes.positions.set(`${market.definition.id} ${accountId}`, { market, accountId })
}

/** Brings the account's exposure in step with what it now holds in the market. The house has none: it is not an account that bets. */
export function refreshExposure(changes: Changes, market: LiveMarket, accountId: number): Paise {
  const holding = holdingOf(market, accountId)
  const after = exposureWith(market, accountId)
  const account = changes.accounts.get(accountId)
  if (account) moveExposure(account, after - holding.exposure)
  holding.exposure = after
  markPosition(changes, market, accountId)
  return after
}

/** A numbered line in the account's journal: numbers appear in commit order, since the row is locked. docs/architecture.md "Live". */
export function note(changes: Changes, accountId: number, kind: string, payload: Record<string, unknown>): number {
  const account = changes.accounts.get(accountId)
  if (!account) throw new Error(`account ${accountId} writes its journal without its lock`)
  account.journalSeq += 1
  changes.journal.push({ accountId, seq: account.journalSeq, kind, payload })
  return account.journalSeq
}

/** What stood of a bet when a line was written of it: what it became later tells nothing of that. */
export type Stood = Pick<
  Bet,
  'price' | 'stake' | 'matched' | 'remaining' | 'lapsed' | 'cancelled' | 'voided' | 'reason'
>

/** The line of a bet that has changed, or is about to: `bet` as it stands with this line. */
export function noteBet(changes: Changes, bet: Bet, what: Record<string, unknown> = {}): void {
  const { price, stake, matched, remaining, lapsed, cancelled, voided, reason } = bet
  const stood: Stood = { price, stake, matched, remaining, lapsed, cancelled, voided, reason }
  note(changes, bet.accountId, 'bet', { betId: bet.id, status: bet.status, stood, ...what })
}

/** The key answers this outcome from now on; written in the same transaction as the bet. */
export function keepKey(changes: Changes, { accountId, key, bodyHash, betIds }: KeptKey): void {
  changes.keys.push({ accountId, key, bodyHash, betIds })
}
