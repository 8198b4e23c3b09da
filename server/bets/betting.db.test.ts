import { type MarketShape, SESSION_VARIANTS, type SessionVariant } from '@paddock/domain/market'
import { FINEST } from '@paddock/domain/odds'
import { lawOfVariant } from '@paddock/domain/positions'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  BOOKMAKER,
  bet,
  booksBalance,
  createWorld,
  defineMarket,
  makePlayer,
  MATCH_ODDS,
  openMarket,
  price,
  quote,
  rupees,
  SESSION,
  type World,
} from '../markets/testing/world.ts'
import { ANY_PRICE } from './place.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(async () => {
  await booksBalance(world.db)
  await world.close()
})

const key = (name: string, body = name) => ({ key: name, bodyHash: Buffer.from(body) })

async function place(...args: Parameters<World['bets']['place']>) {
  const placed = await world.bets.place(...args)
  return placed.ok ? await placed.value.decided : placed.refusal
}

describe('an exchange bet against the house', () => {
  beforeEach(async () => {
    await openMarket(world, defineMarket('m1', MATCH_ODDS))
    quote(
      world,
      'm1',
      0,
      [
        [2.5, 1000],
        [2.48, 500],
      ],
      [[2.52, 1000]],
    )
  })

  test('is matched at its price, and the account carries what it may lose', async () => {
    const [ann = 0] = world.players
    expect(await place(bet(ann, 'm1', { price: price(2.5), stake: rupees(1000) }), null)).toMatchObject({
      status: 'ACCEPTED',
      profit: rupees(1500),
      liability: rupees(1000),
    })
    expect(await world.account(ann)).toEqual({ balance: 10_000, exposure: 1000 })
  })

  test('takes the better price when there is one', async () => {
    const [ann = 0] = world.players
    expect(await place(bet(ann, 'm1', { price: price(2.48), stake: rupees(1200) }), null)).toMatchObject({
      status: 'ACCEPTED',
      priceSize: 250 * rupees(1000) + 248 * rupees(200),
    })
  })

  test('is refused with nothing changed where the price is worse than asked', async () => {
    const [ann = 0] = world.players
    expect(await place(bet(ann, 'm1', { price: price(2.6) }), null)).toEqual({
      code: 'PRICE_WORSE',
      asked: 260,
      current: 250,
    })
    expect(await world.account(ann)).toEqual({ balance: 10_000, exposure: 0 })
  })

  test.each([
    ['BACK', 2.52, 1, 'ACCEPTED'],
    ['BACK', 2.54, 1, 'PRICE_WORSE'],
    ['BACK', 2.54, 2, 'ACCEPTED'],
    ['LAY', 2.5, 1, 'ACCEPTED'],
    ['LAY', 2.48, 1, 'PRICE_WORSE'],
    ['BACK', 900, ANY_PRICE, 'ACCEPTED'],
    ['LAY', 1.01, ANY_PRICE, 'ACCEPTED'],
    // Between two prices: no step makes it one.
    ['BACK', 2.51, 1, 'INVALID_ODDS'],
    ['BACK', 2.51, ANY_PRICE, 'INVALID_ODDS'],
  ] as const)('a %s at %d that takes %d steps worse: %s', async (side, asked, acceptSteps, outcome) => {
    const [ann = 0] = world.players
    const placed = await place(bet(ann, 'm1', { side, price: price(asked), acceptSteps }), null)
    const given = outcome === 'ACCEPTED' ? { BACK: 250, LAY: 252 }[side] * rupees(100) : null
    expect('code' in placed ? [placed.code, null] : [placed.status, placed.priceSize]).toEqual([outcome, given])
    const held = { BACK: 100, LAY: 152 }[side]
    expect(await world.account(ann)).toEqual({ balance: 10_000, exposure: given === null ? 0 : held })
  })

  test('takes all down to its last step and nothing beyond', async () => {
    const [ann = 0] = world.players
    const asks = (stake: number) => bet(ann, 'm1', { price: price(2.5), acceptSteps: 1, stake: rupees(stake) })
    expect(await place(asks(1501), null)).toMatchObject({ code: 'TOO_LITTLE_OFFERED', available: rupees(1500) })
    expect(await place(asks(1200), null)).toMatchObject({ priceSize: 250 * rupees(1000) + 248 * rupees(200) })
  })

  test('that rests waits at the last step it takes, and changed to a price at no worse one than that', async () => {
    const [ann = 0] = world.players
    const rests = { price: price(3), acceptSteps: 2, timeInForce: 'GOOD_TILL_CANCEL' } as const
    const order = await place(bet(ann, 'm1', rests), null)
    expect(order).toMatchObject({ status: 'UNMATCHED', limitPrice: price(2.96) })
    const id = 'id' in order ? order.id : ''
    expect(await world.bets.amend(ann, id, { price: price(2.52) })).toMatchObject({
      value: { status: 'UNMATCHED', limitPrice: price(2.52) },
    })
  })

  test('takes nothing worse where there is no ladder, whatever was asked for', async () => {
    const [ann = 0] = world.players
    await openMarket(world, defineMarket('bm', BOOKMAKER, { restingAllowed: false }))
    const level = (paise: number) => ({ price: price(paise), maxStake: rupees(1000) })
    world.control.setBookmakerQuotes('bm', new Map([[0, { back: level(85), lay: level(155) }]]), Date.now())
    const on = { price: price(86), acceptSteps: ANY_PRICE } as const
    expect(await place(bet(ann, 'bm', on), null)).toMatchObject({ code: 'PRICE_WORSE' })
    await openMarket(world, defineMarket('s6', SESSION, { restingAllowed: false }))
    const rung = (run: number) => ({ run, ...level(100) })
    world.control.setSessionQuote('s6', { yes: [rung(46)], no: [rung(45)] }, Date.now())
    const session = { slot: null, run: 45, price: price(100), acceptSteps: ANY_PRICE } as const
    expect(await place(bet(ann, 's6', session), null)).toMatchObject({ code: 'RUN_CHANGED' })
  })

  test.each([
    ['with a least fill above its stake', { minFill: rupees(1001) }, 'INVALID_MIN_FILL'],
    [
      'that waits, with a least fill',
      { timeInForce: 'GOOD_TILL_CANCEL', minFill: rupees(1) } as const,
      'UNEXPECTED_MIN_FILL',
    ],
    ['of no runner', { slot: 9 }, 'INVALID_RUNNER'],
    ['below the least stake', { stake: rupees(0.5) }, 'STAKE_OUT_OF_RANGE'],
    ['above the largest stake', { stake: rupees(1_000_001) }, 'STAKE_OUT_OF_RANGE'],
    ['larger than what is offered', { price: price(2.48), stake: rupees(1501) }, 'TOO_LITTLE_OFFERED'],
    ['that has seen an older market', { price: price(2.5), marketVersion: 99 }, 'MARKET_VERSION_CHANGED'],
  ])('%s is refused', async (_, change, code) => {
    const [ann = 0] = world.players
    expect(await place(bet(ann, 'm1', { price: price(2.5), ...change }), null)).toMatchObject({ code })
  })

  test('off the ladder names the prices beside, of the ladder of its market', async () => {
    const [ann = 0] = world.players
    const off = { code: 'INVALID_ODDS', below: 250, above: 252 }
    expect(await place(bet(ann, 'm1', { price: price(2.51) }), null)).toMatchObject(off)
    const waiting = { price: price(3), timeInForce: 'GOOD_TILL_CANCEL' } as const
    const order = await place(bet(ann, 'm1', waiting), null)
    const id = 'id' in order ? order.id : ''
    expect(await world.bets.amend(ann, id, { price: price(2.51) })).toMatchObject({ ok: false, refusal: off })
    await openMarket(world, defineMarket('fine', { ...MATCH_ODDS, ladder: FINEST } as typeof MATCH_ODDS))
    quote(world, 'fine', 0, [[2.51, 1000]], [])
    expect(await place(bet(ann, 'fine', { price: price(2.51) }), null)).toMatchObject({ status: 'ACCEPTED' })
  })

  test('larger than what is offered says how much there is, and where all of it is to be had', async () => {
    const [ann = 0] = world.players
    const ask = async (stake: number) => await place(bet(ann, 'm1', { price: price(2.5), stake: rupees(stake) }), null)
    expect(await ask(1000.01)).toEqual({
      code: 'TOO_LITTLE_OFFERED',
      available: rupees(1000),
      wholeAt: 248,
      wholeAverage: (250 * 100_000 + 248) / 100_001,
    })
    expect(await ask(1500.01)).toEqual({ code: 'TOO_LITTLE_OFFERED', available: rupees(1000) })
    const rest = { side: 'LAY', price: price(2.5), stake: rupees(10), timeInForce: 'GOOD_TILL_CANCEL' } as const
    await place(bet(ann, 'm1', rest), null)
    const [, bob = 0] = world.players
    expect(await place(bet(bob, 'm1', { price: price(2.5), stake: rupees(1500) }), null)).toEqual({
      code: 'TOO_LITTLE_OFFERED',
      available: rupees(1010),
      wholeAt: 248,
      wholeAverage: (250 * 1010 + 248 * 490) / 1500,
    })
  })

  test('that would cost more than there is, is refused; one that reduces the risk is taken without funds', async () => {
    const [ann = 0] = world.players
    quote(world, 'm1', 0, [[2.5, 100_000]], [[2.52, 100_000]])
    expect(await place(bet(ann, 'm1', { price: price(2.5), stake: rupees(10_000.01) }), null)).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      available: rupees(10_000),
    })
    expect(await place(bet(ann, 'm1', { price: price(2.5), stake: rupees(10_000) }), null)).toMatchObject({
      status: 'ACCEPTED',
    })
    expect(await place(bet(ann, 'm1', { side: 'LAY', price: price(2.52), stake: rupees(9_000) }), null)).toMatchObject({
      status: 'ACCEPTED',
    })
    expect(await world.account(ann)).toEqual({ balance: 10_000, exposure: 1000 })
  })

  test('costs what it is given at once at the price given, and what rests or waits at the price asked', async () => {
    const [ann = 0, bob = 0] = world.players
    quote(world, 'm1', 0, [[2.5, 100_000]], [[2.52, 6500]])
    const lay = (player: number, stake: number, rests = false) =>
      place(
        bet(player, 'm1', {
          side: 'LAY',
          price: price(2.6),
          stake: rupees(stake),
          ...(rests && { timeInForce: 'GOOD_TILL_CANCEL' }),
        }),
        null,
      )
    // At 2.6 it would come to 10,400.
    expect(await lay(ann, 6500)).toMatchObject({ status: 'ACCEPTED', liability: rupees(9880) })
    expect(await world.account(ann)).toEqual({ balance: 10_000, exposure: 9880 })
    quote(world, 'm1', 0, [[2.5, 100_000]], [[2.52, 6000]])
    expect(await lay(bob, 6551, true)).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    expect(await lay(bob, 6550, true)).toMatchObject({ status: 'PARTIAL', matched: rupees(6000) })
    expect(await world.account(bob)).toEqual({ balance: 10_000, exposure: 10_000 })
  })

  test('of a player whose upline is locked is refused', async () => {
    const [ann = 0, boss = 0] = world.players
    await sql`update accounts set ancestors = array[${boss}::bigint] where id = ${ann}`.execute(world.db)
    await sql`update accounts set role = 'agent', bet_locked = true where id = ${boss}`.execute(world.db)
    expect(await place(bet(ann, 'm1', { price: price(2.5) }), null)).toEqual({ code: 'BET_LOCKED' })
    await sql`update accounts set bet_locked = false, user_locked = true where id = ${boss}`.execute(world.db)
    expect(await place(bet(ann, 'm1', { price: price(2.5) }), null)).toEqual({ code: 'ACCOUNT_LOCKED' })
  })

  test('above the user maximum is refused; a maximum of 0 is none', async () => {
    const [ann = 0] = world.players
    await sql`update accounts set betfair_max = 10000 where id = ${ann}`.execute(world.db)
    expect(await place(bet(ann, 'm1', { price: price(2.5), stake: rupees(100.01) }), null)).toEqual({
      code: 'STAKE_ABOVE_USER_MAX',
      limit: 10_000,
    })
    await sql`update accounts set betfair_max = 0 where id = ${ann}`.execute(world.db)
    expect(await place(bet(ann, 'm1', { price: price(2.5), stake: rupees(100.01) }), null)).toMatchObject({
      status: 'ACCEPTED',
    })
  })

  test('stops where the house would lose more than its cap', async () => {
    const [ann = 0] = world.players
    await openMarket(world, defineMarket('m1', MATCH_ODDS, { maxHouseLoss: rupees(1500) }))
    expect(await place(bet(ann, 'm1', { price: price(2.5), stake: rupees(1000) }), null)).toMatchObject({
      status: 'ACCEPTED',
    })
    expect(await place(bet(ann, 'm1', { price: price(2.48), stake: rupees(10) }), null)).toEqual({
      code: 'MAX_LOSS_HOUSE',
      limit: 0,
    })
    expect(await place(bet(ann, 'm1', { side: 'LAY', price: price(2.52), stake: rupees(10) }), null)).toMatchObject({
      status: 'ACCEPTED',
    })
  })

  test('50 at once with funds for one accept exactly one', async () => {
    const [ann = 0] = world.players
    quote(world, 'm1', 0, [[2.5, 10_000_000]], [])
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => place(bet(ann, 'm1', { price: price(2.5), stake: rupees(6000) }), null)),
    )
    expect(outcomes.filter((outcome) => 'status' in outcome)).toHaveLength(1)
    expect(outcomes.filter((outcome) => 'code' in outcome && outcome.code === 'INSUFFICIENT_FUNDS')).toHaveLength(49)
  })

  test('under one key is one bet, however often and however parallel it is sent; another body under it is refused', async () => {
    const [ann = 0, bob = 0] = world.players
    const request = bet(ann, 'm1', { price: price(2.5) })
    const first = await Promise.all(Array.from({ length: 50 }, () => world.bets.place(request, key('k1'))))
    const ids = new Set(first.map((placed) => placed.ok && placed.value.bet.id))
    expect(ids.size).toBe(1)
    expect(first.filter((placed) => placed.ok && !placed.value.replay)).toHaveLength(1)
    const again = await world.bets.place(request, key('k1'))
    expect(again).toMatchObject({ ok: true, value: { replay: true } })
    expect(await place(request, key('k1', 'other'))).toEqual({ code: 'IDEMPOTENCY_KEY_REUSED' })
    expect(await world.bets.place(bet(bob, 'm1', { price: price(2.5) }), key('k1'))).toMatchObject({
      ok: true,
      value: { replay: false },
    })
  })
})

