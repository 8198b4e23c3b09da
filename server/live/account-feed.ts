/**
 * Tells accounts what their journals say. The bus only wakes: what is told is read from the journal, from the last number
 * told onwards, so a lost or doubled message on the way changes nothing. docs/architecture.md "Live".
 */
import { type AccountUpdate, MOST_UPDATES } from '@paddock/contract'
import type { Topics } from '../topics.ts'
import type { Bus } from '../platform/bus.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { readUpdates } from './account-updates.ts'
import { loadLastNumber } from './queries.ts'

export type CaughtUp = { readonly updates: readonly AccountUpdate[]; readonly last: number; readonly more: boolean }

export type AccountFeed = {
  /** Begins to follow an account: what is committed from now on will be told. */
  follow(accountId: number): Promise<void>
  leave(accountId: number): void
  /** What came after a number; without one only the last number. */
  catchUp(accountId: number, after: number | undefined): Promise<CaughtUp>
  stop(): void
}

export type AccountFeedDeps = {
  readonly db: Database
  readonly bus: Bus<Topics>
  readonly log: Log
  readonly tell: (accountId: number, update: AccountUpdate) => void
}

/** `told` is the last number that was told; `wanted` the last that is known to be there. */
type Followed = { told: number; wanted: number; telling: boolean }

export function createAccountFeed({ db, bus, log, tell }: AccountFeedDeps): AccountFeed {
  const followed = new Map<number, Followed>()
  const beginnings = new Map<number, Promise<void>>()

  const stop = bus.subscribe('account', ({ accountId, seq }) => {
    const account = followed.get(accountId)
    if (!account) return
    account.wanted = Math.max(account.wanted, seq)
    if (!account.telling) void tellNew(accountId, account)
  })

  async function tellNew(accountId: number, account: Followed): Promise<void> {
    account.telling = true
    try {
      while (account.told < account.wanted && followed.get(accountId) === account) {
        const updates = await readUpdates(db, accountId, account.told, MOST_UPDATES)
        for (const update of updates) tell(accountId, update)
        account.told = updates.at(-1)?.number ?? account.wanted
      }
    } catch (error) {
      // Nothing is lost: the next message reads from the same number, and a client that sees a hole asks.
      log.warn({ err: error, accountId }, 'an account was not told what is new')
    } finally {
      account.telling = false
    }
  }

  async function begin(accountId: number): Promise<void> {
    // Until its number is known, everything is told already; what comes meanwhile raises `wanted`.
    const account: Followed = { told: Number.MAX_SAFE_INTEGER, wanted: 0, telling: false }
    followed.set(accountId, account)
    account.told = await loadLastNumber(db, accountId)
    if (account.told < account.wanted) void tellNew(accountId, account)
  }

  return {
    follow(accountId) {
      const known = beginnings.get(accountId)
      if (known) return known
      const beginning = begin(accountId)
      beginning.catch(() => beginnings.delete(accountId))
      beginnings.set(accountId, beginning)
      return beginning
    },
    leave(accountId) {
      followed.delete(accountId)
      beginnings.delete(accountId)
    },
    async catchUp(accountId, after) {
      const last = await loadLastNumber(db, accountId)
      if (after === undefined) return { updates: [], last, more: false }
      const updates = await readUpdates(db, accountId, after, MOST_UPDATES)
      const told = updates.at(-1)?.number ?? after
      return { updates, last: Math.max(last, told), more: told < last }
    },
    stop,
  }
}
