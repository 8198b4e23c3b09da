import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Log } from '../../platform/log.ts'
import { cloneDatabase, type TestDatabase } from '../../platform/testing/database.ts'
import { warnOfPumping } from './pumping.ts'
import { lockOtp, type OtpPurpose, saveOtp, spendOtp } from './store.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await cloneDatabase()
  await sql`insert into sites (id, label, kind, name) values (1, 'demo', 'b2c', 'Paddock')`.execute(database.db)
})
afterEach(() => database.drop())

const send = (phone: string, purpose: OtpPurpose = 'SIGN_UP') =>
  database.db.transaction().execute(async (tx) => {
    const code = {
      hash: Buffer.alloc(32),
      address: '10.0.0.1',
      place: '10.0.0',
      asker: 'STRANGER' as const,
      lifeMs: 300_000,
      browserHash: null,
    }
    await saveOtp(tx, { siteId: 1, purpose, phone }, code)
  })
const useUp = (phone: string) =>
  database.db.transaction().execute(async (tx) => {
    const code = await lockOtp(tx, { siteId: 1, purpose: 'SIGN_UP', phone }, null)
    if (code) await spendOtp(tx, code.id)
  })

/** As if the codes had been sent a while ago, all else being where it was to them. */
const age = (minutes: number) =>
  sql`update otp_codes set created_at = created_at - ${minutes} * interval '1 minute',
    expires_at = expires_at - ${minutes} * interval '1 minute', spent_at = spent_at - ${minutes} * interval '1 minute'`.execute(
    database.db,
  )

async function warnings(): Promise<unknown[]> {
  const warn = vi.fn<(facts: object, what: string) => void>()
  await warnOfPumping(database.db, { warn } as unknown as Pick<Log, 'warn'>)
  return warn.mock.calls.map(([facts]) => facts)
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => `+9198765${String(n).padStart(5, '0')}`)

async function sent(count: number, used: number): Promise<void> {
  for (const [n, phone] of numbers(count).entries()) {
    await send(phone)
    if (n < used) await useUp(phone)
  }
  await age(10)
}

test.each([
  [30, 14, [{ siteId: 1, sent: 30, used: 14 }]],
  [30, 15, []],
  [19, 0, []],
])('of %i codes %i were used: it is told as %j', async (count, used, told) => {
  await sent(count, used)
  expect(await warnings()).toEqual(told)
})

test('a code that a newer one replaced was not used', async () => {
  for (const phone of numbers(20)) {
    await send(phone)
    await send(phone)
  }
  await age(10)
  expect(await warnings()).toEqual([{ siteId: 1, sent: 40, used: 0 }])
})

test('codes that can still be used, codes of an hour ago and codes for something else say nothing', async () => {
  for (const phone of numbers(25)) await send(phone)
  expect(await warnings()).toEqual([])
  await age(70)
  for (const phone of numbers(25)) await send(phone, 'PASSWORD')
  await age(10)
  expect(await warnings()).toEqual([])
})
