/** What is kept of what uplines have at risk is what their players' positions come to, whatever moves those, and however often it is kept. */
import { must } from '@paddock/domain/result'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTenants } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { cloneDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { createKnownWorsts, loadEventsAtRisk, sumOfMarkets } from './events.ts'
import { auditRisk, keepRisk } from './kept.ts'
import { loadMarketsAtRisk } from './markets.ts'
import { loadSums } from './sums.ts'

let database: TestDatabase
const EVENT = 'event'
const MARKETS = ['one', 'two', 'three'] as const
const RUNNERS = JSON.stringify(
  [0, 1, 2, 3].map((slot) => ({ id: `${slot}`, slot, name: `Runner ${slot}`, sort: slot, status: 'ACTIVE' })),
)
type Person = { readonly id: number; readonly ancestors: readonly number[] }
const ROOT: Person = { id: 0, ancestors: [] }
const uplines: Person[] = [ROOT]
const players: Person[] = []

beforeAll(async () => {
  database = await cloneDatabase()
  const { db } = database
  await sql`insert into sites (id, label, kind, name) values (1, 'demo', 'b2c', 'One'), (2, 'club', 'b2b', 'Two')`.execute(
    db,
  )
  await makePeople()
  await sql`insert into events (id, sport_id, competition_id, competition, name, open_at, partition, source)
    values (${EVENT}, '4', 'c', 'c', 'A v B', now(), 0, 'test')`.execute(db)
  await sql`
    insert into markets (id, event_id, kind, type, name, shape, runners, status, min_stake, max_stake, max_house_loss, max_user_win, commission_bps, source, open_at)
    select id, ${EVENT}, 'BETFAIR', 'MATCH_ODDS', id, '{"kind": "BETFAIR", "winners": 1}', ${RUNNERS}::jsonb, 'OPEN', 1, 1, 1, 1, 0, 'test', now()
    from unnest(${[...MARKETS]}::text[]) as id`.execute(db)
})
afterAll(() => database.drop())

let names = 0
async function make(siteId: number, upline: Person, role: string, given = 0, book = 'REAL'): Promise<Person> {
  const ancestors = [...upline.ancestors, upline.id]
  const { rows } = await sql<{ id: number }>`
    insert into accounts (site_id, parent_id, ancestors, role, user_name, sports_share_bps, book)
    values (${siteId}, ${upline.id}, ${ancestors}::bigint[], ${role}, ${`person${++names}`}, ${given}, ${book}) returning id`.execute(
    database.db,
  )
  const person = { id: must(rows[0], 'it was made').id, ancestors }
  if (role !== 'user') uplines.push(person)
  else players.push(person)
  return person
}

/** Two sites, and players below agents and below a master; the last one plays for nothing. */
async function makePeople(): Promise<void> {
  const wl = await make(1, ROOT, 'whiteLabel', 9000)
  const master = await make(1, wl, 'master', 6333)
  const agents = [await make(1, master, 'agent', 3333), await make(1, master, 'agent', 1000)]
  const other = await make(2, await make(2, ROOT, 'whiteLabel', 8000), 'agent', 2500)
  for (const upline of [...agents, ...agents, master, other, other]) await make(1, upline, 'user')
  await sql`update accounts set site_id = 2 where ${other.id} = any(ancestors)`.execute(database.db)
  await make(1, must(agents[0], 'an agent'), 'user', 0, 'DEMO')
}

type Cell = { readonly key: number; readonly amount: number; readonly slope: number }
type Holding = { readonly who: number; readonly market: number; readonly base: number; readonly cells: readonly Cell[] }
type Change =
  | { readonly type: 'hold'; readonly holdings: readonly Holding[] }
  | { readonly type: 'release'; readonly market: number }
  | { readonly type: 'status'; readonly market: number; readonly status: string }
  | { readonly type: 'remove'; readonly market: number; readonly slot: number }
  | { readonly type: 'keep' }

const money = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
const holding = fc.record({
  who: fc.nat(20),
  market: fc.nat(2),
  base: fc.oneof(fc.constant(0), money),
  cells: fc.uniqueArray(fc.record({ key: fc.nat(3), amount: money, slope: fc.oneof(fc.constant(0), money) }), {
    maxLength: 3,
    selector: ({ key }) => key,
  }),
})
const changes = fc.array(
  fc.oneof<fc.Arbitrary<Change>[]>(
    fc.record({
      type: fc.constant('hold'),
      holdings: fc.uniqueArray(holding, {
        minLength: 1,
        maxLength: 6,
        selector: ({ who, market }) => `${who % players.length || 0} ${market}`,
      }),
    }),
    fc.record({ type: fc.constant('release'), market: fc.nat(2) }),
    fc.record({
      type: fc.constant('status'),
      market: fc.nat(2),
      status: fc.constantFrom('OPEN', 'SUSPENDED', 'SETTLING', 'SETTLED', 'VOIDED'),
    }),
    fc.record({ type: fc.constant('remove'), market: fc.nat(2), slot: fc.nat(3) }),
    fc.record({ type: fc.constant('keep') }),
  ),
  { minLength: 1, maxLength: 12 },
)

/** As a batch of the engine writes them: those that are new and those that are not in one statement. */
async function hold(holdings: readonly Holding[]): Promise<void> {
  const rows = new Map(
    holdings.map(({ who, market, base, cells }) => {
      const player = must(players[who % players.length], 'a player')
      return [`${player.id} ${market}`, { market: MARKETS[market], player: player.id, base, cells }]
    }),
  )
  await sql`
    insert into positions (market_id, account_id, base, keys, amounts, slopes, exposure)
    select r.market, r.player, r.base, array(select c.key from jsonb_to_recordset(r.cells) as c(key int)),
      array(select c.amount from jsonb_to_recordset(r.cells) as c(amount bigint)), array(select c.slope from jsonb_to_recordset(r.cells) as c(slope bigint)), 0
    from jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb) as r(market text, player bigint, base bigint, cells jsonb)
    on conflict (market_id, account_id) do update set base = excluded.base, keys = excluded.keys, amounts = excluded.amounts, slopes = excluded.slopes,
      exposure = excluded.exposure`.execute(database.db)
}

async function carryOut(change: Change): Promise<void> {
  const { db } = database
  if (change.type === 'hold') await hold(change.holdings)
  else if (change.type === 'keep') await keepRisk(db)
  else {
    const id = MARKETS[change.market]
    if (change.type === 'remove')
      await sql`update markets set runners = jsonb_set(runners, array[${String(change.slot)}, 'status'], '"REMOVED"') where id = ${id}`.execute(
        db,
      )
    else if (change.type === 'status')
      await sql`update markets set status = ${change.status} where id = ${id}`.execute(db)
    else await sql`update positions set exposure = exposure + 1 where market_id = ${id}`.execute(db)
  }
}

/** Of an upline's players, one by one, in markets that are not paid: `market key: players total mine passed on`. */
async function reckoned({ id }: Person): Promise<string[]> {
  const { rows } = await sql<{
    marketId: string
    levels: number[]
    shares: number[]
    base: number
    keys: number[]
    amounts: number[]
    slopes: number[]
  }>`
    select p.market_id, k.levels, k.shares, p.base, p.keys, p.amounts, p.slopes from positions p join markets m on m.id = p.market_id
    join accounts a on a.id = p.account_id join share_chains k on k.account_id = a.id and k.product = 'sports'
    where a.book = 'REAL' and ${id} = any(a.ancestors) and m.status in ('OPEN', 'SUSPENDED')`.execute(database.db)
  const sums = new Map<string, { players: number; figures: bigint[] }>()
  for (const { marketId, levels, shares, base, keys, amounts, slopes } of rows) {
    if (base === 0 && keys.length === 0) continue
    const level = levels.indexOf(id)
    const parts = [10_000, shares[level] ?? 0, shares.slice(0, level).reduce((a, b) => a + b, 0)].map(BigInt)
    const cells = keys.map((key, n) => ({ key: String(key), amount: amounts[n] ?? 0, slope: slopes[n] ?? 0 }))
    for (const { key, amount, slope } of [{ key: 'base', amount: base, slope: 0 }, ...cells]) {
      const sum = sums.get(`${marketId} ${key}`) ?? { players: 0, figures: parts.flatMap(() => [0n, 0n]) }
      const of = parts.flatMap((part) => [BigInt(amount) * part, BigInt(slope) * part])
      sums.set(`${marketId} ${key}`, {
        players: sum.players + 1,
        figures: sum.figures.map((figure, n) => figure + (of[n] ?? 0n)),
      })
    }
  }
  return [...sums]
    .map(([name, { players: n, figures }]) =>
      name.endsWith('base')
        ? `${name} ${n}: ${figures.filter((_, i) => i % 2 === 0).join(' ')}`
        : `${name}: ${figures.join(' ')}`,
    )
    .toSorted()
}

async function told({ id }: Person): Promise<string[]> {
  const sums = await loadSums(database.db, { readerId: id, uplineId: id }, {})
  return sums
    .flatMap(({ marketId, players: n, total, mine, passedUp }) => [
      `${marketId} base ${n}: ${total.base} ${mine.base} ${passedUp.base}`,
      ...total.cells.map(
        ({ key, amount, slope }, at) =>
          `${marketId} ${key}: ${[{ amount, slope }, must(mine.cells[at], 'mine'), must(passedUp.cells[at], 'passed up')].flatMap((c) => [c.amount, c.slope]).join(' ')}`,
      ),
    ])
    .toSorted()
}

const known = createKnownWorsts()
/** An event by what is known of its markets from before, against its markets reckoned now. */
async function expectEvent({ id }: Person): Promise<void> {
  const whose = { readerId: id, uplineId: id }
  const markets = await loadMarketsAtRisk(database.db, whose, {})
  const events = await loadEventsAtRisk(database.db, whose, {}, known.of(1, id))
  const worsts = markets.map(({ risk: { total, mine }, waiting }) => ({
    worst: { total: total.worst.amount, mine: mine.worst.amount },
    waiting,
  }))
  expect(events).toMatchObject(markets.length === 0 ? [] : [{ markets: markets.length, ...sumOfMarkets(worsts) }])
}

async function expectRight(): Promise<void> {
  for (const upline of uplines) {
    expect(await told(upline)).toEqual(await reckoned(upline))
    await expectEvent(upline)
  }
  expect(await auditRisk(database.db)).toEqual([])
}

test('after any history, at each level, to the ten-thousandth of a paisa', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(changes, async (history) => {
      for (const change of history) {
        await carryOut(change)
        if (change.type === 'keep') await expectRight()
      }
      await expectRight()
    }),
    { numRuns: 25 },
  )
  expect(await auditRisk(database.db)).toEqual([])
})

