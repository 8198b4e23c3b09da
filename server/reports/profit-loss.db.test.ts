/** Profit and loss of everybody below, from the site down to a player and a market: each level adds up to the row it stands below. */
import { type Asking, calls, type ReplyOf } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { booksBalance } from '../markets/testing/world.ts'
import { createTree, type Tree } from '../people/testing/tree.ts'

let tree: Tree
beforeEach(async () => {
  tree = await createTree()
  await sql`insert into events (id, sport_id, name, open_at, partition, source) values ('e1', '4', 'India v Kenya', now(), 0, 'test'),
    ('e2', '4', 'Nepal v Oman', now(), 0, 'test'), ('e3', '1', 'Leeds v Hull', now(), 0, 'test')`.execute(tree.db)
  await sql`insert into markets (id, event_id, kind, type, name, shape, status, min_stake, max_stake, max_house_loss, max_user_win, source, open_at)
    select v.id, v.event_id, 'BOOKMAKER', 'BOOKMAKER', v.name, '{}', 'SETTLED', 1, 1, 1, 1, 'test', now()
    from (values ('m1', 'e1', 'Match Bet 1'), ('m2', 'e1', 'Toss'), ('m3', 'e2', 'Winner'), ('m4', 'e3', 'Winner')) as v(id, event_id, name)`.execute(
    tree.db,
  )
})
afterEach(async () => {
  await booksBalance(tree.db)
  await tree.close()
})

let references = 0
/** What a market moved between the house and a player, in paise: + to the player. */
async function post(player: string, marketId: string, at: string, moved: number, kind = 'settlement'): Promise<void> {
  const [one, house] = [tree.idOf(player), tree.idOf(player.startsWith('club:') ? 'club:house' : 'house')]
  const [debit, credit] = moved > 0 ? [house, one] : [one, house]
  const net = kind.startsWith('commission') ? sql`commission_net` : sql`sports_net`
  await tree.db.transaction().execute(async (tx) => {
    await sql`insert into transfers (debit_account, credit_account, amount, kind, reference, market_id, at)
      values (${debit}, ${credit}, ${Math.abs(moved)}, ${kind}, ${`test:${++references}`}, ${marketId}, ${at}::timestamptz)`.execute(
      tx,
    )
    const change = sql`case id when ${one} then ${moved}::bigint else ${-moved}::bigint end`
    await sql`update accounts set balance = balance + ${change}, ${net} = ${net} + ${change} where id in (${one}, ${house})`.execute(
      tx,
    )
  })
}

/** Odd paise, so that a rounding would show; a win that was taken back and paid otherwise; a commission. */
async function playAll(): Promise<void> {
  await post('player1', 'm1', '2026-03-04T10:00:00Z', 20_001)
  await post('player1', 'm1', '2026-03-04T10:00:00Z', -403, 'commission')
  await post('player2', 'm1', '2026-03-04T10:00:00Z', -7007)
  await post('player1', 'm2', '2026-03-05T10:00:00Z', 900)
  await post('player1', 'm2', '2026-03-05T11:00:00Z', -900, 'rollback')
  await post('player1', 'm2', '2026-03-05T12:00:00Z', -333)
  await post('player3', 'm2', '2026-03-05T10:00:00Z', 1111)
  await post('player3', 'm3', '2026-03-06T10:00:00Z', -4444)
  await post('player2', 'm4', '2026-03-07T10:00:00Z', 12_345)
}

type Query = Partial<Asking<typeof calls.getProfitLoss>['query']>
const ROLES: Readonly<Record<string, 'user' | 'admin' | 'branch' | 'agent' | 'whiteLabel' | 'administrator'>> = {
  player1: 'user',
  whitelabel: 'whiteLabel',
  admin: 'admin',
  branch: 'branch',
  administrator: 'administrator',
}
async function asked(who: string, query: Query) {
  const name = who.replace('club:', '')
  const params = { role: ROLES[name] ?? 'agent' } as const
  return await tree.ask(who, calls.getProfitLoss, { params, query: { page: 1, limit: 25, by: 'event', ...query } })
}
const read = async (who: string, query: Query) => await (await asked(who, query)).reply()

