import { HOUR_MS } from '@paddock/domain/time'
import { calls } from '@paddock/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineMarket, EVENT, MATCH_ODDS, openMarket, quote, SESSION } from '../markets/testing/world.ts'
import { ask, createGatewayWorld, type GatewayWorld, signIn } from '../live/testing/gateway.ts'

let world: GatewayWorld
beforeAll(async () => {
  world = await createGatewayWorld()
  await openMarket(world, defineMarket('m1', MATCH_ODDS), 'OPEN', true)
  await openMarket(world, defineMarket('s6', SESSION, { name: '6 overs', sort: 3 }), 'OPEN', true)
  quote(world, 'm1', 0, [[2.5, 1000]], [[2.52, 800]])
  const race = {
    ...EVENT,
    id: 'e2',
    sportId: '7',
    competitionId: '',
    competition: '',
    name: 'Warwick 14:20',
    openAt: EVENT.openAt + 7_200_000,
  }
  await world.control.putEvent(race, false)
  await world.control.putMarket(defineMarket('w1', MATCH_ODDS, { eventId: 'e2', type: 'WIN', name: 'To Be Placed' }), {
    status: 'OPEN',
    inPlay: false,
  })
})
afterAll(() => world.close())

test('who polls reads an event as the frames that a socket would have brought', async () => {
  const token = await signIn(world.gateway, 'p1')
  const read = (eventId: string) =>
    ask(world.gateway, calls.getEventPrices, { params: { role: 'user' }, query: { eventId } }, { token })
  const { docs } = await (await read('e1')).reply()
  expect(docs.frames).toMatchObject([
    { tag: 'market', market: { marketId: 'm1', status: 'OPEN' } },
    { tag: 'market', market: { marketId: 's6' } },
  ])
  expect((await read('nowhere')).status).toBe(404)
  expect(
    (await ask(world.gateway, calls.getEventPrices, { params: { role: 'user' }, query: { eventId: 'e1' } })).status,
  ).toBe(401)
})

const PAGE = { page: 1, limit: 25 }
const list = async (query = {}) =>
  await (
    await ask(world.gateway, calls.getMarkets, { params: { reader: 'common' }, query: { ...PAGE, ...query } })
  ).reply()

describe('the list of markets', () => {
  test('is grouped by sport, competition and event, and paged by event', async () => {
    const all = await list()
    expect(all.docs.map(({ eventType }) => eventType.name)).toEqual(['Cricket', 'Horse Racing'])
    expect(all.docs[0]?.competitions[0]).toMatchObject({
      competition: { id: 'c1', name: 'Cup' },
      events: [
        { event: { name: 'India v Australia' }, markets: [{ _id: 'm1' }, { _id: 's6', sessionVariant: 'session' }] },
      ],
    })
    expect(all.totalDocs).toBe(2)
    expect(await list({ limit: 1, page: 2 })).toMatchObject({ docs: [{ eventType: { id: '7' } }], previousPage: true })
  })

  test('shows a market with its prices, best first', async () => {
    const { docs } = await list({ marketId: 'm1' })
    expect(docs[0]?.competitions[0]?.events[0]?.markets).toMatchObject([
      {
        status: 'OPEN',
        inPlay: true,
        delay: 0,
        runners: [{ name: 'India', back: [{ price: 250, line: 1000 }], lay: [{ price: 252, line: 800 }] }, {}, {}],
      },
    ])
  })

  test.each([
    [{ eventTypeId: '7' }, ['w1']],
    [{ type: 'SESSION' as const }, ['s6']],
    [{ inPlay: false }, ['w1']],
    [{ search: 'warwick', searchField: 'eventName' as const }, ['w1']],
    [{ search: ' warwick ' }, ['w1']],
    [{ search: 'TOP 2' }, ['w1']],
    [{ search: 'nobody' }, []],
    [{ status: 'SUSPENDED' as const }, []],
    [{ eventId: 'e1', active: true }, ['m1', 's6']],
  ])('filters by %j', async (query, ids) => {
    const { docs } = await list(query)
    const found = docs.flatMap(({ competitions }) =>
      competitions.flatMap(({ events }) => events.flatMap(({ markets }) => markets)),
    )
    expect(found.map(({ _id }) => _id)).toEqual(ids)
  })

  test('has a path of its own for administrators, and only for them', async () => {
    const read = async (token?: string) =>
      await ask(world.gateway, calls.getMarkets, { params: { reader: 'administrator' }, query: PAGE }, { token })
    expect((await read()).status).toBe(403)
    const administrator = await signIn(world.gateway, 'administrator', { headers: { 'x-console': '1' } })
    expect((await read(administrator)).status).toBe(200)
  })
})

