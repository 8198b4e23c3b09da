/** What strangers use up of the codes by SMS, and what is left to others. Security T10, T56, decision 0043. */
import { calls } from '@paddock/contract'
import { solvePuzzle } from '@paddock/domain/access'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, type CallOptions } from '../live/testing/gateway.ts'
import { sha256Of } from './sha256.ts'
import { type AccessWorld, createAccessWorld } from './testing/access-world.ts'

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
const HOUR_MS = 3_600_000
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
