/** What is still to be played is read from days that are kept, and is to the paisa what all that came and was played comes to. Decision 0086. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MarketKind } from '@paddock/domain/market'
import { type Paise, paise } from '@paddock/domain/money'
import { countGroup, countRound, type GroupedMarket, groupPlayed, WHOLE_WEIGHTS } from '@paddock/domain/bonuses'
import { turnoverLeft } from '@paddock/domain/payments'
import { must } from '@paddock/domain/result'
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSystemAccounts } from '../../ledger/index.ts'
import { queryOfOpen, queryOfPlayed } from '../../bonuses/wagering/groups.ts'
import { queryOfRounds } from '../../bonuses/wagering/rounds.ts'
import { timeOf } from '../../platform/sql-time.ts'
import { cloneDatabase, type TestDatabase } from '../../platform/testing/database.ts'
import { UPI_FIELDS } from '../methods/testing/upi.ts'
import { auditTurnover } from './audit.ts'
import { keepTurnover } from './keep.ts'
import { type Asked, loadTurnoverLeft, queryOfCame, queryOfFirst } from './left.ts'
import { beginKeeping } from './store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const BASE = Date.UTC(2026, 5, 1)
const GROUPS_ANEW = join(import.meta.dirname, '../../platform/migrations/0192_groups_of_wagering.sql')
const METHOD = '00000000-0000-4000-8000-000000000001'

let clone: TestDatabase
let [house, officer] = [0, 0]
beforeAll(async () => {
  clone = await cloneDatabase()
  const { db } = clone
  await sql`insert into sites (id, label, kind, name) values (1, 'demo', 'b2c', 'Demo')`.execute(db)
  house = (await db.transaction().execute((tx) => openSystemAccounts(tx, 1))).house
  officer = await makeAccount('agent')
  await sql`insert into casino_providers (id, name, base_url, origin, scale) overriding system value
    values (1, 'rounds', 'http://localhost:1', 'http://localhost:1', 2)`.execute(db)
  await sql`insert into casino_games (provider_id, game_code, game_id, name, type, provider_name, provider_type, sub_provider_name, min, max)
    values (1, 'g', '1', 'A game', 'slot', 'rounds', 'slot', 'rounds', 1, 1)`.execute(db)
  await sql`insert into payment_methods (id, site_id, owner_id) values (${METHOD}, 1, ${officer})`.execute(db)
  await sql`insert into payment_method_versions (method_id, version, site_id, made_by, payment_type, payment_name, min_amount, max_amount, fields)
    values (${METHOD}, 1, 1, ${officer}, 'UPI', 'UPI', 0, 0, ${UPI_FIELDS}::jsonb)`.execute(db)
})
afterAll(() => clone.drop())

let made = 0
const next = (): number => ++made
async function makeAccount(role: 'user' | 'agent'): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into accounts (site_id, role, user_name) values (1, ${role}, ${`t${next()}`}) returning id`.execute(clone.db)
  return must(rows[0], 'an account').id
}

/** As it was reckoned before: of all that came in and was played since the first of it. */
async function reckon(accountId: number, times: number, withGiven: boolean, asked: Asked | null): Promise<Paise> {
  const before = asked === null ? sql`true` : sql`at <= ${timeOf(asked.createdAt)}`
  const { rows: came } = await sql<{ at: number; deposited: Paise }>`
    with came as (
      select decided_at as at, received - reversed as deposited from deposits where account_id = ${accountId} and state = 'approved' and reversed_at is null
      union all select t.at, t.amount from transfers t where t.credit_account = ${accountId} and t.kind = 'points' and t.actor_id is not null and ${withGiven}
      union all select r.at, r.amount from receipts r where r.account_id = ${accountId} and r.kind = 'LENA' and r.reverses is null
        and not exists (select from receipts c where c.reverses = r.id) and ${withGiven})
    select at, deposited from came where ${before} order by at`.execute(clone.db)
  const [first] = came
  if (!first) return 0 as Paise
  type Row = GroupedMarket & {
    runners: { name: string }[]
    net: Paise
    exposure: Paise
    at: number
    isLinked: boolean
  }
  const { rows } = await sql<Row & { kind: MarketKind }>`
    select s.market_id, m.event_id, m.kind, m.type, m.runners, s.net, s.exposure_released as exposure,
      coalesce((select min(x.at) from bets b join fills x on x.bet_id = b.id where b.market_id = s.market_id and b.account_id = s.account_id),
        r.declared_at) as at,
      exists (select from linked_trades t where t.market_id = s.market_id and ${accountId} in (t.backer_id, t.layer_id)) as is_linked
    from settlement_postings s join markets m on m.id = s.market_id
    join settlements r on r.market_id = s.market_id and r.result_version = s.result_version
    where s.account_id = ${accountId} and not s.rolled_back and r.declared_at >= ${timeOf(first.at)} order by s.market_id`.execute(
    clone.db,
  )
  const marketOf = (row: Row) => ({ ...row, runnerNames: row.runners.map(({ name }) => name) })
  const partOf = (row: Row) => ({ ...row, market: marketOf(row), most: paise(Math.max(0, row.net)) })
  const markets = [...groupPlayed(rows, marketOf).values()].map((group) => ({
    at: Math.min(...group.map(({ at }) => at)),
    wagered: group.some(({ isLinked }) => isLinked) ? (0 as Paise) : countGroup(group.map(partOf), WHOLE_WEIGHTS),
  }))
  const { rows: rounds } = await sql<{ at: number; net: Paise; risked: Paise }>`
    select r.opened_at as at, r.won - r.staked as net, (r.staked + (select coalesce(sum(t.last_hold - greatest(-t.pnl, 0)), 0) from casino_tables t
      where t.provider_id = r.provider_id and t.account_id = r.account_id and t.round_id = r.round_id))::bigint as risked
    from casino_rounds r where r.account_id = ${accountId} and r.closed_at >= ${timeOf(first.at)}`.execute(clone.db)
  const played = rounds.map(({ at, ...round }) => ({ at, wagered: countRound(round, WHOLE_WEIGHTS, false) }))
  return turnoverLeft(
    [...came, ...markets, ...played].toSorted((a, b) => a.at - b.at),
    times,
  )
}

