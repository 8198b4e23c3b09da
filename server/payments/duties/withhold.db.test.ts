/** Tax withheld of what goes out, by hand. docs/domain/duties.md. */
import { calls } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { booksBalance } from '../../markets/testing/world.ts'
import { CODE, createTree, type Tree } from '../../people/testing/tree.ts'
import { systemBalance } from '../gateway/testing/ready-account.ts'
import { openWays, readDuties, taxedSite, type Ways } from './testing/taxed-tree.ts'

let tree: Tree
let ways: Ways
beforeEach(async () => {
  tree = await createTree()
  await tree.configure({ ...taxedSite(tree), switches: { playerCancelsWithdrawals: true } })
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

  test('is taxed in parts as the whole would be, what is free of tax first; what is left goes back untaxed', async () => {
    await played(10_000, 20_000)
    const id = await ways.asked(25_000)
    for (const [amount, tax] of [
      [9000, 0],
      [2000, 300],
      [4000, 1500],
    ] as const) {
      const { version } = (await ways.detail(id)).withdrawal
      expect((await ways.pay(id, amount, version)).status).toBe(200)
      expect(await owed()).toBe(tax)
    }
    expect(
      (await ways.decide(id, { action: 'rejected' }, '', (await ways.detail(id)).withdrawal.version)).body,
    ).toMatchObject({
      docs: { status: 'approved', paidAmount: 15_000, taxAmount: 1500, netAmount: 13_500 },
    })
    expect((await ways.terms()).tax).toMatchObject({ exempt: 0 })
  })

  test('a paisa that would all be tax is no part of it', async () => {
    await played(10_000, 20_000)
    const id = await ways.asked(25_000)
    const next = async () => (await ways.detail(id)).withdrawal.version
    expect((await ways.pay(id, 10_000.01, await next())).status).toBe(200)
    expect(await ways.pay(id, 0.01, await next())).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', field: 'amount' },
    })
    expect((await ways.pay(id, 0.02, await next())).status).toBe(200)
    expect(await owed()).toBe(0.01)
  })

  test('returned by the bank its tax is undone, once, and the next one counts as if it had not been', async () => {
    await played(10_000, 20_000)
    const before = await tree.balanceOf('player1')
    const id = await ways.asked(25_000)
    await ways.decide(id)
    const both = await Promise.all([ways.returned(id, 1), ways.returned(id, 1)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect([await owed(), await agent(), await tree.balanceOf('player1')]).toEqual([0, -10_000, before])
    expect((await ways.detail(id)).withdrawal).toMatchObject({ status: 'rejected', taxAmount: 0, netAmount: 0 })
    expect((await ways.terms()).tax).toMatchObject({ exempt: 1_000_000 })
    const lines = await readDuties(tree, 'withheld')
    expect(lines.docs.map(({ taxAmount }) => taxAmount)).toEqual([450_000, -450_000])
    expect(lines).toMatchObject({ totalTax: 0, totalTaxable: 0 })
  })

  test('rejected or taken back by its player no tax was moved', async () => {
    await played(10_000, 20_000)
    await ways.decide(await ways.asked(25_000), { action: 'rejected' })
    const canceled = await ways.asked(25_000)
    await tree.ask('player1', calls.cancelWithdrawal, { query: { withdrawId: canceled } })
    expect(await owed()).toBe(0)
    expect((await ways.terms()).tax).toMatchObject({ exempt: 1_000_000 })
  })

  test('covers first what its player is short of, untaxed', async () => {
    await played(10_000, 20_000)
    const id = await ways.asked(30_000)
    await tree.playerResult('player1', -16_000)
    const { version } = (await ways.detail(id)).withdrawal
    const { leftAmount } = (await ways.detail(id)).withdrawal
    expect(leftAmount).toBe(1_500_000)
    expect((await ways.pay(id, 15_000, version)).status).toBe(200)
    expect(await owed()).toBe(1500)
  })

  test('asked for twice at once, and paid twice at once, is taxed as one', async () => {
    await tree.configure({ ...taxedSite(tree), switches: { manyPendingWithdrawals: true } })
    await played(10_000, 20_000)
    const ids = await Promise.all([ways.asked(10_000), ways.asked(5000)])
    await Promise.all(ids.map((id) => ways.decide(id)))
    expect(await owed()).toBe(1500)
    await Promise.all([ways.decide(ids[0] ?? ''), ways.decide(ids[1] ?? '')])
    expect(await owed()).toBe(1500)
  })

  test('is not taxed where the site has no rate, or none yet', async () => {
    await tree.configure({ ...taxedSite(tree), jurisdiction: { withholding: [{ from: '2100-04-01', bps: 3000 }] } })
    await played(1000, 5000)
    expect((await ways.terms()).tax).toBeNull()
    await ways.decide(await ways.asked(5000))
    expect(await owed()).toBe(0)
  })
})

