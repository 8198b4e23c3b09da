/** Points that officers take from players by hand: no way round withdrawals, and what holds these. docs/domain/payments.md#by-hand. */
import { calls } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { booksBalance } from '../markets/testing/world.ts'
import { CODE, createTree, type Tree } from '../people/testing/tree.ts'

const tree: Tree = await createTree()
afterAll(() => tree.close())

const ALLOWED = { switches: { pointsFromPlayers: true }, payments: { wagerDeposits: 0 } }
const rupees = (amount: number) => paise(amount * 100)
const params = { role: 'agent' } as const
const about = (name: string) => String(tree.idOf(name))

const take = (name: string, amount: number) =>
  tree.ask('agent', calls.takePoints, {
    params,
    body: { transfers: [{ userId: about(name), amount: rupees(amount) }], transactionCode: CODE },
  })
const officerOf = (name: string) => (name === 'player3' ? 'agent2' : 'agent')
const give = (name: string, amount: number) =>
  tree.ask(officerOf(name), calls.givePoints, {
    params,
    body: { transfers: [{ userId: about(name), amount: rupees(amount) }], transactionCode: CODE },
  })
const settle = (name: string, kind: 'LENA' | 'DENA', amount: number) =>
  tree.ask(officerOf(name), calls.settleCash, {
    params,
    body: { settlements: [{ userId: about(name), kind, amount: rupees(amount) }], transactionCode: CODE },
  })
async function takeBack(name: string, settled: ReturnType<typeof settle>) {
  const { docs } = await (await settled).reply()
  const receiptId = must(docs[0], 'a receipt')._id
  return async (later: Parameters<Tree['configure']>[0]) => {
    await tree.configure(later)
    return await tree.ask(officerOf(name), calls.reverseReceipt, {
      params,
      body: { userId: about(name), receiptId, reason: 'wrong player', transactionCode: CODE },
    })
  }
}

/** What came in by a way to pay: claimed, and approved. */
async function depositOf(name: string, amount: number): Promise<void> {
  const method = '11111111-1111-4111-8111-111111111111'
  await sql`insert into payment_methods (id, site_id, owner_id) values (${method}::uuid, 1, ${tree.idOf('agent')})`.execute(
    tree.db,
  )
  await sql`insert into payment_method_versions (method_id, version, site_id, made_by, payment_type, payment_name, min_amount, max_amount, fields, in_force_from)
    values (${method}::uuid, 1, 1, ${tree.idOf('agent')}, 'UPI', 'UPI', 100, 0, '{"upiId": "a@b", "accountName": "", "customFields": []}', now() - interval '1 hour')`.execute(
    tree.db,
  )
  const body = { amount: rupees(amount), depositTypeId: method, utr: '512345678901' }
  const claimed = await (await tree.ask(name, calls.createDeposit, { body })).reply()
  const decision = { depositId: claimed.docs._id, action: 'approved', remarks: '', transactionCode: CODE } as const
  expect((await tree.ask('agent', calls.decideDeposit, { params, body: decision })).status).toBe(200)
}

beforeEach(() => tree.configure(ALLOWED))
afterEach(() => booksBalance(tree.db))

