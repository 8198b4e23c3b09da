import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '@paddock/contract'
import { ask, CODE, PASSWORD, signIn } from '../../live/testing/gateway.ts'
import { solvePuzzle } from '@paddock/domain/access'
import { must } from '@paddock/domain/result'
import { Secret, TOTP } from 'otpauth'
import { createPasswordChecker } from '../passwords/checker.ts'
import { sha256Of } from './sha256.ts'
import { TOLD_AN_HOUR } from './rules.ts'
import { type AccessWorld, CONSOLE, createAccessWorld } from '../testing/access-world.ts'

let world: AccessWorld
beforeAll(async () => {
  world = await createAccessWorld({ secureAuth: true }, {}, {}, 'FULL')
  await sql`insert into accounts (site_id, role, user_name, password_hash)
    select 1, 'user', 'storm' || n, password_hash from accounts, generate_series(0, 51) n where user_name = 'p3'`.execute(
    world.db,
  )
})
afterAll(() => world.close())

type Tried = { readonly status: number; readonly code: string | undefined; readonly puzzle: string | undefined }

async function tryFrom(address: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  const response = await world.gateway.app.inject({
    method: 'POST',
    url: '/api/auth',
    headers: { host: 'localhost', ...headers },
    remoteAddress: address,
    payload: body,
  })
  const read = response.json<{ code?: string; facts?: { puzzle?: string } }>()
  const tried: Tried = { status: response.statusCode, code: read.code, puzzle: read.facts?.puzzle }
  return { ...tried, body: response.body, cookie: String(response.headers['set-cookie'] ?? '').split(';')[0] ?? '' }
}

/** As our apps do: what is asked for instead of a wait is solved, and sent along. */
async function solveFrom(address: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  const tried = await tryFrom(address, body, headers)
  if (tried.puzzle === undefined) return tried
  return await tryFrom(address, body, { ...headers, 'x-puzzle': solvePuzzle(sha256Of, tried.puzzle) })
}

const guess = (email: string) => ({ email, password: 'guess' })
const right = (email: string) => ({ email, password: PASSWORD })

/** Guesses from so many places until nothing is told any more. */
async function besiege(email: string, net: string): Promise<(string | undefined)[]> {
  const codes: (string | undefined)[] = []
  for (let i = 0; i < TOLD_AN_HOUR; i++) codes.push((await solveFrom(`10.${net}.${i}.1`, guess(email))).code)
  return codes
}

/** As if strangers had done so within the hour; that they come to it is shown once, by guessing. */
const asIfBesieged = (email: string) =>
  sql`insert into failed_tries (key, count, at) values (${sha256Of(Buffer.from(`name as ${email}`))}, ${TOLD_AN_HOUR}, clock_timestamp())
    on conflict (key) do update set count = excluded.count`.execute(world.db)

test('a name is told ten times an hour from wherever, then no guess is; its owner comes in from a place of before', async () => {
  const home = await tryFrom('198.51.100.7', right('p1'))
  expect(home).toMatchObject({ status: 200 })
  expect(await besiege('p1', '31')).toEqual(Array.from({ length: 10 }, () => 'BAD_CREDENTIALS'))
  const more = await Promise.all([10, 11, 12, 13].map((i) => solveFrom(`10.31.${i}.1`, guess('p1'))))
  expect(more.map(({ code }) => code)).toEqual(more.map(() => 'CONFIRM_WITH_CODE'))
  expect(await tryFrom('198.51.100.99', right('p1'))).toMatchObject({ status: 200 })
  const { rows } = await sql<{ count: number }>`select count(*) from audit_log where action = 'SIGN_IN_FAILED'`.execute(
    world.db,
  )
  expect(rows[0]?.count).toBe(14)
  expect(await failuresOf('p1')).toEqual(Array.from({ length: 14 }, () => 'WRONG_PASSWORD'))
})

/** What stands in the account's history of tries that did not come in, the first of them first. */
async function failuresOf(userName: string): Promise<string[]> {
  const { rows } = await sql<{
    outcome: string
  }>`select l.outcome from login_events l join accounts a on a.id = l.account_id
    where a.user_name = ${userName} and l.outcome <> 'SIGNED_IN' order by l.id`.execute(world.db)
  return rows.map(({ outcome }) => outcome)
}

test('what is judged untold is written down like any other try, a right password the same as a wrong one', async () => {
  await asIfBesieged('storm51')
  const written: (readonly string[])[] = []
  for (const [at, given] of [guess('storm51'), right('storm51')].entries())
    for (const more of [{}, { confirm: '000000' }]) {
      const before = await failuresOf('storm51')
      const { code } = await solveFrom(`203.0.12${at + 3}.9`, { ...given, ...more })
      written.push([code ?? '', ...(await failuresOf('storm51')).slice(before.length)])
    }
  const each = [
    ['CONFIRM_WITH_CODE', 'WRONG_PASSWORD'],
    ['INVALID_OTP', 'WRONG_CODE'],
  ]
  expect(written).toEqual([...each, ...each])
})

