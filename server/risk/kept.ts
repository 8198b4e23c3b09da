/**
 * What everybody below an upline has together in a market, kept: a page of risk reads a row for each cell in place of every position. What has changed
 * since a market was kept stands in `risk_changes`, and a reader adds it. docs/domain/risk.md#kept-sums, decision 0124.
 */
import { FINAL_STATUSES } from '@paddock/domain/market'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../platform/database.ts'
import { eachByItself } from '../platform/jobs/each-by-itself.ts'
import type { Jobs } from '../platform/jobs.ts'
import { listed } from '../platform/read-filters.ts'
import { chainAt } from '../settlement/index.ts'

const EVERY_MS = 2000
/** Of so many positions a turn: it is short, and a market that has more by itself is begun alone. */
const POSITIONS_AT_ONCE = 5000
const MARKETS_AT_ONCE = 20
const TIME_LIMIT = sql.lit('5min')
const KEEP_LOCK = 715_041

/** Whose positions are risk: players', who play for money. */
export const isAtRisk = (account: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${account}.role = 'user' and ${account}.book = 'REAL'`

/** Of a chain `k` what the upline has, and what those above it have together; nothing where it is not of the chain. */
export const shareOf = (uplineId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(k.shares[array_position(k.levels, ${uplineId})], 0)`
export const shareAbove = (uplineId: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce((
  select sum(above) from unnest(k.shares[1:array_position(k.levels, ${uplineId}) - 1]) as above), 0)`

/** The chain `k` of the account `a` in the market `m`. */
export const ITS_CHAIN = sql`lateral ${chainAt(sql`m.id`, sql`a.id`, sql`m.created_at`)} k on true`

/** A position is one where it has anything. */
export const isHeld = (p: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${p}.base <> 0 or cardinality(${p}.keys) > 0)`

/** Base and cells of a position: `(key, amount, slope)`, the base without a key. */
export const cellsOf = (p: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select null::int as key, ${p}.base as amount, 0::bigint as slope where ${isHeld(p)}
  union all select * from unnest(${p}.keys, ${p}.amounts, ${p}.slopes))`

/** What has become of positions since they were kept, of those changes `c`: `(market_id, account_id, sign)` with a position, the one that is and the one that was. */
export const sinceKept = (those: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select w.market_id, w.account_id, v.* from (
    select distinct on (c.market_id, c.account_id) c.* from risk_changes c where ${those} order by c.market_id, c.account_id, c.id) w
  join positions p on p.market_id = w.market_id and p.account_id = w.account_id
  cross join lateral (values (1, p.base, p.keys, p.amounts, p.slopes), (-1, w.base, w.keys, w.amounts, w.slopes)) v(sign, base, keys, amounts, slopes))`

/** Nothing is kept of a market as it is now while this holds: whose chains have changed is not looked at yet. */
export const CHAINS_MARKED = sql`exists (select from risk_chain_marks)`

/** Rows of `risk_sums` of positions `p` that have a sign: for each upline of their players, cell by cell. */
const summedOf = (positions: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select p.market_id, u.id as upline_id, p.site_id, c.key, sum(p.sign)::int as players, sum(p.sign * c.amount)::bigint as amount,
    sum(p.sign * c.slope)::bigint as slope, sum(p.sign * c.amount::numeric * p.shares[u.n]) as mine_amount,
    sum(p.sign * c.slope::numeric * p.shares[u.n]) as mine_slope, sum(p.sign * c.amount::numeric * p.above[u.n]) as passed_amount,
    sum(p.sign * c.slope::numeric * p.above[u.n]) as passed_slope
  from (
    select p.*, a.ancestors, a.site_id,
      array(select ${shareOf(sql`t.id`)} from unnest(a.ancestors) with ordinality t(id, n) order by t.n) as shares,
      array(select ${shareAbove(sql`t.id`)} from unnest(a.ancestors) with ordinality t(id, n) order by t.n) as above
    from ${positions} p join markets m on m.id = p.market_id join accounts a on a.id = p.account_id and ${isAtRisk(sql`a`)}
    left join ${ITS_CHAIN}
    -- By itself: pulled up, both lists would be made anew for each cell and each upline.
    offset 0) p
  cross join lateral unnest(p.ancestors) with ordinality u(id, n)
  cross join lateral ${cellsOf(sql`p`)} c
  group by p.market_id, u.id, p.site_id, c.key`

/** Adds what these positions come to to the sums that are kept. */
async function add(tx: Tx, positions: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into risk_sums as s (market_id, upline_id, site_id, key, players, amount, slope, mine_amount, mine_slope, passed_amount, passed_slope)
    ${summedOf(positions)}
    on conflict (upline_id, market_id, site_id, key) do update set players = s.players + excluded.players, amount = s.amount + excluded.amount,
      slope = s.slope + excluded.slope, mine_amount = s.mine_amount + excluded.mine_amount, mine_slope = s.mine_slope + excluded.mine_slope,
      passed_amount = s.passed_amount + excluded.passed_amount, passed_slope = s.passed_slope + excluded.passed_slope`.execute(
    tx,
  )
}

const IS_OVER = sql`m.status in ${listed(FINAL_STATUSES)}`

/** Of markets that are over nothing is kept: one whose result is taken back is kept anew. Nor of those whose players have other chains than they had. */
async function forget(tx: Tx): Promise<void> {
  const { rows: marks } = await sql<{
    id: number
    accountIds: number[]
  }>`select id, account_ids from risk_chain_marks`.execute(tx)
  const others = sql`select p.market_id from positions p join risk_kept k on k.market_id = p.market_id
    where p.account_id = any(${marks.flatMap(({ accountIds }) => accountIds)}::bigint[])`
  await sql`
    with gone as (
        select k.market_id from risk_kept k join markets m on m.id = k.market_id where ${IS_OVER}
        ${marks.length === 0 ? sql`` : sql`union ${others}`}),
      s as (delete from risk_sums where market_id in (select market_id from gone)),
      c as (delete from risk_changes where market_id in (select market_id from gone))
    delete from risk_kept where market_id in (select market_id from gone)`.execute(tx)
  await sql`delete from risk_changes c using markets m where m.id = c.market_id and ${IS_OVER}`.execute(tx)
  await sql`delete from risk_chain_marks where id = any(${marks.map(({ id }) => id)}::bigint[])`.execute(tx)
}

/** What changed in markets that are kept is added to them, the oldest first. */
async function addChanges(tx: Tx): Promise<number> {
  const { rows } = await sql<{ marketId: string; accountId: number }>`
    select distinct market_id, account_id from (
      select c.market_id, c.account_id from risk_changes c join risk_kept k on k.market_id = c.market_id order by c.id limit ${POSITIONS_AT_ONCE}) c`.execute(
    tx,
  )
  if (rows.length === 0) return 0
  // All changes of a position at once: of some of them, the next would be taken for its first.
  const markets = rows.map(({ marketId }) => marketId)
  const those = sql`(c.market_id, c.account_id) in (
    select * from unnest(${markets}::text[], ${rows.map(({ accountId }) => accountId)}::bigint[]))`
  await add(tx, sinceKept(those))
  await sql`delete from risk_changes c where ${those}`.execute(tx)
  await sql`update risk_kept set turn = default where market_id = any(${markets}::text[])`.execute(tx)
  await sql`delete from risk_sums where market_id = any(${markets}::text[]) and players = 0`.execute(tx)
  return rows.length
}

/** Markets on which anybody has a position and that are not kept yet: all of it, of this moment. */
async function begin(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: string; before: number }>`
    select w.id, coalesce(sum(w.positions) over (order by w.id rows between unbounded preceding and 1 preceding), 0)::int as before from (
      select m.id, (select count(*) from positions p where p.market_id = m.id) as positions
      from markets m where not ${IS_OVER} and not exists (select from risk_kept k where k.market_id = m.id)
        and exists (select from positions p where p.market_id = m.id) order by m.id limit ${MARKETS_AT_ONCE}) w order by w.id`.execute(
    tx,
  )
  const begun = rows.filter(({ before }) => before < POSITIONS_AT_ONCE).map(({ id }) => id)
  if (begun.length === 0) return 0
  const ids = sql`${begun}::text[]`
  await sql`delete from risk_changes where market_id = any(${ids})`.execute(tx)
  await add(
    tx,
    sql`(select p.market_id, p.account_id, 1 as sign, p.base, p.keys, p.amounts, p.slopes from positions p where p.market_id = any(${ids}))`,
  )
  await sql`insert into risk_kept (market_id) select unnest(${ids})`.execute(tx)
  return begun.length
}

/**
 * One turn: what is over goes, what changed is added, what is not kept is begun, each by itself, so that one that fails keeps back no other. Gives how much it did:
 * changed positions and markets that it began to keep. @internal Exported for the tests and the benchmarks.
 */
export async function keepRisk(db: Database): Promise<number> {
  let done = 0
  await eachByItself([forget, addChanges, begin], async (step) => {
    done += (await atOneMoment(db, step)) ?? 0
  })
  return done
}

/**
 * All of a step is of one moment: a change that comes while it is under way is not among those that are counted, and stays. Two at a time would count the same
 * twice, so the second one leaves.
 */
const atOneMoment = (db: Database, step: (tx: Tx) => Promise<number | void>): Promise<number | void> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local statement_timeout = ${TIME_LIMIT}`.execute(tx)
      const { rows } = await sql<{
        free: boolean
      }>`select pg_try_advisory_xact_lock(${sql.lit(KEEP_LOCK)}) as free`.execute(tx)
      if (rows[0]?.free) return await step(tx)
    })

type Broken = { readonly invariant: string; readonly rows: readonly unknown[] }

/** Where what is kept, with what has changed since, is not what the positions come to. Up to twenty rows. */
export async function auditRisk(db: Database): Promise<Broken[]> {
  // Where chains have changed since it is kept anew before anybody reads it.
  const kept = sql`select k.market_id from risk_kept k where not exists (
    select from risk_chain_marks c join positions p on p.account_id = any(c.account_ids) where p.market_id = k.market_id)`
  const positions = sql`(select p.market_id, p.account_id, -1 as sign, p.base, p.keys, p.amounts, p.slopes from positions p where p.market_id in (${kept}))`
  const figures = ['players', 'amount', 'slope', 'mine_amount', 'mine_slope', 'passed_amount', 'passed_slope'].map(
    (name) => sql`sum(${sql.ref(name)})`,
  )
  const off = sql.join(
    figures.map((figure) => sql`${figure} <> 0`),
    sql` or `,
  )
  // One statement: of one moment, whatever is bet meanwhile.
  const told = sql`
    select market_id, upline_id, site_id, key, ${sql.join(figures)} from (
      select * from risk_sums where market_id in (${kept}) union all ${summedOf(sinceKept(sql`c.market_id in (${kept})`))} union all ${summedOf(positions)}) r
    group by market_id, upline_id, site_id, key having ${off} limit 20`
  const { rows } = await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = ${TIME_LIMIT}`.execute(tx)
    return await told.execute(tx)
  })
  return rows.length === 0
    ? []
    : [{ invariant: 'what is kept of what uplines have at risk is the sum of the positions below them', rows }]
}

export function startKeepingRisk(db: Database, jobs: Jobs): void {
  jobs.start({
    name: 'risk-kept',
    everyMs: EVERY_MS,
    first: 'NOW',
    failed: 'what uplines have at risk was not kept',
    work: async () => {
      await keepRisk(db)
    },
  })
}
