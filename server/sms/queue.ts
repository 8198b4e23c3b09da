/** Messages are written with what asked for them and sent afterwards: a restart loses none, and nobody waits for the gateway. */
import type { Database, Tx } from '../platform/database.ts'
import { backoffMs } from '../platform/jobs/backoff.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import type { Sms } from './port.ts'
import { type DueSms, dropLateSms, endSms, loadSmsUse, type NewSms, postponeSms, saveSms, takeDueSms } from './store.ts'

export type { NewSms }

export type SmsQueue = {
  queue(tx: Tx, message: NewSms): Promise<void>
  readonly loadUse: typeof loadSmsUse
  /** There is something to send now. */
  wake(): void
  /** Sends what is due, and says how many. */
  sendDue(): Promise<number>
}

export type SmsQueueDeps = {
  readonly db: Database
  readonly jobs: Jobs
  readonly log: Log
  readonly sms: Sms
  readonly everyMs?: number
}

const EVERY_MS = 1000
const AT_ONCE = 20
const MOST_ATTEMPTS = 3
/** Longer than any gateway's time-out. */
const TAKEN_MS = 30_000
const RETRY = { leastMs: 3000, mostMs: 15_000 }

export function createSmsQueue({ db, jobs, log, sms, everyMs = EVERY_MS }: SmsQueueDeps): SmsQueue {
  async function sendOne({ id, phone, text, attempts }: DueSms): Promise<void> {
    const outcome = await sms.send(phone, text)
    if (outcome.ok) return await endSms(db, id, 'SENT', outcome.reference)
    if (outcome.retryable && attempts < MOST_ATTEMPTS)
      return await postponeSms(db, id, outcome.why, backoffMs(attempts, RETRY, Math.random()))
    log.warn({ messageId: id, why: outcome.why, attempts }, 'a text message was not sent')
    await endSms(db, id, 'FAILED', outcome.why)
  }

  async function sendAll(): Promise<number> {
    await dropLateSms(db)
    const due = await takeDueSms(db, AT_ONCE, TAKEN_MS)
    await Promise.all(due.map(sendOne))
    return due.length
  }

  const sending = jobs.start({
    name: 'text-messages',
    everyMs,
    failed: 'text messages were not sent',
    work: sendAll,
  })

  return { queue: saveSms, loadUse: loadSmsUse, wake: sending.wake, sendDue: sending.run }
}
