/** Money out by hand: accounts that are paid to, withdrawals, and deposits taken back. docs/domain/payments.md#withdrawals. */
import { calls, type PayoutAccount, type RequestOf } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { turnoverLeft } from '@paddock/domain/payments'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockUntold } from '../accounts/testing/lock-untold.ts'
import { auditBooks } from '../ledger/index.ts'
import { createProvider } from '../casino/testing/provider.ts'
import { CODE, createTree, type Tree, WAYS_OUT } from '../people/testing/tree.ts'
import { loadTurnoverLeft } from './turnover/left.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

let tree: Tree
beforeEach(async () => {
  tree = await createTree()
  await tree.configure({ payments: { wagerDeposits: 0 } })
})
afterEach(async () => {
  await booksHold()
  await tree.close()
})

async function booksHold(): Promise<void> {
  expect(await auditBooks(tree.db)).toEqual([])
}

const rupees = (amount: number) => paise(Math.round(amount * 100))
const role = (name: string) => (name === 'whitelabel' ? 'whiteLabel' : name.replace(/\d+$/, '')) as 'agent'
const codeOf = ({ body }: { body: { code?: string } }) => body.code

type Type = 'UPI' | 'IMPS' | 'USDT'
const PAID_TO: Readonly<Record<Type, Readonly<Record<string, string>>>> = {
  UPI: { upiId: 'paddock@okbank' },
  IMPS: { accountNumber: '123456789', ifscCode: 'HDFC0001234' },
  USDT: { walletNumber: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
}

/** A method of the owner's in force, as two officers made it an hour ago. */
async function method(owner: string, paymentType: Type = 'UPI', customFields: readonly object[] = []): Promise<string> {
  const fields = { accountNumber: '', ifscCode: '', bankName: '', walletNumber: '', upiId: '', mobileNumber: '' }
  const terms = {
    ...fields,
    accountName: 'Paddock',
    appName: '',
    remarks: '',
    customFields,
    ...PAID_TO[paymentType],
  }
  const { rows } = await sql<{ id: string }>`
    insert into payment_methods (id, site_id, owner_id) values (gen_random_uuid(), 1, ${tree.idOf(owner)}) returning id`.execute(
    tree.db,
  )
  const { id } = must(rows[0], 'it was made')
  await sql`insert into payment_method_versions (method_id, version, site_id, made_by, payment_type, payment_name, min_amount, max_amount, fields,
      in_force_from)
    values (${id}::uuid, 1, 1, ${tree.idOf(owner)}, ${paymentType}, ${paymentType}, 10000, 5000000, ${JSON.stringify(terms)}::jsonb, now() - interval '1 hour')`.execute(
    tree.db,
  )
  return id
}

const UPI = [{ label: 'UPI ID', value: 'Ann.Lee@OkBank' }]
type NewAccount = Partial<RequestOf<typeof calls.createPayoutAccount>['body']>
const make = (player: string, paymentMethodTypeId: string, change: NewAccount = {}) =>
  tree.ask(player, calls.createPayoutAccount, {
    body: { paymentMethodTypeId, name: 'Ann Lee', accountDetails: UPI, ...change },
  })
const list = async (player: string): Promise<readonly PayoutAccount[]> =>
  (await (await tree.ask(player, calls.getPayoutAccounts, {})).reply()).docs

/** An account by a method of the owner's, a day old, and so paid to. */
async function ready(player: string, owner = 'agent', change: NewAccount = {}): Promise<string> {
  const made = await make(player, await method(owner), change)
  expect(made.status).toBe(200)
  tree.wait(DAY_MS)
  return (await made.reply()).docs._id
}

const withdraw = (player: string, accountId: string, amount: number, key?: string) =>
  tree.ask(
    player,
    calls.createWithdrawal,
    { body: { amount: rupees(amount), accountId } },
    key === undefined ? {} : { key },
  )
async function asked(player: string, accountId: string, amount = 500): Promise<string> {
  const answered = await withdraw(player, accountId, amount)
  expect(answered.body).toMatchObject({ docs: { status: 'pending' }, message: 'Withdraw Request Added' })
  return (await answered.reply()).docs._id
}
const AGAIN = '5f6d1a52-3b0c-4a4e-9a53-0c8c9a7d6a11'
let references = 600_000_000_000
type Decision = {
  action?: 'approved' | 'rejected'
  amount?: number
  version?: number
  utr?: string
  remarks?: string
  depositId?: string
}
const decide = (officer: string, withdrawId: string, decision: Decision = {}) => {
  const { action = 'approved', amount, version, remarks = '', utr = String(++references) } = decision
  return tree.ask(officer, calls.decideWithdrawal, {
    params: { role: role(officer) },
    body: {
      withdrawId,
      action,
      remarks,
      transactionCode: CODE,
      ...(utr !== '' && { utr }),
      ...(amount !== undefined && { amount: rupees(amount) }),
      ...(version !== undefined && { version }),
    },
  })
}
const take = (officer: string, withdrawId: string, on = true) =>
  tree.ask(officer, calls.takeWithdrawal, { params: { role: role(officer), withdrawId }, body: { take: on } })
const cancel = (player: string, withdrawId: string) =>
  tree.ask(player, calls.cancelWithdrawal, { query: { withdrawId } })
const one = async (officer: string, withdrawId: string) =>
  (await (await tree.ask(officer, calls.getWithdrawal, { params: { role: role(officer), withdrawId } })).reply()).docs
const queue = async (officer: string) =>
  (
    await (
      await tree.ask(officer, calls.getWithdrawals, {
        params: { role: role(officer) },
        query: { page: 1, limit: 25, status: 'all' },
      })
    ).reply()
  ).docs
const payouts = async (): Promise<number> => {
  const { rows } = await sql<{ balance: number }>`
    select balance from accounts where site_id = 1 and book = 'REAL' and purpose = 'payouts'`.execute(tree.db)
  return must(rows[0], 'payouts').balance / 100
}
const notices = async (player: string): Promise<string[]> => {
  const { rows } = await sql<{ kind: string }>`
    select kind from notifications where account_id = ${tree.idOf(player)} order by id`.execute(tree.db)
  return rows.map(({ kind }) => kind)
}

describe('an account that is paid to', () => {
  test('is made by what its method asks for, told, held for a day, and shown masked with the user name behind', async () => {
    const methodId = await method('agent')
    const ways = (await (await tree.ask('player1', calls.getPayoutMethods, {})).reply()).docs
    expect(ways).toMatchObject([{ _id: methodId, paymentType: 'UPI', fields: [{ label: 'UPI ID', type: 'UPI' }] }])
    const made = await make('player1', methodId)
    expect(made.body).toMatchObject({ message: 'Account Created Successfully' })
    const [account] = await list('player1')
    expect(account).toMatchObject({
      name: 'Ann Lee player1',
      primary: true,
      accountDetails: [{ label: 'UPI ID', value: 'an•••@okbank' }],
      paymentMethodType: { _id: methodId, minAmount: 10_000, active: true },
    })
    expect(codeOf(await withdraw('player1', must(account, 'one')._id, 500))).toBe('ACCOUNT_HELD')
    tree.wait(DAY_MS)
    expect(await list('player1')).toMatchObject([{ heldUntil: null }])
    expect(await notices('player1')).toEqual(['PAYOUT_ACCOUNT_CHANGED'])
    const { rows } = await sql<{
      details: unknown
      what: string
    }>`select what, details from payout_account_log`.execute(tree.db)
    expect(rows).toEqual([{ what: 'CREATED', details: [{ label: 'UPI ID', value: 'an•••@okbank' }] }])
    const audit = await sql`select after::text as after from audit_log where action = 'PAYOUT_ACCOUNT_CHANGED'`.execute(
      tree.db,
    )
    expect(JSON.stringify(audit.rows)).not.toContain('ann.lee')
  })

  test.each([
    ['a name that is none', { name: ' ' }, 'HOLDER_NAME_WRONG', 'Name is Not Valid'],
    [
      'a field that is wrong',
      { accountDetails: [{ label: 'UPI ID', value: 'ann' }] },
      'ACCOUNT_FIELD_WRONG',
      undefined,
    ],
    [
      'a field that nobody asked for',
      { accountDetails: [...UPI, { label: 'PIN', value: '1' }] },
      'ACCOUNT_FIELD_WRONG',
      undefined,
    ],
    ['a method that nobody above has', { paymentMethodTypeId: 'none' }, 'ACCOUNT_NOT_CREATED', 'Account Not Created'],
  ])('is refused with %s', async (_, change, code, message) => {
    const refused = await make('player1', await method('agent'), change)
    expect(refused.body).toMatchObject({ code, ...(message !== undefined && { message }) })
    expect(await list('player1')).toEqual([])
  })

  test('changed to another payee is held again; the same as it was shown stays; removed it hands on the first place', async () => {
    const first = await ready('player1')
    const second = await (await make('player1', await method('agent'))).reply()
    tree.wait(DAY_MS)
    const change = (accountId: string, value: string) =>
      tree.ask('player1', calls.changePayoutAccount, {
        body: { accountId, accountDetails: [{ label: 'UPI ID', value }] },
      })
    await change(first, 'an•••@okbank')
    expect(await list('player1')).toMatchObject([{ heldUntil: null }, { heldUntil: null }])
    await change(first, 'other@okbank')
    expect((await list('player1'))[0]?.heldUntil).not.toBeNull()
    expect(codeOf(await withdraw('player1', first, 500))).toBe('ACCOUNT_HELD')
    const primary = await tree.ask('player1', calls.setPrimaryAccount, {
      query: { accountId: second.docs._id, primary: true },
    })
    expect(primary.status).toBe(200)
    expect(await list('player1')).toMatchObject([
      { _id: second.docs._id, primary: true },
      { _id: first, primary: false },
    ])
    const removed = await tree.ask('player1', calls.deletePayoutAccount, { query: { accountId: second.docs._id } })
    expect(removed.body).toMatchObject({ message: 'Deleted Successfull' })
    expect(await list('player1')).toMatchObject([{ _id: first, primary: true }])
    expect(codeOf(await withdraw('player1', second.docs._id, 500))).toBe('NOT_FOUND')
  })

  test('is held and told again whichever of its fields is another', async () => {
    const customFields = [
      { label: 'UPI ID', type: 'UPI', value: '' },
      { label: 'Memo', type: 'TEXT', value: '' },
    ]
    const details = (memo: string) => [...UPI, { label: 'Memo', value: memo }]
    const methodId = await method('agent', 'UPI', customFields)
    const made = await make('player1', methodId, { accountDetails: details('mine') })
    tree.wait(DAY_MS)
    const accountId = (await made.reply()).docs._id
    const before = (await notices('player1')).length
    await tree.ask('player1', calls.changePayoutAccount, { body: { accountId, accountDetails: details('theirs') } })
    expect(codeOf(await withdraw('player1', accountId, 500))).toBe('ACCOUNT_HELD')
    expect(await notices('player1')).toHaveLength(before + 1)
  })

  test('of somebody else is nobody’s to see, change, remove or be paid to', async () => {
    const id = await ready('player1')
    expect(await list('player2')).toEqual([])
    const body = { accountId: id, accountDetails: [{ label: 'UPI ID', value: 'thief@okbank' }] }
    expect(codeOf(await tree.ask('player2', calls.changePayoutAccount, { body }))).toBe('NOT_FOUND')
    expect(codeOf(await tree.ask('player2', calls.deletePayoutAccount, { query: { accountId: id } }))).toBe('NOT_FOUND')
    expect(codeOf(await withdraw('player2', id, 500))).toBe('NOT_FOUND')
  })

  test.each(['password_hash', 'phone'])('is held for a day after another %s', async (column) => {
    const id = await ready('player1')
    const later = sql`update accounts set ${sql.ref(column)} = '+919800000001' where id = ${tree.idOf('player1')}`
    await later.execute(tree.db)
    await sql`update accounts set ways_changed_at = now() + interval '1 day' where id = ${tree.idOf('player1')} and ways_changed_at is not null`.execute(
      tree.db,
    )
    expect(codeOf(await withdraw('player1', id, 500))).toBe('ACCOUNT_HELD')
    tree.wait(DAY_MS + HOUR_MS)
    expect((await withdraw('player1', id, 500)).status).toBe(200)
  })

  test('is held for as long as a recovered password holds, whatever the site says', async () => {
    await tree.configure({ payments: { wagerDeposits: 0, accountHoldHours: 0 } })
    const id = (await (await make('player1', await method('agent'))).reply()).docs._id
    const hold = sql`update accounts set withdrawal_hold_until = now() + interval '1 hour' where id = ${tree.idOf('player1')}`
    await hold.execute(tree.db)
    expect(codeOf(await withdraw('player1', id, 500))).toBe('ACCOUNT_HELD')
    tree.wait(2 * HOUR_MS)
    expect((await withdraw('player1', id, 500)).status).toBe(200)
  })

  test('is logged by the server: what a client sends as a log is answered and not written', async () => {
    const sent = await tree.ask('player1', calls.logPayoutAccount, { body: { accountNumber: '123456789012' } })
    expect(sent.status).toBe(200)
    const { rows } = await sql`select 1 from payout_account_log`.execute(tree.db)
    expect(rows).toEqual([])
  })
})

describe('a withdrawal', () => {
  test('waits, and says so, where its account is held by the time it is paid; it may be rejected', async () => {
    const id = await ready('player1')
    const withdrawId = await asked('player1', id)
    await sql`update accounts set ways_changed_at = ${new Date(tree.clock()).toISOString()} where id = ${tree.idOf('player1')}`.execute(
      tree.db,
    )
    expect((await one('agent', withdrawId)).withdrawal.flags).toContain('ACCOUNT_HELD')
    expect(codeOf(await decide('agent', withdrawId))).toBe('ACCOUNT_HELD')
    expect(codeOf(await decide('agent', withdrawId, { amount: 100, version: 1 }))).toBe('ACCOUNT_HELD')
    expect(await payouts()).toBe(500)
    // Removed, an account is held as it was.
    await tree.ask('player1', calls.deletePayoutAccount, { query: { accountId: id } })
    expect(codeOf(await decide('agent', withdrawId))).toBe('ACCOUNT_HELD')
    tree.wait(DAY_MS)
    expect((await one('agent', withdrawId)).withdrawal.flags).not.toContain('ACCOUNT_HELD')
    expect((await decide('agent', withdrawId)).body).toMatchObject({ docs: { status: 'approved' } })
    const other = await asked('player1', await ready('player1'))
    await sql`update accounts set withdrawal_hold_until = now() + interval '30 days' where id = ${tree.idOf('player1')}`.execute(
      tree.db,
    )
    expect((await decide('agent', other, { action: 'rejected' })).body).toMatchObject({ docs: { status: 'rejected' } })
  })

  test('leaves the balance when it is asked for, and is paid once to whoever paid it', async () => {
    const id = await ready('player1')
    const before = await tree.balanceOf('agent')
    const withdrawId = await asked('player1', id)
    expect([await tree.balanceOf('player1'), await payouts()]).toEqual([500, 500])
    expect(codeOf(await withdraw('player1', id, 600))).toBe('INSUFFICIENT_FUNDS')
    expect((await withdraw('player1', id, 100)).body).toMatchObject({ message: 'Already Have Request, Please Wait' })
    expect(await queue('agent')).toMatchObject([
      { _id: withdrawId, mine: true, leftAmount: 50_000, flags: ['NAME_UNKNOWN', 'FIRST_WITHDRAWAL', 'NEW_ACCOUNT'] },
    ])
    expect((await one('agent', withdrawId)).accountDetails).toEqual([
      { label: 'UPI ID', type: 'UPI', value: 'ann.lee@okbank' },
    ])
    expect((await decide('agent', withdrawId)).body).toMatchObject({ docs: { status: 'approved', paidAmount: 500 } })
    expect([await tree.balanceOf('player1'), await payouts(), await tree.balanceOf('agent')]).toEqual([
      500,
      0,
      before + 500,
    ])
    expect(codeOf(await decide('agent', withdrawId, { version: 2 }))).toBe('REQUEST_CHANGED')
    expect(tree.withdrawals.map(({ state, isNew }) => [state, isNew])).toEqual([
      ['pending', true],
      ['approved', false],
    ])
    expect(await notices('player1')).toEqual(['PAYOUT_ACCOUNT_CHANGED', 'WITHDRAWAL_PAID'])
  })

  test('outside of the bounds of its type, or of more than is free, is refused with the text of the specification', async () => {
    const id = await ready('player1')
    expect((await withdraw('player1', id, 99)).body).toMatchObject({
      code: 'AMOUNT_OUT_OF_RANGE',
      message: 'Amount should be greater than 100.00 and less than 50,000.00',
    })
    await tree.configure({ payments: { wagerDeposits: 0 }, switches: { leastBalance300: true } })
    expect((await withdraw('player1', id, 299)).body).toMatchObject({
      code: 'AMOUNT_OUT_OF_RANGE',
      facts: { least: 300 },
    })
    await sql`update accounts set exposure = 80000 where id = ${tree.idOf('player1')}`.execute(tree.db)
    expect((await withdraw('player1', id, 300)).body).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      facts: { available: 200 },
    })
    await sql`update accounts set exposure = 0 where id = ${tree.idOf('player1')}`.execute(tree.db)
  })

  test('of who is locked is refused, and accounts to be paid to as well, also before word of the lock has come', async () => {
    const id = await ready('player1')
    await lockUntold(tree.db, 'player1')
    const refused = [
      await withdraw('player1', id, 300),
      await make('player1', await method('whitelabel')),
      await tree.ask('player1', calls.changePayoutAccount, { body: { accountId: id, primary: true } }),
    ]
    expect(refused.map(codeOf)).toEqual(refused.map(() => 'ACCOUNT_LOCKED'))
    expect(await payouts()).toBe(0)
    expect(await list('player1')).toHaveLength(1)
  })

  test('repeated with its key is one', async () => {
    const id = await ready('player1')
    const [one_, two] = [await withdraw('player1', id, 300, AGAIN), await withdraw('player1', id, 300, AGAIN)]
    expect((await one_.reply()).docs._id).toBe((await two.reply()).docs._id)
    expect(await payouts()).toBe(300)
  })

  test('rejected comes back whole, and cancelled where the site lets players', async () => {
    const id = await ready('player1')
    const first = await asked('player1', id)
    expect(codeOf(await cancel('player1', first))).toBe('CANCEL_OFF')
    expect((await decide('agent', first, { action: 'rejected', remarks: 'Another name' })).body).toMatchObject({
      docs: { status: 'rejected', paidAmount: 0, remarks: 'Another name' },
    })
    expect(await tree.balanceOf('player1')).toBe(1000)
    await tree.configure({ payments: { wagerDeposits: 0 }, switches: { playerCancelsWithdrawals: true } })
    const second = await asked('player1', id)
    expect(codeOf(await cancel('player2', second))).toBe('NOT_FOUND')
    await take('agent', second)
    expect((await cancel('player1', second)).body).toMatchObject({
      code: 'REQUEST_IN_HAND',
      message: 'Your request is being worked on: it cannot be cancelled now',
    })
    await take('agent', second, false)
    expect((await cancel('player1', second)).body).toMatchObject({ docs: { status: 'canceled' } })
    expect(codeOf(await cancel('player1', second))).toBe('REQUEST_CHANGED')
    expect([await tree.balanceOf('player1'), await payouts()]).toEqual([1000, 0])
  })

  test('that an officer took and left lying is its player’s to cancel; one with a first word, or paid in part, is not', async () => {
    const id = await ready('player1')
    const switches = { playerCancelsWithdrawals: true }
    await tree.configure({ payments: { wagerDeposits: 0, twoOfficersAbove: 300 }, switches })
    const lying = await asked('player1', id)
    await take('agent', lying)
    tree.wait(10 * 60_000)
    expect((await cancel('player1', lying)).body).toMatchObject({ docs: { status: 'canceled', paidAmount: 0 } })
    expect(codeOf(await decide('agent', lying, { version: 3 }))).toBe('REQUEST_CHANGED')
    expect([await tree.balanceOf('player1'), await payouts()]).toEqual([1000, 0])
    const agreed = await asked('player1', id)
    expect((await decide('agent', agreed)).body).toMatchObject({ docs: { status: 'processing' } })
    expect(codeOf(await cancel('player1', agreed))).toBe('REQUEST_IN_HAND')
    await decide('agent', agreed, { action: 'rejected', version: 2 })
    const parted = await asked('player1', id)
    await decide('agent', parted, { amount: 200, version: 1 })
    tree.wait(HOUR_MS)
    expect(codeOf(await cancel('player1', parted))).toBe('REQUEST_IN_HAND')
    expect([await tree.balanceOf('player1'), await payouts()]).toEqual([500, 300])
  })

  test('is for the nearest officer above who pays by its type, or somebody above: an agent pays none of another’s method', async () => {
    await method('agent', 'IMPS')
    const id = await ready('player1', 'admin')
    const withdrawId = await asked('player1', id)
    expect(codeOf(await decide('agent', withdrawId))).toBe('NOT_METHOD_OWNER')
    expect(codeOf(await take('agent', withdrawId))).toBe('NOT_METHOD_OWNER')
    expect(codeOf(await decide('agent2', withdrawId))).toBe('NOT_FOUND')
    expect((await one('agent', withdrawId)).accountDetails[0]?.value).toBe('an•••@okbank')
    const before = await tree.balanceOf('whitelabel')
    expect((await decide('whitelabel', withdrawId)).status).toBe(200)
    expect(await tree.balanceOf('whitelabel')).toBe(before + 500)
  })

  test('looked at in full is written down once a minute of each officer, in the log of its player; masked it is not', async () => {
    await method('agent', 'IMPS')
    const id = await ready('player1', 'admin')
    const withdrawId = await asked('player1', id)
    const looks = async () =>
      (
        await sql<{ by: string; objectId: string }>`
          select a.user_name as by, l.object_id from audit_log l join accounts a on a.id = l.actor_id
          where l.action = 'PAYOUT_ACCOUNT_OPENED' order by l.id`.execute(tree.db)
      ).rows
    await one('agent', withdrawId)
    expect(await looks()).toEqual([])
    await Promise.all([one('whitelabel', withdrawId), one('whitelabel', withdrawId), one('whitelabel', withdrawId)])
    await one('admin', withdrawId)
    expect(await looks()).toEqual([
      { by: 'whitelabel', objectId: id },
      { by: 'admin', objectId: id },
    ])
    const told = async (name: string) => {
      const query = { userId: String(tree.idOf(name)), action: 'PAYOUT_ACCOUNT_OPENED', page: 1, limit: 10 } as const
      const answered = await tree.ask('whitelabel', calls.getAuditLog, { params: { role: 'whiteLabel' }, query })
      return (await answered.reply()).docs.length
    }
    expect([await told('player1'), await told('player2')]).toEqual([2, 0])
    // As nothing in the program can.
    await tree.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update audit_log set at = at - interval '61 seconds'`.execute(tx)
    })
    await one('admin', withdrawId)
    expect(await looks()).toHaveLength(3)
  })

  test('paid by an administrator goes to the site’s bank', async () => {
    const withdrawId = await asked('player1', await ready('player1'))
    const { rows: before } = await sql<{
      balance: number
    }>`select balance from accounts where id = ${tree.idOf('bank')}`.execute(tree.db)
    expect((await decide('administrator', withdrawId)).status).toBe(200)
    const { rows: after } = await sql<{
      balance: number
    }>`select balance from accounts where id = ${tree.idOf('bank')}`.execute(tree.db)
    expect((after[0]?.balance ?? 0) - (before[0]?.balance ?? 0)).toBe(50_000)
  })

  test('has a reference that no other payment had; an existing client sends it as its remarks', async () => {
    const id = await ready('player1')
    const first = await asked('player1', id, 200)
    expect(codeOf(await decide('agent', first, { utr: 'none' }))).toBe('UTR_INVALID')
    expect((await decide('agent', first, { utr: '', remarks: '712345678901' })).status).toBe(200)
    const second = await asked('player1', id, 200)
    expect(codeOf(await decide('agent', second, { utr: '7123 4567 8901' }))).toBe('UTR_SPENT')
    // Of twelve digits a person may have typed the end.
    expect(codeOf(await decide('agent', second, { utr: '345678901' }))).toBe('UTR_SPENT')
    expect(codeOf(await decide('agent', second, { utr: '678901' }))).toBe('UTR_SPENT')
    expect(await payouts()).toBe(200)
    const byDepositId = await tree.ask('agent', calls.decideWithdrawal, {
      params: { role: 'agent' },
      body: { depositId: second, action: 'reject', remarks: '', transactionCode: CODE },
    })
    expect(byDepositId.status).toBe(200)
  })

  test.each([1, 2, 3])(
    'paid at the same moment as another, each under an end of one reference, is paid once (%d)',
    async () => {
      const [one, other] = [
        await asked('player1', await ready('player1')),
        await asked('player2', await ready('player2', 'agent')),
      ]
      const both = await Promise.all([
        decide('agent', one, { utr: '712345678901' }),
        decide('admin', other, { utr: '345678901' }),
      ])
      expect(new Set(both.map(codeOf))).toEqual(new Set(['UTR_SPENT', undefined]))
      expect(await payouts()).toBe(500)
    },
  )

  test('whose reference paid another too is found by the audit', async () => {
    const id = await ready('player1')
    await decide('agent', await asked('player1', id, 200), { utr: '712345678901' })
    await decide('agent', await asked('player1', id, 200), { utr: '812345678902' })
    const spell = (from: string, to: string) =>
      sql`update withdrawal_parts set utr = ${to} where utr = ${from}`.execute(tree.db)
    await spell('812345678902', '345678901')
    expect(await auditBooks(tree.db)).toMatchObject([
      { invariant: 'one transfer of a bank is one payment out, over all sites', rows: [{}] },
    ])
    await spell('345678901', '812345678902')
  })

  test('is paid in parts, and the rest goes back', async () => {
    const withdrawId = await asked('player1', await ready('player1'))
    expect((await decide('agent', withdrawId, { amount: 200, version: 1 })).body).toMatchObject({
      docs: { status: 'processing', paidAmount: 200, leftAmount: 300 },
    })
    expect(await payouts()).toBe(300)
    expect(codeOf(await decide('agent', withdrawId, { amount: 301, version: 2 }))).toBe('MORE_THAN_LEFT')
    expect((await decide('agent', withdrawId, { amount: 100, version: 2 })).status).toBe(200)
    expect((await decide('agent', withdrawId, { action: 'rejected', version: 3 })).body).toMatchObject({
      docs: { status: 'approved', reason: 'PART', paidAmount: 300 },
    })
    expect([await tree.balanceOf('player1'), await payouts()]).toEqual([700, 0])
  })

  test('returned by the bank goes from whoever paid it to the player, once', async () => {
    const withdrawId = await asked('player1', await ready('player1'))
    await decide('agent', withdrawId)
    const before = await tree.balanceOf('agent')
    const returned = () =>
      tree.ask('agent', calls.returnWithdrawal, {
        params: { role: 'agent', withdrawId },
        body: { part: 1, remarks: 'Account closed', transactionCode: CODE },
      })
    expect((await returned()).body).toMatchObject({ docs: { status: 'rejected', reason: 'RETURNED', paidAmount: 0 } })
    expect([await tree.balanceOf('player1'), await tree.balanceOf('agent')]).toEqual([1000, before - 500])
    expect(codeOf(await returned())).toBe('REQUEST_CHANGED')
    expect(await notices('player1')).toContain('WITHDRAWAL_RETURNED')
  })

  test('returned by the bank is a part of its own withdrawal, whole, to whom it was paid: none of another, none that was not paid', async () => {
    const ids = [
      await asked('player1', await ready('player1')),
      await asked('player2', await ready('player2')),
    ] as const
    await decide('agent', ids[0], { amount: 200, version: 1 })
    await decide('agent', ids[1], { amount: 500, version: 1 })
    const returned = (officer: string, withdrawId: string, part: number) =>
      tree.ask(officer, calls.returnWithdrawal, {
        params: { role: role(officer), withdrawId },
        body: { part, remarks: 'Account closed', transactionCode: CODE },
      })
    expect(codeOf(await returned('agent', ids[0], 2))).toBe('NOT_FOUND')
    expect(codeOf(await returned('agent2', ids[0], 1))).toBe('NOT_FOUND')
    expect((await returned('agent', ids[0], 1)).body).toMatchObject({ docs: { paidAmount: 0 } })
    expect(codeOf(await returned('admin', ids[0], 1))).toBe('REQUEST_CHANGED')
    expect([await tree.balanceOf('player1'), await tree.balanceOf('player2'), await payouts()]).toEqual([700, 500, 300])
  })

  test('returned by the bank above the day’s sum takes two, however it is split, and two who say it at once say one word', async () => {
    const withdrawId = await asked('player1', await ready('player1'), 600)
    await decide('agent', withdrawId, { amount: 300, version: 1 })
    await decide('agent', withdrawId, { version: 2, amount: 300 })
    await tree.configure({ payments: { wagerDeposits: 0, twoOfficersAbove: 400 } })
    const returned = (officer: string, part: number) =>
      tree.ask(officer, calls.returnWithdrawal, {
        params: { role: role(officer), withdrawId },
        body: { part, remarks: 'Account closed', transactionCode: CODE },
      })
    expect((await returned('agent', 1)).status).toBe(200)
    expect(await tree.balanceOf('player1')).toBe(700)
    expect((await returned('agent', 2)).body).toMatchObject({ docs: { paidAmount: 300 } })
    expect(await tree.balanceOf('player1')).toBe(700)
    expect((await one('agent', withdrawId)).parts).toMatchObject([
      { returnBy: null },
      { returnBy: 'agent', returnedAt: null },
    ])
    expect(codeOf(await returned('agent', 2))).toBe('SECOND_OFFICER_NEEDED')
    const both = await Promise.all([returned('admin', 2), returned('whitelabel', 2)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await tree.balanceOf('player1')).toBe(1000)
    const { rows } = await sql`select after -> 'officers' as officers from audit_log
      where action = 'WITHDRAWAL_RETURNED' and after ? 'officers'`.execute(tree.db)
    expect(rows).toMatchObject([{ officers: { first: tree.idOf('agent') } }])
  })

  test('paid by somebody above is not taken back by an officer below them, whoever owns the method', async () => {
    const withdrawId = await asked('player1', await ready('player1'))
    expect((await decide('administrator', withdrawId)).status).toBe(200)
    const returned = (officer: string) =>
      tree.ask(officer, calls.returnWithdrawal, {
        params: { role: role(officer), withdrawId },
        body: { part: 1, remarks: 'Account closed', transactionCode: CODE },
      })
    for (const officer of ['agent', 'whitelabel']) expect(codeOf(await returned(officer))).toBe('NOT_METHOD_OWNER')
    expect(await tree.balanceOf('player1')).toBe(500)
    expect((await returned('administrator')).status).toBe(200)
    expect(await tree.balanceOf('player1')).toBe(1000)
  })

  test('of which two officers agreed to a part is paid that part once; another takes two again', async () => {
    await tree.configure({ payments: { wagerDeposits: 0, twoOfficersAbove: 100 } })
    const withdrawId = await asked('player1', await ready('player1'), 900)
    await decide('agent', withdrawId, { amount: 200, version: 1 })
    expect((await decide('admin', withdrawId, { amount: 200, version: 2 })).body).toMatchObject({
      docs: { status: 'processing', paidAmount: 200, firstBy: null },
    })
    expect((await decide('admin', withdrawId, { amount: 200, version: 3 })).body).toMatchObject({
      docs: { paidAmount: 200, firstBy: 'admin' },
    })
    expect(codeOf(await decide('admin', withdrawId, { amount: 200, version: 4 }))).toBe('SECOND_OFFICER_NEEDED')
  })

  test.each(WAYS_OUT)(
    'is not paid by the word of one who is out by now (%s): the next one’s is the first',
    async (how) => {
      await tree.configure({ payments: { wagerDeposits: 0, twoOfficersAbove: 100 } })
      const withdrawId = await asked('player1', await ready('player1'), 300)
      await decide('agent', withdrawId)
      await tree.shutOut('agent', how)
      expect((await decide('whitelabel', withdrawId, { version: 2 })).body).toMatchObject({
        docs: { status: 'processing', paidAmount: 0, firstBy: 'whitelabel' },
      })
      expect((await decide('administrator', withdrawId, { version: 3 })).body).toMatchObject({
        docs: { status: 'approved' },
      })
    },
  )

  test.each(WAYS_OUT)('is not returned by the word of one who is out by now (%s)', async (how) => {
    const withdrawId = await asked('player1', await ready('player1'), 600)
    await decide('agent', withdrawId)
    await tree.configure({ payments: { wagerDeposits: 0, twoOfficersAbove: 400 } })
    const returned = (officer: string) =>
      tree.ask(officer, calls.returnWithdrawal, {
        params: { role: role(officer), withdrawId },
        body: { part: 1, remarks: 'Account closed', transactionCode: CODE },
      })
    expect((await returned('agent')).status).toBe(200)
    await tree.shutOut('agent', how)
    expect((await returned('whitelabel')).status).toBe(200)
    expect(await tree.balanceOf('player1')).toBe(400)
    expect((await one('administrator', withdrawId)).parts).toMatchObject([{ returnBy: 'whitelabel', returnedAt: null }])
    expect((await returned('administrator')).status).toBe(200)
    expect(await tree.balanceOf('player1')).toBe(1000)
  })

  test('to a payee that another player has changed since is flagged as shared, and says whose it was', async () => {
    await tree.configure({ payments: { wagerDeposits: 0 } })
    const [own, other] = [await ready('player1'), await ready('player2')]
    const accountDetails = [{ label: 'UPI ID', value: 'somebody.else@okbank' }]
    await tree.ask('player2', calls.changePayoutAccount, { body: { accountId: other, accountDetails } })
    const withdrawId = await asked('player1', own, 300)
    const { withdrawal, sharedWith } = await one('agent', withdrawId)
    expect(withdrawal.flags).toContain('PAYEE_SHARED')
    expect(sharedWith).toEqual(['player2'])
  })

  test('above the day’s sum is paid by two officers, however it is split, and to whichever player the payee belongs', async () => {
    await tree.configure({ payments: { wagerDeposits: 0, twoOfficersAbove: 500 } })
    const id = await ready('player1')
    const shared = await ready('player2')
    expect((await decide('agent', await asked('player1', id, 300))).body).toMatchObject({
      docs: { status: 'approved' },
    })
    const second = await asked('player1', id, 201)
    expect((await queue('agent'))[0]).toMatchObject({
      needsTwo: true,
      flags: ['PAYEE_SHARED', 'NAME_UNKNOWN', 'NEW_ACCOUNT'],
    })
    expect((await decide('agent', second)).body).toMatchObject({
      docs: { status: 'processing', firstBy: 'agent', firstAmount: 201 },
    })
    expect(codeOf(await decide('agent', second, { version: 2 }))).toBe('SECOND_OFFICER_NEEDED')
    expect(codeOf(await decide('admin', second))).toBe('REQUEST_CHANGED')
    expect((await decide('admin', second, { version: 2 })).body).toMatchObject({ docs: { status: 'approved' } })
    const other = await asked('player2', shared, 201)
    expect((await decide('agent', other)).body).toMatchObject({ docs: { status: 'processing', firstBy: 'agent' } })
  })

  test('is not paid by an officer and an account whose password they have just reset', async () => {
    await tree.configure({ payments: { wagerDeposits: 0, twoOfficersAbove: 100 } })
    const withdrawId = await asked('player1', await ready('player1'), 300)
    await tree.takeOver('agent', 'admin')
    await decide('agent', withdrawId)
    expect((await decide('admin', withdrawId, { version: 2 })).body).toMatchObject({
      docs: { status: 'processing', firstBy: 'admin', paidAmount: 0 },
    })
    expect((await decide('whitelabel', withdrawId, { version: 3 })).body).toMatchObject({
      docs: { status: 'approved' },
    })
  })

  test('covers first what its player is short of when a result is taken back before it is paid', async () => {
    await tree.playerResult('player1', 400)
    const id = await ready('player1')
    const withdrawId = await asked('player1', id, 1200)
    await tree.playerResult('player1', -400)
    expect(await tree.balanceOf('player1')).toBe(-200)
    expect((await queue('agent'))[0]).toMatchObject({ leftAmount: 100_000, flags: expect.arrayContaining(['SHORT']) })
    expect((await decide('agent', withdrawId)).body).toMatchObject({ code: 'MORE_THAN_LEFT', facts: { left: 1000 } })
    expect((await decide('agent', withdrawId, { version: 1, amount: 1000 })).body).toMatchObject({
      docs: { status: 'approved', paidAmount: 1000, reason: 'COVERED' },
    })
    expect([await tree.balanceOf('player1'), await payouts()]).toEqual([0, 0])
  })

  test('that covers all is over when an officer takes it, and none of it is paid', async () => {
    await tree.playerResult('player1', 400)
    const withdrawId = await asked('player1', await ready('player1'), 1400)
    await tree.playerResult('player1', -1400)
    expect((await take('agent', withdrawId)).body).toMatchObject({ docs: { status: 'rejected', reason: 'COVERED' } })
    expect([await tree.balanceOf('player1'), await payouts()]).toEqual([0, 0])
  })

  test('is in one officer’s hands for ten minutes', async () => {
    const withdrawId = await asked('player1', await ready('player1'))
    expect((await take('agent', withdrawId)).body).toMatchObject({ docs: { status: 'processing', takenBy: 'agent' } })
    expect(codeOf(await decide('admin', withdrawId, { version: 2 }))).toBe('REQUEST_TAKEN')
    tree.wait(11 * 60 * 1000)
    // Whoever had it takes it anew.
    expect((await take('agent', withdrawId)).status).toBe(200)
    expect(codeOf(await decide('admin', withdrawId, { version: 3 }))).toBe('REQUEST_TAKEN')
    tree.wait(11 * 60 * 1000)
    expect((await decide('admin', withdrawId, { version: 3 })).status).toBe(200)
  })

  test('is open to who stays away, with deposits that were not wagered too', async () => {
    await tree.configure({ payments: { wagerDeposits: 1 } })
    const id = await ready('player1')
    await depositOf('player1', 400)
    expect((await withdraw('player1', id, 500)).body).toMatchObject({ code: 'TURNOVER_LEFT', facts: { left: 400 } })
    const terms = async () => (await (await tree.ask('player1', calls.getWithdrawTerms, {})).reply()).docs
    expect(await terms()).toMatchObject({ turnoverLeft: 40_000, available: 140_000, waiting: 0 })
    await sql`insert into exclusions (account_id, kind, since, until, origin_id)
      values (${tree.idOf('player1')}, 'SELF_EXCLUSION', now(), now() + interval '7 months', ${tree.idOf('player1')})`.execute(
      tree.db,
    )
    await tree.configure({ payments: { wagerDeposits: 1, closedLoop: true } })
    const details = await one('agent', await asked('player1', id, 300))
    expect(details).toMatchObject({ turnoverLeft: 40_000, goesBack: [{ rail: 'RRN', owed: 10_000 }] })
  })

  test('waits for what was not wagered during a time-out too; to who is excluded it goes by the rail that it came by', async () => {
    await tree.configure({ payments: { wagerDeposits: 1 } })
    const upi = await ready('player1')
    const wallet = await make('player1', await method('agent', 'USDT'), {
      accountDetails: [{ label: 'Wallet Address', value: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }],
    })
    tree.wait(DAY_MS)
    await depositOf('player1', 400)
    const stayAway = (kind: string) =>
      sql`insert into exclusions (account_id, kind, since, until, origin_id)
        values (${tree.idOf('player1')}, ${kind}, now(), now() + interval '7 months', ${tree.idOf('player1')})`.execute(
        tree.db,
      )
    await stayAway('TIME_OUT')
    expect(codeOf(await withdraw('player1', upi, 400))).toBe('TURNOVER_LEFT')
    await stayAway('SELF_EXCLUSION')
    expect((await withdraw('player1', (await wallet.reply()).docs._id, 400)).body).toMatchObject({
      code: 'LOOP_FIRST',
      facts: { rail: 'RRN', owed: 400 },
    })
    expect((await withdraw('player1', upi, 400)).status).toBe(200)
  })

  test('is held by points that an officer gave as by a deposit: to be wagered, and never paid by the rule', async () => {
    await tree.configure({ payments: { wagerDeposits: 2, twoOfficersAbove: 500, clearBelow: 600, clearAfterDays: 7 } })
    const id = await ready('player1')
    const give = async (amount: number) =>
      await tree.ask('agent', calls.givePoints, {
        params: { role: 'agent' },
        body: {
          transfers: [{ userId: String(tree.idOf('player1')), amount: paise(amount * 100) }],
          transactionCode: CODE,
        },
      })
    expect((await give(400)).status).toBe(200)
    expect(codeOf(await give(101))).toBe('DEPOSITS_ONLY')
    expect((await withdraw('player1', id, 500)).body).toMatchObject({ code: 'TURNOVER_LEFT', facts: { left: 800 } })
    await tree.configure({ payments: { wagerDeposits: 0, clearBelow: 600, clearAfterDays: 7 } })
    expect((await one('agent', await asked('player1', id, 500))).withdrawal.ruleReasons).toContain('POINTS_GIVEN')
  })

  test('is held by points for cash that the player paid an officer likewise, until these are taken back', async () => {
    const config = (payments: object) =>
      tree.configure({
        switches: { pointsFromPlayers: true },
        payments: { clearBelow: 600, clearAfterDays: 7, ...payments },
      })
    await config({ wagerDeposits: 2 })
    const id = await ready('player1')
    await tree.playerResult('player1', -300)
    const params = { role: 'agent' } as const
    const userId = String(tree.idOf('player1'))
    const settlement = { userId, kind: 'LENA' as const, amount: rupees(200) }
    const settled = await tree.ask('agent', calls.settleCash, {
      params,
      body: { settlements: [settlement], transactionCode: CODE },
    })
    expect((await withdraw('player1', id, 500)).body).toMatchObject({ code: 'TURNOVER_LEFT', facts: { left: 400 } })
    await config({ wagerDeposits: 0 })
    const withdrawId = await asked('player1', id, 500)
    expect((await one('agent', withdrawId)).withdrawal.ruleReasons).toContain('POINTS_GIVEN')
    const receiptId = must((await settled.reply()).docs[0], 'a receipt')._id
    const body = { userId, receiptId, reason: 'wrong player', transactionCode: CODE }
    expect((await tree.ask('agent', calls.reverseReceipt, { params, body })).status).toBe(200)
    expect((await one('agent', withdrawId)).withdrawal.ruleReasons).not.toContain('POINTS_GIVEN')
  })

  test.each([
    ['another player too', 'player2', true],
    ['the player alone', 'player1', false],
  ])('is for officers where an account paid in for %s', async (_, other, isHeld) => {
    await tree.configure({ payments: { wagerDeposits: 0, clearBelow: 600, clearAfterDays: 7 } })
    const id = await ready('player1')
    for (const player of ['player1', other]) await depositOf(player, 400)
    await sql`with account as (insert into statement_accounts (site_id, owner_id, name, mapping) values (1, ${tree.idOf('agent')}, 'HDFC', '{}') returning id)
      insert into statement_lines (site_id, account_id, owner_id, day, direction, amount, narration, ordinal, payer, imported_by, deposit_id)
      select 1, account.id, ${tree.idOf('agent')}, '2026-11-24', 'CREDIT', 40000, d.id, 0, 'mule@okbank', ${tree.idOf('agent')}, d.id
      from account, deposits d`.execute(tree.db)
    const { ruleReasons } = (await one('agent', await asked('player1', id, 500))).withdrawal
    expect(ruleReasons?.includes('OTHER_PAYER')).toBe(isHeld)
  })

  test('waits until deposits were wagered, each as often as the site says', async () => {
    await tree.configure({ payments: { wagerDeposits: 2 } })
    const id = await ready('player1')
    await depositOf('player1', 400)
    await wager('m1', { net: -500, exposure: 300 })
    expect((await withdraw('player1', id, 500)).body).toMatchObject({ code: 'TURNOVER_LEFT', facts: { left: 500 } })
    await wager('m2', { net: 700, exposure: 900 })
    expect((await withdraw('player1', id, 500)).status).toBe(200)
  })

  test('waits while what was played on both sides of a contest was no risk', async () => {
    await tree.configure({ payments: { wagerDeposits: 1 } })
    const id = await ready('player1')
    await depositOf('player1', 400)
    await wager('m1', { net: 500, exposure: 500, contest: 'e1' })
    await wager('m2', { net: -500, exposure: 500, contest: 'e1' })
    expect((await withdraw('player1', id, 300)).body).toMatchObject({ code: 'TURNOVER_LEFT', facts: { left: 400 } })
  })

  test('counts what was played in the casino: of a round what it moved, and no more than its stake', async () => {
    await tree.configure({ payments: { wagerDeposits: 1 } })
    const id = await ready('player1')
    await depositOf('player1', 1000)
    const casino = await createProvider(tree)
    const at = { playerRef: casino.refOf('player1'), sessionId: await casino.sit('player1'), gameCode: 'dice' }
    const stake = async (roundId: string, amount: string) =>
      await casino.call('debit', { txId: `d-${roundId}`, roundId, ...at, amount, currency: 'INR' })
    const win = async (roundId: string, amount: string, roundClosed = true) =>
      await casino.call('credit', {
        txId: `c-${roundId}`,
        refTxId: `d-${roundId}`,
        roundId,
        playerRef: at.playerRef,
        amount,
        kind: 'win',
        roundClosed,
      })
    await stake('lost', '60000')
    await win('lost', '0')
    await stake('won', '10000')
    await win('won', '90000')
    await stake('even', '10000')
    await win('even', '10000')
    await stake('open', '10000')
    expect((await withdraw('player1', id, 300)).body).toMatchObject({ code: 'TURNOVER_LEFT', facts: { left: 300 } })
    const held = { marketKey: 'm', roundId: 'table', currency: 'INR', stake: '30000', version: 1, ...at }
    await casino.call('reserve', { txId: 'r', ...held, outcomes: [{ code: 'a', pnl: '-25000' }] })
    const settled = { marketKey: 'm', roundId: 'table', settlementVersion: 1, last: true }
    await casino.call('settle', { txId: 's', ...settled, results: [{ playerRef: at.playerRef, pnl: '40000' }] })
    expect((await withdraw('player1', id, 300)).body).toMatchObject({ code: 'TURNOVER_LEFT', facts: { left: 50 } })
    await casino.close()
  })

  test('goes back first by the rail that money came in by, where the site asks', async () => {
    await tree.configure({ payments: { wagerDeposits: 0, closedLoop: true } })
    const upi = await ready('player1')
    const wallet = await make('player1', await method('agent', 'USDT'), {
      accountDetails: [{ label: 'Wallet Address', value: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }],
    })
    tree.wait(DAY_MS)
    await depositOf('player1', 400)
    const usdt = (await wallet.reply()).docs._id
    expect((await withdraw('player1', usdt, 100)).body).toMatchObject({
      code: 'LOOP_FIRST',
      facts: { rail: 'RRN', owed: 400 },
    })
    expect((await decide('agent', await asked('player1', upi, 400))).status).toBe(200)
    expect((await withdraw('player1', usdt, 100)).status).toBe(200)
  })

  test('is held by the same when it is paid as when it was asked for; what came in since holds nothing', async () => {
    const upi = await ready('player1')
    const wallet = await make('player1', await method('agent', 'USDT'), {
      accountDetails: [{ label: 'Wallet Address', value: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }],
    })
    tree.wait(DAY_MS)
    await depositOf('player1', 400)
    await tree.configure({ payments: { wagerDeposits: 0 }, switches: { manyPendingWithdrawals: true } })
    const [byUpi, byWallet] = [
      await asked('player1', upi, 300),
      await asked('player1', (await wallet.reply()).docs._id, 200),
    ]
    await tree.configure({ payments: { wagerDeposits: 1 } })
    expect(codeOf(await decide('agent', byUpi))).toBe('TURNOVER_LEFT')
    await tree.configure({ payments: { wagerDeposits: 0, closedLoop: true } })
    expect(codeOf(await decide('agent', byWallet, { utr: 'a'.repeat(64) }))).toBe('LOOP_FIRST')
    await sql`update accounts set withdrawal_hold_until = ${new Date(tree.clock() + HOUR_MS).toISOString()} where id = ${tree.idOf('player1')}`.execute(
      tree.db,
    )
    expect(codeOf(await decide('agent', byUpi))).toBe('ACCOUNT_HELD')
    tree.wait(HOUR_MS)
    expect((await decide('agent', byUpi)).status).toBe(200)
    await wager('m1', { net: -500, exposure: 500 })
    await tree.configure({ payments: { wagerDeposits: 1 } })
    tree.wait(HOUR_MS)
    await depositOf('player1', 600)
    expect((await decide('agent', byWallet, { utr: 'a'.repeat(64) })).status).toBe(200)
  })

  test('is refused to demo accounts and on sites that pay nobody out', async () => {
    const id = await ready('player1')
    await tree.configure({ switches: { withdraw: false } })
    expect(codeOf(await withdraw('player1', id, 500))).toBe('WITHDRAWALS_OFF')
  })

  test('is asked for, paid and cancelled by what another process published a moment ago', async () => {
    const id = await ready('player1')
    const switches = { playerCancelsWithdrawals: true, manyPendingWithdrawals: true }
    await tree.configure({ payments: { wagerDeposits: 0 }, switches })
    const withdrawId = await asked('player1', id)
    await tree.publishElsewhere({ payments: { wagerDeposits: 0, kycAbove: 0 }, switches: { withdraw: false } })
    expect(codeOf(await withdraw('player1', id, 500))).toBe('WITHDRAWALS_OFF')
    expect(codeOf(await cancel('player1', withdrawId))).toBe('CANCEL_OFF')
    expect(codeOf(await decide('agent', withdrawId))).toBe('KYC_NEEDED')
    await tree.publishElsewhere({ payments: { wagerDeposits: 0, twoOfficersAbove: 100 } })
    expect((await decide('agent', withdrawId)).body).toMatchObject({ docs: { status: 'processing' } })
  })

  test('tells its place in the queue, and how long the last ones took', async () => {
    const [one_, two] = [await ready('player1'), await ready('player2')]
    await asked('player1', one_)
    tree.wait(1000)
    const second = await asked('player2', two)
    const mine = (
      await (
        await tree.ask('player2', calls.getWithdrawals, {
          params: { role: 'user' },
          query: { page: 1, limit: 5, status: 'all' },
        })
      ).reply()
    ).docs
    expect(mine).toMatchObject([{ _id: second, place: 1, account: 'an•••@okbank' }])
    tree.wait(30 * 60 * 1000)
    await decide('agent', second)
    const terms = (await (await tree.ask('player1', calls.getWithdrawTerms, {})).reply()).docs
    expect(terms).toMatchObject({ medianMinutes: 31, p95Minutes: 31, waiting: 1, hasPending: true })
  })

  describe('tells how long the last ones took', () => {
    const DAY_MS = 24 * 60 * 60 * 1000
    const inDays = async () => {
      const { medianMinutes } = (await (await tree.ask('player1', calls.getWithdrawTerms, {})).reply()).docs
      return medianMinutes === null ? null : Math.floor(medianMinutes / 60 / 24)
    }
    test('of those paid within thirty days, also where one was asked for before', async () => {
      const withdrawId = await asked('player1', await ready('player1'))
      tree.wait(31 * DAY_MS)
      await decide('agent', withdrawId)
      expect(await inDays()).toBe(31)
      tree.wait(29 * DAY_MS)
      expect(await inDays()).toBe(31)
      tree.wait(2 * DAY_MS)
      expect(await inDays()).toBe(null)
    })
    test('to the last payment, where what was left was given back later', async () => {
      const withdrawId = await asked('player1', await ready('player1'))
      tree.wait(2 * DAY_MS)
      const version = async () => (await one('agent', withdrawId)).withdrawal.version
      expect((await decide('agent', withdrawId, { amount: 200, version: await version() })).status).toBe(200)
      tree.wait(5 * DAY_MS)
      const rest = { action: 'rejected', remarks: 'no more', version: await version() } as const
      expect((await decide('agent', withdrawId, rest)).status).toBe(200)
      expect(await inDays()).toBe(2)
    })
  })

  test('is asked for as much wagering as the law says, whatever was paid in and played', async () => {
    const numbers = [300, -120, 150, -900, 700, -200, -100, 140]
    for (const [n, amount] of numbers.entries()) {
      if (amount > 0) await depositOf('player1', amount, n)
      else await wager(`m${n}`, { net: amount, exposure: -amount }, n)
    }
    const events = numbers.map((amount) => (amount > 0 ? { deposited: rupees(amount) } : { wagered: rupees(-amount) }))
    for (const times of [0, 1, 2, 3])
      expect(await loadTurnoverLeft(tree.db, tree.idOf('player1'), times, false)).toBe(turnoverLeft(events, times))
  })

  test('is cleared by the rule of the site, or the reasons are told', async () => {
    await tree.configure({ payments: { wagerDeposits: 0, clearBelow: 600, clearAfterDays: 7 } })
    const withdrawId = await asked('player1', await ready('player1', 'agent'), 700)
    expect((await one('agent', withdrawId)).withdrawal.ruleReasons).toEqual([
      'SUM',
      'NEW_ACCOUNT',
      'FLAGGED',
      'OTHER_NAME',
    ])
    // A list reads nobody's bets.
    expect(await queue('agent')).toMatchObject([{ _id: withdrawId, ruleReasons: null }])
  })
})

describe('one effect', () => {
  test.each(Array.from({ length: 5 }, (_, n) => n))('of taking it back against an approval (%d)', async () => {
    await tree.configure({ payments: { wagerDeposits: 0 }, switches: { playerCancelsWithdrawals: true } })
    const withdrawId = await asked('player1', await ready('player1'))
    const [canceled, paid] = await Promise.all([cancel('player1', withdrawId), decide('agent', withdrawId)])
    expect([canceled.status, paid.status].filter((status) => status === 200)).toHaveLength(1)
    expect(await tree.balanceOf('player1')).toBe(paid.status === 200 ? 500 : 1000)
  })

  test('of a payment that is returned by the bank, told five times', async () => {
    const withdrawId = await asked('player1', await ready('player1'))
    await decide('agent', withdrawId)
    const body = { part: 1, remarks: 'Account closed', transactionCode: CODE }
    const params = { role: 'agent', withdrawId } as const
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => tree.ask('agent', calls.returnWithdrawal, { params, body })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await tree.balanceOf('player1')).toBe(1000)
  })

  test('of one bank reference for two withdrawals', async () => {
    const [one_, two] = [await ready('player1'), await ready('player2')]
    const ids = [await asked('player1', one_), await asked('player2', two)]
    const answers = await Promise.all(ids.map((id) => decide('agent', id, { utr: '712345678902' })))
    expect(answers.filter((answer) => codeOf(answer) === 'UTR_SPENT')).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await payouts()).toBe(500)
  })
})

/** An approved deposit by UPI, as an officer would have approved it now. */
async function depositOf(player: string, amount: number, minute?: number): Promise<string> {
  const id = await method('agent')
  const made = await tree.ask(player, calls.createDeposit, {
    body: { depositTypeId: id, amount: rupees(amount), utr: String(++references) },
  })
  const depositId = (await made.reply()).docs._id
  const approved = await tree.ask('agent', calls.decideDeposit, {
    params: { role: 'agent' },
    body: { depositId, action: 'approved', remarks: '', transactionCode: CODE },
  })
  expect(approved.status).toBe(200)
  if (minute !== undefined)
    await sql`update deposits set decided_at = ${atMinute(minute)} where id = ${depositId}`.execute(tree.db)
  return depositId
}

const atMinute = (minute: number) => sql`now() + make_interval(mins => ${minute})`

/** As a market that is settled so: one of its own event, or one of the two sides of a contest there. */
async function wager(
  market: string,
  { net, exposure, contest }: { net: number; exposure: number; contest?: string },
  minute = 10_000,
): Promise<void> {
  const eventId = contest ?? `e-${market}`
  const runners = contest === undefined ? [] : [{ name: 'India' }, { name: 'Kenya' }]
  await sql`insert into events (id, sport_id, name, open_at, partition, source) values (${eventId}, '4', 'A match', now(), 0, 'test')
    on conflict do nothing`.execute(tree.db)
  await sql`insert into markets (id, event_id, kind, type, name, shape, runners, status, min_stake, max_stake, max_house_loss, max_user_win, source, open_at)
    values (${market}, ${eventId}, 'BOOKMAKER', 'BOOKMAKER', 'A market', '{}', ${JSON.stringify(runners)}::jsonb, 'SETTLED', 1, 1, 1, 1, 'test', now())`.execute(
    tree.db,
  )
  await sql`insert into settlements (market_id, result_version, outcome, source, declared_at) values (${market}, 1, '{}', 'test', ${atMinute(minute)})`.execute(
    tree.db,
  )
  await sql`insert into settlement_postings (market_id, result_version, account_id, site_id, net, exposure_released, first_at)
    values (${market}, 1, ${tree.idOf('player1')}, 1, ${net * 100}, ${exposure * 100}, ${atMinute(minute)})`.execute(
    tree.db,
  )
  await tree.playerResult('player1', net, `${market}:1:${tree.idOf('player1')}`)
}

test('totals of what came in and went out are those of the ledger, to the paisa, by method and by officer', async () => {
  const [account, other] = [await ready('player1'), await ready('player2')]
  const part = { amount: 200.55, version: 1 }
  expect((await decide('agent', await asked('player1', account, 500), part)).status).toBe(200)
  const whole = await asked('player2', other, 400)
  await decide('admin', whole)
  const back = await asked('player2', other, 300)
  await decide('agent', back)
  const returned = { part: 1, remarks: 'Account closed', transactionCode: CODE }
  const asking = { params: { role: 'agent' as const, withdrawId: back }, body: returned }
  expect((await tree.ask('agent', calls.returnWithdrawal, asking)).status).toBe(200)
  const never = await depositOf('player1', 400)
  await depositOf('player2', 700)
  for (const [officer, version] of [
    ['agent', 2],
    ['admin', 3],
  ] as const) {
    const body = { remarks: 'It never came', version, transactionCode: CODE }
    const params = { role: role(officer), depositId: never }
    expect((await tree.ask(officer, calls.reverseDeposit, { params, body })).status).toBe(200)
  }
  const { rows } = await sql<{ into: number; out: number }>`
    select sum(case t.kind when 'deposit' then t.amount when 'reversal' then -t.amount else 0 end)::bigint as into,
      sum(case when t.kind = 'withdrawal' and f.purpose = 'payouts' then t.amount
        when t.kind = 'withdrawalReturn' and f.purpose is distinct from 'payouts' then -t.amount else 0 end)::bigint as out
    from transfers t join accounts f on f.id = t.debit_account`.execute(tree.db)
  const ledger = must(rows[0], 'a sum has a row')
  expect(ledger).toEqual({ into: 70_000, out: 60_055 })
  for (const by of ['method', 'officer'] as const) {
    const params = { role: 'admin' as const }
    const { docs, totalAmount, totalWithdrawn } = await (
      await tree.ask('admin', calls.getPaymentTotals, { params, query: { page: 1, limit: 25, by } })
    ).reply()
    expect([totalAmount, totalWithdrawn]).toEqual([ledger.into, ledger.out])
    const sumOf = (name: 'depositAmount' | 'withdrawalAmount') => docs.reduce((sum, row) => sum + row[name], 0)
    expect([sumOf('depositAmount'), sumOf('withdrawalAmount')]).toEqual([ledger.into, ledger.out])
    for (const row of OF_THEM[by]) expect(docs).toContainEqual(expect.objectContaining(row))
  }
})
const OF_THEM = {
  method: [{ name: '', type: 'UPI', owner: 'agent', withdrawals: 2, withdrawalAmount: 60_055 }],
  officer: [
    { name: 'agent', deposits: 1, depositAmount: 70_000, withdrawals: 1, withdrawalAmount: 20_055 },
    { name: 'admin', deposits: 0, withdrawals: 1, withdrawalAmount: 40_000 },
  ],
} as const

describe('an approved deposit', () => {
  const reverse = (officer: string, depositId: string, version: number) =>
    tree.ask(officer, calls.reverseDeposit, {
      params: { role: role(officer), depositId },
      body: { remarks: 'It never came', version, transactionCode: CODE },
    })

  test('is not taken back by an officer and an account whose password they have just reset', async () => {
    const depositId = await depositOf('player1', 400)
    await tree.takeOver('agent', 'admin')
    await reverse('agent', depositId, 2)
    expect((await reverse('admin', depositId, 3)).body).toMatchObject({
      docs: { reversalBy: 'admin', reversedAt: null },
    })
    expect((await reverse('whitelabel', depositId, 4)).body).toMatchObject({
      docs: { reversedAt: expect.any(String) },
    })
  })

  test.each(WAYS_OUT)('is not taken back by the word of one who is out by now (%s)', async (how) => {
    const depositId = await depositOf('player1', 400)
    await reverse('agent', depositId, 2)
    await tree.shutOut('agent', how)
    expect((await reverse('whitelabel', depositId, 3)).body).toMatchObject({
      docs: { reversalBy: 'whitelabel', reversedAt: null },
    })
    expect((await reverse('administrator', depositId, 4)).body).toMatchObject({
      docs: { reversedAt: expect.any(String) },
    })
  })

  test('is taken back by two officers, below zero if need be, and keeps its reference spent', async () => {
    const depositId = await depositOf('player1', 400)
    const before = await tree.balanceOf('agent')
    await tree.playerResult('player1', -1400)
    expect((await reverse('agent', depositId, 2)).body).toMatchObject({
      docs: { reversalBy: 'agent', reversedAt: null },
    })
    expect(codeOf(await reverse('agent', depositId, 3))).toBe('SECOND_OFFICER_NEEDED')
    expect(codeOf(await reverse('admin', depositId, 2))).toBe('REQUEST_CHANGED')
    expect((await reverse('admin', depositId, 3)).body).toMatchObject({
      docs: { status: 'approved', reversedAt: expect.any(String) },
    })
    expect([await tree.balanceOf('player1'), await tree.balanceOf('agent')]).toEqual([-400, before + 400])
    for (const [status, found] of [
      ['approved', []],
      ['reversed', [depositId]],
      ['all', [depositId]],
    ] as const) {
      const query = { page: 1, limit: 25, status }
      for (const [who, path] of [
        ['agent', 'agent'],
        ['player1', 'user'],
      ] as const) {
        const { docs } = await (await tree.ask(who, calls.getDeposits, { params: { role: path }, query })).reply()
        expect(docs.map(({ _id }) => _id)).toEqual(found)
      }
    }
    expect(codeOf(await reverse('whitelabel', depositId, 4))).toBe('REQUEST_CHANGED')
    expect(await tree.debtOf('player1')).toBe(-1400)
    expect(await notices('player1')).toContain('DEPOSIT_REVERSED')
    expect(codeOf(await withdraw('player1', await ready('player1'), 100))).toBe('INSUFFICIENT_FUNDS')
  })

  test('that is not approved, or is another’s to decide, is not', async () => {
    const depositId = await depositOf('player1', 400)
    expect(codeOf(await reverse('agent2', depositId, 2))).toBe('NOT_FOUND')
    await sql`select 1`.execute(tree.db)
  })
})

test('what became of a withdrawal is told by the key it was sent with, to its player only', async () => {
  const account = await ready('player1')
  const outcomeFor = (player: string) => tree.ask(player, calls.getWithdrawalOutcome, { params: { requestId: AGAIN } })
  expect(codeOf(await outcomeFor('player1'))).toBe('NOT_FOUND')
  const { docs } = await (await withdraw('player1', account, 500, AGAIN)).reply()
  expect((await outcomeFor('player1')).body).toMatchObject({ docs: { _id: docs._id, status: 'pending' } })
  await decide('agent', docs._id, { action: 'rejected', remarks: 'Not today' })
  expect((await outcomeFor('player1')).body).toMatchObject({ docs: { _id: docs._id, status: 'rejected' } })
  const { rows: news } = await sql`
    select facts ->> 'remarks' as remarks from notifications where kind = 'WITHDRAWAL_REJECTED'`.execute(tree.db)
  expect(news).toEqual([{ remarks: 'Not today' }])
  expect(codeOf(await outcomeFor('player2'))).toBe('NOT_FOUND')
})
