/**
 * The postman. What is to be told is written with what it tells, in the same transaction; here it is brought to open screens, and
 * results are turned into news of each player. A crash leaves nothing untold: it is still written that it was not.
 */
import type { Notification } from '@paddock/contract'
import type { Bus } from '../platform/bus.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { presentNotification } from './notification.ts'
import { findUntoldResults, forgetNotifications, saveResult, takeUntold } from './store.ts'

/** What an account was just told. */
export type Told = { readonly accountId: number; readonly notification: Notification }

export type DeliveryDeps = {
  readonly db: Database
  readonly bus: Pick<Bus<{ notified: Told; settled: unknown }>, 'publish' | 'subscribe'>
  readonly log: Log
  readonly clock: () => number
}

const EVERY_MS = 1000
/** Results are looked for when the bus tells of one, and now and then for those it was not there to tell of. */
const LOOK_MS = 30_000
const FORGET_MS = 3_600_000
const KEEP_MS = 90 * 86_400_000
/** Of one account. */
const MOST_KEPT = 200
const MOST_AT_ONCE = 500

export async function writeResults(db: Database): Promise<number> {
  const untold = await findUntoldResults(db, MOST_AT_ONCE)
  for (const result of untold) await db.transaction().execute((tx) => saveResult(tx, result))
  return untold.length
}

export async function deliver({ db, bus }: Pick<DeliveryDeps, 'db' | 'bus'>): Promise<number> {
  const untold = await takeUntold(db, MOST_AT_ONCE)
  for (const stored of untold)
    bus.publish('notified', { accountId: stored.accountId, notification: presentNotification(stored) })
  return untold.length
}

/** `stop` waits for what is under way. */
export function startDelivery(deps: DeliveryDeps): { stop(): Promise<void> } {
  const { db, bus, log, clock } = deps
  let running: Promise<void> | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
  let forgotAt = clock()
  let stopped = false

  async function work(): Promise<void> {
    const now = clock()
    if (now - lookedAt >= LOOK_MS) {
      lookedAt = now
      await writeResults(db)
    }
    while (!stopped && (await deliver(deps)) === MOST_AT_ONCE);
    if (now - forgotAt < FORGET_MS) return
    forgotAt = now
    await forgetNotifications(db, { since: now - KEEP_MS, most: MOST_KEPT })
  }

  const run = (): void => {
    running ??= work()
      .catch((error: unknown) => log.warn({ err: error }, 'notifications were not brought'))
      .finally(() => (running = undefined))
  }
  const endSettled = bus.subscribe('settled', () => (lookedAt = Number.NEGATIVE_INFINITY))
  const timer = setInterval(run, EVERY_MS)
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      endSettled()
      await running
    },
  }
}
