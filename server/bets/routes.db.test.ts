import { must } from '@paddock/domain/result'
import { DAY_MS } from '@paddock/domain/time'
import { calls, TEXTS, type BetOrder } from '@paddock/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ask, createGatewayWorld, type GatewayWorld, signIn } from '../live/testing/gateway.ts'
import {
  BOOKMAKER,
  booksBalance,
  defineMarket,
  EVENT,
  MATCH_ODDS,
  openMarket,
  price,
  quote,
  rupees,
  SESSION,
} from '../markets/testing/world.ts'
import { trailOfBet } from '../records/index.ts'
import { addAdministrator, byTwo } from '../operator/testing/by-two.ts'

let world: GatewayWorld
let token: string
beforeEach(async () => {
  world = await createGatewayWorld()
  token = await signIn(world.gateway, 'p1')
  await openMarket(world, defineMarket('m1', MATCH_ODDS))
  quote(world, 'm1', 0, [[2.5, 1000]], [[2.52, 1000]])
  quote(world, 'm1', 1, [[1.8, 1000]], [[1.82, 1000]])
})
afterEach(async () => {
  await booksBalance(world.db)
  await world.close()
})

const order = (change: Partial<BetOrder> = {}): BetOrder => ({
  marketId: 'm1',
  kind: 'BETFAIR',
  runnerId: '100',
  side: 'BACK',
  price: price(2.5),
  line: null,
  stake: rupees(100),
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
})
const place = (change: Partial<BetOrder> = {}, how: { idempotencyKey?: string; respondAsync?: boolean } = {}) =>
  ask(world.gateway, calls.placeBet, { body: order(change), ...how }, { token })
const KEY = 'a-key-of-sixteen-letters'

