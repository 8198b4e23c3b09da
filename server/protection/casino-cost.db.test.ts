/** What was played in the casino is told as what bets were: in what playing has cost, and in what a sitting brought. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createProvider, type TestProvider } from '../casino/testing/provider.ts'
import { createTree, type Tree } from '../people/testing/tree.ts'
import { loadCost, summarizeSitting } from './queries.ts'

let tree: Tree
let casino: TestProvider
beforeEach(async () => {
  tree = await createTree()
  casino = await createProvider(tree)
})
afterEach(async () => {
  await casino.close()
  await tree.close()
})

async function play(): Promise<void> {
  const playerRef = casino.refOf('player1')
  const at = { playerRef, sessionId: await casino.sit('player1'), gameCode: 'dice', currency: 'INR' }
  await casino.call('debit', { txId: 'd1', roundId: 'r1', ...at, amount: '10000' })
  await casino.call('credit', { txId: 'c1', refTxId: 'd1', roundId: 'r1', playerRef, amount: '25000', kind: 'win' })
  await casino.call('debit', { txId: 'd2', roundId: 'r2', ...at, amount: '40000' })
  await casino.call('debit', { txId: 'd3', roundId: 'r3', ...at, amount: '5000' })
  await casino.call('rollback', { txId: 'b3', refTxId: 'd3', playerRef })
  const outcomes = [{ code: 'lost', pnl: '-3000' }]
  const held = { txId: 'h1', roundId: 'r4', marketKey: 'm', version: 1, stake: '3000', outcomes, ...at }
  await casino.call('reserve', held)
  const results = [{ playerRef, pnl: '-3000' }]
  await casino.call('settle', { txId: 's1', roundId: 'r4', marketKey: 'm', settlementVersion: 1, results, last: true })
}
/** A hundred and four hundred were staked, thirty held; a hundred and fifty won, four hundred and thirty lost. */
const PLAYED = { staked: 53_000, net: -28_000 }

test('what it cost counts stakes that stand, what tables held, and what it all came to', async () => {
  await play()
  const costs = await loadCost(tree.db, tree.idOf('player1'), tree.clock())
  for (const period of ['day', 'lifetime'])
    expect(costs.find((cost) => cost.period === period)).toMatchObject({ ...PLAYED, bets: 3 })
})

test('so does a sitting, with what rounds of it won', async () => {
  const startedAt = tree.clock() - 60_000
  await play()
  const sitting = { startedAt, lastSeenAt: tree.clock(), checkedAt: startedAt }
  const summary = await summarizeSitting(tree.db, tree.idOf('player1'), sitting)
  expect(summary).toMatchObject({ ...PLAYED, won: 15_000 })
})
