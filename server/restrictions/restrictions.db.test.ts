/** What a level takes out of the offer holds for everybody below it, whatever way they bet. docs/domain/restrictions.md; ways.db.test.ts has the ways. */
import { type BetOrder, calls } from '@paddock/contract'
import type { Scope } from '@paddock/domain/betting'
import { must } from '@paddock/domain/result'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ask, CODE, createGatewayWorld, type GatewayWorld, signIn } from '../live/testing/gateway.ts'
import { booksBalance, defineMarket, MATCH_ODDS, openMarket, price, quote, rupees } from '../markets/testing/world.ts'
import { MOST_RESTRICTIONS } from './store.ts'

let world: GatewayWorld
let agent: string
beforeEach(async () => {
  world = await createGatewayWorld()
  await sql`update sites set settings = ${JSON.stringify({ switches: { practice: true } })}::jsonb where id = 1`.execute(
    world.db,
  )
  for (const id of ['m1', 'm2']) {
    await openMarket(world, defineMarket(id, MATCH_ODDS, { delaySeconds: 0 }))
    quote(world, id, 0, [[2.5, 1000]], [[2.52, 1000]])
    quote(world, id, 1, [[1.6, 1000]], [[1.82, 1000]])
  }
  agent = await signIn(world.gateway, 'agent', { headers: { 'x-console': '1' } })
})
afterEach(async () => {
  await booksBalance(world.db)
  await world.close()
})

type Own = Readonly<Record<string, unknown>>

const SPORT: Scope = { kind: 'SPORT', scopeId: '4' }
const MARKET: Scope = { kind: 'MARKET', scopeId: 'm1' }
const restrictAsSeen = (
  scope: Scope,
  own: Own,
  version: number,
  token = agent,
  role: 'agent' | 'administrator' = 'agent',
) =>
  ask(
    world.gateway,
    calls.setRestriction,
    { params: { role }, body: { ...scope, own, version, transactionCode: CODE } },
    { token },
  )
/** On what stands there. */
const restrict = async (scope: Scope, own: Own, token = agent, role: 'agent' | 'administrator' = 'agent') =>
  restrictAsSeen(scope, own, await versionOf(scope, token, role), token, role)
const versionOf = async ({ kind, scopeId }: Scope, token = agent, role: 'agent' | 'administrator' = 'agent') =>
  (await listOf(token, role)).find((row) => row.isMine && row.kind === kind && row.scopeId === scopeId)?.version ?? 0
const listOf = async (token = agent, role: 'agent' | 'administrator' = 'agent') =>
  (await (await ask(world.gateway, calls.getRestrictions, { params: { role } }, { token })).reply()).docs
const heldOf = async (token: string) =>
  (await (await ask(world.gateway, calls.getMyRestrictions, {}, { token })).reply()).docs
const player = (name: string) => signIn(world.gateway, name)
const administrator = () => signIn(world.gateway, 'administrator', { headers: { 'x-console': '1' } })

let stakes = 100
const place = (token: string, change: Partial<BetOrder> = {}) => {
  const body: BetOrder = {
    marketId: 'm1',
    kind: 'BETFAIR',
    runnerId: '100',
    side: 'BACK',
    price: price(2.5),
    line: null,
    // Another one each time: the same bet twice within a moment is refused as such.
    stake: rupees(++stakes),
    timeInForce: 'FILL_OR_KILL',
    minFill: null,
    persistence: 'LAPSE',
    expiresAt: null,
    acceptAnyPrice: false,
    acceptTicks: 0,
    marketVersion: null,
    requestId: null,
    device: { name: 'Chrome' },
    country: null,
    ...change,
  }
  return ask(world.gateway, calls.placeBet, { body }, { token })
}

