/** What the cells of a market show is what a bet gets: offered by the house, less what was taken, with what players offer. */
import { planMatch } from '@paddock/domain/book'
import type { Side } from '@paddock/domain/market'
import { paise, type Paise } from '@paddock/domain/money'
import { odds, type Odds } from '@paddock/domain/odds'
import { must } from '@paddock/domain/result'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
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
  type World,
} from '../markets/testing/world.ts'
import { bookOf } from '../engine/live-market.ts'
import type { MarketPrices } from '../topics.ts'
import type { Jobs } from '../platform/jobs.ts'
import { createLog } from '../platform/log.ts'
import { silentJobs } from '../platform/testing/jobs.ts'
import { createRecorder } from '../prices/record-prices.ts'
import { type Board, createBoard } from './board.ts'
import { FOR_NOBODY, presentHome, presentLive, presentMarket } from './present.ts'

let world: World
let board: Board
let jobs: Jobs
beforeEach(async () => {
  world = await createWorld({ players: 5, points: 1_000_000 })
  await openMarket(world, defineMarket('m1', MATCH_ODDS))
  const showings = { all: () => [], version: () => 0 }
  jobs = silentJobs()
  board = createBoard({ db: world.db, bus: world.bus, jobs, log: createLog('silent'), showings, clock: Date.now })
  await board.start()
})
afterEach(async () => {
  board.stop()
  await jobs.stop()
  await booksBalance(world.db)
  await world.close()
})

const event = () => must(board.event('e1'), 'the event is on the board')
const shownMarket = () => must(board.market('m1'), 'the market is on the board')

/** The cells of a player of the site, or of another pool. */
function cells(slot: number, pool = '1'): Readonly<Record<Side, readonly { price: Odds; size: Paise }[]>> {
  const live = presentLive(event(), shownMarket(), board.offersTo(pool, 'e1'))
  const runner = 'runners' in live ? live.runners.find((found) => found.slot === slot) : undefined
  return { BACK: runner?.back ?? [], LAY: runner?.lay ?? [] }
}

const take = async (accountId: number, change: Parameters<typeof bet>[2]) => {
  const placed = await world.bets.place(bet(accountId, 'm1', change), null)
  return placed.ok ? (await placed.value.decided).status : placed.refusal.code
}

describe('what players have taken of the house', () => {
  test('is in no cell any more, and the same quote again does not bring it back', async () => {
    const [ann = 0, bob = 0] = world.players
    quote(
      world,
      'm1',
      0,
      [
        [4.3, 410],
        [4.2, 50],
      ],
      [[4.4, 100]],
    )
    expect(cells(0).BACK[0]).toEqual({ price: 430, size: rupees(410) })
    expect(await take(ann, { price: price(4.3), stake: rupees(330) })).toBe('ACCEPTED')
    expect(cells(0).BACK[0]).toEqual({ price: 430, size: rupees(80) })
    quote(
      world,
      'm1',
      0,
      [
        [4.3, 410],
        [4.2, 50],
      ],
      [[4.4, 100]],
    )
    expect(cells(0).BACK[0]).toEqual({ price: 430, size: rupees(80) })
    expect(await take(bob, { price: price(4.3), stake: rupees(80.01) })).toBe('TOO_LITTLE_OFFERED')
    expect(await take(bob, { price: price(4.3), stake: rupees(80) })).toBe('ACCEPTED')
    expect(cells(0).BACK).toEqual([{ price: 420, size: rupees(50) }])
  })

  test('is gone from home, lists and search, and from the history of prices', async () => {
    const [ann = 0] = world.players
    const recorder = createRecorder({ db: world.db, bus: world.bus, clock: Date.now })
    quote(
      world,
      'm1',
      0,
      [
        [4.3, 410],
        [4.2, 50],
      ],
      [[4.4, 100]],
    )
    expect(await take(ann, { price: price(4.3), stake: rupees(410) })).toBe('ACCEPTED')
    expect(presentHome([event()], [], Date.now(), () => undefined).fastestOdd['m1']?.[0]).toEqual({
      slot: 0,
      back: 420,
      lay: 440,
    })
    const listed = presentMarket(event(), shownMarket(), { hasScore: false, hasTv: false, forOperators: FOR_NOBODY })
    expect(listed.runners[0]?.back).toEqual([{ price: 420, line: 50 }])
    await recorder.sample()
    recorder.stop()
    const { rows } = await sql`select back, lay from price_samples where market_id = 'm1'`.execute(world.db)
    expect(rows).toEqual([{ back: 420, lay: 440 }])
  })

  test('by an order that rested until the house came is told as well', async () => {
    const [ann = 0] = world.players
    const rest = { timeInForce: 'GOOD_TILL_CANCEL', price: price(4.3), stake: rupees(100) } as const
    expect(await take(ann, rest)).toBe('UNMATCHED')
    quote(world, 'm1', 0, [[4.3, 410]], [])
    await expect.poll(() => cells(0).BACK[0]?.size).toBe(rupees(310))
  })

  test('is forgotten with a rebuilt market, and told so', async () => {
    const [ann = 0] = world.players
    quote(world, 'm1', 0, [[4.3, 410]], [])
    expect(await take(ann, { price: price(4.3), stake: rupees(410) })).toBe('ACCEPTED')
    expect(cells(0).BACK).toEqual([])
    await world.engine.reload(['m1'])
    await expect.poll(() => cells(0).BACK[0]?.size).toBe(rupees(410))
  })
})

