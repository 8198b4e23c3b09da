/** Cashing out a session over HTTP: what it would bring, doing it, what became of it, and its receipt. */
import { calls } from '@paddock/contract'
import type { SessionModel } from '@paddock/domain/kinds/session'
import { must } from '@paddock/domain/result'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ask, createGatewayWorld, type GatewayWorld, signIn } from '../live/testing/gateway.ts'
import { bet, booksBalance, defineMarket, openMarket, price, rupees, SESSION } from '../markets/testing/world.ts'

/** YES 46 at .7762: what is worth 5,524.00 of a stake of 10,000 is taken for 5,176.57. */
const MODEL: SessionModel = {
  made: 44,
  atLeast: [10_000, 9_000, 7_762, 6_500, 5_700, 5_400, 5_175, 4_510, 3_000, 1_000],
  halfWidth: 150,
  score: '44/1 (4.0)',
  version: 'innings-1',
}
const rung = (run: number) => ({ run, price: price(100), maxStake: rupees(10_000) })
const KEY = 'a-key-of-sixteen-letters'

let world: GatewayWorld
let token: string
beforeEach(async () => {
  world = await createGatewayWorld()
  token = await signIn(world.gateway, 'p1')
  await openMarket(world, defineMarket('s1', SESSION))
  world.control.setSessionQuote('s1', { no: [], yes: [rung(46)] }, Date.now())
  const [player = 0] = world.players
  const yes46 = { slot: null, run: 46, price: price(100), stake: rupees(10_000) }
  await world.bets.place(bet(player, 's1', yes46), null)
  world.control.setSessionQuote('s1', { no: [rung(50)], yes: [rung(51)] }, Date.now(), MODEL)
})
afterEach(async () => {
  await booksBalance(world.db)
  await world.close()
})

const cashOut = (body: object, how: object = {}) =>
  ask(
    world.gateway,
    calls.cashOut,
    { body: { marketId: 's1', fraction: 100, minLocked: rupees(5176.57), ...body }, ...how },
    { token },
  )

test('is quoted as a sum with what it was made from, and no bets', async () => {
  const { docs } = await (
    await ask(world.gateway, calls.getCashOut, { query: { marketId: 's1', fraction: 100 } }, { token })
  ).reply()
  const quote = must(docs, 'a quote')
  expect(quote).toMatchObject({ marketType: 'SESSION', orders: [], locked: rupees(5176.57), before: [] })
  expect(quote.offer).toEqual({
    amount: rupees(5176.57),
    value: rupees(5524),
    spread: rupees(6948.54),
    fee: rupees(347.43),
    margin: 5,
    shift: 0,
    score: '44/1 (4.0)',
    model: 'innings-1',
    steps: [{ line: 46, name: null, chance: 77.62 }],
    sessionVariant: 'session',
  })
  expect(new Set(quote.afterRuns.map(({ amount }) => amount))).toEqual(new Set([rupees(5176.57)]))
})

test('is done once under its key, and can be asked for by its request and by its receipt', async () => {
  const worse = await cashOut({ minLocked: rupees(5176.58) })
  expect(worse).toMatchObject({ status: 409, body: { code: 'CASH_OUT_WORSE', facts: { locked: 5176.57 } } })
  const first = await (await cashOut({ requestId: 'r1' }, { idempotencyKey: KEY })).reply()
  expect(first.docs).toMatchObject({ bets: [], cashOut: { status: 'ACCEPTED', offer: rupees(5176.57) } })
  expect(first.docs).toMatchObject({ locked: rupees(5176.57), balance: { exposure: 0 } })
  expect(first.docs.marketBook).toMatchObject({ minLoss: rupees(5176.57), maxProfit: rupees(5176.57) })
  const again = await (await cashOut({ requestId: 'r1' }, { idempotencyKey: KEY })).reply()
  expect(again.docs.cashOut).toEqual(first.docs.cashOut)
  expect((await cashOut({ requestId: 'r2' })).body).toMatchObject({ code: 'NOTHING_TO_CASH_OUT' })

  const outcome = await ask(world.gateway, calls.getCashOutOutcome, { params: { requestId: 'r1' } }, { token })
  expect((await outcome.reply()).docs).toMatchObject({ state: 'DONE', bets: [], cashOut: { status: 'ACCEPTED' } })
  const listed = await ask(world.gateway, calls.getCashOuts, { query: { marketId: 's1' } }, { token })
  const cashOutId = must((await listed.reply()).docs[0], 'a cash-out')._id
  const open = async () => (await (await ask(world.gateway, calls.getCashOuts, { query: {} }, { token })).reply()).docs
  expect(await open()).toMatchObject([{ _id: cashOutId, market: { _id: 's1' }, status: 'ACCEPTED' }])
  const receipt = await ask(world.gateway, calls.getCashOutReceipt, { params: { cashOutId } }, { token })
  const { docs } = await receipt.reply()
  expect(docs).toMatchObject({ given: docs.asked, parts: [{ amount: rupees(5176.57), fee: rupees(347.43) }] })
  expect(docs.chances.find(({ line }) => line === 46)).toEqual({ line: 46, chance: 77.62 })

  const other = await signIn(world.gateway, 'p2')
  for (const id of [cashOutId, 'r1', 'none'])
    expect(
      (await ask(world.gateway, calls.getCashOutReceipt, { params: { cashOutId: id } }, { token: other })).status,
    ).toBe(404)
  const theirs = await ask(world.gateway, calls.getCashOuts, { query: { marketId: 's1' } }, { token: other })
  expect((await theirs.reply()).docs).toEqual([])
})

