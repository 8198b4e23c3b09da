/** What a row that follows its model offers, and what shuts one that somebody knows better. docs/domain/quoting.md#model */
import type { HandQuote } from '@paddock/domain/desk'
import type { SessionModel, SessionQuote } from '@paddock/domain/kinds/session'
import type { Side } from '@paddock/domain/market'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  bet,
  booksBalance,
  createWorld,
  defineMarket,
  EVENT,
  price,
  rupees,
  SESSION,
  type World,
} from '../markets/testing/world.ts'
import { createLog } from '../platform/log.ts'
import { silentJobs } from '../platform/testing/jobs.ts'
import { createQuoting } from './index.ts'

const log = createLog('silent')
const LOSS_LIMIT = 3000
let world: World
let anand = 0
let bela = 0
let number = 0
let event = ''
let market = ''
let desk: ReturnType<typeof startDesk>

beforeAll(async () => {
  world = await createWorld({ points: 100_000 })
  const [one, another] = (
    await sql<{ id: number }>`
      insert into accounts (role, user_name, password_hash, transaction_code_hash) values ('desk', 'anand', '', ''), ('desk', 'bela', '', '') returning id`.execute(
      world.db,
    )
  ).rows
  anand = must(one, 'anand').id
  bela = must(another, 'bela').id
})
afterAll(async () => {
  await booksBalance(world.db)
  await world.close()
})
beforeEach(async () => {
  event = `e${++number}`
  market = `s${number}`
  await openSession(market)
  model(46)
  desk = startDesk()
})
afterEach(async () => {
  await desk.end()
})

function startDesk() {
  const jobs = silentJobs()
  const quoting = createQuoting({ ...world, jobs, clock: Date.now, log, windowMs: 60_000 })
  const isHere = () => quoting.here(event, anand, 0)
  isHere()
  const staying = setInterval(isHere, 1000)
  return {
    ...quoting,
    async end() {
      clearInterval(staying)
      await jobs.stop()
    },
  }
}

async function openSession(id: string): Promise<void> {
  await world.control.putEvent({ ...EVENT, id: event }, true)
  const limits = { minStake: rupees(100), maxHouseLoss: rupees(LOSS_LIMIT) }
  await world.control.putMarket(defineMarket(id, SESSION, { eventId: event, name: '6 overs', ...limits }), {
    status: 'OPEN',
    inPlay: true,
  })
}

const FULL = 2000
const at = (yes: number, no: number = yes - 1): SessionQuote => ({
  yes: [{ run: yes, price: price(100), maxStake: rupees(FULL) }],
  no: [{ run: no, price: price(100), maxStake: rupees(FULL) }],
})
const modelAt = (line: number): SessionModel => ({
  made: 30,
  atLeast: Array.from({ length: 40 }, (_, i) =>
    i === 0 ? 10_000 : Math.max(0, Math.min(10_000, 5000 + (line - 30 - i) * 400)),
  ),
  halfWidth: 150,
  score: '34/1 (4.0)',
  version: 'test',
})
const model = (yes: number, id = market) => world.control.setSessionQuote(id, at(yes), Date.now(), modelAt(yes))
const hand = (yes: number): HandQuote => ({ kind: 'SESSION', quote: at(yes) })
const rowOf = (id = market) => must(desk.rows.byMarket.get(id), 'a row')
const quoteAt = (yes: number, id = market) =>
  desk.quote({ actorId: anand, marketId: id, version: rowOf(id).version, sure: true, quote: hand(yes) })
const follow = (id = market) => desk.follow({ actorId: anand, marketId: id, version: rowOf(id).version, stays: true })
const whole = () => ({ eventId: event })
const open = () => desk.open(whole(), anand)
const take = async () => {
  await desk.take(whole(), anand)
}
const marketOf = (id = market) => must(world.control.find(id), 'a market')
const statusOf = (id = market) => marketOf(id).state.status
const player = (n = 0) => must(world.players[n], 'a player')
async function placed(side: Side, run: number, stake: number, { id = market, by = 0 } = {}): Promise<string> {
  const asked = bet(player(by), id, { side, run, slot: null, price: price(100), stake: rupees(stake) })
  const done = await world.bets.place(asked, null)
  return done.ok ? (await done.value.decided).status : done.refusal.code
}
/** The size of either side in rupees, as players are offered it; null where it is not. */
const sizes = (id = market) => {
  const { yes, no } = marketOf(id).session
  const [more, less] = [yes[0], no[0]].map((rung) => (rung ? rung.maxStake / 100 : null))
  return { yes: more, no: less }
}
const runs = (id = market) => [marketOf(id).session.no[0]?.run, marketOf(id).session.yes[0]?.run]
const lines = async (id = market) =>
  (
    await sql<{ what: string; why: string | null; by: string | null }>`
      select q.what, q.why, a.user_name as by from desk_quotes q left join accounts a on a.id = q.actor_id
      where market_id = ${id} order by q.id`.execute(world.db)
  ).rows

