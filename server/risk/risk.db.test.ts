/** What each level is told of a market before its result is what the result then brings: in all, and by share. */
import { type Asking, calls, type Endpoint, type MarketRisk } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, createGatewayWorld, type GatewayWorld, signIn } from '../live/testing/gateway.ts'
import {
  bet,
  booksBalance,
  defineMarket,
  MATCH_ODDS,
  openMarket,
  price,
  quote,
  rupees,
  SESSION,
} from '../markets/testing/world.ts'

let world: GatewayWorld
const tokens: Record<string, string> = {}
const ids: Record<string, number> = {}

/** Each below the one before, with what it keeps of a result in basis points: the administrator what is left. */
const LEVELS = [
  { name: 'wl', role: 'whiteLabel', given: 9000 },
  { name: 'master', role: 'master', given: 6333 },
  { name: 'low', role: 'agent', given: 3333 },
  { name: 'other', role: 'agent', given: 1000 },
] as const

beforeAll(async () => {
  world = await createGatewayWorld()
  await makeTree()
  await world.gateway.listen(0, '127.0.0.1')
  tokens['administrator'] = await signIn(world.gateway, 'administrator', { headers: { 'x-console': '1' } })
  for (const { name } of LEVELS) tokens[name] = await signIn(world.gateway, name, { headers: { 'x-console': '1' } })
})
afterAll(async () => {
  await booksBalance(world.db)
  await world.close()
})

/** A white label, a master below it, two agents below that one, and the players of the world: two below each agent. */
async function makeTree(): Promise<void> {
  const { db, players } = world
  const { rows } = await sql<{ password: string; administrator: number }>`
    select password_hash as password, id as administrator from accounts where role = 'administrator' and id <> 0`.execute(
    db,
  )
  const { password } = must(rows[0], 'an administrator')
  const above: number[] = [0]
  for (const { name, role, given } of LEVELS) {
    const ancestors = name === 'other' ? above.slice(0, 3) : above
    const made = await sql<{ id: number }>`
      insert into accounts (site_id, parent_id, ancestors, role, user_name, sports_share_bps, casino_share_bps, password_hash, second_factor_waived)
      values (1, ${must(ancestors.at(-1), 'an upline')}, ${[...ancestors]}::bigint[], ${role}, ${name}, ${given}, ${given}, ${password}, true)
      returning id`.execute(db)
    ids[name] = must(made.rows[0], 'made').id
    if (name !== 'other') above.push(ids[name])
  }
  for (const [n, player] of players.entries()) {
    const agent = must(ids[n % 2 === 0 ? 'low' : 'other'], 'an agent')
    await sql`update accounts set parent_id = ${agent}, ancestors = (select ancestors || id from accounts where id = ${agent})
      where id = ${player}`.execute(db)
  }
}

async function read<E extends Endpoint>(call: E, asking: Asking<E>, as: string) {
  const answered = await ask(world.gateway, call, asking, { token: must(tokens[as], as) })
  expect(answered.body).toMatchObject({})
  expect(answered.status).toBe(200)
  return await answered.reply()
}

const roleOf = (name: string) =>
  name === 'administrator'
    ? ('administrator' as const)
    : must(
        LEVELS.find((one) => one.name === name),
        name,
      ).role

async function riskOf(name: string, marketId: string): Promise<MarketRisk> {
  const eventId = await eventOf(marketId)
  const { docs } = await read(calls.getEventRisk, { params: { role: roleOf(name), eventId }, query: {} }, name)
  return must(
    docs.markets.find(({ market }) => market._id === marketId),
    marketId,
  )
}

async function eventOf(marketId: string): Promise<string> {
  const { rows } = await sql<{ eventId: string }>`select event_id from markets where id = ${marketId}`.execute(world.db)
  return must(rows[0], marketId).eventId
}

async function place(player: number, marketId: string, change: Parameters<typeof bet>[2]): Promise<void> {
  const placed = await world.bets.place(bet(must(world.players[player], 'a player'), marketId, change), null)
  expect(placed.ok && (await placed.value.decided)).toMatchObject({ status: 'ACCEPTED' })
}

/** What each level keeps of a market that is settled, and all of it. */
async function keptOf(marketId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ level: string; kept: number }>`
    select case when grouping(a.id) = 1 then 'all' when a.id = 0 then 'administrator' else a.user_name end as level, sum(k.kept)::bigint as kept
    from settlement_postings s cross join lateral unnest(s.levels, s.kept) as k(level, kept) join accounts a on a.id = k.level
    where s.market_id = ${marketId} group by rollup (a.id, a.user_name) having grouping(a.id) = 1 or grouping(a.user_name) = 0`.execute(
    world.db,
  )
  return Object.fromEntries(rows.map(({ level, kept }) => [level, kept]))
}