describe('placing a bet', () => {
  test('answers with the bet, the position and the balance', async () => {
    const answered = await place()
    expect(answered).toMatchObject({ status: 200, body: { message: TEXTS.betPlaced } })
    const { docs } = await answered.reply()
    expect(docs.bet).toMatchObject({
      status: 'ACCEPTED',
      sizeMatched: rupees(100),
      profit: rupees(150),
      averageOdd: 2.5,
    })
    expect(docs.market.runners.map(({ name }) => name)).toEqual(['India', 'Australia', 'Draw'])
    expect(docs.marketBook).toMatchObject({
      exposure: rupees(100),
      map: { 100: { exposureOrProfit: rupees(150) }, 101: { exposureOrProfit: rupees(-100), liability: rupees(100) } },
    })
    expect(docs.balance).toEqual({ balance: rupees(10_000), exposure: rupees(100), availableBalance: rupees(9900) })
  })

  test.each([
    ['a market that is not on', { marketId: 'm9' }, 404, 'NOT_FOUND'],
    ['a kind that is not the market’s', { kind: 'BOOKMAKER' }, 400, 'BAD_REQUEST'],
    ['a runner of another market', { runnerId: '999' }, 422, 'INVALID_RUNNER'],
    ['a stake above the market’s', { stake: rupees(5_000_000) }, 422, 'STAKE_OUT_OF_RANGE'],
    ['odds between the ladder’s steps', { price: price(2.51) }, 422, 'INVALID_ODDS'],
    ['odds that are gone', { price: price(2.6) }, 409, 'PRICE_WORSE'],
    ['more than there is', { stake: rupees(2000) }, 409, 'TOO_LITTLE_OFFERED'],
    ['a version of the market that is over', { marketVersion: 99 }, 409, 'MARKET_VERSION_CHANGED'],
  ] as const)('refuses %s', async (_, change, status, code) => {
    expect(await place(change)).toMatchObject({ status, body: { code } })
  })

  test('tells the prices beside odds that are not on the ladder', async () => {
    expect(await place({ price: price(2.51) })).toMatchObject({
      body: { message: expect.stringContaining('2.5 / 2.52'), facts: { below: 2.5, above: 2.52 } },
    })
  })

  test('refuses an order that would wait longer than anything is kept, and takes those that come with it', async () => {
    const rests = { timeInForce: 'GOOD_TILL_CANCEL', price: price(3), stake: rupees(10) } as const
    const other = await signIn(world.gateway, 'p2')
    const [before, beyond, far, soon] = await Promise.all([
      ask(
        world.gateway,
        calls.placeBet,
        { body: order({ ...rests, expiresAt: Date.now() + DAY_MS }) },
        { token: other },
      ),
      place({ ...rests, expiresAt: Date.UTC(2300, 0, 1) }, { idempotencyKey: KEY }),
      place({ ...rests, expiresAt: Date.now() + 400 * DAY_MS }, { idempotencyKey: `${KEY}-2` }),
      place({ ...rests, expiresAt: Date.now() + 365 * DAY_MS }, { idempotencyKey: `${KEY}-3` }),
    ])
    expect([before.status, soon.status]).toEqual([200, 200])
    expect(beyond).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', field: 'expiresAt' } })
    expect(far).toMatchObject({
      status: 422,
      body: { code: 'EXPIRY_TOO_FAR', field: 'expiresAt', facts: { until: expect.any(String) } },
    })
  })

  test('asks a visitor to log in, in the words of the specification', async () => {
    const answered = await ask(world.gateway, calls.placeBet, { body: order() })
    expect(answered).toMatchObject({
      status: 401,
      body: { code: 'LOGIN_REQUIRED', message: TEXTS.loginFirstToPlaceOrder },
    })
  })

  test('with the same key gives the first bet again, and refuses another request under it', async () => {
    const first = await (await place({}, { idempotencyKey: KEY })).reply()
    const again = await place({}, { idempotencyKey: KEY })
    expect((await again.reply()).docs.bet._id).toBe(first.docs.bet._id)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(await place({ stake: rupees(200) }, { idempotencyKey: KEY })).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    })
  })

  test('with the request id of another bet gives that bet, whatever its key', async () => {
    const requestId = 'request-0123456789'
    const [one, two] = await Promise.all([
      place({ requestId }, { idempotencyKey: KEY }),
      place({ requestId }, { idempotencyKey: `${KEY}-2` }),
    ])
    const id = (await one.reply()).docs.bet._id
    expect((await two.reply()).docs.bet._id).toBe(id)
    for (const idempotencyKey of [`${KEY}-3`, requestId]) {
      const again = await place({ requestId }, { idempotencyKey })
      expect((await again.reply()).docs.bet._id).toBe(id)
    }
    expect(await place({ requestId, stake: rupees(200) }, { idempotencyKey: `${KEY}-4` })).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    })
    expect((await sql`select id from bets`.execute(world.db)).rows).toHaveLength(1)
  })

  test('on a market that is paid says that it is closed', async () => {
    const outcome = { type: 'WINNERS', winners: [0], removed: [] } as const
    await world.settlement.declareResult('m1', outcome, { actorId: null, source: 'test' })
    expect(await place()).toMatchObject({ status: 409, body: { code: 'MARKET_NOT_OPEN' } })
  })

  test('takes the request id of the body for a key, and finds the bet by it', async () => {
    const requestId = 'request-0123456789'
    const [one, two] = await Promise.all([place({ requestId }), place({ requestId })])
    const id = (await one.reply()).docs.bet._id
    expect((await two.reply()).docs.bet._id).toBe(id)
    const receipt = await ask(world.gateway, calls.getBet, { params: { betId: requestId } }, { token })
    const { docs } = await receipt.reply()
    expect(docs).toMatchObject({ bet: { _id: id, betRef: requestId }, fills: [{ price: 250, size: rupees(100) }] })
    expect(docs.history.map(({ status }) => status)).toEqual(['ACCEPTED'])
  })

  test('without a key takes one bet at a time, and not the same twice in a second', async () => {
    await openMarket(world, defineMarket('slow', MATCH_ODDS, { delaySeconds: 1 }))
    quote(world, 'slow', 0, [[2.5, 1000]], [])
    const first = place({ marketId: 'slow' })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await place({ stake: rupees(50) })).toMatchObject({ status: 409, body: { message: TEXTS.betInProgress } })
    expect((await first).status).toBe(200)
    await place({ stake: rupees(50) })
    expect(await place({ stake: rupees(50) })).toMatchObject({ status: 409, body: { code: 'DUPLICATE_ORDER' } })
  })

  test('answers at once where it is wished, and the bet waits', async () => {
    await openMarket(world, defineMarket('slow', MATCH_ODDS, { delaySeconds: 1 }))
    quote(world, 'slow', 0, [[2.5, 1000]], [])
    const answered = await place({ marketId: 'slow' }, { idempotencyKey: KEY, respondAsync: true })
    expect(answered.status).toBe(202)
    expect((await answered.reply()).docs.bet).toMatchObject({ status: 'PENDING', profit: rupees(150) })
  })

  test('that comes to nothing in its delay is an error, with the bet', async () => {
    await openMarket(world, defineMarket('slow', MATCH_ODDS, { delaySeconds: 1 }))
    quote(world, 'slow', 0, [[2.5, 1000]], [])
    const waiting = place({ marketId: 'slow' }, { idempotencyKey: KEY })
    await new Promise((resolve) => setTimeout(resolve, 200))
    quote(world, 'slow', 0, [[2.4, 1000]], [])
    const answered = await waiting
    expect(answered).toMatchObject({
      status: 409,
      body: {
        code: 'PRICE_WORSE',
        message: 'The price has moved from 2.5 to 2.4',
        docs: { bet: { status: 'REJECTED', reason: { code: 'PRICE_WORSE' } }, balance: { exposure: 0 } },
      },
    })
    // Whoever complains of it has why with it, in facts that any language can say.
    const { bet: told } = answered.body.docs as { readonly bet: { readonly _id: string } }
    const trail = await trailOfBet(world.db, world.players[0] ?? 0, told._id)
    const reason = {
      code: 'PRICE_WORSE',
      text: 'The price has moved from 2.5 to 2.4',
      facts: { asked: 2.5, current: 2.4 },
    }
    expect(trail?.at(-1)).toMatchObject({ what: 'REJECTED', note: null, reason })
    const lapsing = place({ marketId: 'slow', price: price(2.4) }, { idempotencyKey: `${KEY}2` })
    await new Promise((resolve) => setTimeout(resolve, 200))
    await world.control.hold('slow', 'OPERATOR', true)
    expect(await lapsing).toMatchObject({
      status: 409,
      body: { code: 'MARKET_SUSPENDED', docs: { bet: { status: 'LAPSED' } } },
    })
  })

  test('is limited in how often', async () => {
    const limited = await createGatewayWorld({ bets: { burst: 2, perSecond: 1 } })
    const own = await signIn(limited.gateway, 'p1')
    const limitedPlace = () => ask(limited.gateway, calls.placeBet, { body: order() }, { token: own })
    await limitedPlace()
    await limitedPlace()
    const third = await limitedPlace()
    expect(third).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' }, headers: { 'retry-after': '1' } })
    await limited.close()
  })

  test.each([
    ['a stake below the least, and an odd of 0', { stake: rupees(0.5), price: null }, 'STAKE_OUT_OF_RANGE'],
    ['a stake above the most, and an odd of 0', { stake: rupees(99_999_999), price: null }, 'STAKE_OUT_OF_RANGE'],
    ['an odd of 0', { price: null }, 'ODD_OR_RUN_ZERO'],
  ] as const)('looks at the stake before the odd: %s', async (_, change, code) => {
    expect((await place(change)).body).toMatchObject({ code })
  })

  test.each([
    ['no run', { line: null, runnerId: 's6' }, 'ODD_OR_RUN_ZERO'],
    ['no run, and a team that reads like one', { line: null, runnerId: '5' }, 'ODD_OR_RUN_ZERO'],
    ['a run of 0', { line: 0, runnerId: 's6' }, 'ODD_OR_RUN_ZERO'],
    [
      'a run of 0 to lay at loaded odds',
      { line: 0, runnerId: 's6', side: 'LAY' as const, price: price(110) },
      'ODD_OR_RUN_ZERO',
    ],
    ['a run of 0 at any price', { line: 0, runnerId: 's6', acceptAnyPrice: true }, 'ODD_OR_RUN_ZERO'],
    ['no run, and a stake below the least', { line: null, runnerId: '5', stake: rupees(0.5) }, 'STAKE_OUT_OF_RANGE'],
  ])('of a session with %s is refused as such', async (_, change, code) => {
    await openMarket(world, defineMarket('s6', SESSION, { restingAllowed: false }))
    const rung = (run: number) => ({ run, price: price(100), maxStake: rupees(1000) })
    world.control.setSessionQuote('s6', { yes: [rung(5)], no: [rung(4)] }, Date.now())
    const wanted = { marketId: 's6', kind: 'SESSION', price: price(100), ...change } as const
    expect((await place(wanted)).body).toMatchObject({ code })
  })

  test('works on a bookmaker market and on a session', async () => {
    await openMarket(world, defineMarket('bm', BOOKMAKER, { restingAllowed: false }))
    const level = (decimal: number) => ({ price: price(decimal), maxStake: rupees(1000) })
    world.control.setBookmakerQuotes('bm', new Map([[0, { back: level(85), lay: level(155) }]]), Date.now())
    await openMarket(world, defineMarket('s6', SESSION, { restingAllowed: false }))
    const rung = (run: number) => ({ run, ...level(100) })
    world.control.setSessionQuote('s6', { yes: [rung(46)], no: [rung(45)] }, Date.now())

    const back = await (await place({ marketId: 'bm', kind: 'BOOKMAKER', price: price(85) })).reply()
    expect(back.docs.bet).toMatchObject({ profit: rupees(85), liability: rupees(100), odds: { runnerName: 'India' } })
    expect(back.docs.marketBook).toMatchObject({
      minLoss: rupees(-100),
      maxProfit: rupees(85),
      profitPercentage: 45.95,
      minLossPercentage: 54.05,
    })
    const yes = await (
      await place({ marketId: 's6', kind: 'SESSION', price: price(100), line: 46, runnerId: 's6' })
    ).reply()
    expect(yes.docs.bet).toMatchObject({ odds: { line: 46, runnerName: 'Match Odds' }, profit: rupees(100) })
    const rows = yes.docs.marketBook.sessionBookArray ?? []
    expect(yes.docs.marketBook).toMatchObject({ minLoss: rupees(-100), profitPercentage: 50, minLossPercentage: 50 })
    expect(rows.map(({ line }) => line)).toEqual([41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51])
    expect(rows.find(({ line }) => line === 45)?.amount).toBe(rupees(-100))
    expect(rows.find(({ line }) => line === 46)?.amount).toBe(rupees(100))
  })
})

