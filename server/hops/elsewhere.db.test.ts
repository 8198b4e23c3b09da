/**
 * Every call that hands out a session, or what opens one, made about an account on one site: nothing of it is good on another, where
 * the same person has the same name and the same number. But by `createSwitchLink`, of which hops.db.test.ts tells. Security T13.
 */
import { type CallName, calls, type Endpoint } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CONSOLE, tokenOf } from '../auth/testing/access-world.ts'
import { type Answered, ask, CODE, PASSWORD } from '../live/testing/gateway.ts'
import { newAddress } from '../proofs/testing/request.ts'
import { at, createHopWorld, type HopWorld } from './testing/hop-world.ts'

/** Of the player on both sites; others for each test, since guesses at a name are counted. */
let name = 'player_demo'
let number = '+919876500001'
let turn = 0
const user = { params: { role: 'user' as const } }

let world: HopWorld
/** Of the player on the first site. */
let player: string
beforeAll(async () => {
  world = await createHopWorld()
  await sql`insert into accounts (site_id, role, user_name, phone, password_hash)
    select 2, 'user', user_name, phone, (select password_hash from accounts where user_name = 'p1') from accounts
    where user_name = ${name}`.execute(world.db)
  // Who could confirm what an administrator proposes.
  await sql`insert into accounts (role, user_name, password_hash)
    select 'administrator', 'second', password_hash from accounts where user_name = 'p1' limit 1`.execute(world.db)
  // Whoever holds the password of the one does not hold that of the other.
  await changePassword()
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  turn += 1
  const next = { name: `walker_${turn}`, number: `+9198766${String(turn).padStart(5, '0')}` }
  await sql`update accounts set user_name = ${next.name}, phone = ${next.number} where user_name = ${name}`.execute(
    world.db,
  )
  name = next.name
  number = next.number
  player = await signInHere()
})

const signInHere = async (): Promise<string> => tokenOf(await world.signIn(name, 'Of-my-own1', at('demo')))

async function changePassword(): Promise<void> {
  const token = await world.signInAt('demo')
  const body = { oldPassword: PASSWORD, newPassword: 'Of-my-own1' }
  await ask(world.gateway, calls.changePassword, { ...user, body }, at('demo', { token }))
}

/** What a call has given, and so what is tried on the other site. */
type Gain = {
  readonly token?: string
  readonly name?: string
  readonly password?: string
  readonly otp?: string
  readonly code?: string
}

const owner = { params: { role: 'whiteLabel' as const } }
const idOfPlayer = () => String(world.idOf('player_demo'))
const asPlayer = () => at('demo', { token: player })
const docsOf = async <T>(answered: Promise<{ reply(): Promise<{ docs: T }> }>): Promise<T> =>
  (await (await answered).reply()).docs
const totp = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

async function otpBy(call: typeof calls.sendSignInOtp, phone = number): Promise<Gain> {
  await ask(world.gateway, call, { body: { phone } }, at('demo'))
  return { name: phone, password: 'x', otp: await world.codeFor(phone) }
}

/** Sets a second factor up and takes it away again. */
async function withFactor(then: (codes: readonly string[], full: string) => Promise<Gain>): Promise<Gain> {
  const begun = { ...user, body: { password: 'Of-my-own1' } }
  const { secret } = await docsOf(ask(world.gateway, calls.beginSecondFactor, begun, asPlayer()))
  const confirmed = { ...user, body: { code: totp(secret) } }
  const on = await ask(world.gateway, calls.confirmSecondFactor, confirmed, asPlayer())
  const gain = await then((await on.reply()).docs.backupCodes, tokenOf(on))
  await sql`delete from backup_codes`.execute(world.db)
  await sql`delete from second_factors`.execute(world.db)
  return gain
}