test('whoever keeps it beside others who bet and keep it counts nothing twice and misses nothing', async () => {
  await sql`update markets set status = 'OPEN'`.execute(database.db)
  const rounds = Array.from({ length: 12 }, (_, round) => round)
  const bets = players.map(async (_, who) => {
    for (const round of rounds)
      await hold(
        MARKETS.map((__, market) => ({
          who,
          market,
          base: -round * 100,
          cells: [{ key: round % 3, amount: round * 250, slope: 0 }],
        })),
      )
  })
  const keeps = rounds.map(() => keepRisk(database.db))
  // A turn that began beside another may find its rows taken: it ends, and the next one does it.
  for (const turn of await Promise.allSettled(keeps))
    expect(turn.status === 'fulfilled' || /could not serialize/.test(String(turn.reason))).toBe(true)
  await Promise.all(bets)
  await expectRight()
  await keepRisk(database.db)
  await expectRight()
  const { rows } = await sql`select from risk_changes`.execute(database.db)
  expect(rows).toEqual([])
})

test('what only holds money anew, or is paid, leaves nothing to be added', async () => {
  const { db } = database
  await sql`update markets set status = 'OPEN'`.execute(db)
  await hold([{ who: 0, market: 0, base: -100, cells: [] }])
  await keepRisk(db)
  await sql`update positions set exposure = exposure + 1`.execute(db)
  expect((await sql`select from risk_changes`.execute(db)).rows).toEqual([])
  await sql`update markets set status = 'SETTLED'`.execute(db)
  await keepRisk(db)
  for (const table of ['risk_kept', 'risk_sums', 'risk_changes'])
    expect([table, (await sql`select from ${sql.table(table)}`.execute(db)).rows]).toEqual([table, []])
})