describe('a player of a site with money of their own', () => {
  test.each<[string, () => Promise<{ readonly body: unknown }>]>([
    ['points that are taken', () => take('player1', 1)],
    ['cash that is paid', () => settle('player1', 'DENA', 1)],
    ['cash that is taken', () => settle('player2', 'LENA', 1)],
  ])('is paid by withdrawals only: %s', async (_, way) => {
    await tree.playerResult('player1', 50)
    await tree.playerResult('player2', -50)
    const before = await tree.balanceOf('player1')
    await tree.configure({})
    expect((await way()).body).toMatchObject({
      code: 'WITHDRAWALS_ONLY',
      message: expect.stringMatching(/^player[12] pays in by deposits and is paid by withdrawals: /),
    })
    expect(await tree.balanceOf('player1')).toBe(before)
  })

  test('is paid by withdrawals only as soon as another process has published so', async () => {
    await tree.playerResult('player1', 50)
    await tree.publishElsewhere({})
    expect((await take('player1', 1)).body).toMatchObject({ code: 'WITHDRAWALS_ONLY' })
    expect((await settle('player1', 'DENA', 1)).body).toMatchObject({ code: 'WITHDRAWALS_ONLY' })
  })

  test('is paid by none of several at once where one of them is a player', async () => {
    await tree.configure({})
    const both = await tree.ask('admin', calls.takePoints, {
      params: { role: 'admin' },
      body: {
        transfers: ['agent', 'player1'].map((name) => ({ userId: about(name), amount: rupees(1) })),
        transactionCode: CODE,
      },
    })
    expect(both.body).toMatchObject({ code: 'WITHDRAWALS_ONLY', facts: { about: 'player1' } })
    expect(await tree.balanceOf('agent')).toBe(10_000)
  })

  test('keeps what was paid in cash: only where the site still lets officers is it taken back', async () => {
    await tree.playerResult('player2', -200)
    const back = await takeBack('player2', settle('player2', 'LENA', 100))
    expect((await back({})).body).toMatchObject({ code: 'WITHDRAWALS_ONLY' })
    expect((await back(ALLOWED)).status).toBe(200)
  })

  test('gets back what they were paid by mistake, whatever the site lets officers do by then', async () => {
    await tree.playerResult('player1', 200)
    const back = await takeBack('player1', settle('player1', 'DENA', 100))
    expect((await back({})).status).toBe(200)
  })
})

test.each([
  ['of officers alone', 'agent', {}],
  ['of points', 'player1', { jurisdiction: { money: 'POINTS' } }],
  ['of agents', 'player1', { type: 'b2b' }],
])('points %s are taken as ever', async (_, name, site) => {
  await tree.configure(site)
  const by = name === 'agent' ? 'admin' : 'agent'
  const taken = await tree.ask(by, calls.takePoints, {
    params: { role: by },
    body: { transfers: [{ userId: about(name), amount: rupees(1) }], transactionCode: CODE },
  })
  expect(taken.status).toBe(200)
})

describe('where a site lets officers, what holds a withdrawal holds', () => {
  const held = (because: string) => ({ code: 'PAYOUT_HELD', facts: { because: expect.stringContaining(because) } })

  test('points that are taken, cash that is paid, and cash that was taken and is taken back, until deposits are wagered', async () => {
    await tree.playerResult('player1', -600)
    const back = await takeBack('player1', settle('player1', 'LENA', 10))
    await tree.playerResult('player1', 700)
    await depositOf('player1', 400)
    const before = await tree.balanceOf('player1')
    const wagered = { ...ALLOWED, payments: { wagerDeposits: 1 } }
    await tree.configure(wagered)
    for (const way of [take('player1', 1), settle('player1', 'DENA', 1), back(wagered)])
      expect((await way).body).toMatchObject(held('400.00 of what you paid in or were given are still to be played'))
    expect(await tree.balanceOf('player1')).toBe(before)
  })

  test('points that are taken, cash that is paid, and cash that was taken and is taken back, until the player is known', async () => {
    await tree.playerResult('player2', -100)
    const back = await takeBack('player2', settle('player2', 'LENA', 10))
    await tree.playerResult('player2', 1000)
    const asking = { ...ALLOWED, payments: { wagerDeposits: 0, kycAbove: 0 } }
    await tree.configure(asking)
    const before = await tree.balanceOf('player2')
    const ways = () => [take('player2', 1), settle('player2', 'DENA', 1), back(asking)]
    for (const way of ways()) expect((await way).body).toMatchObject(held('we have to know who you are'))
    expect(await tree.balanceOf('player2')).toBe(before)
    const player = tree.idOf('player2')
    await sql`insert into kyc_checks (account_id, site_id, owner_id, state, version, submitted_at, decided_at, decided_by)
      values (${player}, 1, ${tree.idOf('agent')}, 'verified', 2, now(), now(), ${tree.idOf('agent')})`.execute(tree.db)
    for (const way of ways()) expect((await way).status).toBe(200)
    await sql`delete from kyc_checks where account_id = ${player}`.execute(tree.db)
  })

  test('points, while money is to go back by the way it came', async () => {
    await tree.configure({ ...ALLOWED, payments: { wagerDeposits: 0, closedLoop: true } })
    expect((await take('player1', 1)).body).toMatchObject(held('go back first the way they came in'))
  })

  test('points, for a day after a password changed', async () => {
    const change = (at: string) =>
      sql`update accounts set withdrawal_hold_until = ${at}::timestamptz where id = ${tree.idOf('player1')}`.execute(
        tree.db,
      )
    await change(new Date(tree.clock() + 3_600_000).toISOString())
    expect((await take('player1', 1)).body).toMatchObject(held('nothing is paid to this account before'))
    await change(new Date(tree.clock() - 3_600_000).toISOString())
    expect((await take('player1', 1)).status).toBe(200)
  })

  test('points that come to more in a day than one officer pays, however they are split', async () => {
    await tree.configure({ ...ALLOWED, payments: { wagerDeposits: 0, twoOfficersAbove: 300 } })
    const before = await tree.balanceOf('player2')
    const { rows } = await sql<{ spent: number }>`select coalesce(sum(amount), 0)::int as spent from transfers
      where debit_account = ${tree.idOf('player2')} and kind in ('points', 'cash')`.execute(tree.db)
    const left = 300 - must(rows[0], 'a sum').spent / 100
    expect((await take('player2', left - 100)).status).toBe(200)
    expect((await take('player2', 100)).status).toBe(200)
    expect((await take('player2', 1)).body).toMatchObject(held('it leaves by a withdrawal, which two agree to'))
    expect(await tree.balanceOf('player2')).toBe(before - left)
  })
})

