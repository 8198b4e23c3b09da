/** What players are told of what they hold: exposure market by market, receipts, and taking back all that waits. */
import { calls } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { DAY_MS } from '@paddock/domain/time'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { presentHeld } from './exposure.ts'
import { type GatewayWorld, ask, createGatewayWorld, signIn } from '../live/testing/gateway.ts'
import { loadHeld } from './receipt-rows.ts'
import { countWaiting } from '../platform/testing/while-held.ts'
import {
  BOOKMAKER,
  bet,
  booksBalance,
  defineMarket,
  MATCH_ODDS,
  openMarket,
  price,
  quote,
  rupees,
  SESSION,
} from '../markets/testing/world.ts'

let world: GatewayWorld
let token: string
let ann: number
beforeEach(async () => {
  world = await createGatewayWorld()
  token = await signIn(world.gateway, 'p1')
  ann = world.players[0] ?? 0
  await openMarket(world, defineMarket('m1', MATCH_ODDS))
  for (const slot of [0, 1, 2]) quote(world, 'm1', slot, [[3, 10_000]], [[3.05, 10_000]])
})
afterEach(async () => {
  await booksBalance(world.db)
  await world.close()
})

async function place(change: Parameters<typeof bet>[2], marketId = 'm1') {
  const placed = await world.bets.place(bet(ann, marketId, change), null)
  if (!placed.ok) throw new Error(placed.refusal.code)
  return placed.value.bet
}
const BETS = fc.record({
  side: fc.constantFrom('BACK' as const, 'LAY' as const),
  stake: fc.integer({ min: 100, max: 30_000 }),
  slot: fc.integer({ min: 0, max: 2 }),
  marketId: fc.constantFrom('m1' as const, 'm1' as const, 'b1' as const, 's1' as const),
  /** Too far from the market to be matched. */
  isFar: fc.boolean(),
})
const KEEP = { timeInForce: 'GOOD_TILL_CANCEL' as const }
const exposureOf = async () => (await (await ask(world.gateway, calls.getExposure, {}, { token })).reply()).docs

test('the outcome of a cash-out is that of the last one under its reference', async () => {
  await place({ slot: 0, price: price(3), stake: rupees(100) })
  await openMarket(world, defineMarket('m1', MATCH_ODDS, { delaySeconds: 1 }))
  const cashOut = async () => {
    const asked = { accountId: ann, siteId: 1, book: 'REAL', marketId: 'm1', requestId: 'once' } as const
    const terms = { fractionBps: 10_000, minLocked: null, marketVersion: null, expiresAt: null }
    const closed = await world.cashOuts.cashOut({ ...asked, ...terms }, null)
    if (!closed.ok) throw new Error(closed.refusal.code)
    return closed.value.decided
  }
  const outcome = async () => {
    const params = { requestId: 'once' }
    return (await (await ask(world.gateway, calls.getCashOutOutcome, { params }, { token })).reply()).docs.state
  }
  const first = cashOut()
  await expect.poll(outcome).toBe('WAITING')
  await world.control.hold('m1', 'OPERATOR', true)
  await first
  expect(await outcome()).toBe('FAILED')
  await world.control.release('m1', ['OPERATOR'])
  await cashOut()
  expect(await outcome()).toBe('DONE')
})

