/** Looks after bets at open rows whether whoever places them beats the delay. docs/domain/quoting.md#delay */
import { BEATEN_DELAY, beatsDelay } from '@paddock/domain/desk'
import type { Database } from '../platform/database.ts'
import { listStruck } from './store.ts'

type Deps = {
  readonly db: Database
  readonly clock: () => number
  readonly unheard: (work: Promise<unknown>) => void
  /** An account that beats the delay has bet at this market. */
  readonly beaten: (marketId: string) => void
}

/** Where accounts have bet since they were looked at last. */
type Bettors = Map<number, Set<string>>

export type BeatenDelay = {
  /** It has bet at a row of the event. It is looked at behind those that are looked at already. */
  note(bet: { readonly accountId: number; readonly marketId: string; readonly eventId: string }): void
}

/** One question at a time, of all who have bet at an event meanwhile. */
export function createBeatenDelay({ db, clock, unheard, beaten }: Deps): BeatenDelay {
  const waiting = new Map<string, Bettors>()
  let isLooking = false

  async function lookAtAll(): Promise<void> {
    isLooking = true
    try {
      for (const [eventId, bettors] of waiting) {
        waiting.delete(eventId)
        await look(eventId, bettors)
      }
    } finally {
      isLooking = false
    }
  }

  async function look(eventId: string, bettors: Bettors): Promise<void> {
    const { last: most, withinMs, ofLastMs } = BEATEN_DELAY
    const now = clock()
    const of = { eventId, accountIds: [...bettors.keys()] }
    const bets = await listStruck(db, of, { most, since: now - ofLastMs, before: now - withinMs, withinMs })
    for (const [accountId, own] of Map.groupBy(bets, (bet) => bet.accountId))
      if (beatsDelay(own)) for (const marketId of bettors.get(accountId) ?? []) beaten(marketId)
  }

  return {
    note({ accountId, marketId, eventId }) {
      const bettors = waiting.get(eventId) ?? new Map<number, Set<string>>()
      waiting.set(eventId, bettors.set(accountId, (bettors.get(accountId) ?? new Set()).add(marketId)))
      if (!isLooking) unheard(lookAtAll())
    },
  }
}
