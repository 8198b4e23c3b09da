import { calls } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import type { ReportLine } from '@paddock/domain/payments'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPasswordChecker } from '../../auth/index.ts'
import { auditBooks } from '../../ledger/index.ts'
import { CODE, createTree, type Tree } from '../../people/testing/tree.ts'
import type { Database } from '../../platform/database.ts'
import type { PaymentGateway } from './port.ts'
import { OPERATOR, readyAccount, systemBalance } from './testing/ready-account.ts'
import { createScriptedGateway, type ScriptedGateway } from './testing/scripted-gateway.ts'

const MINUTE_MS = 60_000

async function booksHold(db: Database): Promise<void> {
  expect(await auditBooks(db)).toEqual([])
}

let tree: Tree
let scripted: ScriptedGateway
let work: ReturnType<Tree['startPayments']>
let accountId: string

beforeEach(async () => {
  scripted = createScriptedGateway(() => tree.clock())
  tree = await createTree(createPasswordChecker(), scripted.gateway)
  await tree.configure({ payments: { wagerDeposits: 0 }, switches: { playerCancelsWithdrawals: true } })
  work = must(tree.payments, 'there is a gateway')
  accountId = (await readyAccount(tree)).accountId
})
afterEach(async () => {
  await booksHold(tree.db)
  await tree.close()
})

const SAID = { beneficiaryName: 'Ann Lee player1', bankName: 'HDFC Bank', ifscCode: 'hdfc0001234' }
async function asked(said: object = SAID, amount = 500): Promise<string> {
  const body = { amount: paise(amount * 100), accountId, operatorId: OPERATOR, ...said }
  const answered = await tree.ask('player1', calls.createIPayWithdrawal, { body })
  expect(answered.body).toMatchObject({
    docs: { status: 'pending', type: 'IPAY' },
    message: 'Your withdraw request is still pending please check your widthraw statement for more updates.',
  })
  return (await answered.reply()).docs._id
}
type Decision = { action?: 'approved' | 'rejected'; utr?: string; version?: number }
const decide = (
  withdrawId: string,
  { action = 'approved', utr, version }: Decision = {},
  officer: 'agent' | 'admin' = 'agent',
) =>
  tree.ask(officer, calls.decideWithdrawal, {
    params: { role: officer },
    body: {
      withdrawId,
      action,
      remarks: '',
      transactionCode: CODE,
      ...(utr !== undefined && { utr }),
      ...(version !== undefined && { version }),
    },
  })
/** Asked for, approved, and asked of the gateway under this reference. */
async function atGateway(): Promise<{ readonly id: string; readonly reference: string }> {
  const id = await asked()
  expect((await decide(id)).body).toMatchObject({ docs: { status: 'processing', atGateway: true } })
  await work.askDue()
  return { id, reference: must(scripted.payouts.at(-1), 'it was asked').reference }
}
const codeOf = ({ body }: { body: { code?: string } }) => body.code
const later = async (minutes = 16): Promise<void> => {
  tree.wait(minutes * MINUTE_MS)
  await work.askDue()
}
const stands = async (id: string) => {
  const answered = await tree.ask('agent', calls.getWithdrawal, { params: { role: 'agent', withdrawId: id } })
  return (await answered.reply()).docs.withdrawal
}
const balances = async () => ({
  player: (await tree.balanceOf('player1')) - 1000,
  payouts: await systemBalance(tree, 'payouts'),
  gateway: await systemBalance(tree, 'gateway'),
  agent: Math.round(((await tree.balanceOf('agent')) - 10_000) * 100) / 100,
})
const BACK = { player: 0, payouts: 0, gateway: 0, agent: 0 }
const WAITS = { ...BACK, player: -500, payouts: 500 }
const PAID = { ...BACK, player: -500, gateway: 500 }

