/** Who stands above an officer is told to that one by no list of money, by the role at most. Law D-40. */
import { calls, type Endpoint } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { CODE } from '../people/testing/tree.ts'
import { insertOrder } from './orders/store.ts'
import { asked, DAY_MS, decide, make, method, rupees, tree, useTree } from './testing/money-out.ts'

useTree()

const PAGE = { page: 1, limit: 25 } as const
const LISTS: readonly (readonly [string, Endpoint, object])[] = [
  ['deposits', calls.getDeposits, { ...PAGE, status: 'all' }],
  ['withdrawals', calls.getWithdrawals, { ...PAGE, status: 'all' }],
  ['what a gateway left open', calls.getHeldPayments, PAGE],
  ['totals by method', calls.getPaymentTotals, { ...PAGE, by: 'method' }],
  ['totals by officer', calls.getPaymentTotals, { ...PAGE, by: 'officer' }],
]
const read = async (officer: 'agent' | 'whitelabel', list: Endpoint, query: object) => {
  const role = officer === 'agent' ? 'agent' : 'whiteLabel'
  const answered = await tree.ask(officer, list, { params: { role }, query } as never)
  expect(answered.status).toBe(200)
  return JSON.stringify(answered.body)
}

let ids: { readonly depositId: string; readonly withdrawId: string }
/** A white label is paid and pays, and a branch between it and the agent claims for a player of the agent's. */
beforeEach(async () => {
  await tree.configure({
    payments: { wagerDeposits: 0 },
    switches: { depositProof: false, manyPendingDeposits: true, manyPendingWithdrawals: true },
  })
  await sql`update accounts set role = 'defaultBranch' where id = ${tree.idOf('admin')}`.execute(tree.db)
  const depositTypeId = await method('whitelabel')
  const claimed = { userId: String(tree.idOf('player1')), depositTypeId, amount: rupees(200), remarks: '' }
  const claim = async (utr: string): Promise<string> => {
    const body = { ...claimed, utr, transactionCode: CODE }
    const made = await tree.ask('admin', calls.createDepositFor, { params: { role: 'branch' }, body })
    return (await made.reply()).docs._id
  }
  const depositId = await claim('512345678902')
  const deciding = { depositId, action: 'approved' as const, remarks: '', transactionCode: CODE }
  await tree.ask('whitelabel', calls.decideDeposit, { params: { role: 'whiteLabel' }, body: deciding })
  await claim('512345678903')
  const made = await make('player1', depositTypeId)
  tree.wait(DAY_MS)
  const accountId = (await made.reply()).docs._id
  const withdrawId = await asked('player1', accountId, 300)
  await decide('whitelabel', withdrawId, { amount: 100, version: 1 })
  await hold(depositId)
  ids = { depositId, withdrawId }
  for (const name of ['whitelabel', 'admin'])
    await sql`update accounts set user_name = user_name || '-above' where id = ${tree.idOf(name)}`.execute(tree.db)
})

/** As of a payment of which its gateway says what cannot be booked. */
async function hold(depositId: string): Promise<void> {
  const order = {
    reference: 'pay_1',
    siteId: 1,
    accountId: tree.idOf('player1'),
    gateway: 'sandbox',
    way: 'IN',
  } as const
  const of = { depositId, withdrawalId: null, ownerId: tree.idOf('whitelabel'), operatorId: 7, payee: null }
  const now = tree.clock()
  await insertOrder(tree.db as never, { ...order, ...of, amount: paise(20_000), at: now, askAt: now })
  await sql`update gateway_orders set conflict = 'CURRENCY_DIFFERS', said = '{"state":"paid","amount":1,"currency":"USD"}', held_at = now()`.execute(
    tree.db,
  )
}

test.each(LISTS)('%s', async (_, list, query) => {
  expect(await read('whitelabel', list, query)).toContain('-above')
  const told = await read('agent', list, query)
  expect(told).not.toContain('"docs":[]')
  expect(told).not.toContain('-above')
})