describe('changing a bet', () => {
  const rest = async () => (await (await place({ timeInForce: 'GOOD_TILL_CANCEL', price: price(3) })).reply()).docs.bet

  test('cancels what is unmatched, of one’s own', async () => {
    const { _id: betId, status } = await rest()
    expect(status).toBe('UNMATCHED')
    const stranger = await signIn(world.gateway, 'p2')
    expect((await ask(world.gateway, calls.cancelBet, { query: { betId } }, { token: stranger })).status).toBe(404)
    const part = await ask(world.gateway, calls.cancelBet, { query: { betId, size: rupees(30) } }, { token })
    expect((await part.reply()).docs.bet).toMatchObject({ sizeRemaining: rupees(70), sizeCancelled: rupees(30) })
    const all = await ask(world.gateway, calls.cancelBet, { query: { betId } }, { token })
    expect((await all.reply()).docs).toMatchObject({ bet: { status: 'CANCELLED' }, balance: { exposure: 0 } })
    expect(await ask(world.gateway, calls.cancelBet, { query: { betId } }, { token })).toMatchObject({
      body: { code: 'NOTHING_TO_CANCEL' },
    })
    expect((await ask(world.gateway, calls.cancelBet, { query: { betId: 'not-a-bet' } }, { token })).status).toBe(404)
  })

  test('amends price and stake in place', async () => {
    const { _id: betId } = await rest()
    const amended = await ask(
      world.gateway,
      calls.amendBet,
      { body: { betId, price: price(3.2), stake: rupees(60) } },
      { token },
    )
    expect((await amended.reply()).docs.bet).toMatchObject({ _id: betId, stake: rupees(60), odds: { price: 320 } })
    const refused = async (change: object) =>
      (await ask(world.gateway, calls.amendBet, { body: { betId, ...change } }, { token })).body
    expect(await refused({})).toMatchObject({ code: 'NOTHING_TO_AMEND' })
    expect(await refused({ price: price(3.21) })).toMatchObject({
      code: 'INVALID_ODDS',
      facts: { below: 3.2, above: 3.25 },
    })
    await ask(world.gateway, calls.cancelBet, { query: { betId, size: rupees(30) } }, { token })
    expect(await refused({ stake: rupees(30) })).toMatchObject({ code: 'SIZE_ALREADY_DECIDED' })
  })
})

