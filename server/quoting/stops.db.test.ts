/** A wicket, a review and an interval as officers of the desk say them; what a row costs, its last bets, and notes. docs/domain/quoting.md#stops */
import { type Asking, calls, type Endpoint } from '@paddock/contract'
import { DESK_STOPS, type DeskRight, type DeskStop, WICKET_MS } from '@paddock/domain/desk'
import type { SessionQuote } from '@paddock/domain/kinds/session'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BetRequest } from '../bets/index.ts'
import { ask, createGatewayWorld, type GatewayWorld } from '../live/testing/gateway.ts'
import {
  bet,
  BOOKMAKER,
  booksBalance,
  defineMarket,
  EVENT,
  MATCH_ODDS,
  openMarket,
  price,
  quote as exchangeQuote,
  rupees,
  SESSION,
} from '../markets/testing/world.ts'
import { addDeskOfficer } from '../operator/testing/by-two.ts'
import { createJobs } from '../platform/jobs.ts'
import { createLog } from '../platform/log.ts'
import { createQuoting } from './index.ts'

const traders = { anand: { id: 0, token: '' }, bela: { id: 0, token: '' } }
type Name = keyof typeof traders

let world: GatewayWorld
let number = 0
let market = ''
let event = ''

beforeAll(async () => {
  world = await createGatewayWorld()
  for (const name of ['anand', 'bela'] as const) traders[name] = await addDeskOfficer(world, name)
})
afterAll(async () => {
  await booksBalance(world.db)
  await world.close()
})
beforeEach(async () => {
  event = `e${++number}`
  market = `s${number}`
  await give('anand', ['QUOTE'])
  await give('bela', ['SUSPEND'])
  await openSession(market)
})

const give = (name: Name, rights: readonly DeskRight[]) =>
  sql`update desk_officers set rights = ${[...rights]}::text[], everything = true where account_id = ${traders[name].id}`.execute(
    world.db,
  )

async function openSession(id: string): Promise<void> {
  await world.control.putEvent({ ...EVENT, id: event }, true)
  await world.control.putMarket(defineMarket(id, SESSION, { eventId: event, name: '6 overs' }), {
    status: 'OPEN',
    inPlay: true,
  })
  quoted(id)
}

const at = (yes: number): SessionQuote => ({
  yes: [{ run: yes, price: price(100), maxStake: rupees(10_000) }],
  no: [{ run: yes - 1, price: price(100), maxStake: rupees(10_000) }],
})
const quoted = (id: string, yes = 46) => world.control.setSessionQuote(id, at(yes), Date.now())
const DESK = { role: 'desk' } as const
const as = <E extends Endpoint>(name: Name, call: E, asking: Asking<E>) =>
  ask(world.gateway, call, asking, { token: traders[name].token })
const here = async (name: Name = 'anand') =>
  (await (await as(name, calls.atTheDesk, { params: DESK, body: { eventId: event, keyAgoMs: 0 } })).reply()).docs
const whole = () => ({ params: DESK, body: { eventId: event } })
const stop = (why: DeskStop, name: Name = 'anand') =>
  as(name, calls.stopEvent, { params: DESK, body: { eventId: event, why } })
const resume = (why: DeskStop, name: Name = 'anand') =>
  as(name, calls.resumeEvent, { params: DESK, body: { eventId: event, why } })
const open = () => as('anand', calls.openRows, whole())
const placed = async (id: string, change: Partial<BetRequest>): Promise<string> => {
  const done = await world.bets.place(bet(must(world.players[0], 'a player'), id, change), null)
  return done.ok ? (await done.value.decided).status : done.refusal.code
}
const back = (run = 46, id = market) => placed(id, { run, slot: null, price: price(100) })
const statusOf = (id = market) => must(world.control.find(id), 'it is there').state

