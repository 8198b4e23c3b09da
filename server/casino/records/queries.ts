/** Rounds of the casino as lists read them. docs/domain/casino.md#records. */
import type { CasinoCost, CasinoMove, CasinoRound, Counted } from '@paddock/contract'
import type { GameType } from '@paddock/domain/casino'
import { must } from '@paddock/domain/result'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import { findBelow, findFewBelow } from '../../platform/downline.ts'
import { all, countRows, mostlySo, type Paged, pageOf, type Range, within } from '../../platform/read-filters.ts'
import { type Columns, rowSet } from '../../platform/database/rows.ts'
import { timeOf } from '../../platform/sql-time.ts'
import type { PlayerAt } from '../wallet/player-ref.ts'
import { HELD_OF_ROUND } from '../wallet/tables-store.ts'

/** One's own, or those of every player below an upline, or of one of them. */
export type Whose =
  | { readonly type: 'OWN'; readonly accountId: number }
  | { readonly type: 'BELOW'; readonly siteId: number; readonly uplineId: number; readonly userId: number | null }

export type Wanted = Paged & Range & { readonly isOpen: boolean; readonly gameType: GameType | undefined }

const PLACED = sql`casino_rounds r join accounts a on a.id = r.account_id join casino_games g on g.provider_id = r.provider_id and g.game_code = r.game_code
  join casino_providers p on p.id = r.provider_id`

/** Not ended by its provider, and something of it stands: a stake, a win, or a table that is still played. */
const IS_OPEN = sql`(r.closed_at is null and (r.staked <> 0 or r.won <> 0 or exists (select from casino_tables t
  where t.provider_id = r.provider_id and t.account_id = r.account_id and t.round_id = r.round_id
    and t.settled_version is null and (t.stake > 0 or t.hold > 0))))`

async function isAskedFor(from: Reader, whose: Whose): Promise<RawBuilder<unknown>> {
  if (whose.type === 'OWN') return sql`r.account_id = ${whose.accountId}`
  // The newest of a site are found in the order of their times.
  const below = sql`r.site_id = ${whose.siteId} and ${(await findBelow(from, whose.uplineId))(sql`a`)}`
  if (whose.userId !== null) return sql`${below} and a.id = ${whose.userId}`
  const few = await findFewBelow(from, whose.siteId, whose.uplineId)
  return sql`${below} and a.book = 'REAL' and ${few ? mostlySo(sql`r.account_id = any(${[...few]}::bigint[])`) : sql`true`}`
}

const TOLD = sql`r.round_id, p.name as provider, g.game_id, g.game_code, g.name as game_name, g.type as game_type, g.provider_name, g.sub_provider_name,
  r.staked + ${HELD_OF_ROUND} as stake, r.won, r.won - r.staked - ${HELD_OF_ROUND} as net, r.opened_at`

export async function listRounds(
  from: Reader,
  whose: Whose,
  wanted: Wanted,
): Promise<{ readonly rows: readonly CasinoRound[]; readonly counted: Counted }> {
  const { isOpen, gameType } = wanted
  const meant = sql`${PLACED} where ${all([
    await isAskedFor(from, whose),
    isOpen ? IS_OPEN : sql`not ${IS_OPEN}`,
    ...(gameType === undefined ? [] : [sql`g.type = ${gameType}`]),
    ...within(sql`r.opened_at`, wanted),
  ])}`
  const { rows } = await sql<CasinoRound>`
    select ${TOLD}, ${isOpen ? sql`null` : sql`coalesce(r.closed_at, r.last_at)`} as closed_at
      ${whose.type === 'OWN' ? sql`` : sql`, a.user_name, a.id::text as user_id`}
    from ${meant} order by r.opened_at desc, r.round_id, r.account_id ${pageOf(wanted)}`.execute(from)
  return { rows, counted: await countRows(from, meant) }
}

/** Of what was held its holds say how it is drawn. */
const HELD_DETAILS = sql`(select h.details from casino_calls h where h.provider_id = c.provider_id and h.account_id = c.account_id
  and h.round_id = c.round_id and h.op = 'reserve' and h.details is not null order by h.at desc limit 1)`

export type OneRound = { readonly casino: string; readonly roundId: string }