const WAYS: { readonly [N in CallName]?: () => Promise<Gain> } = {
  signIn: async () => ({ token: player, name, password: 'Of-my-own1' }),
  signUp: async () => {
    const phone = world.newPhone()
    await ask(world.gateway, calls.sendSignUpOtp, { body: { phone } }, at('demo'))
    const body = { phone, otp: await world.codeFor(`+91${phone}`), password: 'Of-my-own1' }
    return { token: tokenOf(await ask(world.gateway, calls.signUp, { body }, at('demo'))), name: phone, ...body }
  },
  signUpDemo: async () => {
    const { userName: name, password } = await docsOf(ask(world.gateway, calls.signUpDemo, { body: {} }, at('demo')))
    return { name, password }
  },
  sendSignUpOtp: () => otpBy(calls.sendSignUpOtp, `+91${world.newPhone()}`),
  sendPasswordOtp: () => otpBy(calls.sendPasswordOtp),
  sendSignInOtp: () => otpBy(calls.sendSignInOtp),
  giveSecondFactor: () =>
    withFactor(async ([code = '']) => {
      const half = await signInHere()
      const given = await ask(
        world.gateway,
        calls.giveSecondFactor,
        { ...user, body: { code } },
        at('demo', { token: half }),
      )
      return { token: tokenOf(given) }
    }),
  beginSecondFactor: async () => {
    const body = { password: 'Of-my-own1' }
    const { secret } = await docsOf(ask(world.gateway, calls.beginSecondFactor, { ...user, body }, asPlayer()))
    return { token: secret, name, password: totp(secret), otp: totp(secret) }
  },
  confirmSecondFactor: () => withFactor(async ([otp = ''], token) => ({ token, name, password: otp, otp })),
  renewBackupCodes: () =>
    withFactor(async ([code = ''], token) => {
      const body = { password: 'Of-my-own1', code }
      const { backupCodes } = await docsOf(
        ask(world.gateway, calls.renewBackupCodes, { ...user, body }, at('demo', { token })),
      )
      return { name, password: backupCodes[0] ?? '', otp: backupCodes[0] ?? '' }
    }),
  changePassword: async () => {
    // Of an operator who has none: the transaction code, shown once.
    await sql`update accounts set transaction_code_hash = null where user_name = 'owner_spin'`.execute(world.db)
    const token = tokenOf(await world.signIn('owner_spin', PASSWORD, at('spin', CONSOLE)))
    const body = { oldPassword: PASSWORD, newPassword: 'Of-my-own1' }
    const { transactionCode } = await docsOf(
      ask(world.gateway, calls.changePassword, { ...owner, body }, at('spin', { token })),
    )
    return { name: 'owner_club', password: must(transactionCode, 'it is shown') }
  },
  createSocketTicket: async () => {
    const { ticket } = await docsOf(ask(world.gateway, calls.createSocketTicket, user, asPlayer()))
    return { token: ticket, code: ticket }
  },
  createLoginTicket: async () => {
    const body = { userId: idOfPlayer(), transactionCode: CODE }
    const { ticket } = await docsOf(
      ask(world.gateway, calls.createLoginTicket, { ...owner, body }, world.asOwner('demo')),
    )
    return { name, password: ticket, code: ticket }
  },
  resetPersonPassword: async () => {
    const asking = { params: { ...owner.params, userId: idOfPlayer() }, body: { transactionCode: CODE } }
    const { password } = await docsOf(ask(world.gateway, calls.resetPersonPassword, asking, world.asOwner('demo')))
    await sql`update accounts set must_change_password = false, password_hash = (
      select password_hash from accounts where user_name = 'owner_spin') where user_name = ${name} and site_id = 1`.execute(
      world.db,
    )
    return { name, password }
  },
  createPerson: async () => {
    const body = { userType: 'user' as const, userName: 'made_here', transactionCode: CODE }
    const { password } = await docsOf(ask(world.gateway, calls.createPerson, { ...owner, body }, world.asOwner('demo')))
    return { name: 'made_here', password: must(password, 'ours is shown') }
  },
  clonePerson: async () => {
    const asking = {
      params: { ...owner.params, userId: idOfPlayer() },
      body: { userName: 'cloned_here', transactionCode: CODE },
    }
    const { password } = await docsOf(ask(world.gateway, calls.clonePerson, asking, world.asOwner('demo')))
    return { name: 'cloned_here', password: must(password, 'ours is shown') }
  },
  useDirectLogin: async () => {
    const { code, at: where } = await lookCode()
    return { token: tokenOf(await ask(world.gateway, calls.useDirectLogin, { body: { token: code } }, where)) }
  },
  createSwitchLink: async () => ({ code: (await lookCode()).code }),
  // The key of another company: it signs what that company asks of the wallet, and opens no session anywhere.
  registerCasinoProvider: async () => {
    const { secret } = await registerProvider()
    return { token: secret, code: secret }
  },
  addCasinoKey: async () => {
    const { rows } = await sql<{ id: string }>`insert into casino_providers (name, base_url, origin, scale)
      values (${`Games of ${turn}`}, 'https://games.example.com', 'https://games.example.com', 2) returning id::text`.execute(
      world.db,
    )
    const body = { providerId: must(rows[0], 'it is there').id, transactionCode: CODE }
    const { secret } = await docsOf(ask(world.gateway, calls.addCasinoKey, { body }, world.asRoot))
    return { token: secret, code: secret }
  },
}

