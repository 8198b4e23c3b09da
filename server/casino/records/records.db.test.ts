/** Rounds in the lists of players and officers. docs/domain/casino.md#records. */
import { calls } from '@paddock/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTree, type Tree } from '../../people/testing/tree.ts'
import { createProvider, type TestProvider } from '../testing/provider.ts'

const PAGE = { page: 1, limit: 25 }
let tree: Tree
let casino: TestProvider
beforeEach(async () => {
  tree = await createTree()
  casino = await createProvider(tree)
  for (const [player, roundId, wins] of [
    ['player1', 'r1', '25000'],
    ['player1', 'r2', null],
    ['player2', 'r1', '0'],
  ] as const) {
    const own = { playerRef: casino.refOf(player), roundId }
    const stake = { ...own, sessionId: await casino.sit(player), gameCode: 'dice', amount: '10000', currency: 'INR' }
    await casino.call('debit', { ...stake, txId: `${player}.${roundId}` })
    const win = {
      ...own,
      txId: `${player}.${roundId}.w`,
      refTxId: `${player}.${roundId}`,
      kind: 'win',
      roundClosed: true,
    }
    if (wins !== null) await casino.call('credit', { ...win, amount: wins })
  }
})
afterEach(async () => {
  await casino.close()
  await tree.close()
})

test('a player has their own, open and ended, and what each moved', async () => {
  const open = (await (await tree.ask('player1', calls.getOpenCasinoBets, { query: PAGE })).reply()).docs
  expect(open).toMatchObject([{ roundId: 'r2', gameName: 'Dice', stake: 10_000, won: 0, net: -10_000, closedAt: null }])
  const ended = (await (await tree.ask('player1', calls.getCasinoHistory, { query: PAGE })).reply()).docs
  expect(ended).toMatchObject([{ roundId: 'r1', stake: 10_000, won: 25_000, net: 15_000, provider: 'tables' }])
  expect(ended[0]).not.toHaveProperty('userName')
  const query = { casino: 'tables', roundId: 'r1' }
  const moves = (await (await tree.ask('player1', calls.getCasinoHistoryDetails, { query })).reply()).docs
  expect(moves).toMatchObject([
    { kind: 'stake', amount: -10_000 },
    { kind: 'win', amount: 25_000 },
  ])
  const ofType = async (gameType: 'crash' | 'premium') =>
    (await (await tree.ask('player1', calls.getCasinoHistory, { query: { ...PAGE, gameType } })).reply()).docs
  expect(await ofType('crash')).toEqual([])
  expect(await ofType('premium')).toMatchObject([{ roundId: 'r1' }])
})

test('existing clients find them below the open ones', () => {
  const { getCasinoHistory, getCasinoHistoryDetails, getDownlineCasinoHistory, getDownlineCasinoHistoryDetails } = calls
  const asked = [getCasinoHistory, getCasinoHistoryDetails, getDownlineCasinoHistory, getDownlineCasinoHistoryDetails]
  expect(asked.map(({ path }) => path)).toEqual([
    'api/user/casino/openBet/history',
    'api/user/casino/openBet/history/details',
    'api/{role}/user/casino/openBet/history',
    'api/{role}/user/casino/openBet/history/details',
  ])
})

test('an officer has those of players below, and no other', async () => {
  const params = { role: 'agent' } as const
  const all = (await (await tree.ask('agent', calls.getDownlineCasinoHistory, { params, query: PAGE })).reply()).docs
  expect(all.map(({ userName, roundId }) => `${userName} ${roundId}`).toSorted()).toEqual(['player1 r1', 'player2 r1'])
  const userId = String(tree.idOf('player1'))
  const one = await tree.ask('agent', calls.getDownlineCasinoHistory, { params, query: { ...PAGE, userId } })
  expect(await one.reply()).toMatchObject({ docs: [{ userName: 'player1' }], narrowed: { user: { name: 'player1' } } })
  const query = { casino: 'tables', roundId: 'r1', userId }
  const moves = await tree.ask('agent', calls.getDownlineCasinoHistoryDetails, { params, query })
  expect((await moves.reply()).docs).toHaveLength(2)
  const foreign = await tree.ask('club:agent', calls.getDownlineCasinoHistory, { params, query: { ...PAGE, userId } })
  expect(foreign.status).toBe(404)
})

test('the statement names the game, and the game report counts it under its kind', async () => {
  const params = { role: 'user' } as const
  const lines = (
    await (await tree.ask('player1', calls.getStatement, { params, query: { ...PAGE, trxType: 'casino' } })).reply()
  ).docs
  expect(lines.map(({ trxType, amount, description }) => [trxType, amount, description])).toEqual([
    ['casino', -10_000, 'Dice'],
    ['casino', 25_000, 'Dice'],
    ['casino', -10_000, 'Dice'],
  ])
  const report = (await (await tree.ask('player1', calls.getGameReport, { params, query: {} })).reply()).docs
  expect(report.casino).toEqual([{ gameCategory: 'premium', totalAmount: 5000, totalWin: 15_000, totalLose: 10_000 }])
  const { rows } = await sql<{ total: number }>`select sum(moved)::bigint as total from casino_calls`.execute(tree.db)
  expect(rows).toEqual([{ total: -5000 }])
})
