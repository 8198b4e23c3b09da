import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MoneyBook, paise, type Paise } from '../money/index.ts'
import { CLASSIC, odds } from '../odds/index.ts'
import { anOrder } from '../testing/an-order.ts'
import { type BookCommand, bookCommands } from '../testing/book-commands.ts'
import { seededRandom } from '../testing/random.ts'
import { runCommand } from '../testing/run-command.ts'
import type { Side } from '../market/index.ts'
import * as exchange from './index.ts'
import type { Level } from './house.ts'

const SIDES: readonly Side[] = ['BACK', 'LAY']

type Ask = Pick<exchange.OrderTerms, 'slot' | 'side' | 'pool' | 'price'>

/** Whether a stranger's fill-or-kill bet of this size would be matched whole. */
function canHave(book: exchange.Book, ask: Ask, size: Paise, now: number): boolean {
  const who = { id: 'stranger', accountId: 'stranger', cluster: null, expiresAt: null }
  const terms = { timeInForce: 'FILL_OR_KILL', minFill: null, persistence: 'LAPSE' } as const
  return exchange.planMatch(book, { ...who, ...terms, ...ask }, size, now).left === 0
}

describe('what is shown', () => {
  test('can be had to the paisa, and one paisa more cannot, whatever was quoted and bet before', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const book = exchange.createBook(CLASSIC)
        for (const timed of bookCommands(seededRandom(seed), 120)) {
          runCommand(exchange, book, timed)
          exchange.expireOrders(book, timed.now)
          for (const [slot, runner] of book.runners)
            for (const pool of ['nobody', 'nobody demo', ...runner.pools.keys()])
              expect(inexactLevels(book, slot, pool, timed.now)).toEqual([])
        }
      }),
      { numRuns: 40 },
    )
  })

  test('of the house alone is what is left of its levels', () => {
    const book = exchange.createBook(CLASSIC)
    const level = (price: number, size: number): Level => [odds(price), paise(size)]
    exchange.setHouseQuotes(book, 0, { toBack: [level(430, 41_000), level(420, 500)], toLay: [level(451, 100)] })
    expect(exchange.houseOffers(book, 0, 'REAL')).toEqual({ toBack: [level(430, 41_000), level(420, 500)], toLay: [] })
    const order = {
      id: 'a',
      accountId: 'a',
      pool: '1',
      cluster: null,
      slot: 0,
      side: 'BACK',
      price: odds(430),
    } as const
    const kill = { timeInForce: 'FILL_OR_KILL', minFill: null, persistence: 'LAPSE', expiresAt: null } as const
    exchange.placeOrder(book, { ...order, ...kill, size: paise(40_999) }, 0)
    expect(exchange.houseOffers(book, 0, 'REAL').toBack).toEqual([level(430, 1), level(420, 500)])
    exchange.placeOrder(book, { ...order, ...kill, id: 'b', size: paise(1) }, 0)
    expect(exchange.houseOffers(book, 0, 'REAL').toBack).toEqual([level(420, 500)])
  })
})

describe('what is played with points of no worth', () => {
  test('takes nothing of the house from those who play with money, nor they from it, whatever was quoted and bet', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const book = exchange.createBook(CLASSIC)
        for (const timed of bookCommands(seededRandom(seed), 120)) {
          const { command } = timed
          const pool = poolOfTaker(book, command)
          const before = leftOfHouse(book)
          runCommand(exchange, book, timed)
          if (pool === undefined) continue
          const other = exchange.moneyBookOfPool(pool) === 'REAL' ? 'DEMO' : 'REAL'
          expect(leftOfHouse(book)[other]).toEqual(before[other])
        }
      }),
      { numRuns: 40 },
    )
  })

  test('is counted for all sites alike, as money is', () => {
    const book = exchange.createBook(CLASSIC)
    exchange.setHouseQuotes(book, 0, { toBack: [[odds(430), paise(100)]], toLay: [] })
    const taken = (pool: string, size: number): number => {
      const order = anOrder(`${pool} ${size}`, 'BACK', 430, size, { slot: 0, pool, accountId: pool })
      const placed = exchange.placeOrder(book, { ...order, timeInForce: 'FILL_OR_KILL' }, 0)
      return placed.ok ? placed.value.order.matched : -1
    }
    expect(taken('1 demo', 70)).toBe(70)
    expect(taken('2 demo', 31)).toBe(0)
    expect(taken('2 demo', 30)).toBe(30)
    expect(taken('1', 60)).toBe(60)
    expect(taken('2', 41)).toBe(0)
    expect(taken('2', 40)).toBe(40)
  })

  test('meets a house that came later without taking it from money that waits for it too', () => {
    const book = exchange.createBook(CLASSIC)
    for (const pool of ['1 demo', '1'])
      exchange.placeOrder(book, anOrder(pool, 'BACK', 430, 100, { slot: 0, pool, accountId: pool }), 0)
    exchange.setHouseQuotes(book, 0, { toBack: [[odds(430), paise(100)]], toLay: [] })
    expect(exchange.meetHouse(book, 0, 1).fills.map(({ taker, size }) => [taker, size])).toEqual([
      ['1 demo', 100],
      ['1', 100],
    ])
    // The same quote again brings neither of them anything back.
    exchange.setHouseQuotes(book, 0, { toBack: [[odds(430), paise(100)]], toLay: [] })
    for (const money of ['REAL', 'DEMO'] as const) expect(exchange.houseOffers(book, 0, money).toBack).toEqual([])
  })
})

/** The pool of the order that the command may match; undefined of others. */
function poolOfTaker(book: exchange.Book, command: BookCommand): string | undefined {
  if (command.type === 'place') return command.order.pool
  return command.type === 'amend' ? exchange.findOrder(book, command.id)?.pool : undefined
}

/** What is left of every level of the house, by whose money takes it. */
const leftOfHouse = (book: exchange.Book) => {
  const left = (money: MoneyBook) => [0, 1, 2, 3, 4].map((slot) => exchange.houseOffers(book, slot, money))
  return { REAL: left('REAL'), DEMO: left('DEMO') }
}

/** The levels whose size is not exactly what is to be had there. */
function inexactLevels(book: exchange.Book, slot: number, pool: string, now: number): Level[] {
  const shown = exchange.snapshotDepth(book, slot, pool, 3)
  return SIDES.flatMap((side) => {
    let whole: Paise = paise(0)
    return (side === 'BACK' ? shown.toBack : shown.toLay).filter(([price, size]) => {
      whole = paise(whole + size)
      const more = paise(whole + 1)
      return (
        !canHave(book, { slot, side, pool, price }, whole, now) || canHave(book, { slot, side, pool, price }, more, now)
      )
    })
  })
}