describe('what is over', () => {
  const over = (id: string, eventId: string, status: string) =>
    sql`insert into markets select (jsonb_populate_record(null::markets, to_jsonb(m) || ${JSON.stringify({ id, event_id: eventId, status })}::jsonb)).*
      from markets m where id = 'w1'`.execute(world.db)
  const inEvents = async (query: object, reader: 'administrator' | 'common' = 'administrator') => {
    const token = await signIn(world.gateway, 'administrator', { headers: { 'x-console': '1' } })
    const asked = { params: { reader }, query: { ...PAGE, ...query } }
    const reply = await (await ask(world.gateway, calls.getMarkets, asked, { token })).reply()
    const events = reply.docs.flatMap(({ competitions }) => competitions.flatMap((each) => each.events))
    return {
      total: reply.totalDocs,
      events: events.map(({ event, markets }) => `${event.id}: ${markets.map(({ _id }) => _id).join(' ')}`),
    }
  }
  beforeAll(async () => {
    for (const [id, hours] of [
      ['e3', 5],
      ['e4', 4],
    ] as const)
      await world.control.putEvent(
        { ...EVENT, id, name: `Alpha v Beta ${id}`, openAt: EVENT.openAt - hours * HOUR_MS },
        false,
      )
    await over('old3', 'e3', 'SETTLED')
    await over('old4', 'e4', 'VOIDED')
    await over('old1', 'e1', 'SETTLED')
  })
  afterAll(() => sql`delete from markets where id in ('old1', 'old3', 'old4')`.execute(world.db))

  test.each([
    ['by its state', { status: 'SETTLED' }, ['e1: old1', 'e3: old3']],
    ['void', { status: 'VOIDED' }, ['e4: old4']],
    ['by a part of the name', { search: 'alpha' }, ['e4: old4', 'e3: old3']],
    [
      'by the name of the market',
      { search: 'to be pl', searchField: 'name' },
      ['e2: w1', 'e1: old1', 'e4: old4', 'e3: old3'],
    ],
    ['by the name that screens have for it', { search: 'top 2' }, ['e1: old1', 'e2: w1', 'e3: old3', 'e4: old4']],
    [
      'by the name that screens have for it, and by nothing else',
      { search: 'top 2', searchField: 'name' },
      ['e1: old1', 'e2: w1', 'e3: old3', 'e4: old4'],
    ],
    ['by the name that it is stored by', { search: 'be placed' }, ['e1: old1', 'e2: w1', 'e3: old3', 'e4: old4']],
    ['by its own id', { marketId: 'old3' }, ['e3: old3']],
    ['by its event, beside what is on there', { eventId: 'e1' }, ['e1: m1 old1 s6']],
    ['not where only what is on is wanted', { search: 'alpha', active: true }, []],
    ['not where nothing is wanted of it', {}, ['e1: m1 s6', 'e2: w1']],
  ])('is found by an officer %s', async (_, query, events) => {
    const found = await inEvents(query)
    expect(found.total).toBe(events.length)
    expect(new Set(found.events)).toEqual(new Set(events))
  })

  test('comes after what is on, page by page', async () => {
    const pages = [1, 2, 3].map((page) => inEvents({ search: 'to be pl', searchField: 'name', limit: 2, page }))
    expect((await Promise.all(pages)).map(({ events }) => events)).toEqual([
      ['e1: old1', 'e2: w1'],
      ['e3: old3', 'e4: old4'],
      [],
    ])
  })

  test('is nothing that everybody is shown', async () =>
    expect(await inEvents({ status: 'SETTLED' }, 'common')).toEqual({ total: 0, events: [] }))
})

