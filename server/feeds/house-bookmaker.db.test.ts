/** The model of a bookmaker that a trader quotes: it goes on with the exchange of the match, whatever the trader says. docs/domain/quoting.md#row */
import { must } from '@paddock/domain/result'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  BOOKMAKER,
  createWorld,
  defineMarket,
  MATCH_ODDS,
  openMarket,
  price,
  quote,
  type World,
} from '../markets/testing/world.ts'
import { createHouseBookmaker } from './house-bookmaker.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const evens = { back: price(95), lay: price(105) }

test('what its trader quotes is not what its model has said last', async () => {
  const teams = defineMarket('x', MATCH_ODDS).runners.slice(0, 2)
  await openMarket(world, defineMarket('x', MATCH_ODDS, { runners: teams }))
  await openMarket(world, defineMarket('b', BOOKMAKER, { runners: teams }))
  const exchange = (back: number, lay: number) => {
    quote(world, 'x', 0, [[back, 1000]], [[lay, 1000]])
    quote(world, 'x', 1, [[2, 1000]], [[2.02, 1000]])
  }
  exchange(2, 2.02)
  createHouseBookmaker(world.control, world.bus).quote({ eventId: 'e1', marketId: 'b' }, [evens, evens], Date.now())
  const bookmaker = () => must(world.control.find('b'), 'b')
  await world.control.desk.take('b', null)
  const first = must(bookmaker().desk?.modelled, 'its model').bookmaker
  // A trader takes what the model says, the exchange moves, and moves back.
  await world.control.desk.open(['b'], () => true)
  world.control.desk.offer('b', { quote: { kind: 'BOOKMAKER', quotes: first }, version: 1, follows: false }, Date.now())
  exchange(1.5, 1.52)
  expect(bookmaker().desk?.modelled?.bookmaker).not.toEqual(first)
  exchange(2, 2.02)
  expect(bookmaker().desk?.modelled?.bookmaker).toEqual(first)
})
