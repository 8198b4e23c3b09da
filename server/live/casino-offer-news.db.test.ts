/** A game that is put off leaves lobbies that stand open, on each way that it goes. 001 §7.1; docs/domain/casino.md#lobby. */
import type { AddressInfo } from 'node:net'
import { calls } from '@paddock/contract'
import { sql } from 'kysely'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { booksBalance } from '../markets/testing/world.ts'
import { ask, CODE, createGatewayWorld, type GatewayWorld, signIn } from './testing/gateway.ts'

const NEWS = 'getCasinoOfferUpdates'

let world: GatewayWorld
let url: string
let providerId: string
const sockets: Socket[] = []
beforeEach(async () => {
  world = await createGatewayWorld()
  await world.gateway.listen(0, '127.0.0.1')
  url = `http://127.0.0.1:${(world.gateway.app.server.address() as AddressInfo).port}`
  const { rows } = await sql<{ id: string }>`
    insert into casino_providers (name, base_url, origin, scale, healthy) values ('tables', 'http://localhost:1', 'http://localhost:1', 2, true) returning id::text`.execute(
    world.db,
  )
  providerId = rows[0]?.id ?? ''
  await sql`insert into casino_games (provider_id, game_code, game_id, name, type, provider_name, provider_type, sub_provider_name, min, max)
    values (${providerId}::int, 'dice', '1', 'Dice', 'premium', 'Tables', 'premium', 'Tables', 100, 10000000)`.execute(
    world.db,
  )
  await sql`insert into casino_keys (id, provider_id, secret) values ('k1', ${providerId}::int, '')`.execute(world.db)
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect()
  await booksBalance(world.db)
  await world.close()
})

type Screen = { readonly token: string; readonly heard: string[] }

/** The screens of two players below the agent, and of one who is not; each hears what is told of games. */
async function openLobbies(): Promise<Readonly<Record<'p1' | 'p2' | 'p3', Screen>>> {
  // What was told of the beginning has been heard.
  const [p1, p2, p3] = [await listen('p1'), await listen('p2'), await listen('p3')]
  await new Promise((resolve) => setTimeout(resolve, 400))
  for (const { heard } of [p1, p2, p3]) heard.length = 0
  return { p1, p2, p3 }
}

async function listen(name: string): Promise<Screen> {
  const token = await signIn(world.gateway, name)
  const socket = io(url, { transports: ['websocket'], auth: { token }, reconnection: false, forceNew: true })
  sockets.push(socket)
  const heard: string[] = []
  socket.on(NEWS, ({ what }: { readonly what: string }) => heard.push(what))
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  return { token, heard }
}

/** What a lobby shows: the site's list without what was taken off for its player; nothing where their casino is locked. */
async function shownTo({ token }: Screen): Promise<readonly string[]> {
  const profile = await (await ask(world.gateway, calls.getProfile, { params: { role: 'user' } }, { token })).reply()
  if (profile.docs.user.casinoLock) return []
  const list = await (await ask(world.gateway, calls.getCasinoGames, { query: {} }, { token })).reply()
  const { withheld } = (await (await ask(world.gateway, calls.getOwnCasinoGames, {}, { token })).reply()).docs
  return list.docs
    .filter(({ rests, provider, gameCode }) => {
      const isOff = withheld.some((off) => off.provider === provider && (off.gameCode ?? gameCode) === gameCode)
      return !rests && !isOff
    })
    .map(({ gameCode }) => gameCode)
}

const offer = async (who: 'agent', body: object) => {
  const token = await signIn(world.gateway, who, { headers: { 'x-console': '1' } })
  const asked = { providerId, gameCode: 'dice', active: false, transactionCode: CODE, ...body }
  const params = { role: who }
  expect((await ask(world.gateway, calls.changeCasinoOffer, { params, body: asked }, { token })).status).toBe(200)
}
const write = (statement: ReturnType<typeof sql>) => statement.execute(world.db)

type Way = readonly [
  name: string,
  put: () => Promise<unknown>,
  told: 'LIST' | 'OWN',
  concerns: readonly ('p1' | 'p2' | 'p3')[],
]
const ALL = ['p1', 'p2', 'p3'] as const

const WAYS: readonly Way[] = [
  [
    'an administrator takes the game off everywhere',
    () => write(sql`update casino_games set active = false`),
    'LIST',
    ALL,
  ],
  ['its provider does not name it any more', () => write(sql`update casino_games set gone = true`), 'LIST', ALL],
  ['its provider is taken off', () => write(sql`update casino_providers set active = false`), 'LIST', ALL],
  ['its provider is silent', () => write(sql`update casino_providers set healthy = false`), 'LIST', ALL],
  ['the last key of its provider is retired', () => write(sql`update casino_keys set retired_at = now()`), 'LIST', ALL],
  [
    'the site has it off',
    () =>
      write(sql`insert into casino_blocks (provider_id, game_code, site_id, by_id, set_by)
        values (${providerId}::int, 'dice', 1, ${world.ids.administrator}, 'whiteLabel')`),
    'LIST',
    ALL,
  ],
  [
    'a switch of the site has it off',
    () =>
      write(sql`with g as (update casino_games set provider_name = 'Evolution Gaming')
        update sites set settings = settings || '{"switches": {"europeanCasinoDisabled": true}}'`),
    'LIST',
    ALL,
  ],
  ['an officer takes it off for those below', () => offer('agent', {}), 'OWN', ['p1', 'p2']],
  ['an officer takes its provider off for those below', () => offer('agent', { gameCode: null }), 'OWN', ['p1', 'p2']],
  ['an officer takes it off for one player', () => offer('agent', { userId: String(world.players[0]) }), 'OWN', ['p1']],
  [
    'the casino of one player is locked',
    () => write(sql`update accounts set casino_lock = true where id = ${world.players[1]}`),
    'OWN',
    ['p2'],
  ],
  [
    'the casino is locked for all below an officer',
    () => write(sql`update accounts set casino_lock = true where id = ${world.ids.agent}`),
    'OWN',
    ['p1', 'p2'],
  ],
]

test.each(WAYS)('where %s, open lobbies are told and show it no more', async (_, put, told, concerned) => {
  const screens = await openLobbies()
  for (const name of ALL) expect(await shownTo(screens[name])).toEqual(['dice'])
  await put()
  for (const name of concerned) await expect.poll(() => screens[name].heard, { timeout: 3000 }).toContain(told)
  for (const name of ALL) {
    const isConcerned = concerned.includes(name)
    await expect.poll(() => shownTo(screens[name])).toEqual(isConcerned ? [] : ['dice'])
    expect(screens[name].heard).toEqual(isConcerned ? [told] : [])
  }
})

test('what comes back is told as well, and what changes nothing is not', async () => {
  await sql`update casino_games set active = false`.execute(world.db)
  await sql`insert into casino_blocks (provider_id, game_code, site_id, account_id, by_id, set_by)
    values (${providerId}::int, 'dice', 1, ${world.players[0]}, ${world.ids.agent}, 'agent')`.execute(world.db)
  const { p1, p2 } = await openLobbies()
  await sql`update casino_games set active = false, gone = false`.execute(world.db)
  await sql`update accounts set casino_lock = false, balance = balance`.execute(world.db)
  await sql`update casino_games set active = true`.execute(world.db)
  await expect.poll(() => p2.heard, { timeout: 3000 }).toEqual(['LIST'])
  await sql`delete from casino_blocks`.execute(world.db)
  await expect.poll(() => p1.heard, { timeout: 3000 }).toEqual(['LIST', 'OWN'])
  expect(p2.heard).toEqual(['LIST'])
})
