/** Places of closed periods, and players who were left out, as officers read them. docs/domain/leaderboard.md#prizes. */
import type { BOARD_PLACE_STATES, Counted } from '@paddock/contract'
import type { BoardMeasure, BoardPeriod } from '@paddock/domain/leaderboard'
import type { Paise } from '@paddock/domain/money'
import type { Role } from '@paddock/domain/roles'
import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import { all, countRows, isNamed, type Paged, pageOf } from '../platform/read-filters.ts'
import { officerTold } from '../platform/stands-as.ts'
import { timeOf } from '../platform/sql-time.ts'
import { STANDS_ON_BOARDS, type Standing, type WhichBoard } from './board.ts'

export type StoredPlace = {
  readonly id: string
  readonly unit: BoardPeriod
  readonly measure: BoardMeasure
  readonly sport: string
  readonly startsAt: number
  readonly endsAt: number
  readonly accountId: number
  readonly userName: string
  readonly rank: number
  readonly value: number
  readonly prize: Paise
  readonly state: (typeof BOARD_PLACE_STATES)[number]
  readonly decidedAt: number | null
}

type Filters = {
  readonly siteId: number
  readonly period?: BoardPeriod | undefined
  readonly search?: string | undefined
}

/** The latest first, each board by its ranks. */
export async function listPlaces(
  from: Reader,
  { siteId, period, search }: Filters,
  paged: Paged,
): Promise<{ readonly rows: StoredPlace[]; readonly counted: Counted }> {
  const where = all([
    sql`p.site_id = ${siteId}`,
    ...(period ? [sql`z.unit = ${period}`] : []),
    ...(search ? [isNamed(search)] : []),
  ])
  const places = sql`leaderboard_places p join leaderboard_prizes z on z.id = p.prizes_id join accounts a on a.id = p.account_id where ${where}`
  const { rows } = await sql<StoredPlace>`
    select p.id, z.unit, z.measure, z.sport, p.starts_at, p.ends_at, p.account_id, a.user_name, p.rank, p.value, p.prize, p.state, p.decided_at
    from ${places} order by p.ends_at desc, p.prizes_id, p.rank, p.account_id ${pageOf(paged)}`.execute(from)
  return { rows, counted: await countRows(from, places) }
}

export type WonPlace = Standing & { readonly rank: number; readonly prize: Paise }

/** Of a board whose time is closed who came first there, as it was then; of who may not be told any more nothing. Empty where it had no prizes. */
export async function listWon(
  from: Reader,
  { siteId, unit, startsAt, measure, sport }: WhichBoard,
): Promise<WonPlace[]> {
  const { rows } = await sql<WonPlace>`
    select p.account_id, a.user_name, coalesce(x.shows_name, false) as shows_name, p.value, p.rank, p.prize
    from leaderboard_prizes z join leaderboard_places p on p.prizes_id = z.id and p.starts_at = ${timeOf(startsAt)}
    join accounts a on a.id = p.account_id and ${STANDS_ON_BOARDS} left join leaderboard_players x on x.account_id = p.account_id
    where z.site_id = ${siteId} and z.unit = ${unit} and z.measure = ${measure} and z.sport = ${sport} order by p.rank, p.account_id limit 100`.execute(
    from,
  )
  return rows
}

type LeftOut = { readonly userId: string; readonly userName: string; readonly at: number; readonly by: string }

export async function listLeftOut(
  from: Reader,
  { siteId, reader }: { readonly siteId: number; readonly reader: Role },
  paged: Paged,
): Promise<{ readonly rows: LeftOut[]; readonly counted: Counted }> {
  const players = sql`leaderboard_players p join accounts a on a.id = p.account_id join accounts o on o.id = p.excluded_by
    where p.site_id = ${siteId} and p.excluded_at is not null`
  const { rows } = await sql<Omit<LeftOut, 'by'> & { readonly byName: string; readonly byRole: Role }>`
    select a.id::text as user_id, a.user_name, p.excluded_at as at, o.user_name as by_name, o.role as by_role from ${players}
    order by p.excluded_at desc, a.id ${pageOf(paged)}`.execute(from)
  return {
    rows: rows.map(({ byName, byRole, ...row }) => ({ ...row, by: officerTold(byName, byRole, reader) })),
    counted: await countRows(from, players),
  }
}
