/** A definition and the prices that come with it are in force as one: suspended first, opened last, whoever bets in between. */
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { byItself } from '../audit-log/index.ts'
import type { MarketControl } from '../markets/market-control.ts'
import { bet, booksBalance, createWorld, price, rupees, type World } from '../markets/testing/world.ts'
import { createLog } from '../platform/log.ts'
import { whileHeld } from '../platform/testing/while-held.ts'
import { createOddsIngest, type OddsIngest } from './odds-to-markets.ts'
import { feedMarket, feedPrices, MARKET_ID, runnersThat } from './testing/feed-market.ts'
import type { FeedMarket, FeedPrices } from './types.ts'

let world: World
let ingest: OddsIngest
let player = 0
let maker = 0

beforeEach(async () => {
  world = await createWorld()
  ;[player = 0, maker = 0] = world.players
  ingest = createOddsIngest({ ...world, source: 'test', log: createLog('silent') })
  await say(feedMarket(), feedPrices(2))
})
afterEach(async () => {
  await ingest.idle()
  await booksBalance(world.db)
  await world.close()
})

/** One message of the feed, as an adapter hands it on. */
function tell(market: FeedMarket, prices?: FeedPrices): void {
  ingest.market(market)
  if (prices) ingest.prices(prices)
}

async function say(market: FeedMarket, prices?: FeedPrices): Promise<void> {
  tell(market, prices)
  await ingest.idle()
}

const back = (at: number, change: Parameters<typeof bet>[2] = {}) =>
  world.bets.place(bet(player, MARKET_ID, { price: price(at), stake: rupees(100), ...change }), null)

const SUSPENDED = { status: 'SUSPENDED', version: 2 } as const

describe('what says nothing new stops nobody', () => {
  test.each([
    ['of a market', async () => undefined],
    ['though it names a runner whom an officer has taken out', takeOut],
  ])('%s', async (_what, before) => {
    await before()
    tell(feedMarket({ version: 2 }))
    expect(world.control.isAwaiting(MARKET_ID)).toBe(false)
    expect(await back(2)).toMatchObject({ ok: true, value: { bet: { status: 'ACCEPTED' } } })
  })

  async function takeOut(): Promise<void> {
    const entryOf = (was: object, is: object) => ({
      ...byItself(1),
      ...({ action: 'RUNNER_WITHDRAWN', objectType: 'market', objectId: MARKET_ID, reason: '' } as const),
      before: was,
      after: is,
    })
    const done = await world.control.withdraw(MARKET_ID, { slot: 2, reductionBps: 100 }, { actorId: 1, entryOf })
    expect(done).toMatchObject({ ok: true })
    ingest.prices(feedPrices(2))
  }
})

