/** Markets that hold what a player may lose: reserves and settlements, in whatever order and how often. docs/domain/casino.md#tables. */
import { calls } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditBooks } from '../../ledger/index.ts'
import { countWaiting, whileHeld } from '../../platform/testing/while-held.ts'
import { CODE, createTree, type Tree } from '../../people/testing/tree.ts'
import { accrueAll } from '../rebates/accrue.ts'
import { listRounds } from '../records/queries.ts'
import { shareAll } from '../partnership.ts'
import { findQuiet } from '../stuck/store.ts'
import { createProvider, type TestProvider } from '../testing/provider.ts'
import { hearFrom } from '../testing/places.ts'

let tree: Tree
let casino: TestProvider
let sessionId: string
beforeEach(async () => {
  tree = await createTree()
  casino = await createProvider(tree)
  sessionId = await casino.sit('player1')
})
async function booksHold(): Promise<void> {
  expect(await auditBooks(tree.db)).toEqual([])
}
afterEach(async () => {
  await booksHold()
  await casino.close()
  await tree.close()
})

const outcomes = (...pnls: readonly (number | string)[]) => pnls.map((pnl, n) => ({ code: `o${n}`, pnl: String(pnl) }))
/** At the worst 100 rupees are lost. */
const reserve = (txId: string, version: number, change: object = {}) => ({
  txId,
  playerRef: casino.refOf('player1'),
  sessionId,
  gameCode: 'dice',
  currency: 'INR',
  marketKey: 'm1',
  roundId: 'r1',
  stake: '10000',
  version,
  outcomes: outcomes(9800, -10_000, 0),
  ...change,
})
const result = (pnl: number, player = 'player1') => ({ playerRef: casino.refOf(player), pnl: String(pnl) })
const settle = (txId: string, settlementVersion: number, results: readonly object[], change: object = {}) => ({
  txId,
  roundId: 'r1',
  marketKey: 'm1',
  settlementVersion,
  results,
  ...change,
})
const say = async (call: string, body: object) => (await casino.call(call, body)).body

async function standing(name = 'player1') {
  const { rows } = await sql<{ balance: number; exposure: number; held: number }>`
    select balance, exposure, casino_held as held from accounts where id = ${tree.idOf(name)}`.execute(tree.db)
  return rows[0]
}
/** The player's, as lists tell them. */
async function rounds() {
  const whose = { type: 'OWN', accountId: tree.idOf('player1') } as const
  const [open, ended] = await Promise.all(
    [true, false].map(async (isOpen) => {
      const wanted = { isOpen, gameType: undefined, from: undefined, to: undefined, zone: 'UTC', page: 1, limit: 100 }
      return (await listRounds(tree.db, whose, wanted)).rows.map(({ roundId }) => roundId)
    }),
  )
  return { open, ended }
}
/** A thousand rupees, of which this is held. */
const holding = (held: number, balance = 100_000) => ({ balance, exposure: held, held })