describe('by hand', () => {
  test('an officer takes no points of a player that tax would be withheld of', async () => {
    await tree.configure({ ...taxedSite(tree), switches: { pointsFromPlayers: true } })
    await played(1000, 3000)
    const take = (amount: number) =>
      tree.ask('agent', calls.takePoints, {
        params: { role: 'agent' },
        body: {
          transfers: [{ userId: String(tree.idOf('player1')), amount: paise(amount * 100) }],
          transactionCode: CODE,
        },
      })
    // What was given counts as paid in where officers may take it back.
    expect((await ways.terms()).tax).toMatchObject({ exempt: 200_000 })
    expect((await take(2001)).body).toMatchObject({
      code: 'PAYOUT_HELD',
      message: expect.stringContaining('Tax is to be withheld of it') as string,
    })
    expect((await take(1500)).status).toBe(200)
    expect((await ways.terms()).tax).toMatchObject({ exempt: 50_000 })
  })
})

describe('what goes back unplayed', () => {
  const toPlay = { payments: { wagerDeposits: 1, twoOfficersAbove: null } }
  const giveBack = (depositId: string) => tree.ask('player1', calls.returnDeposit, { params: { depositId }, body: {} })

  test('leaves nothing untaxed that was asked for since it came: it goes back once that is taken back', async () => {
    await played(6000, 20_000)
    const depositId = await ways.deposited(3000)
    const withdrawId = await ways.asked(25_000)
    await tree.configure({ ...taxedSite(tree), ...toPlay, switches: { playerCancelsWithdrawals: true } })
    expect((await giveBack(depositId)).body).toMatchObject({ code: 'TAX_DUE' })
    await tree.ask('player1', calls.cancelWithdrawal, { query: { withdrawId } })
    expect((await giveBack(depositId)).status).toBe(200)
    await tree.configure(taxedSite(tree))
    expect((await ways.detail(await ways.asked(25_000))).withdrawal).toMatchObject({
      withholding: { exempt: 600_000 },
    })
  })

  test('nor of who stays away, whose money leaves by a withdrawal then', async () => {
    await played(6000, 20_000)
    const depositId = await ways.deposited(3000)
    await tree.configure({ ...taxedSite(tree), ...toPlay })
    await sql`insert into exclusions (account_id, kind, since, until, origin_id)
      values (${tree.idOf('player1')}, 'SELF_EXCLUSION', now(), now() + interval '7 months', ${tree.idOf('player1')})`.execute(
      tree.db,
    )
    expect((await ways.withdraw(21_001)).body).toMatchObject({ code: 'UNPLAYED_FIRST', facts: { owed: 9000 } })
    expect((await ways.decide(await ways.asked(21_000))).body).toMatchObject({ docs: { taxAmount: 3600 } })
    expect((await giveBack(depositId)).body).toMatchObject({ code: 'TAX_DUE' })
    expect((await ways.decide(await ways.asked(9000))).body).toMatchObject({ docs: { taxAmount: 2700 } })
  })

  test('goes back where nothing has left since it came', async () => {
    await played(6000, 20_000)
    await ways.decide(await ways.asked(25_000))
    await tree.configure({ ...taxedSite(tree), ...toPlay })
    expect((await giveBack(await ways.deposited(3000))).status).toBe(200)
  })
})