describe('between a message and its being in force', () => {
  test.each([
    ['a suspension', feedMarket(SUSPENDED)],
    ['an end', feedMarket({ status: 'CLOSED', version: 2 })],
    ['the turn in play', feedMarket({ inPlay: true, betDelay: 5, version: 2 })],
    ['a longer delay', feedMarket({ betDelay: 5, version: 2 })],
    ['a runner taken out', feedMarket({ runners: runnersThat('ACTIVE', 'ACTIVE', 'REMOVED'), version: 2 })],
  ])('%s stops bets at once, at the old price and at the new one', async (_what, market) => {
    tell(market, feedPrices(3))
    const tried = [back(2), back(3), back(2, { timeInForce: 'GOOD_TILL_CANCEL' })]
    // Whether it is in force by then or not.
    for (const one of await Promise.all(tried))
      expect(['MARKET_SUSPENDED', 'MARKET_NOT_OPEN']).toContain(!one.ok && one.refusal.code)
  })

  test('a suspension stops cash-out, its offer and the change of an order too', async () => {
    await back(2)
    const resting = await back(4, { timeInForce: 'GOOD_TILL_CANCEL', persistence: 'PERSIST' })
    if (!resting.ok) throw new Error('not taken')
    tell(feedMarket(SUSPENDED), feedPrices(3))
    const suspended = { ok: false, refusal: { code: 'MARKET_SUSPENDED' } }
    const account = { id: player, siteId: 1, book: 'REAL' as const }
    expect(world.cashOuts.quote(account, MARKET_ID, 10_000)).toEqual(suspended)
    const amended = world.bets.amend(player, resting.value.bet.id, { price: price(3) })
    const cashed = world.cashOuts.cashOut(
      {
        accountId: player,
        siteId: 1,
        book: 'REAL',
        marketId: MARKET_ID,
        fractionBps: 10_000,
        minLocked: null,
        marketVersion: null,
        requestId: null,
        expiresAt: null,
      },
      null,
    )
    expect(await cashed).toEqual(suspended)
    expect(await amended).toEqual(suspended)
  })

  test('nobody is met by an order that rests: neither the house nor another player', async () => {
    const resting = await world.bets.place(
      bet(maker, MARKET_ID, {
        side: 'LAY',
        price: price(1.8),
        stake: rupees(200),
        timeInForce: 'GOOD_TILL_CANCEL',
        persistence: 'PERSIST',
      }),
      null,
    )
    if (!resting.ok) throw new Error(resting.refusal.code)
    ingest.prices(feedPrices(1.5))
    // The house would take it now, and the task that says so waits for the engine when the suspension comes.
    tell(feedMarket(SUSPENDED), feedPrices(1.4))
    const taken = await back(1.8)
    expect(taken.ok).toBe(false)
    await ingest.idle()
    expect(world.control.find(MARKET_ID)?.open.get(resting.value.bet.id)).toMatchObject({ matched: 0 })
  })

  test('a bet whose delay ends in it is not matched', async () => {
    await say(feedMarket({ betDelay: 1, version: 2 }))
    const waiting = await back(2)
    if (!waiting.ok) throw new Error('not taken')
    await new Promise((resolve) => setTimeout(resolve, waiting.value.bet.acceptAt - Date.now() - 3))
    tell(feedMarket({ ...SUSPENDED, betDelay: 1, version: 3 }), feedPrices(3))
    const decided = await waiting.value.decided
    expect(['LAPSED', 'REJECTED']).toContain(decided.status)
    expect(decided.matched).toBe(0)
  })

  test('a hold stops bets from when it is said', async () => {
    let held: Promise<void> | undefined
    const tried = await whileHeld(
      world.db,
      (tx) => sql`select from accounts where id = ${player} for no key update`.execute(tx),
      () => back(2),
      // Its batch waits for its row and has decided nothing: too late for the hold to be in it.
      async () => void (held = world.control.hold(MARKET_ID, 'UNSETTLED', true)),
    )
    expect(tried).toEqual({ ok: false, refusal: { code: 'MARKET_SUSPENDED' } })
    await held
  })
})

