/** Every list may be asked from and to any moment that the contract takes. */
import { type CallName, calls, type Endpoint, routeOf } from '@paddock/contract'
import { callersOf } from '@paddock/domain/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGatewayWorld, type GatewayWorld, signIn } from '../live/testing/gateway.ts'

const MOMENTS = [
  '2026-11-21T15:25:00+16:00',
  '2026-11-21T15:25:00-23:59',
  `2026-11-21T15:25:00.5${'0'.repeat(199)}Z`,
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '0001-01-01',
  '9999-12-31',
]
const LISTS = Object.entries<Endpoint>(calls).filter(
  ([, { method, query }]) => method === 'GET' && 'startDate' in query._zod.def.shape,
)

let world: GatewayWorld
let player: string
let administrator: string
beforeAll(async () => {
  world = await createGatewayWorld()
  player = await signIn(world.gateway, 'p1')
  administrator = await signIn(world.gateway, 'administrator', { headers: { 'x-console': '1' } })
})
afterAll(() => world.close())

test('there are such lists', () => expect(LISTS.length).toBeGreaterThan(5))

describe.each(LISTS as [CallName, Endpoint][])('%s', (_, call) => {
  const isPlayers = callersOf(call.action).includes('user') && !call.path.includes('{role}')

  test.each(MOMENTS)('of %s', async (moment) => {
    const headers = { host: 'localhost', 'x-authentication': isPlayers ? player : administrator }
    const url = routeOf(call).replace(':role', 'administrator')
    for (const query of [{ startDate: moment }, { endDate: moment }, { startDate: moment, endDate: moment }]) {
      const answered = await world.gateway.app.inject({ url: `/${url.replace(/^\//, '')}`, query, headers })
      expect([answered.statusCode, answered.json()]).toMatchObject([200, { docs: expect.anything() }])
    }
  })
})
