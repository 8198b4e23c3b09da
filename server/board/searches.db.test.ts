/** What a place may ask the board for that is built for it alone. */
import { calls } from '@paddock/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ask, createGatewayWorld, type GatewayWorld, signIn } from '../live/testing/gateway.ts'
import { defineMarket, MATCH_ODDS, openMarket } from '../markets/testing/world.ts'

const BURST = 5
const REFUSED = { status: 429, body: { code: 'TOO_MANY_REQUESTS' } }

let world: GatewayWorld
beforeEach(async () => {
  world = await createGatewayWorld({ searches: { burst: BURST, perSecond: 0.001 } })
  await openMarket(world, defineMarket('m1', MATCH_ODDS), 'OPEN', true)
})
afterEach(() => world.close())

type Query = { page?: number; limit?: number; search?: string; searchField?: 'name'; eventId?: string }
type Who = { token?: string; address?: string }

const list = (query: Query, who?: Who) =>
  ask(world.gateway, calls.getMarkets, { params: { reader: 'common' }, query: { page: 1, limit: 25, ...query } }, who)
const search = (who?: Who) => ask(world.gateway, calls.searchEvents, { query: { search: 'india', active: true } }, who)

/** Everything that the place has. */
async function spend(who?: Who): Promise<void> {
  for (let i = 0; i < BURST; i++) expect((await search(who)).status).toBe(200)
}

test('a place searches so often and no oftener', async () => {
  await spend()
  expect(await search()).toMatchObject(REFUSED)
})

test.each<[string, (turn: number) => Query]>([
  ['a search', (turn) => ({ limit: 200, search: `india ${turn}` })],
  ['a filter', (turn) => ({ eventId: `e${turn}` })],
  ['a size of pages', (turn) => ({ limit: 30 + turn })],
  ['a page behind the last', (turn) => ({ page: 2 + turn })],
])('a list by %s that nobody has asked for takes of the same, whoever asks', async (_, queryOf) => {
  const token = await signIn(world.gateway, 'p1')
  for (let turn = 0; turn < BURST; turn++) expect((await list(queryOf(turn))).status).toBe(200)
  expect(await list(queryOf(BURST))).toMatchObject(REFUSED)
  expect(await list(queryOf(BURST), { token })).toMatchObject(REFUSED)
  expect(await search()).toMatchObject(REFUSED)
  expect((await list(queryOf(BURST), { address: '203.0.113.9' })).status).toBe(200)
})

test('what is there already costs nothing', async () => {
  for (let i = 0; i < 4 * BURST; i++) expect((await list({ search: 'india' })).status).toBe(200)
  for (let i = 1; i < BURST; i++) expect((await search()).status).toBe(200)
  expect(await search()).toMatchObject(REFUSED)
})

test('who polls everything is never refused, with the pages that clients have', async () => {
  await spend()
  for (const query of [{}, { limit: 200 }, { search: '' }])
    for (let i = 0; i < 2 * BURST; i++) expect((await list(query)).status).toBe(200)
})

test('the officers’ list is none of it', async () => {
  await spend()
  const token = await signIn(world.gateway, 'administrator', { headers: { 'x-console': '1' } })
  const query = { page: 1, limit: 25, search: 'india' }
  const asked = { params: { reader: 'administrator' as const }, query }
  expect((await ask(world.gateway, calls.getMarkets, asked, { token })).status).toBe(200)
})