describe('exposure', () => {
  test('tells by market what is at risk, in which outcome, and how much of it waits', async () => {
    await place({ slot: 0, price: price(3), stake: rupees(100) })
    await place({ slot: 1, price: price(4), stake: rupees(40), ...KEEP })
    await openMarket(world, defineMarket('slow', MATCH_ODDS, { delaySeconds: 1 }))
    quote(world, 'slow', 0, [[2, 1000]], [])
    await place({ slot: 0, price: price(2), stake: rupees(10) }, 'slow')
    const { exposure, markets } = await exposureOf()
    expect(exposure).toBe(rupees(150))
    expect(markets).toMatchObject([
      {
        market: { _id: 'm1' },
        exposure: rupees(140),
        matched: rupees(100),
        unmatched: rupees(40),
        pending: 0,
        bets: 2,
        waiting: 1,
      },
      { market: { _id: 'slow' }, exposure: rupees(10), matched: 0, unmatched: 0, pending: rupees(10) },
    ])
    expect(markets[0]?.worst.runners.map(({ name }) => name)).toEqual(['Draw'])
  })

  test('is of one moment, whatever is decided while it is read', async () => {
    await place({ slot: 0, price: price(4), stake: rupees(40), ...KEEP })
    let read: ReturnType<typeof exposureOf> | undefined
    await world.db.transaction().execute(async (tx) => {
      await sql`lock table bets in access exclusive mode`.execute(tx)
      read = exposureOf()
      await expect.poll(() => countWaiting(world.db), { timeout: 5000 }).toBe(1)
      await sql`update bets set status = 'CANCELLED', cancelled = remaining, remaining = 0`.execute(tx)
      await sql`update positions set exposure = 0`.execute(tx)
      await sql`update accounts set exposure = 0 where id = ${ann}`.execute(tx)
    })
    const { exposure, markets } = await (read ?? exposureOf())
    expect(exposure).toBe(rupees(40))
    expect(markets).toMatchObject([{ exposure: rupees(40), matched: 0, unmatched: rupees(40), pending: 0, waiting: 1 }])
  })

  test('of a session names the results that cost most', async () => {
    await openMarket(world, defineMarket('s1', SESSION))
    const rung = (run: number) => ({ run, price: price(100), maxStake: rupees(1000) })
    world.control.setSessionQuote('s1', { yes: [rung(46)], no: [rung(45)] }, Date.now())
    await place({ slot: null, run: 46, price: price(100), stake: rupees(50) }, 's1')
    await place({ slot: null, run: 45, side: 'LAY', price: price(100), stake: rupees(50) }, 's1')
    const { markets } = await exposureOf()
    expect(markets).toMatchObject([{ exposure: rupees(100), worst: { runners: [], from: 45, to: 45 } }])
  })

  test.each([1, 2, 3])('is, line by line, what the account carries, whatever was bet (seed %i)', async (seed) => {
    await openMarket(world, defineMarket('b1', BOOKMAKER))
    await openMarket(world, defineMarket('s1', SESSION))
    const level = (at: number) => ({ price: price(at), maxStake: rupees(5000) })
    world.control.setBookmakerQuotes(
      'b1',
      new Map([0, 1, 2].map((slot) => [slot, { back: level(85), lay: level(87) }])),
      Date.now(),
    )
    world.control.setSessionQuote(
      's1',
      { yes: [{ run: 46, ...level(100) }], no: [{ run: 44, ...level(100) }] },
      Date.now(),
    )
    for (const { side, stake, slot, marketId, isFar } of fc.sample(BETS, { seed, numRuns: 25 })) {
      const terms = {
        m1: { slot, side, price: price(side === 'BACK' ? (isFar ? 3.5 : 3) : isFar ? 2.5 : 3.05), ...KEEP },
        b1: { slot, side, price: price(side === 'BACK' ? 85 : 87) },
        s1: { slot: null, side, run: side === 'BACK' ? 46 : 44, price: price(100) },
      }[marketId]
      await world.bets.place(bet(ann, marketId, { ...terms, stake: paise(stake) }), null)
      const { exposure, held } = await loadHeld(world.db, ann)
      const shown = held.map(presentHeld)
      expect(shown.reduce((sum, market) => sum + market.exposure, 0)).toBe(exposure)
      expect(exposure).toBe(Math.round((await world.account(ann)).exposure * 100))
      for (const market of shown) {
        expect(market.matched + market.unmatched + market.pending).toBe(market.exposure)
        expect(Math.min(market.matched, market.unmatched, market.pending)).toBeGreaterThanOrEqual(0)
        expect(market.pending).toBe(0)
      }
    }
  })
})

test('of the exposure it is told what tables of casinos hold', async () => {
  const hold = (amount: number) =>
    sql`update accounts set exposure = exposure + ${amount}, casino_held = casino_held + ${amount} where id = ${ann}`.execute(
      world.db,
    )
  await place({ slot: 0, price: price(3), stake: rupees(100) })
  await hold(5000)
  expect(await exposureOf()).toMatchObject({ exposure: 15_000, casino: 5000, markets: [{ exposure: 10_000 }] })
  // No table is behind it, so the books would not hold.
  await hold(-5000)
  expect(await exposureOf()).toMatchObject({ exposure: 10_000, casino: 0 })
})