describe('a bet that waits', () => {
  test('costs the price asked until it is decided', async () => {
    const [ann = 0] = world.players
    await openMarket(world, defineMarket('slow', MATCH_ODDS, { delaySeconds: 1 }))
    quote(world, 'slow', 0, [], [[2.52, 100_000]])
    const lay = { side: 'LAY', price: price(2.6), stake: rupees(6500) } as const
    expect(await place(bet(ann, 'slow', lay), null)).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  })

  beforeEach(async () => {
    await openMarket(world, defineMarket('m1', MATCH_ODDS, { delaySeconds: 1 }))
    quote(world, 'm1', 0, [[2.5, 1000]], [[2.52, 1000]])
  })

  test('has its funds reserved from the request on, and is matched at the better price of its end', async () => {
    const [ann = 0] = world.players
    const placed = await world.bets.place(bet(ann, 'm1', { price: price(2.5), stake: rupees(500) }), null)
    expect(placed).toMatchObject({ ok: true, value: { bet: { status: 'PENDING' } } })
    expect(await world.account(ann)).toEqual({ balance: 10_000, exposure: 500 })
    quote(world, 'm1', 0, [[2.6, 1000]], [])
    const decided = placed.ok && (await placed.value.decided)
    expect(decided).toMatchObject({ status: 'ACCEPTED', profit: rupees(800) })
    expect(decided && decided.decidedAt! - decided.receivedAt).toBeGreaterThanOrEqual(1000)
  })

  test('is refused at the end where the price has gone, and gets its funds back', async () => {
    const [ann = 0] = world.players
    const placed = await world.bets.place(bet(ann, 'm1', { price: price(2.5), stake: rupees(500) }), null)
    quote(world, 'm1', 0, [[2.4, 1000]], [])
    expect(placed.ok && (await placed.value.decided)).toMatchObject({
      status: 'REJECTED',
      reason: 'PRICE_WORSE',
      facts: { asked: 250, current: 240 },
    })
    expect(await world.account(ann)).toEqual({ balance: 10_000, exposure: 0 })
  })

  test.each([
    [2.48, 'ACCEPTED'],
    [2.46, 'REJECTED'],
  ] as const)('takes a price that came to %d by its end, asked at 2.5 and one step worse: %s', async (now, status) => {
    const [ann = 0] = world.players
    const asked = bet(ann, 'm1', { price: price(2.5), stake: rupees(500), acceptSteps: 1 })
    const placed = await world.bets.place(asked, null)
    quote(world, 'm1', 0, [[now, 1000]], [])
    expect(placed.ok && (await placed.value.decided)).toMatchObject({ status })
    expect(await world.account(ann)).toEqual({ balance: 10_000, exposure: status === 'ACCEPTED' ? 500 : 0 })
  })

  test('holds a lay at the worst price that it takes', async () => {
    const [ann = 0] = world.players
    const asked = { side: 'LAY', price: price(2.5), stake: rupees(500), acceptSteps: 3 } as const
    const placed = await world.bets.place(bet(ann, 'm1', asked), null)
    expect(await world.account(ann)).toEqual({ balance: 10_000, exposure: 780 })
    expect(placed.ok && (await placed.value.decided)).toMatchObject({ status: 'ACCEPTED', liability: rupees(760) })
    expect(await world.account(ann)).toEqual({ balance: 10_000, exposure: 760 })
  })

  test('lapses at once when the market is suspended', async () => {
    const [ann = 0] = world.players
    const placed = await world.bets.place(bet(ann, 'm1', { price: price(2.5) }), null)
    await world.control.putMarket(defineMarket('m1', MATCH_ODDS, { delaySeconds: 1 }), {
      status: 'SUSPENDED',
      inPlay: false,
    })
    expect(placed.ok && (await placed.value.decided)).toMatchObject({
      status: 'LAPSED',
      reason: 'MKT_SUSPENDED',
      lapsed: rupees(100),
    })
  })

  test('stops no suspension though its account stays locked for longer than anybody waits: what a feed says is said once', async () => {
    const [ann = 0] = world.players
    await world.bets.place(bet(ann, 'm1', { price: price(3), timeInForce: 'GOOD_TILL_CANCEL' }), null)
    const { suspending, refused } = await world.db.transaction().execute(async (tx) => {
      await sql`select 1 from accounts where id = ${ann} for update`.execute(tx)
      const suspends = world.control.putMarket(defineMarket('m1', MATCH_ODDS), { status: 'SUSPENDED', inPlay: false })
      // As its batch and once more by itself it waits 5 s each.
      await new Promise((resolve) => setTimeout(resolve, 11_000))
      const places = world.bets.place(bet(ann, 'm1', { price: price(3) }), null)
      return { suspending: suspends, refused: places }
    })
    await suspending
    expect(world.control.find('m1')?.state.status).toBe('SUSPENDED')
    expect(await refused).toMatchObject({ ok: false, refusal: { code: 'MARKET_SUSPENDED' } })
  })

  test('outlives a restart of the engine', async () => {
    const [ann = 0] = world.players
    const placed = await world.bets.place(bet(ann, 'm1', { price: price(2.5) }), null)
    const second = await world.restart()
    quote(second, 'm1', 0, [[2.5, 1000]], [])
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const { rows } = await sql<{
      status: string
    }>`select status from bets where id = ${placed.ok ? placed.value.bet.id : ''}`.execute(world.db)
    expect(rows).toEqual([{ status: 'ACCEPTED' }])
    await second.engine.stop()
  })

  test('an engine that lost its lease writes nothing', async () => {
    const [ann = 0] = world.players
    const second = await world.restart()
    await expect(world.bets.place(bet(ann, 'm1', { price: price(2.5) }), null)).rejects.toThrow(/no longer ours/)
    await second.engine.stop()
  })
})

