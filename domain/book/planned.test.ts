import { expect, test } from 'vitest'
import { paise } from '../money/index.ts'
import { CLASSIC, odds } from '../odds/index.ts'
import { anOrder } from '../testing/an-order.ts'
import { bookCommands, type TimedCommand } from '../testing/book-commands.ts'
import { assertBookHolds } from '../testing/check-book.ts'
import { seededRandom } from '../testing/random.ts'
import { runCommand } from '../testing/run-command.ts'
import * as exchange from './index.ts'

const STREAMS = 60
const COMMANDS = 500

const OWN = ['END_IT', 'GIVE_WAY'] as const

/** A match without what gives way to it, which has gone by the time that it is made. */
const whatIsTaken = ({ fills, left, self }: exchange.Match) => ({ fills, left, self: self?.terms.id })

/** What the order would take, or the one that rests as it would be changed. */
function planOf(book: exchange.Book, { command, now }: TimedCommand, own: exchange.OwnOrders) {
  if (command.type === 'place') return exchange.planMatch(book, command.order, command.order.size, now, own)
  const resting = command.type === 'amend' ? exchange.findOrder(book, command.id) : undefined
  if (command.type !== 'amend' || !resting) return undefined
  const { price = resting.price, size = resting.size, persistence = resting.persistence } = command.change
  const amended = { ...resting, price, persistence }
  return exchange.planMatch(book, amended, (resting.remaining + size - resting.size) as typeof size, now, own)
}

test('what was planned before an own order gave way is what the book does after it', () => {
  let gaveWay = 0
  let filled = 0
  for (let seed = 1; seed <= STREAMS; seed += 1) {
    const random = seededRandom(seed)
    const [planned, plain] = [exchange.createBook(CLASSIC), exchange.createBook(CLASSIC)]
    for (const timed of bookCommands(seededRandom(seed + 1000), COMMANDS)) {
      const plan = planOf(planned, timed, random.pick(OWN))
      for (const { terms } of plan?.giveWay ?? []) {
        gaveWay += 1
        for (const book of [planned, plain]) exchange.cancelOrder(book, terms.id)
      }
      const anew = planOf(planned, timed, 'END_IT')
      expect(plan && whatIsTaken(plan)).toEqual(anew && whatIsTaken(anew))
      const { command, now } = timed
      const did =
        command.type === 'place'
          ? exchange.placeOrder(planned, command.order, now, plan)
          : command.type === 'amend'
            ? exchange.amendOrder(planned, command.id, command.change, now, plan)
            : runCommand(exchange, planned, timed)
      expect(did).toEqual(runCommand(exchange, plain, timed))
      filled += plan?.fills.length ?? 0
      assertBookHolds(planned, now)
    }
    expect(exchange.restingOrders(planned)).toEqual(exchange.restingOrders(plain))
  }
  // Streams in which nobody met anybody would agree as well.
  expect(gaveWay).toBeGreaterThan(100)
  expect(filled).toBeGreaterThan(1000)
})

test.each([
  ['another took it', (book: exchange.Book) => exchange.placeOrder(book, anOrder('other', 'BACK', 200, 60), 0)],
  ['the house withdrew it', exchange.clearHouseQuotes],
  ['its player cancelled it', (book: exchange.Book) => exchange.cancelOrder(book, 'maker')],
])('a plan is not carried out once %s', (_, happens) => {
  const book = exchange.createBook(CLASSIC)
  exchange.setHouseQuotes(book, 1, { toBack: [[odds(200), paise(50)]], toLay: [] })
  exchange.placeOrder(book, anOrder('maker', 'LAY', 200, 20), 0)
  const late = anOrder('late', 'BACK', 200, 70)
  const plan = exchange.planMatch(book, late, late.size, 0)
  happens(book)
  expect(() => exchange.placeOrder(book, late, 0, plan)).toThrow('no longer offered')
})