/* Histories: steps of which each lets time go on, and may reach back. */

const amount = fc.integer({ min: 1, max: 2000 })
/** So that something is left to play whatever is played. */
const much = fc.integer({ min: 1000, max: 20_000 })
const which = fc.nat(1_000_000)
/** Hours since the step before it, and of a bet or a round how long before it was begun. */
const later = fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 100, max: 400 }))
const step = fc.oneof(
  fc.record({ type: fc.constant('deposit'), later, amount: much }),
  fc.record({ type: fc.constant('taken back'), later, which, part: fc.boolean() }),
  fc.record({ type: fc.constant('given'), later, amount }),
  fc.record({ type: fc.constant('cash'), later, amount }),
  fc.record({ type: fc.constant('cash back'), later, which }),
  fc.record({
    type: fc.constant('result'),
    later,
    ago: fc.oneof(fc.nat(5), fc.nat(700)),
    net: fc.integer({ min: -2000, max: 2000 }),
    exposure: amount,
    event: fc.nat(3),
    kind: fc.constantFrom('BOOKMAKER', 'BETFAIR', 'SESSION'),
    runners: fc.nat(2),
    hasBets: fc.integer({ min: 0, max: 5 }).map((n) => n > 0),
  }),
  fc.record({ type: fc.constant('rolled back'), later, which }),
  fc.record({ type: fc.constant('declared again'), later, which, net: fc.integer({ min: -2000, max: 2000 }) }),
  fc.record({ type: fc.constant('linked'), later, which }),
  fc.record({ type: fc.constant('renamed'), later, which, runners: fc.nat(2) }),
  fc.record({ type: fc.constant('round'), later, ends: fc.boolean(), staked: amount, won: fc.nat(3000) }),
  fc.record({ type: fc.constant('round moves'), later, which, won: fc.integer({ min: -500, max: 900 }) }),
  fc.record({ type: fc.constant('table'), later, which, hold: amount, pnl: fc.integer({ min: -900, max: 900 }) }),
  ...Array.from({ length: 4 }, () => fc.record({ type: fc.constant('kept'), later: fc.constant(72) })),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const RUNNERS = [[], ['India', 'Kenya'], ['Over 2.5', 'Under 2.5']].map((names) => names.map((name) => ({ name })))

type History = {
  readonly player: number
  readonly other: number
  readonly deposits: string[]
  readonly receipts: string[]
  readonly markets: { readonly id: string; version: number }[]
  readonly rounds: string[]
}
const pick = <T>(of: readonly T[], n: number): T | undefined => of[n % Math.max(1, of.length)]

/** Positions of which nothing but the result tells what could have been won. */
const holdNothing = (marketsOf: RawBuilder<unknown>) =>
  sql`insert into positions (market_id, account_id, base, keys, amounts, slopes, exposure)
    select m.id, m.account_id, 0, '{}', '{}', '{}', 0 from (${marketsOf}) as m(id, account_id) on conflict do nothing`.execute(
    clone.db,
  )

async function post(
  history: History,
  market: { id: string; version: number },
  at: number,
  net: number,
  exposure: number,
) {
  await sql`insert into settlements (market_id, result_version, outcome, source, declared_at, finished_at)
    values (${market.id}, ${market.version}, '{}', 'test', ${timeOf(at)}, ${timeOf(at)})`.execute(clone.db)
  await sql`insert into settlement_postings (market_id, result_version, account_id, site_id, net, exposure_released, first_at)
    select ${market.id}, ${market.version}, ${history.player}, 1, ${net}, ${exposure}, coalesce((select min(x.at) from bets b join fills x on x.bet_id = b.id
      where b.market_id = ${market.id} and b.account_id = ${history.player}), ${timeOf(at)})`.execute(clone.db)
  await holdNothing(sql`values (${market.id}, ${history.player}::bigint)`)
}
const takeBack = (history: History, market: { id: string; version: number }) =>
  sql`update settlement_postings set rolled_back = true
    where market_id = ${market.id} and result_version = ${market.version} and account_id = ${history.player}`.execute(
    clone.db,
  )

/** As deposits, officers, settlement and the wallet write them. */
async function take(history: History, done: Step, now: number): Promise<void> {
  const { db } = clone
  const { player, other, deposits, receipts, markets, rounds } = history
  switch (done.type) {
    case 'deposit': {
      const id = `dep_t${next()}`
      const utr = String(400_000_000_000 + made)
      await sql`insert into deposits (id, site_id, account_id, method_id, method_version, payment_type, owner_id, payee, amount, received, rail, utr,
          utr_end, state, alone, created_by, decided_at)
        values (${id}, 1, ${player}, ${METHOD}, 1, 'UPI', ${officer}, 'x', ${done.amount}, ${done.amount}, 'RRN', ${utr}, right(${utr}, 6), 'approved', false,
          ${player}, ${timeOf(now)})`.execute(db)
      deposits.push(id)
      return
    }
    case 'taken back': {
      const id = pick(deposits, done.which) ?? null
      await (done.part
        ? sql`update deposits set reversed = received / 2 where id = ${id} and reversed_at is null`
        : sql`update deposits set reversed = received, reversed_at = ${timeOf(now)}, reversed_by = ${officer} where id = ${id} and reversed_at is null`
      ).execute(db)
      return
    }
    case 'given':
      await sql`insert into transfers (at, debit_account, credit_account, amount, kind, reference, actor_id)
        values (${timeOf(now)}, ${house}, ${player}, ${done.amount}, 'points', ${`t:${next()}`}, ${officer})`.execute(
        db,
      )
      return
    case 'cash':
    case 'cash back': {
      const reverses = done.type === 'cash' ? null : (pick(receipts, done.which) ?? null)
      if (done.type === 'cash back' && reverses === null) return
      const id = randomUUID()
      const { amount: paid, kind } =
        done.type === 'cash' ? { amount: done.amount, kind: 'LENA' } : { amount: 1, kind: 'DENA' }
      await sql`insert into receipts (id, number, site_id, account_id, upline_id, actor_id, kind, amount, before, after, at, signature, reverses)
        values (${id}, ${next()}, 1, ${player}, ${officer}, ${officer}, ${kind}, ${paid}, 0, ${kind === 'LENA' ? paid : -paid}, ${timeOf(now)}, '', ${reverses})
        on conflict do nothing`.execute(db)
      if (done.type === 'cash') receipts.push(id)
      return
    }
    case 'result': {
      const event = `e${player}-${done.event}`
      const market = { id: `m${next()}`, version: 1 }
      await sql`insert into events (id, sport_id, name, open_at, partition, source) values (${event}, '4', 'A match', now(), 0, 'test')
        on conflict do nothing`.execute(db)
      await sql`insert into markets (id, event_id, kind, type, name, shape, runners, status, min_stake, max_stake, max_house_loss, max_user_win, source, open_at)
        values (${market.id}, ${event}, ${done.kind}, 'x', 'A market', '{}', ${namesOf(done.runners)}, 'SETTLED', 1, 1, 1, 1, 'test', now())`.execute(
        db,
      )
      if (done.hasBets) await bet(history, market.id, now - done.ago * 3_600_000)
      await post(history, market, now, done.net, done.exposure)
      markets.push(market)
      return
    }
    case 'rolled back':
    case 'declared again': {
      const market = pick(markets, done.which)
      if (!market) return
      await takeBack(history, market)
      if (done.type === 'rolled back') return
      market.version++
      await post(history, market, now, done.net, 500)
      return
    }
    case 'linked': {
      const market = pick(markets, done.which)
      if (!market) return
      await sql`insert into linked_trades (fill_id, site_id, at, market_id, slot, backer_id, layer_id, price, size, links, above)
        values (gen_random_uuid(), 1, ${timeOf(now)}, ${market.id}, 0, ${other}, ${player}, 200, 80000, '{DEVICE}', '\\x00')`.execute(
        db,
      )
      return
    }
    case 'renamed':
      await sql`update markets set runners = ${namesOf(done.runners)} where id = ${pick(markets, done.which)?.id ?? null}`.execute(
        db,
      )
      return
    case 'round': {
      const id = `r${next()}`
      await sql`insert into casino_rounds (provider_id, round_id, account_id, site_id, game_code, staked, won, opened_at, last_at, closed_at)
        values (1, ${id}, ${player}, 1, 'g', ${done.staked}, ${done.won}, ${timeOf(now)}, ${timeOf(now)}, ${done.ends ? timeOf(now) : sql`null`})`.execute(
        db,
      )
      rounds.push(id)
      return
    }
    case 'round moves':
      await sql`update casino_rounds set won = greatest(0, won + ${done.won}), last_at = ${timeOf(now)}, closed_at = coalesce(closed_at, ${timeOf(now)})
        where round_id = ${pick(rounds, done.which) ?? null}`.execute(db)
      return
    case 'table': {
      const round = pick(rounds, done.which)
      if (round === undefined) return
      // What a table lost is a stake of its round, what it won a win: a round never risked less than nothing.
      await sql`update casino_rounds r set staked = r.staked + greatest(0, -${done.pnl}::bigint) - greatest(0, -t.before),
          won = greatest(0, r.won + greatest(0, ${done.pnl}::bigint) - greatest(0, t.before)), last_at = ${timeOf(now)}
        from (select coalesce((select pnl from casino_tables where market_key = ${`k${round}`} and account_id = ${player}), 0) as before) t
        where r.round_id = ${round}`.execute(db)
      await sql`insert into casino_tables (provider_id, market_key, account_id, site_id, round_id, version, reserved_at, stake, outcomes, hold, last_hold, pnl)
        values (1, ${`k${round}`}, ${player}, 1, ${round}, 1, ${timeOf(now)}, 1, '[]', 0, ${done.hold}, ${done.pnl})
        on conflict (provider_id, market_key, account_id) do update set last_hold = excluded.last_hold, pnl = excluded.pnl`.execute(
        db,
      )
      return
    }
    case 'kept':
      await db.transaction().execute((tx) => beginKeeping(tx, player))
      await keepTurnover({ db, clock: () => now })
      return
  }
}

const namesOf = (n: number) => sql`${JSON.stringify(RUNNERS[n])}::jsonb`

async function bet({ player }: History, market: string, at: number): Promise<void> {
  const id = randomUUID()
  await sql`insert into bets (id, site_id, account_id, event_id, market_id, kind, slot, side, price, limit_price, stake, time_in_force, persistence,
      matched, remaining, lapsed, status, market_version, received_at, accept_at, client)
    values (${id}, 1, ${player}, 'e', ${market}, 'BETFAIR', 0, 'BACK', 200, 200, 100, 'FILL_OR_KILL', 'LAPSE', 100, 0, 0, 'ACCEPTED', 1, ${timeOf(at)},
      ${timeOf(at)}, '{}')`.execute(clone.db)
  await sql`insert into fills (id, bet_id, account_id, market_id, slot, side, price, size, profit, liability, at)
    values (gen_random_uuid(), ${id}, ${player}, ${market}, 0, 'BACK', 200, 100, 100, 100, ${timeOf(at)})`.execute(
    clone.db,
  )
}

async function beginHistory(): Promise<History> {
  const [player, other] = [await makeAccount('user'), await makeAccount('user')]
  return { player, other, deposits: [], receipts: [], markets: [], rounds: [] }
}

const RESULT = {
  type: 'result',
  later: 1,
  ago: 1,
  exposure: 900,
  event: 0,
  kind: 'BOOKMAKER',
  runners: 1,
  hasBets: true,
} as const
const DAYS_AGO: readonly Step[] = [
  { type: 'deposit', later: 1, amount: 20_000 },
  { type: 'cash', later: 1, amount: 3000 },
  { ...RESULT, net: 700 },
  { ...RESULT, net: -300 },
  { type: 'round', later: 1, ends: true, staked: 500, won: 0 },
  { type: 'kept', later: 72 },
]
const MOVES: readonly Step[] = [
  { type: 'taken back', later: 1, which: 0, part: true },
  { type: 'taken back', later: 1, which: 0, part: false },
  { type: 'cash back', later: 1, which: 0 },
  { type: 'rolled back', later: 1, which: 0 },
  { type: 'declared again', later: 1, which: 0, net: 100 },
  { ...RESULT, net: -300, ago: 70 },
  { type: 'linked', later: 1, which: 0 },
  { type: 'renamed', later: 1, which: 0, runners: 2 },
  { type: 'round moves', later: 1, which: 0, won: 200 },
  { type: 'table', later: 1, which: 0, hold: 400, pnl: -300 },
]
test.each(MOVES)(
  'what moves in a day that is kept is in what is left at once, and once it is kept again: %j',
  async (move) => {
    const history = await beginHistory()
    let now = BASE
    for (const done of DAYS_AGO) await take(history, done, (now += done.later * 3_600_000))
    const left = () => loadTurnoverLeft(clone.db, history.player, 1, true)
    const before = await left()
    expect(before).toBe(await reckon(history.player, 1, true, null))
    await take(history, move, (now += 3_600_000))
    const after = await reckon(history.player, 1, true, null)
    expect(after).not.toBe(before)
    expect(await left()).toBe(after)
    expect(await auditTurnover(clone.db)).toEqual([])
    await keepTurnover({ db: clone.db, clock: () => now })
    expect(await left()).toBe(after)
    expect(await auditTurnover(clone.db)).toEqual([])
  },
)

test('the audit finds a day that is not what its rows make, one that is missing, and one too many', async () => {
  const { db } = clone
  const history = await beginHistory()
  let now = BASE
  for (const done of DAYS_AGO) await take(history, done, (now += done.later * 3_600_000))
  const spoilt = async (spoil: RawBuilder<unknown>) => {
    await spoil.execute(db)
    return (await auditTurnover(db)).flatMap(({ rows }) => rows)
  }
  const ofPlayer = sql`account_id = ${history.player} and not with_given`
  const finding = { accountId: history.player, withGiven: false }
  const found = await spoilt(sql`update turnover_days set wagered = wagered + 1 where ${ofPlayer}`)
  expect(found).toEqual(expect.arrayContaining([expect.objectContaining(finding)]))
  expect(await spoilt(sql`delete from turnover_days where ${ofPlayer}`)).toEqual(found)
  const another = new Date(BASE - 5 * DAY_MS).toISOString()
  const tooMany =
    await spoilt(sql`insert into turnover_days (account_id, with_given, day, site_id, deposited, wagered, lefts)
    values (${history.player}, false, ${another}, 1, 0, 7, '{0,0,0}')`)
  expect(tooMany).toEqual(expect.arrayContaining([{ ...finding, day: another }]))
  await sql`delete from turnover_kept where account_id = ${history.player}`.execute(db)
  expect(await auditTurnover(db)).toEqual([])
})

test('what was kept by other groups of markets is kept anew by what they are since', async () => {
  const { db } = clone
  const history = await beginHistory()
  let now = BASE
  for (const done of DAYS_AGO) await take(history, done, (now += done.later * 3_600_000))
  await keepTurnover({ db, clock: () => now })
  const kept = () =>
    sql`select * from turnover_days where account_id = ${history.player} order by with_given, day`.execute(db)
  const { rows: before } = await kept()
  expect(before).not.toEqual([])
  await sql`update turnover_days set wagered = wagered + 1 where account_id = ${history.player}`.execute(db)
  await sql.raw(await readFile(GROUPS_ANEW, 'utf8')).execute(db)
  expect(await auditTurnover(db)).toEqual([])
  await keepTurnover({ db, clock: () => now })
  expect((await kept()).rows).toEqual(before)
  await sql`delete from turnover_kept where account_id = ${history.player}`.execute(db)
})

test('whatever came, was played, moved and taken back, whenever it was kept, and whichever withdrawal asks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), which, async (later, ask) => {
      const steps: readonly Step[] = [{ type: 'deposit', later: 0, amount: 20_000 }, ...later]
      const history = await beginHistory()
      let now = BASE
      const moments = [BASE]
      const agrees = async () => {
        for (const times of [1, 2, 3])
          for (const withGiven of [false, true])
            for (const asked of [null, { id: 'w', createdAt: must(pick(moments, ask), 'a moment') }])
              expect(await loadTurnoverLeft(clone.db, history.player, times, withGiven, asked)).toBe(
                await reckon(history.player, times, withGiven, asked),
              )
      }
      for (const [n, done] of steps.entries()) {
        now += done.later * 3_600_000
        await take(history, done, now)
        moments.push(now, now + 1)
        if (n % 5 === 4) await agrees()
      }
      await agrees()
      await keepTurnover({ db: clone.db, clock: () => now + 3 * DAY_MS })
      await agrees()
      expect(
        (await sql`select from turnover_marks where account_id = ${history.player}`.execute(clone.db)).rows,
      ).toEqual([])
      expect(await auditTurnover(clone.db)).toEqual([])
    }),
    // Made smaller, what fails would be a timeout that tells nothing.
    { numRuns: 12, endOnFailure: true },
  )
  // Some six thousand statements, one behind the other.
}, 240_000)

