/** What strangers use up of the codes by SMS, and what is left to others. Security T10, T56, decision 0044. */
import { calls } from '@paddock/contract'
import { solvePuzzle } from '@paddock/domain/access'
import { HOUR_MS } from '@paddock/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, type CallOptions, PASSWORD } from '../../live/testing/gateway.ts'
import { sha256Of } from '../throttle/sha256.ts'
import { type AccessWorld, createAccessWorld } from '../testing/access-world.ts'

let world: AccessWorld
beforeAll(async () => {
  world = await createAccessWorld({ register: true, otpLogin: true, forgotPassword: true })
  // Two sites that take players.
  await sql`update sites set kind = 'b2c'`.execute(world.db)
})
afterAll(() => world.close())
beforeEach(async () => {
  await sql`delete from otp_codes`.execute(world.db)
  await sql`delete from sms_messages`.execute(world.db)
})

const PURPOSES = { SIGN_UP: calls.sendSignUpOtp, PASSWORD: calls.sendPasswordOtp, SIGN_IN: calls.sendSignInOtp }
type Purpose = keyof typeof PURPOSES

type Refused = { readonly facts?: { readonly retryAfterMs?: number; readonly puzzle?: string } }

async function askCode(purpose: Purpose, phone: string, options: CallOptions = {}) {
  const { status, body } = await ask(world.gateway, PURPOSES[purpose], { body: { phone } }, options)
  const { retryAfterMs = 0, puzzle } = (body as Refused).facts ?? {}
  return { status, code: body.code ?? 'SENT', body, retryAfterMs, puzzle }
}

/** As our apps do. */
async function solveCode(purpose: Purpose, phone: string, options: CallOptions = {}) {
  const asked = await askCode(purpose, phone, options)
  if (asked.puzzle === undefined) return asked
  const headers = { ...options.headers, 'x-puzzle': solvePuzzle(sha256Of, asked.puzzle) }
  return await askCode(purpose, phone, { ...options, headers })
}

const CLUB = { host: 'club.localhost' }
const OWNED = '+919876599999'
/** Budgets of the test's server: 100 messages a minute, 1000 a day. Half of them are for signing up, three tenths for strangers' ways in. */
const SIGN_UPS_A_MINUTE = 50
const WAYS_IN_OF_STRANGERS_A_MINUTE = 30
const FREE_WAYS_IN_A_MINUTE = 15

const placeOf = (n: number): CallOptions => ({ address: `10.${n >> 8}.${n & 255}.1` })