type Reply = ReplyOf<typeof calls.getProfitLoss>
type Row = Reply['docs'][number]
const nameOf = ({ userName, marketName, eventName, eventTypeId }: Row) =>
  userName ?? marketName ?? eventName ?? eventTypeId
const netsOf = ({ docs }: Reply) => docs.map((row) => [nameOf(row), row.net])
const byId = (name: string): Query => ({ userId: String(tree.idOf(name)) })

/** What a row leads to: the level below it, narrowed to it. */
function below(row: Row, query: Query): Query | undefined {
  const { eventTypeId, eventId, marketId, userId, role } = row
  if (userId !== null) return role === 'user' ? undefined : { ...query, userId, by: 'below' }
  if (marketId !== null) return { ...query, marketId, by: 'below' }
  if (eventId !== null) return { ...query, eventId, by: 'market' }
  return { ...query, eventTypeId: must(eventTypeId, 'a sport'), by: 'event' }
}

const FIGURES = ['net', 'commission', 'profitLoss'] as const
const sumsOf = (rows: readonly Pick<Row, (typeof FIGURES)[number]>[]) =>
  FIGURES.map((figure) => rows.reduce((sum, row) => sum + row[figure], 0))

/** Goes down from what is asked to the players of each market; how many rows it saw. */
async function goDown(who: string, query: Query): Promise<number> {
  const { docs, totalNet, totalCommission, totalProfitLoss } = await read(who, query)
  expect(sumsOf(docs)).toEqual([totalNet, totalCommission, totalProfitLoss])
  let seen = docs.length
  for (const row of docs) {
    const next = below(row, query)
    if (!next) continue
    expect(sumsOf((await read(who, next)).docs)).toEqual(sumsOf([row]))
    seen += await goDown(who, next)
  }
  return seen
}

test('each level adds up to the row it stands below: sport, event, market, who stands right below, player', async () => {
  await playAll()
  expect(await goDown('whitelabel', { by: 'sport' })).toBe(24)
  const levels = await Promise.all(
    (['sport', 'event', 'market', 'below', 'player'] as const).map((by) => read('whitelabel', { by })),
  )
  for (const { docs, totalNet } of levels) expect([totalNet, sumsOf(docs)[0]]).toEqual([21_270, 21_270])
  expect(levels.map(({ totalDocs }) => totalDocs)).toEqual([2, 3, 4, 1, 3])
})

test('who stands right below is told with what all players below them came to; a player stands for themselves', async () => {
  await playAll()
  const { docs } = await read('admin', { by: 'below' })
  expect(
    docs.map(({ userName, role, markets, net, eventId, marketId }) => [
      userName,
      role,
      markets,
      net,
      eventId,
      marketId,
    ]),
  ).toEqual([
    ['agent', 'agent', 3, 24_603, null, null],
    ['agent2', 'agent', 2, -3333, null, null],
  ])
  const players = [
    ['player2', 5338],
    ['player1', 19_265],
  ]
  expect(netsOf(await read('agent', { by: 'below' }))).toEqual(players)
  expect(netsOf(await read('admin', { by: 'below', ...byId('agent') }))).toEqual(players)
  expect(netsOf(await read('player1', { by: 'below' }))).toEqual([['player1', 19_265]])
})