describe('a demo visitor', () => {
  const quoted = () =>
    quote(
      world,
      'm1',
      0,
      [
        [4.3, 410],
        [4.2, 50],
        [4.1, 60],
      ],
      [[4.4, 100]],
    )
  let visitor: number
  beforeEach(async () => {
    visitor = await makePlayer(world.db, { siteId: 1, book: 'DEMO' })
  })
  const demo = (change: Parameters<typeof bet>[2]) => take(visitor, { book: 'DEMO', ...change })

  test('who bets down all levels takes none of them from the players of their site and of others', async () => {
    const [ann = 0] = world.players
    const bob = await makePlayer(world.db, { siteId: 2, book: 'REAL' })
    quoted()
    expect(await demo({ price: price(4.1), stake: rupees(520) })).toBe('ACCEPTED')
    const whole = [
      { price: 430, size: rupees(410) },
      { price: 420, size: rupees(50) },
      { price: 410, size: rupees(60) },
    ]
    for (const pool of ['1', '2']) expect(cells(0, pool).BACK).toEqual(whole)
    expect(await take(ann, { price: price(4.3), stake: rupees(400) })).toBe('ACCEPTED')
    expect(await take(bob, { siteId: 2, price: price(4.3), stake: rupees(10) })).toBe('ACCEPTED')
    // Two sites share the house: what one of them had is not the other's any more.
    for (const pool of ['1', '2']) expect(cells(0, pool).BACK).toEqual(whole.slice(1))
  })

  test('sees what is left to them, and can have just that', async () => {
    const [ann = 0] = world.players
    quoted()
    expect(await take(ann, { price: price(4.3), stake: rupees(410) })).toBe('ACCEPTED')
    expect(cells(0, '1 demo').BACK[0]).toEqual({ price: 430, size: rupees(410) })
    expect(await demo({ price: price(4.3), stake: rupees(330) })).toBe('ACCEPTED')
    expect(cells(0).BACK[0]).toEqual({ price: 420, size: rupees(50) })
    expect(cells(0, '1 demo').BACK[0]).toEqual({ price: 430, size: rupees(80) })
    expect(cells(0, '2 demo').BACK[0]).toEqual({ price: 430, size: rupees(80) })
    quoted()
    expect(await demo({ price: price(4.3), stake: rupees(80.01) })).toBe('TOO_LITTLE_OFFERED')
    expect(await demo({ price: price(4.3), stake: rupees(80) })).toBe('ACCEPTED')
    expect(cells(0, '1 demo').BACK[0]).toEqual({ price: 420, size: rupees(50) })
  })

  test('whose order rested until the house came takes nothing either', async () => {
    const rest = { timeInForce: 'GOOD_TILL_CANCEL', price: price(4.3), stake: rupees(100) } as const
    expect(await demo(rest)).toBe('UNMATCHED')
    quoted()
    await expect.poll(() => cells(0, '1 demo').BACK[0]?.size).toBe(rupees(310))
    expect(cells(0).BACK[0]?.size).toBe(rupees(410))
  })
})