describe('cashing out', () => {
  test('by itself is set as often as a bet is placed: each time is a row that stays', async () => {
    const limited = await createGatewayWorld({ bets: { burst: 2, perSecond: 1 } })
    const own = await signIn(limited.gateway, 'p1')
    const body = { marketId: 'nowhere', fraction: 100, whenAtLeast: rupees(1) }
    const set = async () => (await ask(limited.gateway, calls.setAutoCashOut, { body }, { token: own })).status
    expect([await set(), await set(), await set()]).toEqual([404, 404, 429])
    await limited.close()
  })

  test('quotes and closes a position', async () => {
    await place()
    const query = { marketId: 'm1', fraction: 100 }
    const quoted = await (await ask(world.gateway, calls.getCashOut, { query }, { token })).reply()
    const docs = must(quoted.docs, 'a quote')
    expect(docs.orders).toMatchObject([{ runnerName: 'India', side: 'LAY', price: 252 }])
    const body = { ...query, minLocked: docs.locked }
    const closed = await ask(world.gateway, calls.cashOut, { body }, { token })
    expect(closed.status).toBe(200)
    expect((await closed.reply()).docs).toMatchObject({ locked: docs.locked, bets: [{ status: 'ACCEPTED' }] })
    const nothing = await ask(
      world.gateway,
      calls.getCashOut,
      { query: { marketId: 'none', fraction: 100 } },
      { token },
    )
    expect(nothing.status).toBe(404)
  })
})