describe('a payout at the gateway', () => {
  test('leaves the money in payouts until the gateway says that it is paid', async () => {
    const { id, reference } = await atGateway()
    expect(await balances()).toEqual(WAITS)
    expect(scripted.payouts).toEqual([
      {
        reference,
        amount: 50_000,
        operatorId: OPERATOR,
        payee: {
          name: 'Ann Lee',
          details: { bankName: 'HDFC Bank', ifscCode: 'HDFC0001234', accountNumber: '50100234567891' },
        },
      },
    ])
    scripted.say(reference, 'paid')
    await later()
    expect(await balances()).toEqual(PAID)
    expect(await stands(id)).toMatchObject({ status: 'approved', paidAmount: 50_000, utr: reference, atGateway: false })
    await later()
    expect(await balances()).toEqual(PAID)
  })

  test('goes to the account as it is stored; what the body says otherwise is written down', async () => {
    await asked({ ...SAID, ifscCode: 'EVIL0009999', accountNumber: '999999999', beneficiaryName: 'Mallory' })
    const { rows } = await sql<{ after: unknown }>`select after from audit_log where action = 'PAYEE_DIFFERED'`.execute(
      tree.db,
    )
    expect(rows).toEqual([{ after: { fields: ['beneficiaryName', 'ifscCode', 'accountNumber'] } }])
    const own = await sql`select id from withdrawals`.execute(tree.db)
    await decide((own.rows[0] as { id: string }).id)
    await work.askDue()
    expect(scripted.payouts).toMatchObject([{ payee: { name: 'Ann Lee', details: { ifscCode: 'HDFC0001234' } } }])
  })

  test('that is asked for as the stored account says is written down as nothing', async () => {
    await asked()
    const { rows } = await sql`select 1 from audit_log where action = 'PAYEE_DIFFERED'`.execute(tree.db)
    expect(rows).toEqual([])
  })

  test('is not sent while its account is held', async () => {
    const id = await asked()
    const until = new Date(tree.clock() + MINUTE_MS).toISOString()
    await sql`update accounts set withdrawal_hold_until = ${until} where id = ${tree.idOf('player1')}`.execute(tree.db)
    expect(codeOf(await decide(id))).toBe('ACCOUNT_HELD')
    expect(codeOf(await decide(id, { utr: 'HAND-0001' }))).toBe('ACCOUNT_HELD')
    tree.wait(MINUTE_MS)
    expect((await decide(id)).body).toMatchObject({ docs: { atGateway: true } })
  })

  test('that fails goes back to its player', async () => {
    const { id, reference } = await atGateway()
    scripted.say(reference, 'failed')
    await later()
    expect(await balances()).toEqual(BACK)
    expect(await stands(id)).toMatchObject({ status: 'rejected', reason: 'FAILED' })
  })

  test('that failed and is then said to be returned moves nothing more', async () => {
    const { id, reference } = await atGateway()
    scripted.say(reference, 'failed')
    await later()
    scripted.say(reference, 'reversed')
    await sql`update gateway_orders set ask_at = now() - interval '1 day' where reference = ${reference}`.execute(
      tree.db,
    )
    await later()
    expect(await stands(id)).toMatchObject({ status: 'rejected' })
    expect(await balances()).toEqual(BACK)
  })

  test('that two officers agreed to spends what they agreed to when it is sent', async () => {
    await tree.configure({ payments: { wagerDeposits: 0, twoOfficersAbove: 100 } })
    const id = await asked()
    expect((await decide(id)).body).toMatchObject({ docs: { firstBy: 'agent', atGateway: false } })
    expect((await decide(id, { version: 2 }, 'admin')).body).toMatchObject({
      docs: { firstBy: null, firstAmount: null, atGateway: true },
    })
  })

  test('that failed and is then said to be paid moves nothing: somebody looks', async () => {
    const { reference } = await atGateway()
    scripted.say(reference, 'failed')
    await later()
    scripted.say(reference, 'paid')
    await sql`update gateway_orders set ask_at = now() - interval '1 day'`.execute(tree.db)
    await work.askDue()
    expect(await balances()).toEqual(BACK)
    const { rows } = await sql`select conflict from gateway_orders`.execute(tree.db)
    expect(rows).toEqual([{ conflict: 'PAID_AFTER_FAILED' }])
  })

  test.each([
    ['before it was known as paid', false],
    ['after it', true],
  ])('that the bank returns %s goes back to its player', async (_, isKnown) => {
    const { id, reference } = await atGateway()
    scripted.say(reference, 'paid')
    if (isKnown) await later()
    scripted.say(reference, 'reversed')
    await sql`update gateway_orders set ask_at = now() - interval '1 day'`.execute(tree.db)
    await work.askDue()
    expect(await balances()).toEqual(BACK)
    expect(await stands(id)).toMatchObject({ status: 'rejected', reason: 'RETURNED' })
  })

  test('is paid by hand where an officer has done so', async () => {
    const id = await asked()
    expect((await decide(id, { utr: 'HAND-0001' })).body).toMatchObject({ docs: { status: 'approved' } })
    await work.askDue()
    expect(scripted.payouts).toEqual([])
  })

  test('that another account than one of the gateway’s is asked for is refused', async () => {
    await sql`update payout_accounts set payment_type = 'UPI'`.execute(tree.db)
    const body = { amount: paise(50_000), accountId }
    expect(codeOf(await tree.ask('player1', calls.createIPayWithdrawal, { body }))).toBe('METHOD_UNKNOWN')
    expect(await balances()).toEqual(BACK)
  })
})