test('what an officer above has said or done of what is one’s own to decide', async () => {
  const params = { role: 'whiteLabel' } as const
  const say = async (call: Endpoint, of: object, body: object) =>
    expect(
      (
        await tree.ask('whitelabel', call, {
          params: { ...params, ...of },
          body: { ...body, transactionCode: CODE },
        } as never)
      ).status,
    ).toBe(200)
  const claim = async (depositTypeId: string, utr: string): Promise<string> => {
    const body = { depositTypeId, amount: rupees(200), utr }
    return (await (await tree.ask('player1', calls.createDeposit, { body })).reply()).docs._id
  }
  const own = await method('agent')
  const ids = [await claim(own, '512345678911'), await claim(own, '512345678912'), await claim(own, '512345678913')]
  const [approved = '', first = '', owed = ''] = ids
  const accountId = (await (await make('player1', own)).reply()).docs._id
  tree.wait(DAY_MS)
  const withdrawId = await asked('player1', accountId, 300)
  await decide('whitelabel', withdrawId, { amount: 100, version: 1 })
  await say(calls.decideDeposit, {}, { depositId: approved, action: 'approved', remarks: '' })
  await say(calls.reverseDeposit, { depositId: approved }, { version: 2, remarks: 'It never came' })
  await tree.configure({ payments: { wagerDeposits: 0, twoOfficersAbove: 1 }, switches: { depositProof: false } })
  const returning = { part: 1, remarks: 'Account closed' }
  await say(calls.returnWithdrawal, { withdrawId }, returning)
  await say(calls.decideDeposit, {}, { depositId: first, action: 'approved', remarks: '' })
  const take = (by: 'agent' | 'whitelabel') =>
    tree.ask(by, calls.takeDeposit, {
      params: { role: by === 'agent' ? by : 'whiteLabel', depositId: first },
      body: { take: true },
    })
  expect((await take('whitelabel')).status).toBe(200)
  await sql`update accounts set user_locked = true where id = ${tree.idOf('player1')}`.execute(tree.db)
  await say(calls.oweDeposit, { depositId: owed }, { version: 1, remarks: '' })
  await tree.configure({ payments: { wagerDeposits: 0, twoOfficersAbove: null }, switches: { depositProof: false } })
  const read = async (call: Endpoint, of: object) => {
    const answered = await tree.ask('agent', call, { params: { role: 'agent', ...of } } as never)
    expect(answered.status).toBe(200)
    return JSON.stringify(answered.body)
  }
  const told = [
    ...(await Promise.all(ids.map((depositId) => read(calls.getDeposit, { depositId })))),
    await read(calls.getWithdrawal, { withdrawId }),
  ]
  for (const one of told) {
    expect(one).toContain('"white label"')
    expect(one).not.toContain('-above')
  }
  for (const name of ['"takenBy":"white label"', '"firstBy":"white label"']) expect(told[1]).toContain(name)
  expect(told[0]).toContain('"reversalBy":"white label"')
  for (const name of ['"by":"white label"', '"returnBy":"white label"']) expect(told[3]).toContain(name)
  expect(told[2]).toContain('"owing":{"by":"white label"')
  expect((await take('agent')).body).toMatchObject({ message: expect.stringMatching(/^white label works on this/) })
})

test('one deposit and one withdrawal', async () => {
  const { depositId, withdrawId } = ids
  const params = { role: 'agent' } as const
  const deposit = await tree.ask('agent', calls.getDeposit, { params: { ...params, depositId } })
  expect((await deposit.reply()).docs.deposit).toMatchObject({ ownerName: 'white label', askedBy: 'default branch' })
  const withdrawal = await tree.ask('agent', calls.getWithdrawal, { params: { ...params, withdrawId } })
  for (const { body } of [deposit, withdrawal]) expect(JSON.stringify(body)).not.toContain('-above')
})