test('a known device lets the owner in at any place at the first try, and no other device does', async () => {
  const { cookie } = await tryFrom('198.51.101.7', right('p2'))
  expect(cookie).toMatch(/^paddock_device=[\w-]{22}$/)
  await asIfBesieged('p2')
  expect(await tryFrom('203.0.113.9', right('p2'), { cookie })).toMatchObject({ status: 200 })
  const others = { cookie: `paddock_device=${'x'.repeat(22)}` }
  expect(await solveFrom('203.0.114.9', right('p2'), others)).toMatchObject({ code: 'CONFIRM_WITH_CODE' })
})

test('on a new device at a new place the owner gets a code on the mobile, and is in with it; who guesses gets none', async () => {
  await sql`update accounts set phone = '+919876512345' where user_name = 'p3'`.execute(world.db)
  await asIfBesieged('p3')
  const [wrong, proved] = await Promise.all([
    solveFrom('203.0.115.9', guess('p3')),
    solveFrom('203.0.116.9', right('p3')),
  ])
  expect([proved.status, proved.body]).toEqual([wrong.status, wrong.body])
  const confirm = await world.codeFor('+919876512345')
  expect(world.sms).toEqual([])
  // Each alone is worth nothing, and the code is not used up by who does not know the password.
  const alone = await Promise.all([
    solveFrom('203.0.117.9', { ...guess('p3'), confirm }),
    solveFrom('203.0.117.10', { ...right('p3'), confirm: '000000' }),
  ])
  expect(alone.map(({ code }) => code)).toEqual(['INVALID_OTP', 'INVALID_OTP'])
  expect(await solveFrom('203.0.116.9', { ...right('p3'), confirm })).toMatchObject({ status: 200 })
  expect(await solveFrom('203.0.118.9', { ...right('p3'), confirm })).toMatchObject({ code: 'INVALID_OTP' })
})

test('the authenticator lets the owner in as well, all the way', async () => {
  await sql`update accounts set phone = null where user_name = 'p2'`.execute(world.db)
  const token = await signIn(world.gateway, 'p2', { address: '198.51.101.7' })
  const options = { token, address: '198.51.101.7' }
  const begun = await ask(
    world.gateway,
    calls.beginSecondFactor,
    { params: { role: 'user' }, body: { password: PASSWORD } },
    options,
  )
  const { secret } = begun.body.docs as { secret: string }
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const at = (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 })
  const confirmed = await ask(
    world.gateway,
    calls.confirmSecondFactor,
    { params: { role: 'user' }, body: { code: at(-1) } },
    options,
  )
  expect(confirmed.status).toBe(200)
  expect(await solveFrom('203.0.119.9', right('p2'))).toMatchObject({ code: 'CONFIRM_WITH_CODE' })
  const signedIn = await solveFrom('203.0.119.9', { ...right('p2'), confirm: at(0) })
  expect(signedIn.status).toBe(200)
  expect(signedIn.body).toContain('"stage":"FULL"')
})

test('five hundred guesses at invented names keep nobody out who signs in at a new place', async () => {
  await sql`insert into failed_tries (key, count, at)
    select sha256(convert_to('site 1 ' || hour, 'UTF8')), 502, clock_timestamp()
    from unnest(array[floor(extract(epoch from now()) / 3600), floor(extract(epoch from now()) / 3600) + 1]::bigint[]) hour
    on conflict (key) do update set count = excluded.count`.execute(world.db)
  for (let i = 0; i < 21; i++) expect(await tryFrom(`203.${i}.120.9`, right('p4'))).toMatchObject({ status: 200 })
})

test('a hundred guesses at the same moment are no more than a hundred in a row', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => tryFrom(`10.9.${i}.1`, guess('nobody4'))))
  expect(answers.filter(({ code }) => code === 'BAD_CREDENTIALS').length).toBeLessThanOrEqual(10)
  expect(answers.filter(({ code }) => code === 'TOO_MANY_REQUESTS').length).toBeGreaterThanOrEqual(90)
})

test('nobody types the name under which the tries at the own password of an account are counted', async () => {
  const token = await signIn(world.gateway, 'storm7')
  const { rows } = await sql<{ id: number }>`select id from accounts where user_name = 'storm7'`.execute(world.db)
  await besiege(`own ${rows[0]?.id}`, '77')
  const body = { oldPassword: 'guess', newPassword: 'Gallop-7-hills' }
  const asking = { params: { role: 'user' }, body } as const
  const changed = await ask(world.gateway, calls.changePassword, asking, { token, address: '203.0.113.9' })
  expect(changed.body).toMatchObject({ code: 'INVALID_PASSWORD' })
})

test('a number is one name, however it is written', async () => {
  const spellings = Array.from({ length: 30 }, (_, i) => `${'0'.repeat(i % 2)}98765 ${'-'.repeat(i)}43299`)
  const codes: (string | undefined)[] = []
  for (const [i, spelling] of spellings.entries()) codes.push((await tryFrom(`10.8.${i}.1`, guess(spelling))).code)
  expect(codes.filter((code) => code === 'BAD_CREDENTIALS')).toHaveLength(7)
})

