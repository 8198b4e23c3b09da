/** What an account's screens show of its results is kept beside its balance, and is what its transfers since the beginning come to. */
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadAccount } from '../accounts/index.ts'
import { createProvider, type TestProvider } from '../casino/testing/provider.ts'
import {
  bet,
  booksBalance,
  createWorld,
  defineMarket,
  MATCH_ODDS,
  openMarket,
  quote,
  rupees,
  type World,
} from '../markets/testing/world.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { auditBooks, isSystem, postTransfers } from './index.ts'

let world: World
let player: number
let casino: TestProvider
beforeEach(async () => {
  world = await createWorld({ players: 2 })
  player = must(world.players[0], 'there are players')
  casino = await createProvider({ db: world.db, told: [], clock: Date.now, idOf: () => player }, 'sums')
})
afterEach(async () => {
  await booksBalance(world.db)
  await casino.close()
  await world.close()
})

type Sums = { readonly id: number; readonly won: number; readonly casinoWon: number; readonly commission: number }

/** As every screen summed them before they were kept. */
async function sumLives(from: Reader): Promise<readonly Sums[]> {
  const { rows } = await sql<Sums>`
    select a.id, moved.* from accounts a, lateral (select
      coalesce(sum(t.sign * t.amount) filter (where t.kind in ('settlement', 'rollback')), 0)::bigint as won,
      coalesce(sum(t.sign * t.amount) filter (where t.kind in ('casinoStake', 'casinoWin', 'casinoReturn')), 0)::bigint as casino_won,
      coalesce(-sum(t.sign * t.amount) filter (where t.kind in ('commission', 'commissionRollback')), 0)::bigint as commission
      from (
        select 1 as sign, amount, kind from transfers where credit_account = a.id and kind <> 'points'
        union all select -1, amount, kind from transfers where debit_account = a.id and kind <> 'points') t) moved
    order by a.id`.execute(from)
  return rows
}

/** Of everybody, each as a screen of theirs is told. */
async function shown(from: Reader = world.db): Promise<readonly Sums[]> {
  const { rows } = await sql<{ id: number }>`select id from accounts order by id`.execute(from)
  const sums: Sums[] = []
  for (const { id } of rows) {
    const { won, casinoWon, commission } = must(await loadAccount(from, id), 'it was listed')
    sums.push({ id, won, casinoWon, commission })
  }
  return sums
}

async function shownAsSummed(): Promise<readonly Sums[]> {
  const sums = await shown()
  expect(sums).toEqual(await sumLives(world.db))
  return sums
}
const ofPlayer = async () =>
  must(
    (await shownAsSummed()).find(({ id }) => id === player),
    'the player',
  )

const declare = (marketId: string, winner: number) =>
  world.settlement.declareResult(
    marketId,
    { type: 'WINNERS', winners: [winner], removed: [] },
    { actorId: null, source: 'test' },
  )

async function placeOn(marketId: string): Promise<void> {
  await openMarket(world, defineMarket(marketId, MATCH_ODDS))
  quote(world, marketId, 0, [[2, 5000]], [[2.02, 5000]])
  for (const id of world.players)
    expect((await world.bets.place(bet(id, marketId, { stake: rupees(100) }), null)).ok).toBe(true)
}

async function playInCasino(): Promise<void> {
  const playerRef = casino.refOf('p1')
  const at = { playerRef, sessionId: await casino.sit('p1'), gameCode: 'dice', currency: 'INR' }
  const say = async (path: string, asked: object) =>
    expect((await casino.call(path, asked)).body).toMatchObject({ code: 'OK' })
  await say('debit', { txId: 'd1', roundId: 'r1', ...at, amount: '10000' })
  await say('credit', { txId: 'c1', refTxId: 'd1', roundId: 'r1', playerRef, amount: '25000', kind: 'win' })
  await say('debit', { txId: 'd2', roundId: 'r2', ...at, amount: '40000' })
  await say('debit', { txId: 'd3', roundId: 'r3', ...at, amount: '5000' })
  await say('rollback', { txId: 'b3', refTxId: 'd3', playerRef })
  await say('rollback', { txId: 'b1', refTxId: 'c1', playerRef })
  const outcomes = [{ code: 'lost', pnl: '-3000' }]
  await say('reserve', { txId: 'h1', roundId: 'r4', marketKey: 'm', version: 1, stake: '3000', outcomes, ...at })
  for (const [settlementVersion, pnl] of [
    [1, '-3000'],
    [2, '1500'],
  ] as const) {
    const results = [{ playerRef, pnl }]
    const settled = { txId: `s${settlementVersion}`, roundId: 'r4', marketKey: 'm', settlementVersion, results }
    await say('settle', { ...settled, last: true })
  }
}

/** Of every other kind that a player's account can have. */
async function moveOtherwise(tx: Tx): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`select id from accounts a where site_id = 1 and ${isSystem(sql`a`, 'bank')}`.execute(tx)
  const bank = must(rows[0], 'a bank').id
  const comesIn = ['points', 'cash', 'rebate', 'bonus', 'deposit', 'withdrawalReturn'] as const
  const goesOut = ['points', 'cash', 'withdrawal', 'reversal', 'bonusReturn', 'tax', 'fee'] as const
  const line = { debit: bank, credit: player, amount: paise(700) }
  await postTransfers(tx, [
    ...comesIn.map((kind) => ({ ...line, kind, reference: `in:${kind}` })),
    ...goesOut.map((kind) => ({ ...line, debit: player, credit: bank, kind, reference: `out:${kind}` })),
  ])
}

test('it is what the transfers come to after bets, results and their taking back, rounds of a casino, and money that comes and goes', async () => {
  await placeOn('m1')
  await placeOn('m2')
  await shownAsSummed()
  await declare('m1', 0)
  expect(await ofPlayer()).toMatchObject({ won: rupees(100), casinoWon: 0, commission: rupees(2) })
  await declare('m2', 1)
  expect(await ofPlayer()).toMatchObject({ won: 0, casinoWon: 0, commission: rupees(2) })
  await playInCasino()
  const played = await ofPlayer()
  expect(played).toMatchObject({ won: 0, casinoWon: -10_000 - 40_000 + 1500 })
  await world.settlement.rollBack('m1', 1, { actorId: null })
  expect(await ofPlayer()).toMatchObject({ won: rupees(-100), casinoWon: played.casinoWon, commission: 0 })
  await declare('m1', 2)
  expect(await ofPlayer()).toMatchObject({ won: rupees(-200), casinoWon: played.casinoWon, commission: 0 })
})

test('what is neither of bets nor of a casino leaves it as it was', async () => {
  await playInCasino()
  const before = await ofPlayer()
  const paper = new Error('without its papers it is no books')
  const moved = world.db.transaction().execute(async (tx) => {
    await moveOtherwise(tx)
    expect(await shown(tx)).toEqual(await sumLives(tx))
    throw paper
  })
  await expect(moved).rejects.toBe(paper)
  expect(await ofPlayer()).toEqual(before)
})

test('the audit finds what is not kept', async () => {
  await playInCasino()
  for (const column of ['sports_net', 'commission_net', 'casino_net']) {
    await sql`update accounts set ${sql.ref(column)} = ${sql.ref(column)} + 1 where id = ${player}`.execute(world.db)
    expect(await auditBooks(world.db)).toMatchObject([
      { invariant: 'what betting, commission and casinos brought an account is the sum of those transfers of it' },
    ])
    await sql`update accounts set ${sql.ref(column)} = ${sql.ref(column)} - 1 where id = ${player}`.execute(world.db)
  }
})
