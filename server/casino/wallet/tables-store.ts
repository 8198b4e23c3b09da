/** The markets of casinos that hold what players may lose. docs/domain/casino.md#tables. */
import { OUR_VERSION, type Outcome, type Table } from '@paddock/domain/casino'
import type { MoneyBook, Paise } from '@paddock/domain/money'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import { type Columns, rowSet } from '../../platform/database/rows.ts'
import { timeOf } from '../../platform/sql-time.ts'
import type { PlayerAt } from './player-ref.ts'
import { followUps, noteDue, lockKeys } from './store.ts'

const lockOf = (marketKey: string): string => `market ${marketKey}`

/** A market that a call names. */
export type MarketAt = { readonly n: number; readonly providerId: number; readonly marketKey: string }
const MARKET_AT: Columns<MarketAt> = { n: 'int', providerId: 'int', marketKey: 'text' }

/**
 * Those who join markets do so beside each other, in an order that is the same for all, and never beside a settlement. Gives the calls whose
 * markets are being settled, where that is not waited for.
 */
export async function shareMarkets(tx: Tx, markets: readonly MarketAt[], waits: boolean): Promise<ReadonlySet<number>> {
  if (markets.length === 0) return new Set()
  const locks = markets.map((market) => ({ ...market, marketKey: lockOf(market.marketKey) }))
  return await lockKeys(
    tx,
    sql`select m.n, hashtextextended(m.market_key, m.provider_id) as k from (${rowSet(MARKET_AT, locks)}) m`,
    { waits, isShared: true },
  )
}

/** Nobody joins these markets, and no other result of them comes, until the transaction ends. */
export async function holdMarkets(tx: Tx, providerId: number, marketKeys: readonly string[]): Promise<void> {
  if (marketKeys.length === 0) return
  const keys = sql`select 0 as n, hashtextextended(m, ${providerId}) as k from unnest(${marketKeys.map(lockOf)}::text[]) as m`
  await lockKeys(tx, keys, { waits: true, isShared: false })
}

type StoredTable = Table & { readonly roundId: string }
export type HeldTable = StoredTable & { readonly outcomes: readonly Outcome[] }

/** Of a table `name`. */
const tableOf = (name: 'c' | 't') =>
  sql.raw(`${name}.round_id, ${name}.version, ${name}.hold, ${name}.last_hold, ${name}.settled_version as settled,
  ${name}.was_named, ${name}.has_result, ${name}.pnl`)

export type TableAt = MarketAt & { readonly accountId: number }
const TABLE_AT: Columns<TableAt> = { n: 'int', providerId: 'int', marketKey: 'text', accountId: 'bigint' }

export async function listTablesOf(
  from: Reader,
  at: readonly TableAt[],
): Promise<readonly (HeldTable & Pick<TableAt, 'n' | 'marketKey'>)[]> {
  if (at.length === 0) return []
  const { rows } = await sql<HeldTable & Pick<TableAt, 'n' | 'marketKey'>>`
    select t.n, t.market_key, c.outcomes, ${tableOf('c')} from (${rowSet(TABLE_AT, at)}) t cross join lateral (
      select * from casino_tables c where c.provider_id = t.provider_id and c.market_key = t.market_key
        and c.account_id = t.account_id limit 1) c`.execute(from)
  return rows
}

/** What tables of a round `r` hold: a part of what is staked on it until they are settled. docs/domain/casino.md#tables. */
export const HELD_OF_ROUND = sql`coalesce((select sum(t.hold) from casino_tables t
  where t.provider_id = r.provider_id and t.account_id = r.account_id and t.round_id = r.round_id), 0)::bigint`

/** Of these markets those whose last result has come. */
export async function listSettled(
  from: Reader,
  at: readonly MarketAt[],
): Promise<readonly Pick<MarketAt, 'n' | 'marketKey'>[]> {
  if (at.length === 0) return []
  const { rows } = await sql<Pick<MarketAt, 'n' | 'marketKey'>>`
    select t.n, t.market_key from (${rowSet(MARKET_AT, at)}) t cross join lateral (
      select from casino_settled_markets m where m.provider_id = t.provider_id and m.market_key = t.market_key limit 1) m`.execute(
    from,
  )
  return rows
}

export type NewTable = {
  readonly marketKey: string
  readonly roundId: string
  readonly version: number
  readonly stake: Paise
  readonly outcomes: readonly Outcome[]
  readonly hold: Paise
}

export type TableRow = NewTable & PlayerAt & { readonly at: number }
const TABLE: Columns<TableRow> = {
  accountId: 'bigint',
  providerId: 'int',
  marketKey: 'text',
  siteId: 'int',
  roundId: 'text',
  version: 'bigint',
  at: 'timestamptz',
  stake: 'bigint',
  outcomes: 'jsonb',
  hold: 'bigint',
}

/** Each table once. */
export async function saveTables(tx: Tx, tables: readonly TableRow[]): Promise<void> {
  if (tables.length === 0) return
  await sql`insert into casino_tables (provider_id, market_key, account_id, site_id, round_id, version, reserved_at, stake, outcomes, hold, last_hold)
    select t.provider_id, t.market_key, t.account_id, t.site_id, t.round_id, t.version, t.at, t.stake, t.outcomes, t.hold, t.hold
    from (${rowSet(TABLE, tables)}) t
    on conflict (provider_id, market_key, account_id) do update set version = excluded.version, reserved_at = excluded.reserved_at, stake = excluded.stake,
      outcomes = excluded.outcomes, hold = excluded.hold, last_hold = excluded.last_hold`.execute(tx)
}

type HoldMove = { readonly accountId: number; readonly by: number }
const HOLD_MOVE: Columns<HoldMove> = { accountId: 'bigint', by: 'bigint' }