describe('a reserve', () => {
  test('holds what may be lost at worst, moves nothing, and is told the player', async () => {
    tree.told.length = 0
    expect(await say('reserve', reserve('t1', 1))).toEqual({ code: 'OK', message: '', balance: '90000', txId: 't1' })
    expect(await standing()).toEqual(holding(10_000))
    expect(tree.told).toMatchObject([{ accountId: tree.idOf('player1'), balance: 100_000, exposure: 10_000 }])
  })

  test('replaces the one before, up and down; an older one, or the same again under another id, is stale', async () => {
    await say('reserve', reserve('t1', 1))
    expect(await say('reserve', reserve('t3', 3, { outcomes: outcomes(5000, -40_000) }))).toMatchObject({
      balance: '60000',
    })
    for (const version of [2, 3])
      expect(await say('reserve', reserve(`s${version}`, version))).toMatchObject({ code: 'STALE_VERSION' })
    expect(await standing()).toEqual(holding(40_000))
    expect(await say('reserve', reserve('t4', 4, { outcomes: outcomes(100, -50) }))).toMatchObject({ balance: '99950' })
    expect(await standing()).toEqual(holding(50))
  })

  test('asked again is answered the same, once held', async () => {
    const first = await casino.call('reserve', reserve('t1', 1))
    const again = await casino.call('reserve', reserve('t1', 1))
    expect([again.isReplayed, again.body]).toEqual([true, first.body])
    expect(await say('reserve', reserve('t1', 1, { outcomes: outcomes(-1) }))).toMatchObject({
      code: 'DUPLICATE_TRANSACTION',
    })
    expect(await standing()).toEqual(holding(10_000))
  })

  test('holds no more than is free, whatever asks for it beside it', async () => {
    await say('reserve', reserve('t1', 1, { outcomes: outcomes(-60_000) }))
    expect(await say('reserve', reserve('t2', 1, { marketKey: 'm2', outcomes: outcomes(-40_001) }))).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      balance: '40000',
    })
    const stake = { txId: 'd1', playerRef: casino.refOf('player1'), sessionId, roundId: 'r9', gameCode: 'dice' }
    expect(await say('debit', { ...stake, amount: '40001', currency: 'INR' })).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    })
    const transfers = [{ userId: String(tree.idOf('player1')), amount: paise(40_001) }]
    const body = { transfers, remarks: '', transactionCode: CODE }
    const taken = await tree.ask('agent', calls.takePoints, { params: { role: 'agent' }, body })
    expect(taken.body.code).toBe('INSUFFICIENT_FUNDS')
  })

  test('fifty at once hold what is there and no more', async () => {
    const asked = Array.from({ length: 50 }, (_, n) =>
      say('reserve', reserve(`t${n}`, 1, { marketKey: `m${n}`, outcomes: outcomes(-7000) })),
    )
    const taken = (await Promise.all(asked)).filter(({ code }) => code === 'OK')
    expect(taken).toHaveLength(14)
    expect(await standing()).toEqual(holding(98_000))
  })

  test.each([
    ['no outcomes', { outcomes: [] }],
    ['a loss of minus nothing', { outcomes: outcomes('-0') }],
    ['a part of a paisa', { outcomes: outcomes('-0.5') }],
    ['an outcome twice', { outcomes: [...outcomes(1), ...outcomes(2)] }],
    ['a version that is no number', { version: '1' }],
    ['no stake', { stake: '' }],
  ])('with %s is no request', async (_, change) => {
    expect(await say('reserve', reserve('t1', 1, change))).toMatchObject({ code: 'INVALID_REQUEST' })
    expect(await standing()).toEqual(holding(0))
  })

  test('counts for a limit on stakes by what it holds, or held until its result', async () => {
    await sql`insert into player_limits (account_id, set_by, kind, period, product, value, since)
      values (${tree.idOf('player1')}, ${tree.idOf('player1')}, 'STAKE', 'DAY', 'CASINO', 15000, now())`.execute(
      tree.db,
    )
    await sql`update accounts set guarded_from = '-infinity' where id = ${tree.idOf('player1')}`.execute(tree.db)
    expect(await say('reserve', reserve('t1', 1))).toMatchObject({ code: 'OK' })
    expect(await say('reserve', reserve('t2', 2, { outcomes: outcomes(-15_000) }))).toMatchObject({ code: 'OK' })
    await say('settle', settle('s1', 1, [result(0)], { last: true }))
    expect(await say('reserve', reserve('t3', 1, { marketKey: 'm2', roundId: 'r2' }))).toMatchObject({
      code: 'LIMIT_EXCEEDED',
    })
  })

  test('that holds more is refused whom a stake is refused; one that holds less is always taken', async () => {
    await say('reserve', reserve('t1', 1))
    await sql`update accounts set casino_lock = true where id = ${tree.idOf('player1')}`.execute(tree.db)
    expect(await say('reserve', reserve('t2', 2, { outcomes: outcomes(-10_001) }))).toMatchObject({
      code: 'CASINO_LOCKED',
    })
    const eased = { outcomes: outcomes(9800, -9999, 0) }
    expect(await say('reserve', reserve('t3', 3, eased))).toMatchObject({ code: 'OK' })
    expect(await standing()).toEqual(holding(9999))
  })

  test('from where nobody may play no more is held; less is, and results are taken in', async () => {
    await say('reserve', reserve('t1', 1))
    await hearFrom(tree.db, 'US')
    expect(await say('reserve', reserve('t2', 2, { outcomes: outcomes(-10_001) }))).toMatchObject({
      code: 'JURISDICTION_BLOCKED',
    })
    const eased = { outcomes: outcomes(9800, -9999, 0) }
    expect(await say('reserve', reserve('t3', 3, eased))).toMatchObject({ code: 'OK' })
    expect(await say('settle', settle('s1', 1, [result(-9999)], { last: true }))).toMatchObject({ code: 'OK' })
  })

  describe('of who is kept from playing', () => {
    beforeEach(async () => {
      await say('reserve', reserve('t1', 1))
      await sql`update accounts set casino_lock = true where id = ${tree.idOf('player1')}`.execute(tree.db)
    })

    test.each([
      ['nothing of it any more', { stake: '0', outcomes: outcomes(0) }, 'OK'],
      ['the same', {}, 'OK'],
      ['the opposite for the same hold', { outcomes: outcomes(-10_000, 9800, 0) }, 'CASINO_LOCKED'],
      ['less of one end for less of the other', { outcomes: outcomes(0, -100, 0) }, 'CASINO_LOCKED'],
      ['less of one end, as a bet that is taken back', { outcomes: outcomes(0, -100, 0), takesBack: true }, 'OK'],
      ['more, as one that is', { outcomes: outcomes(9800, -10_001, 0), takesBack: true }, 'CASINO_LOCKED'],
      ['nothing elsewhere, as one that is', { marketKey: 'm2', outcomes: outcomes(0), takesBack: true }, 'OK'],
      ['nothing elsewhere, as all of it', { marketKey: 'm2', stake: '0', outcomes: outcomes(0, 0) }, 'OK'],
      ['nothing elsewhere, of a stake', { marketKey: 'm2', outcomes: outcomes(0) }, 'CASINO_LOCKED'],
      ['what can only be won', { stake: '0', outcomes: outcomes(50_000) }, 'CASINO_LOCKED'],
      ['what risks nothing elsewhere', { marketKey: 'm2', outcomes: outcomes(50_000) }, 'CASINO_LOCKED'],
      [
        'nothing, in a session that is not there',
        { stake: '0', outcomes: outcomes(0), sessionId: 's' },
        'INVALID_TOKEN',
      ],
      ['nothing, in dollars', { stake: '0', outcomes: outcomes(0), currency: 'USD' }, 'WRONG_CURRENCY'],
    ])('%s: %j is %s', async (_, change, code) => {
      expect(await say('reserve', reserve('t2', 2, change))).toMatchObject({ code })
    })
  })

  test('that holds more on a round that its provider has ended is too late: nobody would free it', async () => {
    await say('reserve', reserve('t1', 1))
    await say('settle', settle('s1', 1, [result(-10_000)], { last: true }))
    await say('round-close', { txId: 'e1', playerRef: casino.refOf('player1'), roundId: 'r1' })
    expect(await say('reserve', reserve('t2', 1, { marketKey: 'm2' }))).toMatchObject({ code: 'ALREADY_SETTLED' })
    expect(await standing()).toEqual(holding(0, 90_000))
  })

  test.each([
    ['as all of it', { stake: '0' }],
    ['as a bet, whose stake it names', { takesBack: true }],
  ])('that takes back what never came, %s, is taken, and what comes behind it is stale', async (_, change) => {
    const back = { outcomes: outcomes(0, 0, 0), ...change }
    expect(await say('reserve', reserve('t2', 2, back))).toMatchObject({ code: 'OK', balance: '100000' })
    expect(await say('reserve', reserve('t1', 1))).toMatchObject({ code: 'STALE_VERSION' })
    expect(await standing()).toEqual(holding(0))
    // Nothing was played, and its market may be settled like any other.
    expect(await rounds()).toEqual({ open: [], ended: ['r1'] })
    expect(await say('settle', settle('s1', 1, [result(0)], { last: true }))).toMatchObject({ code: 'OK' })
  })

  test('keeps the bounds of its game: the least by its stake, the most by all that the market holds', async () => {
    await sql`update casino_games set min = 1000, max = 20000 where game_code = 'dice'`.execute(tree.db)
    const asked = (txId: string, stake: number, pnl: number, change: object = {}) =>
      say(
        'reserve',
        reserve(txId, Number(txId.slice(1)), { stake: String(stake), outcomes: outcomes(5, pnl), ...change }),
      )
    expect(await asked('t1', 1000, -20_001)).toMatchObject({ code: 'LIMIT_EXCEEDED', limit: 'GAME_MAX' })
    expect(await asked('t2', 999, -1000)).toMatchObject({ code: 'LIMIT_EXCEEDED', limit: 'GAME_MIN' })
    // Two bets against each other hold little.
    expect(await asked('t3', 40_000, -20_000)).toMatchObject({ code: 'OK' })
    expect(await asked('t4', 41_000, -20_001)).toMatchObject({ code: 'LIMIT_EXCEEDED', limit: 'GAME_MAX' })
    expect(await asked('t5', 20_000, -20_000, { marketKey: 'm2' })).toMatchObject({ code: 'OK' })
    // What makes nothing worse is asked for no most; a bet is, though it holds less.
    await sql`update casino_games set max = 5000 where game_code = 'dice'`.execute(tree.db)
    expect(await asked('t6', 41_000, -19_000)).toMatchObject({ code: 'OK' })
    const other = { outcomes: outcomes(-18_000, 5) }
    expect(await asked('t7', 42_000, 0, other)).toMatchObject({ code: 'LIMIT_EXCEEDED', limit: 'GAME_MAX' })
  })

  test('holds no more than the player may have at risk, with what they have elsewhere', async () => {
    await sql`update accounts set exposure_limit = 15000 where id = ${tree.idOf('agent')}`.execute(tree.db)
    expect(await say('reserve', reserve('t1', 1))).toMatchObject({ code: 'OK' })
    expect(await say('reserve', reserve('t2', 1, { marketKey: 'm2', outcomes: outcomes(-5001) }))).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      limit: 'EXPOSURE',
    })
    expect(await say('reserve', reserve('t3', 1, { marketKey: 'm3', outcomes: outcomes(-5000) }))).toMatchObject({
      code: 'OK',
    })
  })

  test('counts whole for a limit on one stake, in however many steps it comes', async () => {
    await sql`insert into player_limits (account_id, set_by, kind, period, product, value, since)
      values (${tree.idOf('player1')}, ${tree.idOf('player1')}, 'STAKE', 'ONE', 'CASINO', 15000, now())`.execute(
      tree.db,
    )
    await sql`update accounts set guarded_from = '-infinity' where id = ${tree.idOf('player1')}`.execute(tree.db)
    expect(await say('reserve', reserve('t1', 1))).toMatchObject({ code: 'OK' })
    expect(await say('reserve', reserve('t2', 2, { outcomes: outcomes(-15_001) }))).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      limit: 'STAKE_ONE',
    })
    expect(await say('reserve', reserve('t3', 3, { outcomes: outcomes(-15_000) }))).toMatchObject({ code: 'OK' })
  })
})