test('a site that has only a casino takes no bets, one without cash-out offers none', async () => {
  const [ann = 0] = world.players
  await openMarket(world, defineMarket('m1', MATCH_ODDS))
  quote(world, 'm1', 0, [[2.5, 1000]], [[2.52, 1000]])
  expect(await place(bet(ann, 'm1', { price: price(2.5) }), null)).toMatchObject({ status: 'ACCEPTED' })
  const site = world.sites.get(1)!
  world.sites.set(1, { ...site, sportsOffered: false, cashOutOffered: false })
  expect(await place(bet(ann, 'm1', { price: price(2.5) }), null)).toEqual({ code: 'BET_NOT_ALLOWED' })
  expect(world.cashOuts.quote({ id: ann, siteId: 1, book: 'REAL' }, 'm1', 10_000)).toEqual({
    ok: false,
    refusal: { code: 'NOT_OFFERED' },
  })
})

describe('a demo account', () => {
  const demoBet = (player: number, change = {}) => bet(player, 'm1', { price: price(2.5), book: 'DEMO', ...change })
  const balanceOf = async (name: string) =>
    (
      await sql<{ balance: number }>`select balance from accounts where site_id = 1 and user_name = ${name}`.execute(
        world.db,
      )
    ).rows[0]?.balance

  beforeEach(() => openMarket(world, defineMarket('m1', MATCH_ODDS)))

  test('bets against the house of its own book, and is paid by it', async () => {
    const demo = await makePlayer(world.db, { siteId: 1, book: 'DEMO' })
    quote(world, 'm1', 0, [[2.5, 10_000]], [])
    expect(await place(demoBet(demo, { stake: rupees(1000) }), null)).toMatchObject({
      status: 'ACCEPTED',
      book: 'DEMO',
    })
    const by = { actorId: null, source: 'test' }
    await world.settlement.declareResult('m1', { type: 'WINNERS', winners: [0], removed: [] }, by)
    expect(await world.account(demo)).toEqual({ balance: 11_470, exposure: 0 })
    expect(await balanceOf('demoHouse')).toBe(-1500_00)
    expect(await balanceOf('demoCommission')).toBe(rupees(30))
    expect(await balanceOf('house')).toBe(0)
    await world.settlement.rollBack('m1', 1, { actorId: null })
    expect(await balanceOf('demoHouse')).toBe(0)
  })

  test('never meets an order of real money', async () => {
    const [ann = 0] = world.players
    const demo = await makePlayer(world.db, { siteId: 1, book: 'DEMO' })
    const rest = { timeInForce: 'GOOD_TILL_CANCEL', price: price(3), stake: rupees(100) } as const
    await place(bet(ann, 'm1', rest), null)
    expect(await place(demoBet(demo, { ...rest, side: 'LAY' }), null)).toMatchObject({ status: 'UNMATCHED' })
    const { rows } = await sql`select matched from bets`.execute(world.db)
    expect(rows).toEqual([{ matched: 0 }, { matched: 0 }])
  })
})

