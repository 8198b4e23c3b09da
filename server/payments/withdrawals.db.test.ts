/** Withdrawals as they are asked for, cancelled, taken in hand, and told of. docs/domain/payments.md#withdrawals. */
import {
  AGAIN,
  asked,
  cancel,
  codeOf,
  DAY_MS,
  decide,
  depositOf,
  HOUR_MS,
  list,
  make,
  method,
  notices,
  one,
  payouts,
  queue,
  ready,
  role,
  take,
  tree,
  useTree,
  withdraw,
} from './testing/money-out.ts'
import { calls } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { lockUntold } from '../accounts/testing/lock-untold.ts'
import { CODE } from '../people/testing/tree.ts'

useTree()

/** What the debts of the player, and of the agent above, say of it; then both at once, to who stands above both. */
async function inWithdrawals(): Promise<number[]> {
  const of = async (officer: 'agent' | 'admin', deep = false) => {
    const query = { page: 1, limit: 25, deep } as const
    const { docs } = await (await tree.ask(officer, calls.getDebts, { params: { role: officer }, query })).reply()
    return docs.reduce((total, debt) => total + debt.inWithdrawals, 0) / 100
  }
  return [await of('agent'), await of('admin'), await of('admin', true)]
}

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
    expect(await inWithdrawals()).toEqual([500, 500, 1000])
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
    expect(await inWithdrawals()).toEqual([0, 0, 0])
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

  test('that somebody works on is paid by whoever stands above them all the same', async () => {
    const id = await ready('player1')
    const withdrawId = await asked('player1', id)
    expect((await take('agent', withdrawId)).body).toMatchObject({ docs: { takenBy: 'agent', takenBelow: false } })
    expect((await decide('admin', withdrawId, { version: 2 })).body).toMatchObject({ docs: { status: 'approved' } })
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

  test('is in one officer’s hands for ten minutes', async () => {
    const withdrawId = await asked('player1', await ready('player1'))
    expect((await take('admin', withdrawId)).body).toMatchObject({ docs: { status: 'processing', takenBy: 'admin' } })
    expect(codeOf(await decide('agent', withdrawId, { version: 2 }))).toBe('REQUEST_TAKEN')
    tree.wait(11 * 60 * 1000)
    // Whoever had it takes it anew.
    expect((await take('admin', withdrawId)).status).toBe(200)
    expect(codeOf(await decide('agent', withdrawId, { version: 3 }))).toBe('REQUEST_TAKEN')
    tree.wait(11 * 60 * 1000)
    expect((await decide('agent', withdrawId, { version: 3 })).status).toBe(200)
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