describe('what an officer says of an event', () => {
  test.each(DESK_STOPS)('%s stops bets at its sessions, whoever prices them, until it is over', async (why) => {
    expect(await back()).toBe('ACCEPTED')
    expect(await stop(why)).toMatchObject({ status: 200, body: { docs: { shut: 1 } } })
    expect(statusOf()).toMatchObject({ status: 'SUSPENDED', reason: why })
    expect((await here()).stops).toMatchObject([{ why, by: 'anand' }])
    quoted(market)
    expect(await back()).toBe('MARKET_SUSPENDED')
    expect((await resume(why)).body.docs).toEqual({ resumed: 1 })
    expect((await here()).stops).toEqual([])
    quoted(market)
    await vi.waitFor(async () => expect(await back()).toBe('ACCEPTED'))
  })

  test('stops what waits in its delay', async () => {
    const slow = `d${market}`
    await world.control.putMarket(defineMarket(slow, SESSION, { eventId: event, name: '8 overs', delaySeconds: 5 }), {
      status: 'OPEN',
      inPlay: true,
    })
    quoted(slow)
    const waiting = back(46, slow)
    await vi.waitFor(() => expect(must(world.control.find(slow), 'there').open.size).toBe(1))
    await stop('REVIEW')
    expect(await waiting).toBe('LAPSED')
  })

  test('keeps a trader’s rows shut, and opens none of them as it is over', async () => {
    await as('anand', calls.takeRows, whole())
    await here()
    expect((await open()).body.docs).toEqual({ opened: 1 })
    await stop('REVIEW', 'bela')
    expect((await open()).body.docs).toEqual({ opened: 0 })
    expect(await back()).toBe('MARKET_SUSPENDED')
    await resume('REVIEW')
    expect(statusOf()).toMatchObject({ status: 'SUSPENDED', reason: 'TRADER' })
    quoted(market)
    await here()
    expect((await open()).body.docs).toEqual({ opened: 1 })
    expect(await back()).toBe('ACCEPTED')
  })

  test('goes for what opens there meanwhile, before its first bet', async () => {
    await stop('INTERVAL')
    const next = `n${market}`
    await openSession(next)
    expect(await back(46, next)).toBe('MARKET_SUSPENDED')
    expect(statusOf(next)).toMatchObject({ reason: 'INTERVAL' })
    await resume('INTERVAL')
    quoted(next)
    await vi.waitFor(async () => expect(await back(46, next)).toBe('ACCEPTED'))
  })

  test('adds up: the end of one is not the end of the other', async () => {
    await Promise.all([stop('REVIEW'), stop('INTERVAL', 'bela')])
    await resume('REVIEW')
    expect(statusOf()).toMatchObject({ status: 'SUSPENDED', reason: 'INTERVAL' })
    await resume('INTERVAL')
    quoted(market)
    await vi.waitFor(async () => expect(await back()).toBe('ACCEPTED'))
  })

  test('of what is said anew while it ends, the last word stands', async () => {
    for (let turn = 0; turn < 8; turn++) {
      await stop('REVIEW')
      const ending = resume('REVIEW')
      await new Promise((soon) => setTimeout(soon, turn))
      await Promise.all([ending, stop('REVIEW', 'bela')])
      quoted(market)
      expect(await back()).toBe('MARKET_SUSPENDED')
    }
    await resume('REVIEW')
  })

  test('leaves the exchange alone, and another match', async () => {
    const exchange = `x${market}`
    await openMarket(world, defineMarket(exchange, MATCH_ODDS, { eventId: event, type: 'MATCH_ODDS' }))
    await stop('REVIEW')
    expect(statusOf(exchange).status).toBe('OPEN')
    await resume('REVIEW')
  })

  test('is over by whoever quotes alone, and begun by whoever stops as well', async () => {
    expect(await stop('REVIEW', 'bela')).toMatchObject({ status: 200 })
    expect(await resume('REVIEW', 'bela')).toMatchObject({ body: { code: 'DESK_RIGHT_NEEDED' } })
    await give('bela', ['LIMITS', 'RESULT'])
    expect(await stop('INTERVAL', 'bela')).toMatchObject({ body: { code: 'DESK_RIGHT_NEEDED' } })
    await resume('REVIEW')
    expect(
      await sql`select action from audit_log where object_id = ${event} order by id`.execute(world.db),
    ).toMatchObject({ rows: [{ action: 'DESK_EVENT_STOPPED' }, { action: 'DESK_EVENT_RESUMED' }] })
  })
})

/** Another desk on the same house. */
function start(wicketMs = WICKET_MS, of: Pick<GatewayWorld, 'control'> = world) {
  const jobs = createJobs({ log: createLog('silent'), clock: Date.now })
  const quoting = createQuoting({ ...world, ...of, jobs, clock: Date.now, log: createLog('silent'), wicketMs })
  return { ...quoting, end: () => jobs.stop() }
}

