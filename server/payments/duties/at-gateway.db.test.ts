/** Tax withheld of what a gateway pays. docs/domain/duties.md. */
import { calls } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPasswordChecker } from '../../auth/index.ts'
import { booksBalance } from '../../markets/testing/world.ts'
import { CODE, createTree, type Tree } from '../../people/testing/tree.ts'
import { OPERATOR, readyAccount, systemBalance } from '../gateway/testing/ready-account.ts'
import { createScriptedGateway, type ScriptedGateway } from '../gateway/testing/scripted-gateway.ts'
import { taxedSite } from './testing/taxed-tree.ts'

const QUARTER_MS = 16 * 60_000

let tree: Tree
let scripted: ScriptedGateway
let accountId: string
beforeEach(async () => {
  scripted = createScriptedGateway(() => tree.clock())
  tree = await createTree(createPasswordChecker(), scripted.gateway)
  await tree.configure(taxedSite(tree))
  accountId = (await readyAccount(tree)).accountId
  // Nothing was paid in: all of it was won.
  await tree.playerResult('player1', 1000)
})
afterEach(async () => {
  await booksBalance(tree.db)
  await tree.close()
})

const later = async (): Promise<void> => {
  tree.wait(QUARTER_MS)
  await must(tree.payments, 'there is a gateway').askDue()
}
const balances = async () =>
  await Promise.all(['payouts', 'gateway', 'tax'].map((purpose) => systemBalance(tree, purpose)))
const detail = async (withdrawId: string) =>
  (await (await tree.ask('agent', calls.getWithdrawal, { params: { role: 'agent', withdrawId } })).reply()).docs

/** What went out, as the console sums it both ways. */
async function withdrawn(): Promise<number[]> {
  const sums: number[] = []
  for (const by of ['method', 'officer'] as const) {
    const asked = { params: { role: 'admin' }, query: { page: 1, limit: 25, by } } as const
    sums.push((await (await tree.ask('admin', calls.getPaymentTotals, asked)).reply()).totalWithdrawn)
  }
  return sums
}

/** 1,000 asked for, and 700 asked of the gateway. */
async function sent(): Promise<{ readonly id: string; readonly reference: string }> {
  const body = { amount: paise(100_000), accountId, operatorId: OPERATOR }
  const id = (await (await tree.ask('player1', calls.createIPayWithdrawal, { body })).reply()).docs._id
  await tree.ask('agent', calls.decideWithdrawal, {
    params: { role: 'agent' },
    body: { withdrawId: id, action: 'approved', remarks: '', transactionCode: CODE },
  })
  await must(tree.payments, 'there is a gateway').askDue()
  const asked = must(scripted.payouts.at(-1), 'it was asked')
  expect(asked.amount).toBe(70_000)
  return { id, reference: asked.reference }
}

describe('a payout at the gateway', () => {
  test('is of what is left after tax, which moves when it is paid', async () => {
    const { id, reference } = await sent()
    expect(await balances()).toEqual([1000, 0, 0])
    scripted.say(reference, 'paid')
    await later()
    await later()
    expect(await balances()).toEqual([0, 700, 300])
    expect((await detail(id)).withdrawal).toMatchObject({ status: 'approved', taxAmount: 30_000, netAmount: 70_000 })
    expect(await withdrawn()).toEqual([70_000, 70_000])
  })

  test('returned later brings its tax back', async () => {
    const { id, reference } = await sent()
    const before = await tree.balanceOf('player1')
    scripted.say(reference, 'paid')
    await later()
    scripted.say(reference, 'reversed')
    await sql`update gateway_orders set ask_at = now() - interval '1 day'`.execute(tree.db)
    await later()
    expect(await balances()).toEqual([0, 0, 0])
    expect(await withdrawn()).toEqual([0, 0])
    expect([(await detail(id)).withdrawal.status, await tree.balanceOf('player1')]).toEqual(['rejected', before + 1000])
  })

  test('returned and asked for again, however often, is taxed as if it had not been', async () => {
    const before = await tree.balanceOf('player1')
    for (let times = 1; times <= 3; times++) {
      const { reference } = await sent()
      scripted.say(reference, 'paid')
      await later()
      expect(await balances()).toEqual([0, 700, 300])
      scripted.say(reference, 'reversed')
      tree.wait(QUARTER_MS)
      const gateway = must(tree.payments, 'there is a gateway')
      await gateway.hear({ nonce: `n${times}`, about: { reference } }, '')
      await later()
      expect(await balances()).toEqual([0, 0, 0])
      expect(await tree.balanceOf('player1')).toBe(before)
    }
    const { rows } = await sql<{ count: number; total: number }>`
      select count(*)::int as count, sum(amount)::int as total from duties`.execute(tree.db)
    expect(rows).toEqual([{ count: 6, total: 0 }])
  })
  test('that failed is untaxed', async () => {
    const { reference } = await sent()
    scripted.say(reference, 'failed')
    await later()
    expect(await balances()).toEqual([0, 0, 0])
  })

  test('of which less was paid is taxed by what arrived', async () => {
    const { id, reference } = await sent()
    scripted.say(reference, 'paid', 350)
    await later()
    for (const officer of ['agent', 'admin'] as const) {
      const params = { role: officer }
      const query = { page: 1, limit: 25 } as const
      const { docs } = await (await tree.ask(officer, calls.getHeldPayments, { params, query })).reply()
      const { _id: heldId, version } = must(docs[0], 'it is held')
      const body = { heldId, version, verdict: 'AS_SAID', remarks: 'Their word', transactionCode: CODE } as const
      expect((await tree.ask(officer, calls.decideHeldPayment, { params, body })).status).toBe(200)
    }
    expect(await balances()).toEqual([500, 350, 150])
    expect(await withdrawn()).toEqual([35_000, 35_000])
    expect((await detail(id)).withdrawal).toMatchObject({ paidAmount: 50_000, leftAmount: 50_000, taxAmount: 30_000 })
  })
})
