/** What counts against limits is read by whole hours, and is to the paisa and the millisecond what the rows come to. Decision 0074. */
import { PERIOD_MS, type Usage } from '@paddock/domain/protection'
import { must } from '@paddock/domain/result'
import { HOUR_MS } from '@paddock/domain/time'
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditBooks, BETTING, CASINO, openSystemAccounts } from '../ledger/index.ts'
import { openTenants, type Reader, type Tenants } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { timeOf } from '../platform/sql-time.ts'
import { cloneDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { loadPlayStandings } from './index.ts'

let clone: TestDatabase
let tenants: Tenants
let house: number
const provider = 1
beforeAll(async () => {
  clone = await cloneDatabase()
  tenants = openTenants(clone.url, createLog('silent'), 2)
  await sql`insert into sites (id, label, kind, name) values (1, 'demo', 'b2c', 'Demo')`.execute(clone.db)
  house = (await clone.db.transaction().execute((tx) => openSystemAccounts(tx, 1))).house
  await sql`insert into casino_providers (id, name, base_url, origin, scale) overriding system value
    values (${provider}, 'hours', 'http://localhost:1', 'http://localhost:1', 2)`.execute(clone.db)
})
afterAll(async () => {
  await tenants.close()
  await clone.drop()
})

let made = 0
const next = (): number => ++made

/** A player whom every sum is asked of. */
async function makePlayer(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into accounts (site_id, role, user_name) values (1, 'user', ${`h${next()}`}) returning id`.execute(clone.db)
  const { id } = must(rows[0], 'a player')
  await sql`insert into player_limits (account_id, kind, period, product, value, since, set_by)
    select ${id}, l.kind, 'DAY', l.product, 1000, now(), ${id}
    from (values ('LOSS', 'ALL'), ('STAKE', 'ALL'), ('STAKE', 'CASINO')) as l(kind, product)`.execute(clone.db)
  return id
}

/** What is staked of a bet: with what a change of it that waits will add. */
const STAKED = sql`matched + remaining + case when remaining > 0 and amendment ->> 'refusal' is null
  then greatest(0, (amendment -> 'change' ->> 'size')::bigint - stake) else 0 end`

type Sums = Readonly<Record<'day' | 'week' | 'month', number>>
type Counted = { readonly LOSS: Sums; readonly STAKE: Sums; readonly stakedOn: Readonly<Record<string, Sums>> }

/** As each stake summed them over a month of rows before. */
async function sumRows(from: Reader, account: number, now: number): Promise<Counted> {
  const since = (period: 'DAY' | 'WEEK' | 'MONTH') => timeOf(now - PERIOD_MS[period])
  const sums = (amount: RawBuilder<unknown>) =>
    sql.join(
      (['DAY', 'WEEK', 'MONTH'] as const).map(
        (period) =>
          sql`coalesce(sum(${amount}) filter (where at > ${since(period)}), 0)::bigint as ${sql.ref(period.toLowerCase())}`,
      ),
    )
  const stakes = sql`(
    select kind, received_at as at, ${STAKED} as staked from bets where account_id = ${account} and cash_out_id is null
    union all select 'CASINO', at, amount from casino_calls
      where account_id = ${account} and op = 'debit' and moved <> 0 and reversed_by is null
    union all select 'CASINO', reserved_at, last_hold from casino_tables where account_id = ${account}) s`
  const { rows: lost } = await sql<Sums>`select ${sums(sql`amount`)} from (
      select amount, at, kind from transfers where debit_account = ${account}
      union all select -amount, at, kind from transfers where credit_account = ${account}) t
    where kind = any(${[...BETTING, ...CASINO]}::text[])`.execute(from)
  const { rows: staked } = await sql<Sums>`select ${sums(sql`staked`)} from ${stakes}`.execute(from)
  const { rows: kinds } = await sql<Sums & { kind: string }>`
    select kind, ${sums(sql`staked`)} from ${stakes} group by kind`.execute(from)
  return {
    LOSS: must(lost[0], 'a sum'),
    STAKE: must(staked[0], 'a sum'),
    stakedOn: withoutNothing(kinds.map(({ kind, ...of }) => [PRODUCT[kind] ?? kind, of])),
  }
}

const PRODUCT: Readonly<Record<string, string>> = { BETFAIR: 'EXCHANGE' }
const withoutNothing = (of: readonly (readonly [string, Sums])[]): Readonly<Record<string, Sums>> =>
  Object.fromEntries(of.filter(([, { day, week, month }]) => day !== 0 || week !== 0 || month !== 0))

async function counted(from: Reader, account: number, now: number): Promise<Counted> {
  const { used, stakedOn } = must((await loadPlayStandings(from, [account], now)).get(account), 'a standing')
  const sumsOf = ({ DAY: day, WEEK: week, MONTH: month }: Usage): Sums => ({ day, week, month })
  const kinds = Object.entries(stakedOn).map(([product, of]) => [product, sumsOf(of)] as const)
  return { LOSS: sumsOf(used.LOSS), STAKE: sumsOf(used.STAKE), stakedOn: withoutNothing(kinds) }
}

/** Whole microseconds, as rows have them: on an hour, beside it, and anywhere. */
const BASE = Date.parse('2026-11-27T10:00:00Z')
const moment = fc
  .record({
    hour: fc.oneof(fc.constantFrom(0, -1, -24, -25, -168, -169, -720, -721), fc.integer({ min: -730, max: 1 })),
    ms: fc.oneof(fc.constantFrom(0, 1, HOUR_MS - 1), fc.nat(HOUR_MS - 1)),
    micros: fc.constantFrom<number>(0, 0, 1, 999),
  })
  .map(({ hour, ms, micros }) => ({ ms: BASE + hour * HOUR_MS + ms, micros }))
type Moment = { readonly ms: number; readonly micros: number }
const sqlTime = ({ ms, micros }: Moment) => sql`(${timeOf(ms)} + ${micros} * interval '1 microsecond')`

const amount = fc.integer({ min: 1, max: 100_000 })
const KINDS = [...BETTING, ...CASINO, 'points', 'deposit', 'rebate', 'bonus', 'share'] as const
const amendment = fc.option(
  fc.record({
    refusal: fc.option(fc.constant({ code: 'NOT_FOUND' })),
    change: fc.record({ size: amount }, { requiredKeys: [] }),
  }),
)
/** Of the stake, in hundredths; the rest has lapsed. */
const size = { matched: fc.nat(50), remaining: fc.oneof(fc.constant(0), fc.nat(50)), amendment }
const sizes = (
  stake: RawBuilder<unknown>,
  { matched, remaining }: { readonly matched: number; readonly remaining: number },
) => [matched, remaining].map((of) => sql`${stake} * ${of} / 100`)
const who = fc.constantFrom(0, 1)
const nth = fc.nat(1_000_000)
const step = fc.oneof(
  fc.record({
    type: fc.constant('transfer'),
    who,
    at: moment,
    amount,
    kind: fc.constantFrom(...KINDS),
    isPaid: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('bet'),
    who,
    at: moment,
    kind: fc.constantFrom('BETFAIR', 'BOOKMAKER', 'SESSION'),
    isOfCashOut: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
    stake: amount,
    ...size,
  }),
  fc.record({ type: fc.constant('changedBet'), which: nth, ...size }),
  fc.record({
    type: fc.constant('call'),
    who,
    at: moment,
    amount,
    op: fc.constantFrom('debit', 'debit', 'credit', 'buried'),
    hasMoved: fc.integer({ min: 0, max: 4 }).map((n) => n > 0),
  }),
  fc.record({ type: fc.constant('takenBack'), which: nth }),
  fc.record({ type: fc.constant('reserve'), who, at: moment, market: fc.nat(2), hold: fc.nat(50_000) }),
  fc.record({ type: fc.constant('settle'), who, market: fc.nat(2) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

type History = { readonly players: readonly number[]; readonly bets: string[]; readonly calls: string[] }
const playerOf = ({ players }: History, n: number): number => must(players[n], 'a player')
const pick = <T>(of: readonly T[], which: number): T | undefined => of[which % Math.max(1, of.length)]

/** As the engine, the wallet and settlement write them. */
async function take(history: History, done: Step): Promise<void> {
  const { db } = clone
  switch (done.type) {
    case 'transfer': {
      const [debit, credit] = done.isPaid ? [playerOf(history, done.who), house] : [house, playerOf(history, done.who)]
      await sql`insert into transfers (at, debit_account, credit_account, amount, kind, reference)
        values (${sqlTime(done.at)}, ${debit}, ${credit}, ${done.amount}, ${done.kind}, ${`h:${next()}`})`.execute(db)
      return
    }
    case 'bet': {
      const [matched, remaining] = sizes(sql`${done.stake}::bigint`, done)
      const { rows } = await sql<{ id: string }>`
        insert into bets (id, site_id, account_id, event_id, market_id, kind, slot, side, price, limit_price, stake, time_in_force, persistence,
          matched, remaining, lapsed, amendment, status, market_version, received_at, accept_at, client, cash_out_id)
        values (gen_random_uuid(), 1, ${playerOf(history, done.who)}, 'e', 'm', ${done.kind}, 0, 'BACK', 200, 200, ${done.stake}, 'FILL_OR_KILL',
          'LAPSE', ${matched}, ${remaining}, ${done.stake}::bigint - ${matched} - ${remaining}, ${json(done.amendment)}, 'PENDING', 1, ${sqlTime(done.at)}, ${sqlTime(done.at)}, '{}',
          case when ${done.isOfCashOut} then gen_random_uuid() end)
        returning id`.execute(db)
      history.bets.push(must(rows[0], 'a bet').id)
      return
    }
    case 'changedBet': {
      const [matched, remaining] = sizes(sql`stake`, done)
      await sql`update bets set matched = ${matched}, remaining = ${remaining}, lapsed = stake - ${matched} - ${remaining},
        amendment = ${json(done.amendment)} where id = ${pick(history.bets, done.which) ?? null}::uuid`.execute(db)
      return
    }
    case 'call': {
      const txId = `h${next()}`
      await sql`insert into casino_calls (provider_id, tx_id, op, hash, answer, at, site_id, account_id, round_id, amount, moved)
        values (${provider}, ${txId}, ${done.op}, '', '{}', ${sqlTime(done.at)}, 1, ${playerOf(history, done.who)}, 'r', ${done.amount},
          ${done.hasMoved ? -done.amount : 0})`.execute(db)
      history.calls.push(txId)
      return
    }
    case 'takenBack':
      await sql`update casino_calls set reversed_by = 'b'
        where provider_id = ${provider} and tx_id = ${pick(history.calls, done.which) ?? null}`.execute(db)
      return
    case 'reserve':
      await sql`insert into casino_tables (provider_id, market_key, account_id, site_id, round_id, version, reserved_at, stake, outcomes, hold, last_hold)
        values (${provider}, ${String(done.market)}, ${playerOf(history, done.who)}, 1, 'r', 1, ${sqlTime(done.at)}, 1, '[]', ${done.hold}, ${done.hold})
        on conflict (provider_id, market_key, account_id) do update set reserved_at = excluded.reserved_at, hold = excluded.hold,
          last_hold = excluded.last_hold, settled_version = null`.execute(db)
      return
    case 'settle':
      await sql`update casino_tables set hold = 0, settled_version = 1, pnl = -1 where provider_id = ${provider}
        and market_key = ${String(done.market)} and account_id = ${playerOf(history, done.who)}`.execute(db)
      return
  }
}

const json = (value: unknown) => sql`${value === null ? null : JSON.stringify(value)}::jsonb`
const momentOf = (done: Step): Moment[] => ('at' in done ? [done.at] : [])

/** Whatever the moment: where a window begins on a row, beside one, and anywhere. */
const looks = fc.record({
  anywhere: moment,
  which: nth,
  period: fc.constantFrom('DAY', 'WEEK', 'MONTH'),
  by: fc.constantFrom(-1, 0, 1),
})
const momentsOf = (
  steps: readonly Step[],
  { anywhere, which, period, by }: typeof looks extends fc.Arbitrary<infer T> ? T : never,
) => {
  const beside = pick(steps.flatMap(momentOf), which)
  return [BASE, BASE + 1, anywhere.ms, ...(beside ? [beside.ms + PERIOD_MS[period] + by] : [])]
}

const HOURS = /^what an hour/
const ofHours = async () => (await auditBooks(clone.db)).filter(({ invariant }) => HOURS.test(invariant))

test('whatever was played, lost, changed and taken back, and whenever it is asked', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 40 }),
      fc.array(looks, { minLength: 2, maxLength: 2 }),
      async (steps, asked) => {
        const history: History = { players: [await makePlayer(), await makePlayer()], bets: [], calls: [] }
        for (const done of steps) await take(history, done)
        for (const now of asked.flatMap((look) => momentsOf(steps, look)))
          for (const player of history.players) {
            const rows = await sumRows(clone.db, player, now)
            expect(await counted(clone.db, player, now)).toEqual(rows)
            expect(await counted(tenants.of(1), player, now)).toEqual(rows)
          }
      },
    ),
    { numRuns: 25 },
  )
  expect(await ofHours()).toEqual([])
})

test('a row is of the hour that it was written in, wherever the connection is', async () => {
  const history: History = { players: [await makePlayer()], bets: [], calls: [] }
  const at = { ms: BASE + 1_800_000, micros: 0 }
  await clone.db.connection().execute(async (connection) => {
    await sql`set time zone 'Asia/Kolkata'`.execute(connection)
    await sql`insert into casino_calls (provider_id, tx_id, op, hash, answer, at, site_id, account_id, amount, moved)
      values (${provider}, ${`h${next()}`}, 'debit', '', '{}', ${sqlTime(at)}, 1, ${playerOf(history, 0)}, 500, -500)`.execute(
      connection,
    )
    await sql`reset time zone`.execute(connection)
  })
  const { rows } = await sql`select hour, staked from staked_hours where account_id = ${playerOf(history, 0)}`.execute(
    clone.db,
  )
  expect(rows).toEqual([{ hour: BASE, staked: 500 }])
})

test('a statement of many counts each, in one hour or in many', async () => {
  const history: History = { players: [await makePlayer(), await makePlayer()], bets: [], calls: [] }
  const [one, two] = [playerOf(history, 0), playerOf(history, 1)]
  const of = next()
  await sql`insert into transfers (at, debit_account, credit_account, amount, kind, reference)
    select ${timeOf(BASE)} - n * interval '40 minutes', case n % 2 when 0 then ${one}::bigint else ${two}::bigint end, ${house}, n,
      'settlement', ${`many:${of}:`}::text || n from generate_series(1, 900) n`.execute(clone.db)
  await sql`insert into casino_calls (provider_id, tx_id, op, hash, answer, at, site_id, account_id, amount, moved)
    select ${provider}, ${`many:${of}:`}::text || n, 'debit', '', '{}', ${timeOf(BASE)} - n * interval '40 minutes', 1,
      case n % 2 when 0 then ${one}::bigint else ${two}::bigint end, n, -n from generate_series(1, 900) n`.execute(
    clone.db,
  )
  await sql`update casino_calls set reversed_by = 'b' where tx_id like ${`many:${of}:%`} and amount % 3 = 0`.execute(
    clone.db,
  )
  for (const player of history.players)
    for (const now of [BASE, BASE + 1_199_999, BASE + 1_200_000, BASE + 1_200_001])
      expect(await counted(clone.db, player, now)).toEqual(await sumRows(clone.db, player, now))
  expect(await ofHours()).toEqual([])
})

test('the audit finds an hour that is not what its rows come to', async () => {
  const history: History = { players: [await makePlayer()], bets: [], calls: [] }
  const at = { ms: BASE, micros: 0 }
  await take(history, { type: 'call', who: 0, at, amount: 500, op: 'debit', hasMoved: true })
  await take(history, { type: 'transfer', who: 0, at, amount: 500, kind: 'casinoStake', isPaid: true })
  const player = playerOf(history, 0)
  for (const [table, column] of [
    ['staked_hours', 'staked'],
    ['lost_hours', 'lost'],
  ] as const) {
    const change = (by: number) =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + ${by} where account_id = ${player}`
    await change(1).execute(clone.db)
    expect(await ofHours()).toMatchObject([{ rows: [{ accountId: player, hour: BASE }] }])
    await change(-1).execute(clone.db)
  }
  expect(await ofHours()).toEqual([])
})
