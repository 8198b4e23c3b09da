import { calls } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { ok } from '@paddock/domain/result'
import { type KyselyPlugin, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { booksBalance } from '../markets/testing/world.ts'
import { CODE, createTree, RECEIPT_KEY, type Tree } from '../people/testing/tree.ts'
import { once } from '../platform/database/once.ts'
import { auditReceipts } from './index.ts'

let tree: Tree
beforeEach(async () => {
  tree = await createTree()
  await tree.configure({ switches: { pointsFromPlayers: true } })
})
afterEach(async () => {
  await booksBalance(tree.db)
  await receiptsHold()
  await tree.close()
})

const receiptsHold = async () => expect(await auditReceipts(tree.db, RECEIPT_KEY)).toEqual([])

type As = 'agent' | 'admin' | 'whiteLabel' | 'administrator'
const rupees = (amount: number) => paise(Math.round(amount * 100))
const to = (names: readonly string[], amount: number) =>
  names.map((name) => ({ userId: String(tree.idOf(name)), amount: rupees(amount) }))
const asOf = (who: string): As => (who === 'whitelabel' ? 'whiteLabel' : (who.replace(/\d|club:/g, '') as As))

const give = (who: string, names: readonly string[], amount: number, options: { key?: string; code?: string } = {}) =>
  tree.ask(
    who,
    calls.givePoints,
    { params: { role: asOf(who) }, body: { transfers: to(names, amount), transactionCode: options.code ?? CODE } },
    options,
  )
const take = (who: string, names: readonly string[], amount: number) =>
  tree.ask(who, calls.takePoints, {
    params: { role: asOf(who) },
    body: { transfers: to(names, amount), remarks: 'back', transactionCode: CODE },
  })
type Cash = { readonly name: string; readonly kind: 'LENA' | 'DENA'; readonly amount: number; readonly owed?: number }
const settleAll = (who: string, cash: readonly Cash[], options: { key?: string } = {}) =>
  tree.ask(
    who,
    calls.settleCash,
    {
      params: { role: asOf(who) },
      body: {
        settlements: cash.map(({ name, kind, amount, owed }) => ({
          userId: String(tree.idOf(name)),
          kind,
          amount: rupees(amount),
          ...(owed !== undefined && { owed: rupees(owed) }),
        })),
        transactionCode: CODE,
      },
    },
    options,
  )
/** As who sees the debt settles it: the whole, where no amount is said. */
const settle = async (who: string, name: string, amount?: number) => {
  const owed = await tree.debtOf(name)
  const kind = owed < 0 ? 'LENA' : 'DENA'
  return await settleAll(who, [{ name, kind, amount: amount ?? Math.max(Math.abs(owed), 0.01), owed }])
}

describe('points', () => {
  test('go from an upline to the one below, with both closing balances', async () => {
    const { docs } = await (await give('agent', ['player1'], 500)).reply()
    expect(docs).toMatchObject({
      ownPts: 950_000,
      transfers: [{ userName: 'player1', balance: 150_000, uplinePts: 950_000 }],
    })
    const { docs: back } = await (await take('agent', ['player1'], 200)).reply()
    expect(back).toMatchObject({ ownPts: 970_000, transfers: [{ balance: 130_000, uplinePts: 970_000 }] })
  })

  test('of a deeper account come from its own upline, whoever above asks', async () => {
    await give('admin', ['player1'], 500)
    expect([await tree.balanceOf('admin'), await tree.balanceOf('agent'), await tree.balanceOf('player1')]).toEqual([
      50_000, 9500, 1500,
    ])
  })

  test('are issued by the bank where the upline is the administrator', async () => {
    await give('administrator', ['whitelabel'], 1_000_000)
    expect(await tree.balanceOf('whitelabel')).toBe(1_100_000)
    expect(await tree.balanceOf('club:whitelabel')).toBe(100_000)
  })

  test('go down a chain in one call, in the order asked for', async () => {
    await give('admin', ['agent', 'player1'], 15_000)
    expect([await tree.balanceOf('agent'), await tree.balanceOf('player1')]).toEqual([10_000, 16_000])
  })

  const REFUSED: readonly (readonly [string, () => Promise<{ body: { code?: string } }>, string])[] = [
    ['more than the upline has', () => give('agent', ['player1'], 10_000.01), 'INSUFFICIENT_FUNDS'],
    ['more than it has for all together', () => give('agent', ['player1', 'player2'], 6000), 'INSUFFICIENT_FUNDS'],
    ['more back than there is', () => take('agent', ['player1'], 1000.01), 'INSUFFICIENT_FUNDS'],
    ['to somebody else’s player', () => give('agent', ['player1', 'player3'], 1), 'NOT_FOUND'],
    ['to oneself', () => give('agent', ['agent'], 1), 'FORBIDDEN'],
    ['to another site’s', () => give('administrator', ['club:whitelabel'], 1), 'NOT_FOUND'],
    ['twice to the same in one call', () => give('agent', ['player1', 'player1'], 1), 'BAD_REQUEST'],
    ['with a wrong code', () => give('agent', ['player1'], 1, { code: '0000' }), 'WRONG_TRANSACTION_CODE'],
  ]
  test.each(REFUSED)('are refused: %s', async (_, call, code) => {
    const before = await sql`select count(*) from transfers`.execute(tree.db)
    expect((await call()).body).toMatchObject({ code })
    expect((await sql`select count(*) from transfers`.execute(tree.db)).rows).toEqual(before.rows)
    expect((await sql`select 1 from audit_log`.execute(tree.db)).rows).toEqual([])
  })

  test('that do not suffice for a row are told with whose they are, and what the rows before leave of them', async () => {
    expect((await give('agent', ['player1', 'player2'], 6000)).body).toMatchObject({
      message: 'Insufficient balance of agent: 4,000.00 is left of it after the rows before',
      facts: { available: 4000, about: 'agent' },
    })
    expect((await give('admin', ['player1'], 12_000)).body).toMatchObject({
      message: 'Insufficient balance of agent: 10,000.00 is available',
    })
  })

  test('at risk stay where they are', async () => {
    await sql`update accounts set exposure = 60000 where id = ${tree.idOf('player1')}`.execute(tree.db)
    expect((await take('agent', ['player1'], 400.01)).body).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      message: 'Insufficient balance of player1: 400.00 is available',
    })
    expect((await take('agent', ['player1'], 400)).status).toBe(200)
    await sql`update accounts set exposure = 0 where id = ${tree.idOf('player1')}`.execute(tree.db)
  })

  test('of a demo account are no money', async () => {
    await sql`insert into accounts (site_id, parent_id, ancestors, role, user_name, book)
      select 1, id, ancestors || id, 'user', 'demo_one', 'DEMO' from accounts where id = ${tree.idOf('agent')}`.execute(
      tree.db,
    )
    const { rows } = await sql<{ id: number }>`select id from accounts where user_name = 'demo_one'`.execute(tree.db)
    const given = await tree.ask('agent', calls.givePoints, {
      params: { role: 'agent' },
      body: { transfers: [{ userId: String(rows[0]?.id), amount: rupees(1) }], transactionCode: CODE },
    })
    expect(given.body).toMatchObject({ code: 'DEMO_ACCOUNT' })
  })

  test('asked for with one key move once, and another wish under the key is refused', async () => {
    const key = 'a-key-of-the-client-1'
    const [first, second] = await Promise.all([
      give('agent', ['player1'], 500, { key }),
      give('agent', ['player1'], 500, { key }),
    ])
    expect(first.status).toBe(200)
    expect(second.body).toEqual(first.body)
    expect((await give('agent', ['player1'], 501, { key })).body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
    expect(await tree.balanceOf('player1')).toBe(1500)
    expect((await give('agent', ['player2'], 500, { key: 'a-key-of-the-client-2' })).status).toBe(200)
  })

  test('refused under a key may be asked for again under it', async () => {
    const key = 'a-key-of-the-client-3'
    expect((await give('agent', ['player1'], 10_500, { key })).status).toBe(422)
    await give('admin', ['agent'], 1000)
    expect((await give('agent', ['player1'], 10_500, { key })).status).toBe(200)
  })

  test('the last of them are given once, whoever asks at the same moment', async () => {
    const given = await Promise.all(
      Array.from({ length: 50 }, (_, i) => give('agent', [i % 2 === 0 ? 'player1' : 'player2'], 6000)),
    )
    expect(given.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await tree.balanceOf('agent')).toBe(4000)
  })

  test('moved in all directions at once never go missing', async () => {
    const names = ['player1', 'player2', 'player3'] as const
    await Promise.all(
      Array.from({ length: 60 }, (_, i) => {
        const name = names[i % 3] ?? 'player1'
        return i % 4 === 0 ? take('admin', [name], 100) : give('admin', [name], 50 + i)
      }),
    )
    const { rows } = await sql<{
      total: number
    }>`select sum(balance)::bigint as total from accounts where site_id = 1`.execute(tree.db)
    expect(rows[0]?.total).toBe(0)
  })

  test('each leave one line in the audit log and one in each journal', async () => {
    await give('agent', ['player1', 'player2'], 10)
    const { rows } = await sql`select action, object_id from audit_log order by id`.execute(tree.db)
    expect(rows).toEqual(
      ['player1', 'player2'].map((name) => ({ action: 'POINTS_GIVEN', objectId: String(tree.idOf(name)) })),
    )
    const journal = await sql<{ accountId: number }>`select account_id from journal order by account_id`.execute(
      tree.db,
    )
    expect(journal.rows.map(({ accountId }) => accountId)).toEqual(['agent', 'player1', 'player2'].map(tree.idOf))
  })
})

