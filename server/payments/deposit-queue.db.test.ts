/** Several deposits at once, their queue and their totals. docs/domain/payments.md#queue. */
import { asked, codeOf, decide, HOUR_MS, method, queue, role, take, tree, useTree } from './testing/money-in.ts'
import { calls } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { CODE } from '../people/testing/tree.ts'

useTree()

describe('several at once', () => {
  const several = (officer: string, depositIds: readonly string[], action: 'approved' | 'rejected', key?: string) =>
    tree.ask(
      officer,
      calls.decideDeposits,
      {
        params: { role: role(officer) },
        body: {
          action,
          deposits: depositIds.map((depositId) => ({ depositId, version: 1 })),
          remarks: '',
          transactionCode: CODE,
        },
      },
      key === undefined ? {} : { key },
    )
  const outcomes = async (answered: Awaited<ReturnType<typeof several>>) =>
    (await answered.reply()).docs.map(({ status, refusal }) => status ?? refusal?.code)

  test('are each decided for themselves: what is refused of one stops no other', async () => {
    const id = await method('agent')
    const ofAdmin = await method('admin')
    const mine = await asked('player1', id, 400)
    const second = await asked('player2', id, 300)
    const notMine = await asked('player3', ofAdmin, 200)
    const answered = await several('agent', [mine, notMine, 'dep_nowhere', second], 'approved')
    expect(await outcomes(answered)).toEqual(['approved', 'NOT_FOUND', 'NOT_FOUND', 'approved'])
    expect([await tree.balanceOf('player1'), await tree.balanceOf('player2')]).toEqual([1400, 1300])
    expect(await outcomes(await several('admin', [notMine], 'rejected'))).toEqual(['rejected'])
  })

  test('asked again with the same key are not done twice, and what was refused is tried again', async () => {
    const id = await method('agent')
    const one = await asked('player1', id, 400)
    const two = await asked('player2', id, 300)
    await take('admin', two)
    expect(await outcomes(await several('agent', [one, two], 'approved', 'a-key-of-several'))).toEqual([
      'approved',
      'REQUEST_TAKEN',
    ])
    const both = await Promise.all([1, 2].map(() => several('agent', [one], 'approved', 'a-key-of-several')))
    for (const answered of both) expect(await outcomes(answered)).toEqual(['approved'])
    expect(await tree.balanceOf('player1')).toBe(1400)
  })

  test('where the owner’s points run out are refused from there on', async () => {
    const id = await method('agent')
    await sql`update payment_method_versions set max_amount = 0`.execute(tree.db)
    const free = await tree.balanceOf('agent')
    const one = await asked('player1', id, free - 100)
    const two = await asked('player2', id, 200)
    await tree.configure({ payments: { twoOfficersAbove: null } })
    expect(await outcomes(await several('agent', [one, two], 'approved'))).toEqual(['approved', 'INSUFFICIENT_FUNDS'])
  })

  test('with a wrong code nothing is decided', async () => {
    const depositId = await asked('player1', await method('agent'))
    const body = { action: 'approved', deposits: [{ depositId, version: 1 }], remarks: '', transactionCode: '999999' }
    const params = { role: 'agent' } as const
    const answered = await tree.ask('agent', calls.decideDeposits, { params, body } as never)
    expect(codeOf(answered)).toBe('WRONG_TRANSACTION_CODE')
    expect(await queue('agent')).toMatchObject([{ status: 'pending', version: 1 }])
  })
})

