/** Counts and steps as they are kept. docs/domain/bonuses.md#wagering. */
import type { Wagered } from '@paddock/domain/bonuses'
import { type Paise, ZERO } from '@paddock/domain/money'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import { timeOf, timeOrNull } from '../../platform/sql-time.ts'
import type { StoredAward } from '../awards/store.ts'
import { KEY_OF_ROUND, type RoundName } from './rounds.ts'

/** A market, or a round of the casino. */
export type Turn =
  | { readonly id: number; readonly marketId: string; readonly providerId: null; readonly roundId: null }
  | { readonly id: number; readonly marketId: null; readonly providerId: number; readonly roundId: string }

/** Players beyond `after` with something to look at, in order: results since the last look, or something that is due by the clock. */
export async function listWagerers(
  from: Reader,
  { now, after, most }: { readonly now: number; readonly after: number; readonly most: number },
): Promise<number[]> {
  const { rows } = await sql<{ accountId: number }>`
    select account_id from (
      (select account_id from bonus_turns where account_id > ${after} group by account_id order by account_id limit ${most})
      union all (select wagerer_id from bonus_awards where due_at <= ${timeOf(now)} and wagerer_id > ${after}
        group by wagerer_id order by wagerer_id limit ${most})) w
    group by account_id order by account_id limit ${most}`.execute(from)
  return rows.map(({ accountId }) => accountId)
}

export async function listTurns(tx: Tx, accountId: number): Promise<Turn[]> {
  const { rows } = await sql<Turn>`
    select id, market_id, provider_id, round_id from bonus_turns where account_id = ${accountId} order by id`.execute(
    tx,
  )
  return rows
}

