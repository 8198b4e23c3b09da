/** What is on its way to devices, brought. What may be told is asked here, at the moment it goes out, however long ago it was written. */
import { MOST_FAILURES, quietUntil, waitAfter } from '@paddock/domain/messages'
import { HOUR_MS, MINUTE_MS } from '@paddock/domain/time'
import type { Database, Tx } from '../../platform/database.ts'
import { mayAdvertiseTo } from '../marketing.ts'
import { bring, type BringDeps } from './bring.ts'
import { categoryOf, presentPush } from './category.ts'
import { dropDevice, type DuePush, forgetPush, noteTaken, putOffPush, queuePushes, takeDuePushes } from './store.ts'

/** A whole night, and the morning behind it: later it is no news. */
const NEWS_FOR_MS = 18 * HOUR_MS
/** Whoever took it has so long; then another takes it. */
const AGAIN_MS = MINUTE_MS
const AT_ONCE = 40
/** Of a player who has chosen none. */
const USUAL_ZONE = 'Asia/Kolkata'

export type SendDeps = BringDeps & {
  readonly db: Database
  readonly log: { warn(facts: object, text: string): void }
  readonly clock: () => number
}

export const queueNews = (tx: Tx, notificationIds: readonly number[], now: number): Promise<number> =>
  queuePushes(tx, notificationIds, { now, until: now + NEWS_FOR_MS })

/** Gives how many were taken up; as many as it takes at once where more may wait. */
export async function sendPushes(deps: SendDeps): Promise<number> {
  const { db, clock } = deps
  const now = clock()
  const due = await takeDuePushes(db, { now, again: now + AGAIN_MS, most: AT_ONCE })
  await Promise.all(due.map((push) => sendOne(deps, push, now)))
  return due.length
}

export const MOST_PUSHED_AT_ONCE = AT_ONCE

async function sendOne(deps: SendDeps, push: DuePush, now: number): Promise<void> {
  const { db } = deps
  const standing = standingOf(push, now)
  switch (standing.type) {
    case 'NO_DEVICE':
      return await dropDevice(db, push.deviceId)
    case 'NEVER':
      return await forgetPush(db, push)
    case 'LATER':
      return await putOffPush(db, push, standing.until, false)
    case 'NOW':
      return await tryOne(deps, push, now)
  }
}

type Standing = { readonly type: 'NOW' | 'NEVER' | 'NO_DEVICE' } | { readonly type: 'LATER'; readonly until: number }

/** Whether the device is told: a session that was ended has none, what was read is no news, and each has their choice and their hours. */
function standingOf(push: DuePush, now: number): Standing {
  const { choices, kind, marketing } = push
  if (push.isEnded) return { type: 'NO_DEVICE' }
  if (push.read || push.expiresAt <= now) return { type: 'NEVER' }
  const category = categoryOf(kind, marketing)
  if (!choices.pushes[category]) return { type: 'NEVER' }
  if (category === 'PROMOTIONS' && !mayAdvertiseTo(push, now)) return { type: 'NEVER' }
  const until = quietUntil(choices.quiet, choices.timeZone ?? USUAL_ZONE, now)
  return until === null ? { type: 'NOW' } : { type: 'LATER', until }
}

async function tryOne(deps: SendDeps, push: DuePush, now: number): Promise<void> {
  const { db, log } = deps
  const brought = await bring(deps, push, presentPush(push), Math.floor((push.expiresAt - now) / 1000))
  switch (brought.type) {
    case 'TAKEN':
      await noteTaken(db, push.deviceId, true)
      return await forgetPush(db, push)
    case 'GONE':
      return await dropDevice(db, push.deviceId)
    case 'REFUSED':
      log.warn({ status: brought.status, host: new URL(push.endpoint).host }, 'a push service refused a message')
      return await giveUp(db, push)
    case 'LATER': {
      const wait = waitAfter(push.tries, brought.afterMs)
      if (wait !== null) return await putOffPush(db, push, now + wait, true)
      log.warn({ why: brought.why, host: new URL(push.endpoint).host }, 'a push service took no message')
      return await giveUp(db, push)
    }
  }
}

/** A device that takes nothing for long is none. */
async function giveUp(db: Database, push: DuePush): Promise<void> {
  if (push.failures + 1 >= MOST_FAILURES) return await dropDevice(db, push.deviceId)
  await noteTaken(db, push.deviceId, false)
  await forgetPush(db, push)
}