describe('what holds a player back', () => {
  beforeEach(async () => {
    await openMarket(world, defineMarket('m1', MATCH_ODDS, { delaySeconds: 0 }))
    quote(world, 'm1', 0, [[2.5, 100_000]], [[2.52, 100_000]])
  })
  const tryBet = (player: number, change = {}) =>
    place(bet(player, 'm1', { price: price(2.5), stake: rupees(100), ...change }), null)

  test.each([
    ['their sport', 'SPORT', '4'],
    ['their event', 'EVENT', 'e1'],
  ])('a lock of an upline on %s, which leaves other players and other sports alone', async (_, kind, scope) => {
    const [ann = 0, boss = 0, cat = 0] = world.players
    await sql`update accounts set ancestors = array[${boss}::bigint] where id = ${ann}`.execute(world.db)
    const lock = (scopeId: string) =>
      sql`insert into account_locks (account_id, kind, scope_id, set_by) values (${boss}, ${kind}, ${scopeId}, 'admin')`.execute(
        world.db,
      )
    await lock('another')
    expect(await tryBet(ann)).toMatchObject({ status: 'ACCEPTED' })
    await lock(scope)
    expect(await tryBet(ann)).toEqual({ code: 'BET_LOCKED' })
    expect(await tryBet(cat)).toMatchObject({ status: 'ACCEPTED' })
  })

  test.each([
    ['their exposure limit', 0],
    ['that of an upline', 1],
  ])('%s, unless the bet reduces what is at risk', async (_, of) => {
    const [ann = 0, boss = 0] = world.players
    await sql`update accounts set ancestors = array[${boss}::bigint], exposure_limit = 99900 where id = ${ann}`.execute(
      world.db,
    )
    await sql`update accounts set role = 'agent' where id = ${boss}`.execute(world.db)
    await sql`update accounts set exposure_limit = 15000 where id = ${of === 0 ? ann : boss}`.execute(world.db)
    expect(await tryBet(ann)).toMatchObject({ status: 'ACCEPTED' })
    expect(await tryBet(ann)).toEqual({ code: 'EXPOSURE_LIMIT', limit: rupees(50) })
    expect(await tryBet(ann, { side: 'LAY', price: price(2.52) })).toMatchObject({ status: 'ACCEPTED' })
  })

  test('the terms of their upline, from when they are set until they are loosened', async () => {
    const [ann = 0, boss = 0] = world.players
    await sql`update accounts set ancestors = array[${boss}::bigint], betfair_max = 50000, bet_delay = 1 where id = ${ann}`.execute(
      world.db,
    )
    const bossHas = (max: number, delay: number) =>
      sql`update accounts set role = 'agent', betfair_max = ${max}, bet_delay = ${delay} where id = ${boss}`.execute(
        world.db,
      )
    await bossHas(9999, 3)
    expect(await tryBet(ann)).toEqual({ code: 'STAKE_ABOVE_USER_MAX', limit: 9999 })
    const delayOf = (placed: Awaited<ReturnType<typeof tryBet>>) =>
      'acceptAt' in placed ? placed.acceptAt - placed.receivedAt : placed
    expect(delayOf(await tryBet(ann, { stake: rupees(99) }))).toBe(3000)
    await bossHas(0, 0)
    expect(delayOf(await tryBet(ann))).toBe(1000)
    // What players lay on themselves is never loosened by what is looser above.
    await bossHas(60_000, 0)
    expect(await tryBet(ann, { stake: rupees(501) })).toEqual({ code: 'STAKE_ABOVE_USER_MAX', limit: 50_000 })
  })

  test('their own limits, bet by bet under one lock', async () => {
    const [ann = 0] = world.players
    await sql`insert into player_limits (account_id, kind, period, value, since, set_by)
      values (${ann}, 'STAKE', 'DAY', 25000, now(), ${ann})`.execute(world.db)
    await sql`update accounts set guarded_from = '-infinity' where id = ${ann}`.execute(world.db)
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => tryBet(ann)))
    expect(outcomes.filter((outcome) => 'status' in outcome)).toHaveLength(2)
    expect(outcomes.find((outcome) => 'code' in outcome)).toMatchObject({ code: 'LIMIT_STAKE', left: rupees(50) })
  })

  test('their self-exclusion, at the end of a delay too', async () => {
    const [ann = 0] = world.players
    await openMarket(world, defineMarket('m2', MATCH_ODDS, { delaySeconds: 1 }))
    quote(world, 'm2', 0, [[2.5, 1000]], [])
    const waiting = await world.bets.place(bet(ann, 'm2', { price: price(2.5) }), null)
    await sql`insert into exclusions (account_id, kind, since, until, origin_id)
      values (${ann}, 'SELF_EXCLUSION', now(), now() + interval '1 year', ${ann})`.execute(world.db)
    await sql`update accounts set guarded_from = '-infinity' where id = ${ann}`.execute(world.db)
    expect(await tryBet(ann)).toMatchObject({ code: 'SELF_EXCLUDED' })
    expect(waiting.ok && (await waiting.value.decided)).toMatchObject({ status: 'REJECTED', reason: 'SELF_EXCLUDED' })
    expect(await world.account(ann)).toEqual({ balance: 10_000, exposure: 0 })
  })
})

describe('orders between players', () => {
  beforeEach(() => openMarket(world, defineMarket('m1', MATCH_ODDS)))
  const rest = { timeInForce: 'GOOD_TILL_CANCEL', price: price(3), stake: rupees(100) } as const

  test('rest, meet a second player, and leave the house out of it', async () => {
    const [ann = 0, bob = 0] = world.players
    const order = await place(bet(ann, 'm1', rest), null)
    expect(order).toMatchObject({ status: 'UNMATCHED', remaining: rupees(100) })
    expect(await place(bet(bob, 'm1', { ...rest, side: 'LAY', stake: rupees(60) }), null)).toMatchObject({
      status: 'ACCEPTED',
      liability: rupees(120),
    })
    expect(await world.account(ann)).toEqual({ balance: 10_000, exposure: 100 })
    expect(await world.account(bob)).toEqual({ balance: 10_000, exposure: 120 })
    const { rows } = await sql`select b.status, b.matched from bets b where b.account_id = ${ann}`.execute(world.db)
    expect(rows).toEqual([{ status: 'PARTIAL', matched: 6000 }])
    const { rows: house } =
      await sql`select 1 from positions p join accounts a on a.id = p.account_id where a.role = 'system'`.execute(
        world.db,
      )
    expect(house).toEqual([])
  })

  test('are filled by the house when it comes to their price', async () => {
    const [ann = 0] = world.players
    await place(bet(ann, 'm1', rest), null)
    quote(world, 'm1', 0, [[3.1, 40]], [])
    await expect
      .poll(async () => (await sql`select status, matched, price_size from bets`.execute(world.db)).rows)
      .toEqual([{ status: 'PARTIAL', matched: 4000, priceSize: 310 * 4000 }])
  })

  test('take nothing of the house while their player is locked', async () => {
    const [ann = 0, bob = 0] = world.players
    await place(bet(ann, 'm1', rest), null)
    await place(bet(bob, 'm1', rest), null)
    await sql`update accounts set bet_locked = true where id = ${ann}`.execute(world.db)
    quote(world, 'm1', 0, [[3.1, 150]], [])
    await expect
      .poll(async () => (await sql`select account_id, status, matched from bets order by 1`.execute(world.db)).rows)
      .toEqual([
        { accountId: ann, status: 'UNMATCHED', matched: 0 },
        { accountId: bob, status: 'ACCEPTED', matched: 10_000 },
      ])
  })

  test('take no more of the house than it may lose, order by order', async () => {
    const [ann = 0, bob = 0] = world.players
    await openMarket(world, defineMarket('m2', MATCH_ODDS, { maxHouseLoss: rupees(300) }))
    await place(bet(ann, 'm2', rest), null)
    await place(bet(bob, 'm2', { ...rest, stake: rupees(60) }), null)
    quote(world, 'm2', 0, [[3.1, 500]], [])
    await expect
      .poll(async () => (await sql`select account_id, matched from bets order by 1`.execute(world.db)).rows)
      .toEqual([
        { accountId: ann, matched: 10_000 },
        { accountId: bob, matched: 0 },
      ])
  })

  test('can be cancelled in part and whole, and give their funds back', async () => {
    const [ann = 0] = world.players
    const order = await place(bet(ann, 'm1', rest), null)
    const id = 'id' in order ? order.id : ''
    expect(await world.bets.cancel(ann, id, rupees(30))).toMatchObject({
      ok: true,
      value: { status: 'UNMATCHED', remaining: rupees(70), cancelled: rupees(30) },
    })
    expect(await world.account(ann)).toEqual({ balance: 10_000, exposure: 70 })
    expect(await world.bets.cancel(ann, id)).toMatchObject({
      ok: true,
      value: { status: 'CANCELLED', cancelled: rupees(100) },
    })
    expect(await world.account(ann)).toEqual({ balance: 10_000, exposure: 0 })
    expect(await world.bets.cancel(ann, id)).toEqual({ ok: false, refusal: { code: 'NOTHING_TO_CANCEL' } })
    expect(await world.bets.cancel(world.players[1] ?? 0, id)).toEqual({ ok: false, refusal: { code: 'NOT_FOUND' } })
  })

  test('change price and size under one id, when the funds allow', async () => {
    const [ann = 0, bob = 0] = world.players
    const order = await place(bet(ann, 'm1', rest), null)
    const id = 'id' in order ? order.id : ''
    expect(await world.bets.amend(ann, id, { size: rupees(10_001) })).toMatchObject({
      ok: false,
      refusal: { code: 'INSUFFICIENT_FUNDS' },
    })
    expect(await world.bets.amend(ann, id, { price: price(3.5), size: rupees(200) })).toMatchObject({
      ok: true,
      value: { id, price: 350, stake: rupees(200), status: 'UNMATCHED' },
    })
    expect(await world.account(ann)).toEqual({ balance: 10_000, exposure: 200 })
    expect(await place(bet(bob, 'm1', { ...rest, side: 'LAY', price: price(3.5) }), null)).toMatchObject({
      status: 'ACCEPTED',
      liability: rupees(250),
    })
  })

  test('of a player who was locked, or at a price that is stale, cannot be changed', async () => {
    const [ann = 0] = world.players
    const order = await place(bet(ann, 'm1', rest), null)
    const id = 'id' in order ? order.id : ''
    await sql`update accounts set bet_locked = true where id = ${ann}`.execute(world.db)
    expect(await world.bets.amend(ann, id, { size: rupees(200) })).toEqual({
      ok: false,
      refusal: { code: 'BET_LOCKED' },
    })
    await sql`update accounts set bet_locked = false where id = ${ann}`.execute(world.db)
    world.freshness.health('test', 'down', Date.now())
    expect(await world.bets.amend(ann, id, { size: rupees(200) })).toEqual({
      ok: false,
      refusal: { code: 'STALE_PRICE' },
    })
  })

  test('of one player never meet', async () => {
    const [ann = 0] = world.players
    const first = await place(bet(ann, 'm1', rest), null)
    expect(await place(bet(ann, 'm1', { ...rest, side: 'LAY' }), null)).toEqual({
      code: 'SELF_MATCH',
      betId: 'id' in first ? first.id : '',
    })
  })

  test('at turn in-play LAPSE lapses and PERSIST stays, over a restart too', async () => {
    const [ann = 0, bob = 0] = world.players
    await place(bet(ann, 'm1', rest), null)
    await place(bet(bob, 'm1', { ...rest, persistence: 'PERSIST' }), null)
    await world.control.putMarket(defineMarket('m1', MATCH_ODDS), { status: 'OPEN', inPlay: true })
    const second = await world.restart()
    expect(second.engine.markets.get('m1')?.open.size).toBe(1)
    const { rows } = await sql`select status, reason from bets order by received_at, id`.execute(world.db)
    expect(rows).toEqual([
      { status: 'LAPSED', reason: 'TURN_IN_PLAY' },
      { status: 'UNMATCHED', reason: null },
    ])
    await second.engine.stop()
  })
})