test('one that the markets do not take is answered, and ends nothing else', async () => {
  const fails = async () => await Promise.reject(new Error('not taken'))
  const control = { ...world.control, desk: { ...world.control.desk, stop: fails } }
  const own = start(WICKET_MS, { control })
  // A failure that nobody heard would end the process, as it ends a run of tests.
  await expect(own.stops.stop(event, 'REVIEW', traders.anand.id)).rejects.toThrow('not taken')
  await own.stops.resume(event, 'REVIEW')
  await own.end()
})

test('a wicket that is not over when its time is, is over later', async () => {
  let fails = 1
  const { desk } = world.control
  const resumeLater: typeof desk.resume = async (...asked) => {
    if (fails-- > 0) throw new Error('not now')
    return await desk.resume(...asked)
  }
  const own = start(200, { control: { ...world.control, desk: { ...desk, resume: resumeLater } } })
  await own.stops.stop(event, 'WICKET', traders.anand.id)
  await vi.waitFor(() => expect(fails).toBe(0), { timeout: 5000 })
  await vi.waitFor(() => expect(statusOf().status).toBe('OPEN'), { timeout: 5000 })
  await own.end()
})

test('a wicket is over by itself, once said as once said anew', async () => {
  const own = start(300)
  await own.stops.stop(event, 'WICKET', traders.anand.id)
  expect(own.stops.of(event)).toMatchObject([{ why: 'WICKET', by: 'anand' }])
  await new Promise((later) => setTimeout(later, 200))
  await own.stops.stop(event, 'WICKET', traders.bela.id)
  await new Promise((later) => setTimeout(later, 200))
  expect(own.stops.of(event)).toMatchObject([{ by: 'bela' }])
  await vi.waitFor(() => expect(own.stops.of(event)).toEqual([]))
  quoted(market)
  await vi.waitFor(async () => expect(await back()).toBe('ACCEPTED'))
  await own.end()
})

describe('after a restart', () => {
  test('a review stands, and is over by its key', async () => {
    await sql`insert into desk_stops (event_id, why, at, actor_id)
      values (${event}, 'REVIEW', now(), ${traders.anand.id})`.execute(world.db)
    const second = start()
    await second.load()
    expect(second.stops.of(event)).toMatchObject([{ why: 'REVIEW', by: 'anand' }])
    expect(await back()).toBe('MARKET_SUSPENDED')
    await second.stops.resume(event, 'REVIEW')
    quoted(market)
    await vi.waitFor(async () => expect(await back()).toBe('ACCEPTED'))
    await second.end()
  })

  test('what a market was held for and nobody says any more is over', async () => {
    await world.control.desk.stop([market], 'WICKET', null)
    const second = start()
    await second.load()
    expect(must(world.control.find(market), 'there').holds.has('WICKET')).toBe(false)
    await second.end()
  })

  test('a wicket of long ago is over by itself', async () => {
    await sql`insert into desk_stops (event_id, why, at, actor_id)
      values (${event}, 'WICKET', now() - make_interval(secs => ${WICKET_MS / 1000}), ${traders.anand.id})`.execute(
      world.db,
    )
    const second = start()
    await second.load()
    await vi.waitFor(() => expect(second.stops.of(event)).toEqual([]))
    quoted(market)
    await vi.waitFor(async () => expect(await back()).toBe('ACCEPTED'))
    expect((await sql`select from desk_stops where event_id = ${event}`.execute(world.db)).rows).toEqual([])
    await second.end()
  })
})