describe('codes for one number', () => {
  /** As if an hour had passed: what is pending is none any more. */
  const later = () => world.age('1 hour')

  test('that a place asks for, on all sites and for everything, leave others theirs', async () => {
    const phone = world.newPhone()
    const from = placeOf(1)
    const asked = [
      await askCode('SIGN_UP', phone, from),
      await askCode('PASSWORD', phone, from),
      await askCode('SIGN_IN', phone, from),
      await askCode('SIGN_UP', phone, { ...from, ...CLUB }),
      await askCode('PASSWORD', phone, { ...from, ...CLUB }),
    ]
    expect(asked.map(({ code }) => code)).toEqual(asked.map(() => 'SENT'))
    await later()
    for (const purpose of ['SIGN_UP', 'PASSWORD', 'SIGN_IN'] as const)
      expect((await askCode(purpose, phone, placeOf(2))).code).toBe('SENT')
  })

  test('are three a day of a place, and it is told how long that lasts', async () => {
    const phone = world.newPhone()
    for (let n = 0; n < 3; n++) {
      expect((await askCode('PASSWORD', phone, placeOf(1))).code).toBe('SENT')
      await later()
    }
    const refused = await askCode('PASSWORD', phone, placeOf(1))
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    expect(refused.retryAfterMs).toBeGreaterThan(20.9 * HOUR_MS)
    expect(refused.retryAfterMs).toBeLessThanOrEqual(21 * HOUR_MS)
    expect((await askCode('PASSWORD', phone, placeOf(2))).code).toBe('SENT')
  })

  test('beyond five a day are for places that have not asked, after a puzzle', async () => {
    const phone = world.newPhone()
    for (let n = 0; n < 5; n++) {
      expect((await askCode('SIGN_IN', phone, placeOf(n))).code).toBe('SENT')
      await later()
    }
    expect(await askCode('SIGN_IN', phone, placeOf(0))).toMatchObject({ code: 'TOO_MANY_REQUESTS', puzzle: undefined })
    expect(await askCode('SIGN_IN', phone, placeOf(9))).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect((await solveCode('SIGN_IN', phone, placeOf(9))).code).toBe('SENT')
  })

  test('a number that strangers guess at all day leaves its owner one try', async () => {
    const phone = world.newPhone()
    const form = { password: 'Secret@123', ageConfirmed: true, termsAccepted: true }
    const register = (otp: string, browser: string, { address = '' }: CallOptions) =>
      ask(
        world.gateway,
        calls.signUp,
        { body: { phone, otp, ...form } },
        { address, headers: { 'x-browser': browser } },
      )
    for (let n = 0; n < 2; n++) {
      const browser = `browser-of-a-stranger-${n}`
      await askCode('SIGN_UP', phone, { ...placeOf(1), headers: { 'x-browser': browser } })
      const right = await world.codeFor(`+91${phone}`)
      const wrong = right === '111111' ? '222222' : '111111'
      for (let tries = 0; tries < 6; tries++) await register(wrong, browser, placeOf(1))
      await sql`update otp_codes set created_at = created_at - interval '2 minutes'`.execute(world.db)
    }
    const browser = 'browser-of-the-owner'
    expect((await askCode('SIGN_UP', phone, { ...placeOf(2), headers: { 'x-browser': browser } })).code).toBe('SENT')
    expect((await register(await world.codeFor(`+91${phone}`), browser, placeOf(2))).status).toBe(200)
  })
})