describe('a band around the market, for what players trade with each other', () => {
  const far = { side: 'LAY', price: price(100), stake: rupees(10), timeInForce: 'GOOD_TILL_CANCEL' } as const
  const near = { ...far, price: price(5) } as const
  beforeEach(async () => {
    const site = must(world.sites.get(1), 'the site')
    world.sites.set(1, { ...site, playerBandBps: 2500 })
    await openMarket(world, defineMarket('m1', MATCH_ODDS))
    quote(world, 'm1', 0, [[4.3, 5]], [[4.4, 5]])
  })

  test('lets nobody wait far from it: placed, with a delay, by a smaller part that is left, or changed to it', async () => {
    const [ann = 0] = world.players
    expect(await place(bet(ann, 'm1', far), null)).toMatchObject({ code: 'PRICE_OUT_OF_BAND' })
    expect(await place(bet(ann, 'm1', { ...far, side: 'BACK', price: price(1.5) }), null)).toMatchObject({
      code: 'PRICE_OUT_OF_BAND',
    })
    expect(await place(bet(ann, 'm1', { ...far, stake: rupees(5) }), null)).toMatchObject({ status: 'ACCEPTED' })
    const order = await place(bet(ann, 'm1', { ...near, stake: rupees(10) }), null)
    const id = 'id' in order ? order.id : ''
    expect(await world.bets.amend(ann, id, { price: price(100) })).toMatchObject({
      ok: false,
      refusal: { code: 'PRICE_OUT_OF_BAND' },
    })
    await openMarket(world, defineMarket('slow', MATCH_ODDS, { delaySeconds: 1 }))
    quote(world, 'slow', 0, [[4.3, 5]], [[4.4, 5]])
    expect(await place(bet(ann, 'slow', far), null)).toMatchObject({ code: 'PRICE_OUT_OF_BAND' })
  })

  test('keeps an order from which the market went away: nobody meets it, it may be made smaller, and meets again later', async () => {
    const [ann = 0, bob = 0] = world.players
    quote(world, 'm1', 0, [[4.3, 5]], [[6, 5]])
    const order = await place(bet(ann, 'm1', near), null)
    const id = 'id' in order ? order.id : ''
    quote(world, 'm1', 0, [[1.5, 5]], [[1.6, 5]])
    const taken = { price: price(5), stake: rupees(1) }
    expect(await place(bet(bob, 'm1', taken), null)).toMatchObject({ code: 'PRICE_WORSE' })
    expect(await world.bets.amend(ann, id, { size: rupees(20) })).toMatchObject({
      refusal: { code: 'PRICE_OUT_OF_BAND' },
    })
    expect(await world.bets.amend(ann, id, { size: rupees(8) })).toMatchObject({ ok: true })
    quote(world, 'm1', 0, [[4.3, 5]], [[6, 5]])
    expect(await place(bet(bob, 'm1', taken), null)).toMatchObject({ status: 'ACCEPTED' })
  })

  test('lets players meet nowhere while neither the house nor the feed tells a price', async () => {
    const [ann = 0, bob = 0] = world.players
    await openMarket(world, defineMarket('blank', MATCH_ODDS))
    expect(await place(bet(ann, 'blank', far), null)).toMatchObject({ status: 'UNMATCHED' })
    expect(await place(bet(bob, 'blank', { price: price(100) }), null)).toEqual({ code: 'QUOTE_GONE' })
  })
})

