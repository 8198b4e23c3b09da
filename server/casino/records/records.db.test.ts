/** Rounds in the lists of players and officers. docs/domain/casino.md#records. */
import { calls } from '@paddock/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditBooks } from '../../ledger/index.ts'
import { makePlayer } from '../../markets/testing/world.ts'
import { createTree, type Tree } from '../../people/testing/tree.ts'
import { loadStatement } from '../../reports/statement.ts'
import { createProvider, type TestProvider } from '../testing/provider.ts'

const PAGE = { page: 1, limit: 25 }
let tree: Tree
let casino: TestProvider
beforeEach(async () => {
  tree = await createTree()
  casino = await createProvider(tree)
  for (const [player, roundId, wins] of [
    ['player1', 'r1', '25000'],
    ['player1', 'r2', null],
    ['player2', 'r1', '0'],
  ] as const) {
    const own = { playerRef: casino.refOf(player), roundId }
    const stake = { ...own, sessionId: await casino.sit(player), gameCode: 'dice', amount: '10000', currency: 'INR' }
    await casino.call('debit', { ...stake, txId: `${player}.${roundId}` })
    const win = {
      ...own,
      txId: `${player}.${roundId}.w`,
      refTxId: `${player}.${roundId}`,
      kind: 'win',
      roundClosed: true,
    }
    if (wins !== null) await casino.call('credit', { ...win, amount: wins })
  }
})
async function booksHold(): Promise<void> {
  expect(await auditBooks(tree.db)).toEqual([])
}
afterEach(async () => {
  await booksHold()
  await casino.close()
  await tree.close()
})

test('a player has their own, open and ended, and what each moved', async () => {
  const open = (await (await tree.ask('player1', calls.getOpenCasinoBets, { query: PAGE })).reply()).docs
  expect(open).toMatchObject([{ roundId: 'r2', gameName: 'Dice', stake: 10_000, won: 0, net: -10_000, closedAt: null }])
  const ended = (await (await tree.ask('player1', calls.getCasinoHistory, { query: PAGE })).reply()).docs
  expect(ended).toMatchObject([{ roundId: 'r1', stake: 10_000, won: 25_000, net: 15_000, provider: 'tables' }])
  expect(ended[0]).not.toHaveProperty('userName')
  const query = { casino: 'tables', roundId: 'r1' }
  const moves = (await (await tree.ask('player1', calls.getCasinoHistoryDetails, { query })).reply()).docs
  expect(moves).toMatchObject([
    { kind: 'stake', amount: -10_000 },
    { kind: 'win', amount: 25_000 },
  ])
  const ofType = async (gameType: 'crash' | 'premium') =>
    (await (await tree.ask('player1', calls.getCasinoHistory, { query: { ...PAGE, gameType } })).reply()).docs
  expect(await ofType('crash')).toEqual([])
  expect(await ofType('premium')).toMatchObject([{ roundId: 'r1' }])
})

test('a round is complained of by its casino’s name and its number, and what it moved by then stays with the complaint', async () => {
  const said = { category: 'CASINO', title: 'A win', text: 'It was more.' } as const
  const complain = (player: string, id: string) =>
    tree.ask(player, calls.createComplaint, { body: { ...said, about: { of: 'round', id } } })
  const { _id, trail } = (await (await complain('player1', 'tables/r1')).reply()).docs
  expect(trail.map(({ what, amount, note }) => [what, amount, note])).toEqual([
    ['stake', -10_000, null],
    ['win', 25_000, null],
  ])
  await casino.call('rollback', { txId: 'back', refTxId: 'player1.r1.w' })
  const params = { role: 'agent', complainId: _id } as const
  expect((await (await tree.ask('agent', calls.getComplaint, { params })).reply()).docs).toMatchObject({ trail })
  for (const id of ['r1', '/r1', 'tables/', 'tables/r3', 'others/r1'])
    expect((await complain('player1', id)).body).toMatchObject({ code: 'NOT_FOUND' })
  expect((await complain('player2', 'tables/r2')).body).toMatchObject({ code: 'NOT_FOUND' })
})