describe('what came as one', () => {
  test('an opening offers the prices that came with it, never those of before', async () => {
    await say(feedMarket(SUSPENDED))
    tell(feedMarket({ version: 3 }), feedPrices(3))
    const asked: Promise<unknown>[] = []
    const ended = world.bus.subscribe('market', () => asked.push(back(2), back(3)))
    await ingest.idle()
    ended()
    await Promise.all(asked)
    const [bestOfNow] = world.control.find(MARKET_ID)?.book ? [await back(3)] : []
    expect(bestOfNow?.ok && bestOfNow.value.bet).toMatchObject({ status: 'ACCEPTED', priceSize: 300 * 10_000 })
    expect(world.control.find(MARKET_ID)?.state.status).toBe('OPEN')
  })

  test('prices that came behind a definition are not overtaken by older ones', async () => {
    tell(feedMarket(SUSPENDED), feedPrices(3))
    ingest.prices(feedPrices(4))
    tell(feedMarket({ version: 3 }), feedPrices(5))
    ingest.prices(feedPrices(6))
    await ingest.idle()
    const taken = await back(6)
    expect(taken.ok && taken.value.bet.status).toBe('ACCEPTED')
  })

  test('no screen sees the new prices with the old state, or the turn in play with the old delay', async () => {
    const seen: string[] = []
    const look = (): void => {
      const market = world.control.find(MARKET_ID)
      seen.push(`${market?.state.status} ${market?.state.inPlay} ${market?.definition.delaySeconds}`)
    }
    world.bus.subscribe('prices', look)
    world.bus.subscribe('event', look)
    tell(feedMarket({ inPlay: true, betDelay: 5, version: 2 }), feedPrices(3))
    ingest.prices(feedPrices(3.5))
    await ingest.idle()
    expect(seen).toHaveLength(3)
    expect(new Set(seen)).toEqual(new Set(['OPEN true 5']))
  })

  test('prices alone go straight to the book, also behind a definition that says nothing new', () => {
    ingest.market(feedMarket({ publishedAt: Date.now() + 1, marketTime: Date.now() + 60_000 }))
    const shown: unknown[] = []
    world.bus.subscribe('prices', ({ runners }) => shown.push(runners[0]?.toBack[0]?.[0]))
    ingest.prices(feedPrices(7))
    expect(shown).toEqual([price(7)])
  })

  test('prices that give money away keep closed the market that opens with them', async () => {
    await say(feedMarket({ ...SUSPENDED, runners: runnersThat('ACTIVE', 'REMOVED', 'REMOVED') }))
    await say(feedMarket({ version: 3, runners: runnersThat('ACTIVE', 'REMOVED', 'REMOVED') }), feedPrices(3))
    expect(world.control.find(MARKET_ID)?.state).toMatchObject({ status: 'SUSPENDED', reason: 'OVERROUND' })
  })

  test('an event that could not be written is written with the next message', async () => {
    let failed = false
    const control: MarketControl = {
      ...world.control,
      putEvent: async (event, inPlay) => {
        if (failed) return await world.control.putEvent(event, inPlay)
        failed = true
        throw new Error('the event was not written')
      },
    }
    const other = createOddsIngest({ ...world, control, source: 'test', log: createLog('silent') })
    other.market(feedMarket({ inPlay: true, version: 2 }))
    other.market(feedMarket({ inPlay: true, version: 2 }))
    await other.idle()
    expect(failed).toBe(true)
    // What failed for good was not in force, and what came after it is.
    expect(world.control.isAwaiting(MARKET_ID)).toBe(false)
    const told = await back(2)
    expect(told.ok).toBe(true)
  })

  test('a definition that cannot be written, or read, stops bets until a later one is in force; prices change nothing of it', async () => {
    let fails = true
    const control: MarketControl = {
      ...world.control,
      async putMarket(definition, feed) {
        if (fails) throw new Error('the definition was not written')
        await world.control.putMarket(definition, feed)
      },
    }
    const other = createOddsIngest({ ...world, control, source: 'test', log: createLog('silent') })
    other.market(feedMarket(SUSPENDED))
    await other.idle()
    fails = false
    for (const stop of [() => undefined, () => other.unreadable(MARKET_ID)]) {
      stop()
      other.prices(feedPrices(3))
      await other.idle()
      expect(await back(3)).toEqual({ ok: false, refusal: { code: 'MARKET_SUSPENDED' } })
      other.market(feedMarket({ version: 4 }))
      await other.idle()
      expect((await back(3)).ok).toBe(true)
    }
  })
})

test('what was said of a market that the engine never had, or has no more, is not kept', async () => {
  const sizeOf = () => world.engine.arrivals.size
  const before = sizeOf()
  for (let n = 0; n < 20; n += 1) {
    ingest.prices({ ...feedPrices(3), marketId: `1.none${n}` })
    expect(world.control.isAwaiting(`1.never${n}`)).toBe(false)
  }
  await ingest.idle()
  expect(sizeOf()).toBe(before)
  await say(feedMarket({ status: 'CLOSED', version: 2, runners: runnersThat('WINNER', 'LOSER', 'LOSER') }))
  await say(
    feedMarket({ status: 'CLOSED', version: 3, runners: runnersThat('WINNER', 'LOSER', 'LOSER') }),
    feedPrices(3),
  )
  expect(world.control.find(MARKET_ID)).toBeUndefined()
  expect(sizeOf()).toBe(before - 1)
})

test('a market that fails keeps no other from being held when its source is no longer fresh', async () => {
  await say(feedMarket({ marketId: '1.778' }), { ...feedPrices(3), marketId: '1.778' })
  const first = must(world.control.find(MARKET_ID), 'the first market')
  const { definition } = first
  let asked = 0
  Object.defineProperty(first, 'definition', {
    get() {
      asked += 1
      // The first is whether it is of that source.
      if (asked === 2) throw new Error('a fault of ours')
      return definition
    },
  })
  world.freshness.health('test', 'down', Date.now())
  world.control.tick()
  expect(asked).toBeGreaterThan(1)
  await expect.poll(() => world.control.find('1.778')?.state).toMatchObject({ status: 'SUSPENDED', reason: 'STALE' })
})