describe('cash-out', () => {
  test('says where an order of one’s own stands before the prices it needs, and comes back with its end', async () => {
    const [ann = 0] = world.players
    await openMarket(world, defineMarket('m1', MATCH_ODDS))
    quote(world, 'm1', 0, [[3, 1000]], [[3.05, 1000]])
    await place(bet(ann, 'm1', { slot: 0, price: price(3) }), null)
    const rest = { slot: 0, price: price(3.05), stake: rupees(10), timeInForce: 'GOOD_TILL_CANCEL' } as const
    const order = await place(bet(ann, 'm1', rest), null)
    const quoted = () => world.cashOuts.quote({ id: ann, siteId: 1, book: 'REAL' }, 'm1', 10_000)
    const betId = 'id' in order ? order.id : ''
    expect(quoted()).toEqual({ ok: false, refusal: { code: 'OWN_ORDER_IN_THE_WAY', betId } })
    await world.bets.cancel(ann, betId)
    expect(quoted()).toMatchObject({ ok: true })
    quote(world, 'm1', 0, [], [])
    expect(quoted()).toMatchObject({ ok: false, refusal: { code: 'NO_PRICE' } })
  })

  test('locks the golden amount of law 3.6 G1 in one go', async () => {
    const [ann = 0] = world.players
    await openMarket(
      world,
      defineMarket('m1', MATCH_ODDS, { runners: defineMarket('m1', MATCH_ODDS).runners.slice(0, 2) }),
    )
    quote(world, 'm1', 0, [[2.5, 10_000]], [])
    await place(bet(ann, 'm1', { price: price(2.5), stake: rupees(1000) }), null)
    quote(world, 'm1', 0, [[1.99, 10_000]], [[2, 10_000]])
    quote(world, 'm1', 1, [[1.9, 10_000]], [[2.1, 10_000]])
    const request = {
      accountId: ann,
      siteId: 1,
      book: 'REAL' as const,
      marketId: 'm1',
      fractionBps: 10_000,
      minLocked: rupees(0),
      marketVersion: null,
      requestId: null,
      expiresAt: null,
    }
    const plan = world.cashOuts.quote({ id: ann, siteId: 1, book: 'REAL' }, 'm1', 10_000)
    expect(plan).toMatchObject({
      ok: true,
      value: { locked: rupees(250), orders: [{ slot: 0, side: 'LAY', price: 200, stake: rupees(1250) }] },
    })
    expect(await world.cashOuts.cashOut({ ...request, minLocked: rupees(251) }, null)).toEqual({
      ok: false,
      refusal: { code: 'CASH_OUT_WORSE', locked: rupees(250) },
    })
    expect(await world.cashOuts.cashOut(request, null)).toMatchObject({
      ok: true,
      value: { locked: rupees(250), closing: { bets: [{ status: 'ACCEPTED' }] } },
    })
    expect(await world.account(ann)).toEqual({ balance: 10_000, exposure: 0 })
  })

  test('after its delay matches all of its bets or none', async () => {
    const [ann = 0] = world.players
    const definition = defineMarket('m1', MATCH_ODDS)
    await openMarket(world, definition)
    for (const slot of [0, 1, 2]) quote(world, 'm1', slot, [[3, 10_000]], [[3.05, 10_000]])
    await place(bet(ann, 'm1', { price: price(3), stake: rupees(1000) }), null)
    await world.control.putMarket({ ...definition, delaySeconds: 1 }, { status: 'OPEN', inPlay: false })
    for (const slot of [0, 1, 2]) quote(world, 'm1', slot, [[3, 10_000]], [[3.05, 10_000]])
    quote(world, 'm1', 0, [[1.6, 10_000]], [])
    const request = {
      accountId: ann,
      siteId: 1,
      book: 'REAL' as const,
      marketId: 'm1',
      fractionBps: 10_000,
      minLocked: rupees(0),
      marketVersion: null,
      requestId: null,
      expiresAt: null,
    }
    const placed = await world.cashOuts.cashOut(request, null)
    expect(placed).toMatchObject({
      ok: true,
      value: { closing: { bets: [{ status: 'PENDING' }, { status: 'PENDING' }] } },
    })
    expect(await world.account(ann)).toEqual({ balance: 10_000, exposure: 1000 })
    quote(world, 'm1', 2, [[2.9, 10_000]], [])
    const decided = placed.ok ? await placed.value.decided : undefined
    expect(decided?.type === 'BETS' && decided.bets.map(({ status, reason }) => [status, reason])).toEqual([
      ['REJECTED', 'PRICE_WORSE'],
      ['REJECTED', 'PRICE_WORSE'],
    ])
  })
})

describe('the house kinds', () => {
  test('a bookmaker bet is taken at the quote, whole, and settles to the team', async () => {
    const [ann = 0] = world.players
    await openMarket(world, defineMarket('b1', BOOKMAKER))
    world.control.setBookmakerQuotes(
      'b1',
      new Map([[0, { back: { price: price(85), maxStake: rupees(5000) } }]]),
      Date.now(),
    )
    expect(await place(bet(ann, 'b1', { price: price(85), stake: rupees(2000) }), null)).toMatchObject({
      status: 'ACCEPTED',
      profit: rupees(1700),
      liability: rupees(2000),
    })
    expect(await place(bet(ann, 'b1', { side: 'LAY', price: price(85) }), null)).toEqual({ code: 'QUOTE_GONE' })
    expect(
      await world.settlement.declareResult(
        'b1',
        { type: 'WINNERS', winners: [0], removed: [] },
        { actorId: null, source: 'test' },
      ),
    ).toEqual({ ok: true, value: 1 })
    expect(await world.account(ann)).toEqual({ balance: 11_700, exposure: 0 })
  })

  test('a session gives the better run and price, of a bet that waits too, and refuses a mixed one with the new quote', async () => {
    const [ann = 0] = world.players
    await openMarket(world, defineMarket('s1', SESSION, { delaySeconds: 1 }))
    const yes = (run: number, at: number) =>
      world.control.setSessionQuote(
        's1',
        { yes: [{ run, price: price(at), maxStake: rupees(100_000) }], no: [] },
        Date.now(),
      )
    const asked = bet(ann, 's1', { slot: null, run: 206, price: price(100), stake: rupees(100) })
    yes(195, 80)
    expect(await place(asked, null)).toEqual({ code: 'RUN_CHANGED', asked: 206, currentLine: 195, current: 8000 })
    yes(206, 100)
    const waiting = place(asked, null)
    await expect.poll(() => world.engine.markets.get('s1')?.open.size).toBe(1)
    yes(195, 110)
    expect(await waiting).toMatchObject({ status: 'ACCEPTED', run: 206, matchedRun: 195, profit: rupees(110) })
    await world.control.putMarket(defineMarket('s1', SESSION), { status: 'CLOSED', inPlay: false })
    const result = { type: 'RESULT', result: 195 } as const
    await world.settlement.declareResult('s1', result, { actorId: null, source: 'test' })
    expect(await world.account(ann)).toEqual({ balance: 10_110, exposure: 0 })
  })

  test('a session settles to the ladder of law 3.3 S3, and a rollback restores every balance', async () => {
    const [ann = 0] = world.players
    await openMarket(world, defineMarket('s1', SESSION))
    const rung = (run: number, at: number) => ({ run, price: price(at), maxStake: rupees(100_000) })
    const take = async (side: 'BACK' | 'LAY', run: number, at: number, stake: number) => {
      world.control.setSessionQuote(
        's1',
        side === 'BACK' ? { yes: [rung(run, at)], no: [] } : { yes: [], no: [rung(run, at)] },
        Date.now(),
      )
      expect(
        await place(bet(ann, 's1', { side, slot: null, run, price: price(at), stake: rupees(stake) }), null),
      ).toMatchObject({ status: 'ACCEPTED' })
    }
    await take('BACK', 46, 100, 1000)
    await take('LAY', 45, 100, 1000)
    await take('LAY', 50, 110, 2000)
    expect(await world.account(ann)).toEqual({ balance: 10_000, exposure: 2200 })
    const declare = (result: number) =>
      world.settlement.declareResult('s1', { type: 'RESULT', result }, { actorId: null, source: 'test' })
    for (const [result, balance] of [
      [50, 7800],
      [44, 12_000],
      [45, 10_000],
      [46, 12_000],
    ] as const) {
      const declared = await declare(result)
      if (!declared.ok) throw new Error(declared.refusal.code)
      expect(await world.account(ann)).toEqual({ balance, exposure: 0 })
      await booksBalance(world.db)
      expect(await world.settlement.rollBack('s1', declared.value, { actorId: null })).toMatchObject({ ok: true })
      expect(await world.account(ann)).toEqual({ balance: 10_000, exposure: 2200 })
    }
  })
})