test('existing clients find them below the open ones', () => {
  const { getCasinoHistory, getCasinoHistoryDetails, getDownlineCasinoHistory, getDownlineCasinoHistoryDetails } = calls
  const asked = [getCasinoHistory, getCasinoHistoryDetails, getDownlineCasinoHistory, getDownlineCasinoHistoryDetails]
  expect(asked.map(({ path }) => path)).toEqual([
    'api/user/casino/openBet/history',
    'api/user/casino/openBet/history/details',
    'api/{role}/user/casino/openBet/history',
    'api/{role}/user/casino/openBet/history/details',
  ])
})

const listOf = async (call: typeof calls.getCasinoHistory) =>
  (await (await tree.ask('player1', call, { query: PAGE })).reply()).docs
const movesOf = async (roundId: string) => {
  const query = { casino: 'tables', roundId }
  return (await (await tree.ask('player1', calls.getCasinoHistoryDetails, { query })).reply()).docs
}

test('a round tells which game it is of, so that it can be gone on with', async () => {
  const [open] = await listOf(calls.getOpenCasinoBets)
  expect(open).toMatchObject({ gameId: '1', gameCode: 'dice', provider: 'tables', subProviderName: 'Tables' })
})

test('a round whose stake went back whole has ended, when it did', async () => {
  const back = { txId: 'back', playerRef: casino.refOf('player1'), refTxId: 'player1.r2' }
  expect((await casino.call('rollback', back)).body).toMatchObject({ code: 'OK' })
  expect(await listOf(calls.getOpenCasinoBets)).toEqual([])
  const ended = (await listOf(calls.getCasinoHistory)).find(({ roundId }) => roundId === 'r2')
  const moves = await movesOf('r2')
  expect(ended).toMatchObject({ stake: 0, won: 0, net: 0, closedAt: moves.at(-1)?.at })
  expect(moves).toMatchObject([{ kind: 'stake' }, { kind: 'return', amount: 10_000 }])
})

test('a stake that goes back in part, or to be staked anew, leaves its round open', async () => {
  const own = { playerRef: casino.refOf('player1'), roundId: 'r2' }
  const stake = { ...own, sessionId: await casino.sit('player1'), gameCode: 'dice', amount: '500', currency: 'INR' }
  await casino.call('debit', { ...stake, txId: 'more' })
  await casino.call('rollback', { ...own, txId: 'back', refTxId: 'player1.r2' })
  expect(await listOf(calls.getOpenCasinoBets)).toMatchObject([{ roundId: 'r2', stake: 500 }])
  await casino.call('rollback', { ...own, txId: 'back2', refTxId: 'more' })
  await casino.call('debit', { ...stake, txId: 'anew', amount: '700' })
  expect(await listOf(calls.getOpenCasinoBets)).toMatchObject([{ roundId: 'r2', stake: 700, closedAt: null }])
})

test('a stake tells what its round is drawn from, where its provider said so', async () => {
  const details = { seedHash: 'a'.repeat(64), clientSeed: 'mine', nonce: 7 }
  const own = { playerRef: casino.refOf('player1'), sessionId: await casino.sit('player1'), gameCode: 'dice' }
  await casino.call('debit', { ...own, txId: 'd', roundId: 'r3', amount: '500', currency: 'INR', details })
  expect(await movesOf('r3')).toMatchObject([{ kind: 'stake', details }])
  expect(await movesOf('r1')).toMatchObject([
    { kind: 'stake', details: null },
    { kind: 'win', details: null },
  ])
})

test('a result of what was held tells it too, as its hold did', async () => {
  const details = { seedHash: 'a'.repeat(64), clientSeed: 'mine', nonce: 7 }
  const playerRef = casino.refOf('player1')
  const at = { playerRef, sessionId: await casino.sit('player1'), gameCode: 'dice', roundId: 'r5', marketKey: 'm5' }
  const hold = { ...at, currency: 'INR', stake: '500', outcomes: [{ code: 'a', pnl: '-500' }] }
  await casino.call('reserve', { ...hold, txId: 'h1', version: 1, details })
  await casino.call('reserve', { ...hold, txId: 'h2', version: 2 })
  const results = [{ playerRef, pnl: '-500' }]
  const settle = { txId: 's1', roundId: 'r5', marketKey: 'm5', settlementVersion: 1, results, last: true }
  expect((await casino.call('settle', settle)).body).toMatchObject({ code: 'OK' })
  expect(await movesOf('r5')).toMatchObject([{ kind: 'result', amount: -500, details }])
})