describe('what a row costs', () => {
  const position = async (id: string) =>
    (await (await as('bela', calls.getDeskPosition, { params: { ...DESK, marketId: id } })).reply()).docs

  test('is told of each run, with what waits beside it', async () => {
    await placed(market, { run: 46, slot: null, price: price(100), stake: rupees(300) })
    const slow = await position(market)
    expect(slow.worst).toMatchObject({ run: 46, amount: rupees(-300) })
    expect(slow.best).toMatchObject({ amount: rupees(300) })
    expect(slow.rows.find(({ run }) => run === 45)?.amount).toBe(rupees(300))
    expect(slow.rows.find(({ run }) => run === 46)?.amount).toBe(rupees(-300))
    expect(slow).toMatchObject({ waiting: 0, hedge: null })
    const row = must((await here()).rows[0], 'a row')
    expect(row).toMatchObject({ worst: rupees(-300), worstAt: '46' })
    expect(row.lossLimit).toBe(slow.lossLimit)
  })

  test('of two teams is evened out on the exchange of the match, at its price', async () => {
    const [bookmaker, exchange] = [`b${market}`, `x${market}`]
    for (const definition of [
      defineMarket(exchange, MATCH_ODDS, { eventId: event, type: 'MATCH_ODDS' }),
      defineMarket(bookmaker, BOOKMAKER, { eventId: event }),
    ])
      await openMarket(world, { ...definition, runners: definition.runners.slice(0, 2) })
    exchangeQuote(world, exchange, 0, [[1.8, 1000]], [[1.82, 1000]])
    exchangeQuote(world, exchange, 1, [[2.2, 1000]], [[2.22, 1000]])
    world.control.setBookmakerQuotes(
      bookmaker,
      new Map([[0, { back: { price: price(78), maxStake: rupees(10_000) } }]]),
      Date.now(),
    )
    expect(await placed(bookmaker, { slot: 0, run: null, price: price(78), stake: rupees(1000) })).toBe('ACCEPTED')
    const { rows, hedge } = await position(bookmaker)
    expect(rows.map(({ amount }) => amount)).toEqual([rupees(-780), rupees(1000)])
    // 1,780 over 1.80.
    expect(hedge).toMatchObject({ teamId: rows[0]?.teamId, price: price(1.8), stake: rupees(988) })
  })

  test('is nobody’s who does not see the market', async () => {
    await sql`update desk_officers set everything = false where account_id = ${traders.bela.id}`.execute(world.db)
    for (const asked of [
      as('bela', calls.getDeskPosition, { params: { ...DESK, marketId: market } }),
      as('bela', calls.getDeskBets, { params: { ...DESK, eventId: event } }),
      as('bela', calls.getDeskNotes, { params: { ...DESK, eventId: event }, query: { page: 1, limit: 25 } }),
      as('bela', calls.addDeskNote, { params: DESK, body: { eventId: event, text: 'Rain' } }),
    ])
      expect(await asked).toMatchObject({ status: 404 })
  })
})

test('the last bets with money are told, the newest first', async () => {
  await placed(market, { run: 46, slot: null, price: price(100), stake: rupees(100) })
  await placed(market, { run: 45, side: 'LAY', slot: null, price: price(100), stake: rupees(200) })
  const { docs } = await (await as('bela', calls.getDeskBets, { params: { ...DESK, eventId: event } })).reply()
  expect(docs).toMatchObject([
    { marketId: market, side: 'LAY', run: 45, stake: rupees(200), teamId: null, status: 'ACCEPTED' },
    { marketId: market, side: 'BACK', run: 46, stake: rupees(100), status: 'ACCEPTED' },
  ])
})

test('of whom they are is told to who decides of results there alone', async () => {
  await placed(market, { run: 46, slot: null, price: price(100), stake: rupees(100) })
  const whose = async (rights: readonly DeskRight[]) => {
    await give('bela', rights)
    const { docs } = await (await as('bela', calls.getDeskBets, { params: { ...DESK, eventId: event } })).reply()
    return docs.map(({ userName, site }) => [userName, site])
  }
  for (const rights of [[], ['SUSPEND', 'QUOTE', 'LIMITS']] as const)
    expect(await whose(rights)).toEqual([[null, null]])
  for (const right of ['RESULT', 'VOID', 'CONFIRM'] as const) expect(await whose([right])).toEqual([['p1', 'demo']])
})

test('a note is there for whoever comes next, and stays as it is', async () => {
  const text = 'Rain about: six overs shut'
  expect(
    await as('bela', calls.addDeskNote, { params: DESK, body: { eventId: event, text: ` ${text} ` } }),
  ).toMatchObject({ status: 200, body: { docs: [{ by: 'bela', text }] } })
  const { docs, totalDocs } = await (
    await as('anand', calls.getDeskNotes, { params: { ...DESK, eventId: event }, query: { page: 1, limit: 25 } })
  ).reply()
  expect(docs).toMatchObject([{ by: 'bela', text }])
  expect(totalDocs).toBe(1)
  await expect(sql`update desk_notes set text = 'Sun'`.execute(world.db)).rejects.toThrow(/desk_notes/)
})
