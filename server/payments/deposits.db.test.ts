/** Deposits as they are claimed, approved, and told of. docs/domain/payments.md#deposits. */
import { asked, codeOf, decide, deposit, method, nextUtr, queue, take, tree, useTree } from './testing/money-in.ts'
import { calls } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

useTree()

/** How long the database lets anybody wait for a row. What crosses another one is refused sooner. */
const ROW_PATIENCE_MS = 5000
/** As what waited for a row is refused; the share of a pool has a wait of its own. */
const ROW_RETRY_MS = 1000

/** As a client does that is told to come again behind others: nothing of what it asked for has happened. */
async function untilTold<A extends { readonly body: { code?: string; retryAfterMs?: unknown } }>(
  ask: () => Promise<A>,
): Promise<A> {
  for (;;) {
    const from = performance.now()
    const answered = await ask()
    const { code, retryAfterMs } = answered.body
    if (code !== 'TOO_MANY_REQUESTS') return answered
    if (retryAfterMs === ROW_RETRY_MS && performance.now() - from < ROW_PATIENCE_MS)
      throw new Error('it did not wait behind the others, it went across one')
  }
}

describe('a deposit', () => {
  test('is claimed, looked at, approved, and moves the points of the method’s owner: nobody owes anything by it', async () => {
    const id = await method('agent')
    const before = await tree.balanceOf('agent')
    const depositId = await asked('player1', id)
    expect(await tree.balanceOf('player1')).toBe(1000)
    expect(await queue('agent')).toMatchObject([
      { _id: depositId, status: 'pending', mine: true, ownerName: 'agent', flags: ['FIRST_PAYMENT', 'NEW_ACCOUNT'] },
    ])
    expect((await decide('agent', depositId)).status).toBe(200)
    expect(await tree.balanceOf('player1')).toBe(2000)
    expect(await tree.balanceOf('agent')).toBe(before - 1000)
    // Who was paid owes it, and nobody further up.
    expect(await tree.debtOf('player1')).toBe(1000)
    expect(await tree.debtOf('agent')).toBe(0)
    expect(tree.deposits.map(({ state }) => state)).toEqual(['pending', 'approved'])
  })

  test('by a method of an officer further up is owed by them to those between and the player, until it is lost', async () => {
    const id = await method('admin')
    expect((await decide('admin', await asked('player1', id, 700))).status).toBe(200)
    expect(await tree.balanceOf('player1')).toBe(1700)
    expect(await tree.debtOf('player1')).toBe(700)
    expect(await tree.debtOf('agent')).toBe(700)
    expect(await tree.debtOf('admin')).toBe(0)
    await tree.playerResult('player1', -700)
    expect(await tree.debtOf('player1')).toBe(0)
  })

  test('is for the owner of its method and those above to decide; others do not see it, or see it only', async () => {
    const id = await method('admin')
    const depositId = await asked('player1', id)
    expect(codeOf(await decide('agent', depositId))).toBe('NOT_METHOD_OWNER')
    expect(codeOf(await take('agent', depositId))).toBe('NOT_METHOD_OWNER')
    expect(codeOf(await decide('agent2', depositId))).toBe('NOT_FOUND')
    expect(await queue('agent', true)).toEqual([])
    expect(await queue('agent')).toMatchObject([{ mine: false }])
    expect((await decide('whitelabel', depositId)).status).toBe(200)
  })

  test('is credited once, however often and from wherever it is approved', async () => {
    const id = await method('agent')
    const depositId = await asked('player1', id)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => untilTold(() => decide(n % 2 === 0 ? 'agent' : 'admin', depositId))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(codeOf))).toEqual(new Set(['REQUEST_CHANGED']))
    expect(await tree.balanceOf('player1')).toBe(2000)
  })

  test('that is approved and rejected at once is one of the two', async () => {
    const id = await method('agent')
    for (let round = 0; round < 5; round += 1) {
      const before = await tree.balanceOf('player1')
      const depositId = await asked('player1', id, 100)
      const both = await Promise.all([decide('agent', depositId), decide('admin', depositId, { action: 'rejected' })])
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
      const isApproved = both[0]?.status === 200
      expect(await tree.balanceOf('player1')).toBe(before + (isApproved ? 100 : 0))
    }
  })

  test('that its player takes back as it is approved is one of the two', async () => {
    const id = await method('agent')
    await tree.configure({ switches: { playerCancelsDeposits: true } })
    for (let round = 0; round < 5; round += 1) {
      const before = await tree.balanceOf('player1')
      const depositId = await asked('player1', id, 100)
      const canceling = tree.ask('player1', calls.cancelDeposit, { query: { depositId } })
      const [canceled, approved] = await Promise.all([canceling, decide('agent', depositId)])
      expect([canceled, approved].filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await tree.balanceOf('player1')).toBe(before + (approved.status === 200 ? 100 : 0))
    }
  })

  test('needs what its owner has', async () => {
    const id = await method('agent')
    await sql`update payment_method_versions set max_amount = 0`.execute(tree.db)
    const depositId = await asked('player1', id, 90_000)
    const refused = await decide('agent', depositId)
    expect(refused.body).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    expect(await queue('agent')).toMatchObject([{ status: 'pending', version: 1 }])
  })

  test('stops another one until it is decided, also where both come at once', async () => {
    const id = await method('agent')
    const both = await Promise.all([deposit('player1', id), deposit('player1', id)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.map(codeOf)).toContain('REQUEST_PENDING')
  })

  test.each([
    ['a method that is not shown', 'METHOD_UNKNOWN', { depositTypeId: '00000000-0000-4000-8000-000000000000' }],
    ['too little', 'AMOUNT_OUT_OF_RANGE', { amount: paise(9_999) }],
    ['too much', 'AMOUNT_OUT_OF_RANGE', { amount: paise(5_000_001) }],
    ['no reference', 'UTR_INVALID', { utr: '' }],
    ['a reference that is none', 'UTR_INVALID', { utr: '12 34' }],
  ])('by %s is refused, and leaves nothing', async (_, code, change) => {
    const depositTypeId = await method('agent')
    const body = { depositTypeId, amount: paise(100_000), utr: '412345678901', ...change }
    expect(codeOf(await tree.ask('player1', calls.createDeposit, { body }))).toBe(code)
    expect(await queue('agent')).toEqual([])
  })

  test('asked twice with one key is one', async () => {
    const depositTypeId = await method('agent')
    const body = { depositTypeId, amount: paise(100_000), utr: '412345678901' }
    const both = await Promise.all(
      [1, 2].map(() => tree.ask('player1', calls.createDeposit, { body }, { key: 'a-key-of-this-deposit' })),
    )
    const ids = both.map(({ body: answered }) => (answered.docs as { _id?: string } | undefined)?._id)
    expect(new Set(ids)).toEqual(new Set([expect.stringMatching(/^dep_/)]))
    expect(await queue('agent')).toHaveLength(1)
  })

  test('stands under the limits of its player when it is asked for and when it is approved', async () => {
    const id = await method('agent')
    const depositId = await asked('player1', id, 600)
    await sql`insert into player_limits (account_id, kind, period, value, since, set_by)
      values (${tree.idOf('player1')}, 'DEPOSIT', 'DAY', 50000, now(), ${tree.idOf('player1')})`.execute(tree.db)
    await sql`update accounts set guarded_from = '-infinity' where id = ${tree.idOf('player1')}`.execute(tree.db)
    expect(codeOf(await decide('agent', depositId))).toBe('LIMIT_DEPOSIT')
    expect(await tree.balanceOf('player1')).toBe(1000)
    expect((await decide('agent', depositId, { action: 'rejected' })).status).toBe(200)
    expect(codeOf(await deposit('player1', id, 600))).toBe('LIMIT_DEPOSIT')
    expect((await deposit('player1', id, 400)).status).toBe(200)
  })
})

