import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '@paddock/contract'
import { ask, PASSWORD, signIn } from '../live/testing/gateway.ts'
import { createPasswordChecker } from './passwords.ts'
import { type AccessWorld, CONSOLE, createAccessWorld } from './testing/access-world.ts'

let world: AccessWorld
beforeAll(async () => {
  world = await createAccessWorld()
})
afterAll(() => world.close())

async function tryFrom(address: string, email: string, password: string) {
  const response = await world.gateway.app.inject({
    method: 'POST',
    url: '/api/auth',
    headers: { host: 'localhost' },
    remoteAddress: address,
    payload: { email, password },
  })
  return { status: response.statusCode, code: response.json<{ code?: string }>().code }
}

test('a name is tried twenty times an hour from wherever, and its owner comes in all the same', async () => {
  expect(await tryFrom('198.51.100.7', 'p1', PASSWORD)).toMatchObject({ status: 200 })
  const codes: (string | undefined)[] = []
  for (let i = 0; i < 400; i++) codes.push((await tryFrom(`10.${i % 200}.${i % 7}.1`, 'p1', 'guess')).code)
  expect(codes.filter((code) => code === 'BAD_CREDENTIALS')).toHaveLength(20)
  expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(380)
  expect(await tryFrom('203.0.113.9', 'p1', PASSWORD)).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await tryFrom('198.51.100.99', 'p1', PASSWORD)).toMatchObject({ status: 200 })
  const { rows } = await sql<{ count: number }>`select count(*) from audit_log where action = 'SIGN_IN_FAILED'`.execute(
    world.db,
  )
  expect(rows[0]?.count).toBe(20)
})

test('a hundred guesses at the same moment are no more than a hundred in a row', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => tryFrom(`10.9.${i}.1`, 'p4', 'guess')))
  expect(answers.filter(({ code }) => code === 'BAD_CREDENTIALS').length).toBeLessThanOrEqual(20)
  expect(answers.filter(({ code }) => code === 'TOO_MANY_REQUESTS').length).toBeGreaterThanOrEqual(80)
})

test('a number is one name, however it is written', async () => {
  const spellings = Array.from({ length: 60 }, (_, i) => `${'0'.repeat(i % 2)}98765 ${'-'.repeat(i)}43299`)
  const codes: (string | undefined)[] = []
  for (const [i, spelling] of spellings.entries()) codes.push((await tryFrom(`10.8.${i}.1`, spelling, 'guess')).code)
  expect(codes.filter((code) => code === 'BAD_CREDENTIALS')).toHaveLength(20)
})

test('a transaction code is tried twenty times an hour, from however many places', async () => {
  const token = await signIn(world.gateway, 'agent', CONSOLE)
  const codes: (string | undefined)[] = []
  for (let i = 0; i < 40; i++) {
    const body = { userId: [String(world.players[0])], transactionCode: `guess ${i}` }
    const options = { token, address: `10.7.${i}.1` }
    const asking = { params: { role: 'agent' as const }, body }
    codes.push((await ask(world.gateway, calls.endPeopleSessions, asking, options)).body.code)
  }
  expect(codes.filter((code) => code === 'WRONG_TRANSACTION_CODE')).toHaveLength(20)
})

test('an unknown name takes as long as a wrong password', async () => {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let i = 0; i < 16; i++)
    for (const which of ['known', 'unknown'] as const) {
      const from = performance.now()
      const { code } = await tryFrom(`172.16.${i}.1`, which === 'known' ? 'p2' : 'nobody', 'wrong')
      expect(code).toBe('BAD_CREDENTIALS')
      times[which].push(performance.now() - from)
    }
  const median = (list: number[]) => list.toSorted((a, b) => a - b)[list.length / 2] ?? 0
  expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(median(times.known) / 2)
})

test('passwords are checked one at a time; who comes when two hundred wait is told to come again', async () => {
  const passwords = createPasswordChecker()
  const answers = await Promise.all(Array.from({ length: 210 }, () => passwords.check('x', null)))
  expect(answers.filter((answer) => answer === 'BUSY')).toHaveLength(9)
  expect(answers.filter((answer) => answer === 'WRONG')).toHaveLength(201)
})

test('while fifty sign in at once, other calls are answered', async () => {
  let worst = 0
  let storming = true
  const asking = (async () => {
    while (storming) {
      const from = performance.now()
      await world.gateway.app.inject({
        method: 'GET',
        url: '/api/common/game/highlight',
        headers: { host: 'localhost' },
      })
      worst = Math.max(worst, performance.now() - from)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })()
  await sql`insert into accounts (site_id, role, user_name, password_hash)
    select 1, 'user', 'storm' || n, password_hash from accounts, generate_series(0, 49) n where user_name = 'p3'`.execute(
    world.db,
  )
  const storm = await Promise.all(Array.from({ length: 50 }, (_, i) => tryFrom(`192.0.2.${i}`, `storm${i}`, PASSWORD)))
  storming = false
  await asking
  expect(storm.every(({ status }) => status === 200)).toBe(true)
  expect(worst).toBeLessThan(500)
})