describe('a size of the model’s', () => {
  test('is never above the room that is left to the loss limit on its side, whoever has the row', async () => {
    expect(sizes()).toEqual({ yes: FULL, no: FULL })
    expect(await placed('BACK', 46, 2000)).toBe('ACCEPTED')
    await vi.waitFor(() => expect(sizes()).toEqual({ yes: 1000, no: FULL }))
    // Said anew by its model it is no more.
    model(46)
    expect(sizes()).toEqual({ yes: 1000, no: FULL })
    await take()
    await open()
    expect(sizes()).toEqual({ yes: 1000, no: FULL })
    expect(await placed('BACK', 46, 1001, { by: 1 })).not.toBe('ACCEPTED')
    expect(await placed('BACK', 46, 950, { by: 1 })).toBe('ACCEPTED')
    // Fifty are left, which is less than the least bet: that side is not offered until the other has brought room.
    await vi.waitFor(() => expect(sizes()).toEqual({ yes: null, no: FULL }))
    expect(await placed('BACK', 46, 100, { by: 2 })).not.toBe('ACCEPTED')
    expect(await placed('LAY', 45, 500, { by: 2 })).toBe('ACCEPTED')
    await vi.waitFor(() => expect(sizes()).toEqual({ yes: 550, no: FULL }))
  })

  test('has the room of another limit as soon as an officer says it', async () => {
    await placed('BACK', 46, 2000)
    await vi.waitFor(() => expect(sizes().yes).toBe(1000))
    const entry = (before: object, after: object) => ({
      siteId: null,
      actorId: null,
      actorRole: null,
      sessionKey: null,
      address: '127.0.0.1',
      requestId: '',
      action: 'MARKET_TERMS_SET' as const,
      objectType: 'market',
      objectId: market,
      before,
      after,
      reason: '',
    })
    await world.control.decideTerms(market, { maxHouseLoss: rupees(2300) }, { actorId: anand, entryOf: entry })
    await vi.waitFor(() => expect(sizes().yes).toBe(300))
  })

  test('is the trader’s own where they quote by hand', async () => {
    await take()
    await quoteAt(46)
    await open()
    expect(await placed('BACK', 46, 2000)).toBe('ACCEPTED')
    expect(sizes()).toEqual({ yes: FULL, no: FULL })
    // The limit itself is asked of each bet besides.
    expect(await placed('BACK', 46, 1001, { by: 1 })).toBe('MAX_LOSS_HOUSE')
    await follow()
    expect(sizes()).toEqual({ yes: 1000, no: FULL })
  })
})

describe('rows that follow are skewed', () => {
  beforeEach(async () => {
    await take()
    await open()
  })

  test('away from the side that costs more, a run for each third of the loss limit, and back with it', async () => {
    expect(await desk.skew(event, true, anand)).toEqual({ ok: true, value: 1 })
    expect(await placed('BACK', 46, 990)).toBe('ACCEPTED')
    await sleep(700)
    expect(runs()).toEqual([45, 46])
    expect(await placed('BACK', 46, 100)).toBe('ACCEPTED')
    await vi.waitFor(() => expect(runs()).toEqual([46, 47]))
    expect(await placed('BACK', 47, 1000, { by: 1 })).toBe('ACCEPTED')
    await vi.waitFor(() => expect(runs()).toEqual([47, 48]))
    model(47)
    await vi.waitFor(() => expect(runs()).toEqual([48, 49]))
    await desk.skew(event, false, anand)
    await vi.waitFor(() => expect(runs()).toEqual([46, 47]))
    expect((await lines()).filter(({ what }) => what.endsWith('SKEWED'))).toEqual([
      { what: 'SKEWED', why: null, by: 'anand' },
      { what: 'UNSKEWED', why: null, by: 'anand' },
    ])
  })

  test('no oftener than twice a second', async () => {
    await desk.skew(event, true, anand)
    await placed('BACK', 46, 1100)
    await vi.waitFor(() => expect(runs()).toEqual([46, 47]))
    const since = Date.now()
    await placed('BACK', 47, 1000, { by: 1 })
    await vi.waitFor(() => expect(runs()).toEqual([47, 48]))
    expect(Date.now() - since).toBeGreaterThan(300)
  })

  test('off unless somebody says so, and never what is quoted by hand', async () => {
    await placed('BACK', 46, 1500)
    await sleep(700)
    expect(runs()).toEqual([45, 46])
    await quoteAt(46)
    await desk.skew(event, true, anand)
    await sleep(700)
    expect(runs()).toEqual([45, 46])
    await follow()
    expect(runs()).toEqual([46, 47])
  })

  test('after a restart as before it', async () => {
    await desk.skew(event, true, anand)
    await desk.end()
    desk = startDesk()
    await desk.load()
    expect(desk.rows.skewed.get(event)).toMatchObject({ by: 'anand' })
    await desk.skew(event, false, anand)
    await desk.end()
    desk = startDesk()
    await desk.load()
    expect(desk.rows.skewed.has(event)).toBe(false)
  })
})

