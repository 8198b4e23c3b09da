/** What is counted by where somebody comes from counts neighbourhoods: another address of the same one is no fresh start. */
import type { CallName } from '@paddock/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defineMarket, MATCH_ODDS, openMarket } from '../markets/testing/world.ts'
import { exampleOf, injectionOf, type WireParts } from '../proofs/testing/request.ts'
import { type AccessWorld, createAccessWorld } from './testing/access-world.ts'

let world: AccessWorld
beforeAll(async () => {
  world = await createAccessWorld({ register: true, otpLogin: true, forgotPassword: true, developerToolsWatch: true })
  await openMarket(world, defineMarket('m1', MATCH_ODDS))
})
afterAll(() => world.close())
beforeEach(forgetCodes)

/** The limits of codes begin anew, those of the place and those of the site. */
async function forgetCodes(): Promise<void> {
  await sql`delete from otp_codes`.execute(world.db)
  await sql`delete from sms_messages`.execute(world.db)
}

let next = 0
const phone = () => `98111${String(next++).padStart(5, '0')}`
const form = (name: CallName, change: object): WireParts => {
  const { params, query, body } = exampleOf(name)
  return { params, query, body: { ...(body as object), ...change } }
}

/** Of each quota by where one comes from: how many are free at once, and what is asked. */
const QUOTAS: readonly (readonly [name: CallName, free: number, parts: () => WireParts])[] = [
  ['sendSignUpOtp', 10, () => form('sendSignUpOtp', { phone: phone() })],
  ['sendPasswordOtp', 10, () => form('sendPasswordOtp', { phone: phone() })],
  ['sendSignInOtp', 10, () => form('sendSignInOtp', { phone: phone() })],
  ['signUpDemo', 5, () => form('signUpDemo', {})],
  ['checkDuplicate', 5, () => ({ params: {}, query: { userName: 'abc' }, body: undefined })],
  ['checkDuplicateByPost', 5, () => form('checkDuplicateByPost', {})],
  ['reportDeveloperTools', 1, () => exampleOf('reportDeveloperTools')],
  ['searchEvents', 60, () => ({ params: {}, query: { search: 'a' }, body: undefined })],
  ['getPriceHistory', 90, () => ({ ...exampleOf('getPriceHistory'), params: { reader: 'common' } })],
  ['signUp', 60, () => form('signUp', { phone: '1' })],
  ['resetPassword', 60, () => form('resetPassword', { phone: '1' })],
  ['useDirectLogin', 10, () => form('useDirectLogin', { token: 'nobody-has-this-one' })],
]
const ADDRESSES = {
  '/24': (n: number, at: number) => `203.${at}.113.${1 + (n % 250)}`,
  '/48': (n: number, at: number) => `2001:db8:${at}:${(n % 250).toString(16)}::${n}`,
}

test.each(QUOTAS)('%s is free %i times at once, from all of a neighbourhood together', async (name, free, parts) => {
  const at = 1 + QUOTAS.findIndex(([other]) => other === name)
  for (const addressOf of Object.values(ADDRESSES)) {
    await forgetCodes()
    const send = async (address: string) => {
      const injection = injectionOf(name, parts(), { host: 'localhost', address })
      return (await world.gateway.app.inject(injection)).json<{ code?: string }>().code
    }
    const codes: (string | undefined)[] = []
    // A second or two pass while it is asked, in which some of the faster ones come back.
    for (let n = 0; n < free * 2 + 60; n++) codes.push(await send(addressOf(n, at)))
    expect(codes.slice(0, free)).not.toContain('TOO_MANY_REQUESTS')
    expect(codes.slice(free)).toContain('TOO_MANY_REQUESTS')
    expect(await send(`198.51.${next++}.9`)).not.toBe('TOO_MANY_REQUESTS')
  }
})