describe('what everybody asks for', () => {
  test('the tree of names, packed', async () => {
    const answered = await ask(world.gateway, calls.getMarketGroup, {})
    expect(typeof answered.body.docs).toBe('string')
    const { docs } = await answered.reply()
    expect(docs[1]).toMatchObject({
      name: 'Horse Racing',
      totalEventCount: 1,
      competitions: [{ id: null, events: [{ markets: [{ name: 'Top 2 Finish' }] }] }],
    })
  })

  test('home: what is on, what is next, and the best prices', async () => {
    const { docs } = await (await ask(world.gateway, calls.getHome, {})).reply()
    expect(docs.ongoing).toMatchObject([{ eventId: 'e1', inPlay: true, marketId: 'm1', marketType: 'BETFAIR' }])
    expect(docs.upcoming).toMatchObject([{ eventId: 'e2', competition: null }])
    expect(docs.fastestOdd['m1']).toEqual([
      { slot: 0, back: 250, lay: 252 },
      { slot: 1, back: null, lay: null },
      { slot: 2, back: null, lay: null },
    ])
    expect(docs.highlight).toEqual(['e1'])
  })

  test('everything at once, of the host’s site', async () => {
    const query = { marketGroup: true, home: true }
    const { docs } = await (
      await ask(world.gateway, calls.getCumulative, { query }, { host: 'club.localhost' })
    ).reply()
    expect(docs.domain).toMatchObject({ domainName: 'club', type: 'b2b', whitelabelId: '2' })
    expect(docs.marketGroup).toHaveLength(2)
    expect(docs.appConfigruation).toBeUndefined()
  })

  test('is not sent again to who has it', async () => {
    const first = await ask(world.gateway, calls.getMarketGroup, {})
    const etag = String(first.headers['etag'])
    const again = await ask(world.gateway, calls.getMarketGroup, {}, { headers: { 'if-none-match': etag } })
    expect(again).toMatchObject({ status: 304, body: {} })
  })

  test('is found by a part of its name, by a runner’s, in another script', async () => {
    const search = async (text: string) =>
      await ask(world.gateway, calls.searchEvents, {
        query: { search: text, active: true, searchField: 'eventName' as const },
      })
    expect((await (await search('v austr')).reply()).docs).toMatchObject([
      { name: 'Cricket', events: [{ eventId: 'e1' }] },
    ])
    expect((await (await search('इंडिया')).reply()).docs).toMatchObject([
      { name: 'Cricket', events: [{ eventId: 'e1' }] },
      { name: 'Horse Racing', events: [{ eventId: 'e2' }] },
    ])
  })

  test('scores', async () => {
    expect((await ask(world.gateway, calls.getScores, {})).status).toBe(401)
    world.bus.publish('score', {
      eventId: 'e1',
      marketId: null,
      fixture: {
        home: { name: 'India', selectionId: null },
        away: { name: 'Australia', selectionId: null },
        maxOvers: 20,
        startTime: null,
        description: null,
      },
      phase: 'PRE_MATCH',
      ballInProgress: false,
      stable: false,
      state: null,
      settled: null,
      counts: [],
      at: 1,
    })
    await new Promise((resolve) => setTimeout(resolve, 510))
    const token = await signIn(world.gateway, 'p1')
    const read = await Promise.all([
      ask(world.gateway, calls.getPublicScores, {}),
      ask(world.gateway, calls.getScores, {}, { token }),
    ])
    for (const answered of read) {
      expect(typeof answered.body.docs).toBe('string')
      expect((await answered.reply()).docs).toMatchObject([
        { eventId: 'e1', score: { summary: 'India v Australia', phase: 'PRE_MATCH' } },
      ])
    }
  })
})