/** What casinos hold is a part of what is at risk, so whatever asks what is free asks for this too. Of accounts that are locked. */
export async function moveHolds(tx: Tx, moves: readonly HoldMove[]): Promise<void> {
  if (moves.length === 0) return
  await sql`update accounts a set exposure = a.exposure + m.by, casino_held = a.casino_held + m.by
    from (${rowSet(HOLD_MOVE, moves)}) m where a.id = m.account_id and a.id = any(${moves.map(({ accountId }) => accountId)}::bigint[])
      and m.by <> 0`.execute(tx)
}

export type SeatedTable = StoredTable & {
  readonly accountId: number
  readonly siteId: number
  readonly book: MoneyBook
  readonly gameName: string
  /** Whether levels above the player have parts of the result. */
  readonly hasLevels: boolean
}

/** Everybody of a market, whose rows nobody changes who does not hold the market. */
export async function listTables(from: Reader, providerId: number, marketKey: string): Promise<SeatedTable[]> {
  const { rows } = await sql<SeatedTable>`
    select t.account_id, t.site_id, a.book, ${tableOf('t')}, g.name as game_name,
      r.levels is not null as has_levels
    from casino_tables t join accounts a on a.id = t.account_id
    join casino_rounds r on r.provider_id = t.provider_id and r.account_id = t.account_id and r.round_id = t.round_id
    join casino_games g on g.provider_id = r.provider_id and g.game_code = r.game_code
    where t.provider_id = ${providerId} and t.market_key = ${marketKey} order by t.account_id`.execute(from)
  return rows
}

/** What a settlement brings one player: `pnl` in all, the rest is how that moves what stood before. */
export type ResultRow = {
  readonly accountId: number
  readonly siteId: number
  readonly roundId: string
  readonly providerId: number
  readonly txId: string
  readonly pnl: Paise
  readonly staked: Paise
  readonly won: Paise
  readonly moved: Paise
  readonly isNamed: boolean
  readonly isDue: boolean
  readonly at: number
}
const RESULT: Columns<Omit<ResultRow, 'isDue'>> = {
  accountId: 'bigint',
  siteId: 'int',
  roundId: 'text',
  providerId: 'int',
  txId: 'text',
  pnl: 'bigint',
  staked: 'bigint',
  won: 'bigint',
  moved: 'bigint',
  isNamed: 'boolean',
  at: 'timestamptz',
}

/** Of a round that a result `r` is of: each table that was played has one, and nothing else is staked; the end of a stake is its provider's to say. */
const HAS_RESULTS = sql`(not exists (select from casino_tables o where o.provider_id = r.provider_id and o.account_id = r.account_id
    and o.round_id = r.round_id and o.settled_version is null and (o.stake > 0 or o.hold > 0))
  and not exists (select from casino_calls c where c.provider_id = r.provider_id and c.account_id = r.account_id and c.round_id = r.round_id
    and c.op = 'debit' and c.amount is not null and c.reversed_by is null))`

/** Their tables, their rounds, and the log of calls. That we freed tables ends no round. */
export async function saveResults(
  tx: Tx,
  { marketKey, settlementVersion }: { readonly marketKey: string; readonly settlementVersion: number },
  results: readonly ResultRow[],
): Promise<void> {
  if (results.length === 0) return
  const isTheirs = settlementVersion !== OUR_VERSION
  await sql`update casino_tables t set hold = 0, settled_version = ${settlementVersion}, was_named = r.is_named,
      has_result = t.has_result or (r.is_named and ${isTheirs}), pnl = r.pnl
    from (${rowSet(RESULT, results)}) r
    where t.provider_id = r.provider_id and t.market_key = ${marketKey} and t.account_id = r.account_id`.execute(tx)
  await sql`with saved as (update casino_rounds d set staked = d.staked + r.staked, won = d.won + r.won, last_at = r.at,
      closed_at = coalesce(d.closed_at, case when r.ends then r.at end), ended_by_results = d.ended_by_results or (d.closed_at is null and r.ends)
    from (select r.*, ${isTheirs} and ${HAS_RESULTS} as ends from (${rowSet(RESULT, results)}) r) r
    where d.provider_id = r.provider_id and d.account_id = r.account_id and d.round_id = r.round_id
    returning d.*) ${followUps('saved')}`.execute(tx)
  const due = results.filter(({ isDue }) => isDue).map(({ txId }) => txId)
  await sql`with said as (
      insert into casino_calls (provider_id, tx_id, op, hash, answer, at, site_id, account_id, round_id, moved)
      select r.provider_id, r.tx_id, 'settled', '', '{}', r.at, r.site_id, r.account_id, r.round_id, r.moved
      from (${rowSet(RESULT, results)}) r returning *)
    ${noteDue(sql`c.tx_id = any(${due}::text[])`)}`.execute(tx)
}

export type NewSettlement = {
  readonly providerId: number
  readonly txId: string
  readonly hash: Buffer
  readonly answer: Record<string, unknown>
  readonly at: number
}

export async function saveSettlement(tx: Tx, { providerId, txId, hash, answer, at }: NewSettlement): Promise<void> {
  await sql`insert into casino_calls (provider_id, tx_id, op, hash, answer, at)
    values (${providerId}, ${txId}, 'settle', ${hash}, ${JSON.stringify(answer)}::json, ${timeOf(at)})`.execute(tx)
}

/** Its last result has come, or a newer one. */
export async function endMarket(tx: Tx, providerId: number, marketKey: string, version: number): Promise<void> {
  await sql`insert into casino_settled_markets as m (provider_id, market_key, version) values (${providerId}, ${marketKey}, ${version})
    on conflict (provider_id, market_key) do update set version = greatest(m.version, excluded.version)`.execute(tx)
}