describe('points for cash that a player pays come as a deposit does', () => {
  const turnoverLeft = async (): Promise<number> =>
    (await (await tree.ask('player3', calls.getWithdrawTerms, {})).reply()).docs.turnoverLeft / 100

  test('no more within a day than one officer may give, with what was given beside; what was taken back is none of it', async () => {
    await tree.playerResult('player3', -800)
    const site = { ...ALLOWED, payments: { wagerDeposits: 0, twoOfficersAbove: 300 } }
    await tree.configure(site)
    const back = await takeBack('player3', settle('player3', 'LENA', 200))
    expect((await settle('player3', 'LENA', 101)).body).toMatchObject({
      code: 'DEPOSITS_ONLY',
      facts: { about: 'player3' },
    })
    expect((await give('player3', 101)).body).toMatchObject({ code: 'DEPOSITS_ONLY' })
    expect((await give('player3', 100)).status).toBe(200)
    expect((await settle('player3', 'LENA', 1)).body).toMatchObject({ code: 'DEPOSITS_ONLY' })
    expect((await back(site)).status).toBe(200)
    expect((await settle('player3', 'LENA', 200)).status).toBe(200)
    expect((await settle('player3', 'LENA', 1)).body).toMatchObject({ code: 'DEPOSITS_ONLY' })
  })

  test('no more than one officer may give as soon as another process has published so, to a new player neither', async () => {
    await tree.publishElsewhere({ ...ALLOWED, payments: { wagerDeposits: 0, twoOfficersAbove: 100 } })
    expect((await give('player3', 101)).body).toMatchObject({ code: 'DEPOSITS_ONLY' })
    const body = { userType: 'user' as const, userName: 'newcomer', openingPts: rupees(101), transactionCode: CODE }
    const params = { role: 'agent' } as const
    expect((await tree.ask('agent', calls.createPerson, { params, body })).body).toMatchObject({
      code: 'DEPOSITS_ONLY',
    })
  })

  test('to be wagered before a withdrawal, until it is taken back; what was paid by mistake and comes back is not', async () => {
    const site = { ...ALLOWED, payments: { wagerDeposits: 1 } }
    await tree.configure(site)
    await tree.playerResult('player3', -100)
    const before = await turnoverLeft()
    const back = await takeBack('player3', settle('player3', 'LENA', 100))
    expect(await turnoverLeft()).toBe(before + 100)
    expect((await back(site)).status).toBe(200)
    expect(await turnoverLeft()).toBe(before)
    await tree.playerResult('player3', 1000)
    const mend = await takeBack('player3', settle('player3', 'DENA', 100))
    expect((await mend(site)).status).toBe(200)
    expect(await turnoverLeft()).toBe(before)
  })
})
