/** What is shut stays shut, and what is a trader's stays theirs, by whichever way somebody or something would have it otherwise. docs/domain/quoting.md */
import type { HandQuote } from '@paddock/domain/desk'
import type { SessionModel, SessionQuote } from '@paddock/domain/kinds/session'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AuditEntry } from '../audit-log/index.ts'
import type { BetRequest } from '../bets/index.ts'
import {
  bet,
  BOOKMAKER,
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
/** A row of the log that an officer's decision brings along. */
const entry: AuditEntry = {
  siteId: null,
  actorId: null,
  actorRole: null,
  sessionKey: null,
  address: '127.0.0.1',
  requestId: '',
  action: 'MARKET_TERMS_SET',
  objectType: 'market',
  objectId: '',
  before: {},
  after: {},
  reason: '',
}
let world: World
let anand = 0
let bela = 0
let number = 0
let event = ''
let market = ''
let desk: ReturnType<typeof startDesk>

beforeAll(async () => {
  world = await createWorld()
  const [one, other] = (
    await sql<{ id: number }>`
      insert into accounts (role, user_name, password_hash, transaction_code_hash)
      values ('desk', 'anand', '', ''), ('desk', 'bela', '', '') returning id`.execute(world.db)
  ).rows
  anand = must(one, 'anand').id
  bela = must(other, 'bela').id
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

/** At a desk where a trader is, and no opening ends by itself but where it is said. */
function startDesk(windowMs = 60_000) {
  const jobs = silentJobs()
  const quoting = createQuoting({ ...world, jobs, clock: Date.now, log, windowMs })
  for (const trader of [anand, bela]) quoting.here(event, trader, 0)
  return { ...quoting, end: () => jobs.stop() }
}

async function openSession(id: string, hold?: 'NO_PRICE'): Promise<void> {
  await world.control.putEvent({ ...EVENT, id: event }, true)
  await world.control.putMarket(defineMarket(id, SESSION, { eventId: event, name: '6 overs' }), {
    status: 'OPEN',
    inPlay: true,
    ...(hold && { hold }),
  })
}

const at = (yes: number, no: number = yes - 1): SessionQuote => ({
  yes: [{ run: yes, price: price(100), maxStake: rupees(10_000) }],
  no: [{ run: no, price: price(100), maxStake: rupees(10_000) }],
})
const modelAt = (line: number): SessionModel => ({
  made: 30,
  atLeast: Array.from({ length: 40 }, (_, i) => Math.max(0, Math.min(10_000, 5000 + (line - 30 - i) * 400))),
  halfWidth: 150,
  score: '34/1 (4.0)',
  version: 'test',
})
const model = (yes: number, id = market) => world.control.setSessionQuote(id, at(yes), Date.now(), modelAt(yes))
const hand = (yes: number): HandQuote => ({ kind: 'SESSION', quote: at(yes) })
const rowOf = (id = market) => must(desk.rows.byMarket.get(id), 'a row')
const quoteAt = async (yes: number, actorId = anand, id = market) =>
  await desk.quote({
    actorId,
    marketId: id,
    version: desk.rows.byMarket.get(id)?.version ?? 0,
    sure: true,
    quote: hand(yes),
  })
const whole = () => ({ eventId: event })
const statusOf = (id = market) => must(world.control.find(id), 'a market').state
const placed = async (change: Partial<BetRequest>, id = market): Promise<string> => {
  const done = await world.bets.place(bet(must(world.players[0], 'a player'), id, change), null)
  return done.ok ? (await done.value.decided).status : done.refusal.code
}
const back = (run: number, id = market) => placed({ run, slot: null, price: price(100) }, id)
const lines = async (id = market, { db }: Pick<World, 'db'> = world) =>
  (
    await sql<{ what: string; why: string | null }>`
      select what, why from desk_quotes where market_id = ${id} order by id`.execute(db)
  ).rows.map(({ what, why }) => (why === null ? what : `${what} ${why}`))

describe('a key that shuts', () => {
  test('has the last word over rows that are given back in that moment', async () => {
    for (let turn = 0; turn < 8; turn++) {
      await desk.take(whole(), anand)
      model(46 + turn)
      const giving = desk.giveBack(whole(), anand)
      await sleep(turn % 4)
      await Promise.all([desk.shut(whole(), bela), giving])
      expect(await back(46 + turn)).toBe('MARKET_SUSPENDED')
      model(30 + turn)
      await world.control.release(market, ['BALL_RUNNING'])
      expect(await back(30 + turn)).toBe('ACCEPTED')
    }
  })

  test('holds rows that are given back until their source has said something since', async () => {
    await desk.take(whole(), anand)
    await desk.shut(whole(), anand)
    await desk.giveBack(whole(), anand)
    expect(await back(46)).toBe('MARKET_SUSPENDED')
    await desk.take(whole(), anand)
    await desk.shut(whole(), anand)
    model(47)
    await world.control.release(market, ['BALL_RUNNING'])
    await desk.giveBack(whole(), anand)
    expect(await back(47)).toBe('ACCEPTED')
  })
})

describe('a row that is shut takes no bet', () => {
  const eventOf = () => ({ ...EVENT, id: event })
  const definition = (change = {}) => defineMarket(market, SESSION, { eventId: event, name: '6 overs', ...change })
  const said = { status: 'OPEN', inPlay: true } as const
  test.each<[string, () => Promise<unknown>]>([
    ['its source says again that it is open', () => world.control.putMarket(definition(), said)],
    ['another definition of it comes', () => world.control.putMarket(definition({ maxStake: rupees(777) }), said)],
    ['its event turns in play', () => world.control.putEvent(eventOf(), true)],
    ['it turns in play', () => world.control.putMarket(definition(), { ...said, inPlay: false })],
    [
      'its source says that no ball runs',
      () => world.control.release(market, ['BALL_RUNNING', 'UNSETTLED', 'NO_PRICE']),
    ],
    ['its model has no price any more', () => world.control.desk.forgetModelled(market)],
    ['it is rebuilt', () => world.engine.reload([market])],
    ['its source is fresh again', () => world.control.release(market, ['STALE'])],
    [
      'an officer suspends it and opens it',
      async () => {
        await world.control.hold(market, 'OPERATOR', true)
        await world.control.hold(market, 'OPERATOR', false)
      },
    ],
    [
      'an officer says how it may be bet on',
      () => world.control.decideTerms(market, { delaySeconds: 0 }, { actorId: anand, entryOf: () => entry }),
    ],
    ['its trader quotes it', () => quoteAt(50)],
    ['another trader quotes it', () => quoteAt(50, bela)],
    ['another trader takes it', () => desk.take(whole(), bela)],
    [
      'it is told to follow',
      () => desk.follow({ actorId: anand, marketId: market, version: rowOf().version, stays: true }),
    ],
    [
      'its quote is taken back',
      async () => {
        await quoteAt(50)
        await desk.undo({ actorId: anand, marketId: market, version: rowOf().version })
      },
    ],
    ['another trader opens their rows', () => desk.open(whole(), bela)],
    ['rows of another event are opened', () => desk.open({ eventId: 'e0', marketId: market }, anand)],
    ['it is opened as of before', () => desk.open(whole(), anand, 0)],
    ['its rows are read again', () => desk.load()],
  ])('where %s', async (_, around) => {
    await desk.take(whole(), anand)
    await desk.open(whole(), anand)
    await desk.shut(whole(), bela)
    await around()
    model(46)
    await sleep(20)
    expect(statusOf().status).toBe('SUSPENDED')
    for (const run of [46, 50]) expect(await back(run)).toBe('MARKET_SUSPENDED')
  })

  test.each([0, 2])('that waits in its delay, nor where it is open again by then: %i open', async (opened) => {
    const id = `${market}d`
    await world.control.putMarket(defineMarket(id, SESSION, { eventId: event, delaySeconds: 1 }), said)
    model(46, id)
    await desk.take(whole(), anand)
    await desk.open(whole(), anand)
    const waiting = back(46, id)
    await sleep(300)
    await desk.shut(whole(), bela)
    const again = opened > 0 ? await desk.open(whole(), anand) : { ok: true, value: 0 }
    expect(again).toEqual({ ok: true, value: opened })
    expect(await waiting).toBe('LAPSED')
  })

  test('of the many that come with the key', async () => {
    await desk.take(whole(), anand)
    await desk.open(whole(), anand)
    const before = Array.from({ length: 10 }, () => back(46))
    await Promise.all([...before, desk.shut(whole(), bela)])
    await desk.open(whole(), anand)
    const shutting = desk.shut(whole(), bela)
    const after = Array.from({ length: 40 }, () => back(46))
    expect(new Set(await Promise.all(after))).toEqual(new Set(['MARKET_SUSPENDED']))
    await shutting
  })

  test('nor a cash-out that waits in its delay', async () => {
    const id = `${market}x`
    await world.control.putMarket(defineMarket(id, SESSION, { eventId: event }), said)
    model(46, id)
    expect(await back(46, id)).toBe('ACCEPTED')
    await world.control.putMarket(defineMarket(id, SESSION, { eventId: event, delaySeconds: 1 }), said)
    await desk.take(whole(), anand)
    await desk.open(whole(), anand)
    const request = { accountId: must(world.players[0], 'a player'), siteId: 1, book: 'REAL', marketId: id } as const
    const asked = await world.cashOuts.cashOut(
      { ...request, fractionBps: 10_000, minLocked: null, marketVersion: null, requestId: null, expiresAt: null },
      null,
    )
    if (!asked.ok) throw new Error(JSON.stringify(asked.refusal))
    await sleep(100)
    await desk.shut(whole(), bela)
    await desk.open(whole(), anand)
    expect(await asked.value.decided).toMatchObject({ type: 'SUM', cashOut: { status: 'LAPSED' } })
  })
})

describe('an opening', () => {
  test('of a row that followed its model ends as any other where it is quoted by hand', async () => {
    await desk.end()
    desk = startDesk(200)
    await desk.take(whole(), anand)
    await desk.open(whole(), anand)
    await quoteAt(50)
    expect(rowOf().openUntil).toBeLessThan(Date.now() + 1000)
    expect(await back(50)).toBe('ACCEPTED')
    await sleep(400)
    expect(await back(50)).toBe('MARKET_SUSPENDED')
  })

  test('of a row that follows is at what its model says by then, not before the ball', async () => {
    await desk.take(whole(), anand)
    await desk.open(whole(), anand)
    await world.control.hold(market, 'BALL_RUNNING', true)
    model(51)
    await world.control.release(market, ['BALL_RUNNING'])
    expect(await desk.open(whole(), anand)).toEqual({ ok: true, value: 1 })
    expect(await back(46)).toBe('RUN_CHANGED')
    expect(await back(51)).toBe('ACCEPTED')
    await desk.shut(whole(), anand)
    await world.control.desk.forgetModelled(market)
    expect(await desk.open(whole(), anand)).toEqual({ ok: true, value: 0 })
    expect(await lines()).toEqual(['TAKEN', 'OPENED', 'SHUT HELD', 'MODELLED', 'OPENED', 'SHUT'])
  })

  test('offers nothing of a quote that was taken back, also where there was none before', async () => {
    await world.control.hold(market, 'BALL_RUNNING', true)
    await desk.take(whole(), anand)
    await world.control.release(market, ['BALL_RUNNING'])
    expect(rowOf().quote).toBeNull()
    await quoteAt(50)
    await desk.open(whole(), anand)
    expect(await back(50)).toBe('ACCEPTED')
    await desk.undo({ actorId: anand, marketId: market, version: rowOf().version })
    expect(await back(50)).not.toBe('ACCEPTED')
  })

  test('that its market closes is over in the history as well', async () => {
    await desk.take(whole(), anand)
    await desk.open(whole(), anand)
    await world.control.settleState(market, 'CLOSED')
    await vi.waitFor(async () => expect(await lines()).toEqual(['TAKEN', 'OPENED', 'SHUT HELD']))
  })

  test('that a crash ends is over in the history as well, once', async () => {
    const own = await createWorld()
    await own.db.transaction().execute(async (tx) => {
      await sql`insert into accounts (id, role, user_name, password_hash, transaction_code_hash)
        overriding system value values (${anand}, 'desk', 'anand', '', '')`.execute(tx)
    })
    await own.control.putEvent({ ...EVENT, id: event }, true)
    await own.control.putMarket(defineMarket(market, SESSION, { eventId: event }), { status: 'OPEN', inPlay: true })
    own.control.setSessionQuote(market, at(46), Date.now(), modelAt(46))
    const start = (on: Pick<World, 'control' | 'bus'>) => {
      const jobs = silentJobs()
      const quoting = createQuoting({ ...on, db: own.db, jobs, clock: Date.now, log })
      quoting.here(event, anand, 0)
      return { ...quoting, end: () => jobs.stop() }
    }
    const first = start(own)
    await first.take(whole(), anand)
    expect(await first.open(whole(), anand)).toEqual({ ok: true, value: 1 })
    await first.end()
    for (let restarts = 0; restarts < 2; restarts++) {
      const engine = await own.restart()
      const next = start(engine)
      await next.load()
      expect(await lines(market, own)).toEqual(['TAKEN', 'OPENED', 'SHUT HELD'])
      expect(must(engine.control.find(market), 'a market').state).toMatchObject({
        status: 'SUSPENDED',
        reason: 'TRADER',
      })
      await next.end()
      await engine.stop()
    }
    await own.close()
  })

  test('that comes by itself comes a second after what held the row, whenever its model spoke', async () => {
    await desk.take(whole(), anand)
    await desk.open(whole(), anand)
    const looking = setInterval(() => desk.here(event, anand, 0), 200)
    // Of before the ball, and near enough that what follows it falls into the ball after.
    model(47)
    await world.control.hold(market, 'BALL_RUNNING', true)
    model(48)
    await sleep(700)
    model(49)
    await world.control.release(market, ['BALL_RUNNING'])
    const over = Date.now()
    await vi.waitFor(() => expect(statusOf().status).toBe('OPEN'), { timeout: 5000, interval: 10 })
    clearInterval(looking)
    expect(Date.now() - over).toBeGreaterThan(900)
    expect(await back(49)).toBe('ACCEPTED')
  })

  test('takes no bet on a team that was taken out after it was quoted', async () => {
    const id = `r${number}`
    const definition = defineMarket(id, BOOKMAKER, { eventId: event })
    await world.control.putMarket(definition, { status: 'OPEN', inPlay: true })
    const team = {
      back: { price: price(80), maxStake: rupees(1000) },
      lay: { price: price(150), maxStake: rupees(1000) },
    }
    const quotes = new Map([1, 2].map((slot) => [slot, team]))
    const asked = { actorId: anand, marketId: id, version: 0, sure: true }
    expect(await desk.quote({ ...asked, quote: { kind: 'BOOKMAKER', quotes } })).toMatchObject({ ok: true })
    const runners = definition.runners.map((runner) =>
      runner.slot === 2 ? { ...runner, status: 'REMOVED' as const, reductionBps: 0 } : runner,
    )
    await world.control.putMarket({ ...definition, runners }, { status: 'OPEN', inPlay: true })
    await desk.open({ eventId: event, marketId: id }, anand)
    const answers = []
    for (const side of ['BACK', 'LAY'] as const) {
      const at = { side, price: price(side === 'BACK' ? 80 : 150) }
      answers.push(await placed({ slot: 2, ...at }, id), await placed({ slot: 1, ...at }, id))
    }
    expect(answers).toEqual(['RUNNER_REMOVED', 'ACCEPTED', 'RUNNER_REMOVED', 'ACCEPTED'])
  })

  test('does not come back by itself after prices that gave money away', async () => {
    const id = `b${number}`
    const definition = defineMarket(id, BOOKMAKER, { eventId: event })
    await world.control.putMarket(definition, { status: 'OPEN', inPlay: true })
    const team = (back: number) => ({ back: { price: price(back), maxStake: rupees(1000) } })
    const teams = (...backs: number[]): HandQuote => ({
      kind: 'BOOKMAKER',
      quotes: new Map(backs.map((of, slot) => [slot, team(of)])),
    })
    const quoted = async (quote: HandQuote) =>
      await desk.quote({
        actorId: anand,
        marketId: id,
        version: desk.rows.byMarket.get(id)?.version ?? 0,
        sure: true,
        quote,
      })
    await desk.take({ eventId: event, marketId: id }, anand)
    expect(await quoted(teams(150, 150, 150))).toMatchObject({ ok: true })
    // The third is out: the other two at 2.5 each pay more than they take.
    const runners = definition.runners.map((runner) =>
      runner.slot === 2 ? { ...runner, status: 'REMOVED' as const, reductionBps: 0 } : runner,
    )
    await world.control.putMarket({ ...definition, runners }, { status: 'OPEN', inPlay: true })
    expect(await desk.open({ eventId: event, marketId: id }, anand)).toEqual({ ok: true, value: 0 })
    await sleep(50)
    expect(statusOf(id).status).toBe('SUSPENDED')
    await quoted(teams(80, 80))
    await sleep(50)
    expect(statusOf(id).status).toBe('SUSPENDED')
  })
})

describe('a row', () => {
  test('is nobody’s where its market closes while it is quoted', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const id = `${market}c${turn}`
      await openSession(id)
      model(40, id)
      await desk.take({ eventId: event, marketId: id }, anand)
      const quoting = quoteAt(50, anand, id)
      if (turn > 0) await sleep(turn - 1)
      await Promise.all([world.control.settleState(id, 'CLOSED'), quoting])
      expect(desk.rows.byMarket.has(id), `turn ${turn}`).toBe(false)
      await vi.waitFor(async () => {
        const { rows } = await sql`select from desk_rows where market_id = ${id}`.execute(world.db)
        expect(rows, `turn ${turn}`).toEqual([])
      })
    }
  })

  test('is nobody’s where its market closes while it is taken', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const id = `${market}t${turn}`
      await openSession(id)
      model(40, id)
      const taking = desk.take({ eventId: event, marketId: id }, anand)
      if (turn > 0) await sleep(turn - 1)
      await Promise.all([world.control.settleState(id, 'CLOSED'), taking])
      expect(desk.rows.byMarket.has(id), `turn ${turn}`).toBe(false)
      expect(world.control.find(id)?.desk, `turn ${turn}`).toBeNull()
      await vi.waitFor(async () => {
        const { rows } = await sql`select from desk_rows where market_id = ${id}`.execute(world.db)
        expect(rows, `turn ${turn}`).toEqual([])
      })
    }
  })

  test('that opens in an event of theirs is taken once, whatever is quoted of it at that moment', async () => {
    await desk.take(whole(), anand)
    for (let turn = 0; turn < 6; turn++) {
      const id = `${market}n${turn}`
      const opening = openSession(id, 'NO_PRICE')
      while (!world.control.find(id)) await setImmediate()
      await sleep(turn)
      const quoted = await quoteAt(50, bela, id)
      await opening
      const { rows: kept } = await sql<{ version: number }>`
        select version from desk_rows where market_id = ${id}`.execute(world.db)
      const row = rowOf(id)
      const asTold = quoted.ok ? ['', bela, hand(50)] : ['ROW_CHANGED', anand, null]
      expect([quoted.ok ? '' : quoted.refusal.code, row.traderId, row.quote], `turn ${turn}`).toEqual(asTold)
      expect(kept, `turn ${turn}`).toEqual([{ version: row.version }])
      // The line of a taking is of its own version.
      const { rows: twice } = await sql`
        select version from desk_quotes where market_id = ${id} group by version having count(*) > 1`.execute(world.db)
      expect(twice, `turn ${turn}`).toEqual([])
    }
  })

  test('that is given back and taken again names no quote as one before was: what was struck on it is found by that', async () => {
    await desk.take(whole(), anand)
    await quoteAt(50, anand)
    const before = rowOf(market).version
    await desk.giveBack(whole(), anand)
    await desk.take(whole(), bela)
    expect(rowOf(market).version).toBeGreaterThan(before)
  })

  test('that is given back of an event that stays theirs is its model’s, after a restart too', async () => {
    const other = `${market}o`
    await openSession(other)
    model(40, other)
    await desk.take(whole(), anand)
    await desk.giveBack({ eventId: event, marketId: market }, anand)
    await sleep(50)
    expect(desk.rows.byMarket.has(market)).toBe(false)
    expect(await back(46)).toBe('ACCEPTED')
    await desk.end()
    desk = startDesk()
    await desk.load()
    await world.control.hold(market, 'BALL_RUNNING', true)
    await world.control.release(market, ['BALL_RUNNING'])
    await sleep(50)
    expect(desk.rows.byMarket.has(market)).toBe(false)
    expect(desk.rows.byMarket.has(other)).toBe(true)
  })

  test('is taken though its market is rebuilt in that moment', async () => {
    for (let turn = 0; turn < 40; turn++) {
      const reloading = world.engine.reload([market])
      for (let i = 0; i < turn; i++) await setImmediate()
      const taking = desk.take(whole(), anand)
      await Promise.all([reloading, taking])
      expect(world.control.find(market)?.desk, `turn ${turn}`).not.toBeNull()
      const again = world.engine.reload([market])
      for (let i = 0; i < turn; i++) await setImmediate()
      await Promise.all([again, desk.giveBack(whole(), anand)])
      expect(world.control.find(market)?.desk, `turn ${turn}`).toBeNull()
    }
  })

  test('without a row nothing is held for its trader after a restart', async () => {
    await desk.take(whole(), anand)
    await sql`delete from desk_rows where market_id = ${market}`.execute(world.db)
    await sql`delete from desk_events where event_id = ${event}`.execute(world.db)
    must(world.control.find(market), 'it').desk = null
    await desk.end()
    desk = startDesk()
    await desk.load()
    model(44)
    await world.control.release(market, ['NO_PRICE', 'BALL_RUNNING'])
    expect(await back(44)).toBe('ACCEPTED')
  })
})