describe('a slip of a sports book', () => {
  const legs = [
    { event: 'Y Hanfmann v D Brown', market: 'Match Odds', selection: 'Y Hanfmann', odds: 145 },
    { event: 'Lingfield', market: 'To Win', selection: '9. Lucky Margin', odds: 6356 },
  ]
  const ofType = async (trxType: 'sportsBook' | 'bettingPL') => {
    const params = { role: 'user' } as const
    const query = { ...PAGE, trxType }
    return (await (await tree.ask('player1', calls.getStatement, { params, query })).reply()).docs.map(
      ({ amount }) => amount,
    )
  }
  beforeEach(async () => {
    await sql`insert into casino_games (provider_id, game_code, game_id, name, type, provider_name, provider_type, sub_provider_name, min, max)
      select id, 'slips', '2', 'Sports Book', 'sports', 'Tables', 'sports', 'Tables', 1000, 1000000 from casino_providers`.execute(
      tree.db,
    )
  })
  const stake = async (details: object) => {
    const own = { playerRef: casino.refOf('player1'), sessionId: await casino.sit('player1', 'slips') }
    const asked = { ...own, txId: 's1', roundId: 'slip1', gameCode: 'slips', amount: '2000', currency: 'INR', details }
    return (await casino.call('debit', asked)).body
  }
  const switchOn = async () =>
    await sql`update sites set settings = jsonb_set(settings, '{switches}', coalesce(settings -> 'switches', '{}') || '{"sportsBook": true}')`.execute(
      tree.db,
    )

  test('is refused where the site has no sports book', async () => {
    expect(await stake({ legs })).toMatchObject({ code: 'GAME_DISABLED' })
    expect(await ofType('sportsBook')).toEqual([])
  })

  test('tells what it is on, stands among the sports book’s rounds, and its lines among the statement’s', async () => {
    await switchOn()
    expect(await stake({ legs })).toMatchObject({ code: 'OK' })
    expect(await movesOf('slip1')).toMatchObject([{ kind: 'stake', amount: -2000, details: null, legs }])
    expect(await movesOf('r1')).toMatchObject([{ legs: null }, { legs: null }])
    const win = {
      playerRef: casino.refOf('player1'),
      txId: 's1w',
      roundId: 'slip1',
      refTxId: 's1',
      kind: 'win',
      roundClosed: true,
    }
    await casino.call('credit', { ...win, amount: '5000' })
    const query = { ...PAGE, gameType: 'sports' } as const
    const ended = (await (await tree.ask('player1', calls.getCasinoHistory, { query })).reply()).docs
    expect(ended).toMatchObject([{ roundId: 'slip1', stake: 2000, won: 5000, gameType: 'sports' }])
    expect(await ofType('sportsBook')).toEqual([5000, -2000])
    expect(await ofType('bettingPL')).toEqual(expect.arrayContaining([5000, -2000, -10_000, 25_000]))
  })

  test.each([
    ['none', []],
    ['something that is no leg', [{ event: 'Lingfield' }]],
    ['more than a slip has', Array.from({ length: 31 }, () => legs[0])],
  ])('is taken without its legs where they are %s', async (_what, told) => {
    await switchOn()
    expect(await stake({ legs: told })).toMatchObject({ code: 'OK' })
    expect(await movesOf('slip1')).toMatchObject([{ details: null, legs: null }])
  })
})