test('by whose result was highest or lowest, and only of what it is narrowed to', async () => {
  await playAll()
  const won = await read('admin', { by: 'player', order: 'won' })
  expect(netsOf(won)).toEqual([
    ['player1', 19_265],
    ['player2', 5338],
    ['player3', -3333],
  ])
  expect(netsOf(await read('admin', { by: 'player', order: 'lost', limit: 1 }))).toEqual([['player3', -3333]])
  expect(netsOf(await read('admin', { by: 'market', order: 'lost' })).map(([name]) => name)).toEqual([
    'Winner',
    'Toss',
    'Winner',
    'Match Bet',
  ])
  expect(netsOf(await read('admin', { by: 'player', order: 'won', marketId: 'm2' }))).toEqual([
    ['player3', 1111],
    ['player1', -333],
  ])
  expect(netsOf(await read('admin', { by: 'below', order: 'won', eventTypeId: '1' }))).toEqual([['agent', 12_345]])
  expect(netsOf(await read('admin', { by: 'player', eventId: 'e2' }))).toEqual([['player3', -4444]])
  const days = { startDate: '2026-03-05', endDate: '2026-03-05' }
  expect(netsOf(await read('admin', { by: 'sport', ...days }))).toEqual([['4', 778]])
})

test('a result that was taken back counts on both of its days', async () => {
  await post('player1', 'm1', '2026-03-04T10:00:00Z', 5000)
  await post('player1', 'm1', '2026-03-04T10:00:00Z', -100, 'commission')
  await post('player1', 'm1', '2026-03-06T10:00:00Z', -5000, 'rollback')
  await post('player1', 'm1', '2026-03-06T10:00:00Z', 100, 'commissionRollback')
  const of = async (day?: string) => {
    const days = day === undefined ? {} : { startDate: day, endDate: day }
    const { docs } = await read('admin', { by: 'below', ...days })
    return docs.map(({ profitLoss, commission, net }) => [profitLoss, commission, net])
  }
  expect(await of('2026-03-04')).toEqual([[5000, 100, 4900]])
  expect(await of('2026-03-05')).toEqual([])
  expect(await of('2026-03-06')).toEqual([[-5000, -100, -4900]])
  expect(await of()).toEqual([[0, 0, 0]])
})

test('demonstrations are in no sum of anybody above them', async () => {
  await playAll()
  const book = async (is: 'REAL' | 'DEMO') =>
    await sql`update accounts set book = ${is} where id = ${tree.idOf('player1')}`.execute(tree.db)
  await book('DEMO')
  expect(netsOf(await read('agent', { by: 'player' }))).toEqual([['player2', 5338]])
  expect(netsOf(await read('whitelabel', { by: 'below' }))).toEqual([['admin', 2005]])
  expect(netsOf(await read('player1', { by: 'player' }))).toEqual([['player1', 19_265]])
  await book('REAL')
})

test('nobody reads of another branch, or of another site', async () => {
  await playAll()
  await post('club:player1', 'm1', '2026-03-04T10:00:00Z', -5555)
  for (const by of ['below', 'player'] as const) {
    for (const [who, of] of [
      ['agent2', 'agent'],
      ['agent2', 'player1'],
      ['branch', 'agent'],
      ['agent', 'admin'],
      ['whitelabel', 'club:agent'],
      ['player1', 'agent'],
    ] as const)
      expect([who, of, (await asked(who, { by, ...byId(of) })).status]).toEqual([who, of, 404])
    expect((await read('branch', { by })).docs).toEqual([])
  }
  expect(netsOf(await read('club:whitelabel', { by: 'player' }))).toEqual([['player1', -5555]])
  expect((await read('whitelabel', { by: 'player' })).totalNet).toBe(21_270)
})

test('it says by name what it is narrowed to, and the way from the reader down', async () => {
  await playAll()
  const { narrowed, path } = await read('whitelabel', { by: 'below', marketId: 'm1', eventId: 'e1', ...byId('agent') })
  expect(path).toEqual(['admin', 'agent'].map((name) => ({ id: String(tree.idOf(name)), name })))
  expect(narrowed).toEqual({
    event: { id: 'e1', name: 'India v Kenya' },
    market: { id: 'm1', name: 'Match Bet' },
  })
  expect(await read('agent', { by: 'below', eventId: 'nothing' })).toMatchObject({ docs: [], narrowed: {}, path: [] })
  expect((await read('administrator', { by: 'below', ...byId('admin') })).path.map(({ name }) => name)).toEqual([
    'whitelabel',
    'admin',
  ])
})
