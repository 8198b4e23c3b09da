import { env, stdout } from 'node:process'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CLASSIC } from '../odds/index.ts'
import type { Result } from '../result/index.ts'
import { bookCommands, type BookCommand } from '../testing/book-commands.ts'
import { assertBookHolds } from '../testing/check-book.ts'
import { createNaiveBook, naiveExchange } from '../testing/naive-book.ts'
import { seededRandom } from '../testing/random.ts'
import { runCommand } from '../testing/run-command.ts'
import * as exchange from './index.ts'

const STREAMS = 100
const COMMANDS = 1_000

test('matching equals the naive reference over random command streams', () => {
  const seed = Number(env.PADDOCK_SEED ?? fc.sample(fc.noBias(fc.nat()), 1)[0])
  stdout.write(`matching: PADDOCK_SEED=${seed}, ${STREAMS * COMMANDS} commands\n`)
  const seen = new Set<string>()
  for (let stream = 0; stream < STREAMS; stream += 1) playStream(seed + stream, seen)
  // Two books that refuse everything would agree as well.
  expect(EXPECTED.filter((what) => !seen.has(what))).toEqual([])
})

test('a book restored from its resting orders goes on as if nothing had happened', () => {
  for (let seed = 1; seed <= 10; seed += 1) {
    const commands = [...bookCommands(seededRandom(seed), 600)]
    const book = exchange.createBook(CLASSIC)
    for (const timed of commands.slice(0, 300)) runCommand(exchange, book, timed)
    exchange.clearHouseQuotes(book)
    const restored = exchange.createBook(CLASSIC)
    for (const [slot, runner] of book.runners) if (runner.removed) exchange.removeRunner(restored, slot, 0, 'WIN')
    for (const order of exchange.restingOrders(book)) exchange.restoreOrder(restored, order)
    // The last orders may be finished: their numbers are not known again, and would only shift those that follow.
    restored.sequence = book.sequence
    for (const timed of commands.slice(300)) {
      expect(runCommand(exchange, restored, timed)).toEqual(runCommand(exchange, book, timed))
    }
  }
})

test('a plan tells what placing then does, and changes nothing', () => {
  const book = exchange.createBook(CLASSIC)
  for (const timed of bookCommands(seededRandom(7), 3_000)) {
    const { command, now } = timed
    const plan = command.type === 'place' && exchange.planMatch(book, command.order, command.order.size, now).fills
    const done = runCommand(exchange, book, timed) as Result<exchange.Placement, exchange.PlaceRefusal>
    if (command.type !== 'place' || !done.ok) continue
    const isKilled = done.value.order.lapsed === done.value.order.size
    expect(done.value.fills).toEqual(isKilled ? [] : plan)
  }
})

const EXPECTED = `
  rests, filled, filled in part, killed, lapsed in part, filled by player, filled by house, amended, amended and filled,
  house met orders, expired, left with runner, lays cancelled, lays reduced, DUPLICATE_ID, RUNNER_REMOVED, INVALID_ODDS, INVALID_SIZE,
  UNEXPECTED_MIN_FILL, INVALID_MIN_FILL, EXPIRY_IN_THE_PAST, SELF_MATCH, UNKNOWN_ORDER, NOTHING_TO_AMEND,
  SIZE_ALREADY_DECIDED`
  .split(',')
  .map((what) => what.trim())

function playStream(seed: number, seen: Set<string>): void {
  const book = exchange.createBook(CLASSIC)
  const reference = createNaiveBook(CLASSIC)
  let index = 0
  for (const timed of bookCommands(seededRandom(seed), COMMANDS)) {
    const at = () => `seed ${seed}, command ${index}: ${JSON.stringify(timed)}`
    const done = runCommand(exchange, book, timed)
    assertSame(done, runCommand(naiveExchange, reference, timed), at)
    // The changed orders were just compared; all of them now and then, in case one changed unasked.
    if (index % 20 === 0) assertSame(exchange.restingOrders(book), naiveExchange.restingOrders(reference), at)
    assertHolds(book, timed.now, at)
    noteWhatHappened(timed.command, done, seen)
    index += 1
  }
}

function assertSame(done: unknown, expected: unknown, at: () => string): void {
  if (!isDeepStrictEqual(done, expected)) expect({ at: at(), done }).toEqual({ at: at(), done: expected })
}

function assertHolds(book: exchange.Book, now: number, at: () => string): void {
  try {
    assertBookHolds(book, now)
  } catch (cause) {
    throw new Error(at(), { cause })
  }
}

function noteWhatHappened(command: BookCommand, done: unknown, seen: Set<string>): void {
  if (command.type === 'place') notePlacement(done as Result<exchange.Placement, exchange.PlaceRefusal>, seen)
  if (command.type === 'cancel') noteRefusal(done as Result<unknown, exchange.CancelRefusal>, seen)
  if (command.type === 'amend') {
    const amended = done as Result<exchange.Placement, exchange.AmendRefusal>
    noteRefusal(amended, seen)
    if (amended.ok) seen.add(amended.value.fills.length > 0 ? 'amended and filled' : 'amended')
  }
  if (command.type === 'quote' && (done as exchange.HouseMeeting | undefined)?.fills.length)
    seen.add('house met orders')
  if (command.type === 'expire' && (done as exchange.OrderState[]).length > 0) seen.add('expired')
  if (command.type === 'removeRunner') {
    const { lapsed, cancelled, reduced } = done as exchange.RunnerRemoval
    if (lapsed.length > 0) seen.add('left with runner')
    if (cancelled.length > 0) seen.add('lays cancelled')
    if (reduced.length > 0) seen.add('lays reduced')
  }
}

function notePlacement(done: Result<exchange.Placement, exchange.PlaceRefusal>, seen: Set<string>): void {
  noteRefusal(done, seen)
  if (!done.ok) return
  const { order, fills } = done.value
  for (const { maker } of fills) seen.add(maker === exchange.HOUSE ? 'filled by house' : 'filled by player')
  if (order.matched === order.size) seen.add('filled')
  if (order.lapsed > 0) seen.add(order.matched > 0 ? 'lapsed in part' : 'killed')
  if (order.remaining > 0) seen.add(order.matched > 0 ? 'filled in part' : 'rests')
}

function noteRefusal(done: Result<unknown, exchange.ExchangeRefusal>, seen: Set<string>): void {
  if (!done.ok) seen.add(done.refusal.code)
}