export async function deleteTurns(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from bonus_turns where id = any(${ids}::bigint[])`.execute(tx)
}

export type Count = {
  readonly awardId: string
  readonly groupKey: string
  readonly siteId: number
  readonly wagererId: number
  readonly isOwn: boolean
  readonly markets: readonly string[]
  /** Of a round of the casino, which has no markets. */
  readonly providerId: number | null
  readonly roundId: string | null
  readonly counted: Paise
  readonly endedAt: number
  readonly opponents: readonly number[]
  readonly against: readonly Paise[]
}

/** What each of a player's groups counts already, by the award that it counts for. */
export async function listCounts(
  from: Reader,
  wagererId: number,
  groupKeys: readonly string[],
): Promise<Map<string, Map<string, Count>>> {
  const { rows } = await sql<Count>`
    select award_id, group_key, site_id, wagerer_id, is_own, markets, provider_id, round_id, counted, ended_at, opponents, against from bonus_counts
    where wagerer_id = ${wagererId} and group_key = any(${[...groupKeys]}::text[])`.execute(from)
  const byGroup = Map.groupBy(rows, ({ groupKey }) => groupKey)
  return new Map([...byGroup].map(([key, counts]) => [key, new Map(counts.map((count) => [count.awardId, count]))]))
}

type Named = { readonly key: string; readonly marketIds: readonly string[] }
type Gone = { readonly awardId: string; readonly counted: Paise }

/**
 * What counts of markets that are another group by now, since that hangs on what they are called, goes by the name of that group. Where several counts
 * are of one group then, that of the oldest award stays, of each that is not the player's own too; gives the others, which are gone.
 */
export async function nameAnew(tx: Tx, wagererId: number, groups: readonly Named[]): Promise<Gone[]> {
  const markets = groups.flatMap(({ key, marketIds }) => marketIds.map((marketId) => ({ key, marketId })))
  const [keys, ids] = [markets.map(({ key }) => key), markets.map(({ marketId }) => marketId)]
  const { rows } = await sql<Gone & { groupKey: string; key: string; isOwn: boolean }>`
    select c.award_id, c.group_key, c.counted, c.is_own, case when c.group_key = any(${keys}::text[]) then c.group_key else min(g.key) end as key
    from bonus_counts c join bonus_awards b on b.id = c.award_id
    left join unnest(${keys}::text[], ${ids}::text[]) as g(key, market_id) on g.market_id = any(c.markets)
    where c.wagerer_id = ${wagererId} and c.round_id is null and (c.markets && ${ids}::text[] or c.group_key = any(${keys}::text[]))
    group by c.award_id, c.group_key, b.id order by b.accepted_at, b.id, c.group_key`.execute(tx)
  const byPlace = Map.groupBy(rows, ({ key, isOwn, awardId }) => (isOwn ? key : `${key} of ${awardId}`))
  const gone = [...byPlace.values()].flatMap(([, ...others]) => others)
  for (const { awardId, groupKey } of gone)
    await sql`delete from bonus_counts where award_id = ${awardId}::uuid and group_key = ${groupKey}`.execute(tx)
  for (const [first] of byPlace.values())
    if (first && first.groupKey !== first.key)
      await sql`update bonus_counts set group_key = ${first.key} where award_id = ${first.awardId}::uuid and group_key = ${first.groupKey}`.execute(
        tx,
      )
  return gone
}

export async function saveCount(tx: Tx, count: Count): Promise<void> {
  await sql`insert into bonus_counts (award_id, group_key, site_id, wagerer_id, is_own, markets, provider_id, round_id, counted, ended_at, opponents,
      against)
    values (${count.awardId}::uuid, ${count.groupKey}, ${count.siteId}, ${count.wagererId}, ${count.isOwn}, ${count.markets}::text[],
      ${count.providerId}, ${count.roundId}, ${count.counted}, ${timeOf(count.endedAt)}, ${count.opponents}::bigint[], ${count.against}::bigint[])
    on conflict (award_id, group_key) do update set markets = excluded.markets, counted = excluded.counted, ended_at = excluded.ended_at,
      ripened = bonus_counts.ripened and bonus_counts.ended_at = excluded.ended_at, opponents = excluded.opponents, against = excluded.against`.execute(
    tx,
  )
}

/** Markets that were settled since it was accepted and count neither for it nor, where it is the player's own, for another of theirs. */
export async function listPassedOver(
  from: Reader,
  { id, accountId, wagererId, acceptedAt }: StoredAward,
): Promise<string[]> {
  const { rows } = await sql<{ marketId: string }>`
    select s.market_id from settlement_postings s join settlements r on r.market_id = s.market_id and r.result_version = s.result_version
    where s.account_id = ${wagererId} and not s.rolled_back and s.net <> 0 and r.declared_at > ${timeOrNull(acceptedAt)}
      and s.market_id not in (
        select unnest(markets) from bonus_counts where award_id = ${id}::uuid
        union all select unnest(markets) from bonus_counts where wagerer_id = ${wagererId} and is_own and ${accountId === wagererId})`.execute(
    from,
  )
  return rows.map(({ marketId }) => marketId)
}

/** The same of rounds of the casino. */
export async function listPassedOverRounds(
  from: Reader,
  { id, accountId, wagererId, acceptedAt }: StoredAward,
): Promise<RoundName[]> {
  const { rows } = await sql<RoundName>`
    select r.provider_id, r.round_id from casino_rounds r
    where r.account_id = ${wagererId} and r.opened_at > ${timeOrNull(acceptedAt)} and r.closed_at is not null and r.counts_for_bonus
      and r.won <> r.staked and not exists (
        select from bonus_counts c where c.wagerer_id = ${wagererId} and c.group_key = ${KEY_OF_ROUND}
          and (c.award_id = ${id}::uuid or c.is_own and ${accountId === wagererId}))`.execute(from)
  return rows
}

export type Summed = Wagered & {
  /** When the next of what has counted ripens; null where all has. */
  readonly ripensAt: number | null
  /** The most that was wagered against one other player. */
  readonly againstOne: Paise
}

/** `since` is when what has ripened by now was declared, at the latest. */
export async function sumCounts(from: Reader, awardId: string, since: number): Promise<Summed> {
  const { rows } = await sql<Summed>`
    select coalesce(sum(counted), 0)::bigint as all, coalesce(sum(counted) filter (where ended_at <= ${timeOf(since)}), 0)::bigint as ripe,
      min(ended_at) filter (where ended_at > ${timeOf(since)} and counted > 0) as ripens_at,
      coalesce((select max(o.total) from (select x.id, sum(x.amount)::bigint as total from bonus_counts c
        cross join lateral unnest(c.opponents, c.against) as x(id, amount) where c.award_id = ${awardId}::uuid group by x.id) o), 0)::bigint as against_one
    from bonus_counts where award_id = ${awardId}::uuid`.execute(from)
  return rows[0] ?? { all: ZERO, ripe: ZERO, ripensAt: null, againstOne: ZERO }
}

/** Markets of what counts and has not ripened: looked at once more before it is paid for. A round leaves a note of all that moves it. */
export async function listUnripe(from: Reader, wagererId: number): Promise<string[]> {
  const { rows } = await sql<{ marketId: string }>`
    select distinct unnest(markets) as market_id from bonus_counts
    where wagerer_id = ${wagererId} and counted > 0 and not ripened`.execute(from)
  return rows.map(({ marketId }) => marketId)
}

export async function markRipened(tx: Tx, wagererId: number, since: number): Promise<void> {
  await sql`update bonus_counts set ripened = true
    where wagerer_id = ${wagererId} and not ripened and counted > 0 and ended_at <= ${timeOf(since)}`.execute(tx)
}

export async function saveDue(
  tx: Tx,
  id: string,
  { dueAt, held }: { readonly dueAt: number | null; readonly held: readonly string[] },
): Promise<void> {
  await sql`update bonus_awards set due_at = ${timeOrNull(dueAt)}, held = ${held}::text[] where id = ${id}::uuid`.execute(
    tx,
  )
}