test('levels that the house cannot offer are shown nowhere', () => {
  quote(
    world,
    'm1',
    0,
    [
      [4.35, 410],
      [4.3, 0],
      [4.2, 5],
    ],
    [],
  )
  expect(cells(0).BACK).toEqual([{ price: 420, size: rupees(5) }])
})

test('a bet on several levels at once tells its prices once', async () => {
  const [ann = 0, bob = 0, cid = 0] = world.players
  quote(world, 'm1', 0, [[4.3, 410]], [])
  const told: MarketPrices[] = []
  const end = world.bus.subscribe('prices', (prices) => void told.push(prices))
  await Promise.all([ann, bob, cid].map((id) => take(id, { price: price(4.3), stake: rupees(10) })))
  end()
  expect(told).toHaveLength(1)
  expect(told[0]?.runners[0]?.toBack).toEqual([[430, rupees(380)]])
})

const PRICES = [400, 410, 420, 430, 440]
const step = fc.record({
  what: fc.constantFrom('quote', 'rest', 'take', 'take'),
  player: fc.nat(4),
  slot: fc.nat(1),
  side: fc.constantFrom<Side>('BACK', 'LAY'),
  price: fc.constantFrom(...PRICES),
  stake: fc.integer({ min: 100, max: 40_000 }),
  /** Few, so that a quote often comes again as it was. */
  size: fc.constantFrom(100, 200),
})
type Step = ReturnType<(typeof step)['generate']>['value']

test('for any quotes and bets, what is shown can be had to the paisa, and one paisa more cannot', async () => {
  const steps = fc.sample(step, 150)
  for (const [at, done] of steps.entries()) {
    await doStep(done)
    // Orders that rest meet a house that moved in a batch of its own, which stands before this one.
    await world.control.release('m1', [])
    const inexact = inexactCells()
    expect({ inexact, after: inexact.length > 0 && steps.slice(0, at + 1) }).toEqual({ inexact: [], after: false })
  }
}, 60_000)

async function doStep({ what, player, slot, side, price: at, stake, size }: Step): Promise<void> {
  if (what === 'quote')
    return quote(
      world,
      'm1',
      slot,
      [
        [at / 100, size],
        [3.95, size],
      ],
      [[at / 100 + 0.1, size]],
    )
  const timeInForce = what === 'rest' ? 'GOOD_TILL_CANCEL' : 'FILL_OR_KILL'
  await take(world.players[player] ?? 0, { side, slot, price: odds(at), stake: paise(stake), timeInForce })
}

/** The cells whose size is not exactly what is to be had there. */
function inexactCells(): unknown[] {
  return [0, 1].flatMap((slot) =>
    (['BACK', 'LAY'] as const).flatMap((side) => {
      let whole = 0
      return cells(slot)[side].filter(({ price: at, size }) => {
        whole += size
        return !strangerGets(slot, side, at, whole) || strangerGets(slot, side, at, whole + 1)
      })
    }),
  )
}

/** Whether somebody who rests nowhere would be matched whole. */
function strangerGets(slot: number, side: Side, at: Odds, size: number): boolean {
  const market = must(world.control.find('m1'), 'the engine has the market')
  const terms = { timeInForce: 'FILL_OR_KILL', minFill: null, persistence: 'LAPSE', expiresAt: null } as const
  const who = { id: 'stranger', accountId: 'stranger', pool: '1', cluster: null }
  return planMatch(bookOf(market), { ...who, ...terms, slot, side, price: at }, paise(size), Date.now()).left === 0
}
