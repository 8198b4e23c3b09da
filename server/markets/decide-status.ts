/** What an operator decides of a market: what it does, and its row in the audit log, in the same batch. Law D-39; security 1.9. */
import type { Refusal } from '@paddock/contract'
import type { AuditEntry } from '../audit-log/index.ts'
import { isPaidOrPaying } from '@paddock/domain/market'
import type { MarketState } from '../catalogue/index.ts'
import { addHold, enterState, nextState } from './change-state.ts'
import type { Changes, LiveMarket } from '../engine/index.ts'

export type Decision = {
  readonly actorId: number
  /** The row of the log, of what the market was and is. */
  readonly entryOf: (before: MarketState, after: MarketState) => AuditEntry
}

export type StatusWish = {
  readonly status: 'OPEN' | 'SUSPENDED' | 'CLOSED'
  /** What players are told; left out, it stays. */
  readonly remarks?: string | undefined
}

/** Once closed, only a rollback reopens it; once a result is paid, nobody has a say. */
export function refuseWish({ state }: LiveMarket, { status }: StatusWish): Refusal | undefined {
  const isDone = isPaidOrPaying(state.status)
  const reopens = status !== 'CLOSED' && state.status === 'CLOSED'
  return isDone || reopens ? { code: 'MARKET_NOT_OPEN' } : undefined
}

export function enterStatus(changes: Changes, market: LiveMarket, wish: StatusWish, now: number): void {
  if (wish.remarks !== undefined) {
    market.definition = { ...market.definition, remarks: wish.remarks }
    changes.markets.set(market.definition.id, { market, actorId: null })
  }
  if (wish.status === 'CLOSED') return close(changes, market, now)
  if (wish.status === 'SUSPENDED') addHold(market, 'OPERATOR')
  else market.holds.delete('OPERATOR')
  enterState(changes, market, nextState(market, {}), now)
}

function close(changes: Changes, market: LiveMarket, now: number): void {
  market.feedStatus = 'CLOSED'
  const version = market.state.version + 1
  enterState(changes, market, { ...market.state, status: 'CLOSED', reason: '', version }, now)
}

/** The log of the market names who decided, and so does the audit log. */
export function noteDecision(changes: Changes, market: LiveMarket, before: MarketState, decision: Decision): void {
  const { id } = market.definition
  if (changes.markets.has(id)) changes.markets.set(id, { market, actorId: decision.actorId })
  changes.audits.push(decision.entryOf(before, market.state))
}
