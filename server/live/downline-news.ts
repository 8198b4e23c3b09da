/** What operators are told of those below them: that something changed, not what. They read it again with their own rights. */
import { serverEvents, writePayload } from '@paddock/contract'
import { sql } from 'kysely'
import type { Topics } from '../topics.ts'
import type { Bus } from '../platform/bus.ts'
import type { Database } from '../platform/database.ts'
import type { Jobs } from '../platform/jobs.ts'
import { accountRoom, type Io, readersOf } from './rooms.ts'

/** One question to the database, and one message to each operator, in so long a time. */
const EVERY_MS = 2000
const MOST_ACCOUNTS = 5000

type Deps = { readonly io: Io; readonly bus: Bus<Topics>; readonly db: Database; readonly jobs: Jobs }

/** Gives the function that ends the listening. Nothing is asked while no operator listens. */
export function announceDownline({ io, bus, db, jobs }: Deps): () => void {
  const changed = new Set<number>()

  async function tell(): Promise<void> {
    if (changed.size === 0) return
    if (!hasOperators(io)) return changed.clear()
    // Whoever is too many for one question is asked about in the next.
    const accounts = [...changed].slice(0, MOST_ACCOUNTS)
    for (const id of accounts) changed.delete(id)
    const uplines = await loadUplines(db, accounts)
    const rooms = uplines.map(accountRoom).filter((room) => readersOf(io, room) > 0)
    if (rooms.length > 0)
      io.to(rooms).emit(serverEvents.downlineChanged.name, writePayload(serverEvents.downlineChanged, {}))
  }

  jobs.start({ name: 'tell-downline', everyMs: EVERY_MS, failed: 'operators were not told', work: tell })
  return bus.subscribe('account', ({ accountId }) => void changed.add(accountId))
}

const hasOperators = (io: Io): boolean =>
  [...io.sockets.sockets.values()].some((socket) => socket.data.actor.role !== 'user')

async function loadUplines(db: Database, accountIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct u as id from accounts a cross join unnest(a.ancestors) as u where a.id = any(${accountIds}::bigint[])`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