async function settle(marketId: string, outcome: Parameters<GatewayWorld['settlement']['declareResult']>[1]) {
  await world.settlement.declareResult(marketId, outcome, { actorId: null, source: 'test' })
}

test.each([
  ['Home wins', 'home', { type: 'WINNERS', winners: [0], removed: [] }, 0],
  ['Away wins', 'away', { type: 'WINNERS', winners: [1], removed: [] }, 1],
] as const)('of a match what every level was told is what it then has: %s', async (_, marketId, outcome, row) => {
  await openMarket(world, defineMarket(marketId, MATCH_ODDS))
  for (const slot of [0, 1]) quote(world, marketId, slot, [[1.98, 10_000]], [[2.04, 10_000]])
  await place(0, marketId, { slot: 0, price: price(1.98), stake: rupees(333.33) })
  expect((await riskOf('wl', marketId)).expected).toBeNull()
  quote(world, marketId, 2, [[1000, 100]], [])
  await place(1, marketId, { slot: 1, price: price(1.98), stake: rupees(77.77) })
  await place(2, marketId, { slot: 1, price: price(2.04), side: 'LAY', stake: rupees(150.01) })
  const told: Record<string, number> = {}
  for (const name of ['administrator', 'wl', 'master', 'low', 'other']) {
    const { rows } = await riskOf(name, marketId)
    told[name] = must(rows[row], 'an outcome').mine
  }
  const whole = await riskOf('wl', marketId)
  const fair = [1 / 1.98, 1 / 2.04].reduce((all, chance) => all + chance / 2, 0)
  const chances = [fair, fair, 1 / 1000].map((chance, _at, all) => chance / all.reduce((a, c) => a + c, 0))
  const average = whole.rows.reduce((all, { total }, at) => all + total * must(chances[at], 'a chance'), 0)
  expect(Math.abs(must(whole.expected ?? undefined, 'it is quoted').total - average)).toBeLessThanOrEqual(2)
  expect(whole.players).toBe(3)
  told['all'] = must(whole.rows[row], 'an outcome').total
  await settle(marketId, outcome)
  const kept = await keptOf(marketId)
  expect(Math.abs(must(told['all'], 'all') - must(kept['all'], 'all'))).toBe(0)
  // Settlement rounds each player's parts by itself.
  const off = Object.entries(told).filter(([name, amount]) => Math.abs(amount - (kept[name] ?? 0)) > 3)
  expect(off).toEqual([])
  // What is paid is no risk any more.
  const { docs } = await read(calls.getRisk, { params: { role: 'whiteLabel' }, query: { page: 1, limit: 25 } }, 'wl')
  expect(docs).toEqual([])
})

const SESSION_QUOTE = {
  yes: [{ run: 46, price: price(100), maxStake: rupees(10_000) }],
  no: [{ run: 45, price: price(100), maxStake: rupees(10_000) }],
}

test('of a session, at each run, who stands right below adds up to whom they stand below', async () => {
  await openMarket(world, defineMarket('six', SESSION))
  world.control.setSessionQuote('six', SESSION_QUOTE, Date.now())
  for (const [player, stake] of [
    [0, 100.01],
    [1, 200],
    [2, 33.33],
  ] as const)
    await place(player, 'six', { slot: null, run: 46, price: price(100), stake: rupees(stake) })
  await place(3, 'six', { slot: null, run: 45, side: 'LAY', price: price(100), stake: rupees(50) })
  const market = await riskOf('master', 'six')
  // Quoted by hand: no model says how likely a run is.
  expect(market.expected).toBeNull()
  expect(market.rows.map(({ run }) => run)).toEqual(Array.from({ length: 12 }, (_, n) => 40 + n))
  expect(market.worst.total).toMatchObject({ run: 46 })
  const people = async (userId?: string) =>
    (
      await read(
        calls.getMarketRiskPeople,
        { params: { role: 'master', marketId: 'six' }, query: { ...(userId !== undefined && { userId }) } },
        'master',
      )
    ).docs
  const agents = await people()
  expect(agents.people.map(({ userName, players }) => `${userName} ${players}`).toSorted()).toEqual([
    'low 2',
    'other 2',
  ])
  const totalsOf = ({ market: { rows }, people: who }: typeof agents) =>
    rows.map((_, n) => who.reduce((sum, one) => sum + must(one.rows[n], 'a row').total, 0))
  const rowsOf = ({ market: { rows } }: typeof agents) => rows.map(({ total }) => total)
  expect(totalsOf(agents)).toEqual(rowsOf(agents))
  expect(rowsOf(agents)).toEqual(market.rows.map(({ total }) => total))
  const below = await people(String(ids['low']))
  expect(below.path).toEqual([{ userId: String(ids['low']), userName: 'low' }])
  expect(below.people.map(({ userName }) => userName).toSorted()).toEqual(['p1', 'p3'])
  expect(totalsOf(below)).toEqual(rowsOf(below))
  // And what a player is said to bring is what is told of the player alone.
  const player = must(
    below.people.find(({ userName }) => userName === 'p1'),
    'p1',
  )
  const alone = await people(player.userId)
  expect(alone.market.worst.total.amount).toBe(player.worst.total)
  expect(alone.people).toMatchObject([{ userName: 'p1', worst: player.worst }])
  // What the agent is said to bring is what the agent's own players are said to.
  const low = must(
    agents.people.find(({ userName }) => userName === 'low'),
    'low',
  )
  const runs = market.rows.map(({ run }) => run)
  expect(below.market.rows.map(({ run, total }) => [run, total])).toEqual(
    low.rows.map(({ total }, n) => [runs[n], total]).filter(([run]) => run !== 40),
  )
})

