/** Cash-out of a session through the engine, and every way by which its rules could be passed. Decision 0022. */
import type { MarketShape } from '@paddock/domain/market'
import type { SessionModel, SessionQuote } from '@paddock/domain/kinds/session'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { postTransfers } from '../ledger/index.ts'
import { createLog } from '../platform/log.ts'
import { silentJobs } from '../platform/testing/jobs.ts'
import { watchUncaught } from '../platform/testing/resets.ts'
import type { CashOutRequest } from './request.ts'
import { LOOK_EVERY_MS, startCashOutWatch } from './auto/watch.ts'
import type { SessionCashOut } from '../engine/session-cash-out.ts'
import {
  bet,
  booksBalance,
  createWorld,
  defineMarket,
  openMarket,
  price,
  rupees,
  SESSION,
  type World,
} from '../markets/testing/world.ts'

type Engine = Pick<World, 'control' | 'bets' | 'cashOuts' | 'engine' | 'bus' | 'freshness' | 'sites' | 'settlement'>

/** 34/1 after 4 overs, of '6 overs', as in the decision: 46 at .7762, 50 at .5175, 51 at .4510, 55 at .2248. */
const MODEL: SessionModel = {
  made: 34,
  atLeast: [
    10_000, 9_998, 9_990, 9_970, 9_930, 9_870, 9_750, 9_570, 9_300, 8_960, 8_620, 8_200, 7_762, 7_160, 6_520, 5_850,
    5_175, 4_510, 3_880, 3_290, 2_740, 2_248, 1_800, 1_430, 1_100, 830, 600, 430, 300, 210, 140, 90, 60, 30, 10,
  ],
  halfWidth: 150,
  score: '34/1 (4.0)',
  version: 'innings-1',
}
const rung = (run: number, at = 100) => ({ run, price: price(at), maxStake: rupees(100_000) })
const quoteOf = (no: number, yes: number): SessionQuote => ({ no: [rung(no)], yes: [rung(yes)] })

let world: World
let ann: number
let bob: number

function quote(of: Pick<Engine, 'control'>, given: SessionQuote, model: SessionModel | null = MODEL): void {
  of.control.setSessionQuote('s1', given, Date.now(), model ?? undefined)
}

async function open(change: Parameters<typeof defineMarket>[2] = {}, shape: MarketShape = SESSION): Promise<void> {
  await openMarket(world, defineMarket('s1', shape, change))
  quote(world, quoteOf(50, 51))
}

/** A bet struck at a run that was quoted before, then the quote of now. */
async function hold(side: 'BACK' | 'LAY', run: number, stake: number, accountId = ann): Promise<void> {
  const { session, sessionModelled } = must(world.control.find('s1'), 's1')
  // Not what little room may be left of it.
  const before = sessionModelled ?? session
  quote(world, side === 'BACK' ? { yes: [rung(run)], no: [] } : { yes: [], no: [rung(run)] })
  const terms = { side, slot: null, run, price: price(100), stake: rupees(stake) }
  const placed = await world.bets.place(bet(accountId, 's1', terms), null)
  expect(placed.ok && (await placed.value.decided)).toMatchObject({ status: 'ACCEPTED' })
  quote(world, before)
}

const request = (change: Partial<CashOutRequest> = {}): CashOutRequest => ({
  accountId: ann,
  siteId: 1,
  book: 'REAL',
  marketId: 's1',
  fractionBps: 10_000,
  minLocked: null,
  marketVersion: null,
  requestId: null,
  expiresAt: null,
  ...change,
})

type Asked = Partial<CashOutRequest> & { readonly key?: string }

/** The cash-out as it was decided, or why it was not taken in. */
async function cashOut({ key, ...change }: Asked = {}, of: Pick<Engine, 'cashOuts'> = world) {
  const given = key === undefined ? null : { key, bodyHash: Buffer.from(key) }
  const placed = await of.cashOuts.cashOut(request(change), given)
  if (!placed.ok) return placed.refusal
  const closing = await placed.value.decided
  return closing.type === 'SUM' ? closing.cashOut : closing.bets
}

async function stored(): Promise<SessionCashOut[]> {
  const { rows } = await sql<SessionCashOut>`select * from session_cash_outs order by received_at, id`.execute(world.db)
  return rows
}

const declare = (result: number) =>
  world.settlement.declareResult('s1', { type: 'RESULT', result }, { actorId: null, source: 'test' })
