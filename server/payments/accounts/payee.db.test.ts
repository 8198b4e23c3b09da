/** Payees that were hashed before a bank's account was one at every branch. docs/domain/payments.md#accounts. */
import { calls } from '@paddock/contract'
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { RECEIPT_KEY } from '../../people/testing/tree.ts'
import { asked, DAY_MS, make, method, one, tree, useTree } from '../testing/money-out.ts'
import { hashPayeesAnew } from './payee.ts'

useTree()

const [HERE, THERE] = ['HDFC0001234', 'HDFC0009876']
const NUMBER = '50100123456789'
const detailsOf = (ifsc: string, number = NUMBER) => [
  { label: 'Bank Name', value: 'HDFC' },
  { label: 'IFSC Code', value: ifsc },
  { label: 'Account Number', value: number },
]

/** With the whole code of the branch. */
const hashedBefore = (ifsc: string): Buffer =>
  createHmac('sha256', RECEIPT_KEY).update(`payee IFSC:${ifsc.toLowerCase()} NUMBER:${NUMBER}`).digest()

async function storeAsBefore(): Promise<void> {
  await sql`alter table payout_account_log disable trigger payout_account_log_append_only`.execute(tree.db)
  for (const [table, changed] of [
    [sql`payout_accounts`, sql`, payee_as_before = true`],
    [sql`withdrawals`, sql`, payee_as_before = true`],
    [sql`payout_account_log`, sql``],
  ])
    for (const ifsc of [HERE, THERE])
      await sql`update ${table} set payee = ${hashedBefore(ifsc)} ${changed} where details @> ${JSON.stringify([{ value: ifsc }])}::jsonb
        and details::text like '%6789%'`.execute(tree.db)
  await sql`alter table payout_account_log enable trigger payout_account_log_append_only`.execute(tree.db)
}

const hashAnew = () => hashPayeesAnew({ db: tree.db, payeeKey: RECEIPT_KEY })

async function account(player: string, methodId: string, ifsc: string): Promise<string> {
  return (await (await make(player, methodId, { accountDetails: detailsOf(ifsc) })).reply()).docs._id
}

const sharing = async (withdrawId: string): Promise<readonly string[]> => (await one('agent', withdrawId)).sharedWith
const unhashed = async () =>
  (
    await sql<{ n: number }>`select (select count(*) from payout_accounts where payee_as_before)::int
      + (select count(*) from withdrawals where payee_as_before)::int as n`.execute(tree.db)
  ).rows

test('are those of now: in accounts, in what was asked for, and in what accounts once were', async () => {
  const methodId = await method('agent', 'IMPS')
  const own = await account('player1', methodId, HERE)
  await account('player2', methodId, THERE)
  tree.wait(DAY_MS)
  const withdrawId = await asked('player1', own, 300)
  await storeAsBefore()
  expect(await sharing(withdrawId)).toEqual([])
  await hashAnew()
  expect(await sharing(withdrawId)).toEqual(['player2'])
  expect(await unhashed()).toEqual([{ n: 0 }])
  await hashAnew()
  expect(await sharing(withdrawId)).toEqual(['player2'])
})

test('of an account that was changed since are found by what its log has of it', async () => {
  const methodId = await method('agent', 'IMPS')
  const own = await account('player1', methodId, HERE)
  const other = await account('player2', methodId, HERE)
  tree.wait(DAY_MS)
  const change = { accountId: other, accountDetails: detailsOf(HERE, '60100123450000') }
  await tree.ask('player2', calls.changePayoutAccount, { body: change })
  await storeAsBefore()
  await hashAnew()
  expect(await sharing(await asked('player1', own, 300))).toEqual(['player2'])
})

test('of an account that is changed while they are hashed are those of what it is by then', async () => {
  const methodId = await method('agent', 'IMPS')
  const own = await account('player1', methodId, HERE)
  await storeAsBefore()
  await tree.ask('player1', calls.changePayoutAccount, {
    body: { accountId: own, accountDetails: detailsOf(THERE, '60100123450000') },
  })
  const hashes = async () => (await sql`select payee from payout_accounts`.execute(tree.db)).rows
  const now = await hashes()
  await hashAnew()
  expect(await hashes()).toEqual(now)
  expect(await unhashed()).toEqual([{ n: 0 }])
})
