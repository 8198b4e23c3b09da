/** Markets that officers make where no source has one, from the first key to the money, and what nobody may. docs/domain/desk.md#made */
import { type Asking, calls, type Endpoint, type RequestOf } from '@paddock/contract'
import type { DeskRight } from '@paddock/domain/desk'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { expectAudited } from '../../audit-log/testing/rows-of.ts'
import type { BetRequest } from '../../bets/index.ts'
import { createQuoting } from '../../quoting/index.ts'
import { ask, CODE, createGatewayWorld, type GatewayWorld, signIn } from '../../live/testing/gateway.ts'
import {
  bet,
  booksBalance,
  defineMarket,
  EVENT,
  MATCH_ODDS,
  openMarket,
  price,
  quote as exchangeQuote,
  rupees,
  SESSION,
} from '../../markets/testing/world.ts'
import { createJobs } from '../../platform/jobs.ts'
import { createLog } from '../../platform/log.ts'
import { addAdministrator, addDeskOfficer, byTwo } from '../testing/by-two.ts'

const DESK = { role: 'desk' } as const
const ADMINISTRATOR = { role: 'administrator' } as const
const CONSOLE = { headers: { 'x-console': '1' } }
const DAY = 86_400_000

let world: GatewayWorld
let trader = { id: 0, token: '' }
let administrators: readonly [string, string] = ['', '']
let event = ''
let number = 0

beforeAll(async () => {
  world = await createGatewayWorld()
  trader = await addDeskOfficer(world, 'anand')
  administrators = [await signIn(world.gateway, 'administrator', CONSOLE), await addAdministrator(world)]
})
afterAll(async () => {
  await booksBalance(world.db)
  await world.close()
})
beforeEach(async () => {
  event = `e${++number}`
  await world.control.putEvent({ ...EVENT, id: event }, false)
  await give(['QUOTE', 'LIMITS'])
})

const give = (rights: readonly DeskRight[], to: { sports?: string[]; events?: string[] } | null = null) =>
  sql`update desk_officers set rights = ${[...rights]}::text[], everything = ${to === null},
    sport_ids = ${to?.sports ?? []}::text[], event_ids = ${to?.events ?? []}::text[] where account_id = ${trader.id}`.execute(
    world.db,
  )
const as = <E extends Endpoint>(call: E, asking: Asking<E>, token = trader.token) =>
  ask(world.gateway, call, asking, { token })

type Made = RequestOf<typeof calls.makeMarket>['body']
type Asked = Partial<Omit<Made, 'transactionCode'>>
const make = (
  asked: Asked = {},
  {
    key = crypto.randomUUID(),
    token = trader.token,
    code = CODE,
    params = DESK as { role: 'desk' | 'administrator' },
  } = {},
) => {
  const where = asked.event ? {} : { eventId: event }
  const body = { kind: 'SESSION', name: '6 overs', ...where, ...asked, transactionCode: code } as Made
  return as(calls.makeMarket, { params, body, idempotencyKey: key }, token)
}
const made = async (asked: Asked = {}): Promise<string> => {
  const answered = await make(asked)
  if (answered.status !== 200) throw new Error(JSON.stringify(answered.body))
  return (await answered.reply()).docs.marketId
}
const stateOf = (id: string) => must(world.control.find(id), 'it is there').state
const placed = async (id: string, change: Partial<BetRequest>, player = 0): Promise<string> => {
  const done = await world.bets.place(bet(must(world.players[player], 'a player'), id, change), null)
  return done.ok ? (await done.value.decided).status : done.refusal.code
}
const rung = (run: number) => ({ run, price: price(100), size: rupees(5000) })
const SESSION_QUOTE = { yes: [rung(46)], no: [rung(45)] }
type Quote = RequestOf<typeof calls.quoteRow>['body']['quote']
const rowOf = async (id: string) =>
  must(
    (
      await (await as(calls.atTheDesk, { params: DESK, body: { eventId: eventOf(id), keyAgoMs: 0 } })).reply()
    ).docs.rows.find(({ marketId }) => marketId === id),
    'it is on the desk',
  )