test('a puzzle is good once, for the name and the place that it was made for', async () => {
  await asIfBesieged('puzzled')
  const { puzzle = '' } = await tryFrom('203.0.121.9', guess('puzzled'))
  const solved = { 'x-puzzle': solvePuzzle(sha256Of, puzzle) }
  await asIfBesieged('puzzled2')
  expect(await tryFrom('203.0.121.9', guess('puzzled2'), solved)).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await tryFrom('203.0.122.9', guess('puzzled'), solved)).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await tryFrom('203.0.121.9', guess('puzzled'), { 'x-puzzle': `${puzzle}~1,1,1,1,1,1,1,1` })).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  })
  const twice = await Promise.all([solved, solved].map((headers) => tryFrom('203.0.121.9', guess('puzzled'), headers)))
  expect(twice.map(({ code }) => code ?? '').toSorted()).toEqual(['CONFIRM_WITH_CODE', 'TOO_MANY_REQUESTS'])
})

test('a transaction code is tried twenty times an hour at most, from however many places', async () => {
  const token = await signIn(world.gateway, 'agent', CONSOLE)
  const codes: (string | undefined)[] = []
  for (let i = 0; i < 40; i++) {
    const body = { userId: [String(world.players[0])], transactionCode: `guess ${i}` }
    const options = { token, address: `10.7.${i}.1` }
    const asking = { params: { role: 'agent' as const }, body }
    codes.push((await ask(world.gateway, calls.endPeopleSessions, asking, options)).body.code)
  }
  expect(codes.filter((code) => code === 'WRONG_TRANSACTION_CODE')).toHaveLength(7)
  // Where the agent has signed in before they go on as ever.
  const asking = {
    params: { role: 'agent' as const },
    body: { userId: [String(world.players[0])], transactionCode: CODE },
  }
  expect(await ask(world.gateway, calls.endPeopleSessions, asking, { token })).toMatchObject({ status: 200 })
})

test('right transaction codes at the same moment all pass, also after four wrong ones; wrong ones among them do not', async () => {
  const token = await signIn(world.gateway, 'administrator', CONSOLE)
  const give = (transactionCode: string) =>
    ask(
      world.gateway,
      calls.endPeopleSessions,
      { params: { role: 'administrator' }, body: { userId: [String(world.players[0])], transactionCode } },
      { token, address: '10.6.0.1' },
    )
  for (let i = 0; i < 4; i++) expect((await give(`guess ${i}`)).body.code).toBe('WRONG_TRANSACTION_CODE')
  const togetherOf = async (codes: readonly string[]) =>
    (await Promise.all(codes.map(give))).map(({ status, body }) => body.code ?? status)
  const rights = Array.from({ length: 11 }, () => CODE)
  expect(await togetherOf(rights)).toEqual(rights.map(() => 200))
  // Judged first, as it may be, a fifth wrong one in a row would have the others wait: this one is the first again.
  expect(await togetherOf(['guess', ...rights])).toEqual(['WRONG_TRANSACTION_CODE', ...rights.map(() => 200)])
})

test('passwords are checked one at a time; who comes when two hundred wait is told to come again', async () => {
  const passwords = createPasswordChecker()
  // How long each takes is not what is looked at.
  const stored = await hash('right', { memoryCost: 64, timeCost: 1, parallelism: 1 })
  const answers = await Promise.all(Array.from({ length: 210 }, () => passwords.check('x', stored)))
  expect(answers.filter((answer) => answer === 'BUSY')).toHaveLength(9)
  expect(answers.filter((answer) => answer === 'WRONG')).toHaveLength(201)
})

const median = (times: readonly number[]): number =>
  must(times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)], 'something was measured')

test('while fifty sign in at once, the usual other call waits no longer than for one of them, and none for a third of all', async () => {
  const msOf = async (work: () => Promise<unknown>): Promise<number> => {
    const from = performance.now()
    await work()
    return performance.now() - from
  }
  const singles: number[] = []
  for (let i = 0; i < 5; i++) singles.push(await msOf(() => tryFrom(`192.0.2.${100 + i}`, right('storm50'))))
  const waits: number[] = []
  let storming = true
  const url = '/api/common/game/highlight'
  const asking = (async () => {
    while (storming) {
      waits.push(await msOf(() => world.gateway.app.inject({ method: 'GET', url, headers: { host: 'localhost' } })))
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })()
  let storm: Awaited<ReturnType<typeof tryFrom>>[] = []
  const stormMs = await msOf(async () => {
    storm = await Promise.all(Array.from({ length: 50 }, (_, i) => tryFrom(`192.0.2.${i}`, right(`storm${i}`))))
  })
  storming = false
  await asking
  expect(storm.every(({ status }) => status === 200)).toBe(true)
  expect(median(waits)).toBeLessThan(median(singles))
  // A pause of the machine is in the longest of them, so that it is held to less: nobody waits behind the whole of the storm.
  expect(Math.max(...waits)).toBeLessThan(stormMs / 3)
})
