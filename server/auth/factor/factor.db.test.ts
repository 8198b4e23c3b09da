import { callersOf } from '@paddock/domain/roles'
import { calls } from '@paddock/contract'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, PASSWORD } from '../../live/testing/gateway.ts'
import { type AccessWorld, CONSOLE, createAccessWorld, tokenOf } from '../testing/access-world.ts'

let world: AccessWorld
beforeAll(async () => {
  world = await createAccessWorld()
})
afterAll(() => world.close())

type Role = 'user' | 'agent'
const params = (role: Role) => ({ params: { role } })
const codeAt = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
const signIn = (name: string) => world.signIn(name, PASSWORD, name === 'agent' ? CONSOLE : {})
const begin = (token: string, role: Role, password = PASSWORD) =>
  ask(world.gateway, calls.beginSecondFactor, { ...params(role), body: { password } }, { token })
const confirm = (token: string, role: Role, code: string) =>
  ask(world.gateway, calls.confirmSecondFactor, { ...params(role), body: { code } }, { token })
const give = (token: string, role: Role, code: string) =>
  ask(world.gateway, calls.giveSecondFactor, { ...params(role), body: { code } }, { token })
const end = (token: string, role: Role, code: string, password = PASSWORD) =>
  ask(world.gateway, calls.endSecondFactor, { ...params(role), body: { code, password } }, { token })

async function enrolled(name: string, role: Role = 'user') {
  const token = tokenOf(await signIn(name))
  const { secret } = (await (await begin(token, role)).reply()).docs
  const confirmed = await confirm(token, role, codeAt(secret, -1))
  const { backupCodes } = (await confirmed.reply()).docs
  return { secret, backupCodes, token: tokenOf(confirmed) }
}

const forget = () => sql`update second_factors set last_step = 0`.execute(world.db)