describe('of a player with years of deposits, bets and rounds', () => {
  const DAYS = 1500
  let player = 0
  let now = 0
  const explain = (query: RawBuilder<unknown>) =>
    clone.db.transaction().execute(async (tx) => {
      const { rows } = await sql<object>`explain (analyze, format json) ${query}`.execute(tx)
      return JSON.stringify(rows)
    })
  beforeAll(async () => {
    const { db } = clone
    player = await makeAccount('user')
    now = BASE + DAYS * DAY_MS
    const at = sql`${timeOf(BASE)} + n * interval '8 hours'`
    const id = sql`${`y${player}-`}::text || n`
    const many = sql`generate_series(1, ${DAYS * 3 - 10}::int) n`
    await sql`insert into deposits (id, site_id, account_id, method_id, method_version, payment_type, owner_id, payee, amount, received, rail, utr,
        utr_end, state, alone, created_by, decided_at)
      select ${id}, 1, ${player}, ${METHOD}, 1, 'UPI', ${officer}, 'x', 100, 100, 'RRN', 900000000000 + n, right((900000000000 + n)::text, 6), 'approved',
        false, ${player}, ${at} from ${many}`.execute(db)
    await sql`insert into events (id, sport_id, name, open_at, partition, source)
      select ${id}, '4', 'A match', now(), 0, 'test' from ${many}`.execute(db)
    await sql`insert into markets (id, event_id, kind, type, name, shape, runners, status, min_stake, max_stake, max_house_loss, max_user_win, source, open_at)
      select ${id}, ${id}, 'BOOKMAKER', 'x', 'A market', '{}', '[]', 'SETTLED', 1, 1, 1, 1, 'test', now() from ${many}`.execute(
      db,
    )
    await sql`insert into settlements (market_id, result_version, outcome, source, declared_at, finished_at)
      select ${id}, 1, '{}', 'test', ${at}, ${at} from ${many}`.execute(db)
    await sql`insert into settlement_postings (market_id, result_version, account_id, site_id, net, exposure_released, first_at)
      select ${id}, 1, ${player}, 1, -90, 90, ${at} + interval '1 hour' from ${many}`.execute(db)
    await holdNothing(sql`select ${id}, ${player}::bigint from ${many}`)
    await sql`insert into casino_rounds (provider_id, round_id, account_id, site_id, game_code, staked, won, opened_at, last_at, closed_at)
      select 1, ${id}, ${player}, 1, 'g', 5, 0, ${at}, ${at}, ${at} from ${many}`.execute(db)
    await sql`insert into linked_trades (fill_id, site_id, at, market_id, slot, backer_id, layer_id, price, size, links, above)
      select gen_random_uuid(), 1, ${at}, 'another' || n, 0, ${officer}, ${house}, 200, 80000, '{DEVICE}', '\\x00' from ${many}`.execute(
      db,
    )
    await sql`insert into transfers (at, debit_account, credit_account, amount, kind, reference, actor_id)
      select ${at}, ${house}, ${player}, 3, case n % 9 when 0 then 'points' else 'casinoWin' end, ${id}, case n % 9 when 0 then ${officer}::bigint end
      from ${many}`.execute(db)
    await sql`insert into receipts (id, number, site_id, account_id, upline_id, actor_id, kind, amount, before, after, at, signature)
      select gen_random_uuid(), 1000000 + n, 1, case n % 9 when 0 then ${player}::bigint else ${officer} end, ${officer}, ${officer}, 'LENA', 2, 0, 2, ${at}, ''
      from ${many}`.execute(db)
    await keepTurnover({ db, clock: () => now })
    await sql`analyze`.execute(db)
  }, 120_000)

  test('is the same, and reads no table from its beginning', async () => {
    expect(await loadTurnoverLeft(clone.db, player, 1, true)).toBe(await reckon(player, 1, true, null))
    const spans = [{ from: now - 2 * DAY_MS, until: null }]
    for (const query of [
      queryOfPlayed(player, { since: BASE, spans }),
      queryOfOpen(player),
      queryOfRounds(player, { since: BASE, spans }),
      queryOfCame({ accountId: player, withGiven: true }, { spans, asked: null }),
      queryOfFirst({ accountId: player, withGiven: true }, null),
    ]) {
      const plan = await explain(query)
      // Nobody sat at a table, and postings are all that is left of bets: these are empty.
      expect(plan.match(/"Node Type":"Seq Scan"[^{}]*"Relation Name":"(?!casino_tables|bets)\w+"/g)).toBe(null)
      for (const [, rows] of plan.matchAll(/"Actual Rows":([\d.]+)/g)) expect(Number(rows)).toBeLessThan(20)
    }
  })
})
