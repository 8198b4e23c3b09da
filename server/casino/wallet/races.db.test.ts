/** Stakes in the casino beside whatever else a player's money can go to, and whatever can stop them: what is there is spent once. docs/domain/casino.md. */
import { calls } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditBooks } from '../../ledger/index.ts'
import { ask, createGatewayWorld, type GatewayWorld, signIn } from '../../live/testing/gateway.ts'
import { bet, booksBalance, defineMarket, MATCH_ODDS, openMarket, quote, rupees } from '../../markets/testing/world.ts'
import { createProvider, type TestProvider } from '../testing/provider.ts'

let world: GatewayWorld
let player: number
let casino: TestProvider
let sessionId: string
let asPlayer: { token: string }
beforeEach(async () => {
  world = await createGatewayWorld()
  player = must(world.players[0], 'there are players')
  await openMarket(world, defineMarket('m1', MATCH_ODDS))
  quote(world, 'm1', 0, [[2, 20_000]], [[2.02, 20_000]])
  casino = await createProvider({ db: world.db, told: [], clock: Date.now, idOf: () => player }, 'races')
  sessionId = await casino.sit('p1')
  asPlayer = { token: await signIn(world.gateway, 'p1') }
})
async function booksHold(): Promise<void> {
  expect(await auditBooks(world.db)).toEqual([])
}
afterEach(async () => {
  await booksHold()
  await booksBalance(world.db)
  await casino.close()
  await world.close()
})

const STAKE = 100
let last = 0
const debit = async (amount = STAKE) => {
  const txId = `t${++last}`
  const body = { txId, playerRef: casino.refOf('p1'), sessionId, roundId: txId, gameCode: 'dice', currency: 'INR' }
  return { txId, ...(await casino.call('debit', { ...body, amount: String(rupees(amount)) })).body }
}
const rollback = async (refTxId: string) =>
  (await casino.call('rollback', { txId: `b-${refTxId}`, playerRef: casino.refOf('p1'), refTxId })).body

async function standing(): Promise<{ balance: number; exposure: number }> {
  const { rows } = await sql<{ balance: number; exposure: number }>`
    select balance, exposure from accounts where id = ${player}`.execute(world.db)
  return must(rows[0], 'the player is there')
}
const times = <T>(n: number, work: () => Promise<T>): Promise<T>[] => Array.from({ length: n }, work)

test('stakes and bets at once take what is there and no more', async () => {
  const { balance } = await standing()
  const most = Math.floor(balance / rupees(STAKE))
  const [staked, placed] = await Promise.all([
    Promise.all(times(most, () => debit())),
    Promise.all(times(Math.floor(most / 2), () => world.bets.place(bet(player, 'm1', { stake: rupees(STAKE) }), null))),
  ])
  const taken = staked.filter(({ code }) => code === 'OK').length
  const after = await standing()
  expect(after.balance).toBe(balance - taken * rupees(STAKE))
  expect(after.balance).toBeGreaterThanOrEqual(after.exposure)
  expect(taken).toBeGreaterThan(0)
  expect(placed.some(({ ok }) => ok)).toBe(true)
  // Whoever came too late was told so, in words of their own.
  expect(new Set(staked.map(({ code }) => code))).toEqual(new Set(['OK', 'INSUFFICIENT_FUNDS']))
})

test('a stake that a bet has left nothing for, and takings back beside bets, leave the sum as it was', async () => {
  const { balance } = await standing()
  const first = await debit(balance / rupees(1))
  expect(first.code).toBe('OK')
  await Promise.all([
    rollback(first.txId),
    ...times(5, () => debit(balance / rupees(1))),
    ...times(5, () => world.bets.place(bet(player, 'm1', { stake: rupees(STAKE) }), null)),
  ])
  const after = await standing()
  expect(after.balance).toBeGreaterThanOrEqual(after.exposure)
  expect([0, balance]).toContain(after.balance)
})

test('an exclusion that comes among stakes stops those behind it, and what is owed is taken in', async () => {
  const before = await debit()
  const answers = await Promise.all([
    ...times(5, () => debit(1)),
    ask(world.gateway, calls.excludeSelf, { body: { months: 6, confirm: true } }, asPlayer),
    ...times(5, () => debit(1)),
  ])
  expect(answers).toHaveLength(11)
  const { balance } = await standing()
  expect((await debit(1)).code).toBe('SELF_EXCLUDED')
  expect((await standing()).balance).toBe(balance)
  expect((await rollback(before.txId)).code).toBe('OK')
  expect((await standing()).balance).toBe(balance + rupees(STAKE))
})
