/** Chains of shares while something else is done to the accounts that they are measured by. */
import { calls } from '@paddock/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Tx } from '../platform/database.ts'
import { countWaiting, whileHeld } from '../platform/testing/while-held.ts'
import { CODE, createTree, type Tree } from './testing/tree.ts'

let tree: Tree
beforeEach(async () => {
  tree = await createTree()
})
afterEach(() => tree.close())

/** Two levels above the agent, three above their players. */
const raise = (tx: Tx) =>
  sql`update accounts set sports_share_bps = 9500 where id = ${tree.idOf('whitelabel')}`.execute(tx)
/** What a player's chain was told to be last, and what it is by the shares that stand. */
async function chainsOf(name: string) {
  const { rows } = await sql<{ newest: readonly number[]; standing: readonly number[] }>`
    select chain_shares(a.ancestors, 'sports') as standing, (select k.shares from share_chains k
      where k.account_id = a.id and k.product = 'sports' order by k.from_at desc limit 1) as newest
    from accounts a where a.user_name = ${name} and a.site_id = 1`.execute(tree.db)
  return rows
}
const share = () =>
  tree.ask('admin', calls.changePerson, {
    params: { role: 'admin', userId: String(tree.idOf('agent')) },
    body: { share: { sports: 2500, casino: 2000 }, transactionCode: CODE },
  })
const create = (who = 'agent', host?: string) =>
  tree.ask(
    who,
    calls.createPerson,
    { params: { role: 'agent' }, body: { userType: 'user', userName: 'newcomer', transactionCode: CODE } },
    host === undefined ? {} : { host },
  )

describe('while a share is changed far above, the chain that is settled by is the one that stands', () => {
  test('where another share is changed further down', async () => {
    expect((await whileHeld(tree.db, raise, share)).status).toBe(200)
    const [chain] = await chainsOf('player1')
    expect(chain?.standing).toEqual([500, 2500, 4500, 2500])
    expect(chain?.newest).toEqual(chain?.standing)
  })

  test('where a player is made', async () => {
    expect((await whileHeld(tree.db, raise, create)).status).toBe(200)
    const [chain] = await chainsOf('newcomer')
    expect(chain?.newest).toEqual(chain?.standing)
  })

  test('where a player is like another', async () => {
    const clone = () =>
      tree.ask('agent', calls.clonePerson, {
        params: { role: 'agent', userId: String(tree.idOf('player1')) },
        body: { userName: 'newcomer', transactionCode: CODE },
      })
    expect((await whileHeld(tree.db, raise, clone)).status).toBe(200)
    const [chain] = await chainsOf('newcomer')
    expect(chain?.newest).toEqual(chain?.standing)
  })

  test('where a player was made and the change comes behind them', async () => {
    const parent = tree.idOf('agent')
    const sitsDown = (tx: Tx) =>
      sql`insert into accounts (site_id, parent_id, ancestors, role, user_name)
        select site_id, id, ancestors || id, 'user', 'newcomer' from accounts where id = ${parent}`.execute(tx)
    await whileHeld(tree.db, sitsDown, () => tree.db.transaction().execute(raise))
    const [chain] = await chainsOf('newcomer')
    expect(chain?.newest).toEqual(chain?.standing)
  })
})

test('nobody waits for a change of terms that leaves the shares as they are', async () => {
  const remarks = (tx: Tx) =>
    sql`update accounts set remarks = 'x', sports_share_bps = sports_share_bps where id = ${tree.idOf('whitelabel')}`.execute(
      tx,
    )
  await tree.db.transaction().execute(async (tx) => {
    await remarks(tx)
    expect((await share()).status).toBe(200)
    expect(await countWaiting(tree.db)).toBe(0)
  })
})

test('of a first password that was made up nothing is kept with the key, of a chosen one its hash', async () => {
  const keptOf = async (userName: string, password?: string) => {
    const key = `a-key-of-${userName}-0123456789`
    const body = { userType: 'user', userName, transactionCode: CODE, ...(password && { password }) } as const
    const made = await tree.ask('agent', calls.createPerson, { params: { role: 'agent' }, body }, { key })
    expect(made.status).toBe(200)
    const again = await tree.ask('agent', calls.createPerson, { params: { role: 'agent' }, body }, { key })
    expect(again.status).toBe(200)
    const { rows } = await sql<{ reply: { passwordHash: string | null } }>`
      select reply from idempotency where key = ${key}`.execute(tree.db)
    return rows[0]?.reply.passwordHash
  }
  expect(await keptOf('made_up')).toBeNull()
  expect(await keptOf('chosen', 'Chosen@Password1')).toMatch(/^\$/)
})
