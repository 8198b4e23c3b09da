/** A site that has no gateway offers none, whatever way is taken; what is under way there goes on. 000 §6; docs/domain/payments.md#gateway. */
import { calls } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPasswordChecker } from '../../auth/index.ts'
import { booksBalance } from '../../markets/testing/world.ts'
import { CODE, createTree, type Tree } from '../../people/testing/tree.ts'
import { OPERATOR, readyAccount, systemBalance } from './testing/ready-account.ts'
import { createScriptedGateway, type ScriptedGateway } from './testing/scripted-gateway.ts'

let tree: Tree
let scripted: ScriptedGateway
let work: ReturnType<Tree['startPayments']>
let methodId: string
let accountId: string

const have = (paymentGateway: boolean) =>
  tree.configure({ payments: { wagerDeposits: 0 }, switches: { paymentGateway } })

beforeEach(async () => {
  scripted = createScriptedGateway(() => tree.clock())
  tree = await createTree(createPasswordChecker(), scripted.gateway)
  await have(true)
  work = must(tree.payments, 'there is a gateway')
  ;({ methodId, accountId } = await readyAccount(tree))
})
afterEach(async () => {
  await booksBalance(tree.db)
  await tree.close()
})

const deposit = () =>
  tree.ask('player1', calls.createIPayDeposit, {
    body: {
      depositTypeId: methodId,
      amount: paise(100_000),
      operatorId: OPERATOR,
      redirectUrl: 'https://demo.example.com/wallet',
    },
  })
const withdraw = () =>
  tree.ask('player1', calls.createIPayWithdrawal, { body: { amount: paise(50_000), accountId, operatorId: OPERATOR } })
const withdrawn = async () => (await (await withdraw()).reply()).docs._id
const pay = (withdrawId: string, utr?: string) =>
  tree.ask('agent', calls.decideWithdrawal, {
    params: { role: 'agent' },
    body: { withdrawId, action: 'approved', remarks: '', transactionCode: CODE, ...(utr !== undefined && { utr }) },
  })
const codeOf = ({ body }: { body: { code?: string } }) => body.code

describe('without a gateway', () => {
  test('none is shown to pay by, and none begun', async () => {
    await have(false)
    expect((await (await tree.ask('player1', calls.getPaymentMethods, { query: {} })).reply()).docs).toEqual([])
    expect(codeOf(await deposit())).toBe('METHOD_UNKNOWN')
    expect(scripted.asked).toEqual([])
  })

  test('the next officer above who has another method is whom players pay', async () => {
    await sql`with m as (insert into payment_methods (id, site_id, owner_id) values (gen_random_uuid(), 1, ${tree.idOf('admin')}) returning id)
      insert into payment_method_versions (method_id, version, site_id, made_by, payment_type, payment_name, min_amount, max_amount, fields, in_force_from)
      select id, 1, 1, ${tree.idOf('admin')}, 'other', 'By hand', 0, 0,
        (select fields from payment_method_versions where method_id = ${methodId}::uuid), now() - interval '1 hour' from m`.execute(
      tree.db,
    )
    const shown = async () =>
      (await (await tree.ask('player1', calls.getPaymentMethods, { query: {} })).reply()).docs.map(
        ({ paymentType }) => paymentType,
      )
    expect(await shown()).toEqual(['IPAY'])
    await have(false)
    expect(await shown()).toEqual(['other'])
  })

  test('nobody is paid by one: no account is made, none asked for, nothing that waits is sent', async () => {
    const id = await withdrawn()
    await have(false)
    expect((await (await tree.ask('player1', calls.getPayoutMethods, {})).reply()).docs).toEqual([])
    const accountDetails = [{ label: 'Bank Name', value: 'Axis' }]
    const made = await tree.ask('player1', calls.createPayoutAccount, {
      body: { paymentMethodTypeId: methodId, name: 'Ann Lee', accountDetails },
    })
    expect(codeOf(made)).toBe('ACCOUNT_NOT_CREATED')
    expect(codeOf(await pay(id))).toBe('PAYOUT_BY_HAND')
    expect(scripted.payouts).toEqual([])
    expect((await pay(id, 'N123456789012345')).body).toMatchObject({ docs: { status: 'approved' } })
    expect(codeOf(await withdraw())).toBe('METHOD_UNKNOWN')
  })
})

describe('what is under way when it is switched off', () => {
  test('is credited when the gateway says so', async () => {
    const begun = await deposit()
    expect(begun.body).toMatchObject({ docs: { status: 'processing' } })
    const { _id } = (await begun.reply()).docs
    await have(false)
    scripted.say(_id, 'paid')
    tree.wait(16 * 60_000)
    await work.askDue()
    expect(await tree.balanceOf('player1')).toBe(2000)
  })

  test('is paid when the gateway says so', async () => {
    const id = await withdrawn()
    expect((await pay(id)).body).toMatchObject({ docs: { status: 'processing', atGateway: true } })
    await have(false)
    await work.askDue()
    scripted.say(must(scripted.payouts.at(-1), 'it was asked').reference, 'paid')
    tree.wait(16 * 60_000)
    await work.askDue()
    expect(await systemBalance(tree, 'payouts')).toBe(0)
  })
})