describe('a settlement', () => {
  test('frees what was held and posts the result, once', async () => {
    await say('reserve', reserve('t1', 1))
    const first = await casino.call('settle', settle('s1', 1, [result(-10_000)], { last: true }))
    expect(first.body).toEqual({ code: 'OK', message: '', txId: 's1' })
    const again = await casino.call('settle', settle('s1', 1, [result(-10_000)], { last: true }))
    expect([again.isReplayed, again.body]).toEqual([true, first.body])
    expect(await standing()).toEqual(holding(0, 90_000))
    expect(await say('settle', settle('s2', 1, [result(-10_000)]))).toMatchObject({ code: 'OK' })
    expect(await say('settle', settle('s3', 1, [result(-9999)]))).toMatchObject({ code: 'STALE_VERSION' })
    expect(await say('settle', settle('s4', 0, [result(-10_000)]))).toMatchObject({ code: 'STALE_VERSION' })
    expect(await standing()).toEqual(holding(0, 90_000))
  })

  test('that says nothing new but that it is the last ends its market', async () => {
    await say('reserve', reserve('t1', 1))
    await say('settle', settle('s1', 1, [result(-10_000)]))
    expect(await say('settle', settle('s2', 1, [result(-10_000)], { last: true }))).toMatchObject({ code: 'OK' })
    const own = await casino.sit('player2')
    const joins = reserve('t2', 1, { playerRef: casino.refOf('player2'), sessionId: own, roundId: 'r2' })
    expect(await say('reserve', joins)).toMatchObject({ code: 'ALREADY_SETTLED' })
  })

  test('of whoever had a result before is a correction, though one between left them out', async () => {
    await say('reserve', reserve('t1', 1))
    await say('settle', settle('s1', 1, [result(-10_000)]))
    await say('settle', settle('s2', 2, [], { last: true }))
    expect(await standing()).toEqual(holding(0))
    expect(await say('settle', settle('s3', 3, [result(-20_000)]))).toMatchObject({ code: 'OK' })
    expect(await standing()).toEqual(holding(0, 80_000))
  })

  test('of a later version posts the difference, and makes an earlier one stale, whichever comes first', async () => {
    await say('reserve', reserve('t1', 1))
    await say('settle', settle('s1', 1, [result(-10_000)]))
    await say('settle', settle('s2', 2, [result(9800)]))
    expect(await standing()).toEqual(holding(0, 109_800))
    await say('reserve', reserve('t2', 1, { marketKey: 'm2', roundId: 'r2' }))
    const other = { marketKey: 'm2', roundId: 'r2' }
    await say('settle', settle('s4', 2, [result(-5000)], other))
    expect(await say('settle', settle('s3', 1, [result(9800)], other))).toMatchObject({ code: 'STALE_VERSION' })
    expect(await standing()).toEqual(holding(0, 104_800))
  })

  test('that is void gives back what was held, and what an earlier one moved', async () => {
    await say('reserve', reserve('t1', 1))
    await say('settle', settle('s1', 1, [result(-10_000)]))
    await say('settle', settle('s2', 2, [result(-10_000)], { void: true, last: true }))
    expect(await standing()).toEqual(holding(0))
  })

  test('is of many players at once; with the last one whoever was not named has won and lost nothing', async () => {
    const seats = { player2: await casino.sit('player2'), player3: await casino.sit('player3') }
    await say('reserve', reserve('t1', 1))
    for (const [name, own] of Object.entries(seats))
      await say('reserve', reserve(`t-${name}`, 1, { playerRef: casino.refOf(name), sessionId: own }))
    await say('settle', settle('s1', 1, [result(9800), result(-10_000, 'player2')], { last: true }))
    expect(await standing()).toEqual(holding(0, 109_800))
    expect(await standing('player2')).toEqual(holding(0, 90_000))
    expect(await standing('player3')).toEqual(holding(0))
    // Whoever is missing in a correction counts as nothing.
    await say('settle', settle('s2', 2, [result(9800)], { last: true }))
    expect(await standing('player2')).toEqual(holding(0))
    expect(await say('reserve', reserve('t9', 9))).toMatchObject({ code: 'ALREADY_SETTLED' })
  })

  test('that comes in parts is whole whichever of them comes first', async () => {
    const own = await casino.sit('player2')
    await say('reserve', reserve('t1', 1))
    await say('reserve', reserve('t2', 1, { playerRef: casino.refOf('player2'), sessionId: own }))
    expect(await say('settle', settle('s2', 1, [result(-10_000, 'player2')], { last: true }))).toMatchObject({
      code: 'OK',
    })
    expect(await say('settle', settle('s1', 1, [result(9800)]))).toMatchObject({ code: 'OK' })
    expect(await say('settle', settle('s3', 1, [result(9800)]))).toMatchObject({ code: 'OK' })
    expect(await standing()).toEqual(holding(0, 109_800))
    expect(await standing('player2')).toEqual(holding(0, 90_000))
  })

  test('that changes what one was told in its version is refused whole, though another had none yet', async () => {
    const own = await casino.sit('player2')
    await say('reserve', reserve('t1', 1))
    await say('reserve', reserve('t2', 1, { playerRef: casino.refOf('player2'), sessionId: own }))
    await say('settle', settle('s1', 1, [result(9800)], { last: true }))
    const [changed, same] = [9000, 9800].map((pnl) => [result(pnl), result(-10_000, 'player2')])
    expect(await say('settle', settle('s2', 1, changed ?? []))).toMatchObject({ code: 'STALE_VERSION' })
    expect(await standing('player2')).toEqual(holding(0))
    expect(await say('settle', settle('s3', 1, same ?? []))).toMatchObject({ code: 'OK' })
    expect([await standing(), await standing('player2')]).toEqual([holding(0, 109_800), holding(0, 90_000)])
  })

  test('is taken in of whoever is locked or gone', async () => {
    await say('reserve', reserve('t1', 1))
    await sql`update accounts set user_locked = true where id = ${tree.idOf('player1')}`.execute(tree.db)
    await sql`update sessions set ended_at = now(), end_reason = 'LOCKED'`.execute(tree.db)
    expect(await say('settle', settle('s1', 1, [result(9800)]))).toMatchObject({ code: 'OK' })
    expect(await standing()).toEqual(holding(0, 109_800))
  })

  test.each<[string, string, () => object]>([
    ['a loss above what was held', 'LOSS_OVER_HOLD', () => settle('s1', 1, [result(-10_001)])],
    ['a loss of somebody who is not there', 'LOSS_OVER_HOLD', () => settle('s1', 1, [result(-1, 'player2')])],
    ['a win of somebody who is not there', 'TRANSACTION_NOT_FOUND', () => settle('s1', 1, [result(1, 'player2')])],
    ['a player twice', 'INVALID_REQUEST', () => settle('s1', 1, [result(1), result(1)])],
    ['a player of nobody', 'INVALID_REQUEST', () => settle('s1', 1, [{ playerRef: '9.9.9', pnl: '1' }])],
    ['another round', 'TRANSACTION_NOT_FOUND', () => settle('s1', 1, [result(1)], { roundId: 'r2' })],
    ['half a paisa', 'INVALID_REQUEST', () => settle('s1', 1, [{ playerRef: casino.refOf('player1'), pnl: '0.5' }])],
  ])('with %s is refused whole, and may come again', async (_, code, asked) => {
    await say('reserve', reserve('t1', 1))
    expect(await say('settle', asked())).toMatchObject({ code })
    expect(await standing()).toEqual(holding(10_000))
    expect(await say('settle', settle('s1', 1, [result(9800)]))).toMatchObject({ code: 'OK' })
  })

  test('no result, as no win, leaves a balance beyond what sums can be made of', async () => {
    const full = async (balance: number) =>
      await sql`update accounts set balance = ${balance} where id = ${tree.idOf('player1')}`.execute(tree.db)
    await say('reserve', reserve('t1', 1))
    await full(10 ** 14 - 9799)
    expect(await say('settle', settle('s1', 1, [result(9800)]))).toMatchObject({ code: 'INVALID_REQUEST' })
    const stake = { roundId: 'r2', playerRef: casino.refOf('player1') }
    await say('debit', { ...stake, txId: 'd1', sessionId, gameCode: 'dice', amount: '10000', currency: 'INR' })
    const win = { ...stake, refTxId: 'd1', amount: '19800', kind: 'win' }
    expect(await say('credit', { ...win, txId: 'c1' })).toMatchObject({ code: 'INVALID_REQUEST' })
    await full(90_000)
    expect(await say('credit', { ...win, txId: 'c1' })).toMatchObject({ code: 'OK' })
    await say('settle', settle('s1', 1, [result(9800)]))
    expect(await standing()).toEqual(holding(0, 119_600))
  })

  test('a correction may cost more than was held, as a result of sports may', async () => {
    await say('reserve', reserve('t1', 1))
    await say('settle', settle('s1', 1, [result(9800)]))
    await say('settle', settle('s2', 2, [result(-20_000)]))
    expect(await standing()).toEqual(holding(0, 80_000))
  })

  test('each level above gets its part, by the chain that stood at the first reserve', async () => {
    await say('reserve', reserve('t1', 1))
    await say('settle', settle('s1', 1, [result(-10_000)], { last: true }))
    const levels = ['agent', 'admin', 'whitelabel']
    const before = await Promise.all(levels.map((name) => tree.balanceOf(name)))
    while (await shareAll(tree.db)) continue
    const after = await Promise.all(levels.map((name) => tree.balanceOf(name)))
    // Of a hundred lost; the administrator's ten stay with the house.
    expect(after.map((balance, n) => balance - (before[n] ?? 0))).toEqual([20, 50, 20])
  })

  test('reserves and settlements that race leave nothing held', async () => {
    const seats = new Map([['player1', sessionId]])
    for (const name of ['player2', 'player3']) seats.set(name, await casino.sit(name))
    const asked = Array.from({ length: 12 }, (_, n) =>
      [...seats].map(([name, own]) =>
        say('reserve', reserve(`t${n}-${name}`, n + 1, { playerRef: casino.refOf(name), sessionId: own })),
      ),
    ).flat()
    const last = say('settle', settle('s1', 1, [], { last: true }))
    const codes = new Set((await Promise.all([...asked, last])).map(({ code }) => code))
    expect([...codes].filter((code) => !['OK', 'STALE_VERSION', 'ALREADY_SETTLED'].includes(code))).toEqual([])
    for (const name of seats.keys()) expect(await standing(name)).toEqual(holding(0))
  })
})

