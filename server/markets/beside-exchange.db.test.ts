/** A bookmaker's team is not offered while its quote gives money away beside the exchange of the match. Law D-56. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MarketShape } from '@paddock/domain/market'
import type { RunnerQuotes } from '@paddock/domain/kinds'
import {
  bet,
  BOOKMAKER,
  booksBalance,
  createWorld,
  defineMarket,
  MATCH_ODDS,
  openMarket,
  price,
  quote,
  rupees,
  type World,
} from './testing/world.ts'

let world: World
let round = 0
let exchange = ''
let bookmaker = ''

beforeAll(async () => {
  world = await createWorld()
}, 60_000)
afterAll(() => world.close())

const level = (perHundred: number) => ({ price: price(perHundred), maxStake: rupees(5000) })
const both = (back: number, lay: number): RunnerQuotes => ({ back: level(back), lay: level(lay) })
const quoteTeams = (...teams: readonly RunnerQuotes[]): void =>
  world.control.setBookmakerQuotes(bookmaker, new Map(teams.map((team, slot) => [slot, team])), Date.now())
const offered = (): number[] => [...(world.control.find(bookmaker)?.bookmaker.keys() ?? [])]
const twoRunners = (id: string, shape: MarketShape) => {
  const market = defineMarket(id, shape)
  return { ...market, runners: market.runners.slice(0, 2) }
}

beforeEach(async () => {
  // One match, one exchange at a time: those of before are over.
  if (exchange !== '') await world.control.settleState(exchange, 'CLOSED')
  round += 1
  exchange = `1.${round}`
  bookmaker = `b${round}`
  await openMarket(world, twoRunners(exchange, MATCH_ODDS))
  await openMarket(world, { ...twoRunners(bookmaker, BOOKMAKER), type: 'bookmaker' })
})

test('1.19 beside 1.67 is not offered, told so, and refused; the other team is what it is worth', async () => {
  quote(world, exchange, 0, [[1.67, 500]], [[1.68, 500]])
  quoteTeams(both(19, 21), both(146, 154))
  expect(offered()).toEqual([1])
  const [ann = 0] = world.players
  const laid = bet(ann, bookmaker, { side: 'LAY', slot: 0, price: price(21), stake: rupees(100) })
  expect(await world.bets.place(laid, null)).toMatchObject({ refusal: { code: 'QUOTE_GONE' } })
})

test('it goes as the exchange moves, and comes back', () => {
  const told: number[][] = []
  world.bus.subscribe('prices', ({ marketId, bookmaker: teams }) => {
    if (marketId === bookmaker) told.push(teams.map(({ slot }) => slot))
  })
  quoteTeams(both(66, 69), both(146, 154))
  expect(offered()).toEqual([0, 1])
  quote(world, exchange, 0, [[1.67, 500]], [[1.68, 500]])
  quote(world, exchange, 0, [[1.9, 500]], [[1.91, 500]])
  expect(offered()).toEqual([])
  quote(world, exchange, 0, [[1.67, 500]], [[1.68, 500]])
  expect(offered()).toEqual([0, 1])
  expect(told).toEqual([[0, 1], [], [0, 1]])
})

test('what is suspended on the exchange counts as it was said last; what is over there counts no more', async () => {
  quote(world, exchange, 0, [[1.67, 500]], [[1.68, 500]])
  await world.control.hold(exchange, 'OPERATOR', true)
  quoteTeams(both(19, 21), both(146, 154))
  expect(offered()).toEqual([1])
  await world.control.settleState(exchange, 'CLOSED')
  quoteTeams(both(19, 21), both(146, 154))
  expect(offered()).toEqual([0, 1])
})

test('what a player offers there stops nobody', async () => {
  quote(world, exchange, 0, [[1.6, 500]], [[1.8, 500]])
  const [ann = 0] = world.players
  const asked = { side: 'BACK' as const, slot: 0, price: price(1.62), stake: rupees(100) }
  const rests = bet(ann, exchange, { ...asked, timeInForce: 'GOOD_TILL_CANCEL' })
  expect(await world.bets.place(rests, null)).toMatchObject({ value: { bet: { status: 'UNMATCHED' } } })
  quoteTeams(both(66, 69), both(146, 154))
  expect(offered()).toEqual([0, 1])
  await booksBalance(world.db)
})

test('a market that was rebuilt keeps what was quoted', async () => {
  quote(world, exchange, 0, [[1.9, 500]], [[1.91, 500]])
  quoteTeams(both(66, 69), both(146, 154))
  await world.engine.reload([bookmaker])
  quote(world, exchange, 0, [[1.67, 500]], [[1.68, 500]])
  expect(offered()).toEqual([0, 1])
})