describe('cancelling all that is unmatched', () => {
  const cancelAll = (query = {}) => ask(world.gateway, calls.cancelAllBets, { query }, { token })

  test('takes every order of its player, frees what they held, and leaves matched bets and others’ orders', async () => {
    await openMarket(world, defineMarket('m2', MATCH_ODDS))
    await place({ slot: 0, price: price(3), stake: rupees(100) })
    await place({ slot: 1, price: price(4), stake: rupees(40), ...KEEP })
    await place({ slot: 0, price: price(5), stake: rupees(30), ...KEEP }, 'm2')
    const [, bob = 0] = world.players
    await world.bets.place(bet(bob, 'm1', { slot: 2, price: price(6), ...KEEP }), null)
    const { docs } = await (await cancelAll()).reply()
    expect(docs.bets.map(({ status, sizeCancelled }) => `${status} ${sizeCancelled / 100}`).toSorted()).toEqual([
      'CANCELLED 30',
      'CANCELLED 40',
    ])
    expect(docs.balance).toMatchObject({ exposure: rupees(100) })
    expect(docs.positions['m1']?.exposure).toBe(rupees(100))
    const { rows } = await sql<{ accountId: number }>`select account_id from bets where status = 'UNMATCHED'`.execute(
      world.db,
    )
    expect(rows).toEqual([{ accountId: bob }])
    expect(await cancelAll()).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_CANCEL' } })
  })

  test('of one market leaves the other', async () => {
    await openMarket(world, defineMarket('m2', MATCH_ODDS))
    await place({ price: price(4), ...KEEP })
    await place({ price: price(5), ...KEEP }, 'm2')
    const { docs } = await (await cancelAll({ marketId: 'm2' })).reply()
    expect(docs.bets.map(({ market }) => market._id)).toEqual(['m2'])
    expect((await exposureOf()).exposure).toBe(rupees(100))
  })
})

describe('a receipt', () => {
  const read = async (betId: string) =>
    (await (await ask(world.gateway, calls.getBet, { params: { betId } }, { token })).reply()).docs.steps

  test('tells of asking, resting, changing, each fill, taking back and the result', async () => {
    const { id } = await place({ slot: 0, price: price(4), stake: rupees(100), ...KEEP })
    await world.bets.amend(ann, id, { price: price(3.5), size: rupees(120) })
    const [, bob = 0] = world.players
    await world.bets.place(bet(bob, 'm1', { side: 'LAY', price: price(3.5), stake: rupees(50), minFill: null }), null)
    await world.bets.cancel(ann, id, rupees(20))
    await world.bets.cancel(ann, id)
    await world.settlement.declareResult(
      'm1',
      { type: 'WINNERS', winners: [0], removed: [] },
      { actorId: null, source: 'test' },
    )
    const steps = await read(id)
    const told = steps.map(({ what, price: at, size }) => [what, at, size])
    expect(told.filter(([what]) => what !== 'MARKET')).toEqual([
      ['RECEIVED', 400, rupees(100)],
      ['RESTING', null, null],
      ['AMENDED', 350, rupees(120)],
      ...told.filter(([what]) => what === 'MATCHED'),
      ['CANCELLED', null, rupees(20)],
      ['CANCELLED', null, expect.any(Number)],
      ['SETTLED', null, null],
    ])
    expect(steps.find(({ what }) => what === 'AMENDED')).toMatchObject({ priceBefore: 400, sizeBefore: rupees(100) })
    expect(steps.at(-1)).toMatchObject({ result: 'India', marketProfitLoss: expect.any(Number) })
    const matched = told.reduce((sum, [what, , size]) => (what === 'MATCHED' ? sum + Number(size) : sum), 0)
    const ended = told.reduce((sum, [what, , size]) => (what === 'CANCELLED' ? sum + Number(size) : sum), 0)
    expect(matched + ended).toBe(rupees(120))
  })

  test('has a history whose every line tells what stood then: asked, changed, matched, taken back in part, and ended', async () => {
    await openMarket(world, defineMarket('own', MATCH_ODDS))
    const { id } = await place({ slot: 0, price: price(4), stake: rupees(100), ...KEEP }, 'own')
    await world.bets.amend(ann, id, { price: price(3.5), size: rupees(120) })
    const [, bob = 0] = world.players
    await world.bets.place(bet(bob, 'own', { side: 'LAY', price: price(3.5), stake: rupees(50) }), null)
    await world.bets.cancel(ann, id, rupees(20))
    await world.control.settleState('own', 'CLOSED')
    const { docs } = await (await ask(world.gateway, calls.getBet, { params: { betId: id } }, { token })).reply()
    const lines = docs.history.map((line) => [
      line.status,
      line.price,
      ...[line.stake, line.sizeMatched, line.sizeRemaining, line.sizeCancelled, line.sizeLapsed].map(
        (size) => size / 100,
      ),
      line.reason?.code ?? null,
    ])
    expect(lines).toEqual([
      ['UNMATCHED', 400, 100, 0, 100, 0, 0, null],
      ['UNMATCHED', 350, 120, 0, 120, 0, 0, null],
      ['UNMATCHED', 350, 120, 0, 120, 0, 0, null],
      ['PARTIAL', 350, 120, 50, 70, 0, 0, null],
      ['PARTIAL', 350, 120, 50, 50, 20, 0, null],
      ['ACCEPTED', 350, 120, 50, 0, 20, 50, 'MARKET_CLOSED'],
    ])
  })

  test('tells of a delay that a suspension ended, and what the market did', async () => {
    await openMarket(world, defineMarket('slow', MATCH_ODDS, { delaySeconds: 1 }))
    quote(world, 'slow', 0, [[2, 1000]], [])
    const { id } = await place({ slot: 0, price: price(2) }, 'slow')
    await world.control.hold('slow', 'OPERATOR', true)
    const steps = await read(id)
    expect(steps.map(({ what }) => what)).toEqual(['RECEIVED', 'DELAYED', 'MARKET', 'LAPSED'])
    expect(steps[1]?.until).toBeGreaterThan(steps[0]?.at ?? 0)
    expect(steps[2]).toMatchObject({ marketStatus: 'SUSPENDED' })
    expect(steps[3]).toMatchObject({ reason: { code: 'MKT_SUSPENDED' } })
  })

  test('tells of a result that was taken back, and of the one after it', async () => {
    const { id } = await place({ slot: 0, price: price(3), stake: rupees(100) })
    const by = { actorId: null, source: 'test' }
    await world.settlement.declareResult('m1', { type: 'WINNERS', winners: [0], removed: [] }, by)
    await world.settlement.rollBack('m1', 1, { actorId: null })
    await world.settlement.declareResult('m1', { type: 'WINNERS', winners: [1], removed: [] }, by)
    const results = (await read(id)).filter(({ result }) => result !== null)
    expect(results.map(({ what, result, profitLoss }) => [what, result, profitLoss])).toEqual([
      ['SETTLED', 'India', null],
      ['ROLLED_BACK', 'India', null],
      ['SETTLED', 'Australia', rupees(-100)],
    ])
  })

  test('is for its player and those above, and nobody else', async () => {
    const { id } = await place({ slot: 0, price: price(3) })
    const stranger = await signIn(world.gateway, 'p2')
    expect(await ask(world.gateway, calls.getBet, { params: { betId: id } }, { token: stranger })).toMatchObject({
      status: 404,
    })
  })
})

