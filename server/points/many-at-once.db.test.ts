/** As many accounts as a table shows, changed by one call, on a site's connection with its limits. */
import { calls } from '@paddock/contract'
import { MOST_AT_ONCE } from '@paddock/contract/page'
import { paise } from '@paddock/domain/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booksBalance } from '../markets/testing/world.ts'
import { CODE, createTree, RECEIPT_KEY, type Tree } from '../people/testing/tree.ts'
import { auditReceipts } from './index.ts'

let tree: Tree
let ids: readonly string[]
beforeAll(async () => {
  tree = await createTree()
  await tree.configure({ switches: { pointsFromPlayers: true } })
  const { rows } = await sql<{ id: number }>`
    insert into accounts (site_id, parent_id, ancestors, role, user_name)
    select 1, a.id, a.ancestors || a.id, 'user', 'many_' || n from accounts a cross join generate_series(1, ${MOST_AT_ONCE}::int) n
    where a.id = ${tree.idOf('agent')} returning id`.execute(tree.db)
  ids = rows.map(({ id }) => String(id))
})
afterAll(async () => {
  await booksBalance(tree.db)
  await tree.close()
})

const params = { role: 'admin' } as const
const each = <T>(row: (userId: string) => T): T[] => ids.map(row)

test.each<[string, () => Promise<{ readonly status: number; readonly body: { readonly docs?: unknown } }>]>([
  [
    'points',
    () =>
      tree.ask('admin', calls.givePoints, {
        params,
        body: { transfers: each((userId) => ({ userId, amount: paise(1000) })), transactionCode: CODE },
      }),
  ],
  [
    'settlements in cash',
    async () => {
      // Each lost a rupee of what they were given.
      await tree.db.transaction().execute(async (tx) => {
        await sql`insert into transfers (debit_account, credit_account, amount, kind, reference)
          select id, ${tree.idOf('house')}, 100, 'settlement', gen_random_uuid()::text from unnest(${ids}::bigint[]) as id`.execute(
          tx,
        )
        const moved = sql`case when id = ${tree.idOf('house')} then ${100 * ids.length}::bigint else -100 end`
        await sql`update accounts set balance = balance + ${moved}, sports_net = sports_net + ${moved}
          where id = any(${[...ids, tree.idOf('house')]}::bigint[])`.execute(tx)
      })
      const lost = { kind: 'LENA', amount: paise(100), owed: paise(-100) } as const
      return await tree.ask('admin', calls.settleCash, {
        params,
        body: { settlements: each((userId) => ({ userId, ...lost })), transactionCode: CODE },
      })
    },
  ],
  [
    'rebates',
    async () => {
      await sql`insert into rebates (market_id, result_version, account_id, site_id, kind, base, bps, amount)
        select 'm1', 1, id, 1, 'totalLoss', 1000, 1000, 100 from unnest(${ids}::bigint[]) as id`.execute(tree.db)
      return await tree.ask('admin', calls.payRebates, {
        params,
        body: { rebates: each((userId) => ({ userId, amount: paise(100) })), transactionCode: CODE },
      })
    },
  ],
  [
    'locks',
    () =>
      tree.ask('admin', calls.lockPeople, {
        params,
        body: { userId: [...ids], lock: { kind: 'USER' }, locked: true, transactionCode: CODE },
      }),
  ],
])('%s of all accounts that a table shows are one call', async (_, ask) => {
  const { status, body } = await ask()
  expect([status, body]).toEqual([200, expect.objectContaining({ docs: expect.anything() })])
})

test('and the receipts are numbered and signed', async () => {
  expect(await auditReceipts(tree.db, RECEIPT_KEY)).toEqual([])
})
