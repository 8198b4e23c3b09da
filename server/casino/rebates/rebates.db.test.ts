/** What terms give back of a day in the casino, in whatever order its calls come. Law 2.6, D-28. */
import { calls } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { DAY_MS } from '@paddock/domain/time'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditBooks } from '../../ledger/index.ts'
import { booksBalance } from '../../markets/testing/world.ts'
import { CODE, createTree, type Tree } from '../../people/testing/tree.ts'
import { createProvider, type TestProvider } from '../testing/provider.ts'
import { accrueAll, REST_OF_ROUND_MS } from './accrue.ts'

let tree: Tree
let casino: TestProvider
let sessionId: string
beforeEach(async () => {
  tree = await createTree()
  casino = await createProvider(tree)
  await tree.playerResult('player1', 9000)
  sessionId = await casino.sit('player1')
  await setRate(200)
})
afterEach(async () => {
  await accrueAll(tree.db)
  await booksBalance(tree.db)
  await casino.close()
  await tree.close()
})

const setRate = (bps: number) =>
  sql`update accounts set casino_rebate_bps = ${bps} where id = ${tree.idOf('player1')}`.execute(tree.db)
const say = async (call: string, body: object) =>
  (await casino.call(call, { playerRef: casino.refOf('player1'), ...body })).body.code
const written = (rupees: number) => String(rupees * 100)
const stake = (txId: string, rupees: number, roundId = 'r1') =>
  say('debit', { txId, roundId, sessionId, gameCode: 'dice', amount: written(rupees), currency: 'INR' })
const win = (txId: string, rupees: number, refTxId = 's1', roundId = 'r1', roundClosed = true) =>
  say('credit', { txId, roundId, refTxId, amount: written(rupees), kind: 'win', roundClosed })
const back = (refTxId: string) => say('rollback', { txId: `b.${refTxId}`, refTxId })
const close = (roundId = 'r1') => say('round-close', { txId: `c.${roundId}`, roundId })

async function rebates() {
  await accrueAll(tree.db)
  const { rows } = await sql<{ base: number; bps: number; due: number; given: number }>`
    select base, bps, due, given from rebates where kind = 'casinoLoss' order by day, bps`.execute(tree.db)
  return rows
}
const due = async () => (await rebates()).reduce((all, row) => all + row.due, 0) / 100
async function pay(rupees: number): Promise<string> {
  const wanted = [{ userId: String(tree.idOf('player1')), amount: paise(rupees * 100) }]
  const body = { rebates: wanted, transactionCode: CODE }
  const answer = await tree.ask('agent', calls.payRebates, { params: { role: 'agent' }, body })
  return String(answer.status === 200 ? 'OK' : answer.body.code)
}

describe('at two percent a day gives back', () => {
  test.each<[string, () => Promise<unknown>, number]>([
    ['of what was lost', async () => [await stake('s1', 800), await close()], 16],
    ['nothing of what was won', async () => [await stake('s1', 800), await win('w1', 900)], 0],
    [
      'what was won elsewhere taken off',
      async () => [
        await stake('s1', 800),
        await close(),
        await stake('s2', 100, 'r2'),
        await win('w2', 400, 's2', 'r2'),
      ],
      10,
    ],
    ['nothing of what is played still', async () => await stake('s1', 800), 0],
    ['nothing of what went back', async () => [await stake('s1', 800), await back('s1'), await close()], 0],
    [
      'less where a win comes late',
      async () => [await stake('s1', 800), await close(), await rebates(), await win('w1', 300)],
      10,
    ],
    [
      'of what a table lost, as it was corrected',
      async () => {
        const at = { marketKey: 'm1', roundId: 'r1' }
        const outcomes = [{ code: 'lost', pnl: '-80000' }]
        const held = {
          ...at,
          txId: 'h1',
          sessionId,
          gameCode: 'dice',
          currency: 'INR',
          stake: '80000',
          version: 1,
          outcomes,
        }
        await say('reserve', held)
        const playerRef = casino.refOf('player1')
        const results = (pnl: string) => ({ ...at, results: [{ playerRef, pnl }] })
        await say('settle', { ...results('-80000'), txId: 't1', settlementVersion: 1 })
        expect(await due()).toBe(16)
        await say('settle', { ...results('-50000'), txId: 't2', settlementVersion: 2 })
      },
      10,
    ],
  ])('%s', async (_, play, meant) => {
    await play()
    expect(await due()).toBe(meant)
  })
})

test('a player whose day was summed rests for as long as it has rounds; nobody else does, and nothing is forgotten', async () => {
  const resting = new Map<number, number>()
  const bases = async (now: number) => {
    await accrueAll(tree.db, resting, now)
    const { rows } = await sql<{ base: number }>`
      select r.base from rebates r join accounts a on a.id = r.account_id where r.kind = 'casinoLoss' order by a.user_name`.execute(
      tree.db,
    )
    return rows.map(({ base }) => base)
  }
  const lose = async (round: number) => [await stake(`s${round}`, 100, `r${round}`), await close(`r${round}`)]
  for (const round of [1, 2, 3]) await lose(round)
  expect(await bases(0)).toEqual([30_000])
  await lose(4)
  const ends = 3 * REST_OF_ROUND_MS
  expect(await bases(ends - 1)).toEqual([30_000])
  await sql`update accounts set casino_rebate_bps = 100 where id = ${tree.idOf('player2')}`.execute(tree.db)
  const own = { playerRef: casino.refOf('player2'), roundId: 'r1' }
  const asked = { ...own, sessionId: await casino.sit('player2'), gameCode: 'dice', currency: 'INR' }
  expect((await casino.call('debit', { ...asked, txId: 'o1', amount: '5000' })).body.code).toBe('OK')
  expect((await casino.call('round-close', { ...own, txId: 'o2' })).body.code).toBe('OK')
  expect(await bases(ends - 1)).toEqual([30_000, 5000])
  expect(await bases(ends)).toEqual([40_000, 5000])
})