describe('settling in cash', () => {
  const debts = async (who: string) =>
    await (await tree.ask(who, calls.getDebts, { params: { role: asOf(who) }, query: { page: 1, limit: 25 } })).reply()

  test('a loss: the upline takes cash and gives points, and nothing is owed', async () => {
    await tree.playerResult('player1', -400)
    expect(await debts('agent')).toMatchObject({
      totalLena: 40_000,
      totalDena: 0,
      docs: [{ userName: 'player1', clientPL: -40_000 }, { clientPL: 0 }],
    })
    const { docs } = await (await settle('agent', 'player1')).reply()
    expect(docs).toMatchObject([
      { kind: 'LENA', amount: 40_000, before: -40_000, after: 0, number: 1, uplineName: 'agent' },
    ])
    expect(await tree.balanceOf('player1')).toBe(1000)
    expect(await debts('agent')).toMatchObject({ totalLena: 0, totalDena: 0 })
  })

  test('a win, in two parts', async () => {
    await tree.playerResult('player1', 400)
    expect((await settle('agent', 'player1', 150)).body.docs).toMatchObject([{ kind: 'DENA', before: 400, after: 250 }])
    expect((await settle('agent', 'player1')).body.docs).toMatchObject([
      { kind: 'DENA', amount: 250, after: 0, number: 2 },
    ])
  })

  test('up the whole chain leaves nothing owed anywhere', async () => {
    await tree.playerResult('player1', -400)
    await tree.playerResult('player3', 250)
    await settle('agent', 'player1')
    await settle('agent2', 'player3')
    await settle('admin', 'agent')
    await settle('admin', 'agent2')
    await settle('whitelabel', 'admin')
    await settle('administrator', 'whitelabel')
    for (const who of ['agent', 'agent2', 'admin', 'whitelabel', 'administrator'])
      expect(await debts(who)).toMatchObject({ totalLena: 0, totalDena: 0 })
  })

  test.each([
    ['nothing', 0, 1, 'NOTHING_TO_SETTLE'],
    ['more than is owed', -400, 400.01, 'MORE_THAN_OWED'],
    ['a win whose points are at risk', 400, undefined, 'INSUFFICIENT_FUNDS'],
  ] as const)('is refused: %s', async (name, result, amount, code) => {
    if (result !== 0) await tree.playerResult('player1', result)
    if (name.includes('risk'))
      await sql`update accounts set exposure = 120000 where id = ${tree.idOf('player1')}`.execute(tree.db)
    expect((await settle('agent', 'player1', amount)).body).toMatchObject({ code })
    await sql`update accounts set exposure = 0 where id = ${tree.idOf('player1')}`.execute(tree.db)
    expect((await sql`select 1 from receipts`.execute(tree.db)).rows).toEqual([])
  })

  test('of one debt by two at once happens once', async () => {
    await tree.playerResult('player1', -400)
    const whole = [{ name: 'player1', kind: 'LENA', amount: 400, owed: -400 }] as const
    const both = await Promise.all([settleAll('agent', whole), settleAll('admin', whole)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await sql`select 1 from receipts`.execute(tree.db)).rows).toHaveLength(1)
  })

  test('is held to what was confirmed: where a market was paid meanwhile, nothing of the whole is done', async () => {
    await tree.playerResult('player1', 1000)
    await tree.playerResult('player2', -300)
    const confirmed = [
      { name: 'player2', kind: 'LENA', amount: 300, owed: -300 },
      { name: 'player1', kind: 'DENA', amount: 1000, owed: 1000 },
    ] as const
    await tree.playerResult('player1', -1900)
    const refused = await settleAll('agent', confirmed)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'DEBT_CHANGED',
      facts: { about: 'player1', userId: String(tree.idOf('player1')), owed: -900 },
      message: 'What is owed has changed meanwhile, and nothing was done: player1 has 900.00 to pay to its upline now',
    })
    expect([await tree.balanceOf('player1'), await tree.balanceOf('player2')]).toEqual([100, 700])
    expect((await sql`select 1 from receipts`.execute(tree.db)).rows).toEqual([])
  })

  test('of a client that does not say what it saw never goes the other way', async () => {
    await tree.playerResult('player1', -1900 + 1000)
    const unseen = { name: 'player1', kind: 'DENA', amount: 500 } as const
    expect((await settleAll('agent', [unseen])).body).toMatchObject({ code: 'DEBT_CHANGED', facts: { owed: -900 } })
    expect((await settleAll('agent', [{ ...unseen, kind: 'LENA' }])).body.docs).toMatchObject([
      { kind: 'LENA', amount: 500, before: -900, after: -400 },
    ])
  })

  test('under one key gives one receipt', async () => {
    await tree.playerResult('player1', -400)
    const key = 'a-key-of-the-client-4'
    const part = [{ name: 'player1', kind: 'LENA', amount: 100, owed: -400 }] as const
    const both = [await settleAll('agent', part, { key }), await settleAll('agent', part, { key })]
    expect(both[1]?.body).toEqual(both[0]?.body)
    expect((await sql`select 1 from receipts`.execute(tree.db)).rows).toHaveLength(1)
  })

  test('gives a receipt that can be proved, and not forged', async () => {
    await tree.playerResult('player1', -400)
    const [receipt] = (await (await settle('agent', 'player1')).reply()).docs
    const verify = async (who: string, signature: string) =>
      (
        await tree.ask(who, calls.verifyReceipt, {
          params: { role: who.endsWith('1') ? 'user' : 'agent', receiptId: receipt?._id ?? '' },
          query: { signature },
        })
      ).body.docs
    expect(await verify('player1', receipt?.signature ?? '')).toMatchObject({ genuine: true, receipt: { amount: 400 } })
    expect(await verify('player1', 'x')).toEqual({ genuine: false, receipt: null })
    expect(await verify('club:agent', receipt?.signature ?? '')).toEqual({ genuine: false, receipt: null })
  })

  test('whose receipt was changed behind the program’s back is found', async () => {
    await tree.playerResult('player1', -400)
    const [receipt] = (await (await settle('agent', 'player1')).reply()).docs
    const rewrite = (remarks: string) =>
      tree.db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql`update receipts set remarks = ${remarks}`.execute(tx)
      })
    await rewrite('forged')
    expect(await auditReceipts(tree.db, RECEIPT_KEY)).toMatchObject([{ rows: [receipt?._id] }])
    await rewrite('')
  })

  test('names on a receipt nobody who stands above its reader: of them it says the role', async () => {
    await sql`update accounts set user_name = 'boss' where id = ${tree.idOf('admin')}`.execute(tree.db)
    await tree.playerResult('player1', -400)
    const [receipt] = (await (await settle('admin', 'player1')).reply()).docs
    expect(receipt).toMatchObject({ actorName: 'boss', uplineName: 'agent' })
    const read = async (who: string) =>
      (
        await (
          await tree.ask(who, calls.listReceipts, { params: { role: asOf(who) }, query: { page: 1, limit: 25 } })
        ).reply()
      ).docs[0]
    expect(await read('agent')).toMatchObject({ actorName: 'admin', uplineName: 'agent' })
    expect(await read('whitelabel')).toMatchObject({ actorName: 'boss' })
    const query = { signature: receipt?.signature ?? '' }
    const params = { role: 'user' as const, receiptId: receipt?._id ?? '' }
    expect((await tree.ask('player1', calls.verifyReceipt, { params, query })).body.docs).toMatchObject({
      genuine: true,
      receipt: { actorName: 'admin', uplineName: 'agent', uplineId: null, userName: 'player1' },
    })
  })

  test('shows its receipts to who stands above', async () => {
    await tree.playerResult('player1', -400)
    await settle('agent', 'player1')
    const list = async (who: string, userId?: string) =>
      (
        await tree.ask(who, calls.listReceipts, {
          params: { role: asOf(who) },
          query: { page: 1, limit: 25, ...(userId && { userId }) },
        })
      ).body
    expect(await list('admin')).toMatchObject({ totalDocs: 1 })
    expect(await list('agent', String(tree.idOf('player1')))).toMatchObject({ totalDocs: 1 })
    expect(await list('agent2')).toMatchObject({ totalDocs: 0 })
    expect(await list('agent2', String(tree.idOf('player1')))).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('taking a settlement in cash back', () => {
  const receiptOf = async (settled: ReturnType<typeof settle>) => {
    const { docs } = await (await settled).reply()
    return docs[0]?._id ?? ''
  }
  const reverse = (who: string, name: string, receiptId: string, { key }: { key?: string } = {}) =>
    tree.ask(
      who,
      calls.reverseReceipt,
      {
        params: { role: asOf(who) },
        body: { userId: String(tree.idOf(name)), receiptId, reason: 'wrong player', transactionCode: CODE },
      },
      key === undefined ? {} : { key },
    )

  test.each([
    ['cash taken', -400, 'DENA'],
    ['cash paid', 400, 'LENA'],
  ] as const)(
    '%s: a signed counter-receipt, and everybody has and owes what they did before',
    async (_, result, back) => {
      await tree.playerResult('player1', result)
      const before = await Promise.all(['agent', 'player1'].map((name) => tree.balanceOf(name)))
      const receiptId = await receiptOf(settle('agent', 'player1', 150))
      const { docs } = await (await reverse('agent', 'player1', receiptId)).reply()
      expect(docs).toMatchObject({
        number: 2,
        kind: back,
        amount: 15_000,
        before: (result - Math.sign(result) * 150) * 100,
        after: result * 100,
        remarks: 'wrong player',
        reverses: { _id: receiptId, number: 1 },
        reversedBy: null,
      })
      expect(await Promise.all(['agent', 'player1'].map((name) => tree.balanceOf(name)))).toEqual(before)
      expect(await tree.debtOf('player1')).toBe(result)
      const { docs: all } = await (
        await tree.ask('agent', calls.listReceipts, { params: { role: 'agent' }, query: { page: 1, limit: 25 } })
      ).reply()
      expect(all.map(({ number, reversedBy }) => [number, reversedBy?.number])).toEqual([
        [2, undefined],
        [1, 2],
      ])
      const verified = await tree.ask('player1', calls.verifyReceipt, {
        params: { role: 'user', receiptId: docs._id },
        query: { signature: docs.signature },
      })
      expect(verified.body.docs).toMatchObject({ genuine: true })
      const { rows } =
        await sql`select action, reason, after->>'reverses' as reverses from audit_log order by id`.execute(tree.db)
      expect(rows).toEqual([
        { action: 'CASH_SETTLED', reason: '', reverses: null },
        { action: 'CASH_REVERSED', reason: 'wrong player', reverses: receiptId },
      ])
    },
  )

  test('keeps what was won and lost since', async () => {
    await tree.playerResult('player1', -400)
    const receiptId = await receiptOf(settle('agent', 'player1'))
    await tree.playerResult('player1', 250)
    expect((await reverse('agent', 'player1', receiptId)).body.docs).toMatchObject({ before: 250, after: -150 })
  })

  test('happens once, whoever asks at the same moment; under one key it is told again', async () => {
    await tree.playerResult('player1', -400)
    const receiptId = await receiptOf(settle('agent', 'player1'))
    const key = 'a-key-of-the-client-5'
    const both = await Promise.all([
      reverse('agent', 'player1', receiptId, { key }),
      reverse('admin', 'player1', receiptId),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'RECEIPT_REVERSED',
      message: 'This settlement was taken back already, by receipt 2',
    })
    const again = await reverse('agent', 'player1', receiptId, { key })
    expect(again.body).toEqual(both[0]?.body)
    expect(await tree.debtOf('player1')).toBe(-400)
  })

  test('of a counter-receipt is refused: a new settlement is recorded', async () => {
    await tree.playerResult('player1', -400)
    const receiptId = await receiptOf(settle('agent', 'player1'))
    const { docs } = await (await reverse('agent', 'player1', receiptId)).reply()
    expect((await reverse('agent', 'player1', docs._id)).body).toMatchObject({ code: 'RECEIPT_IS_REVERSAL' })
    expect((await settle('agent', 'player1')).status).toBe(200)
  })

  test('that somebody above recorded is not for those below them', async () => {
    await tree.playerResult('player1', -400)
    const receiptId = await receiptOf(settle('admin', 'player1'))
    expect((await reverse('agent', 'player1', receiptId)).body).toMatchObject({
      code: 'RECEIPT_FROM_ABOVE',
      message: 'This settlement was recorded by the admin: only that level and those above it may take it back',
    })
    expect((await reverse('whitelabel', 'player1', receiptId)).status).toBe(200)
  })

  test('of administrators is for any of them', async () => {
    await tree.playerResult('player1', -400)
    const receiptId = await receiptOf(settle('administrator', 'player1'))
    expect((await reverse('administrator2', 'player1', receiptId)).status).toBe(200)
  })

  test('is refused where the points are staked by now, and where the receipt is another’s', async () => {
    await tree.playerResult('player1', -400)
    const receiptId = await receiptOf(settle('agent', 'player1'))
    await sql`update accounts set exposure = 70000 where id = ${tree.idOf('player1')}`.execute(tree.db)
    expect((await reverse('agent', 'player1', receiptId)).body).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    await sql`update accounts set exposure = 0 where id = ${tree.idOf('player1')}`.execute(tree.db)
    expect((await reverse('agent', 'player2', receiptId)).body).toMatchObject({ code: 'RECEIPT_UNKNOWN' })
    expect((await reverse('agent2', 'player1', receiptId)).body).toMatchObject({ code: 'NOT_FOUND' })
    expect((await sql`select 1 from receipts`.execute(tree.db)).rows).toHaveLength(1)
  })
})

describe('rebates', () => {
  const accrue = (name: string, market: string, amount: number, change = 'false') =>
    sql`insert into rebates (market_id, result_version, account_id, site_id, kind, base, bps, amount, rolled_back)
      values (${market}, 1, ${tree.idOf(name)}, 1, 'totalLoss', ${amount * 1000}, 1000, ${amount * 100}, ${change}::boolean)`.execute(
      tree.db,
    )
  /** By name the amount, in rupees, that was seen to be due. */
  const pay = (seen: Readonly<Record<string, number>>) =>
    tree.ask('agent', calls.payRebates, {
      params: { role: 'agent' },
      body: {
        rebates: Object.entries(seen).map(([name, amount]) => ({
          userId: String(tree.idOf(name)),
          amount: rupees(amount),
        })),
        transactionCode: CODE,
      },
    })
  const read = async () =>
    await (
      await tree.ask('agent', calls.getRebates, {
        params: { role: 'agent' },
        query: { page: 1, limit: 25, open: true },
      })
    ).reply()

  test('are given by the upline, once', async () => {
    await accrue('player1', 'm1', 30)
    await accrue('player1', 'm2', 12)
    expect(await read()).toMatchObject({
      totalDue: 4200,
      docs: [{ userName: 'player1', accrued: 4200, given: 0, due: 4200 }],
    })
    const paid = await Promise.all([pay({ player1: 42 }), pay({ player1: 42 })])
    expect(paid.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect([await tree.balanceOf('agent'), await tree.balanceOf('player1')]).toEqual([9958, 1042])
    expect(await read()).toMatchObject({ totalDue: 0, docs: [] })
  })

  test('for a result that was taken back are kept from what comes next', async () => {
    await accrue('player1', 'm1', 30)
    await pay({ player1: 30 })
    await sql`update rebates set rolled_back = true`.execute(tree.db)
    await accrue('player1', 'm2', 20)
    expect((await pay({ player1: 20 })).body).toMatchObject({ code: 'DEBT_CHANGED', facts: { owed: 0 } })
    await accrue('player1', 'm3', 15)
    expect((await pay({ player1: 5 })).body.docs).toMatchObject([{ amount: 5 }])
  })

  test('are refused whole when the upline has too little, or one has none', async () => {
    await accrue('player1', 'm1', 9000)
    await accrue('player2', 'm1', 9000)
    expect((await pay({ player1: 9000, player2: 9000 })).body).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    expect(await tree.balanceOf('player1')).toBe(1000)
    await sql`delete from rebates where account_id = ${tree.idOf('player2')}`.execute(tree.db)
    expect((await pay({ player1: 9000, player2: 9000 })).body).toMatchObject({ code: 'DEBT_CHANGED' })
  })

  test('are held to what was seen: where more came back meanwhile, nobody is given anything', async () => {
    await accrue('player1', 'm1', 30)
    await accrue('player2', 'm1', 10)
    await accrue('player2', 'm2', 5)
    expect((await pay({ player1: 30, player2: 10 })).body).toMatchObject({
      code: 'DEBT_CHANGED',
      facts: { about: 'player2', owed: 15 },
    })
    expect(await tree.balanceOf('player1')).toBe(1000)
    expect((await pay({ player1: 30, player2: 15 })).status).toBe(200)
  })
})

test('a key that is forgotten just when its outcome is looked up is free again', async () => {
  const key = { accountId: tree.idOf('agent'), key: 'a-key-of-sixteen-letters', route: 'TEST', asked: {} }
  await once(tree.db, key, async () => ok('the first time'))
  let asked = 0
  // Between the question whether the key is taken and the one for what.
  const tidy: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (asked++ === 0) await sql`delete from idempotency where key = ${key.key}`.execute(tree.db)
      return result
    },
  }
  expect(await once(tree.db.withPlugin(tidy), key, async () => ok('again'))).toEqual(ok('again'))
  expect(await once(tree.db, key, async () => ok('a third time'))).toEqual(ok('again'))
})