type OwnList = typeof calls.getOpenBets | typeof calls.getBetHistory | typeof calls.getBetHistoryDetails
type DownlineList =
  | typeof calls.getDownlineOpenBets
  | typeof calls.getDownlineBetHistory
  | typeof calls.getDownlineBetHistoryDetails

describe('reading bets', () => {
  const PAGE = { page: 1, limit: 25 }
  const openBets = async (query = {}) =>
    await (await ask(world.gateway, calls.getOpenBets, { query: { ...PAGE, ...query } }, { token })).reply()

  test('lists open bets newest first with the positions of their markets', async () => {
    await place()
    await place({ runnerId: '101', price: price(1.8), stake: rupees(40) })
    const listed = await openBets()
    expect(listed.docs.map(({ odds }) => odds.runnerName)).toEqual(['Australia', 'India'])
    expect(listed).toMatchObject({ totalDocs: 2, showingFrom: 1, showingTo: 2, nextPage: false })
    expect(listed.positions['m1']?.map['101']?.exposureOrProfit).toBe(rupees(-100 + 32))
    expect(await openBets({ limit: 1, page: 2 })).toMatchObject({ docs: [{ odds: { runnerName: 'India' } }] })
    expect((await openBets({ search: '100%' })).docs).toEqual([])
    expect((await openBets({ search: 'india v' })).docs).toHaveLength(2)
    expect((await openBets({ eventTypeId: '1' })).docs).toEqual([])
  })

  test('after settlement tells the market, its bets and the totals, and takes them back with a rollback', async () => {
    await place()
    const administrator = await signIn(world.gateway, 'administrator', { headers: { 'x-console': '1' } })
    const decide = { marketId: 'm1', transactionCode: '123456' }
    const wrong = await ask(
      world.gateway,
      calls.declareResult,
      { body: { ...decide, transactionCode: '999999', outcome: { type: 'WINNERS', winners: ['100'] } } },
      { token: administrator },
    )
    expect(wrong).toMatchObject({ status: 403, body: { code: 'WRONG_TRANSACTION_CODE' } })
    const officers = [await addAdministrator(world, 'other'), administrator] as const
    const declared = await byTwo(world, officers, calls.declareResult, {
      body: { ...decide, outcome: { type: 'WINNERS', winners: ['100'] } },
    })
    expect(declared).toMatchObject({ status: 200, body: { docs: { status: 'SETTLED', resultVersion: 1 } } })

    const today = new Date().toISOString()
    const range = { startDate: new Date(Date.now() - 60_000).toISOString(), endDate: today.slice(0, 4) + '-12-31' }
    const history = await (
      await ask(world.gateway, calls.getBetHistory, { query: { ...PAGE, ...range } }, { token })
    ).reply()
    expect(history.docs).toMatchObject([
      { result: 'India', bets: 1, stake: rupees(100), profitLoss: rupees(150), commission: rupees(3) },
    ])
    const details = await (await ask(world.gateway, calls.getBetHistoryDetails, { query: PAGE }, { token })).reply()
    expect(details).toMatchObject({
      docs: [{ status: 'SETTLED', outcome: 'WIN', profitLoss: rupees(150) }],
      totalBack: rupees(100),
      totalLay: 0,
      totalBetPts: rupees(150),
      totalCommission: rupees(3),
    })
    expect((await openBets()).docs).toEqual([])
    expect(await world.account(world.players[0] ?? 0)).toEqual({ balance: 10_147, exposure: 0 })

    const body = { ...decide, resultVersion: 1, reason: 'wrong runner' }
    const rolledBack = await byTwo(world, officers, calls.rollBackResult, { body })
    expect(rolledBack).toMatchObject({ status: 200, body: { docs: { status: 'CLOSED', reversed: 153 } } })
    expect((await openBets()).docs).toHaveLength(1)
  })

  test('a bet’s id in full finds it, open and settled, for those alone who may see it', async () => {
    // Of another stake each: the same twice in a second is taken for one.
    const idOf = async (by: string, stake: number) => {
      const body = order({ stake: rupees(stake) })
      return (await (await ask(world.gateway, calls.placeBet, { body }, { token: by })).reply()).docs.bet._id
    }
    const stranger = await signIn(world.gateway, 'p3')
    const [id, , strangers] = [await idOf(token, 10), await idOf(token, 11), await idOf(stranger, 10)]
    const own = async (call: OwnList, search: string, as = token) =>
      (await (await ask(world.gateway, call, { query: { ...PAGE, search } }, { token: as })).reply()).totalDocs
    const agent = await signIn(world.gateway, 'agent', { headers: { 'x-console': '1' } })
    const below = async (call: DownlineList, search: string) => {
      const asking = { params: { role: 'agent' as const }, query: { ...PAGE, search } }
      return (await (await ask(world.gateway, call, asking, { token: agent })).reply()).totalDocs
    }
    expect((await openBets({ search: id })).docs.map(({ _id }) => _id)).toEqual([id])
    expect((await openBets({ search: id.toUpperCase() })).totalDocs).toBe(1)
    expect((await openBets({ search: id, eventTypeId: '1' })).totalDocs).toBe(0)
    expect((await openBets({ search: id.slice(0, -1) })).totalDocs).toBe(0)
    expect(await own(calls.getOpenBets, id, stranger)).toBe(0)
    expect(await own(calls.getOpenBets, strangers, stranger)).toBe(1)
    expect(await below(calls.getDownlineOpenBets, id)).toBe(1)
    expect(await below(calls.getDownlineOpenBets, strangers)).toBe(0)

    const administrator = await signIn(world.gateway, 'administrator', { headers: { 'x-console': '1' } })
    const body = { marketId: 'm1', transactionCode: '123456', outcome: { type: 'WINNERS' as const, winners: ['100'] } }
    const officers = [await addAdministrator(world, 'other2'), administrator] as const
    expect((await byTwo(world, officers, calls.declareResult, { body })).status).toBe(200)
    for (const call of [calls.getBetHistory, calls.getBetHistoryDetails] as const) {
      expect(await own(call, id)).toBe(1)
      expect(await own(call, id, stranger)).toBe(0)
      expect(await own(call, strangers, stranger)).toBe(1)
    }
    for (const call of [calls.getDownlineBetHistory, calls.getDownlineBetHistoryDetails] as const) {
      expect(await below(call, id)).toBe(1)
      expect(await below(call, strangers)).toBe(0)
    }
    expect(await own(calls.getOpenBets, id)).toBe(0)
  })

  test('shows an upline its own downline and nobody else', async () => {
    await place()
    const agent = await signIn(world.gateway, 'agent', { headers: { 'x-console': '1' } })
    const [mine = 0, , stranger = 0] = world.players
    const read = async (userId?: number) =>
      await ask(
        world.gateway,
        calls.getDownlineOpenBets,
        { params: { role: 'agent' }, query: { ...PAGE, ...(userId !== undefined && { userId: String(userId) }) } },
        { token: agent },
      )
    const all = await (await read()).reply()
    expect(all.docs).toMatchObject([{ userName: 'p1' }])
    expect(all.positions).toEqual({})
    expect(Object.keys((await (await read(mine)).reply()).positions)).toEqual(['m1'])
    expect((await read(stranger)).status).toBe(404)
    const other = await signIn(world.gateway, 'p3')
    const theirs = await ask(world.gateway, calls.getOpenBets, { query: PAGE }, { token: other })
    expect((await theirs.reply()).docs).toEqual([])
  })

  test('shows an upline everybody below an officer of theirs, in every list', async () => {
    await place()
    const [player] = world.players
    const { rows } = await sql<{ id: number }>`select parent_id as id from accounts where id = ${player}`.execute(
      world.db,
    )
    const officer = String(rows[0]?.id)
    const administrator = await signIn(world.gateway, 'administrator', { headers: { 'x-console': '1' } })
    const read = async (call: typeof calls.getDownlineOpenBets | typeof calls.getDownlineBetHistoryDetails) =>
      (
        await (
          await ask(
            world.gateway,
            call,
            { params: { role: 'administrator' }, query: { ...PAGE, userId: officer } },
            { token: administrator },
          )
        ).reply()
      ).docs
    expect(await read(calls.getDownlineOpenBets)).toMatchObject([{ userName: 'p1' }])
    await world.settlement.declareResult(
      'm1',
      { type: 'WINNERS', winners: [0], removed: [] },
      { actorId: null, source: 'x' },
    )
    expect(await read(calls.getDownlineBetHistoryDetails)).toMatchObject([{ userName: 'p1' }])
  })

  test('tells an upline by name what the list was narrowed to', async () => {
    await place()
    const agent = await signIn(world.gateway, 'agent', { headers: { 'x-console': '1' } })
    const userId = String(world.players[0])
    for (const call of [calls.getDownlineOpenBets, calls.getDownlineBetHistory]) {
      const read = async (query: object) =>
        (
          await (
            await ask(
              world.gateway,
              call,
              { params: { role: 'agent' }, query: { ...PAGE, ...query } },
              { token: agent },
            )
          ).reply()
        ).narrowed
      expect(await read({})).toEqual({})
      expect(await read({ userId, marketId: 'm1' })).toEqual({
        user: { id: userId, name: 'p1' },
        market: { id: 'm1', name: 'Match Odds' },
      })
      expect(await read({ eventId: EVENT.id })).toEqual({ event: { id: EVENT.id, name: EVENT.name } })
      expect(await read({ eventId: 'nothing' })).toEqual({})
    }
  })

  test('a list that grows every day is counted to 2,500, says so, and all its pages can be read', async () => {
    await place()
    const { rows } = await sql<{ id: string }>`select id from bets`.execute(world.db)
    const copy = (first: number, last: number) =>
      sql`insert into bets select c.* from bets b cross join generate_series(${first}::int, ${last}::int) n
        cross join lateral jsonb_populate_record(b, jsonb_build_object('id', md5(n::text)::uuid)) c
        where b.id = ${rows[0]?.id}`.execute(world.db)
    await copy(1, 2499)
    const whole = { totalDocs: 2500, totalIsLeast: false, showingTo: 2500 }
    expect(await openBets({ limit: 200, page: 13 })).toMatchObject(whole)
    await copy(2500, 2500)
    const last = await openBets({ page: 100 })
    expect(last).toMatchObject({
      totalDocs: 2500,
      totalIsLeast: true,
      totalPages: 100,
      showingFrom: 2476,
      nextPage: false,
    })
    expect(last.docs).toHaveLength(25)
    // Beyond what is counted there is no page, and no fault either.
    expect(await openBets({ page: 1_000_000 })).toMatchObject({ docs: [], showingFrom: 0 })
    // As nothing in the program can, so what was staked is told by hand.
    await sql`delete from bets where id <> ${rows[0]?.id}`.execute(world.db)
    await sql`update staked_hours h set staked = s.staked from stakes s where s.account_id = h.account_id`.execute(
      world.db,
    )
  })
})

describe('an operator', () => {
  test('suspends a market with a message and opens it again; a player may not', async () => {
    const administrator = await signIn(world.gateway, 'administrator', { headers: { 'x-console': '1' } })
    const set = (status: 'OPEN' | 'SUSPENDED', by: string) =>
      ask(
        world.gateway,
        calls.setMarketStatus,
        { body: { marketId: 'm1', status, remarksMessage: 'Waiting for the toss', transactionCode: '123456' } },
        { token: by },
      )
    expect((await set('SUSPENDED', token)).status).toBe(403)
    expect(await set('SUSPENDED', administrator)).toMatchObject({ body: { docs: { status: 'SUSPENDED' } } })
    expect(await place()).toMatchObject({ body: { code: 'MARKET_SUSPENDED' } })
    expect(await set('OPEN', administrator)).toMatchObject({ body: { docs: { status: 'OPEN' } } })
    quote(world, 'm1', 0, [[2.5, 1000]], [])
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect((await place()).status).toBe(200)
  })
})