/** Empty where there is no such round of theirs. */
export async function listMoves(from: Reader, whose: Whose, { casino, roundId }: OneRound): Promise<CasinoMove[]> {
  const { rows } = await sql<CasinoMove>`
    select case c.op when 'debit' then 'stake' when 'credit' then 'win' when 'settled' then 'result' else 'return' end as kind, c.moved as amount, c.at,
      c.tx_id as reference, case when d.details ? 'legs' then null else d.details end as details, d.details -> 'legs' as legs
    from ${PLACED} join casino_calls c on c.provider_id = r.provider_id and c.account_id = r.account_id and c.round_id = r.round_id and c.moved <> 0
      cross join lateral (select coalesce(c.details, case c.op when 'settled' then ${HELD_DETAILS} end) as details) d
    where ${await isAskedFor(from, whose)} and p.name = ${casino} and r.round_id = ${roundId} order by c.at, c.tx_id`.execute(
    from,
  )
  return rows
}

type OneGame = { readonly casino: string; readonly gameCode: string }

/** By rounds that their provider has ended: what went back whole moved nothing, and an open one has cost nothing yet. */
export async function sumCost(from: Reader, accountId: number, { casino, gameCode }: OneGame): Promise<CasinoCost> {
  const { rows } = await sql<CasinoCost>`
    select count(*) as rounds, coalesce(sum(r.staked), 0)::bigint as staked, coalesce(sum(r.won), 0)::bigint as won,
      coalesce(sum(r.won - r.staked), 0)::bigint as net, min(r.opened_at) as since
    from casino_rounds r join casino_providers p on p.id = r.provider_id
    where r.account_id = ${accountId} and p.name = ${casino} and r.game_code = ${gameCode}
      and r.closed_at is not null and (r.staked <> 0 or r.won <> 0)`.execute(from)
  return must(rows[0], 'a sum has its row')
}

/** A round of a provider and a player. */
export type RoundOf = { readonly providerId: number; readonly accountId: number; readonly roundId: string }

/** Rounds of these players of which something was staked, held, won or sent back since then. */
export async function findMoved(from: Reader, accountIds: readonly number[], since: number): Promise<RoundOf[]> {
  const ids = sql`any(${[...accountIds]}::bigint[])`
  const { rows } = await sql<RoundOf>`
    select provider_id, account_id, round_id from casino_calls where account_id = ${ids} and moved <> 0 and at >= ${timeOf(since)} and round_id is not null
    union select provider_id, account_id, round_id from casino_tables where account_id = ${ids} and reserved_at >= ${timeOf(since)}`.execute(
    from,
  )
  return rows
}

const ROUND: Columns<RoundOf> = { providerId: 'int', accountId: 'bigint', roundId: 'text' }

/** Whose it is stands beside it. */
export type LiveRound = RoundOf & { readonly round: CasinoRound }

/** As they are now; of one that is open `closedAt` is null. */
export async function loadRounds(from: Reader, wanted: readonly RoundOf[]): Promise<LiveRound[]> {
  if (wanted.length === 0) return []
  const { rows } = await sql<CasinoRound & RoundOf>`
    select ${TOLD}, case when ${IS_OPEN} then null else coalesce(r.closed_at, r.last_at) end as closed_at, r.provider_id, r.account_id
    from ${PLACED} join (${rowSet(ROUND, wanted)}) w on w.provider_id = r.provider_id and w.account_id = r.account_id and w.round_id = r.round_id`.execute(
    from,
  )
  return rows.map(({ providerId, accountId, ...round }) => ({ providerId, accountId, roundId: round.roundId, round }))
}

export type FoundRound = PlayerAt & { readonly round: CasinoRound }

/** One of a player below, and whose it is; undefined where there is none. */
export async function findRoundOf(from: Reader, whose: Whose, one: OneRound): Promise<FoundRound | undefined> {
  const { rows } = await sql<CasinoRound & PlayerAt>`
    select ${TOLD}, case when ${IS_OPEN} then null else coalesce(r.closed_at, r.last_at) end as closed_at, a.user_name,
      a.id::text as user_id, r.provider_id, r.account_id, r.site_id
    from ${PLACED} where ${await isAskedFor(from, whose)} and p.name = ${one.casino} and r.round_id = ${one.roundId}`.execute(
    from,
  )
  return rows.map(({ providerId, accountId, siteId, ...round }) => ({ round, providerId, accountId, siteId }))[0]
}

export type Named = { readonly name: string; readonly isPlayer: boolean }

export async function findNamed(from: Reader, accountId: number): Promise<Named | undefined> {
  const { rows } = await sql<Named>`
    select user_name as name, role = 'user' as is_player from accounts where id = ${accountId}`.execute(from)
  return rows[0]
}