describe('a round with tables', () => {
  const own = () => ({ playerRef: casino.refOf('player1'), roundId: 'r1' })
  const stake = (txId: string) => ({ ...own(), txId, sessionId, gameCode: 'dice', amount: '10000', currency: 'INR' })
  const settled = (txId: string, marketKey: string) => settle(txId, 1, [result(-10_000)], { marketKey, last: true })

  test('is open while a stake of it stands, whatever its tables came to: its end is its provider’s', async () => {
    await say('debit', stake('d1'))
    await say('reserve', reserve('t1', 1))
    await say('settle', settled('s1', 'm1'))
    expect(await rounds()).toEqual({ open: ['r1'], ended: [] })
    expect(await say('debit', stake('d2'))).toMatchObject({ code: 'OK' })
    await findQuiet(tree.db, tree.clock() + 1, tree.clock())
    const { rows } = await sql`select round_id from casino_stuck_rounds`.execute(tree.db)
    expect(rows).toEqual([{ roundId: 'r1' }])
    const win = { ...own(), txId: 'w1', refTxId: 'd1', amount: '5000', kind: 'win', roundClosed: true }
    expect(await say('credit', win)).toMatchObject({ code: 'OK' })
    expect(await rounds()).toEqual({ open: [], ended: ['r1'] })
    expect(await say('debit', stake('d3'))).toMatchObject({ code: 'ALREADY_SETTLED' })
  })

  test('ends by the results of all of them, and goes on with the next market, or stake, of it', async () => {
    await say('reserve', reserve('t1', 1))
    await say('settle', settled('s1', 'm1'))
    expect(await rounds()).toEqual({ open: [], ended: ['r1'] })
    expect(await say('reserve', reserve('t2', 1, { marketKey: 'm2' }))).toMatchObject({ code: 'OK' })
    expect(await rounds()).toEqual({ open: ['r1'], ended: [] })
    await booksHold()
    await say('settle', settled('s2', 'm2'))
    expect(await rounds()).toEqual({ open: [], ended: ['r1'] })
    expect(await say('debit', stake('d1'))).toMatchObject({ code: 'OK' })
    expect(await rounds()).toEqual({ open: ['r1'], ended: [] })
  })

  test('that its results ended stays so where nothing more is played in it', async () => {
    await say('reserve', reserve('t1', 1))
    await say('settle', settled('s1', 'm1'))
    await say('reserve', reserve('t2', 1, { marketKey: 'm2', stake: '0', outcomes: outcomes(0) }))
    await say('credit', { ...own(), txId: 'p1', amount: '100', kind: 'promo' })
    expect(await rounds()).toEqual({ open: [], ended: ['r1'] })
  })

  test('gives back no part of what it lost while it goes on', async () => {
    await sql`update accounts set casino_rebate_bps = 1000 where id = ${tree.idOf('player1')}`.execute(tree.db)
    const rebates = async () =>
      (await sql<{ amount: number }>`select amount from rebates where not rolled_back`.execute(tree.db)).rows
    await say('reserve', reserve('t1', 1))
    await say('settle', settled('s1', 'm1'))
    await accrueAll(tree.db)
    expect(await rebates()).toEqual([{ amount: 1000 }])
    await say('reserve', reserve('t2', 1, { marketKey: 'm2' }))
    await accrueAll(tree.db)
    expect(await rebates()).toEqual([])
    await booksHold()
    await say('settle', settled('s2', 'm2'))
    await accrueAll(tree.db)
    expect(await rebates()).toEqual([{ amount: 2000 }])
  })
})