describe('a part of the offer that a level bars', () => {
  test.each<[Scope, string]>([
    [SPORT, 'sport'],
    [{ kind: 'KIND', scopeId: 'BETFAIR' }, 'kind'],
    [{ kind: 'EVENT', scopeId: 'e1' }, 'event'],
    [MARKET, 'market'],
  ])('%j is refused with the reason to those below alone, until it is lifted', async (scope, on) => {
    const [below, beside] = [await player('p1'), await player('p3')]
    expect((await restrict(scope, { isBlocked: true })).status).toBe(200)
    const refused = await place(below)
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'BET_BLOCKED', facts: { on } }])
    expect((await place(beside)).status).toBe(200)
    expect((await restrict(scope, {})).status).toBe(200)
    expect((await place(below)).status).toBe(200)
    expect(await listOf()).toEqual([])
  })

  test('holds while they practise, and is told to their screens', async () => {
    const token = await player('p1')
    await ask(world.gateway, calls.setPractice, { body: { practise: true } }, { token })
    expect((await place(token)).status).toBe(200)
    await restrict(SPORT, { isBlocked: true })
    expect((await place(token)).body.code).toBe('BET_BLOCKED')
    expect(await heldOf(token)).toEqual([{ ...SPORT, own: { isBlocked: true } }])
  })

  test('leaves the way out: what is matched is cashed out, what rests is taken back', async () => {
    const token = await player('p1')
    await place(token)
    await restrict(SPORT, { isBlocked: true })
    const closed = await ask(
      world.gateway,
      calls.cashOut,
      { body: { marketId: 'm1', fraction: 100, minLocked: rupees(-1000) } },
      { token },
    )
    expect(closed.status).toBe(200)
    expect((await place(token)).body.code).toBe('BET_BLOCKED')
  })

  test('of the administrators holds on all sites, and is from above to everybody else', async () => {
    const above = await administrator()
    expect((await restrict(MARKET, { isBlocked: true }, above, 'administrator')).status).toBe(200)
    await restrict(SPORT, { delaySeconds: 2 })
    expect((await place(await player('p1'))).body.code).toBe('BET_BLOCKED')
    // The lowest tells the highest apart by level, never by name.
    expect(await listOf()).toMatchObject([
      { ...SPORT, name: 'Cricket', own: { delaySeconds: 2 }, setBy: 'agent', isMine: true },
      { ...MARKET, own: { isBlocked: true }, setBy: 'administrator', isMine: false },
    ])
    expect(await listOf(above, 'administrator')).toMatchObject([{ ...MARKET, isMine: true }])
    // Whoever is below takes nothing off that is from above.
    await restrict(MARKET, {})
    expect((await place(await player('p1'))).body.code).toBe('BET_BLOCKED')
    await restrict(MARKET, {}, above, 'administrator')
    await restrict(SPORT, {})
    expect((await place(await player('p1'))).status).toBe(200)
  })
})