const statuses = async () => (await stored()).map(({ status, reason }) => [status, reason])

beforeEach(async () => {
  world = await createWorld({ points: 20_000 })
  ;[ann = 0, bob = 0] = world.players
})
afterEach(async () => {
  await booksBalance(world.db)
  await world.close()
})

describe('the sum in place of the position', () => {
  test('the worked example to the paisa: exposure is free at once, the sum is paid with the result', async () => {
    await open()
    await hold('BACK', 46, 10_000)
    expect(await world.account(ann)).toEqual({ balance: 20_000, exposure: 10_000 })
    expect(world.cashOuts.quote({ id: ann, siteId: 1, book: 'REAL' }, 's1', 10_000)).toMatchObject({
      ok: true,
      value: { orders: [], locked: rupees(5176.57), offer: { offer: rupees(5176.57), basis: { fee: rupees(347.43) } } },
    })
    expect(await cashOut()).toMatchObject({ status: 'ACCEPTED', given: { offer: rupees(5176.57) } })
    expect(await world.account(ann)).toEqual({ balance: 20_000, exposure: 0 })
    for (const [index, result] of [20, 46, 80].entries()) {
      await declare(result)
      expect(await world.account(ann)).toEqual({ balance: 25_176.57, exposure: 0 })
      expect(await statuses()).toEqual([['SETTLED', null]])
      await booksBalance(world.db)
      await world.settlement.rollBack('s1', index + 1, { actorId: null })
      expect(await world.account(ann)).toEqual({ balance: 20_000, exposure: 0 })
      expect(await statuses()).toEqual([['ACCEPTED', null]])
    }
  })

  test('a loss costs less than it may, never more: what was offered for 2,000 of a 1,000 position', async () => {
    await open()
    await hold('BACK', 55, 1_000)
    expect(await cashOut()).toMatchObject({ status: 'ACCEPTED', given: { offer: rupees(-585.26) } })
    expect(await world.account(ann)).toEqual({ balance: 20_000, exposure: 585.26 })
    await declare(60)
    expect(await world.account(ann)).toEqual({ balance: 19_414.74, exposure: 0 })
  })

  test('a void market gives all back, the sum as well', async () => {
    await open()
    await hold('BACK', 46, 10_000)
    await cashOut({ fractionBps: 3_333 })
    await world.settlement.declareResult('s1', { type: 'VOID', reason: 'rain' }, { actorId: null, source: 'test' })
    expect(await world.account(ann)).toEqual({ balance: 20_000, exposure: 0 })
    expect(await statuses()).toEqual([['VOIDED', null]])
  })

  test('shares of a position of several bets, one after the other, are exact at every result', async () => {
    await open()
    await hold('BACK', 46, 3_333.33)
    await hold('LAY', 52, 777.77)
    await hold('BACK', 49, 1_111.11)
    await hold('BACK', 46, 5_000, bob)
    const position = () => must(world.control.find('s1'), 's1').holdings.get(ann)?.matched
    for (const fractionBps of [3_300, 1_700])
      expect(await cashOut({ fractionBps })).toMatchObject({ status: 'ACCEPTED' })
    const left = must(position(), 'a position')
    await booksBalance(world.db)
    const { rows } = await sql<{ parts: number; fee: number; bets: number }>`
      select count(*)::int as parts, sum(fee)::bigint as fee, count(distinct bet_id)::int as bets from session_cash_out_parts`.execute(
      world.db,
    )
    expect(rows[0]).toMatchObject({ parts: 6, bets: 3 })
    for (const [index, result] of [0, 45, 46, 48, 49, 51, 52, 90].entries()) {
      const { base, cells } = left
      const due = [...cells].reduce((sum, [run, { amount }]) => (run <= result ? sum + amount : sum), Number(base))
      await declare(result)
      expect((await world.account(ann)).balance).toBeCloseTo(20_000 + due / 100, 2)
      await booksBalance(world.db)
      await world.settlement.rollBack('s1', index + 1, { actorId: null })
    }
  })

  test.each<[string, MarketShape, number]>([
    ['khado', { kind: 'SESSION', variant: 'khado', khadoWidth: 5 }, 46],
    ['meter', { kind: 'SESSION', variant: 'meter', highestResult: 80 }, 46],
    ['odd or even', { kind: 'SESSION', variant: 'oddEven' }, 1],
  ])('%s is cashed out by what it pays at each result', async (_, shape, run) => {
    await open({}, shape)
    const [no, yes] = shape.kind === 'SESSION' && shape.variant === 'meter' ? [50, 51] : [46, 46]
    quote(
      world,
      run === 1 ? { yes: [rung(1, 95), rung(0, 95)], no: [] } : { yes: [rung(yes, 90)], no: [rung(no, 1_000)] },
    )
    await world.bets.place(
      bet(ann, 's1', { slot: null, run: run === 1 ? 1 : yes, price: price(run === 1 ? 95 : 90), stake: rupees(200) }),
      null,
    )
    quote(
      world,
      run === 1 ? { yes: [rung(1, 95), rung(0, 95)], no: [] } : { yes: [rung(51, 90)], no: [rung(50, 1_000)] },
    )
    const before = await world.account(ann)
    expect(await cashOut({ fractionBps: 4_500 })).toMatchObject({ status: 'ACCEPTED' })
    await booksBalance(world.db)
    const whole = (await cashOut()) as SessionCashOut
    expect(whole).toMatchObject({ status: 'ACCEPTED' })
    expect((await world.account(ann)).exposure).toBeLessThan(before.exposure)
    for (const result of [0, 33, 47, 120]) {
      await declare(result)
      expect((await world.account(ann)).balance).toBeCloseTo(20_000 + must(whole.given, 'given').offer / 100, 2)
      await booksBalance(world.db)
      await world.settlement.rollBack('s1', 1, { actorId: null })
    }
  })

  test('a bet at any rung that is quoted, cashed out at once, never gains', async () => {
    const quotes: SessionQuote[] = [
      quoteOf(50, 51),
      quoteOf(53, 54),
      quoteOf(47, 49),
      { no: [rung(50, 110)], yes: [rung(50, 88)] },
    ]
    const sides = ['BACK', 'LAY'] as const
    for (const [i, { given, side }] of quotes
      .flatMap((each) => sides.map((side) => ({ given: each, side })))
      .entries()) {
      const marketId = `r${i}`
      await openMarket(world, defineMarket(marketId, SESSION))
      world.control.setSessionQuote(marketId, given, Date.now(), MODEL)
      const { run, price: at } = must((side === 'BACK' ? given.yes : given.no)[0], 'a rung')
      await world.bets.place(bet(bob, marketId, { side, slot: null, run, price: at, stake: rupees(1_000) }), null)
      expect((await cashOut({ accountId: bob, marketId })) as SessionCashOut).toMatchObject({ status: 'ACCEPTED' })
    }
    const offers = (await stored()).map(({ given }) => must(given, 'a sum').offer)
    expect(offers).toHaveLength(8)
    expect(Math.max(...offers)).toBeLessThan(0)
    expect((await world.account(bob)).exposure).toBeCloseTo(-offers.reduce((sum, offer) => sum + offer, 0) / 100, 2)
  })

  test('what is cashed out leaves the stake rebate, and bears none', async () => {
    await sql`update accounts set session_rebate_bps = 200 where id = ${ann}`.execute(world.db)
    await open()
    await hold('BACK', 46, 1_000)
    await cashOut({ fractionBps: 5_000 })
    await cashOut({ fractionBps: 5_000 })
    await declare(46)
    const { rows } = await sql<{ base: number }>`select base from rebates where account_id = ${ann}`.execute(world.db)
    expect(rows).toEqual([{ base: rupees(250) }])
  })

  test('a receipt keeps what the sum was made from', async () => {
    await open()
    await hold('BACK', 46, 10_000)
    quote(world, quoteOf(53, 54))
    await cashOut()
    const { asked, given, held } = must((await stored())[0], 'a cash-out')
    expect(given).toEqual(asked)
    expect(given).toMatchObject({
      basis: { score: '34/1 (4.0)', version: 'innings-1', marginBps: 500, chances: { made: 34, shift: 274 } },
    })
    expect(held).toEqual({ base: -1_000_000, keys: [46], amounts: [2_000_000], slopes: [0] })
  })
})