describe('a bettor who beats the delay', () => {
  const other = () => `${market}b`

  /** Ten bets of one player on either of two rows, of another player against each of them; then both rows are quoted as said. */
  async function bets(then: number): Promise<void> {
    await openSession(other())
    model(46, other())
    await take()
    for (const id of [market, other()]) await quoteAt(46, id)
    await open()
    for (let count = 0; count < 5; count++)
      for (const id of [market, other()]) {
        expect(await placed('BACK', 46, 100, { id })).toBe('ACCEPTED')
        expect(await placed('LAY', 45, 100, { id, by: 1 })).toBe('ACCEPTED')
      }
    for (const id of [market, other()]) await quoteAt(then, id)
    await sleep(5200)
    for (const id of [market, other()]) await quoteAt(then + 1, id)
    await open()
  }

  test('shuts the row that they bet on for five seconds, after which another quote opens it', async () => {
    await bets(50)
    // Who bet the other way, and lost by it, shuts nothing.
    expect(await placed('LAY', 50, 100, { by: 1 })).toBe('ACCEPTED')
    await sleep(200)
    expect(statusOf()).toBe('OPEN')
    expect(await placed('BACK', 51, 100)).toBe('ACCEPTED')
    await vi.waitFor(() => expect(statusOf()).toBe('SUSPENDED'))
    const since = Date.now()
    expect(statusOf(other())).toBe('OPEN')
    expect(desk.pauseOf(rowOf())).toMatchObject({ why: 'DELAY_BEATEN' })
    await vi.waitFor(async () =>
      expect((await lines()).at(-1)).toEqual({ what: 'SHUT', why: 'DELAY_BEATEN', by: null }),
    )
    // By no way before its time, whatever it is quoted at.
    await quoteAt(53)
    await desk.open({ eventId: event, marketId: market }, anand)
    expect(statusOf()).toBe('SUSPENDED')
    await desk.undo({ actorId: anand, marketId: market, version: rowOf().version })
    await sleep(Math.max(0, since + 5100 - Date.now()))
    // And not at the quote that was beaten: said anew, taken by another, or after a restart.
    await quoteAt(51)
    expect(await desk.open({ eventId: event, marketId: market }, anand)).toEqual({ ok: true, value: 0 })
    desk.here(event, bela, 0)
    await desk.take({ eventId: event, marketId: market }, bela)
    expect(await desk.open({ eventId: event, marketId: market }, bela)).toEqual({ ok: true, value: 0 })
    await desk.end()
    desk = startDesk()
    await desk.load()
    await desk.take({ eventId: event, marketId: market }, anand)
    expect(await desk.open({ eventId: event, marketId: market }, anand)).toEqual({ ok: true, value: 0 })
    await quoteAt(52)
    expect(await desk.open({ eventId: event, marketId: market }, anand)).toEqual({ ok: true, value: 1 })
    expect(await placed('LAY', 51, 100, { by: 2 })).toBe('ACCEPTED')
  }, 30_000)

  test('leaves nothing open that is given back, until its model has spoken', async () => {
    await bets(50)
    expect(await placed('BACK', 51, 100)).toBe('ACCEPTED')
    await vi.waitFor(() => expect(desk.pauseOf(rowOf())).toMatchObject({ why: 'DELAY_BEATEN' }))
    await desk.giveBack({ eventId: event, marketId: market }, anand)
    expect(await placed('BACK', 46, 100, { by: 2 })).toBe('MARKET_SUSPENDED')
    model(55)
    await world.control.release(market, ['BALL_RUNNING'])
    expect(await placed('BACK', 55, 100, { by: 2 })).toBe('ACCEPTED')
  }, 30_000)

  test('is nobody whose quotes have moved the other way', async () => {
    await bets(42)
    expect(await placed('BACK', 43, 100)).toBe('ACCEPTED')
    await sleep(300)
    expect(statusOf()).toBe('OPEN')
  }, 30_000)
})
