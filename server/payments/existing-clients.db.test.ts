/** Clients that were written before this server know no fields of ours: what they read and send means what the specification says. 001 §3.6, §4, §5. */
import { calls, type PayoutAccount } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPasswordChecker } from '../auth/index.ts'
import { booksBalance } from '../markets/testing/world.ts'
import { createTree, type Tree } from '../people/testing/tree.ts'
import { OPERATOR, readyAccount } from './gateway/testing/ready-account.ts'
import { createScriptedGateway } from './gateway/testing/scripted-gateway.ts'

let tree: Tree
beforeEach(async () => {
  tree = await createTree(createPasswordChecker(), createScriptedGateway(() => tree.clock()).gateway)
  await tree.configure({ payments: { wagerDeposits: 0 } })
})
afterEach(async () => {
  await booksBalance(tree.db)
  await tree.close()
})

/** As they lock what they are shown. 001 §4, §5. */
const isWithin = (amount: number, { minAmount = 0, maxAmount = 0 }): boolean =>
  amount >= minAmount && amount <= maxAmount

const accounts = async (): Promise<readonly PayoutAccount[]> =>
  (await (await tree.ask('player1', calls.getPayoutAccounts, {})).reply()).docs
const account = async () => must((await accounts())[0], 'there is one')

describe('a method without a maximum', () => {
  test('locks no amount of a deposit', async () => {
    await readyAccount(tree)
    const shown = (await (await tree.ask('player1', calls.getPaymentMethods, { query: {} })).reply()).docs
    expect(shown.map((method) => isWithin(50_000, method))).toEqual([true])
  })

  test('refuses no amount of a withdrawal', async () => {
    await readyAccount(tree)
    expect(isWithin(50_000, (await account()).paymentMethodType)).toBe(true)
  })

  test('has none for officers', async () => {
    await readyAccount(tree)
    const query = { page: 1, limit: 25 }
    const managed = await tree.ask('agent', calls.getManagedMethods, { params: { role: 'agent' }, query })
    expect((await managed.reply()).docs).toMatchObject([{ maxAmount: 0 }])
  })
})

describe('a withdrawal to an account of a gateway', () => {
  const FIRST_FOUR = ['beneficiaryName', 'bankName', 'ifscCode', 'accountNumber'] as const
  const withdraw = async () => {
    const { _id, accountDetails, paymentMethodType } = await account()
    const said = Object.fromEntries(FIRST_FOUR.map((field, at) => [field, accountDetails[at]?.value]))
    const body = { amount: paise(50_000), accountId: _id, operatorId: Number(paymentMethodType.upiId), ...said }
    return await tree.ask('player1', calls.createIPayWithdrawal, { body })
  }
  const differed = async () =>
    (await sql`select 1 from audit_log where action = 'PAYEE_DIFFERED'`.execute(tree.db)).rows.length

  test('names the first four lines of it, as they were shown: nothing differs', async () => {
    await readyAccount(tree)
    expect((await account()).accountDetails.map(({ label }) => label)).toEqual([
      'Beneficiary Name',
      'Bank Name',
      'IFSC Code',
      'Account Number',
    ])
    expect((await withdraw()).body).toMatchObject({ docs: { status: 'pending' } })
    expect(await differed()).toBe(0)
  })

  test('names the operator, whom the account tells as a method of the gateway does', async () => {
    await readyAccount(tree)
    const [method] = (await (await tree.ask('player1', calls.getPaymentMethods, { query: {} })).reply()).docs
    const { operatorId, upiId } = must(method, 'it is shown')
    expect((await account()).paymentMethodType).toMatchObject({ operatorId, upiId })
    expect(operatorId).toBe(OPERATOR)
  })

  test('is the same of an account from before the first line was there, which can be changed as it is shown', async () => {
    await readyAccount(tree)
    await sql`update payout_accounts set details = details - 0`.execute(tree.db)
    const { _id, accountDetails } = await account()
    expect(accountDetails[0]).toMatchObject({ label: 'Beneficiary Name', value: 'Ann ••••' })
    const shown = accountDetails.map(({ label, value }) => ({ label, value }))
    const body = { accountId: _id, accountDetails: shown }
    expect((await tree.ask('player1', calls.changePayoutAccount, { body })).status).toBe(200)
    expect(await account()).toMatchObject({ accountDetails, heldUntil: null })
    expect((await withdraw()).body).toMatchObject({ docs: { status: 'pending' } })
    expect(await differed()).toBe(0)
  })

  test('is asked by our own clients for its holder once', async () => {
    const { methodId } = await readyAccount(tree)
    const ways = (await (await tree.ask('player1', calls.getPayoutMethods, {})).reply()).docs
    expect(ways).toMatchObject([{ _id: methodId }])
    expect(ways[0]?.fields.map(({ label }) => label)).toEqual(['Bank Name', 'IFSC Code', 'Account Number'])
  })
})

test.each([
  ['Ann Lee player1', 'Ann Lee player1'],
  ['Ann Lee', 'Ann Lee player1'],
  ['Sharma & Sons', 'Sharma & Sons player1'],
  ['M/s Rao (HUF)', 'M/s Rao (HUF) player1'],
])('the holder of an account told as %s is %s', async (name, told) => {
  const { methodId } = await readyAccount(tree)
  const details = { 'Bank Name': 'Axis', 'IFSC Code': 'UTIB0000001', 'Account Number': '917010012345678' }
  const accountDetails = Object.entries(details).map(([label, value]) => ({ label, value }))
  const made = await tree.ask('player1', calls.createPayoutAccount, {
    body: { paymentMethodTypeId: methodId, name, accountDetails },
  })
  expect(made.body).toMatchObject({ docs: { name: told } })
})