describe('the queue', () => {
  const list = async (status: 'open' | 'all' | 'approved' | 'pending', page = 1, limit = 25, newestFirst = false) =>
    (
      await (
        await tree.ask('agent', calls.getDeposits, {
          params: { role: 'agent' },
          query: { page, limit, status, newestFirst },
        })
      ).reply()
    ).docs.map(({ _id }) => _id)

  test('has what is open first, the oldest first, then what is decided, the newest first, over pages too', async () => {
    const id = await method('agent')
    await tree.configure({ switches: { manyPendingDeposits: true } })
    const made: string[] = []
    for (const amount of [100, 200, 300, 400, 500]) {
      made.push(await asked('player1', id, amount))
      tree.wait(1000)
    }
    const [a, b, c, d, e] = made
    for (const depositId of [b, d]) {
      expect((await decide('agent', must(depositId, 'it was made'))).status).toBe(200)
      tree.wait(1000)
    }
    await take('agent', must(c, 'it was made'))
    expect(await list('all')).toEqual([a, c, e, d, b])
    expect([...(await list('all', 1, 2)), ...(await list('all', 2, 2)), ...(await list('all', 3, 2))]).toEqual([
      a,
      c,
      e,
      d,
      b,
    ])
    expect(await list('open')).toEqual([a, c, e])
    // A history is in the order of time: behind a long queue nobody reaches it.
    expect(await list('all', 1, 25, true)).toEqual([e, d, c, b, a])
    expect([...(await list('all', 1, 2, true)), ...(await list('all', 2, 2, true))]).toEqual([e, d, c, b])
    expect(await list('open', 1, 25, true)).toEqual([e, c, a])
    expect(await list('pending')).toEqual([a, e])
    expect(await list('approved')).toEqual([d, b])
  })

  test('is of a player where one is named, as the withdrawals, totals, duties and held payments are', async () => {
    const id = await method('agent')
    const [mine, other] = [await asked('player1', id, 100), await asked('player2', id, 200)]
    await decide('agent', mine)
    const about = { userId: String(tree.idOf('player1')), page: 1, limit: 25 }
    const params = { role: 'agent' } as const
    const of = async (query: object) =>
      (await (await tree.ask('agent', calls.getDeposits, { params, query: { ...about, ...query } })).reply()).docs
    expect((await of({ status: 'all' })).map(({ _id }) => _id)).toEqual([mine])
    expect((await of({ status: 'all', userId: String(tree.idOf('player2')) })).map(({ _id }) => _id)).toEqual([other])
    const totals = await tree.ask('agent', calls.getPaymentTotals, { params, query: { ...about, by: 'method' } })
    expect((await totals.reply()).docs).toHaveLength(1)
    for (const call of [calls.getWithdrawals, calls.getDuties, calls.getHeldPayments])
      expect((await tree.ask('agent', call, { params, query: about })).status).toBe(200)
  })
})

