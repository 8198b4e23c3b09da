/**
 * The postman. What is to be told is written with what it tells, in the same transaction; here it is brought to open screens, and
 * results are turned into news of each player. A crash leaves nothing untold: it is still written that it was not.
 */
import { DAY_MS, HOUR_MS } from '@paddock/domain/time'
import type { Notification } from '@paddock/contract'
import type { Bus } from '../platform/bus.ts'
import type { Database } from '../platform/database.ts'
import type { Jobs } from '../platform/jobs.ts'
import { sendDue } from './broadcasts/send.ts'
import { presentNotification } from './notification.ts'
import type { PushSettings } from './push/bring.ts'
import { removeEnded } from './push/store.ts'
import { MOST_PUSHED_AT_ONCE, queueNews, type SendDeps, sendPushes } from './push/send.ts'
import { findUntoldResults, findUntoldVoids, forgetNotifications, saveResult, saveVoid, takeUntold } from './store.ts'

/** What an account was just told. */
export type Told = { readonly accountId: number; readonly notification: Notification }

export type DeliveryDeps = {
  readonly db: Database
  readonly bus: Pick<Bus<{ notified: Told; settled: unknown }>, 'publish' | 'subscribe'>
  readonly jobs: Jobs
  readonly log: SendDeps['log']
  /** Null where nothing is sent to devices. */
  readonly push: PushSettings | null
  /** To addresses that somebody entered. */
  readonly fetch: typeof fetch
  readonly clock: () => number
}

const EVERY_MS = 1000
/** Results are looked for when the bus tells of one, those of a second together, and now and then for those it was not there to tell of. */
const LOOK_MS = 30_000
const FORGET_MS = HOUR_MS
const KEEP_MS = 90 * DAY_MS
/** Of one account. */
const MOST_KEPT = 200
const MOST_AT_ONCE = 500

/** @internal Exported for the tests. */
export async function writeResults(db: Database): Promise<number> {
  const untold = await findUntoldResults(db, MOST_AT_ONCE)
  for (const result of untold) await db.transaction().execute((tx) => saveResult(tx, result))
  const voids = await findUntoldVoids(db, MOST_AT_ONCE)
  for (const id of voids) await db.transaction().execute((tx) => saveVoid(tx, id))
  return untold.length + voids.length
}

/** @internal Exported for the tests. */
export async function deliver({
  db,
  bus,
  push,
  clock,
}: Pick<DeliveryDeps, 'db' | 'bus' | 'push' | 'clock'>): Promise<number> {
  // What goes to devices is written with that it was told here: neither is without the other.
  const untold = await db.transaction().execute(async (tx) => {
    const taken = await takeUntold(tx, MOST_AT_ONCE)
    const ids = taken.map(({ id }) => id)
    if (push && ids.length > 0) await queueNews(tx, ids, clock())
    return taken
  })
  for (const stored of untold)
    bus.publish('notified', { accountId: stored.accountId, notification: presentNotification(stored) })
  return untold.length
}

/** Gives the function that ends the listening. */
export function startDelivery(deps: DeliveryDeps): () => void {
  const { db, bus, jobs, push, clock } = deps
  const pushing = push && startPushing({ ...deps, push })
  const delivering = jobs.start({
    name: 'notifications',
    everyMs: EVERY_MS,
    failed: 'notifications were not brought',
    async work(stopping) {
      let told = MOST_AT_ONCE
      while (!stopping.aborted && told === MOST_AT_ONCE) told = await deliver(deps)
      if (told > 0) pushing?.wake()
    },
  })
  const writing = jobs.start({
    name: 'news-of-results',
    everyMs: LOOK_MS,
    first: 'NOW',
    gatherMs: EVERY_MS,
    failed: 'results were not made news of',
    async work() {
      if ((await writeResults(db)) > 0) delivering.wake()
    },
  })
  jobs.start({
    name: 'due-broadcasts',
    everyMs: EVERY_MS,
    failed: 'messages whose time has come were not sent',
    async work(stopping) {
      while (!stopping.aborted && (await sendDue(db, clock()))) delivering.wake()
    },
  })
  jobs.start({
    name: 'old-notifications',
    everyMs: FORGET_MS,
    failed: 'old notifications were not forgotten',
    work: () => forgetNotifications(db, { since: clock() - KEEP_MS, most: MOST_KEPT }),
  })
  return bus.subscribe('settled', writing.wake)
}

const TIDY_MS = 60_000

function startPushing(deps: DeliveryDeps & { readonly push: PushSettings }) {
  deps.jobs.start({
    name: 'ended-devices',
    everyMs: TIDY_MS,
    failed: 'devices of ended sessions were not removed',
    work: () => removeEnded(deps.db),
  })
  return startBringing(deps)
}

const startBringing = (deps: DeliveryDeps & { readonly push: PushSettings }) =>
  deps.jobs.start({
    name: 'pushes',
    everyMs: EVERY_MS,
    failed: 'devices were not told',
    async work(stopping) {
      while (!stopping.aborted && (await sendPushes(deps)) === MOST_PUSHED_AT_ONCE);
    },
  })