describe('what a player keeps', () => {
  test('stake buttons: the defaults until they have their own, at most six', async () => {
    const token = await signIn(world.gateway, 'p1')
    const read = async () => (await (await ask(world.gateway, calls.getStakes, {}, { token })).reply()).docs.stake
    expect((await read()).map(({ value }) => value / 100)).toEqual([1000, 2000, 3000, 4000, 5000, 6000])
    const stake = [
      { label: 'all', value: 5_000_000 },
      { label: 'few', value: 10_000, _id: 'mine' },
    ] as never
    const saved = await ask(world.gateway, calls.putStakes, { body: { stake } }, { token })
    expect(saved.body).toMatchObject({ message: 'Updated Sucessfully' })
    expect(await read()).toEqual([
      { _id: 'p-1', label: 'all', value: 5_000_000 },
      { _id: 'mine', label: 'few', value: 10_000 },
    ])
    await sql`update accounts set book = 'DEMO' where user_name = 'p2'`.execute(world.db)
    const demo = await signIn(world.gateway, 'p2')
    expect(await ask(world.gateway, calls.putStakes, { body: { stake } }, { token: demo })).toMatchObject({
      body: { code: 'DEMO_ACCOUNT' },
    })
  })

  test('favourite markets, added and removed by form, and found again', async () => {
    const token = await signIn(world.gateway, 'p1')
    const add = (marketId: string) => ask(world.gateway, calls.addFavoriteMarket, { body: { marketId } }, { token })
    expect(await add('m9')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect((await add('s6')).body).toEqual({ docs: { marketId: ['s6'] }, message: 'Favorite Market Added' })
    expect((await add('m1')).body).toEqual({ docs: { marketId: ['m1', 's6'] }, message: 'Favorite Market Added' })
    expect((await add('m1')).status).toBe(200)
    const read = async () => (await ask(world.gateway, calls.getFavoriteMarkets, {}, { token })).body.docs
    expect(await read()).toEqual({ marketId: ['m1', 's6'] })
    const other = await signIn(world.gateway, 'p2')
    expect((await ask(world.gateway, calls.getFavoriteMarkets, {}, { token: other })).body.docs).toEqual({
      marketId: [],
    })

    const remove = (asking: object) => ask(world.gateway, calls.removeFavoriteMarket, asking, { token })
    expect((await remove({ body: { marketId: 'm1' } })).body).toEqual({
      docs: { marketId: ['s6'] },
      message: 'Favorite Market Deleted',
    })
    expect(await remove({})).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', field: 'marketId' } })
    expect((await remove({ query: { marketId: 's6' } })).body).toMatchObject({ docs: { marketId: [] } })
    expect((await remove({ body: { marketId: 's6' } })).status).toBe(404)
    expect((await ask(world.gateway, calls.getFavoriteMarkets, {})).status).toBe(401)
  })

  test('five hundred favourites are the most; what is over makes way', async () => {
    const [, p2] = world.players
    const token = await signIn(world.gateway, 'p2')
    const add = (marketId: string) => ask(world.gateway, calls.addFavoriteMarket, { body: { marketId } }, { token })
    await sql`insert into favorite_markets select ${p2}, 'old-' || n from generate_series(1, 500) n`.execute(world.db)
    expect((await add('m1')).body).toMatchObject({ docs: { marketId: ['m1'] } })
    await sql`insert into markets select (jsonb_populate_record(m, jsonb_build_object('id', 'on-' || n))).*
      from markets m, generate_series(1, 500) n where m.id = 's6'`.execute(world.db)
    await sql`insert into favorite_markets select ${p2}, 'on-' || n from generate_series(1, 499) n`.execute(world.db)
    expect(await add('on-500')).toMatchObject({ status: 409, body: { code: 'FAVORITES_FULL', facts: { most: 500 } } })
    await sql`delete from favorite_markets where account_id = ${p2}`.execute(world.db)
    await sql`delete from markets where id like 'on-%'`.execute(world.db)
  })

  test('favourite events and whether bets are confirmed', async () => {
    const token = await signIn(world.gateway, 'p1')
    const add = (eventId: string) => ask(world.gateway, calls.addFavoriteEvent, { body: { eventId } }, { token })
    expect((await add('e9')).status).toBe(404)
    expect((await add('e1')).body).toEqual({ docs: { eventId: ['e1'] }, message: 'Favorite Event Added' })
    expect((await add('e1')).status).toBe(200)
    const removed = await ask(world.gateway, calls.removeFavoriteEvent, { body: { eventId: 'e1' } }, { token })
    expect(removed.body).toEqual({ docs: { eventId: [] }, message: 'Favorite Event Deleted' })
    await ask(world.gateway, calls.setConfirmBets, { body: { confirmBets: true } }, { token })
    const profile = await ask(world.gateway, calls.getProfile, { params: { role: 'user' } }, { token })
    expect((await profile.reply()).docs.user).toMatchObject({
      confirmBets: true,
      userName: 'p1',
      whiteLabelType: 'b2c',
    })
  })
})

test('a gateway that starts later shows the same', async () => {
  const later = await createLater()
  const before = await list()
  const after = await (await ask(later, calls.getMarkets, { params: { reader: 'common' }, query: PAGE })).reply()
  const names = (of: typeof before) =>
    of.docs.map(({ competitions }) => competitions.map(({ events }) => events.map(({ event }) => event.id)))
  expect(names(after)).toEqual(names(before))
  await later.close()
})

async function createLater() {
  const { createGateway } = await import('../gateway.ts')
  const { createLog } = await import('../platform/log.ts')
  const { db, tenants, bus, bets, cashOuts, control, settlement, freshness } = world
  return await createGateway({
    config: { playerDist: '/nowhere', accessKey: 'test', smsBudget: { aDay: 0, aMinute: 0 } },
    sms: { send: async () => ({ ok: true, reference: '' }) },
    db,
    tenants,
    bus,
    log: createLog('silent'),
    bets,
    cashOuts,
    control,
    settlement,
    freshness,
    clock: Date.now,
  })
}
