import type { Database } from '../platform/database.ts'
import { createBuckets } from '../platform/http/buckets.ts'
import { placeOf } from '../platform/http/client-address.ts'
import type { RefusedCall } from '../platform/http/doors.ts'
import { entryOf } from './entry.ts'
import { recordAlone } from './store.ts'

/** Whoever tries without end is known after the first ones, and must not fill the log. */
const RATE = { burst: 30, perSecond: 0.1 }

/** Writes down who asked for what they may not have. */
export function createRefusalLog(db: Database, clock: () => number): (refused: RefusedCall) => Promise<void> {
  const rates = createBuckets<string>(RATE, clock)

  return async (refused) => {
    const { call, code, actor, address } = refused
    if (rates.take(actor ? `account ${actor.accountId}` : placeOf(address)) > 0) return
    const change = { action: 'ACCESS_REFUSED', objectType: 'call', objectId: `${call.method} ${call.path}` } as const
    await recordAlone(db, entryOf(refused, { ...change, reason: code }))
  }
}