describe('a round at a table', () => {
  const seat = async (change: object = {}) => {
    const own = { playerRef: casino.refOf('player1'), sessionId: await casino.sit('player1'), gameCode: 'dice' }
    const at = { roundId: 't1', marketKey: 'm1', stake: '4000', currency: 'INR', version: 1 }
    const outcomes = [
      { code: 'a', pnl: '3000' },
      { code: 'b', pnl: '-4000' },
    ]
    return (await casino.call('reserve', { ...own, ...at, txId: 'h1', outcomes, ...change })).body
  }
  const settle = async (pnl: string, change: object = {}) => {
    const at = { txId: 's1', roundId: 't1', marketKey: 'm1', settlementVersion: 1, last: true }
    return (await casino.call('settle', { ...at, results: [{ playerRef: casino.refOf('player1'), pnl }], ...change }))
      .body
  }
  const openTable = async () => (await listOf(calls.getOpenCasinoBets)).find(({ roundId }) => roundId === 't1')

  test('is open with what its tables hold, and has ended with its result', async () => {
    expect(await seat()).toMatchObject({ code: 'OK' })
    await seat({ txId: 'h2', marketKey: 'm2', outcomes: [{ code: 'a', pnl: '-1500' }] })
    expect(await openTable()).toMatchObject({ stake: 5500, won: 0, net: -5500, closedAt: null })
    expect(await movesOf('t1')).toEqual([])
    expect(await settle('-4000')).toMatchObject({ code: 'OK' })
    expect(await openTable()).toMatchObject({ stake: 5500, net: -5500 })
    await settle('900', { txId: 's2', marketKey: 'm2' })
    expect(await openTable()).toBeUndefined()
    const ended = (await listOf(calls.getCasinoHistory)).find(({ roundId }) => roundId === 't1')
    expect(ended).toMatchObject({ stake: 4000, won: 900, net: -3100 })
    expect(await movesOf('t1')).toMatchObject([
      { kind: 'result', amount: -4000, details: null },
      { kind: 'result', amount: 900, details: null },
    ])
  })

  test('is open while it can only win, and has ended where nothing is staked at it any more', async () => {
    await seat({ outcomes: [{ code: 'a', pnl: '10' }] })
    expect(await openTable()).toMatchObject({ stake: 0, closedAt: null })
    await seat({ txId: 'h2', version: 2, stake: '0', outcomes: [{ code: 'a', pnl: '0' }] })
    expect(await openTable()).toBeUndefined()
  })
})

test('an officer has those of players below, and no other', async () => {
  const params = { role: 'agent' } as const
  const all = (await (await tree.ask('agent', calls.getDownlineCasinoHistory, { params, query: PAGE })).reply()).docs
  expect(all.map(({ userName, roundId }) => `${userName} ${roundId}`).toSorted()).toEqual(['player1 r1', 'player2 r1'])
  const userId = String(tree.idOf('player1'))
  const one = await tree.ask('agent', calls.getDownlineCasinoHistory, { params, query: { ...PAGE, userId } })
  expect(await one.reply()).toMatchObject({ docs: [{ userName: 'player1' }], narrowed: { user: { name: 'player1' } } })
  const query = { casino: 'tables', roundId: 'r1', userId }
  const moves = await tree.ask('agent', calls.getDownlineCasinoHistoryDetails, { params, query })
  expect((await moves.reply()).docs).toHaveLength(2)
  const foreign = await tree.ask('club:agent', calls.getDownlineCasinoHistory, { params, query: { ...PAGE, userId } })
  expect(foreign.status).toBe(404)
})

const costOf = async (who: string, gameCode = 'dice') =>
  (await (await tree.ask(who, calls.getCasinoCost, { query: { casino: 'tables', gameCode } })).reply()).docs

test('a game has cost a player what their rounds of it did that have ended', async () => {
  expect(await costOf('player1')).toEqual({
    rounds: 1,
    staked: 10_000,
    won: 25_000,
    net: 15_000,
    since: expect.any(Number),
  })
  expect(await costOf('player2')).toMatchObject({ rounds: 1, staked: 10_000, won: 0, net: -10_000 })
  expect(await costOf('player1', 'limbo')).toEqual({ rounds: 0, staked: 0, won: 0, net: 0, since: null })
  await casino.call('round-close', { txId: 'end', playerRef: casino.refOf('player1'), roundId: 'r2' })
  expect(await costOf('player1')).toMatchObject({ rounds: 2, staked: 20_000, won: 25_000, net: 5000 })
})

test('what went back of a game has cost nothing, and a corrected table costs what it came to', async () => {
  await casino.call('rollback', { txId: 'back', playerRef: casino.refOf('player1'), refTxId: 'player1.r2' })
  await casino.call('round-close', { txId: 'end', playerRef: casino.refOf('player1'), roundId: 'r2' })
  expect(await costOf('player1')).toMatchObject({ rounds: 1, net: 15_000 })
  const own = { playerRef: casino.refOf('player2'), sessionId: await casino.sit('player2'), gameCode: 'dice' }
  const at = { roundId: 't1', marketKey: 'm1', stake: '4000', currency: 'INR', version: 1 }
  await casino.call('reserve', { ...own, ...at, txId: 'h1', outcomes: [{ code: 'a', pnl: '-4000' }] })
  expect(await costOf('player2')).toMatchObject({ rounds: 1, net: -10_000 })
  const settle = async (settlementVersion: number, pnl: string) => {
    const results = [{ playerRef: casino.refOf('player2'), pnl }]
    const settling = { txId: `s${settlementVersion}`, roundId: 't1', marketKey: 'm1', settlementVersion, last: true }
    await casino.call('settle', { ...settling, results })
  }
  await settle(1, '-4000')
  expect(await costOf('player2')).toMatchObject({ rounds: 2, staked: 14_000, net: -14_000 })
  await settle(2, '900')
  expect(await costOf('player2')).toMatchObject({ rounds: 2, net: -9100 })
})