describe('no answer', () => {
  test.each(['LOST', 'TAKEN'] as const)(
    'to a payout (%s) is unknown and never failed: until it is final nobody else pays, rejects or takes it back',
    async (mood) => {
      scripted.become(mood)
      const { id, reference } = await atGateway()
      for (let n = 0; n < 3; n++) await later()
      expect(await balances()).toEqual(WAITS)
      const { version } = await stands(id)
      for (const decision of [{ action: 'rejected' }, { utr: 'HAND-0001' }, {}] as const)
        expect(codeOf(await decide(id, { ...decision, version }))).toBe('REQUEST_AT_GATEWAY')
      const canceled = await tree.ask('player1', calls.cancelWithdrawal, { query: { withdrawId: id } })
      expect(codeOf(canceled)).toBe('REQUEST_IN_HAND')
      const taken = await tree.ask('agent', calls.takeWithdrawal, {
        params: { role: 'agent', withdrawId: id },
        body: { take: true },
      })
      expect(codeOf(taken)).toBe('REQUEST_AT_GATEWAY')
      scripted.become('OK')
      await later()
      scripted.say(reference, 'paid')
      await later()
      expect(await balances()).toEqual(PAID)
      expect(new Set(scripted.payouts.map((payout) => payout.reference))).toEqual(new Set([reference]))
    },
  )

  test('to what became of it leaves it unknown for days', async () => {
    const { reference } = await atGateway()
    scripted.goAway()
    for (let day = 0; day < 5; day++) await later(24 * 60)
    expect(await balances()).toEqual(WAITS)
    scripted.goAway(false)
    scripted.say(reference, 'failed')
    await later()
    expect(await balances()).toEqual(BACK)
  })

  test('a refusal counts as failed only where the gateway knows nothing of it', async () => {
    scripted.become('TAKEN')
    const { id, reference } = await atGateway()
    // It has it, and says no to the second question.
    const refusing: PaymentGateway = {
      ...scripted.gateway,
      createPayout: async () => ({ ok: false, what: 'REFUSED', why: 'TWICE' }),
    }
    tree.wait(16 * MINUTE_MS)
    await tree.startPayments(refusing).askDue()
    expect(await balances()).toEqual(WAITS)
    scripted.say(reference, 'paid')
    await later()
    expect(await stands(id)).toMatchObject({ status: 'approved' })
  })

  test('a refusal of what it has never seen gives the money back', async () => {
    scripted.become('REFUSED')
    const { id } = await atGateway()
    expect(await balances()).toEqual(BACK)
    expect(await stands(id)).toMatchObject({ status: 'rejected', reason: 'FAILED' })
  })
})

describe('the server ends', () => {
  test.each(['BEFORE', 'AFTER'] as const)('%s it has asked for a payout: it is paid once', async (where) => {
    const id = await asked()
    const living = { ...scripted.gateway }
    const dying = vi.spyOn(scripted.gateway, 'createPayout').mockImplementationOnce(async (payout) => {
      if (where === 'AFTER') await living.createPayout(payout)
      throw new Error('killed')
    })
    await decide(id)
    // The decision wakes the job, which may be there first.
    await work.askDue().catch(() => undefined)
    await vi.waitFor(() => expect(dying).toHaveBeenCalledTimes(1))
    await later()
    const { reference } = must(scripted.payouts[0], 'it was asked')
    scripted.say(reference, 'paid')
    await later()
    expect(await balances()).toEqual(PAID)
    expect(new Set(scripted.payouts.map((payout) => payout.reference)).size).toBe(1)
  })

  test('approved twenty times at once it is one order', async () => {
    const id = await asked()
    const answers = await Promise.all(Array.from({ length: 20 }, () => decide(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await work.askDue()
    expect(scripted.payouts).toHaveLength(1)
  })
})

test('a payout that is settled gives its owner the points back that the gateway paid for them, less its fee', async () => {
  const { reference } = await atGateway()
  scripted.say(reference, 'paid')
  await later()
  const line: ReportLine = {
    id: 'line-1',
    kind: 'payout',
    reference,
    amount: paise(50_000),
    fee: paise(500),
    tax: paise(90),
    heldBack: paise(0),
  }
  scripted.report([line])
  expect(await work.settleDay('2026-11-24')).toBe(1)
  expect(await balances()).toEqual({ ...BACK, player: -500, agent: 505.9 })
  expect(await systemBalance(tree, 'fees')).toBe(-5.9)
})