describe("a site's budget", () => {
  beforeAll(async () => {
    await sql`update accounts set phone = ${OWNED} where user_name = 'p1'`.execute(world.db)
  })

  /** Messages that went to others a moment ago: none of them asked here. */
  const sent = (purpose: Purpose, count: number, status = 'SENT') =>
    sql`insert into sms_messages (site_id, phone, purpose, good_until, status)
      select 1, '+910000000000', ${purpose}, clock_timestamp(), ${status} from generate_series(1, ${count}::int)`.execute(
      world.db,
    )
  const statusOf = async (phone: string) => {
    const { rows } = await sql<{ isSent: boolean }>`
      select status <> 'DROPPED' as is_sent from sms_messages where phone = ${phone} order by id desc limit 1`.execute(
      world.db,
    )
    return rows[0]?.isSent
  }
  /** All that is answered, without what chance has in it. */
  const answerOf = ({ status, body }: Awaited<ReturnType<typeof askCode>>) =>
    `${status} ${JSON.stringify(body)
      .replace(/"puzzle":"17\.[^"]*"/, '"puzzle"')
      .replace(/"retryAfterMs":\d+/, '"retryAfterMs"')}`

  test.each(['PASSWORD', 'SIGN_IN'] as const)(
    'is not used up by %s for numbers that nobody has, from twelve places',
    async (purpose) => {
      const answers = []
      for (let n = 0; n < 120; n++) answers.push(await askCode(purpose, world.newPhone(), placeOf(n % 12)))
      const free = answers.filter(({ code }) => code === 'SENT')
      expect(free).toHaveLength(FREE_WAYS_IN_A_MINUTE)
      expect(answers.filter(({ puzzle }) => puzzle !== undefined)).toHaveLength(120 - FREE_WAYS_IN_A_MINUTE)
      expect((await askCode('SIGN_UP', world.newPhone(), placeOf(20))).code).toBe('SENT')
      expect((await solveCode(purpose, OWNED, placeOf(21))).code).toBe('SENT')
      expect(await statusOf(OWNED)).toBe(true)
    },
  )

  test('counts what was sent: nobody waits for what was not', async () => {
    await sent('PASSWORD', 2000, 'DROPPED')
    expect((await solveCode('PASSWORD', OWNED, placeOf(1))).code).toBe('SENT')
    expect(await statusOf(OWNED)).toBe(true)
  })

  test('has strangers who sign up solve puzzles first, then is for places that have not asked, and ends', async () => {
    const sign = (place: number) => solveCode('SIGN_UP', world.newPhone(), placeOf(place))
    await sent('SIGN_UP', SIGN_UPS_A_MINUTE / 2 - 1)
    expect((await askCode('SIGN_UP', world.newPhone(), placeOf(1))).code).toBe('SENT')
    const asked = await askCode('SIGN_UP', world.newPhone(), placeOf(2))
    expect(asked).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS', puzzle: expect.any(String) })
    expect(asked.retryAfterMs).toBeLessThanOrEqual(60_000)
    expect((await sign(2)).code).toBe('SENT')
    await sent('SIGN_UP', 11)
    expect((await sign(2)).code).toBe('OTP_NOT_SENT')
    expect((await sign(3)).code).toBe('SENT')
    await sent('SIGN_UP', SIGN_UPS_A_MINUTE - 38)
    expect(await sign(4)).toMatchObject({ status: 502, code: 'OTP_NOT_SENT' })
    // Whoever has an account is not concerned.
    expect((await askCode('PASSWORD', OWNED, placeOf(4))).code).toBe('SENT')
  })

  test('keeps a part for devices that an account knows, without a puzzle', async () => {
    const signedIn = await world.signIn('p1', PASSWORD, placeOf(30))
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
    await sent('PASSWORD', WAYS_IN_OF_STRANGERS_A_MINUTE)
    expect((await solveCode('PASSWORD', OWNED, placeOf(31))).code).toBe('SENT')
    expect(await statusOf(OWNED)).toBe(false)
    expect((await askCode('SIGN_IN', OWNED, { ...placeOf(32), headers: { cookie } })).code).toBe('SENT')
    expect(await statusOf(OWNED)).toBe(true)
    // And for its places, which solve as others do: whoever shares one would be told that the number is somebody's.
    expect((await askCode('PASSWORD', OWNED, placeOf(30))).puzzle).toEqual(expect.any(String))
    expect((await solveCode('PASSWORD', OWNED, placeOf(30))).code).toBe('SENT')
    expect(await statusOf(OWNED)).toBe(true)
  })

  test.each([
    ['hardly used', 0],
    ['one before its puzzles', FREE_WAYS_IN_A_MINUTE - 1],
    ['one before its end', WAYS_IN_OF_STRANGERS_A_MINUTE - 1],
    ['at its end', WAYS_IN_OF_STRANGERS_A_MINUTE],
  ])('that is %s tells nothing of whose a number is, by its answer or by the next ones', async (_, before) => {
    const tell = async (phone: string) => {
      await sql`delete from otp_codes`.execute(world.db)
      await sql`delete from sms_messages`.execute(world.db)
      await sent('SIGN_IN', before)
      const about = [await solveCode('PASSWORD', phone, placeOf(40)), await solveCode('SIGN_IN', phone, placeOf(40))]
      const next = [
        await askCode('PASSWORD', world.newPhone(), placeOf(41)),
        await solveCode('PASSWORD', world.newPhone(), placeOf(42)),
        await askCode('SIGN_UP', world.newPhone(), placeOf(43)),
        await askCode('PASSWORD', phone, placeOf(44)),
      ]
      return [...about, ...next].map(answerOf)
    }
    expect(await tell(OWNED)).toEqual(await tell(world.newPhone()))
  })
})