describe('why there is none', () => {
  test.each<[string, () => Promise<void> | void, object]>([
    ['made by hand', () => quote(world, quoteOf(50, 51), null), { code: 'NO_CASH_OUT_MODEL' }],
    ['suspended', () => world.control.hold('s1', 'BALL_RUNNING', true), { code: 'MARKET_SUSPENDED' }],
    ['far from the model', () => quote(world, quoteOf(60, 61)), { code: 'QUOTE_FAR_FROM_MODEL' }],
    ['its source is silent', () => world.freshness.health('test', 'down', Date.now()), { code: 'STALE_PRICE' }],
    ['no rung', () => quote(world, { yes: [], no: [] }), { code: 'NO_QUOTE' }],
  ])('%s', async (_, change, refusal) => {
    await open()
    await hold('BACK', 46, 1_000)
    await change()
    expect(await cashOut()).toEqual(refusal)
    expect(await stored()).toEqual([])
  })

  test('not where the site or the market does not offer it, nor above the limit of the market', async () => {
    await open({ maxCashOut: rupees(500) })
    await hold('BACK', 46, 1_000)
    expect(await cashOut()).toEqual({ code: 'CASH_OUT_GAIN_LIMIT', limit: rupees(500) })
    expect(await cashOut({ fractionBps: 100 })).toEqual({ code: 'CASH_OUT_GAIN_LIMIT', limit: rupees(500) })
    await world.control.putMarket(defineMarket('s1', SESSION, { cashOut: false }), { status: 'OPEN', inPlay: false })
    expect(await cashOut()).toEqual({ code: 'NOT_OFFERED' })
  })

  test('the opposite bet stays a bet', async () => {
    await open()
    await hold('BACK', 55, 1_000)
    await hold('LAY', 50, 1_000)
    expect(await world.account(ann)).toEqual({ balance: 20_000, exposure: 2_000 })
  })

  test('a lock on betting lets them close, a lock on the account does not', async () => {
    await open()
    await hold('BACK', 46, 1_000)
    await sql`update accounts set user_locked = true where id = ${ann}`.execute(world.db)
    expect(await cashOut()).toEqual({ code: 'ACCOUNT_LOCKED' })
    await sql`update accounts set user_locked = false, bet_locked = true where id = ${ann}`.execute(world.db)
    expect(await cashOut()).toMatchObject({ status: 'ACCEPTED' })
  })

  test('the house loses no more than its cap by it either', async () => {
    await open({ maxHouseLoss: rupees(1_000) })
    await hold('BACK', 46, 1_000)
    await hold('LAY', 46, 1_000, bob)
    // Level by both, the house would stand to lose by paying one of them out.
    await world.control.putMarket(defineMarket('s1', SESSION, { maxHouseLoss: rupees(100) }), {
      status: 'OPEN',
      inPlay: false,
    })
    expect(await cashOut()).toMatchObject({ code: 'MAX_LOSS_HOUSE' })
  })

  test.each([
    ['on the event', 'eventLoss', 'MAX_LOSS_EVENT'],
    ['in the day', 'dayLoss', 'MAX_LOSS_DAY'],
  ] as const)('nor than it may %s', async (_, name, code) => {
    await open()
    await hold('BACK', 46, 1_000)
    await hold('LAY', 46, 1_000, bob)
    const site = must(world.sites.get(1), 'the site')
    world.sites.set(1, { ...site, caps: { eventLoss: null, dayLoss: null, dayWin: null, [name]: rupees(100) } })
    expect(await cashOut()).toMatchObject({ code })
  })
})

