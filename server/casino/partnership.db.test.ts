/** One site's fault is nobody else's. docs/domain/casino.md#shares. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditBooks } from '../ledger/index.ts'
import { booksBalance } from '../markets/testing/world.ts'
import { createTree, type Tree } from '../people/testing/tree.ts'
import { shareAll } from './partnership.ts'
import { createProvider, type TestProvider } from './testing/provider.ts'

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

async function stake(player: string, siteId: number, txId: string): Promise<void> {
  const [sessionId, playerRef] = [await casino.sit(player, 'dice', siteId), casino.refOf(player, siteId)]
  const asked = { txId, playerRef, sessionId, roundId: 'r1', gameCode: 'dice', amount: '10000', currency: 'INR' }
  const { body } = await casino.call('debit', asked)
  expect(body.code).toBe('OK')
}

const due = async () => (await sql`select tx_id, site_id from casino_due_calls`.execute(tree.db)).rows

test('a site whose shares cannot be moved keeps nobody behind it from theirs, and has its own once it can', async () => {
  await stake('player1', 1, 't1')
  await stake('player1', 1, 't2')
  await stake('club:player1', 2, 't3')
  // More than a sum can be.
  await sql`update casino_calls set moved = -9000000000000000 where site_id = 1`.execute(tree.db)
  const before = await tree.balanceOf('club:agent')
  await expect(shareAll(tree.db)).rejects.toThrow('the shares of 1 sites')
  expect(await tree.balanceOf('club:agent')).toBeGreaterThan(before)
  await sql`update casino_calls set moved = -10000 where site_id = 1`.execute(tree.db)
  await shareAll(tree.db)
  expect(await due()).toEqual([])
  await booksBalance(tree.db)
})

test('moving shares writes no call again, and leaves nothing due', async () => {
  await stake('player1', 1, 't1')
  const row = async () => (await sql`select xmin::text, ctid::text from casino_calls`.execute(tree.db)).rows
  const before = await row()
  await shareAll(tree.db)
  expect(await row()).toEqual(before)
  expect(await due()).toEqual([])
  await booksBalance(tree.db)
})

test('nobody’s demonstration, and no stake that was refused, is due', async () => {
  await stake('player1', 1, 't1')
  const [sessionId, playerRef] = [await casino.sit('player2'), casino.refOf('player2')]
  const asked = { playerRef, sessionId, roundId: 'r1', gameCode: 'dice', currency: 'INR' }
  expect((await casino.call('debit', { ...asked, txId: 't2', amount: '90000000' })).body.code).not.toBe('OK')
  expect(await due()).toEqual([{ txId: 't1', siteId: 1 }])
})

test.each([
  ['of a call that is not there', sql`update casino_due_calls set tx_id = 'nobody'`],
  ['of another site', sql`update casino_due_calls set site_id = 2`],
  ['that has gone, its parts not moved', sql`delete from casino_due_calls`],
])('what is due %s is found by the audit', async (_, plant) => {
  await stake('player1', 1, 't1')
  expect(await auditBooks(tree.db)).toEqual([])
  await plant.execute(tree.db)
  expect(await auditBooks(tree.db)).not.toEqual([])
})
