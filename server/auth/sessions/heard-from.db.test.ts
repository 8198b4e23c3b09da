/** Where a session is heard from is what our proxies say of its calls. Decision 0075. */
import { calls } from '@paddock/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trustProxies } from '../../platform/http/client-address.ts'
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

test('a visitor who plays for points is where the call came from, before a game is opened', async () => {
  await sql`with named as (
      insert into casino_providers (name, base_url, origin, scale) values ('Arcade', 'http://localhost:1', 'http://localhost:1', 2) returning id)
    insert into casino_games (provider_id, game_code, game_id, name, type, provider_name, provider_type, sub_provider_name, min, max, url_thumb, url_thumb_rect)
    select id, 'dice', 'dice', 'Dice', 'premium', 'Arcade', 'arcade', 'Arcade', 1000, 10000, '', '' from named`.execute(
    world.db,
  )
  const settings = { switches: { casinoWithoutAccount: true }, jurisdiction: { noCasinoFrom: ['US'] } }
  await sql`update sites set settings = settings || ${JSON.stringify(settings)}::jsonb`.execute(world.db)
  const visit = async (country: string) =>
    (
      await ask(
        world.gateway,
        calls.launchCasinoForVisitor,
        { body: { provider: 'Arcade', gameCode: 'dice', platform: 'mobile' } },
        { address: PROXY, headers: { 'x-country': country } },
      )
    ).body.code
  // What a process knows of its sites may be some seconds old.
  await expect.poll(() => visit('US'), { timeout: 15_000, interval: 500 }).toBe('CASINO_NOT_THERE')
  expect(await heardFrom()).toBe('US')
  // Nobody serves it here.
  expect([await visit('IN'), await heardFrom()]).toEqual(['GAME_NOT_OFFERED', 'IN'])
})