describe('a second factor', () => {
  test('is set up with the password, holds when a code was given, and is asked for from then on', async () => {
    const token = tokenOf(await signIn('p1'))
    const other = tokenOf(await signIn('p1'))
    expect((await begin(token, 'user', 'wrong')).body).toMatchObject({ code: 'INVALID_PASSWORD' })
    expect((await confirm(token, 'user', '123456')).body).toMatchObject({ code: 'SECOND_FACTOR_OFF' })
    const { secret, uri } = (await (await begin(token, 'user')).reply()).docs
    expect(uri).toMatch(/^otpauth:\/\/totp\/Demo:p1\?/)
    expect((await confirm(token, 'user', '000000')).body).toMatchObject({
      code: 'OTP_VERIFICATION_FAILED',
      message: 'OTP Verification Failed',
    })
    const confirmed = await confirm(token, 'user', codeAt(secret, -1))
    expect((await confirmed.reply()).docs.backupCodes).toHaveLength(10)
    expect((await world.profile(tokenOf(confirmed))).body.docs).toMatchObject({
      user: { enable2fa: true, otpVerified: true },
    })
    // Other sessions end: they came in without it.
    expect((await world.profile(other)).status).toBe(401)
    expect((await begin(tokenOf(confirmed), 'user')).body).toMatchObject({ code: 'SECOND_FACTOR_ON' })

    const first = await signIn('p1')
    expect(first.body).toMatchObject({
      stage: 'SECOND_FACTOR',
      docs: { enable2fa: true, otpVerified: false, pts: 0, availablePts: 0 },
    })
    const ticket = tokenOf(first)
    expect((await world.profile(ticket)).body).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' })
    const given = await give(ticket, 'user', codeAt(secret))
    expect(given.body).toMatchObject({
      message: 'Login Successful',
      stage: 'FULL',
      docs: { otpVerified: true, pts: 10_000 },
    })
    expect(tokenOf(given)).not.toBe(ticket)
    expect((await world.profile(tokenOf(given))).status).toBe(200)
  })

  test('is kept sealed, and bound to whose it is', async () => {
    const { secret } = await enrolled('p2')
    const { rows } = await sql<{ secret: Buffer }>`select secret from second_factors`.execute(world.db)
    expect(rows.some((row) => row.secret.includes(secret))).toBe(false)
  })

  test('a ticket before it opens nothing: every call but the second step and the way out is refused', async () => {
    const ticket = tokenOf(await signIn('p2'))
    const { app } = world.gateway
    const open: string[] = []
    for (const call of Object.values(calls)) {
      if (callersOf(call.action).includes('visitor') || !callersOf(call.action).includes('user')) continue
      if (call === calls.giveSecondFactor || call === calls.signOut) continue
      const response = await app.inject({
        method: call.method,
        url: `/${call.path.replaceAll(/\{role\}/g, 'user').replaceAll(/\{\w+\}/g, 'x')}`,
        headers: { host: 'localhost', 'x-authentication': ticket },
      })
      if (response.statusCode !== 401 || response.json<{ code: string }>().code !== 'SECOND_FACTOR_REQUIRED')
        open.push(`${call.method} ${call.path}: ${response.statusCode}`)
    }
    expect(open).toEqual([])
  })

  test('takes a code of one step before or after, no other, and none twice', async () => {
    const { secret } = await enrolled('p3')
    await forget()
    const ticket = tokenOf(await signIn('p3'))
    expect((await give(ticket, 'user', codeAt(secret, 3))).body).toMatchObject({ code: 'INVALID_OTP' })
    expect((await give(ticket, 'user', codeAt(secret, -3))).body).toMatchObject({ code: 'INVALID_OTP' })
    // Digits of another script are none.
    expect((await give(ticket, 'user', '１２３４５６')).body).toMatchObject({ code: 'INVALID_OTP' })
    const code = codeAt(secret, 1)
    expect((await give(ticket, 'user', code)).status).toBe(200)
    const another = tokenOf(await signIn('p3'))
    expect((await give(another, 'user', code)).body).toMatchObject({ code: 'INVALID_OTP' })
    expect((await give(another, 'user', codeAt(secret))).body).toMatchObject({ code: 'INVALID_OTP' })
    await forget()
  })

  test('of fifty with the same code lets one in', async () => {
    await forget()
    const { secret } = { secret: (await enrolled('p4')).secret }
    await forget()
    const tickets = await Promise.all(Array.from({ length: 5 }, async () => tokenOf(await signIn('p4'))))
    const code = codeAt(secret)
    const answers = await Promise.all(tickets.map((ticket) => give(ticket, 'user', code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await forget()
  })

  test('is guessed at five times, then ever slower, by however many sessions; a backup code is good all the same', async () => {
    await sql`delete from backup_codes where account_id = ${world.players[3]}`.execute(world.db)
    await sql`delete from second_factors where account_id = ${world.players[3]}`.execute(world.db)
    const { backupCodes } = await enrolled('p4')
    for (let i = 0; i < 5; i++) await give(tokenOf(await signIn('p4')), 'user', '000000')
    const last = await give(tokenOf(await signIn('p4')), 'user', '000000')
    expect(last).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    expect((await give(tokenOf(await signIn('p4')), 'user', backupCodes[0] ?? '')).status).toBe(200)
    expect((await give(tokenOf(await signIn('p4')), 'user', backupCodes[0] ?? '')).status).toBe(429)
  })

  test('is guessed at no oftener by who asks to set one up meanwhile', async () => {
    await sql`delete from failed_tries`.execute(world.db)
    await sql`delete from backup_codes`.execute(world.db)
    await sql`delete from second_factors`.execute(world.db)
    const { token } = await enrolled('p1')
    const codes: unknown[] = []
    for (let i = 0; i < 6; i++) {
      codes.push((await end(token, 'user', '000000')).body.code)
      expect((await confirm(token, 'user', '000000')).body.code).toBe(i < 4 ? 'SECOND_FACTOR_ON' : 'TOO_MANY_REQUESTS')
    }
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'OTP_VERIFICATION_FAILED'), 'TOO_MANY_REQUESTS'])
  })

  test('is replaced by a backup code, once', async () => {
    await sql`delete from backup_codes where account_id = ${world.players[1]}`.execute(world.db)
    await sql`delete from second_factors where account_id = ${world.players[1]}`.execute(world.db)
    const { backupCodes } = await enrolled('p2')
    const [code = ''] = backupCodes
    expect((await give(tokenOf(await signIn('p2')), 'user', code.toUpperCase().replace('-', ' '))).status).toBe(200)
    expect((await give(tokenOf(await signIn('p2')), 'user', code)).body).toMatchObject({ code: 'INVALID_OTP' })
    const state = await ask(
      world.gateway,
      calls.giveSecondFactor,
      { ...params('user'), body: { code: backupCodes[1] ?? '' } },
      { token: tokenOf(await signIn('p2')) },
    )
    const read = await ask(world.gateway, calls.getSecondFactor, params('user'), { token: tokenOf(state) })
    expect(read.body.docs).toEqual({ enabled: true, mandatory: false, backupCodesLeft: 8, atWithdrawals: false })
    const { rows } = await sql<{ hash: string }>`select encode(code_hash, 'escape') as hash from backup_codes`.execute(
      world.db,
    )
    expect(rows.some(({ hash }) => hash.includes(code))).toBe(false)
  })

  test('is turned off with the password and a code; a reset of the password does not', async () => {
    await sql`delete from backup_codes`.execute(world.db)
    await sql`delete from second_factors`.execute(world.db)
    const { secret, token } = await enrolled('p2')
    await forget()
    expect((await end(token, 'user', codeAt(secret), 'wrong')).body).toMatchObject({ code: 'INVALID_PASSWORD' })
    expect((await end(token, 'user', '000000')).body).toMatchObject({ code: 'OTP_VERIFICATION_FAILED' })
    expect((await end(token, 'user', codeAt(secret))).body.docs).toMatchObject({ enabled: false })
    expect((await signIn('p2')).body).toMatchObject({ stage: 'FULL' })
    expect((await end(token, 'user', codeAt(secret))).body).toMatchObject({ code: 'SECOND_FACTOR_OFF' })
  })
})

