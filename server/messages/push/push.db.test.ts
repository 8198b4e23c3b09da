import { calls } from '@paddock/contract'
import { NOTIFICATION_KINDS } from '@paddock/contract/shapes/notification'
import { HOUR_MS } from '@paddock/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ask, CODE, createGatewayWorld, type GatewayWorld, signIn } from '../../live/testing/gateway.ts'
import { createLog } from '../../platform/log.ts'
import { newPushKey, pushKeyOf } from '../../platform/config/push-key.ts'
import { deliver } from '../deliver.ts'
import { categoryOf, presentPush } from './category.ts'
import { sendPushes } from './send.ts'
import { removeEnded } from './store.ts'
import { type Browser, createPushService, type PushService } from './testing/push-service.ts'

const PUSH = { ...pushKeyOf(newPushKey()), contact: 'https://demo.example' }
const QUIET_LOG = createLog('silent')

let world: GatewayWorld
let service: PushService
let player: string
let agent: string
const playerId = () => world.players[0] ?? 0

beforeAll(async () => {
  service = createPushService(PUSH.publicKey)
  world = await createGatewayWorld({}, QUIET_LOG, { push: PUSH }, 'QUICK', { outwardFetch: service.fetch })
  agent = await signIn(world.gateway, 'agent', { headers: { 'x-console': '1' } })
})
beforeEach(async () => {
  service.answer(null)
  for (const table of [
    'notifications',
    'broadcasts',
    'push_devices',
    'message_choices',
    'player_choices',
    'player_limits',
  ])
    await sql`delete from ${sql.raw(table)}`.execute(world.db)
  player = await signIn(world.gateway, 'p1')
})
afterAll(() => world.close())

const OWN = { params: { role: 'user' } } as const
const add = (browser: Browser, token = player) =>
  ask(world.gateway, calls.addPushDevice, { ...OWN, body: browser.subscription }, { token })
const settings = async (token = player) =>
  (await (await ask(world.gateway, calls.getPushSettings, OWN, { token })).reply()).docs
const USUAL = { bets: true, payments: true, account: true, promotions: false, quiet: null }
const choose = (change: object, token = player) =>
  ask(world.gateway, calls.changePushSettings, { ...OWN, body: { ...USUAL, ...change } }, { token })
const tell = (change: object = {}) =>
  ask(
    world.gateway,
    calls.sendBroadcast,
    {
      params: { role: 'agent' },
      body: {
        title: 'Final',
        description: 'It begins at 19:30.',
        image: null,
        audience: 'PLAYERS',
        marketing: false,
        transactionCode: CODE,
        ...change,
      },
    },
    { token: agent },
  )
/** Told and brought, whoever was first, this or the server's own job. */
async function bringNow(now = Date.now()): Promise<void> {
  const deps = { ...world, push: PUSH, fetch: service.fetch, log: QUIET_LOG, clock: () => now }
  await deliver(deps)
  await sendPushes(deps)
}
const waiting = async () =>
  (await sql<{ n: number }>`select count(*) as n from pushes`.execute(world.db)).rows[0]?.n ?? 0
