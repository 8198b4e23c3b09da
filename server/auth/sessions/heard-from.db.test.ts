/** Where a session is heard from is what our proxies say of its calls. Decision 0075. */
import { calls } from '@paddock/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trustProxies } from '../../platform/client-address.ts'
import { ask, createGatewayWorld, type GatewayWorld, signIn } from '../../live/testing/gateway.ts'

const PROXY = '10.0.0.1'

let world: GatewayWorld
beforeAll(async () => {
  const config = { proxies: trustProxies([PROXY]), countryHeader: 'x-country' }
  world = await createGatewayWorld({}, undefined, config)
})
afterAll(() => world.close())

const heardFrom = async () => {
  const { rows } = await sql<{ heardFrom: string | null }>`
    select heard_from from sessions order by created_at desc limit 1`.execute(world.db)
  return rows[0]?.heardFrom
}

test('a session is where its last call came from, as our proxy said it, before the call is answered', async () => {
  const token = await signIn(world.gateway, 'p1')
  const look = (country?: string, address = PROXY) =>
    ask(
      world.gateway,
      calls.getProfile,
      { params: { role: 'user' } },
      { token, address, ...(country !== undefined && { headers: { 'x-country': country } }) },
    )
  expect((await look()).status).toBe(200)
  expect(await heardFrom()).toBeNull()
  await look('US')
  expect(await heardFrom()).toBe('US')
  await look('in')
  expect(await heardFrom()).toBe('IN')
  // Whoever is none of our proxies chooses nothing, and what is not said changes nothing.
  await look('US', '198.51.100.7')
  await look()
  await look('United States')
  expect(await heardFrom()).toBe('IN')
})
