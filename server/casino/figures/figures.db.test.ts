/** What rounds brought, by game, provider and who stands below, and what a level kept. docs/domain/casino.md#figures. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { booksBalance } from '../../markets/testing/world.ts'
import { createTree, type Tree } from '../../people/testing/tree.ts'
import { ADMINISTRATORS } from '../../platform/stands-as.ts'
import { shareAll } from '../partnership.ts'
import { createProvider, type TestProvider } from '../testing/provider.ts'
import { type By, loadFigures, loadKept } from './queries.ts'

const RANGE = { startDate: '2020-01-01', zone: 'Asia/Kolkata' }

let tree: Tree
let casino: TestProvider
beforeEach(async () => {
  tree = await createTree()
  casino = await createProvider(tree)
  await sql`update casino_games set rtp_bps = 9900`.execute(tree.db)
})
afterEach(async () => {
  while (await shareAll(tree.db)) continue
  await booksBalance(tree.db)
  await casino.close()
  await tree.close()
})

/** A round that has ended, or goes on where it wins nothing yet. */
async function play(player: string, roundId: string, wins: number | null, siteId = 1): Promise<void> {
  const own = { playerRef: casino.refOf(player, siteId), roundId }
  const sessionId = await casino.sit(player, 'dice', siteId)
  const stake = { ...own, sessionId, gameCode: 'dice', amount: '10000', currency: 'INR' }
  const said = await casino.call('debit', { ...stake, txId: `${player}.${roundId}` })
  expect(said.body.code).toBe('OK')
  const win = {
    ...own,
    txId: `${player}.${roundId}.w`,
    refTxId: `${player}.${roundId}`,
    kind: 'win',
    roundClosed: true,
  }
  if (wins !== null) await casino.call('credit', { ...win, amount: String(wins) })
}
const figures = (uplineId: number, by: By, siteId = 1) => loadFigures(tree.db, { siteId, uplineId, by, range: RANGE })

test('rounds that have ended are summed by game, against what comes back in the long run', async () => {
  await play('player1', 'r1', 25_000)
  await play('player1', 'r2', 0)
  await play('player1', 'r3', null)
  expect(await figures(tree.idOf('agent'), 'game')).toMatchObject([
    {
      provider: 'tables',
      gameCode: 'dice',
      gameType: 'premium',
      rounds: 2,
      staked: 20_000,
      won: 25_000,
      ggr: -5000,
      rtpBps: 12_500,
      theoryBps: 9900,
      isAlarm: false,
    },
  ])
  // 25,000 less 9,900, and nothing less 9,900.
  const [one] = await figures(tree.idOf('agent'), 'provider')
  expect(one?.sigmas).toBeCloseTo((15_100 - 9900) / Math.hypot(15_100, 9900), 6)
})

test('a game that does not tell what comes back has no theory', async () => {
  await sql`update casino_games set rtp_bps = null`.execute(tree.db)
  await play('player1', 'r1', 0)
  expect(await figures(tree.idOf('agent'), 'game')).toMatchObject([{ rtpBps: 0, theoryBps: null, sigmas: null }])
})

test('they go down the tree, a step at a time, to the player', async () => {
  await play('player1', 'r1', 0)
  await play('player2', 'r1', 0)
  await play('player3', 'r1', 30_000)
  await play('club:player1', 'r1', 0, 2)
  const below = async (uplineId: number, siteId = 1) =>
    (await figures(uplineId, 'below', siteId)).map(({ userName, userId, ggr }) => [userName, userId, ggr])
  const row = (name: string, ggr: number) => [name.replace('club:', ''), String(tree.idOf(name)), ggr]
  expect(await below(ADMINISTRATORS)).toEqual([row('whitelabel', 0)])
  expect(await below(ADMINISTRATORS, 2)).toEqual([row('club:whitelabel', 10_000)])
  expect(await below(tree.idOf('admin'))).toEqual([row('agent', 20_000), row('agent2', -20_000)])
  expect(await below(tree.idOf('agent'))).toEqual([row('player1', 10_000), row('player2', 10_000)])
  expect(await below(tree.idOf('player1'))).toEqual([row('player1', 10_000)])
})

test('a level kept its share of the result', async () => {
  await play('player1', 'r1', 0)
  await shareAll(tree.db)
  const { rows } = await sql<{ level: number; kept: number }>`
    select l.level, l.kept from casino_shares s cross join lateral unnest(s.levels, s.kept) as l(level, kept)`.execute(
    tree.db,
  )
  expect(rows).not.toEqual([])
  for (const { level, kept } of rows)
    expect(await loadKept(tree.db, { siteId: 1, uplineId: level, range: RANGE })).toBe(kept)
  expect(rows.reduce((all, { kept }) => all + kept, 0)).toBe(10_000)
})

test('demonstrations are nobody’s result', async () => {
  await play('player1', 'r1', 0)
  const id = tree.idOf('player1')
  const book = (name: 'DEMO' | 'REAL') => sql`update accounts set book = ${name} where id = ${id}`.execute(tree.db)
  await book('DEMO')
  expect(await figures(tree.idOf('agent'), 'game')).toEqual([])
  await book('REAL')
})
