/** Tax withheld of what goes out, by hand. docs/domain/duties.md. */
import { calls } from '@paddock/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { booksBalance } from '../../markets/testing/world.ts'
import { createTree, type Tree } from '../../people/testing/tree.ts'
import { systemBalance } from '../gateway/testing/ready-account.ts'
import { openWays, type Ways, withholding } from './testing/taxed-tree.ts'

let tree: Tree
let ways: Ways
beforeEach(async () => {
  tree = await createTree()
  const payments = { wagerDeposits: 0, twoOfficersAbove: null }
  tree.configure({
    payments,
    jurisdiction: { withholding: withholding(tree) },
    switches: { playerCancelsWithdrawals: true },
  })
  ways = await openWays(tree)
})
afterEach(async () => {
  await booksBalance(tree.db)
  await tree.close()
})

const owed = () => systemBalance(tree, 'tax')
const agent = async () => (await tree.balanceOf('agent')) - 10_000
async function played(deposits: number, won: number): Promise<void> {
  await ways.deposited(deposits)
  await tree.playerResult('player1', won)
}
const requests = async () => {
  const query = { page: 1, limit: 25, status: 'all' } as const
  return (await (await tree.ask('player1', calls.getWithdrawals, { params: { role: 'user' }, query })).reply()).docs
}

describe('a withdrawal paid by hand', () => {
  test('the example: of 25,000 with deposits of 10,000 are 4,500 tax and 20,500 paid; of 5,000 then 1,500', async () => {
    await played(10_000, 20_000)
    expect((await ways.terms()).tax).toEqual({ bps: 3000, exempt: 1_000_000 })
    const first = await ways.asked(25_000)
    expect(await requests()).toMatchObject([{ amount: 2_500_000, taxAmount: 450_000, netAmount: 2_050_000 }])
    expect((await ways.detail(first)).withdrawal).toMatchObject({
      leftAmount: 2_500_000,
      withholding: { bps: 3000, exempt: 1_000_000, taxed: 0 },
    })
    expect([await owed(), await agent()]).toEqual([0, -10_000])
    expect((await ways.decide(first)).body).toMatchObject({
      docs: { status: 'approved', paidAmount: 25_000, taxAmount: 4500, netAmount: 20_500 },
    })
    expect([await owed(), await agent(), await systemBalance(tree, 'payouts')]).toEqual([4500, 10_500, 0])
    const second = await ways.asked(5000)
    expect((await ways.decide(second)).body).toMatchObject({ docs: { taxAmount: 1500, netAmount: 3500 } })
    expect([await owed(), await agent()]).toEqual([6000, 14_000])
    const { rows } = await sql`select kind, gross, base, bps, amount from duties order by at, reference`.execute(
      tree.db,
    )
    expect(rows).toEqual([
      { kind: 'WITHHOLDING', gross: 2_500_000, base: 1_500_000, bps: 3000, amount: 450_000 },
      { kind: 'WITHHOLDING', gross: 500_000, base: 500_000, bps: 3000, amount: 150_000 },
    ])
    expect((await ways.detail(first)).parts).toMatchObject([{ amount: 2_500_000, taxAmount: 450_000 }])
  })
})
