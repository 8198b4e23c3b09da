/** A player is told of their rounds in the casino, and nobody else is. 001 §7.1; docs/domain/casino.md#records. */
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ZERO } from '@paddock/domain/money'
import { createGatewayWorld, type GatewayWorld, signIn } from './testing/gateway.ts'

let world: GatewayWorld
let url: string
let providerId: number
const sockets: Socket[] = []
beforeAll(async () => {
  world = await createGatewayWorld()
  await world.gateway.listen(0, '127.0.0.1')
  url = `http://127.0.0.1:${(world.gateway.app.server.address() as AddressInfo).port}`
  const { rows } = await sql<{ id: number }>`
    insert into casino_providers (name, base_url, origin, scale) values ('tables', 'http://localhost:1', 'http://localhost:1', 2) returning id`.execute(
    world.db,
  )
  providerId = rows[0]?.id ?? 0
  await sql`insert into casino_games (provider_id, game_code, game_id, name, type, provider_name, provider_type, sub_provider_name, min, max)
    values (${providerId}, 'dice', '1', 'Dice', 'premium', 'Tables', 'premium', 'Tables', 100, 10000000)`.execute(
    world.db,
  )
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
afterAll(() => world.close())

type News = readonly [name: string, roundId: string, stake: number, isClosed: boolean]
async function listen(name: string): Promise<readonly News[]> {
  const token = await signIn(world.gateway, name)
  const socket = io(url, { transports: ['websocket'], auth: { token }, reconnection: false, forceNew: true })
  sockets.push(socket)
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  const news: News[] = []
  for (const event of ['getOpenBetCasinoUpdates', 'getOpenBetCasinoResultUpdates'])
    socket.on(event, ({ docs }: { docs: { roundId: string; stake: number; closedAt: string | null } }) =>
      news.push([event, docs.roundId, docs.stake, docs.closedAt !== null]),
    )
  return news
}

const own = (): number => world.players[0] ?? 0
const move = (accountId: number) => world.bus.publish('account', { accountId, seq: 0, balance: ZERO, exposure: ZERO })
/** As the wallet writes a stake; what it moves is no matter here. */
async function stake(roundId: string, amount: number): Promise<void> {
  await sql`insert into casino_rounds as r (provider_id, round_id, account_id, site_id, game_code, staked, opened_at, last_at)
    values (${providerId}, ${roundId}, ${own()}, 1, 'dice', ${amount}, now(), now())
    on conflict (provider_id, round_id, account_id) do update set staked = r.staked + excluded.staked`.execute(world.db)
  await sql`insert into casino_calls (provider_id, tx_id, op, hash, answer, at, site_id, account_id, round_id, amount, moved)
    values (${providerId}, ${`${roundId} ${amount}`}, 'debit', '', '{}', now(), 1, ${own()}, ${roundId}, ${amount}, ${-amount})`.execute(
    world.db,
  )
  move(own())
}

test('a round is told when it begins, when more is staked on it, and when it ends, a lost one too', async () => {
  const [mine, theirs] = [await listen('p1'), await listen('p2')]
  await stake('r1', 10_000)
  await expect.poll(() => mine, { timeout: 5000 }).toEqual([['getOpenBetCasinoUpdates', 'r1', 100, false]])
  await stake('r1', 5000)
  await expect.poll(() => mine.at(-1), { timeout: 5000 }).toEqual(['getOpenBetCasinoUpdates', 'r1', 150, false])
  // A win of nothing moves nothing.
  await sql`update casino_rounds set closed_at = now() where round_id = 'r1'`.execute(world.db)
  await expect.poll(() => mine.at(-1), { timeout: 5000 }).toEqual(['getOpenBetCasinoResultUpdates', 'r1', 150, true])
  move(own())
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(mine).toHaveLength(3)
  expect(theirs).toEqual([])
})
