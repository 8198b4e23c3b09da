/** Boards as they are read: who may stand on them, their first, and where somebody stands. docs/domain/leaderboard.md#told. */
import type { BoardMeasure, BoardPeriod } from '@paddock/domain/leaderboard'
import { type RawBuilder, sql } from 'kysely'
import { IS_LOCKED } from '../accounts/index.ts'
import type { Reader } from '../platform/database.ts'
import { timeOf } from '../platform/sql-time.ts'

/** Which time of a site, by which measure, of which sport. */
export type WhichBoard = {
  readonly siteId: number
  readonly unit: BoardPeriod
  readonly startsAt: number
  readonly measure: BoardMeasure
  readonly sport: string
}

/**
 * Of an account `a`: it is a player's who plays for money, is let in, does not stay away, and was not left out by an officer. Accounts of officers,
 * demonstrations and tests stand nowhere.
 */
export const STANDS_ON_BOARDS = sql`(a.book = 'REAL' and a.role = 'user' and a.retired_at is null and not ${IS_LOCKED}
  and not exists (select from exclusions e where e.account_id = a.id and e.until > clock_timestamp())
  and not exists (select from leaderboard_players x where x.account_id = a.id and x.excluded_at is not null))`

/** What an index of the sums begins with: nothing below it stands on a board. The words are those of the indexes. */
const COLUMN: Readonly<
  Record<BoardMeasure, { readonly value: RawBuilder<unknown>; readonly isOn: RawBuilder<unknown> }>
> = {
  profit: { value: sql`s.profit`, isOn: sql`s.profit >= 10000` },
  turnover: { value: sql`s.turnover`, isOn: sql`s.turnover >= 10000` },
  streak: { value: sql`s.streak`, isOn: sql`s.streak >= 2` },
}

const isOf = ({ siteId, unit, startsAt, sport }: WhichBoard): RawBuilder<unknown> =>
  sql`s.site_id = ${siteId} and s.unit = ${unit} and s.starts_at = ${timeOf(startsAt)} and s.sport = ${sport}`

export type Standing = {
  readonly accountId: number
  readonly userName: string
  readonly showsName: boolean
  readonly value: number
}

/** The first of it, by index; who are level stand by their age. */
export async function listFirst(from: Reader, which: WhichBoard, most: number): Promise<Standing[]> {
  return (await queryOfFirst(which, most).execute(from)).rows
}

/** @internal For the test of its plan. */
export const queryOfFirst = (which: WhichBoard, most: number): RawBuilder<Standing> => {
  const { value, isOn } = COLUMN[which.measure]
  return sql<Standing>`
    select s.account_id, a.user_name, coalesce(p.shows_name, false) as shows_name, ${value} as value
    from leaderboard_sums s join accounts a on a.id = s.account_id and ${STANDS_ON_BOARDS}
    left join leaderboard_players p on p.account_id = s.account_id
    where ${isOf(which)} and ${isOn} order by ${value} desc, s.account_id limit ${most}`
}

/** So far ranks are counted: behind it nobody asks which one it is. */
const MOST_RANKED = 1000

export type OwnPlace = { readonly value: number; readonly rank: number | null }

/** What one has, and the rank by it; null of nobody who stands there, and beyond what is counted. */
export async function findPlace(from: Reader, which: WhichBoard, accountId: number): Promise<OwnPlace> {
  const { value, isOn } = COLUMN[which.measure]
  const { rows } = await sql<{ value: number; stands: boolean }>`
    select ${value} as value, ${isOn} and exists (select from accounts a where a.id = s.account_id and ${STANDS_ON_BOARDS}) as stands
    from leaderboard_sums s where s.account_id = ${accountId} and ${isOf(which)}`.execute(from)
  const [own] = rows
  if (!own?.stands) return { value: own?.value ?? 0, rank: null }
  const { rows: above } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from leaderboard_sums s join accounts a on a.id = s.account_id and ${STANDS_ON_BOARDS}
      where ${isOf(which)} and ${isOn} and ${value} > ${own.value} limit ${MOST_RANKED}) n`.execute(from)
  const rank = (above[0]?.count ?? 0) + 1
  return { value: own.value, rank: rank > MOST_RANKED ? null : rank }
}

/** Ranks of a list in falling order: who are level have the same. */
export const ranksOf = (standings: readonly { readonly value: number }[]): number[] =>
  standings.map(({ value }) => standings.findIndex((one) => one.value === value) + 1)

/** Sports of which anybody has anything in the time: what is chosen from. */
export async function listSports(
  from: Reader,
  { siteId, unit, startsAt }: Pick<WhichBoard, 'siteId' | 'unit' | 'startsAt'>,
): Promise<string[]> {
  // Each sport is the next one of the index: however many players stand there, it is read as often as there are sports.
  const next = (
    after: RawBuilder<unknown>,
  ) => sql`(select s.sport from leaderboard_sums s where s.site_id = ${siteId} and s.unit = ${unit}
    and s.starts_at = ${timeOf(startsAt)} and s.sport > ${after} and s.turnover >= 10000 order by s.sport limit 1)`
  const { rows } = await sql<{ sport: string }>`
    with recursive sports as (select ${next(sql`''`)} as sport union all select ${next(sql`k.sport`)} from sports k where k.sport is not null)
    select sport from sports where sport is not null`.execute(from)
  return rows.map(({ sport }) => sport)
}
