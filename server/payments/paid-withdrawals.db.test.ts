/** Withdrawals as officers pay them, with references, in parts, by two, and returned by the bank. docs/domain/payments.md#withdrawals. */
import {
  asked,
  cancel,
  codeOf,
  DAY_MS,
  HOUR_MS,
  decide,
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
} from './testing/money-out.ts'
import { calls } from '@paddock/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { auditBooks } from '../ledger/index.ts'
import { CODE, WAYS_OUT } from '../people/testing/tree.ts'

useTree()

test('that two pay is kept from nobody above by the first word of one below, and still takes two', async () => {
  const cancels = { playerCancelsWithdrawals: true }
  await tree.configure({ payments: { wagerDeposits: 0, twoOfficersAbove: 100 }, switches: cancels })
  const withdrawId = await asked('player1', await ready('player1'), 500)
  expect((await decide('agent', withdrawId, { amount: 100.01, version: 1 })).status).toBe(200)
  expect((await decide('administrator', withdrawId, { amount: 500, version: 2 })).body).toMatchObject({
    docs: { status: 'processing', firstBy: 'administrator', firstAmount: 500, paidAmount: 0 },
  })
  expect((await decide('administrator', withdrawId, { amount: 500, version: 3 })).body).toMatchObject({
    code: 'SECOND_OFFICER_NEEDED',
  })
  expect((await decide('admin', withdrawId, { amount: 500, version: 3 })).body).toMatchObject({
    docs: { status: 'approved', paidAmount: 500 },
  })
})

test('that two pay: the word of the first lapses after seven days, and its player takes it back then; whoever let it lapse waits for another', async () => {
  const switches = { playerCancelsWithdrawals: true, manyPendingWithdrawals: true }
  await tree.configure({ payments: { wagerDeposits: 0, twoOfficersAbove: 100 }, switches })
  const accountId = await ready('player1')
  const [withdrawId, other] = [await asked('player1', accountId, 300), await asked('player1', accountId, 300)]
  for (const id of [withdrawId, other]) await decide('agent', id, { version: 1, amount: 200 })
  tree.wait(7 * DAY_MS - HOUR_MS)
  // More in the place of their own gains no time.
  expect((await decide('agent', other, { version: 2, amount: 300 })).status).toBe(200)
  expect(codeOf(await cancel('player1', other))).toBe('REQUEST_IN_HAND')
  tree.wait(HOUR_MS)
  expect((await one('agent', other)).withdrawal).toMatchObject({ firstBy: null, firstAmount: null })
  expect((await decide('agent', other, { version: 3, amount: 300 })).body).toMatchObject({ code: 'WORD_LAPSED' })
  expect((await decide('admin', other, { version: 3, amount: 300 })).body).toMatchObject({
    docs: { firstBy: 'admin', paidAmount: 0 },
  })
  expect((await decide('agent', other, { version: 4, amount: 300 })).body).toMatchObject({
    docs: { status: 'approved', paidAmount: 300 },
  })
  expect((await cancel('player1', withdrawId)).body).toMatchObject({ docs: { status: 'canceled' } })
  expect(await tree.balanceOf('player1')).toBe(700)
})

test('that is for two: more than a higher officer agreed to, nobody below pays or says instead', async () => {
  await tree.configure({ payments: { wagerDeposits: 0, twoOfficersAbove: 100 } })
  const withdrawId = await asked('player1', await ready('player1'), 500)
  expect((await decide('administrator', withdrawId, { amount: 300, version: 1 })).status).toBe(200)
  expect((await decide('agent', withdrawId, { amount: 400, version: 2 })).body).toMatchObject({
    code: 'MORE_THAN_AGREED',
  })
  expect((await decide('agent', withdrawId, { amount: 300, version: 2 })).body).toMatchObject({
    docs: { status: 'processing', paidAmount: 300 },
  })
})

test('of an owner above the reader tells that one by the role alone, and who works on it to those who may decide', async () => {
  await tree.configure({ payments: { wagerDeposits: 0, twoOfficersAbove: 100 } })
  const made = await make('player1', await method('whitelabel'))
  tree.wait(DAY_MS)
  const withdrawId = await asked('player1', (await made.reply()).docs._id, 300)
  await decide('whitelabel', withdrawId, { version: 1 })
  await take('whitelabel', withdrawId)
  const [below, above] = [await one('agent', withdrawId), await one('administrator', withdrawId)]
  expect(below.withdrawal).toMatchObject({ mine: false, ownerName: 'white label', takenBy: null, firstBy: null })
  expect(JSON.stringify(below)).not.toContain('whitelabel')
  expect(below.steps.map(({ by }) => by)).toEqual(['player1', 'white label', 'white label'])
  expect(JSON.stringify(await queue('agent'))).not.toContain('whitelabel')
  expect(above.withdrawal).toMatchObject({ ownerName: 'whitelabel', takenBy: 'whitelabel', firstBy: 'whitelabel' })
  expect(above.steps.map(({ by }) => by)).toEqual(['player1', 'whitelabel', 'whitelabel'])
})

describe('a withdrawal', () => {
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

  test('returned by the bank is not said by two of whom the first’s word has lapsed', async () => {
    const withdrawId = await asked('player1', await ready('player1'), 600)
    await decide('agent', withdrawId, { version: 1 })
    await tree.configure({ payments: { wagerDeposits: 0, twoOfficersAbove: 400 } })
    const returned = (officer: string) =>
      tree.ask(officer, calls.returnWithdrawal, {
        params: { role: role(officer), withdrawId },
        body: { part: 1, remarks: 'Account closed', transactionCode: CODE },
      })
    await returned('agent')
    expect((await one('agent', withdrawId)).parts).toMatchObject([
      { returnBy: 'agent', returnUntil: expect.any(Number) },
    ])
    tree.wait(7 * DAY_MS)
    expect((await one('agent', withdrawId)).parts).toMatchObject([{ returnBy: null, returnUntil: null }])
    expect((await returned('agent')).body).toMatchObject({ code: 'WORD_LAPSED' })
    expect((await returned('admin')).body).toMatchObject({ docs: { paidAmount: 600 } })
    expect((await one('agent', withdrawId)).parts).toMatchObject([{ returnBy: 'admin' }])
    expect((await returned('agent')).body).toMatchObject({ docs: { paidAmount: 0 } })
  })

  test('returned by the bank is not said from below in the place of one above, where the two are one person', async () => {
    const withdrawId = await asked('player1', await ready('player1'), 600)
    await decide('agent', withdrawId, { version: 1 })
    await tree.configure({ payments: { wagerDeposits: 0, twoOfficersAbove: 400 } })
    const returned = (officer: string) =>
      tree.ask(officer, calls.returnWithdrawal, {
        params: { role: role(officer), withdrawId },
        body: { part: 1, remarks: 'Account closed', transactionCode: CODE },
      })
    await returned('admin')
    await tree.takeOver('agent', 'admin')
    expect(codeOf(await returned('agent'))).toBe('SECOND_OFFICER_NEEDED')
    expect((await one('admin', withdrawId)).parts).toMatchObject([{ returnBy: 'admin' }])
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