async function registerProvider() {
  const [name, url] = [`Games ${turn}`, 'https://games.example.com']
  const speaks = { adapter: 'canonical', walletMode: 'debit', currency: 'INR', scale: 2 } as const
  const terms = { ...speaks, name, baseUrl: url, origin: url, transactionCode: CODE }
  return await docsOf(ask(world.gateway, calls.registerCasinoProvider, { body: terms }, world.asRoot))
}

/** A code for the other look of the same site. */
async function lookCode() {
  const secondLook = JSON.stringify({ label: 'world', name: 'World' })
  await sql`update sites set version = version + 1,
    settings = settings || jsonb_build_object('secondLook', ${secondLook}::jsonb) where id = 1`.execute(world.db)
  await sql`insert into site_hosts (host, site_id) values ('world.example.com', 1) on conflict do nothing`.execute(
    world.db,
  )
  const make = () => ask(world.gateway, calls.createSwitchLink, { body: { host: 'world.example.com' } }, asPlayer())
  // The sites are read again every five seconds.
  await expect.poll(async () => (await make()).status, { timeout: 8000 }).toBe(200)
  const { url } = await docsOf(make())
  return { code: url.slice(url.lastIndexOf('/') + 1), at: at('demo', { host: 'world.example.com' }) }
}

/** Words for what opens something, as replies name it. */
const OPENS = ['ticket', 'token', 'url', 'password', 'secret', 'backupCodes', 'transactionCode', 'stage']
/** Of these the address is that of a picture on a screen, or of an image that it opens and nothing else. */
const SHOWS: readonly CallName[] = [
  'getLiveTv',
  'getDepositProof',
  'getKyc',
  'addKycDocument',
  'submitKyc',
  'openKycDocuments',
  'saveComplaintImage',
  'saveChatImage',
]

/** Of who is of no site, and signs in at the door of each. */
const OF_NO_SITE: readonly CallName[] = ['createDeskOfficer', 'resetDeskPassword']

type Json = { readonly properties?: Readonly<Record<string, Json>>; readonly items?: Json }
const namesIn = ({ properties = {}, items }: Json): string[] => [
  ...Object.entries(properties).flatMap(([name, inside]) => [name, ...namesIn(inside)]),
  ...(items ? namesIn(items) : []),
]
const opens = ({ docs, also, audit }: Endpoint): boolean =>
  audit === 'OTP_ASKED' ||
  [docs, also].some((schema) =>
    namesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json).some((name) =>
      OPENS.includes(name),
    ),
  )

test('each of them has its row', () => {
  const ways = (Object.keys(calls) as CallName[]).filter(
    (name) => opens(calls[name]) && ![...SHOWS, ...OF_NO_SITE].includes(name),
  )
  expect(Object.keys(WAYS).toSorted()).toEqual(ways.toSorted())
})

/** Tries all of it at the door of a site. */
async function tryAt(label: 'demo' | 'club', { token, name: called = name, password = 'x', otp, code }: Gain) {
  const where = at(label, { address: newAddress() })
  const tries: Promise<Tried>[] = [world.signIn(called, password, where)]
  if (otp !== undefined) {
    const body = { phone: number, otp, password: 'Of-my-own2' }
    tries.push(world.signIn(called, password, where, otp), ask(world.gateway, calls.resetPassword, { body }, where))
  }
  for (const tried of [code, token, otp])
    if (tried !== undefined && tried.length >= 10)
      tries.push(ask(world.gateway, calls.useDirectLogin, { body: { token: tried } }, where))
  if (token !== undefined) tries.push(ask(world.gateway, calls.getProfile, user, { ...where, token }))
  return await Promise.all(tries)
}
type Tried = Pick<Answered<Endpoint>, 'status' | 'body' | 'headers'>

test.each(Object.entries(WAYS))(
  'what %s gives is good for nothing on another site',
  async (_, make) => {
    for (const { status, body, headers } of await tryAt('club', await make())) {
      expect([401, 403, 410, 422]).toContain(status)
      expect(body).toHaveProperty('code')
      expect(headers).not.toHaveProperty('authorization')
    }
  },
  30_000,
)

test.each(['signIn', 'createLoginTicket', 'signUp', 'signUpDemo'] as const)(
  'while what %s gives is good at home',
  async (name) => {
    const [signedIn] = await tryAt('demo', await must(WAYS[name], name)())
    expect(signedIn?.status).toBe(200)
  },
)
