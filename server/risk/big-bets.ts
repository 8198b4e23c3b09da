/** Bets of players below whose stake is big to whoever reads. docs/domain/risk.md#big */
import type { calls, RequestOf } from '@paddock/contract'
import { LEAST_BIG, MOST_NEW, USUALLY_BIG } from '@paddock/contract/endpoints/risk'
import { type Paise, paise } from '@paddock/domain/money'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
import { findBelow, findFewBelow } from '../platform/downline.ts'
import { all, countRows, mostlySo, pageOf, within } from '../platform/read-filters.ts'
import { timeOf } from '../platform/sql-time.ts'

export type BigTo = {
  readonly siteId: number
  readonly uplineId: number
  /** The stake from which on. */
  readonly least: Paise
}

type Filters = RequestOf<typeof calls.getBigBets>['query']

/** From which stake on a bet is big to the officer: what they said of it, else what it is to everybody. */
export async function loadLeast(from: Reader, accountId: number): Promise<Paise> {
  const { rows } = await sql<{ least: Paise }>`
    select least from big_bet_bounds where account_id = ${accountId}`.execute(from)
  return rows[0]?.least ?? paise(USUALLY_BIG)
}

export async function saveLeast(tx: Tx, accountId: number, least: Paise): Promise<void> {
  await sql`insert into big_bet_bounds (account_id, least) values (${accountId}, ${least})
    on conflict (account_id) do update set least = excluded.least`.execute(tx)
}

/**
 * Those bets `b`. Book and least are said in the statement's own words, as the indexes of big bets are found by those alone. Of few players they are
 * asked by player, of many by time.
 */
async function bigBetsOf(
  from: Reader,
  { siteId, uplineId, least }: BigTo,
  narrowed: readonly RawBuilder<unknown>[],
): Promise<RawBuilder<unknown>> {
  const few = await findFewBelow(from, siteId, uplineId)
  const conditions = [
    sql`b.site_id = ${siteId} and b.book = 'REAL' and b.stake >= ${sql.lit(LEAST_BIG)} and b.stake >= ${least}`,
    ...narrowed,
  ]
  if (few) return sql`bets b where ${all([...conditions, sql`b.account_id = any(${few}::bigint[])`])}`
  const isBelow = mostlySo((await findBelow(from, uplineId))(sql`a`))
  return sql`bets b join accounts a on a.id = b.account_id where ${all([...conditions, isBelow])}`
}

const NEWEST_FIRST = sql`order by b.received_at desc, b.id desc`

/** A page of their numbers, the newest first, and how many there are. */
export async function listBigBets(
  from: Reader,
  to: BigTo,
  { type, startDate, endDate, ...paged }: Filters,
  zone: string,
) {
  const meant = await bigBetsOf(from, to, [
    ...(type === undefined ? [] : [sql`b.kind = ${type}`]),
    ...within(sql`b.received_at`, { startDate, endDate, zone }),
  ])
  const { rows } = await sql<{ id: string }>`select b.id from ${meant} ${NEWEST_FIRST} ${pageOf(paged)}`.execute(from)
  return { ids: rows.map(({ id }) => id), counted: await countRows(from, meant) }
}

/** So far back news are looked for: with a high bound few bets are big, and all of years would be walked each time. */
const NEWS_DAYS = 7

/** How many came behind the moment, counted so far as is told, and when the newest came; without one none is new. */
export async function loadNews(
  from: Reader,
  to: BigTo,
  since: number | undefined,
): Promise<{ readonly fresh: number; readonly newestAt: number | null }> {
  const ofDays = sql`now() - make_interval(days => ${sql.lit(NEWS_DAYS)})`
  const behind = since === undefined ? ofDays : sql`greatest(${timeOf(since)}, ${ofDays})`
  const meant = await bigBetsOf(from, to, [sql`b.received_at > ${behind}`])
  const { rows } = await sql<{ at: number }>`
    select b.received_at as at from ${meant} ${NEWEST_FIRST} limit ${since === undefined ? 1 : MOST_NEW}`.execute(from)
  return { fresh: since === undefined ? 0 : rows.length, newestAt: rows[0]?.at ?? null }
}