describe('that a code is asked for at each withdrawal', () => {
  const asks = (token: string) => ask(world.gateway, calls.askFactorAtWithdrawals, {}, { token })
  const asksNot = (token: string, code: string, password = PASSWORD) =>
    ask(world.gateway, calls.endFactorAtWithdrawals, { body: { code, password } }, { token })
  const stands = async (token: string) =>
    (await (await ask(world.gateway, calls.getSecondFactor, params('user'), { token })).reply()).docs

  test('is for who has a factor, takes nothing to be asked, and a password and a code to be asked no more', async () => {
    for (const table of ['backup_codes', 'second_factors', 'failed_tries'])
      await sql`delete from ${sql.table(table)}`.execute(world.db)
    const bare = tokenOf(await signIn('p3'))
    expect((await asks(bare)).body).toMatchObject({ code: 'SECOND_FACTOR_OFF' })
    expect((await asksNot(bare, '123456')).body).toMatchObject({ code: 'SECOND_FACTOR_OFF' })
    // Begun and not confirmed is none.
    await begin(bare, 'user')
    expect((await asks(bare)).body).toMatchObject({ code: 'SECOND_FACTOR_OFF' })
    const { secret, token } = await enrolled('p3')
    await forget()
    expect((await asks(token)).body.docs).toMatchObject({ enabled: true, atWithdrawals: true })
    expect((await asksNot(token, codeAt(secret), 'wrong')).body).toMatchObject({ code: 'INVALID_PASSWORD' })
    expect((await asksNot(token, '000000')).body).toMatchObject({ code: 'OTP_VERIFICATION_FAILED' })
    expect(await stands(token)).toMatchObject({ atWithdrawals: true })
    const code = codeAt(secret)
    expect((await asksNot(token, code)).body.docs).toMatchObject({ enabled: true, atWithdrawals: false })
    expect((await end(token, 'user', code)).body).toMatchObject({ code: 'OTP_VERIFICATION_FAILED' })
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where action like 'FACTOR_AT_WITHDRAWALS%' order by id`.execute(world.db)
    expect(rows.map(({ action }) => action)).toEqual(['FACTOR_AT_WITHDRAWALS', 'FACTOR_AT_WITHDRAWALS_OFF'])
  })

  test('goes with the factor', async () => {
    await sql`delete from second_factors`.execute(world.db)
    const { secret, token } = await enrolled('p3')
    await asks(token)
    await forget()
    await end(token, 'user', codeAt(secret))
    const again = await enrolled('p3')
    expect(await stands(again.token)).toMatchObject({ enabled: true, atWithdrawals: false })
  })

  test('is not asked of operators', async () => {
    const token = tokenOf(await signIn('agent'))
    expect((await asks(token)).status).toBe(403)
  })
})

test.each([
  [{}, { code: 'NOT_ON_THIS_SITE' }],
  [{ payments: { secondFactorAbove: 1000 } }, { docs: { secret: expect.any(String) } }],
])('a site with its switch off and %j offers a second factor where its withdrawals need one', async (config, said) => {
  const other = await createAccessWorld({ secureAuth: false }, config)
  const token = tokenOf(await other.signIn('p1', PASSWORD))
  const begun = await ask(
    other.gateway,
    calls.beginSecondFactor,
    { ...params('user'), body: { password: PASSWORD } },
    { token },
  )
  expect(begun.body).toMatchObject(said)
  await other.close()
})

describe('an operator', () => {
  test('of no demo world sets one up before anything else, and cannot go without', async () => {
    await sql`update accounts set second_factor_waived = false where user_name = 'agent'`.execute(world.db)
    const first = await signIn('agent')
    expect(first.body).toMatchObject({ stage: 'ENROL_SECOND_FACTOR' })
    const token = tokenOf(first)
    const points = () => ask(world.gateway, calls.getPoints, params('agent'), { token })
    expect((await points()).body).toMatchObject({ code: 'ENROL_SECOND_FACTOR_FIRST' })
    expect((await world.profile(token, 'agent')).status).toBe(200)
    const { secret } = (await (await begin(token, 'agent')).reply()).docs
    const confirmed = await confirm(token, 'agent', codeAt(secret, -1))
    expect(confirmed.body).toMatchObject({ stage: 'FULL' })
    const renewed = tokenOf(confirmed)
    expect((await ask(world.gateway, calls.getPoints, params('agent'), { token: renewed })).status).toBe(200)
    await end(renewed, 'agent', codeAt(secret))
    // Believed for a second at most.
    await expect
      .poll(async () => (await ask(world.gateway, calls.getPoints, params('agent'), { token: renewed })).body, {
        timeout: 1500,
      })
      .toMatchObject({ code: 'ENROL_SECOND_FACTOR_FIRST' })
    await sql`update accounts set second_factor_waived = true where user_name = 'agent'`.execute(world.db)
  })
})