describe('in its delay', () => {
  const DELAYED = { delaySeconds: 1 }
  const started = (change: Partial<CashOutRequest> = {}) => world.cashOuts.cashOut(request(change), null)

  async function waiting(change: Partial<CashOutRequest> = {}) {
    const placed = await started(change)
    if (!placed.ok) throw new Error(JSON.stringify(placed.refusal))
    expect(placed.value.closing).toMatchObject({ cashOut: { status: 'PENDING' } })
    return placed.value
  }

  test('the delay is the market’s and the account’s', async () => {
    await sql`update accounts set bet_delay = 2 where id = ${ann}`.execute(world.db)
    await open(DELAYED)
    await world.control.putMarket(defineMarket('s1', SESSION), { status: 'OPEN', inPlay: false })
    await sql`update accounts set bet_delay = 0 where id = ${ann}`.execute(world.db)
    await hold('BACK', 46, 1_000)
    await sql`update accounts set bet_delay = 1 where id = ${ann}`.execute(world.db)
    await world.control.putMarket(defineMarket('s1', SESSION, DELAYED), { status: 'OPEN', inPlay: false })
    await waiting()
    const { receivedAt, acceptAt } = must((await stored())[0], 'one')
    expect(acceptAt - receivedAt).toBe(2000)
  })

  async function holdThenDelay(): Promise<void> {
    await open()
    await hold('BACK', 46, 1_000)
    await world.control.putMarket(defineMarket('s1', SESSION, DELAYED), { status: 'OPEN', inPlay: false })
  }

  test('it changes nothing until it is over', async () => {
    await holdThenDelay()
    const { decided } = await waiting()
    expect([await statuses(), (await world.account(ann)).exposure]).toEqual([[['PENDING', null]], 1_000])
    await decided
    expect([await statuses(), (await world.account(ann)).exposure]).toEqual([[['ACCEPTED', null]], 0])
  })

  test('a better offer is given, a worse one refused with its figure', async () => {
    await holdThenDelay()
    const better = await waiting({ minLocked: rupees(517.65) })
    quote(world, quoteOf(53, 54))
    const given = await better.decided
    expect(given).toMatchObject({ cashOut: { status: 'ACCEPTED' } })
    expect(given.type === 'SUM' && given.cashOut.given?.offer).toBeGreaterThan(rupees(517.65))
    await world.control.putMarket(defineMarket('s1', SESSION), { status: 'OPEN', inPlay: false })
    await hold('BACK', 46, 1_000, bob)
    await world.control.putMarket(defineMarket('s1', SESSION, DELAYED), { status: 'OPEN', inPlay: false })
    quote(world, quoteOf(50, 51))
    const worse = await waiting({ accountId: bob, minLocked: rupees(517.65) })
    quote(world, quoteOf(47, 48))
    expect(await worse.decided).toMatchObject({
      cashOut: { status: 'REJECTED', reason: 'CASH_OUT_WORSE', facts: { locked: expect.any(Number) } },
    })
    expect(await world.account(bob)).toEqual({ balance: 20_000, exposure: 1_000 })
  })

  test('a ball that begins lets it lapse, and so does the end of the market', async () => {
    await holdThenDelay()
    const { decided } = await waiting()
    await world.control.hold('s1', 'BALL_RUNNING', true)
    await world.control.release('s1', ['BALL_RUNNING'])
    expect(await decided).toMatchObject({ cashOut: { status: 'LAPSED', reason: 'MKT_SUSPENDED' } })
    quote(world, quoteOf(50, 51))
    const again = await waiting()
    await declare(60)
    expect(await again.decided).toMatchObject({ cashOut: { status: 'LAPSED' } })
    expect(await world.account(ann)).toEqual({ balance: 21_000, exposure: 0 })
  })

  test('one at a time, however it is asked for', async () => {
    await holdThenDelay()
    const [first, second, third] = await Promise.all([
      world.cashOuts.cashOut(request(), { key: 'a', bodyHash: Buffer.from('a') }),
      world.cashOuts.cashOut(request(), { key: 'b', bodyHash: Buffer.from('b') }),
      world.cashOuts.cashOut(request(), { key: 'a', bodyHash: Buffer.from('a') }),
    ])
    expect([first.ok, second.ok, third.ok]).toEqual([true, false, true])
    expect(second).toEqual({ ok: false, refusal: { code: 'BET_IN_PROGRESS' } })
    expect(third).toMatchObject({ value: { replay: true } })
    expect(world.cashOuts.quote({ id: ann, siteId: 1, book: 'REAL' }, 's1', 10_000)).toEqual(second)
    if (first.ok) await first.value.decided
    expect(await statuses()).toEqual([['ACCEPTED', null]])
    // Under another key, and once it is done: there is nothing left.
    expect(await cashOut({ key: 'c' })).toEqual({ code: 'NOTHING_TO_CASH_OUT' })
    expect(await cashOut({ key: 'a' })).toMatchObject({ status: 'ACCEPTED' })
  })

  test('a bet that is matched meanwhile is not sold with it', async () => {
    await holdThenDelay()
    const placed = await world.bets.place(
      bet(ann, 's1', { slot: null, run: 51, price: price(100), stake: rupees(100) }),
      null,
    )
    expect(placed).toMatchObject({ ok: true, value: { bet: { status: 'PENDING' } } })
    const { decided } = await waiting()
    expect(await decided).toMatchObject({ cashOut: { status: 'REJECTED', reason: 'POSITION_CHANGED' } })
    expect(await world.account(ann)).toMatchObject({ exposure: 1_100 })
  })

  test('beside a bet that waits it may cost more, and then asks for funds', async () => {
    await sql`update accounts set bet_delay = 0`.execute(world.db)
    await open()
    await hold('BACK', 46, 10_000)
    await world.control.putMarket(defineMarket('s1', SESSION, { delaySeconds: 3 }), { status: 'OPEN', inPlay: false })
    await world.bets.place(
      bet(ann, 's1', { side: 'LAY', slot: null, run: 50, price: price(100), stake: rupees(30_000) }),
      null,
    )
    expect(await cashOut()).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  })

  test('a restart in between takes it up where it was', async () => {
    await holdThenDelay()
    await started({ minLocked: rupees(500) })
    await world.engine.stop()
    const after = await world.restart()
    quote(after, quoteOf(50, 51))
    await expect.poll(statuses, { timeout: 5000, interval: 50 }).toEqual([['ACCEPTED', null]])
    expect(await world.account(ann)).toEqual({ balance: 20_000, exposure: 0 })
    await after.engine.stop()
  })

  test('what stands of the quotes is gone with a restart: without a model it is refused, not guessed', async () => {
    await holdThenDelay()
    await started()
    await world.engine.stop()
    const after = await world.restart()
    await expect.poll(statuses, { timeout: 5000, interval: 50 }).toEqual([['REJECTED', 'NO_QUOTE']])
    await after.engine.stop()
  })
})

