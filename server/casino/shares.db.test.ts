/** One site's fault is nobody else's. docs/domain/casino.md#shares. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { booksBalance } from '../markets/testing/world.ts'
import { createTree, type Tree } from '../people/testing/tree.ts'
import { shareAll } from './shares.ts'
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
  const { rows } = await sql`select from casino_calls where is_due`.execute(tree.db)
  expect(rows).toEqual([])
  await booksBalance(tree.db)
})
