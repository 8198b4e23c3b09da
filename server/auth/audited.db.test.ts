import { type Asking, calls, type Endpoint } from '@paddock/contract'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAudited } from '../audit-log/testing/rows-of.ts'
import { ask, type CallOptions, CODE, PASSWORD } from '../live/testing/gateway.ts'
import { type AccessWorld, CONSOLE, createAccessWorld, tokenOf } from './testing/access-world.ts'

let world: AccessWorld
beforeAll(async () => {
  world = await createAccessWorld(
    { loginLinks: true, switchSite: true },
    { secondLook: { label: 'world', name: 'World' } },
  )
})
afterAll(() => world.close())

const NEW_PASSWORD = 'Another@123'
const user = { params: { role: 'user' as const } }

/** The call as it is answered, of which the audit log tells exactly once, and never a secret. */
async function make<E extends Endpoint>(call: E, asking: Asking<E>, options: CallOptions = {}) {
  const answered = await ask(world.gateway, call, asking, options)
  expect(answered.body).not.toHaveProperty('code')
  const rows = await expectAudited(world.db, call, answered)
  expect(rows).toHaveLength(1)
  const told = JSON.stringify(rows)
  for (const secret of [PASSWORD, NEW_PASSWORD, CODE]) expect(told).not.toContain(secret)
  return answered
}

test('every way in and out is written down once', async () => {
  const phone = world.newPhone()
  await make(calls.sendSignUpOtp, { body: { phone } })
  const otp = await world.codeFor(`+91${phone}`)
  const signedUp = await make(calls.signUp, { body: { phone, otp, password: PASSWORD } })
  await make(calls.sendPasswordOtp, { body: { phone } })
  const resetOtp = await world.codeFor(`+91${phone}`)
  await make(calls.resetPassword, { body: { phone, otp: resetOtp, password: NEW_PASSWORD } })
  expect((await world.profile(tokenOf(signedUp))).status).toBe(401)
  await make(calls.signUpDemo, { body: {} })

  const first = tokenOf(await make(calls.signIn, { body: { email: phone, password: NEW_PASSWORD } }))
  await make(calls.signIn, { body: { email: phone, password: NEW_PASSWORD } })
  const sessions = await ask(world.gateway, calls.getSessions, user, { token: first })
  const sessionId = (await sessions.reply()).docs.find(({ isCurrent }) => !isCurrent)?.sessionId ?? ''
  await make(calls.endSession, { ...user, query: { sessionId } }, { token: first })
  await make(calls.endOtherSessions, user, { token: first })
  await make(calls.createCockFight, {}, { token: first })

  const link = await make(calls.createSwitchLink, {}, { token: first })
  const { url } = (await link.reply()).docs
  const used = { body: { token: url.slice(url.lastIndexOf('/') + 1) } }
  await make(calls.useDirectLogin, used, { host: new URL(url).host })

  const begun = await make(calls.beginSecondFactor, { ...user, body: { password: NEW_PASSWORD } }, { token: first })
  const { secret } = (await begun.reply()).docs
  const codeAt = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
  const forget = () => sql`update second_factors set last_step = 0`.execute(world.db)
  const on = tokenOf(await make(calls.confirmSecondFactor, { ...user, body: { code: codeAt(0) } }, { token: first }))
  await forget()
  const ticket = tokenOf(await make(calls.signIn, { body: { email: phone, password: NEW_PASSWORD } }))
  await make(calls.giveSecondFactor, { ...user, body: { code: codeAt(0) } }, { token: ticket })
  await forget()
  const proof = () => ({ ...user, body: { password: NEW_PASSWORD, code: codeAt(0) } })
  await make(calls.renewBackupCodes, proof(), { token: on })
  await forget()
  await make(calls.endSecondFactor, proof(), { token: on })
  await make(calls.changePassword, { ...user, body: { oldPassword: NEW_PASSWORD, password: PASSWORD } }, { token: on })

  const agent = tokenOf(await make(calls.signIn, { body: { email: 'agent', password: PASSWORD } }, CONSOLE))
  const body = { userId: String(world.players[0]), transactionCode: CODE }
  await make(calls.createLoginTicket, { params: { role: 'agent' }, body }, { token: agent })
  await make(calls.signOut, { params: { role: 'agent' } }, { token: agent })
})