describe('a line of the statement', () => {
  const linesOf = async (who: string, role: 'user' | 'agent', about: object) => {
    const query = { ...PAGE, trxType: 'casino', ...about } as const
    return (await (await tree.ask(who, calls.getStatement, { params: { role }, query })).reply()).docs
  }
  const roundsOf = async (who: string, role: 'user' | 'agent', about: object) =>
    (await linesOf(who, role, about)).map(({ round }) => round && `${round.casino} ${round.roundId}`)

  test('leads to its round, for the player and for who stands above', async () => {
    expect(await roundsOf('player1', 'user', {})).toEqual(['tables r2', 'tables r1', 'tables r1'])
    expect(await roundsOf('agent', 'agent', { userId: String(tree.idOf('player1')) })).toEqual([
      'tables r2',
      'tables r1',
      'tables r1',
    ])
    const points = await linesOf('player1', 'user', { trxType: 'points' })
    expect(points.map(({ round }) => round)).toEqual([null])
  })

  test('of what went back and of a table leads there too', async () => {
    await casino.call('rollback', { txId: 'a:b.c', playerRef: casino.refOf('player1'), refTxId: 'player1.r2' })
    const own = { playerRef: casino.refOf('player2'), sessionId: await casino.sit('player2'), gameCode: 'dice' }
    const at = { roundId: 't1', marketKey: 'm1', stake: '4000', currency: 'INR', version: 1 }
    await casino.call('reserve', { ...own, ...at, txId: 'h1', outcomes: [{ code: 'a', pnl: '-4000' }] })
    const results = [{ playerRef: casino.refOf('player2'), pnl: '-4000' }]
    await casino.call('settle', {
      txId: 's1',
      roundId: 't1',
      marketKey: 'm1',
      settlementVersion: 1,
      last: true,
      results,
    })
    expect((await roundsOf('player1', 'user', {}))[0]).toBe('tables r2')
    expect((await roundsOf('player2', 'user', {}))[0]).toBe('tables t1')
  })
})

test('a line of a demonstration leads to its round', async () => {
  const demo = await makePlayer(tree.db, { siteId: 1, book: 'DEMO' })
  const own = { playerRef: casino.refOf(demo), sessionId: await casino.sit(demo), gameCode: 'dice' }
  await casino.call('debit', { ...own, txId: '1:x', roundId: 'd1', amount: '500', currency: 'INR' })
  const range = { startDate: undefined, endDate: undefined, zone: 'UTC' }
  const { rows } = await loadStatement(tree.db, demo, range, { ...PAGE, type: 'casino', search: undefined })
  expect(rows.map(({ round }) => round)).toEqual([{ casino: 'tables', roundId: 'd1' }])
})

test('the statement names the game, and the game report counts it under its kind', async () => {
  const params = { role: 'user' } as const
  const lines = (
    await (await tree.ask('player1', calls.getStatement, { params, query: { ...PAGE, trxType: 'casino' } })).reply()
  ).docs
  expect(lines.map(({ trxType, amount, description }) => [trxType, amount, description])).toEqual([
    ['casino', -10_000, 'Dice'],
    ['casino', 25_000, 'Dice'],
    ['casino', -10_000, 'Dice'],
  ])
  const report = (await (await tree.ask('player1', calls.getGameReport, { params, query: {} })).reply()).docs
  expect(report.casino).toEqual([{ gameCategory: 'premium', totalAmount: 5000, totalWin: 15_000, totalLose: 10_000 }])
  const { rows } = await sql<{ total: number }>`select sum(moved)::bigint as total from casino_calls`.execute(tree.db)
  expect(rows).toEqual([{ total: -5000 }])
})