const REQUEST = '5f2b7c1e-8d4a-4b6f-a1c3-9e0d8f7b6a5c'

test('what became of a claim is told by the key it was sent with, to its player only', async () => {
  const depositTypeId = await method('agent')
  const outcomeFor = (player: string) => tree.ask(player, calls.getDepositOutcome, { params: { requestId: REQUEST } })
  expect(codeOf(await outcomeFor('player1'))).toBe('NOT_FOUND')
  const body = { depositTypeId, amount: paise(100_000), utr: nextUtr() }
  const { docs } = await (await tree.ask('player1', calls.createDeposit, { body }, { key: REQUEST })).reply()
  expect((await outcomeFor('player1')).body).toMatchObject({ docs: { _id: docs._id, status: 'pending' } })
  await decide('agent', docs._id, { action: 'rejected', remarks: 'Nothing came' })
  const { rows: news } = await sql`
    select facts ->> 'remarks' as remarks from notifications where kind = 'DEPOSIT_REJECTED'`.execute(tree.db)
  expect(news).toEqual([{ remarks: 'Nothing came' }])
  expect((await outcomeFor('player1')).body).toMatchObject({ docs: { _id: docs._id, status: 'rejected' } })
  expect(codeOf(await outcomeFor('player2'))).toBe('NOT_FOUND')
})
