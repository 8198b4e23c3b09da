/** What a player's protection does to the player's bets, through the engine. Security 1.4. */
import { randomUUID } from 'node:crypto'
import { calls, type ReplyOf } from '@paddock/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  bet,
  booksBalance,
  defineMarket,
  MATCH_ODDS,
  openMarket,
  price,
  quote,
  rupees,
} from '../markets/testing/world.ts'
import { ask, createGatewayWorld, type GatewayWorld, signIn } from '../live/testing/gateway.ts'
import { loadCost, summarizeSitting } from './queries.ts'

let world: GatewayWorld
let token: string
let player: number
beforeEach(async () => {
  world = await createGatewayWorld()
  player = world.players[0] ?? 0
  token = await signIn(world.gateway, 'p1')
  await openMarket(world, defineMarket('m1', MATCH_ODDS))
  quote(world, 'm1', 0, [[2, 50_000]], [[2.02, 50_000]])
})
afterEach(async () => {
  await booksBalance(world.db)
  await world.close()
})

const place = async (stake: number, accountId = player) => {
  const placed = await world.bets.place(bet(accountId, 'm1', { stake: rupees(stake) }), null)
  return placed.ok ? 'TAKEN' : placed.refusal
}
const setLimit = async (
  kind: 'LOSS' | 'STAKE',
  period: 'ONE' | 'DAY',
  amount: number,
): Promise<ReplyOf<typeof calls.setLimit>> =>
  (await ask(world.gateway, calls.setLimit, { body: { kind, period, amount: rupees(amount) } }, { token })).reply()

test('bets that are decided in one batch count one after the other', async () => {
  await setLimit('STAKE', 'DAY', 350)
  const all = await Promise.all(Array.from({ length: 8 }, () => place(100)))
  expect(all.filter((one) => one === 'TAKEN')).toHaveLength(3)
  expect(all.at(-1)).toEqual({
    code: 'LIMIT_STAKE',
    limit: rupees(350),
    left: rupees(50),
    period: 'DAY',
    product: 'ALL',
    bySite: false,
  })
})

test('a limit that is set while bets are on their way holds for all that come after it', async () => {
  const bets = Array.from({ length: 10 }, () => place(100))
  await setLimit('STAKE', 'DAY', 100)
  await Promise.all(bets)
  expect(await place(1)).toMatchObject({ code: 'LIMIT_STAKE' })
})

test('what playing cost counts stakes as a limit on them does: no part of a cash-out', async () => {
  expect(await place(100)).toBe('TAKEN')
  const out = { side: 'LAY', price: price(2.02), stake: rupees(90), cashOutId: randomUUID() } as const
  expect(await world.bets.place(bet(player, 'm1', out), null)).toMatchObject({ ok: true })
  const now = Date.now()
  const [day] = await loadCost(world.db, player, now)
  expect(day).toMatchObject({ period: 'day', staked: rupees(100), bets: 1 })
  const sitting = { startedAt: now - 60_000, lastSeenAt: now, checkedAt: now }
  expect(await summarizeSitting(world.db, player, sitting)).toMatchObject({ staked: rupees(100) })
})

test('no result can cost more than the loss limit', async () => {
  await setLimit('LOSS', 'DAY', 250)
  expect([await place(100), await place(100)]).toEqual(['TAKEN', 'TAKEN'])
  expect(await place(100)).toEqual({
    code: 'LIMIT_LOSS',
    limit: rupees(250),
    left: rupees(50),
    period: 'DAY',
    product: 'ALL',
    bySite: false,
  })
  await world.settlement.declareResult(
    'm1',
    { type: 'WINNERS', winners: [1], removed: [] },
    { actorId: null, source: 'test' },
  )
  await openMarket(world, defineMarket('m2', MATCH_ODDS))
  quote(world, 'm2', 0, [[2, 50_000]], [[2.02, 50_000]])
  const placed = await world.bets.place(bet(player, 'm2', { stake: rupees(51) }), null)
  expect(placed).toMatchObject({ ok: false, refusal: { code: 'LIMIT_LOSS', left: rupees(50) } })
})

test('a bet in its delay is refused at its end to who is self-excluded meanwhile, and what is matched stays', async () => {
  expect(await place(100)).toBe('TAKEN')
  await openMarket(world, defineMarket('slow', MATCH_ODDS, { delaySeconds: 1 }))
  quote(world, 'slow', 0, [[2, 5000]], [[2.02, 5000]])
  const placed = await world.bets.place(bet(player, 'slow', { stake: rupees(10) }), null)
  if (!placed.ok) throw new Error(placed.refusal.code)
  await ask(world.gateway, calls.excludeSelf, { body: { months: 6, confirm: true } }, { token })
  expect(await placed.value.decided).toMatchObject({ status: 'REJECTED', reason: 'SELF_EXCLUDED' })
  const { rows } =
    await sql`select status, matched from bets where account_id = ${player} and status = 'ACCEPTED'`.execute(world.db)
  expect(rows).toEqual([{ status: 'ACCEPTED', matched: rupees(100) }])
  expect(await place(1, world.players[1])).toBe('TAKEN')
})
