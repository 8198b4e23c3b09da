/** Accounts that withdrawals are paid to. docs/domain/payments.md#withdrawals. */
import {
  codeOf,
  DAY_MS,
  HOUR_MS,
  list,
  make,
  method,
  notices,
  ready,
  tree,
  UPI,
  useTree,
  withdraw,
} from './testing/money-out.ts'
import { calls } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

useTree()

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
    // Existing clients go by the fields of the method, and a method may have none of its own.
    ['no field at all', { accountDetails: [] }, 'ACCOUNT_FIELD_WRONG', undefined],
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