describe('settlement', () => {
  const winner = (slot: number) => ({ type: 'WINNERS', winners: [slot], removed: [] }) as const
  const by = { actorId: null, source: 'test' }

  test('pays law 3.4 to the paisa: 2 % of the net win of the market, nothing of a loss', async () => {
    const [ann = 0, bob = 0] = world.players
    await openMarket(world, defineMarket('m1', MATCH_ODDS))
    for (const [slot, toBack, toLay] of [
      [0, 2.5, 2.5],
      [1, 2.8, 3],
      [2, 4, 4],
    ] as const)
      quote(world, 'm1', slot, [[toBack, 10_000]], [[toLay, 10_000]])
    for (const player of [ann, bob]) {
      await place(bet(player, 'm1', { price: price(2.5), stake: rupees(1000) }), null)
      await place(bet(player, 'm1', { side: 'LAY', slot: 1, price: price(3), stake: rupees(500) }), null)
      await place(bet(player, 'm1', { slot: 2, price: price(4), stake: rupees(300) }), null)
    }
    await world.settlement.declareResult('m1', winner(0), by)
    expect(await world.account(ann)).toEqual({ balance: 11_666, exposure: 0 })
    expect(await world.settlement.declareResult('m1', winner(1), by)).toMatchObject({ ok: false })
    await world.settlement.rollBack('m1', 1, { actorId: null })
    expect(await world.account(bob)).toEqual({ balance: 10_000, exposure: 2300 })
    expect(await world.settlement.declareResult('m1', winner(1), by)).toEqual({ ok: true, value: 2 })
    expect(await world.account(ann)).toEqual({ balance: 7700, exposure: 0 })
  })

  test('a void gives everything back', async () => {
    const [ann = 0] = world.players
    await openMarket(world, defineMarket('m1', MATCH_ODDS))
    quote(world, 'm1', 0, [[2.5, 10_000]], [])
    await place(bet(ann, 'm1', { price: price(2.5), stake: rupees(1000) }), null)
    await world.settlement.declareResult('m1', { type: 'VOID', reason: 'abandoned' }, by)
    expect(await world.account(ann)).toEqual({ balance: 10_000, exposure: 0 })
    const { rows } = await sql`select status, net from bets`.execute(world.db)
    expect(rows).toEqual([{ status: 'VOIDED', net: 0 }])
  })

  test('goes on where a crash interrupted it', async () => {
    const [ann = 0] = world.players
    await openMarket(world, defineMarket('m1', MATCH_ODDS))
    quote(world, 'm1', 0, [[2.5, 10_000]], [])
    await place(bet(ann, 'm1', { price: price(2.5), stake: rupees(1000) }), null)
    await world.settlement.declareResult('m1', winner(0), by)
    // As if the process had died before the run was marked as done.
    await sql`update settlements set finished_at = null`.execute(world.db)
    await sql`update markets set status = 'SETTLING'`.execute(world.db)
    const second = await world.restart()
    await second.settlement.resume()
    expect(await world.account(ann)).toEqual({ balance: 11_470, exposure: 0 })
    await second.engine.stop()
  })

  test('a non-runner voids its bets and reduces the odds of the others', async () => {
    const [ann = 0, bob = 0] = world.players
    const definition = defineMarket('r1', MATCH_ODDS, { commissionBps: 0 })
    await openMarket(world, definition)
    quote(world, 'r1', 0, [[8, 10_000]], [])
    quote(world, 'r1', 1, [[3, 10_000]], [])
    await place(bet(ann, 'r1', { price: price(8), stake: rupees(10) }), null)
    await place(bet(bob, 'r1', { slot: 1, price: price(3), stake: rupees(50) }), null)
    const runners = definition.runners.map((runner) =>
      runner.slot === 1 ? { ...runner, status: 'REMOVED' as const, reductionBps: 2500 } : runner,
    )
    await world.control.putMarket({ ...definition, runners }, { status: 'OPEN', inPlay: false })
    expect(await world.account(bob)).toEqual({ balance: 10_000, exposure: 0 })
    const { rows } = await sql`select status, profit, voided from bets order by received_at, id`.execute(world.db)
    expect(rows).toEqual([
      { status: 'ACCEPTED', profit: 5000, voided: 0 },
      { status: 'VOIDED', profit: 0, voided: 5000 },
    ])
    await world.settlement.declareResult(
      'r1',
      { type: 'WINNERS', winners: [0], removed: [{ slot: 1, reductionBps: 2500 }] },
      by,
    )
    expect(await world.account(ann)).toEqual({ balance: 10_050, exposure: 0 })
  })
})

test('a market of a source that fell silent takes no bets until it speaks again', async () => {
  const [ann = 0] = world.players
  world.freshness.health('test', 'live', Date.now())
  await openMarket(world, defineMarket('m1', MATCH_ODDS))
  quote(world, 'm1', 0, [[2.5, 1000]], [])
  world.freshness.health('test', 'down', Date.now())
  expect(await place(bet(ann, 'm1', { price: price(2.5) }), null)).toEqual({ code: 'STALE_PRICE' })
  world.control.tick()
  await expect.poll(() => world.control.find('m1')?.state).toMatchObject({ status: 'SUSPENDED', reason: 'STALE' })
  world.freshness.health('test', 'live', Date.now())
  world.control.tick()
  await expect.poll(() => world.control.find('m1')?.state.status).toBe('OPEN')
  expect(await place(bet(ann, 'm1', { price: price(2.5) }), null)).toMatchObject({ status: 'ACCEPTED' })
})

test('a market whose prices give money away takes no bets until they are mended', async () => {
  const [ann = 0] = world.players
  await openMarket(world, defineMarket('m1', MATCH_ODDS))
  const offer = (slot: number, back: number) => quote(world, 'm1', slot, [[back, 1000]], [[back + 1, 1000]])
  for (const slot of [0, 1]) offer(slot, 3)
  offer(2, 3.2)
  // Not even in the moment before the market is suspended.
  expect(await place(bet(ann, 'm1', { price: price(3) }), null)).toMatchObject({
    code: expect.stringMatching(/^(QUOTE_GONE|MARKET_SUSPENDED)$/),
  })
  await expect.poll(() => world.control.find('m1')?.state).toMatchObject({ status: 'SUSPENDED', reason: 'OVERROUND' })
  offer(2, 2.9)
  await expect.poll(() => world.control.find('m1')?.state.status).toBe('OPEN')
  expect(await place(bet(ann, 'm1', { price: price(3) }), null)).toMatchObject({ status: 'ACCEPTED' })
})

test('a meter quoted above its highest result offers nothing, and a bet on it is refused', async () => {
  const [ann = 0] = world.players
  await openMarket(world, defineMarket('fancy', { kind: 'SESSION', variant: 'meter', highestResult: 100 }))
  const rung = (run: number) => [{ run, price: price(100), maxStake: rupees(1000) }]
  const yes = (run: number) => bet(ann, 'fancy', { slot: null, run, price: price(100), stake: rupees(10) })
  world.control.setSessionQuote('fancy', { yes: rung(30), no: rung(28) }, Date.now())
  expect(await place(yes(101), null)).toMatchObject({ code: 'RUN_CHANGED', currentLine: 30 })
  world.control.setSessionQuote('fancy', { yes: rung(101), no: rung(28) }, Date.now())
  expect(await place(yes(101), null)).toMatchObject({ code: 'QUOTE_GONE' })
  expect(await place(yes(30), null)).toMatchObject({ code: 'QUOTE_GONE' })
  world.control.setSessionQuote('fancy', { yes: rung(30), no: rung(28) }, Date.now())
  expect(await place(yes(30), null)).toMatchObject({ status: 'ACCEPTED' })
})

describe('0 runs (law D-57)', () => {
  const rung = (run: number, at: number) => ({ run, price: price(at), maxStake: rupees(1000) })
  const asked = (side: 'BACK' | 'LAY', run: number, at: number) =>
    bet(world.players[0] ?? 0, 'nought', { side, slot: null, run, price: price(at), stake: rupees(10) })
  const shapeOf = (variant: SessionVariant): MarketShape => ({
    kind: 'SESSION',
    variant,
    khadoWidth: 5,
    highestResult: 100,
  })

  test.each(SESSION_VARIANTS.filter((variant) => !lawOfVariant(variant).isPicked))(
    'a %s quoted on them offers nothing, and no bet is on them, on either side and at loaded odds',
    async (variant) => {
      await openMarket(world, defineMarket('nought', shapeOf(variant)))
      const at = lawOfVariant(variant).isAtEvens ? 100 : 110
      world.control.setSessionQuote('nought', { yes: [], no: [rung(1, at)] }, Date.now())
      expect(await place(asked('LAY', 0, at), null)).toMatchObject({ code: 'RUN_CHANGED', asked: 0 })
      world.control.setSessionQuote('nought', { yes: [rung(2, 90)], no: [] }, Date.now())
      expect(await place(asked('BACK', 0, 90), null)).toMatchObject({ code: 'RUN_CHANGED', asked: 0 })
      // What stood before is over too: whoever quotes so has mistaken something.
      world.control.setSessionQuote('nought', { yes: [rung(2, 90)], no: [rung(0, at)] }, Date.now())
      for (const [side, run] of [['LAY', 0] as const, ['BACK', 2] as const])
        expect(await place(asked(side, run, at), null)).toMatchObject({ code: 'QUOTE_GONE' })
      world.control.setSessionQuote('nought', { yes: [rung(0, 90)], no: [] }, Date.now())
      // Nor as the better run of one that was asked for.
      for (const run of [0, 1]) expect(await place(asked('BACK', run, 90), null)).toMatchObject({ code: 'QUOTE_GONE' })
    },
  )

  test('a bet that waits is not given them at the end of its delay', async () => {
    await openMarket(world, defineMarket('nought', SESSION, { delaySeconds: 1 }))
    world.control.setSessionQuote('nought', { yes: [rung(1, 90)], no: [] }, Date.now())
    const waiting = place(asked('BACK', 1, 90), null)
    await expect.poll(() => world.engine.markets.get('nought')?.open.size).toBe(1)
    world.control.setSessionQuote('nought', { yes: [rung(0, 90)], no: [] }, Date.now())
    expect(await waiting).toMatchObject({ status: 'REJECTED', reason: 'QUOTE_GONE' })
    expect(await world.account(world.players[0] ?? 0)).toEqual({ balance: 10_000, exposure: 0 })
  })
})

