import { must } from '@paddock/domain/result'
import type { Bus } from '../platform/bus.ts'
import type { Topics } from '../topics.ts'
import type { LockedAccount } from './account.ts'
import type { Changes } from './changes.ts'

/** Tells the house what a batch has changed, once it is durable. */
export function tellChanges(bus: Bus<Topics>, parts: readonly Changes[]): void {
  const accounts = new Map<number, LockedAccount>()
  for (const changes of parts) {
    tellMarkets(bus, changes)
    const seqs = new Map(changes.journal.map((entry) => [entry.payload['betId'], entry.seq]))
    for (const { bet } of changes.bets.values()) bus.publish('bet', { bet, seq: seqs.get(bet.id) ?? 0 })
    for (const cashOut of changes.cashOuts.values()) bus.publish('cashOut', { cashOut })
    for (const { accountId } of changes.journal)
      accounts.set(accountId, must(changes.accounts.get(accountId), 'a journal is written under its lock'))
  }
  for (const { id, journalSeq, balance, exposure } of accounts.values())
    bus.publish('account', { accountId: id, seq: journalSeq, balance, exposure })
}

function tellMarkets(bus: Bus<Topics>, changes: Changes): void {
  for (const event of changes.events.values()) bus.publish('event', { event, inPlay: event.inPlay })
  for (const { market } of changes.markets.values())
    bus.publish('market', { definition: market.definition, state: market.state, outcome: null })
}
