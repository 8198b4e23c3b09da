import { must } from '@paddock/domain/result'
import { paise } from '@paddock/domain/money'
import { rebateOn } from '@paddock/domain/settlement'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  bet,
  booksBalance,
  createWorld,
  defineMarket,
  MATCH_ODDS,
  openMarket,
  price,
  quote,
  rupees,
  SESSION,
  type World,
} from '../markets/testing/world.ts'

let world: World
beforeEach(async () => {
  world = await createWorld({ players: 1 })
})
afterEach(async () => {
  await booksBalance(world.db)
  await world.close()
})

const TERMS = { matchKind: 'totalLoss', matchBps: 150, sessionBps: 300 } as const
const NOTHING = { net: paise(0), lost: paise(0), staked: paise(0) }
const BY = { actorId: null, source: 'test' }
const player = () => must(world.players[0], 'a player')
const setTerms = (columns: string) =>
  sql`update accounts set ${sql.raw(columns)} where id = ${player()}`.execute(world.db)
const rebates = async () =>
  (await sql`select kind, base, bps, amount, due, rolled_back from rebates`.execute(world.db)).rows

/** Backs two runners of a market: one wins, one loses. */
async function playMatch(commissionBps = 200): Promise<void> {
  await openMarket(world, defineMarket('m1', MATCH_ODDS, { commissionBps }))
  quote(world, 'm1', 0, [[1.5, 100_000]], [])
  quote(world, 'm1', 1, [[3, 100_000]], [])
  await world.bets.place(bet(player(), 'm1', { slot: 0, price: price(1.5), stake: rupees(100) }), null)
  await world.bets.place(bet(player(), 'm1', { slot: 1, price: price(3), stake: rupees(300.33) }), null)
}
const declare = (outcome: Parameters<World['settlement']['declareResult']>[1]) =>
  world.settlement.declareResult('m1', outcome, BY)

test('of the net loss of a market', async () => {
  await setTerms("match_rebate_kind = 'totalLoss', match_rebate_bps = 150, session_rebate_bps = 300")
  await playMatch()
  await declare({ type: 'WINNERS', winners: [0], removed: [] })
  // Won 50 with one bet, lost 300.33 with the other.
  const { amount } = must(rebateOn('BETFAIR', TERMS, { ...NOTHING, net: rupees(-250.33) }), 'a rebate')
  expect(await rebates()).toEqual([
    { kind: 'totalLoss', base: 25_033, bps: 150, amount, due: amount, rolledBack: false },
  ])
})

test('of every losing bet', async () => {
  await setTerms("match_rebate_kind = 'entryWise', match_rebate_bps = 150")
  await playMatch()
  await declare({ type: 'WINNERS', winners: [0], removed: [] })
  const terms = { ...TERMS, matchKind: 'entryWise' } as const
  const { amount } = must(rebateOn('BETFAIR', terms, { ...NOTHING, lost: rupees(300.33) }), 'a rebate')
  expect(await rebates()).toMatchObject([{ kind: 'entryWise', base: 30_033, amount }])
})

test('of the stakes of a session, won or lost', async () => {
  await setTerms("match_rebate_kind = 'totalLoss', match_rebate_bps = 150, session_rebate_bps = 300")
  await openMarket(world, defineMarket('m1', SESSION))
  const rung = (run: number) => ({ run, price: price(100), maxStake: rupees(10_000) })
  world.control.setSessionQuote('m1', { yes: [rung(46)], no: [rung(45)] }, Date.now())
  const placed = await world.bets.place(
    bet(player(), 'm1', { slot: null, run: 46, price: price(100), stake: rupees(77.77) }),
    null,
  )
  expect(placed).toMatchObject({ ok: true })
  await declare({ type: 'RESULT', result: 60 })
  const { amount } = must(rebateOn('SESSION', TERMS, { ...NOTHING, staked: rupees(77.77) }), 'a rebate')
  expect(await rebates()).toMatchObject([{ kind: 'sessionStake', base: 7777, amount }])
})

test.each([
  ['without a rate', "match_rebate_kind = 'totalLoss'", { type: 'WINNERS', winners: [0], removed: [] }],
  [
    'of a win',
    "match_rebate_kind = 'totalLoss', match_rebate_bps = 150",
    { type: 'WINNERS', winners: [1], removed: [] },
  ],
  ['of a void market', "match_rebate_kind = 'totalLoss', match_rebate_bps = 150", { type: 'VOID', reason: 'rain' }],
] as const)('none %s', async (_, columns, outcome) => {
  await setTerms(columns)
  await playMatch()
  await declare(outcome as Parameters<typeof declare>[0])
  expect(await rebates()).toEqual([])
})

test('taken back with the result, they are less of what comes next when they were given already', async () => {
  await setTerms("match_rebate_kind = 'totalLoss', match_rebate_bps = 1000")
  await playMatch()
  await declare({ type: 'WINNERS', winners: [0], removed: [] })
  await sql`update rebates set given = due`.execute(world.db)
  await world.settlement.rollBack('m1', 1, { actorId: null })
  expect(await rebates()).toMatchObject([{ amount: 2503, due: -2503, rolledBack: true }])
  // Nothing was really given here: the books would miss its transfer.
  await sql`update rebates set given = 0`.execute(world.db)
})

test.each([
  ['the market’s rate where nobody set another', null, null, 200],
  ['their own', 50, null, 50],
  ['their upline’s, which is higher', 50, 300, 300],
  ['their own above their upline’s', 400, 300, 400],
  ['their upline’s in a market that takes none', null, 350, 350, 0],
  ['none in a market that takes none, where nobody set one', null, null, 0, 0],
])('a winner pays commission at %s', async (_, own, above, bps, marketBps = 200) => {
  const { rows } = await sql<{ id: number }>`insert into accounts (site_id, role, user_name, commission_bps)
    values (1, 'agent', 'agent', ${above}) returning id`.execute(world.db)
  const upline = must(rows[0], 'the agent').id
  await sql`update accounts set ancestors = array[${upline}::bigint], parent_id = ${upline}, commission_bps = ${own}
    where id = ${player()}`.execute(world.db)
  await playMatch(marketBps)
  await declare({ type: 'WINNERS', winners: [1], removed: [] })
  // Won 600.66 with one bet, lost 100 with the other.
  const posted = await sql`select net, commission from settlement_postings where account_id = ${player()}`.execute(
    world.db,
  )
  expect(posted.rows).toEqual([{ net: 50_066, commission: Math.round((50_066 * bps) / 10_000) }])
})