test('a settlement that waits for a player keeps nobody who has nothing to do with it', async () => {
  const [joining, other] = [await casino.sit('player2'), await casino.sit('player3')]
  await say('reserve', reserve('t1', 1))
  const at = { playerRef: casino.refOf('player2'), sessionId: joining }
  const stake = { txId: 'd1', roundId: 'r9', gameCode: 'dice', amount: '10000', currency: 'INR' }
  const joins: Promise<{ code: string }>[] = []
  const settled = await whileHeld(
    tree.db,
    (tx) => sql`select from accounts where id = ${tree.idOf('player1')} for update`.execute(tx),
    () => say('settle', settle('s1', 1, [result(-10_000)])),
    async () => {
      joins.push(say('reserve', reserve('t2', 1, at)))
      await expect.poll(() => countWaiting(tree.db), { timeout: 4000 }).toBeGreaterThan(1)
      expect(await say('debit', { ...stake, playerRef: casino.refOf('player3'), sessionId: other })).toMatchObject({
        code: 'OK',
      })
    },
  )
  expect([settled.code, ...(await Promise.all(joins)).map(({ code }) => code)]).toEqual(['OK', 'OK'])
})

test('a part of a batch may be a reserve: with one that fails nothing is held', async () => {
  const parts = [
    { op: 'reserve', ...reserve('p1', 1) },
    { op: 'reserve', ...reserve('p2', 1, { marketKey: 'm2', outcomes: outcomes(-95_000) }) },
  ]
  expect(await say('batch', { txId: 'b1', parts })).toMatchObject({ code: 'INSUFFICIENT_FUNDS', failedIndex: 1 })
  expect(await standing()).toEqual(holding(0))
  expect(await say('batch', { txId: 'b2', parts: parts.slice(0, 1) })).toMatchObject({ code: 'OK', balance: '90000' })
})

