import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Jobs } from '../platform/jobs.ts'
import { createLog } from '../platform/log.ts'
import { cloneDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { silentJobs } from '../platform/testing/jobs.ts'
import { createSmsQueue, type SmsOutcome, type SmsQueue } from './index.ts'

let database: TestDatabase
const started: Jobs[] = []
beforeEach(async () => {
  database = await cloneDatabase()
  await sql`insert into sites (id, label, kind, name) values (1, 'demo', 'b2c', 'Demo')`.execute(database.db)
})
afterEach(async () => {
  for (const jobs of started.splice(0)) await jobs.stop()
  await database.drop()
})

const SENT: SmsOutcome = { ok: true, reference: 'r' }
const AWAY: SmsOutcome = { ok: false, retryable: true, why: 'HTTP 503' }
const WRONG: SmsOutcome = { ok: false, retryable: false, why: 'HTTP 400' }

/** Sends only when it is told to. */
function start(...outcomes: SmsOutcome[]): { readonly sent: string[]; readonly queue: SmsQueue; readonly jobs: Jobs } {
  const sent: string[] = []
  const sms = {
    send: async (phone: string, text: string) => {
      sent.push(`${phone} ${text}`)
      return outcomes.shift() ?? SENT
    },
  }
  const jobs = silentJobs()
  started.push(jobs)
  const queue = createSmsQueue({ db: database.db, jobs, log: createLog('silent'), sms, everyMs: 1_000_000 })
  return { sent, queue, jobs }
}

const add = (of: SmsQueue, text: string | null = 'hello', goodForMs = 60_000) =>
  database.db
    .transaction()
    .execute((tx) => of.queue(tx, { siteId: 1, phone: '+91', purpose: 'SIGN_UP', text, goodForMs }))
const rows = async () =>
  (await sql`select status, outcome, text, attempts from sms_messages order by id`.execute(database.db)).rows
const later = () => sql`update sms_messages set try_at = now() - interval '1 second'`.execute(database.db)

test('a message is sent once, its outcome kept and its text forgotten', async () => {
  const { sent, queue: one } = start()
  await add(one)
  expect(await one.sendDue()).toBe(1)
  expect(await one.sendDue()).toBe(0)
  expect(sent).toEqual(['+91 hello'])
  expect(await rows()).toEqual([{ status: 'SENT', outcome: 'r', text: null, attempts: 1 }])
})

test('what was written before a crash is sent after it', async () => {
  const before = start()
  await add(before.queue)
  await sql`update sms_messages set status = 'SENDING', attempts = 1, try_at = now() - interval '1 second'`.execute(
    database.db,
  )
  await before.jobs.stop()
  const after = start()
  await after.queue.sendDue()
  expect(after.sent).toEqual(['+91 hello'])
})

test('a gateway that is away is asked again, three times at most', async () => {
  const { sent, queue: one } = start(AWAY, AWAY, AWAY, SENT)
  await add(one)
  for (let i = 0; i < 5; i++) {
    await one.sendDue()
    await later()
  }
  expect(sent).toHaveLength(3)
  expect(await rows()).toEqual([{ status: 'FAILED', outcome: 'HTTP 503', text: null, attempts: 3 }])
})

test('a message that it will never take is not tried again, nor one that is of no use any more', async () => {
  const { sent, queue: one } = start(WRONG)
  await add(one)
  await one.sendDue()
  await later()
  await add(one, 'too late', 0)
  await add(one, null)
  await one.sendDue()
  expect(sent).toEqual(['+91 hello'])
  expect((await rows()).map((row) => (row as { status: string }).status)).toEqual(['FAILED', 'FAILED', 'DROPPED'])
})

test('two processes send a message once', async () => {
  const [one, other] = [start(), start()]
  await Promise.all(Array.from({ length: 30 }, () => add(one.queue)))
  await Promise.all([one.queue.sendDue(), other.queue.sendDue(), one.queue.sendDue(), other.queue.sendDue()])
  await one.queue.sendDue()
  expect(one.sent.length + other.sent.length).toBe(30)
})