test('what rests is told apart, as if it came and won', async () => {
  await openMarket(world, defineMarket('rests', MATCH_ODDS, { restingAllowed: true }))
  quote(world, 'rests', 0, [[1.98, 10_000]], [[2.04, 10_000]])
  const asked = bet(must(world.players[0], 'a player'), 'rests', {
    price: price(3),
    stake: rupees(100),
    timeInForce: 'GOOD_TILL_CANCEL',
  })
  const placed = await world.bets.place(asked, null)
  expect(placed.ok && (await placed.value.decided)).toMatchObject({ status: 'UNMATCHED' })
  const { waiting, players, worst } = await riskOf('low', 'rests')
  expect({ waiting, players, worst: worst.total.amount }).toEqual({
    waiting: { total: -20_000, mine: Math.round(-20_000 * 0.3333) },
    players: 0,
    worst: 0,
  })
})

test('nobody is told of who stands elsewhere, and a market on which nobody has anything is not there', async () => {
  const refused = async (as: string, userId: number) =>
    (
      await ask(
        world.gateway,
        calls.getMarketRiskPeople,
        { params: { role: roleOf(as), marketId: 'six' }, query: { userId: String(userId) } },
        { token: must(tokens[as], as) },
      )
    ).body.code
  expect(await refused('low', must(ids['other'], 'other'))).toBe('NOT_FOUND')
  expect(await refused('low', must(ids['master'], 'master'))).toBe('NOT_FOUND')
  await openMarket(world, defineMarket('empty', MATCH_ODDS))
  const { docs } = await read(calls.getRisk, { params: { role: 'agent' }, query: { page: 1, limit: 25 } }, 'low')
  expect(docs).toHaveLength(1)
  expect(docs[0]).toMatchObject({ markets: 2 })
})

test('the list is narrowed to a sport, a kind and what is in play, and its sums with it', async () => {
  const narrowed = async (query: Record<string, unknown>) => {
    const { docs, totalWorst, totalDocs } = await read(
      calls.getRisk,
      { params: { role: 'agent' }, query: { page: 1, limit: 25, ...query } },
      'low',
    )
    return { markets: docs.map(({ markets }) => markets), totalWorst, totalDocs }
  }
  const all = await narrowed({})
  const [session, exchange] = [await narrowed({ type: 'SESSION' }), await narrowed({ type: 'BETFAIR' })]
  expect([all.markets, session.markets, exchange.markets]).toEqual([[2], [1], [1]])
  expect(session.totalWorst + exchange.totalWorst).toBe(all.totalWorst)
  expect(session.totalWorst).toBeLessThan(0)
  expect((await narrowed({ type: 'BOOKMAKER' })).totalDocs).toBe(0)
  const eventId = await eventOf('six')
  for (const inPlay of [true, false]) {
    await sql`update events set in_play = ${inPlay} where id = ${eventId}`.execute(world.db)
    expect((await narrowed({ inPlay })).markets).toEqual([2])
    expect((await narrowed({ inPlay: !inPlay })).totalDocs).toBe(0)
  }
  expect((await narrowed({ eventTypeId: '4' })).totalDocs + (await narrowed({ eventTypeId: '1' })).totalDocs).toBe(1)
})