test('a session whose quote is crossed takes no bets until it is mended', async () => {
  const [ann = 0] = world.players
  await openMarket(world, defineMarket('s1', SESSION))
  const rung = (run: number) => ({ run, price: price(100), maxStake: rupees(100_000) })
  const offer = (yes: number, no: number) =>
    world.control.setSessionQuote('s1', { yes: [rung(yes)], no: [rung(no)] }, Date.now())
  const asked = (run: number) => bet(ann, 's1', { slot: null, run, price: price(100) })
  offer(44, 45)
  // Not even in the moment before the market is suspended.
  expect(await place(asked(44), null)).toMatchObject({
    code: expect.stringMatching(/^(QUOTE_GONE|MARKET_SUSPENDED)$/),
  })
  await expect.poll(() => world.control.find('s1')?.state).toMatchObject({ status: 'SUSPENDED', reason: 'OVERROUND' })
  offer(46, 45)
  await expect.poll(() => world.control.find('s1')?.state.status).toBe('OPEN')
  expect(await place(asked(46), null)).toMatchObject({ status: 'ACCEPTED' })
})

test('a bookmaker whose prices give money away takes no bets until they are mended', async () => {
  const [ann = 0] = world.players
  const { runners, ...rest } = defineMarket('b1', BOOKMAKER)
  await openMarket(world, { ...rest, runners: runners.slice(0, 2) })
  const quoted = (at: number) => ({ price: price(at), maxStake: rupees(100_000) })
  const offer = (first: number, second: number) =>
    world.control.setBookmakerQuotes(
      'b1',
      new Map([
        [0, { back: quoted(first), lay: quoted(first + 2) }],
        [1, { back: quoted(second), lay: quoted(second + 5) }],
      ]),
      Date.now(),
    )
  const asked = (at: number) => bet(ann, 'b1', { price: price(at) })
  offer(110, 120)
  expect(await place(asked(110), null)).toMatchObject({
    code: expect.stringMatching(/^(QUOTE_GONE|MARKET_SUSPENDED)$/),
  })
  await expect.poll(() => world.control.find('b1')?.state).toMatchObject({ status: 'SUSPENDED', reason: 'OVERROUND' })
  offer(85, 115)
  await expect.poll(() => world.control.find('b1')?.state.status).toBe('OPEN')
  expect(await place(asked(85), null)).toMatchObject({ status: 'ACCEPTED' })
})

test('prices that were mistaken for a moment leave the market open, with all its quotes', async () => {
  const [ann = 0] = world.players
  await openMarket(world, defineMarket('m1', MATCH_ODDS))
  for (const slot of [0, 1, 2]) quote(world, 'm1', slot, [[2.9, 1000]], [[3.1, 1000]])
  quote(world, 'm1', 2, [[4, 1000]], [[4.1, 1000]])
  quote(world, 'm1', 2, [[2.9, 1000]], [[3.1, 1000]])
  await expect
    .poll(() => place(bet(ann, 'm1', { price: price(2.9), stake: rupees(10) }), null))
    .toMatchObject({ status: 'ACCEPTED' })
  expect(world.control.find('m1')?.state.status).toBe('OPEN')
})

test('a lock of a sport holds in a market that comes after a restart, without its event', async () => {
  const [ann = 0] = world.players
  await openMarket(world, defineMarket('m1', MATCH_ODDS))
  await world.settlement.declareResult('m1', { type: 'VOID', reason: 'abandoned' }, { actorId: null, source: 'test' })
  await sql`insert into account_locks (account_id, kind, scope_id, set_by) values (${ann}, 'SPORT', '4', 'agent')`.execute(
    world.db,
  )
  const second = await world.restart()
  await second.control.putMarket(defineMarket('m2', MATCH_ODDS), { status: 'OPEN', inPlay: false })
  quote(second, 'm2', 0, [[2.5, 1000]], [])
  const placed = await second.bets.place(bet(ann, 'm2', { price: price(2.5) }), null)
  expect(placed).toEqual({ ok: false, refusal: { code: 'BET_LOCKED' } })
  await second.engine.stop()
})

test('a batch that cannot be written takes nothing with it: memory is as the database says', async () => {
  const [ann = 0] = world.players
  await openMarket(world, defineMarket('m1', MATCH_ODDS))
  quote(world, 'm1', 0, [[2.5, 1000]], [])
  await sql`create function refuse_bet() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`.execute(
    world.db,
  )
  await sql`create trigger no_bets before insert on bets for each row execute function refuse_bet()`.execute(world.db)
  await expect(world.bets.place(bet(ann, 'm1', { price: price(2.5), stake: rupees(1000) }), null)).rejects.toThrow(
    'disk full',
  )
  await sql`drop trigger no_bets on bets`.execute(world.db)
  expect(await place(bet(ann, 'm1', { price: price(2.5), stake: rupees(1000) }), null)).toMatchObject({
    status: 'ACCEPTED',
  })
  expect(await world.account(ann)).toEqual({ balance: 10_000, exposure: 1000 })
})

test('one bet that cannot be written fails alone, however many are behind it', async () => {
  const [ann = 0, bob = 0, cat = 0] = world.players
  await openMarket(world, defineMarket('m1', MATCH_ODDS))
  quote(world, 'm1', 0, [[2.5, 1_000_000]], [])
  await sql`create function refuse_bet() returns trigger language plpgsql as $$ begin
    if new.stake = 777 then raise exception 'not this one'; end if; return new; end $$`.execute(world.db)
  await sql`create trigger no_bets before insert on bets for each row execute function refuse_bet()`.execute(world.db)
  // A batch of many parts; the next batch asks for its rows while this one fails.
  const bets = Array.from({ length: 600 }, (_, i) =>
    bet([ann, bob, cat][i % 3] ?? 0, 'm1', { price: price(2.5), stake: rupees(i === 310 ? 7.77 : 1 + (i % 5)) }),
  )
  const outcomes = bets.map(async (request, i) => {
    if (i >= 400) await new Promise((resolve) => setTimeout(resolve, 4))
    return await world.bets.place(request, key(`k${i}`))
  })
  const settled = await Promise.allSettled(outcomes)
  expect(settled.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { message: 'not this one' } }])
  const { rows } = await sql`select count(*)::int as bets, count(distinct id)::int as ids from bets`.execute(world.db)
  expect(rows).toEqual([{ bets: 599, ids: 599 }])
})

test('an engine whose connection is cut places what it was asked, once', async () => {
  await openMarket(world, defineMarket('m1', MATCH_ODDS))
  quote(world, 'm1', 0, [[2.5, 1_000_000]], [])
  const placing = Array.from({ length: 300 }, (_, i) =>
    world.bets.place(bet(world.players[i % 4] ?? 0, 'm1', { price: price(2.5), stake: rupees(1) }), key(`k${i}`)),
  )
  for (let cut = 0; cut < 3; cut++) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
      .execute(world.db)
      .catch(() => undefined)
  }
  const placed = await Promise.all(placing)
  expect(placed.every(({ ok }) => ok)).toBe(true)
  const { rows } = await sql`select count(*)::int as bets, sum(stake)::int as stakes from bets`.execute(world.db)
  expect(rows).toEqual([{ bets: 300, stakes: 30_000 }])
})

test('a market by which no bet could be paid is not made', async () => {
  const shape = { kind: 'SESSION', variant: 'khado' } as const
  await expect(openMarket(world, defineMarket('k1', shape))).rejects.toThrow('a khado market has a width')
  expect(world.control.find('k1')).toBeUndefined()
})