describe('by itself', () => {
  let watch: ReturnType<typeof startCashOutWatch> | undefined
  afterEach(() => watch?.stop())
  const wish = { fractionBps: 10_000, marketId: 's1' }
  const ended = async () => {
    const { rows } = await sql<{ status: string; locked: number }>`select status, locked from auto_cash_outs`.execute(
      world.db,
    )
    return rows
  }

  test('it fires on what the sum is, not on what the other bet would cost', async () => {
    await open()
    await hold('BACK', 55, 1_000)
    watch = startCashOutWatch({ ...world, db: world.db, clock: Date.now, jobs: silentJobs(), log: createLog('silent') })
    await world.cashOuts.setAuto({ ...wish, accountId: ann, whenAtLeast: null, whenAtMost: rupees(-600) })
    await new Promise((resolve) => setTimeout(resolve, 600))
    // −585.26 now; the opposite bet would lock in −2,000.
    expect(await ended()).toMatchObject([{ status: 'WATCHING' }])
    quote(world, quoteOf(48, 49))
    await expect.poll(ended, { timeout: 5000, interval: 50 }).toMatchObject([{ status: 'DONE' }])
    expect((await stored())[0]).toMatchObject({ status: 'ACCEPTED', given: { offer: expect.any(Number) } })
    expect((await world.account(ann)).exposure).toBeLessThan(1_000)
  })

  test('it waits out the delay, and watches again when a ball begins in it', async () => {
    await open()
    await hold('BACK', 46, 1_000)
    await world.control.putMarket(defineMarket('s1', SESSION, { delaySeconds: 1 }), { status: 'OPEN', inPlay: false })
    watch = startCashOutWatch({ ...world, db: world.db, clock: Date.now, jobs: silentJobs(), log: createLog('silent') })
    await world.cashOuts.setAuto({ ...wish, accountId: ann, whenAtLeast: rupees(500), whenAtMost: null })
    quote(world, quoteOf(50, 51))
    await expect.poll(ended, { timeout: 5000, interval: 20 }).toMatchObject([{ status: 'PLACED' }])
    await world.control.hold('s1', 'BALL_RUNNING', true)
    await expect.poll(ended, { timeout: 5000, interval: 20 }).toMatchObject([{ status: 'WATCHING' }])
    await world.control.release('s1', ['BALL_RUNNING'])
    quote(world, quoteOf(50, 51))
    await expect
      .poll(ended, { timeout: 8000, interval: 50 })
      .toMatchObject([{ status: 'DONE', locked: rupees(517.65) }])
    expect((await statuses()).map(([status]) => status)).toEqual(['LAPSED', 'ACCEPTED'])
  })

  describe('what goes wrong with one order', () => {
    let uncaught: ReturnType<typeof watchUncaught>
    beforeEach(() => (uncaught = watchUncaught()))
    afterEach(() => uncaught.stop())
    const looks = () => new Promise((resolve) => setTimeout(resolve, 2.5 * LOOK_EVERY_MS))

    test('a model that counts less than nothing is refused, also after a restart of the watch, and fires when it is right again', async () => {
      await open()
      await hold('BACK', 55, 1_000)
      watch = startCashOutWatch({
        ...world,
        db: world.db,
        clock: Date.now,
        jobs: silentJobs(),
        log: createLog('silent'),
      })
      await world.cashOuts.setAuto({ ...wish, accountId: ann, whenAtLeast: null, whenAtMost: rupees(-600) })
      quote(world, quoteOf(50, 51), { ...MODEL, made: -1 })
      expect(world.cashOuts.quote({ id: ann, siteId: 1, book: 'REAL' }, 's1', 10_000)).toEqual({
        ok: false,
        refusal: { code: 'NO_CASH_OUT_MODEL' },
      })
      await looks()
      expect(await ended()).toMatchObject([{ status: 'WATCHING' }])
      await watch.stop()
      watch = startCashOutWatch({
        ...world,
        db: world.db,
        clock: Date.now,
        jobs: silentJobs(),
        log: createLog('silent'),
      })
      await looks()
      quote(world, quoteOf(48, 49))
      await expect.poll(ended, { timeout: 5000, interval: 50 }).toMatchObject([{ status: 'DONE' }])
      expect(uncaught.errors).toEqual([])
    })

    test('is told, and keeps neither the process nor the others from going on', async () => {
      await open()
      await hold('BACK', 55, 1_000)
      await hold('BACK', 55, 1_000, bob)
      const log = createLog('silent')
      const warn = vi.spyOn(log, 'warn')
      watch = startCashOutWatch({ ...world, db: world.db, clock: Date.now, jobs: silentJobs(), log })
      for (const accountId of [ann, bob])
        await world.cashOuts.setAuto({ ...wish, accountId, whenAtLeast: null, whenAtMost: rupees(-600) })
      const watching = must(world.engine.markets.get('s1'), 's1').autoCashOuts
      const first = must(watching.get(ann), 'the first of the two')
      watching.set(ann, {
        ...first,
        get book(): never {
          throw new RangeError('broken')
        },
      })
      quote(world, quoteOf(48, 49))
      await expect
        .poll(async () => (await ended()).map(({ status }) => status).toSorted(), { timeout: 5000, interval: 50 })
        .toEqual(['DONE', 'WATCHING'])
      expect(warn).toHaveBeenCalledWith(
        expect.objectContaining({ autoCashOutId: first.id }),
        'an automatic cash-out could not be looked at',
      )
      // It rests, so that it is not told at every price.
      expect(warn.mock.calls.length).toBeLessThan(4)
      expect(uncaught.errors).toEqual([])
    })
  })

  test('one made by hand never fires: it says so at once', async () => {
    await open()
    await hold('BACK', 46, 1_000)
    quote(world, quoteOf(50, 51), null)
    expect(await world.cashOuts.setAuto({ ...wish, accountId: ann, whenAtLeast: rupees(1), whenAtMost: null })).toEqual(
      {
        ok: false,
        refusal: { code: 'NO_CASH_OUT_MODEL' },
      },
    )
  })
})