describe('whether players cover what they risk is still asked', () => {
  /** What the audit says where the player risks so much more. */
  async function whereMore(risked: number): Promise<readonly string[]> {
    const more = (by: number) =>
      sql`update accounts set exposure = exposure + ${by} where id = ${tree.idOf('player1')}`.execute(tree.db)
    await more(risked)
    const found = await auditBooks(tree.db)
    await more(-risked)
    return found.map(({ invariant }) => invariant)
  }
  const UNCOVERED = 'I6 an account can cover what it risks'

  test('of whoever lost at a table', async () => {
    await say('reserve', reserve('t1', 1))
    await say('settle', settle('s1', 1, [result(-10_000)], { last: true }))
    expect(await whereMore(90_000)).not.toContain(UNCOVERED)
    expect(await whereMore(90_101)).toContain(UNCOVERED)
  })

  test('of whoever had a result corrected, beyond what that took', async () => {
    await say('reserve', reserve('t1', 1))
    await say('settle', settle('s1', 1, [result(9800)], { last: true }))
    await say('reserve', reserve('t2', 1, { marketKey: 'm2', roundId: 'r2', outcomes: outcomes(-109_800) }))
    await say('settle', settle('s2', 2, [result(-10_000)], { last: true }))
    expect(await standing()).toEqual({ balance: 90_000, exposure: 109_800, held: 109_800 })
    expect(await whereMore(100)).not.toContain(UNCOVERED)
    expect(await whereMore(101)).toContain(UNCOVERED)
  })
})