test('the rate is the one that stood at the first stake of a round', async () => {
  await stake('s1', 800)
  await setRate(300)
  await stake('s2', 200)
  await close()
  await stake('s3', 100, 'r2')
  await setRate(0)
  await close('r2')
  await stake('s4', 100, 'r3')
  await close('r3')
  expect(await rebates()).toMatchObject([
    { base: 100_000, bps: 200, due: 2000 },
    { base: 10_000, bps: 300, due: 300 },
  ])
})

test('each day is its own: what is won on the next takes nothing off', async () => {
  await stake('s1', 800)
  await close()
  tree.wait(DAY_MS)
  await stake('s2', 100, 'r2')
  await win('w2', 400, 's2', 'r2')
  expect(await due()).toBe(16)
})

test('a demonstration bears none', async () => {
  const { rows } = await sql<{
    id: number
  }>`insert into accounts (site_id, parent_id, ancestors, role, user_name, book, casino_rebate_bps)
    select site_id, parent_id, ancestors, role, 'a demonstration', 'DEMO', 200 from accounts where id = ${tree.idOf('player1')} returning id`.execute(
    tree.db,
  )
  const demo = must(rows[0], 'an account').id
  const other = await createProvider({ ...tree, idOf: () => demo }, 'other')
  const own = { playerRef: other.refOf('demo'), sessionId: await other.sit('demo'), roundId: 'r1', gameCode: 'dice' }
  const held = { marketKey: 'm1', stake: '100', version: 1, outcomes: [{ code: 'a', pnl: '0' }], currency: 'INR' }
  expect((await other.call('reserve', { ...own, ...held, txId: 'h1' })).body.code).toBe('OK')
  expect((await sql`select rebate_bps from casino_rounds`.execute(tree.db)).rows).toEqual([{ rebateBps: 0 }])
  await other.close()
})

describe('the upline gives it', () => {
  test('by the amount that is due, once, out of its points', async () => {
    await stake('s1', 800)
    await close()
    await accrueAll(tree.db)
    const before = await Promise.all(['player1', 'agent'].map((name) => tree.balanceOf(name)))
    expect(await pay(17)).toBe('DEBT_CHANGED')
    expect(await pay(16)).toBe('OK')
    expect(await due()).toBe(0)
    const after = await Promise.all(['player1', 'agent'].map((name) => tree.balanceOf(name)))
    expect(after.map((balance, n) => balance - (before[n] ?? 0))).toEqual([16, -16])
    expect(await auditBooks(tree.db)).toEqual([])
  })

  test('and what was given for a stake that went back since is less of the next', async () => {
    await stake('s1', 800)
    await close()
    await accrueAll(tree.db)
    await pay(16)
    await back('s1')
    expect(await due()).toBe(-16)
    await stake('s2', 1000, 'r2')
    await close('r2')
    expect(await due()).toBe(4)
    await accrueAll(tree.db)
    expect(await pay(4)).toBe('OK')
    expect(await auditBooks(tree.db)).toEqual([])
  })
})

/* Whatever the order */

type Call = {
  readonly op: 'debit' | 'credit' | 'rollback' | 'close' | 'accrue'
  readonly round: number
  readonly tx: number
  readonly of: number
  readonly rupees: number
}
const call: fc.Arbitrary<Call> = fc.record({
  op: fc.constantFrom(
    'debit',
    'debit',
    'debit',
    'credit',
    'credit',
    'rollback',
    'rollback',
    'close',
    'close',
    'accrue',
  ),
  round: fc.nat(2),
  tx: fc.nat(11),
  of: fc.nat(11),
  rupees: fc.integer({ min: 1, max: 300 }),
})

test('what is due is a part of what the rounds that ended lost by the calls that were taken', async () => {
  await sql`update casino_providers set most_net_a_day = 900000000000`.execute(tree.db)
  let run = 0
  let lostBefore = 0
  await fc.assert(
    fc.asyncProperty(fc.array(call, { maxLength: 40 }), async (asked) => {
      const prefix = `p${run++}`
      const name = (n: number) => `${prefix}.${n}`
      const stands = new Map<number, { round: number; lost: number }>()
      const spent = new Set<number>()
      const closed = new Set<number>()
      for (const { op, round, tx, of, rupees } of asked) {
        if (op === 'accrue') await accrueAll(tree.db)
        if (op === 'close' && (await close(name(round))) === 'OK') closed.add(round)
        if (op === 'rollback' && (await back(name(of))) === 'OK') stands.delete(of)
        const isTaken =
          (op === 'debit' && (await stake(name(tx), rupees, name(round))) === 'OK') ||
          (op === 'credit' && (await win(name(tx), rupees, name(of), name(round), false)) === 'OK')
        // Asked again it says the same and does nothing.
        if (isTaken && !spent.has(tx)) stands.set(tx, { round, lost: op === 'debit' ? rupees : -rupees })
        if (isTaken) spent.add(tx)
      }
      const lost = [...stands.values()].reduce((all, one) => all + (closed.has(one.round) ? one.lost : 0), lostBefore)
      lostBefore = lost
      expect(await due()).toBe(Math.max(0, lost * 2) / 100)
      expect(await auditBooks(tree.db)).toEqual([])
    }),
    { numRuns: 25 },
  )
})
