/** One payment funds one deposit, by whatever rail and however its reference is typed. docs/domain/payments.md#utr. */
import { asked, codeOf, decide, method, queue, role, tree, useTree } from './testing/money-in.ts'
import { calls } from '@paddock/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { auditBooks } from '../ledger/index.ts'
import { CODE } from '../people/testing/tree.ts'

useTree()

describe('a reference', () => {
  test('funds one deposit, also where both are approved at once, and typed in part', async () => {
    const id = await method('agent')
    const one = await asked('player1', id, 500, '412345678901')
    const other = await asked('player2', id, 500, '5678901')
    expect(await queue('agent')).toMatchObject([
      { flags: expect.arrayContaining(['UTR_CLAIMED']) },
      { flags: expect.arrayContaining(['UTR_CLAIMED']) },
    ])
    const both = await Promise.all([decide('agent', one), decide('admin', other)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.map(codeOf)).toContain('UTR_SPENT')
    expect((await tree.balanceOf('player1')) + (await tree.balanceOf('player2'))).toBe(2500)
  })

  test('funds one deposit, also where it is claimed of two owners', async () => {
    const [one, other] = [
      await asked('player1', await method('agent'), 500, '412345678901'),
      await asked('player3', await method('agent2'), 500, '412345678901'),
    ]
    const both = await Promise.all([decide('agent', one), decide('agent2', other)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.map(codeOf)).toContain('UTR_SPENT')
    expect((await tree.balanceOf('player1')) + (await tree.balanceOf('player3'))).toBe(2500)
  })

  test('that a kind of one’s own takes is flagged beside the same digits of UPI, on both, and stays flagged once one is spent', async () => {
    const [upi, free] = [await method('agent'), await method('agent', 'whitelabel', { paymentType: 'other' })]
    const one = await asked('player1', upi, 500, '412345678901')
    const other = await asked('player2', free, 500, 'RRN-4123 45678901-A')
    const flagsOf = async () =>
      Object.fromEntries((await queue('admin')).map((row) => [row._id, 'flags' in row ? row.flags : []]))
    const flagged = expect.arrayContaining(['UTR_ELSEWHERE'])
    expect(await flagsOf()).toMatchObject({ [one]: flagged, [other]: flagged })
    const params = { role: 'agent', depositId: other } as const
    const { docs } = await (await tree.ask('agent', calls.getDeposit, { params })).reply()
    expect(docs.claims).toEqual([{ depositId: one, status: 'pending', here: true }])
    expect((await decide('agent', one)).status).toBe(200)
    expect(await flagsOf()).toMatchObject({ [other]: expect.arrayContaining(['UTR_ELSEWHERE', 'UTR_SPENT']) })
  })

  const NEFT = { paymentType: 'NEFT', accountNumber: '123456789012', ifscCode: 'HDFC0001234' } as const
  const rails = async () => ({
    UPI: await method('agent'),
    NEFT: await method('agent', 'whitelabel', NEFT),
    OTHER: await method('agent', 'whitelabel', { paymentType: 'other' }),
    OTHER_OWNER: await method('agent2', 'whitelabel', { paymentType: 'other' }),
  })
  type At = keyof Awaited<ReturnType<typeof rails>>
  const NEFT_UTR = 'HDFCN52026112112345678'

  test.each<readonly [At, string, At, string]>([
    ['UPI', '412345678901', 'OTHER', 'RRN-412345678901'],
    ['OTHER', '412345678901', 'UPI', '412345678901'],
    ['UPI', '412345678901', 'OTHER_OWNER', '412345678901'],
    ['NEFT', NEFT_UTR, 'OTHER', NEFT_UTR],
    ['OTHER', NEFT_UTR, 'NEFT', NEFT_UTR],
  ])('approved by %s as %s brings nothing by %s as %s, on whatever way', async (rail, utr, otherRail, otherUtr) => {
    const of = await rails()
    const officerOf = (at: At) => (at === 'OTHER_OWNER' ? 'agent2' : 'agent')
    const playerOf = (at: At) => (at === 'OTHER_OWNER' ? 'player3' : 'player2')
    const one = await asked('player1', of[rail], 500, utr)
    const other = await asked(playerOf(otherRail), of[otherRail], 500, otherUtr)
    const both = await Promise.all([decide(officerOf(rail), one), decide(officerOf(otherRail), other)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.map(codeOf)).toContain('UTR_SPENT')
    const [left] = both[0].status === 200 ? [other] : [one]
    expect(codeOf(await decide('administrator', left, { version: 1 }))).toBe('UTR_SPENT')
    const body = {
      action: 'approved' as const,
      deposits: [{ depositId: left, version: 1 }],
      remarks: '',
      transactionCode: CODE,
    }
    const several = await tree.ask('admin', calls.decideDeposits, { params: { role: role('admin') }, body })
    expect((await several.reply()).docs).toMatchObject([{ status: null, refusal: { code: 'UTR_SPENT' } }])
    const balances = await Promise.all(['player1', 'player2', 'player3'].map((name) => tree.balanceOf(name)))
    expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(3500)
  })

  test('the audit finds a payment that two rails were credited for', async () => {
    const of = await rails()
    const one = await asked('player1', of.UPI, 500, '412345678901')
    const other = await asked('player2', of.OTHER, 500, '512345678999')
    for (const id of [one, other]) expect((await decide('agent', id)).status).toBe(200)
    const spell = (utr: string) => sql`update deposits set utr = ${utr} where id = ${other}`.execute(tree.db)
    await spell('RRN-412345678901')
    const found = (await auditBooks(tree.db)).map(({ invariant }) => invariant)
    await spell('512345678999')
    expect(found).toEqual(['one payment funded one deposit, over all sites'])
  })

  test.each<readonly [At, string, At, string]>([
    ['UPI', '5678901', 'OTHER', '412345678901'],
    ['OTHER', '5678901', 'UPI', '412345678901'],
    ['UPI', '412345678901', 'NEFT', 'HDFC412345678901'],
    ['NEFT', '0000412345678901', 'UPI', '412345678901'],
    ['OTHER', '412345678901', 'OTHER', 'RRN412345678901'],
    ['OTHER', '412345678901X', 'OTHER', 'RRN-4123 4567 8901'],
  ])(
    'approved by %s as %s may be the one by %s as %s: two officers say that it is another',
    async (rail, utr, otherRail, otherUtr) => {
      const of = await rails()
      const one = await asked('player1', of[rail], 500, utr)
      const other = await asked('player2', of[otherRail], 500, otherUtr)
      expect((await decide('agent', one)).status).toBe(200)
      expect((await queue('admin')).find(({ _id }) => _id === other)).toMatchObject({
        needsTwo: true,
        flags: expect.arrayContaining(['UTR_ELSEWHERE']),
      })
      expect((await decide('agent', other)).body).toMatchObject({ docs: { status: 'processing' } })
      expect(codeOf(await decide('agent', other, { version: 2, amount: 500 }))).toBe('SECOND_OFFICER_NEEDED')
      expect((await decide('admin', other, { version: 2, amount: 500 })).body).toMatchObject({
        docs: { status: 'approved' },
      })
      expect(await tree.balanceOf('player2')).toBe(1500)
    },
  )

  test('of another rail is another one', async () => {
    const upi = await method('agent')
    const neft = await method('agent', 'whitelabel', {
      paymentType: 'NEFT',
      accountNumber: '123456789012',
      ifscCode: 'HDFC0001234',
    })
    const one = await asked('player1', upi, 500, '412345678901')
    const other = await asked('player2', neft, 500, 'HDFC512345678901')
    expect((await decide('agent', one)).status).toBe(200)
    expect((await decide('agent', other)).status).toBe(200)
  })
})