describe('narrower terms', () => {
  test('bound the stake of those below, by the strictest that anybody says', async () => {
    const token = await player('p1')
    await restrict(MARKET, { minStake: rupees(150), maxStake: rupees(300) })
    await restrict(MARKET, { maxStake: rupees(200) }, await administrator(), 'administrator')
    expect((await place(token, { stake: rupees(149) })).body).toMatchObject({ code: 'STAKE_OUT_OF_RANGE', limit: 150 })
    expect((await place(token, { stake: rupees(201) })).body).toMatchObject({ code: 'STAKE_OUT_OF_RANGE', limit: 200 })
    expect((await place(token, { stake: rupees(200) })).status).toBe(200)
    expect((await place(token, { stake: rupees(149), marketId: 'm2' })).status).toBe(200)
  })

  test('bound what one player may win', async () => {
    const token = await player('p1')
    await restrict(MARKET, { maxUserWin: rupees(200) })
    expect((await place(token, { stake: rupees(140) })).body).toMatchObject({ code: 'USER_MAX_WIN', limit: 200 })
    expect((await place(token, { stake: rupees(133) })).status).toBe(200)
  })

  test('add their delay to the market’s, of a bet and of what closes it', async () => {
    const token = await player('p1')
    await restrict(MARKET, { delaySeconds: 1 })
    const { docs } = await (await place(token)).reply()
    expect(must(docs, 'the bet').bet).toMatchObject({ status: 'ACCEPTED' })
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from accept_at - received_at) * 1000)::int as ms from bets`.execute(world.db)
    expect(rows).toEqual([{ ms: 1000 }])
    await ask(
      world.gateway,
      calls.cashOut,
      { body: { marketId: 'm1', fraction: 100, minLocked: rupees(-1000) } },
      { token },
    )
    const closing = await sql<{ ms: number }>`
      select (extract(epoch from accept_at - received_at) * 1000)::int as ms from bets where cash_out_id is not null`.execute(
      world.db,
    )
    expect(closing.rows.length).toBeGreaterThan(0)
    expect(new Set(closing.rows.map(({ ms }) => ms))).toEqual(new Set([1000]))
  })
})

describe('what nobody can say', () => {
  test.each<[string, Scope, Own, string]>([
    ['a delay of more than a minute', SPORT, { delaySeconds: 61 }, 'MARKET_TERM_WRONG'],
    ['a most below the least', SPORT, { minStake: rupees(5), maxStake: rupees(4) }, 'MARKET_TERM_WRONG'],
    ['a most of a rupee', SPORT, { maxStake: rupees(1) }, 'MARKET_TERM_WRONG'],
    ['a win of nothing', SPORT, { maxUserWin: rupees(0) }, 'MARKET_TERM_WRONG'],
    ['a sport that there is none of', { kind: 'SPORT', scopeId: '99999' }, { isBlocked: true }, 'BAD_REQUEST'],
    ['a kind that there is none of', { kind: 'KIND', scopeId: 'TOTE' }, { isBlocked: true }, 'BAD_REQUEST'],
    ['an event that there is none of', { kind: 'EVENT', scopeId: 'none' }, { isBlocked: true }, 'BAD_REQUEST'],
    ['a market that there is none of', { kind: 'MARKET', scopeId: 'none' }, { isBlocked: true }, 'BAD_REQUEST'],
  ])('%s', async (_, scope, own, code) => {
    expect((await restrict(scope, own)).body.code).toBe(code)
    expect(await listOf()).toEqual([])
  })

  describe('more than two hundred at once', () => {
    const fill = (kind: 'EVENT' | 'MARKET', prefix: string) =>
      sql`insert into restrictions (account_id, kind, scope_id, own, actor_id)
        select ${world.ids.agent}, ${kind}, ${prefix} || n, '{"isBlocked": true}', ${world.ids.agent}
        from generate_series(1, ${MOST_RESTRICTIONS}) as n`.execute(world.db)
    const has = async (scopeId: string) => (await listOf()).some((row: Scope) => row.scopeId === scopeId)
    const logged = async () =>
      (
        await sql`select before, after, reason from audit_log where action = 'OFFER_RESTRICTED' order by id`.execute(
          world.db,
        )
      ).rows

    test('of which markets that are over make room, each with its line in the log', async () => {
      await fill('MARKET', 'x')
      expect((await restrict(SPORT, { isBlocked: true })).body).toMatchObject({
        code: 'TOO_MANY_RESTRICTIONS',
        facts: { most: 200 },
      })
      await openMarket(world, defineMarket('x7', MATCH_ODDS), 'CLOSED')
      expect((await restrict(SPORT, { isBlocked: true })).status).toBe(200)
      expect(await has('x7')).toBe(false)
      const over = { kind: 'MARKET', scopeId: 'x7' }
      expect(await logged()).toMatchObject([
        { before: { ...over, isBlocked: true }, after: over, reason: 'It is over, and its place was needed' },
        { before: null, after: { ...SPORT, isBlocked: true } },
      ])
    })

    test('of which events make room by their age alone: markets of one come that has its results', async () => {
      await fill('EVENT', 'e')
      const age = (what: 'event' | 'results', days: number) =>
        what === 'event'
          ? sql`update events set open_at = now() - make_interval(days => ${days}) where id = 'e1'`.execute(world.db)
          : sql`update markets set status = 'SETTLED', settled_at = now() - make_interval(days => ${days})
              where event_id = 'e1'`.execute(world.db)
      const full = async () => (await restrict(SPORT, { isBlocked: true })).body.code
      await age('event', 8)
      expect(await full()).toBe('TOO_MANY_RESTRICTIONS')
      await age('results', 6)
      expect(await full()).toBe('TOO_MANY_RESTRICTIONS')
      await age('results', 8)
      await age('event', 6)
      expect(await full()).toBe('TOO_MANY_RESTRICTIONS')
      expect([await has('e1'), await logged()]).toEqual([true, []])
      await age('event', 8)
      expect((await restrict(SPORT, { isBlocked: true })).status).toBe(200)
      expect(await has('e1')).toBe(false)
      expect(await logged()).toMatchObject([{ before: { kind: 'EVENT', scopeId: 'e1' } }, {}])
    })
  })
})

test('each change is in the audit log with what was said before', async () => {
  await restrict(MARKET, { isBlocked: true })
  await restrict(MARKET, {})
  const { rows } = await sql`select actor_role, object_id, before, after from audit_log
    where action = 'OFFER_RESTRICTED' order by id`.execute(world.db)
  const about = { actorRole: 'agent', objectId: String(world.ids.agent) }
  expect(rows).toEqual([
    { ...about, before: null, after: { ...MARKET, isBlocked: true } },
    { ...about, before: { ...MARKET, isBlocked: true }, after: MARKET },
  ])
})

test('what is said goes on what was seen: administrators do not undo each other unseen', async () => {
  const [one, role] = [await administrator(), 'administrator'] as const
  await restrict(SPORT, { isBlocked: true }, one, role)
  const seen = await versionOf(SPORT, one, role)
  await restrict(SPORT, { maxStake: rupees(500) }, one, role)
  const current = await versionOf(SPORT, one, role)
  for (const [own, version] of [
    [{}, seen],
    [{ delaySeconds: 2 }, seen],
    [{ delaySeconds: 2 }, 0],
  ] as const)
    expect((await restrictAsSeen(SPORT, own, version, one, role)).body).toMatchObject({
      code: 'RESTRICTION_CHANGED',
      facts: { current },
    })
  expect(await listOf(one, role)).toMatchObject([{ own: { maxStake: rupees(500) }, version: current }])
  // What is lifted and said again is another word.
  await restrict(SPORT, {}, one, role)
  expect((await restrictAsSeen(SPORT, {}, current, one, role)).body.code).toBe('RESTRICTION_CHANGED')
  await restrict(SPORT, { maxStake: rupees(500) }, one, role)
  expect((await restrictAsSeen(SPORT, {}, current, one, role)).body.code).toBe('RESTRICTION_CHANGED')
})

test('what was said already, and what lifts nothing, changes nothing and stands nowhere', async () => {
  const own = { isBlocked: true, maxStake: rupees(500) }
  await restrict(SPORT, own)
  const before = await listOf()
  expect((await restrict(SPORT, own)).status).toBe(200)
  expect((await restrict(MARKET, {})).status).toBe(200)
  const { rows } = await sql`select from audit_log where action = 'OFFER_RESTRICTED'`.execute(world.db)
  expect([rows.length, await listOf()]).toEqual([1, before])
})

test('a player is told one word on each part, whoever says it, and nothing of what is over', async () => {
  const token = await player('p1')
  await restrict(MARKET, { delaySeconds: 2, maxStake: rupees(900) })
  await restrict(MARKET, { maxStake: rupees(700) }, await administrator(), 'administrator')
  await restrict({ kind: 'MARKET', scopeId: 'm2' }, { isBlocked: true })
  await restrict({ kind: 'EVENT', scopeId: 'e1' }, { minStake: rupees(2) })
  const event = { kind: 'EVENT', scopeId: 'e1', own: { minStake: rupees(2) } }
  const market = { ...MARKET, own: { delaySeconds: 2, maxStake: rupees(700) } }
  const other = { kind: 'MARKET', scopeId: 'm2', own: { isBlocked: true } }
  expect(await heldOf(token)).toEqual([event, market, other])
  await sql`update markets set status = 'CLOSED' where id = 'm2'`.execute(world.db)
  expect(await heldOf(token)).toEqual([event, market])
  await sql`update markets set status = 'SETTLED', settled_at = now()`.execute(world.db)
  expect(await heldOf(token)).toEqual([event])
  await sql`update markets set settled_at = now() - interval '8 days'`.execute(world.db)
  await sql`update events set open_at = now() - interval '8 days'`.execute(world.db)
  expect(await heldOf(token)).toEqual([])
})

describe('open screens', () => {
  const sockets: Socket[] = []
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.disconnect()
  })

  async function listen(token: string): Promise<unknown[]> {
    const { port } = world.gateway.app.server.address() as AddressInfo
    const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], auth: { token }, forceNew: true })
    sockets.push(socket)
    const heard: unknown[] = []
    socket.on('getRestrictionUpdates', (payload) => heard.push(payload))
    await new Promise<void>((resolve) => socket.on('connect', resolve))
    return heard
  }

  test('of those below are told, also where they practise, and no others', async () => {
    await world.gateway.listen(0, '127.0.0.1')
    const practises = await player('p2')
    await ask(world.gateway, calls.setPractice, { body: { practise: true } }, { token: practises })
    const [below, twin, beside] = [
      await listen(await player('p1')),
      await listen(practises),
      await listen(await player('p3')),
    ]
    // What changes nothing is told nobody; what comes within a second is told once.
    await restrict(MARKET, {})
    await wait(1500)
    expect([below, twin, beside]).toEqual([[], [], []])
    await restrict(SPORT, { isBlocked: true })
    await wait(300)
    await restrict(MARKET, { isBlocked: true })
    await expect.poll(() => [below.length, twin.length], { timeout: 5000 }).toEqual([1, 1])
    await wait(1500)
    expect([below, twin, beside]).toEqual([[{ withinMs: 2000 }], [{ withinMs: 2000 }], []])
  })
})