/** Tried in vain, and put off for the first time: nobody has them under way. */
const putOff = (count: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from pushes where tries = 1 and due_at < now() + interval '30 seconds'`.execute(world.db)
      expect(rows[0]?.n).toBe(count)
    },
    { timeout: 5000 },
  )
const said = (browser: Browser) => vi.waitFor(() => expect(browser.received).toHaveLength(1), { timeout: 5000 })
const AN_HOUR_ON = () => Date.now() + HOUR_MS

async function newDevice(token = player) {
  const browser = service.newBrowser()
  const { _id } = (await (await add(browser, token)).reply()).docs
  return { browser, _id }
}

describe('a device', () => {
  test('that said yes is told what its account is, encrypted for it and signed as ours', async () => {
    const { browser } = await newDevice()
    await tell()
    await said(browser)
    expect(browser.received).toMatchObject([{ kind: 'BROADCAST', title: 'Final', body: 'It begins at 19:30.' }])
    await vi.waitFor(async () => expect(await waiting()).toBe(0))
    expect(service.calls.at(-1)).toMatchObject({ redirect: 'manual' })
  })

  test('shows no sum, and not who won', async () => {
    const { browser } = await newDevice()
    await sql`insert into notifications (account_id, kind, reference, facts)
      values (${playerId()}, 'BETS_SETTLED', 'settled:x', '{"amount": 98765}'), (${playerId()}, 'DEPOSIT_REJECTED', 'deposit:x', '{"amount": 98765, "remarks": "a name"}')`.execute(
      world.db,
    )
    await vi.waitFor(() => expect(browser.received).toHaveLength(2), { timeout: 5000 })
    expect(browser.received).toMatchObject([
      { kind: 'BETS_SETTLED', title: 'Bets settled', body: '' },
      { kind: 'DEPOSIT_REJECTED', title: 'Deposit rejected', body: '' },
    ])
    expect(JSON.stringify(browser.received)).not.toMatch(/987|a name|won/i)
  })

  test('is told once, however many bring at the same time', async () => {
    const { browser } = await newDevice()
    await tell()
    await Promise.all([bringNow(), bringNow(), bringNow()])
    await said(browser)
    await bringNow(AN_HOUR_ON())
    expect(browser.received).toHaveLength(1)
  })

  test('is the account’s that said yes on it last', async () => {
    const { browser } = await newDevice()
    const other = await signIn(world.gateway, 'p2')
    await add(browser, other)
    expect((await settings()).devices).toEqual([])
    await sql`insert into notifications (account_id, kind, reference) values (${playerId()}, 'KYC_VERIFIED', 'kyc:x')`.execute(
      world.db,
    )
    await bringNow()
    await bringNow(AN_HOUR_ON())
    expect(browser.received).toEqual([])
  })

  test('is kept for a new session by its account alone, and taken back by it alone', async () => {
    const { _id: deviceId } = await newDevice()
    const other = await signIn(world.gateway, 'p2')
    const asking = { params: { role: 'user', deviceId } } as const
    for (const call of [calls.keepPushDevice, calls.removePushDevice])
      expect((await ask(world.gateway, call, asking, { token: other })).status).toBe(404)
    const again = await signIn(world.gateway, 'p1')
    expect((await ask(world.gateway, calls.keepPushDevice, asking, { token: again })).status).toBe(200)
    expect((await ask(world.gateway, calls.removePushDevice, asking, { token: again })).status).toBe(200)
    expect((await settings(again)).devices).toEqual([])
  })

  test.each([
    'http://push.example/send/1',
    'https://127.0.0.1/send/1',
    'https://[::1]/send/1',
    'https://localhost/send/1',
    'https://push.example:8443/send/1',
    'https://user:word@push.example/send/1',
    'https://push.example/send/1#x',
  ])('of %s is none: it is no address of the public network', async (endpoint) => {
    const request = {
      method: 'POST' as const,
      url: '/api/user/notification/push/device',
      headers: { host: 'localhost', 'x-authentication': player, authorization: `Bearer ${player}` },
      payload: { ...service.newBrowser().subscription, endpoint },
    }
    const answered = await world.gateway.app.inject(request)
    expect(answered.statusCode).toBe(400)
  })

  test('is one of ten at most', async () => {
    for (let each = 0; each < 10; each++) await newDevice()
    expect((await add(service.newBrowser())).body.code).toBe('TOO_MANY_DEVICES')
  })
})

describe('a session that is ended', () => {
  test('by signing out takes its device along, and what was on its way', async () => {
    const { browser } = await newDevice()
    const { browser: other } = await newDevice(await signIn(world.gateway, 'p1'))
    service.answer({ status: 503 })
    await tell()
    await putOff(2)
    await ask(world.gateway, calls.signOut, { params: { role: 'user' } } as never, { token: player })
    service.answer(null)
    await bringNow(AN_HOUR_ON())
    expect([browser.received.length, other.received.length]).toEqual([0, 1])
  })

  test('by signing out keeps its device for no later one: who comes back is asked anew', async () => {
    const { _id: deviceId } = await newDevice()
    await ask(world.gateway, calls.signOut, { params: { role: 'user' } } as never, { token: player })
    const again = await signIn(world.gateway, 'p1')
    const kept = await ask(
      world.gateway,
      calls.keepPushDevice,
      { params: { role: 'user', deviceId } },
      { token: again },
    )
    expect([kept.status, (await settings(again)).devices]).toEqual([404, []])
    expect(await removeEnded(world.db)).toBe(1)
  })

  test('and forgotten long ago leaves none either, but one that only rests keeps it', async () => {
    const { browser } = await newDevice()
    await sql`update sessions set last_seen_at = now() - interval '2 hours', expires_at = now() - interval '1 hour'
      where account_id = ${playerId()}`.execute(world.db)
    await tell()
    await said(browser)
    expect((await settings(await signIn(world.gateway, 'p1'))).devices).toHaveLength(1)
  })
})

describe('the push service', () => {
  test.each([404, 410])('that answers %d knows nobody there: the device is gone', async (status) => {
    await newDevice()
    service.answer({ status })
    await tell()
    await vi.waitFor(async () => expect((await settings()).devices).toEqual([]), { timeout: 5000 })
    expect(await waiting()).toBe(0)
  })

  test('that is not well is asked again later, not before it said, and given up in the end', async () => {
    const { browser } = await newDevice()
    service.answer({ status: 429, headers: { 'retry-after': '300' } })
    await tell()
    await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 5000 })
    await vi.waitFor(
      async () => {
        const { rows } = await sql<{ inSeconds: number }>`
          select extract(epoch from due_at - now())::float8 as in_seconds from pushes`.execute(world.db)
        expect(rows[0]?.inSeconds).toBeGreaterThan(200)
      },
      { timeout: 5000 },
    )
    for (let hours = 1; hours < 8; hours++) await bringNow(Date.now() + hours * HOUR_MS)
    expect(await waiting()).toBe(0)
    expect((await settings()).devices).toHaveLength(1)
    expect(browser.received).toEqual([])
  })

  test('that refuses a message is not asked again with it', async () => {
    await newDevice()
    service.answer({ status: 413 })
    await tell()
    await bringNow()
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 5000 })
    expect((await settings()).devices).toHaveLength(1)
  })
})

describe('what is chosen', () => {
  const insert = (kind: string) =>
    sql`insert into notifications (account_id, kind, reference) values (${playerId()}, ${kind}, ${kind})`.execute(
      world.db,
    )

  test.each([
    ['bets', 'BETS_VOIDED'],
    ['payments', 'WITHDRAWAL_PAID'],
    ['account', 'KYC_VERIFIED'],
  ])('of %s: off is not told, on is', async (category, kind) => {
    const { browser } = await newDevice()
    await choose({ [category]: false })
    await insert(kind)
    await bringNow()
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 5000 })
    expect(browser.received).toEqual([])
    await choose({})
    await sql`delete from notifications`.execute(world.db)
    await insert(kind)
    await said(browser)
  })

  test('each kind that an account is told is of one of them', () => {
    const of = Map.groupBy(NOTIFICATION_KINDS, (kind) => categoryOf(kind, false))
    expect(of.get('PAYMENTS')?.every((kind) => /POINTS|DEPOSIT|WITHDRAWAL|BONUS|STAKE|COMMISSION/.test(kind))).toBe(
      true,
    )
    expect(categoryOf('BROADCAST', true)).toBe('PROMOTIONS')
  })

  test('hours are quiet in the zone of the player: it comes when they are over', async () => {
    const { browser } = await newDevice()
    const minute = new Date().getUTCHours() * 60 + new Date().getUTCMinutes()
    const day = 24 * 60
    const quiet = { from: (minute + day - 30) % day, to: (minute + 30) % day, timeZone: 'UTC' }
    await choose({ quiet })
    expect((await settings()).quiet).toEqual(quiet)
    await insert('KYC_VERIFIED')
    await bringNow()
    await vi.waitFor(
      async () => {
        const { rows } = await sql<{
          late: boolean
        }>`select due_at > now() + interval '20 minutes' as late from pushes`.execute(world.db)
        expect(rows).toEqual([{ late: true }])
      },
      { timeout: 5000 },
    )
    expect(browser.received).toEqual([])
    await bringNow(AN_HOUR_ON())
    expect(browser.received).toHaveLength(1)
  })

  test('what was read meanwhile is told no more, and what was withdrawn neither', async () => {
    const { browser } = await newDevice()
    service.answer({ status: 503 })
    const { docs } = await (await tell()).reply()
    await insert('KYC_VERIFIED')
    await putOff(2)
    await sql`update notifications set read = true where kind = 'KYC_VERIFIED'`.execute(world.db)
    await ask(
      world.gateway,
      calls.withdrawBroadcast,
      { params: { role: 'agent', broadcastId: docs._id } },
      { token: agent },
    )
    service.answer(null)
    await bringNow(AN_HOUR_ON())
    expect([browser.received.length, await waiting()]).toEqual([0, 0])
  })
})

describe('advertising', () => {
  test('comes only where it was asked for', async () => {
    const { browser } = await newDevice()
    await tell({ marketing: true })
    await bringNow()
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 5000 })
    expect(browser.received).toEqual([])
    await choose({ promotions: true })
    await tell({ marketing: true })
    await said(browser)
  })

  const AWAY = {
    'stops it': () =>
      sql`insert into player_choices (account_id, marketing_stopped_at) values (${playerId()}, now())`.execute(
        world.db,
      ),
    'stays away': () =>
      sql`insert into exclusions (account_id, kind, since, until, origin_id)
        values (${playerId()}, 'TIME_OUT', now(), now() + interval '2 hours', ${playerId()})`.execute(world.db),
    'cools off before a looser limit': () =>
      sql`insert into player_limits (account_id, kind, period, product, value, since, set_by, loosen_to, loosen_asked_at,
          loosen_effective_at, loosen_expires_at)
        values (${playerId()}, 'LOSS', 'DAY', 'ALL', 1000, now(), ${playerId()}, 2000, now(), now() + interval '1 day', now() + interval '8 days')`.execute(
        world.db,
      ),
  }
  // Who stays away is last: nobody takes that back.
  test.each(['stops it', 'cools off before a looser limit', 'stays away'] as const)(
    'that is on its way to who %s meanwhile is not brought; the rest is',
    async (way) => {
      const { browser } = await newDevice()
      await choose({ promotions: true })
      service.answer({ status: 503 })
      await tell({ marketing: true })
      await sql`insert into notifications (account_id, kind, reference) values (${playerId()}, 'KYC_VERIFIED', 'kyc:away')`.execute(
        world.db,
      )
      await putOff(2)
      await AWAY[way]()
      service.answer(null)
      await bringNow(AN_HOUR_ON())
      expect(browser.received).toMatchObject([{ kind: 'KYC_VERIFIED' }])
      expect(await waiting()).toBe(0)
    },
  )
})

test('of an operator’s message the words are as they were written, of a market its name', () => {
  const stored = {
    id: 7,
    accountId: 1,
    at: 0,
    kind: 'BETS_VOIDED',
    read: false,
    facts: { amount: 0 },
    marketId: 'm1',
    marketName: 'Match Odds',
    eventId: 'e1',
    sportId: '4',
    eventName: 'India v Australia',
    title: null,
    description: null,
    image: null,
  } as const
  expect(presentPush(stored)).toEqual({
    id: '7',
    kind: 'BETS_VOIDED',
    title: 'Market voided',
    body: 'India v Australia: Match Odds',
  })
})