describe('totals', () => {
  const totals = async (
    officer: string,
    by: 'method' | 'officer',
    days: { startDate?: string; endDate?: string } = {},
  ) => {
    const query = { page: 1, limit: 25, by, ...days }
    return await (await tree.ask(officer, calls.getPaymentTotals, { params: { role: role(officer) }, query })).reply()
  }

  test('are what was decided, by method and by officer; what is open is in none', async () => {
    const id = await method('agent')
    const ofAdmin = await method('admin', 'whitelabel', { paymentName: 'Bank of the admin' })
    await tree.configure({ switches: { manyPendingDeposits: true } })
    await decide('agent', await asked('player1', id, 500), { version: 1, amount: 450 })
    await decide('admin', await asked('player2', id, 300))
    await decide('agent', await asked('player1', id, 200), { action: 'rejected' })
    await decide('admin', await asked('player3', ofAdmin, 700))
    await asked('player1', id, 100)
    const byMethod = await totals('admin', 'method')
    expect(byMethod.docs).toMatchObject([
      {
        _id: id,
        name: 'Any UPI app',
        type: 'UPI',
        owner: 'agent',
        deposits: 2,
        depositAmount: 75_000,
        claimedAmount: 80_000,
        rejected: 1,
      },
      { _id: ofAdmin, name: 'Bank of the admin', owner: 'admin', deposits: 1, depositAmount: 70_000, rejected: 0 },
    ])
    expect(byMethod).toMatchObject({ totalAmount: 145_000, totalDocs: 2 })
    expect((await totals('admin', 'officer')).docs).toMatchObject([
      { name: 'admin', type: null, owner: null, deposits: 2, depositAmount: 100_000, rejected: 0 },
      { name: 'agent', deposits: 1, depositAmount: 45_000, rejected: 1 },
    ])
    // An officer sums what is below: the admin's own method took nothing of theirs.
    expect((await totals('agent', 'method')).docs.map(({ _id }) => _id)).toEqual([id])
    expect((await totals('admin', 'method', { endDate: '2020-01-01' })).docs).toEqual([])
  })

  test('name no officer above the reader: what they did is one sum of their role', async () => {
    const id = await method('agent')
    await tree.configure({ switches: { manyPendingDeposits: true } })
    const decided = [
      ['agent', 100],
      ['admin', 200],
      ['whitelabel', 300],
      ['administrator', 400],
      ['administrator2', 500],
    ] as const
    for (const [officer, amount] of decided) await decide(officer, await asked('player1', id, amount))
    const told = async (reader: string) =>
      (await totals(reader, 'officer')).docs.map(({ name, role: of, depositAmount }) => [name, of, depositAmount])
    expect(await told('agent')).toEqual([
      ['', 'administrator', 90_000],
      ['', 'whiteLabel', 30_000],
      ['', 'admin', 20_000],
      ['agent', null, 10_000],
    ])
    expect(await told('whitelabel')).toEqual([
      ['', 'administrator', 90_000],
      ['whitelabel', null, 30_000],
      ['admin', null, 20_000],
      ['agent', null, 10_000],
    ])
    expect(await told('administrator')).toContainEqual(['administrator2', null, 50_000])
  })

  test('are of the site’s days, to the millisecond', async () => {
    const id = await method('agent')
    await tree.configure({ switches: { manyPendingDeposits: true } })
    const [last, first] = [await asked('player1', id, 500), await asked('player1', id, 300)]
    const IST_MS = 5.5 * HOUR_MS
    const DAY_MS = 24 * HOUR_MS
    const midnight = Math.ceil((tree.clock() + IST_MS) / DAY_MS) * DAY_MS - IST_MS
    const dayOf = (at: number) => new Date(at + IST_MS).toISOString().slice(0, 10)
    const on = async (day: string) => (await totals('agent', 'method', { startDate: day, endDate: day })).totalAmount
    for (const [depositId, at] of [
      [last, midnight - 1],
      [first, midnight],
    ] as const) {
      expect((await decide('agent', depositId)).status).toBe(200)
      await sql`update deposits set decided_at = ${new Date(at).toISOString()} where id = ${depositId}`.execute(tree.db)
    }
    expect([await on(dayOf(midnight - 1)), await on(dayOf(midnight))]).toEqual([50_000, 30_000])
  })

  test('are of who approved, not of who takes it back; what was taken back has not come in', async () => {
    const id = await method('agent')
    const reverse = (officer: string, depositId: string, version: number) =>
      tree.ask(officer, calls.reverseDeposit, {
        params: { role: role(officer), depositId },
        body: { version, remarks: 'Never came', transactionCode: CODE },
      })
    const [back, half] = [await asked('player1', id, 500), await asked('player2', id, 300)]
    for (const depositId of [back, half]) expect((await decide('agent', depositId)).status).toBe(200)
    expect((await reverse('admin', back, 2)).status).toBe(200)
    expect((await reverse('whitelabel', back, 3)).status).toBe(200)
    // One word alone takes nothing back.
    expect((await reverse('admin', half, 2)).status).toBe(200)
    const left = { deposits: 1, depositAmount: 30_000, claimedAmount: 30_000, rejected: 0 }
    const byOfficer = await totals('admin', 'officer')
    expect(byOfficer.docs).toMatchObject([{ name: 'agent', ...left }])
    expect(byOfficer).toMatchObject({ totalAmount: 30_000, totalDocs: 1 })
    expect((await totals('admin', 'method')).docs).toMatchObject([{ _id: id, ...left }])
  })
})