test('a cash-out is found by its request, and tells what it will be matched at level by level', async () => {
  await place({ slot: 0, price: price(3), stake: rupees(1000) })
  quote(
    world,
    'm1',
    0,
    [[2.4, 1000]],
    [
      [2.46, 300],
      [2.5, 5000],
    ],
  )
  quote(world, 'm1', 1, [[3.2, 10_000]], [[3.4, 10_000]])
  quote(world, 'm1', 2, [[3.2, 10_000]], [[3.4, 10_000]])
  await new Promise((resolve) => setTimeout(resolve, 100))
  const query = { marketId: 'm1', fraction: 100 }
  const quoted = await (await ask(world.gateway, calls.getCashOut, { query }, { token })).reply()
  const docs = must(quoted.docs, 'a quote')
  for (const order of docs.orders) expect(order.levels.reduce((sum, { size }) => sum + size, 0)).toBe(order.stake)
  const requestId = 'cash-out-0123456789'
  const unknown = await ask(world.gateway, calls.getCashOutOutcome, { params: { requestId } }, { token })
  expect(unknown.status).toBe(404)
  const tooMuch = { ...query, minLocked: rupees(100_000), requestId: 'cash-out-9876543210' }
  expect(await ask(world.gateway, calls.cashOut, { body: tooMuch }, { token })).toMatchObject({
    status: 409,
    body: { code: 'CASH_OUT_WORSE' },
  })
  const late = { ...query, minLocked: docs.locked, requestId: 'cash-out-late-0123', expiresAt: Date.now() - 1 }
  expect(await ask(world.gateway, calls.cashOut, { body: late }, { token })).toMatchObject({
    body: { code: 'EXPIRY_IN_THE_PAST' },
  })
  const far = { ...late, expiresAt: Date.now() + 400 * DAY_MS }
  expect(await ask(world.gateway, calls.cashOut, { body: far }, { token })).toMatchObject({
    body: { code: 'EXPIRY_TOO_FAR', field: 'expiresAt' },
  })
  const body = { ...query, minLocked: docs.locked, requestId, expiresAt: Date.now() + 60_000 }
  expect((await ask(world.gateway, calls.cashOut, { body }, { token })).status).toBe(200)
  const outcome = await ask(world.gateway, calls.getCashOutOutcome, { params: { requestId } }, { token })
  const found = (await outcome.reply()).docs
  expect(found).toMatchObject({ state: 'DONE' })
  const after = Object.values(found.marketBook.map).map(({ exposureOrProfit }) => exposureOrProfit)
  expect(Math.max(...after) - Math.min(...after)).toBeLessThan(10)
  expect(Math.min(...after)).toBe(docs.locked)
})