test('why there is none is an answer for who asks so, whatever it is', async () => {
  const told = async (marketId: string, more: object = {}) => {
    const query = { marketId, fraction: 100, ...more }
    const asked = await ask(world.gateway, calls.getCashOut, { query }, { token })
    if (asked.status !== 200) return { status: asked.status, code: asked.body.code }
    const { docs, refusal } = await asked.reply()
    return { status: asked.status, docs, refusal: refusal?.code }
  }
  expect(await told('s1', { orRefusal: true })).toMatchObject({
    status: 200,
    docs: { marketId: 's1' },
    refusal: undefined,
  })
  await world.settlement.declareResult('s1', { type: 'RESULT', result: 40 }, { actorId: null, source: 'test' })
  for (const [marketId, code] of [
    ['s1', 'MARKET_NOT_OPEN'],
    ['s9', 'NOT_FOUND'],
  ] as const) {
    expect(await told(marketId, { orRefusal: true })).toEqual({ status: 200, docs: null, refusal: code })
    expect(await told(marketId)).toMatchObject({ code })
    expect((await told(marketId, { orRefusal: false })).status).toBeGreaterThanOrEqual(400)
  }
})

test('of a market that is paid says that it is closed, on each way; one that never was is not found', async () => {
  await world.settlement.declareResult('s1', { type: 'RESULT', result: 40 }, { actorId: null, source: 'test' })
  const ways = (marketId: string) => [
    ask(world.gateway, calls.getCashOut, { query: { marketId, fraction: 100 } }, { token }),
    cashOut({ marketId }),
    ask(world.gateway, calls.setAutoCashOut, { body: { marketId, fraction: 100, whenAtLeast: rupees(1) } }, { token }),
  ]
  const codes = async (marketId: string) => (await Promise.all(ways(marketId))).map(({ body }) => body.code)
  expect(await codes('s1')).toEqual(['MARKET_NOT_OPEN', 'MARKET_NOT_OPEN', 'MARKET_NOT_OPEN'])
  expect(await codes('s9')).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'])
})

describe('once the session is settled', () => {
  const settleHalf = async () => {
    const done = await (await cashOut({ fraction: 50, minLocked: rupees(-10_000) })).reply()
    const cashOutId = must(done.docs.cashOut, 'a sum')._id
    await world.settlement.declareResult('s1', { type: 'RESULT', result: 40 }, { actorId: null, source: 'test' })
    return cashOutId
  }
  const details = async (query: object = {}) => {
    const asked = { query: { page: 1, limit: 25, ...query } }
    return await (await ask(world.gateway, calls.getBetHistoryDetails, asked, { token })).reply()
  }

  test('stands in the bet history among the bets, which only with it come to what was paid', async () => {
    const cashOutId = await settleHalf()
    const { docs, totalDocs, ...totals } = await details()
    expect(docs).toMatchObject([
      { _id: cashOutId, fraction: 50, status: 'SETTLED', profitLoss: rupees(7588.28) },
      { status: 'SETTLED', profitLoss: rupees(-10_000) },
    ])
    const paid = rupees(7588.28 - 10_000)
    expect({ totalDocs, ...totals }).toMatchObject({ totalDocs: 2, totalBack: rupees(10_000), totalBetPts: paid })
    expect(await world.account(world.players[0] ?? 0)).toMatchObject({ balance: 7588.28 })
    // By pages, by state and by market as the bets are.
    expect((await details({ limit: 1, page: 2 })).docs).toMatchObject([{ stake: rupees(10_000) }])
    expect((await details({ status: 'void' })).docs).toEqual([])
    expect((await details({ marketId: 's1', status: 'all' })).docs).toHaveLength(2)
  })

  test('stands in the receipt of each bet that it was made of', async () => {
    const cashOutId = await settleHalf()
    const bets = (await details()).docs
    const betId = must(bets[1], 'a bet')._id
    const { docs } = await (await ask(world.gateway, calls.getBet, { params: { betId } }, { token })).reply()
    const told = docs.steps.filter(({ what }) => what === 'CASHED_OUT' || what === 'SETTLED')
    expect(told).toMatchObject([
      { what: 'CASHED_OUT', cashOut: { _id: cashOutId, fraction: 50, amount: rupees(2588.28) } },
      { what: 'SETTLED', profitLoss: rupees(-10_000), marketProfitLoss: rupees(-2411.72) },
    ])
  })
})

test('that comes to nothing in its delay says why', async () => {
  await world.control.putMarket(defineMarket('s1', SESSION, { delaySeconds: 1 }), { status: 'OPEN', inPlay: false })
  const waiting = await (await cashOut({ requestId: 'r1' }, { respondAsync: true })).reply()
  expect(waiting.docs.cashOut).toMatchObject({ status: 'PENDING' })
  const outcome = () => ask(world.gateway, calls.getCashOutOutcome, { params: { requestId: 'r1' } }, { token })
  expect((await (await outcome()).reply()).docs.state).toBe('WAITING')
  await world.control.hold('s1', 'BALL_RUNNING', true)
  expect((await (await outcome()).reply()).docs).toMatchObject({
    state: 'FAILED',
    cashOut: { status: 'LAPSED', reason: { code: 'MKT_SUSPENDED' } },
  })
})