test('a demonstration is closed against the house of demonstrations', async () => {
  const { rows } = await sql<{ id: number; bank: number }>`
    insert into accounts (site_id, role, user_name, book) values (1, 'user', 'demo1', 'DEMO')
    returning id, (select id from accounts where site_id = 1 and user_name = 'demoBank') as bank`.execute(world.db)
  const { id: demo, bank } = must(rows[0], 'a demonstration')
  await world.db
    .transaction()
    .execute((tx) =>
      postTransfers(tx, [
        { debit: bank, credit: demo, amount: rupees(20_000), kind: 'points', reference: 'seed:demo' },
      ]),
    )
  await open()
  const terms = { slot: null, run: 51, price: price(100), stake: rupees(1_000), book: 'DEMO' as const }
  await world.bets.place(bet(demo, 's1', terms), null)
  expect(await cashOut({ accountId: demo, book: 'DEMO' })).toMatchObject({ status: 'ACCEPTED', book: 'DEMO' })
  const { houses } = must(world.sites.get(1), 'the site')
  const held = (accountId: number) => must(world.control.find('s1'), 's1').holdings.get(accountId)?.matched.base ?? 0
  expect([held(houses.REAL), held(houses.DEMO)]).toEqual([0, 0 - held(demo)])
  await declare(60)
  expect(await world.account(demo)).toMatchObject({ exposure: 0 })
})