describe('the cash-out of a session beside a trader', () => {
  const player = () => ({ id: must(world.players[0], 'a player'), siteId: 1, book: 'REAL' as const })
  test('is not made from what its model said before it fell silent', async () => {
    await desk.take(whole(), anand)
    await quoteAt(50)
    await desk.open(whole(), anand)
    expect(await back(50)).toBe('ACCEPTED')
    expect(world.cashOuts.quote(player(), market, 10_000)).toMatchObject({ ok: true })
    await world.control.desk.forgetModelled(market)
    expect(world.cashOuts.quote(player(), market, 10_000)).toMatchObject({
      ok: false,
      refusal: { code: 'NO_CASH_OUT_MODEL' },
    })
  })

  test('is made from what its model says by now', async () => {
    await desk.take(whole(), anand)
    await quoteAt(50)
    await desk.open(whole(), anand)
    expect(await back(50)).toBe('ACCEPTED')
    const value = () => {
      const plan = world.cashOuts.quote(player(), market, 10_000)
      return plan.ok ? plan.value.offer?.basis.score : plan.refusal.code
    }
    world.control.setSessionQuote(market, at(48), Date.now(), { ...modelAt(48), score: '36/1 (4.1)' })
    expect(value()).toBe('36/1 (4.1)')
  })
})