const eventOf = (id: string): string => must(world.control.find(id), 'it is there').definition.eventId
async function openAt(id: string, quote: Quote = SESSION_QUOTE) {
  const { version } = await rowOf(id)
  const quoted = await as(calls.quoteRow, { params: DESK, body: { marketId: id, quote, version, sure: true } })
  expect(quoted.status).toBe(200)
  return await as(calls.openRows, { params: DESK, body: { eventId: eventOf(id), marketId: id } })
}
const declare = (marketId: string, outcome: RequestOf<typeof calls.declareResult>['body']['outcome']) =>
  byTwo(world, administrators, calls.declareResult, {
    params: ADMINISTRATOR,
    body: { marketId, outcome, transactionCode: CODE },
  })
const close = (marketId: string) =>
  as(
    calls.setMarketStatus,
    { params: ADMINISTRATOR, body: { marketId, status: 'CLOSED', transactionCode: CODE } },
    administrators[0],
  )
const balance = async (player = 0) => (await world.account(must(world.players[player], 'a player'))).balance

describe('a session made by hand', () => {
  test('is shut until its maker opens it, bet on, closed, declared by two, paid and taken back', async () => {
    const before = await balance()
    const id = await made({ name: 'Fall of 2nd wicket' })
    expect(stateOf(id)).toMatchObject({ status: 'SUSPENDED', reason: 'NO_PRICE' })
    expect(await placed(id, { run: 46, slot: null, price: price(100) })).toBe('MARKET_SUSPENDED')
    expect(await rowOf(id)).toMatchObject({ name: 'Fall of 2nd wicket', trader: null, model: null })
    expect(await openAt(id)).toMatchObject({ body: { docs: { opened: 1 } } })
    expect(await placed(id, { run: 46, slot: null, price: price(100) })).toBe('ACCEPTED')
    expect((await close(id)).status).toBe(200)

    const outcome = { type: 'RESULT', result: 50 } as const
    const body = { marketId: id, outcome, transactionCode: CODE }
    const one = await as(calls.declareResult, { params: ADMINISTRATOR, body }, administrators[0])
    expect(one.body.docs).toMatchObject({ proposed: true, status: 'CLOSED' })
    await as(calls.declareResult, { params: ADMINISTRATOR, body }, administrators[1])
    await vi.waitFor(async () => expect(await balance()).toBe(before + 100))

    await byTwo(world, administrators, calls.rollBackResult, {
      params: ADMINISTRATOR,
      body: { marketId: id, resultVersion: 1, reason: 'wrong', transactionCode: CODE },
    })
    await vi.waitFor(async () => expect(await balance()).toBe(before))
    await declare(id, { type: 'VOID', reason: 'rain' })
    await vi.waitFor(async () => expect(await balance()).toBe(before))
    expect((await world.account(must(world.players[0], 'a player'))).exposure).toBe(0)
  })

  test.each<[string, Asked, Quote, Partial<BetRequest>, number, number]>([
    ['khado', { variant: 'khado', khadoWidth: 5 }, { yes: [rung(40)] }, { run: 40 }, 44, 100],
    ['khado, behind it', { variant: 'khado', khadoWidth: 5 }, { yes: [rung(40)] }, { run: 40 }, 45, -100],
    ['odd or even', { variant: 'oddEven' }, { yes: [rung(1)] }, { run: 1 }, 7, 100],
    ['line, bought', { variant: 'line' }, { yes: [rung(46)], no: [rung(47)] }, { run: 47, side: 'LAY' }, 48, 100],
    ['line, on it', { variant: 'line' }, { yes: [rung(46)], no: [rung(47)] }, { run: 46 }, 46, 0],
    ['ball by ball', { variant: 'ballByBall' }, SESSION_QUOTE, { run: 46 }, 45, -100],
    ['meter', { variant: 'meter', highestResult: 400 }, { yes: [rung(46)] }, { run: 46, stake: rupees(10) }, 48, 20],
    ['line', { variant: 'line' }, { yes: [rung(46)], no: [rung(47)] }, { run: 46 }, 45, 100],
  ])('of the variant %s is paid by its own law', async (_, asked, quote, change, result, pays) => {
    const before = await balance(1)
    const id = await made({ ...asked, minStake: rupees(1) })
    await openAt(id, quote)
    expect(await placed(id, { slot: null, price: price(100), ...change }, 1)).toBe('ACCEPTED')
    await close(id)
    await declare(id, { type: 'RESULT', result })
    await vi.waitFor(async () => expect(await balance(1)).toBe(before + pays))
  })

  test.each([
    ['khado', { variant: 'khado', khadoWidth: 5 }, 40],
    ['oddEven', { variant: 'oddEven' }, 1],
    ['lastDigit', { variant: 'lastDigit' }, 7],
  ] as const)('of the variant %s is quoted to be picked, never to be bet against', async (_, asked, run) => {
    const id = await made(asked)
    const typed = { yes: [rung(run)], no: [rung(run)] }
    const { version } = await rowOf(id)
    const quoted = await as(calls.quoteRow, { params: DESK, body: { marketId: id, quote: typed, version, sure: true } })
    expect(quoted.body.code).toBe('QUOTE_SIDE_NOT_OFFERED')
    await openAt(id, { yes: [rung(run)] })
    expect(await placed(id, { side: 'LAY', run, slot: null, price: price(100) })).toBe('QUOTE_GONE')
  })

  test('may be bet on from its moment on, and not before, whoever opens it', async () => {
    const id = await made({ betsFrom: Date.now() + DAY })
    expect(stateOf(id)).toMatchObject({ status: 'INACTIVE' })
    const told = await as(calls.getMarkets, { params: { reader: 'desk' }, query: { page: 1, limit: 1, marketId: id } })
    expect(JSON.stringify(told.body)).toMatch(/"manual":true.*"betOpenDate":"20/)
    expect(await openAt(id)).toMatchObject({ body: { docs: { opened: 0 } } })
    expect(await placed(id, { run: 46, slot: null, price: price(100) })).toBe('MARKET_NOT_OPEN')
    const market = must(world.control.find(id), 'it is there')
    market.definition = { ...market.definition, betsFrom: Date.now() - 1 }
    world.control.tick()
    await vi.waitFor(() => expect(stateOf(id)).toMatchObject({ status: 'SUSPENDED', reason: 'TRADER' }))
    expect(await openAt(id)).toMatchObject({ body: { docs: { opened: 1 } } })
    expect(await placed(id, { run: 46, slot: null, price: price(100) })).toBe('ACCEPTED')
  })

  test('is held to its limits, which officers may say otherwise later', async () => {
    const id = await made({ minStake: rupees(50), maxStake: rupees(200) })
    await openAt(id, { yes: [{ ...rung(46), size: rupees(200) }] })
    const asks = (stake: number) => placed(id, { run: 46, slot: null, price: price(100), stake: rupees(stake) })
    expect([await asks(49), await asks(201), await asks(50)]).toEqual([
      'STAKE_OUT_OF_RANGE',
      'STAKE_OUT_OF_RANGE',
      'ACCEPTED',
    ])
    const terms = await as(calls.setMarketTerms, {
      params: DESK,
      body: { marketId: id, own: { minStake: rupees(100) }, transactionCode: CODE },
    })
    expect(terms.body.docs).toMatchObject({ said: { minStake: 50, maxStake: 200 } })
    expect(await asks(60)).toBe('STAKE_OUT_OF_RANGE')
  })

  test('is given back shut, and no key of the desk leaves it where nobody could open it', async () => {
    const id = await made()
    await openAt(id)
    await as(calls.shutRows, { params: DESK, body: { eventId: event } })
    await as(calls.giveRowsBack, { params: DESK, body: { eventId: event } })
    expect(stateOf(id)).toMatchObject({ status: 'SUSPENDED', reason: 'NO_PRICE' })
    await as(calls.shutRows, { params: DESK, body: { eventId: event } })
    expect(await placed(id, { run: 46, slot: null, price: price(100) })).toBe('MARKET_SUSPENDED')
    expect(await openAt(id)).toMatchObject({ body: { docs: { opened: 1 } } })
    expect(await placed(id, { run: 46, slot: null, price: price(100) })).toBe('ACCEPTED')
    expect(await rowOf(id)).toMatchObject({ model: null })
  })

  test('is not opened by opening it: what nobody quotes is shut', async () => {
    const id = await made()
    const status = (wish: 'OPEN' | 'SUSPENDED') =>
      as(
        calls.setMarketStatus,
        { params: ADMINISTRATOR, body: { marketId: id, status: wish, transactionCode: CODE } },
        administrators[0],
      )
    await status('SUSPENDED')
    await status('OPEN')
    expect(stateOf(id)).toMatchObject({ status: 'SUSPENDED', reason: 'NO_PRICE' })
  })

  test('is at the desk of who has the event, shut', async () => {
    await made({ name: 'First' })
    await as(calls.takeRows, { params: DESK, body: { eventId: event } })
    const id = await made({ name: 'Second' })
    await vi.waitFor(async () => expect(await rowOf(id)).toMatchObject({ trader: { isMe: true }, openUntil: null }))
    expect(stateOf(id)).toMatchObject({ status: 'SUSPENDED' })
  })
})

describe('a bookmaker made by hand', () => {
  test('of a toss pays who called it', async () => {
    const before = await balance(2)
    const id = await made({ kind: 'BOOKMAKER', use: 'TOSS', name: 'Toss', runners: ['India', 'Australia'] })
    const { runners } = must(world.control.find(id), 'it is there').definition
    const [india] = runners.map((runner) => runner.id)
    const offer = { price: price(95), size: rupees(1000) }
    await openAt(id, { teams: [{ teamId: must(india, 'a team'), back: offer, lay: null }] })
    expect(await placed(id, { slot: 0, price: price(95) }, 2)).toBe('ACCEPTED')
    await close(id)
    await declare(id, { type: 'WINNERS', winners: [must(india, 'a team')] })
    await vi.waitFor(async () => expect(await balance(2)).toBe(before + 95))
  })

  test('of the match has the runners of its exchange, and gives no money away beside it', async () => {
    const exchange = defineMarket(`x${number}`, MATCH_ODDS, { eventId: event })
    await openMarket(world, exchange)
    exchangeQuote(world, exchange.id, 0, [[1.5, 5000]], [[1.52, 5000]])
    const id = await made({ kind: 'BOOKMAKER', use: 'MATCH', name: 'Bookmaker 2' })
    const { runners } = must(world.control.find(id), 'it is there').definition
    expect(runners.map((runner) => [runner.id, runner.name])).toEqual(
      exchange.runners.map((runner) => [runner.id, runner.name]),
    )
    const at = (per100: number) => ({
      teams: [{ teamId: '100', back: { price: price(per100), size: rupees(1000) }, lay: null }],
    })
    await openAt(id, at(90))
    expect(await placed(id, { slot: 0, price: price(90) })).toBe('QUOTE_GONE')
    await openAt(id, at(48))
    expect(await placed(id, { slot: 0, price: price(48) })).toBe('ACCEPTED')
  })

  test('of an election is made with its event, which stands in its sport', async () => {
    const asked = {
      kind: 'BOOKMAKER',
      use: 'WINNER',
      name: 'Winner',
      runners: Array.from({ length: 30 }, (_, i) => `Party ${i}`),
      event: { sportId: '2378961', competition: 'State elections', name: 'Kerala', openAt: Date.now() + 9 * DAY },
    } as const satisfies Asked
    const first = await make({ ...asked, runners: [...asked.runners] })
    const { eventId, marketId } = (await first.reply()).docs
    const { rows } = await sql<{ sportId: string; competition: string; name: string }>`
      select sport_id, competition, name from events where id = ${eventId}`.execute(world.db)
    expect(rows).toEqual([{ sportId: '2378961', competition: 'State elections', name: 'Kerala' }])
    expect(must(world.control.find(marketId), 'it is there')).toMatchObject({ sportId: '2378961' })
    const second = await make({ eventId, name: 'Seats of Party 1' })
    expect(second.status).toBe(200)
    expect(
      await openAt(marketId, {
        teams: [{ teamId: `${marketId}-7`, back: { price: price(300), size: rupees(100) }, lay: null }],
      }),
    ).toMatchObject({ body: { docs: { opened: 1 } } })
    expect(await placed(marketId, { slot: 7, price: price(300) })).toBe('ACCEPTED')
  })
})

describe('once, whoever repeats or races', () => {
  test('the same key makes one, also after a restart; with something else it is refused', async () => {
    const key = crypto.randomUUID()
    const all = await Promise.all([make({}, { key }), make({}, { key }), make({}, { key })])
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(await Promise.all(all.map(async (one) => (await one.reply()).docs.marketId))).size).toBe(1)
    expect(await make({ variant: 'oddEven', name: 'Other' }, { key })).toMatchObject({
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    })
    expect(await countOf(event)).toBe(1)
  })

  test.each<readonly [string, Asked]>([
    ['another name', { name: '10 overs' }],
    ['other words', { remarks: 'Void below five overs' }],
    ['other limits', { maxStake: rupees(500) }],
    ['another delay', { delaySeconds: 9 }],
    ['another moment', { betsFrom: Date.now() + DAY }],
    ['other runners', { kind: 'BOOKMAKER', use: 'TOSS', name: 'Toss', runners: ['Reds', 'Greens'] }],
  ])('a key is no answer to what asks for %s', async (_, other) => {
    const key = crypto.randomUUID()
    const { kind, use, name } = other
    const first: Asked = kind === 'BOOKMAKER' && use && name ? { kind, use, name, runners: ['Reds', 'Blues'] } : {}
    expect(await make(first, { key })).toMatchObject({ status: 200 })
    expect(await make(other, { key })).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
    expect(await make(first, { key })).toMatchObject({ status: 200 })
    expect(await countOf(event)).toBe(1)
  })

  test('a key is no answer to what may be bet on at once, while its market waits; and is one where the event begins otherwise since', async () => {
    const key = crypto.randomUUID()
    const waits = { betsFrom: Date.now() + DAY }
    expect(await make(waits, { key })).toMatchObject({ status: 200 })
    expect(await make({}, { key })).toMatchObject({ body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
    await world.control.putEvent({ ...EVENT, id: event, openAt: EVENT.openAt + 3_600_000 }, false)
    expect(await make(waits, { key })).toMatchObject({ status: 200 })
  })

  test.each([{ name: 'Assam' }, { competition: 'Elections of 2027' }, { openAt: Date.now() + 10 * DAY }])(
    'a key is no answer to what asks for another event: %o',
    async (other) => {
      const key = crypto.randomUUID()
      const asked = {
        kind: 'BOOKMAKER',
        use: 'WINNER',
        name: 'Winner',
        runners: ['Reds', 'Blues'],
        event: { sportId: '2378961', competition: 'State elections', name: 'Kerala', openAt: Date.now() + 9 * DAY },
      } satisfies Asked
      expect(await make(asked, { key })).toMatchObject({ status: 200 })
      expect(await make({ ...asked, event: { ...asked.event, ...other } }, { key })).toMatchObject({
        body: { code: 'IDEMPOTENCY_KEY_REUSED' },
      })
      expect(await make(asked, { key })).toMatchObject({ status: 200 })
    },
  )

  test('of one name in an event one is made, however many ask, and none beside a feed’s', async () => {
    const all = await Promise.all(['6 overs', '6  Overs', '6 overs ', '6 OVERS'].map((name) => make({ name })))
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    await openMarket(world, defineMarket(`f${number}`, SESSION, { eventId: event, name: '10 overs' }))
    expect(await make({ name: '10 Overs' })).toMatchObject({ body: { code: 'MARKET_NAME_TAKEN' } })
    expect(await countOf(event)).toBe(2)
  })

  test('two that are made in one moment, each by itself, make one', async () => {
    const { definition } = must(world.control.find(await made()), 'it is there')
    const making = (id: string): Promise<{ readonly ok: boolean }> =>
      world.control.makeByHand({
        definition: { ...definition, id, name: 'At once' },
        event: null,
        inPlay: false,
        actorId: trader.id,
        entry: {
          siteId: null,
          actorId: trader.id,
          actorRole: 'desk',
          sessionKey: null,
          address: '',
          requestId: '',
          reason: '',
          action: 'MARKET_MADE',
          objectType: 'market',
          objectId: id,
          before: {},
          after: {},
        },
      })
    const done = await Promise.all([making(`hand-a${number}`), making(`hand-b${number}`)])
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await countOf(event)).toBe(2)
  })

  const countOf = async (eventId: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from markets where event_id = ${eventId}`.execute(world.db)
    return rows[0]?.count ?? 0
  }
})

test('it stands in the log, with all that it was made of', async () => {
  const answered = await make({ name: 'Lambi', maxStake: rupees(500), remarks: 'Full innings' })
  expect(await expectAudited(world.db, calls.makeMarket, answered)).toMatchObject([
    {
      actorId: trader.id,
      after: { name: 'Lambi', maxStake: rupees(500), remarks: 'Full innings', eventId: event },
    },
  ])
})

describe('what is refused, with nothing made', () => {
  test.each<[string, Asked, object]>([
    ['no name', { name: ' ' }, { code: 'MARKET_FIELD_WRONG' }],
    ['a khado of no width', { variant: 'khado' }, { code: 'MARKET_FIELD_WRONG' }],
    ['runners of a session', { runners: ['A', 'B'] }, { code: 'MARKET_FIELD_FOREIGN' }],
    ['a bookmaker of one', { kind: 'BOOKMAKER', runners: ['A'] }, { code: 'MARKET_FIELD_WRONG' }],
    [
      'a bookmaker of the match where nobody knows its teams',
      { kind: 'BOOKMAKER', use: 'MATCH' },
      { code: 'MARKET_FIELD_WRONG' },
    ],
    ['the same runner twice', { kind: 'BOOKMAKER', runners: ['A', 'a'] }, { code: 'MARKET_NAME_TAKEN' }],
    ['a least above the most', { minStake: rupees(10), maxStake: rupees(5) }, { code: 'MARKET_TERM_WRONG' }],
    ['an event that is not there', { eventId: 'nowhere' }, { code: 'NOT_FOUND' }],
    [
      'an event that begins in ten years',
      { event: { sportId: '4', competition: 'Cup', name: 'Final', openAt: Date.now() + 4000 * DAY } },
      { code: 'MARKET_FIELD_WRONG' },
    ],
    [
      'an event of no name',
      { event: { sportId: '4', competition: 'Cup', name: '', openAt: Date.now() } },
      { code: 'MARKET_FIELD_WRONG' },
    ],
  ])('%s', async (_, asked, refusal) => {
    const { rows: before } = await sql`select id from markets`.execute(world.db)
    expect((await make(asked)).body).toMatchObject(refusal)
    const { rows: after } = await sql`select id from markets`.execute(world.db)
    expect(after.length).toBe(before.length)
  })

  test('a wrong code, and an event beside another one', async () => {
    expect((await make({}, { code: '000000' })).body.code).toBe('WRONG_TRANSACTION_CODE')
    const other = { sportId: '4', competition: 'Cup', name: 'Final', openAt: Date.now() }
    const body = { kind: 'SESSION', name: 'x', eventId: event, event: other, transactionCode: CODE } as const
    expect((await as(calls.makeMarket, { params: DESK, body })).body.code).toBe('MARKET_FIELD_FOREIGN')
  })

  test.each<[string, readonly DeskRight[], { sports?: string[]; events?: string[] } | null]>([
    ['limits alone', ['LIMITS'], null],
    ['quotes alone', ['QUOTE'], null],
    ['results', ['RESULT', 'CONFIRM', 'VOID', 'SUSPEND'], null],
    ['both for another sport', ['QUOTE', 'LIMITS'], { sports: ['1'] }],
  ])('whoever has %s', async (_, rights, to) => {
    await give(rights, to)
    expect((await make()).body.code).toBe('DESK_RIGHT_NEEDED')
  })

  test('an event of a sport, by who is assigned to events alone; a market in theirs is made', async () => {
    await give(['QUOTE', 'LIMITS'], { events: [event] })
    const other = { sportId: '4', competition: 'Cup', name: 'Final', openAt: Date.now() }
    expect((await make({ event: other })).body.code).toBe('DESK_RIGHT_NEEDED')
    expect((await make()).status).toBe(200)
    await give(['QUOTE', 'LIMITS'], { sports: ['4'] })
    expect((await make({ event: other })).status).toBe(200)
  })

  test('people of sites', async () => {
    const token = await signIn(world.gateway, 'agent', CONSOLE)
    for (const params of [DESK, ADMINISTRATOR]) expect((await make({}, { token, params })).status).toBe(403)
  })
})

describe('its name', () => {
  const name = (marketId: string, change: { name?: string; remarks?: string }) =>
    as(calls.nameMarket, { params: DESK, body: { marketId, ...change, transactionCode: CODE } })

  test('is another one until somebody bets', async () => {
    const id = await made({ name: 'Lamby' })
    const answered = await name(id, { name: ' Lambi  total ', remarks: 'Full innings' })
    expect(answered.body.docs).toMatchObject({ name: 'Lambi total' })
    expect(await expectAudited(world.db, calls.nameMarket, answered)).toMatchObject([
      { before: { name: 'Lamby' }, after: { name: 'Lambi total', remarks: 'Full innings' } },
    ])
    await openAt(id)
    await placed(id, { run: 46, slot: null, price: price(100) })
    expect((await name(id, { name: 'Else' })).body.code).toBe('MARKET_HAS_BETS')
    expect(must(world.control.find(id), 'it is there').definition.name).toBe('Lambi total')
  })

  test('is none that another has, and its own again', async () => {
    const id = await made({ name: 'One' })
    await made({ name: 'Two' })
    expect((await name(id, { name: 'two' })).body.code).toBe('MARKET_NAME_TAKEN')
    expect((await name(id, { name: 'ONE' })).status).toBe(200)
    expect((await name(id, { name: '' })).body.code).toBe('MARKET_FIELD_WRONG')
  })

  test('of a feed’s market stays, and nothing of one that is closed changes', async () => {
    await openMarket(world, defineMarket(`f${number}`, SESSION, { eventId: event, name: 'Ten' }))
    expect((await name(`f${number}`, { name: 'Mine' })).body.code).toBe('MARKET_OF_A_FEED')
    const id = await made()
    await close(id)
    expect((await name(id, { name: 'Late' })).body.code).toBe('MARKET_NOT_OPEN')
    await give(['QUOTE'])
    expect((await name(id, { name: 'Late' })).body.code).toBe('DESK_RIGHT_NEEDED')
  })
})

test('it turns in play with its event', async () => {
  const id = await made()
  await world.control.putEvent({ ...EVENT, id: event }, true)
  expect(stateOf(id)).toMatchObject({ inPlay: true, status: 'SUSPENDED' })
  expect(stateOf(await made({ name: 'In play' }))).toMatchObject({ inPlay: true })
})

test('no feed touches it, whatever it calls its own', async () => {
  const id = await made({ name: 'Mine' })
  await world.control.putMarket(defineMarket(id, SESSION, { eventId: event, name: 'Theirs' }), {
    status: 'CLOSED',
    inPlay: true,
  })
  expect(must(world.control.find(id), 'it is there').definition).toMatchObject({ name: 'Mine', source: 'hand' })
  expect(stateOf(id).status).toBe('SUSPENDED')
  world.freshness.alive('test', 0)
  world.control.tick()
  expect(must(world.control.find(id), 'it is there').holds.has('STALE')).toBe(false)
})

test('after a restart it is there, shut, with its terms and its moment, and opened by a trader again', async () => {
  const later = Date.now() + DAY
  const [id, waits] = [await made({ maxStake: rupees(700) }), await made({ name: 'Later', betsFrom: later })]
  await openAt(id, { yes: [{ ...rung(46), size: rupees(700) }] })
  expect(await placed(id, { run: 46, slot: null, price: price(100) }, 3)).toBe('ACCEPTED')
  const again = await world.restart()
  const jobs = createJobs({ clock: Date.now, log: createLog('silent') })
  const quoting = createQuoting({ ...world, ...again, jobs, clock: Date.now, log: createLog('silent') })
  await quoting.load()
  expect(again.control.find(id)).toMatchObject({
    definition: { maxStake: rupees(700), source: 'hand', betsFrom: null },
    state: { status: 'SUSPENDED', reason: 'TRADER' },
  })
  expect(again.control.find(waits)).toMatchObject({ definition: { betsFrom: later }, state: { status: 'INACTIVE' } })
  expect(again.control.find(waits)?.holds.has('NO_PRICE')).toBe(true)
  again.control.tick()
  expect(again.control.find(waits)?.state.status).toBe('INACTIVE')
  quoting.here(event, trader.id, 0)
  expect(await quoting.open({ eventId: event, marketId: id }, trader.id)).toEqual({ ok: true, value: 1 })
  await jobs.stop()
  await again.stop()
})