test('an edit of shares that ends after a first bet was kept counts for it from then on', async () => {
  const { db } = database
  const [, , , agent] = uplines
  const [player] = players
  if (!agent || !player) throw new Error('there are people')
  await sql`insert into markets select (jsonb_populate_record(null::markets, to_jsonb(m) || '{"id": "four", "status": "OPEN"}'::jsonb)).* from markets m where m.id = 'one'`.execute(
    db,
  )
  const mine = async () => {
    const [sum] = await loadSums(db, { readerId: agent.id, uplineId: agent.id }, { marketId: 'four' })
    return Number(must(sum, 'it is told').mine.base)
  }
  let commit = (): void => {}
  const ended = new Promise<void>((resolve) => (commit = resolve))
  const edited = Promise.withResolvers<void>()
  const editing = db.transaction().execute(async (tx) => {
    await sql`update accounts set sports_share_bps = 1000 where id = ${agent.id}`.execute(tx)
    edited.resolve()
    await ended
  })
  await edited.promise
  await sql`insert into bets (id, site_id, account_id, event_id, market_id, kind, slot, side, price, limit_price, stake, time_in_force, persistence,
      matched, remaining, profit, liability, status, market_version, received_at, accept_at, client)
    values (gen_random_uuid(), 1, ${player.id}, ${EVENT}, 'four', 'BETFAIR', 0, 'BACK', 200, 200, 100, 'FILL_OR_KILL', 'LAPSE', 100, 0, 100, 100,
      'ACCEPTED', 1, clock_timestamp(), clock_timestamp(), '{}')`.execute(db)
  await sql`insert into positions (market_id, account_id, base, keys, amounts, slopes, exposure)
    values ('four', ${player.id}, -100, '{0}', '{200}', '{0}', 100)`.execute(db)
  await keepRisk(db)
  expect(await mine()).toBe(-100 * 3333)
  commit()
  await editing
  expect(await mine()).toBe(-100 * 1000)
  await keepRisk(db)
  expect(await mine()).toBe(-100 * 1000)
  expect(await auditRisk(db)).toEqual([])
})

test('a site reads what is kept of its own players, and the administrators as whichever site they act', async () => {
  const { db, url } = database
  await sql`update markets set status = 'OPEN' where id = any(${[...MARKETS]}::text[])`.execute(db)
  await hold(players.map((_, who) => ({ who, market: 1, base: -100, cells: [] })))
  while ((await keepRisk(db)) > 0);
  const tenants = openTenants(url, createLog('warn'), 2)
  const read = async (siteId: number, id: number) => {
    const sums = await loadSums(tenants.of(siteId), { readerId: id, uplineId: id }, { marketId: 'two' })
    return sums.map(({ players: n }) => n)
  }
  const [root, label] = [ROOT.id, must(uplines[1], 'a white label').id]
  expect([await read(1, root), await read(2, root), await read(1, label), await read(2, label)]).toEqual([
    [5],
    [2],
    [5],
    [],
  ])
  await tenants.close()
})
