/** What every paged list of the database reads by: days of a zone, texts that are searched for, pages. */
import type { Counted } from '@paddock/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from './database.ts'

type Condition = RawBuilder<unknown>

/** All of them; none is always true. */
export const all = (conditions: readonly Condition[]): Condition => sql.join([sql`true`, ...conditions], sql` and `)

/**
 * These words as a list of the statement: `status in ${listed(FINAL_STATUSES)}`. They stand in its text, since an index of a part of a table is found
 * by the same words alone. For what the source names, never for what somebody sent.
 */
export const listed = (words: readonly string[]): Condition => sql`(${sql.join(words.map((word) => sql.lit(word)))})`

/** The search text as a pattern that means itself. */
export const patternOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/**
 * Of the accounts `a` those who are called so, by login or by name: each word in part, in any order, in whatever letters and without accents.
 * Asked of everybody below somebody with the number of the site, it is answered from the index of the paths, which has the names beside them.
 */
export function isNamed(search: string): Condition {
  const words = search.split(/\s+/).filter((word) => word !== '')
  return all(
    words.map((word) => {
      const pattern = sql`lower(${patternOf(withoutAccents(word))})`
      return sql`(a.name_key like ${pattern} or a.full_name_key like ${pattern})`
    }),
  )
}

/** As `folded_name` of the database has it; small letters are made there. */
const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/[\u0300-\u036F]/g, '')

/** So many players are looked up one by one; where more are called so, what is newest is theirs soon. */
const FEW_PLAYERS = 2500

/** Of the accounts of a site that are meant the numbers of those who are called so; undefined where they are more than are looked up one by one. */
export async function findCalled(
  from: Reader,
  { siteId, isMeant, search }: { siteId: number; isMeant: (account: Condition) => Condition; search: string },
): Promise<readonly number[] | undefined> {
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts a where a.site_id = ${siteId} and ${isMeant(sql`a`)} and ${isNamed(search)} limit ${FEW_PLAYERS + 1}`.execute(
    from,
  )
  return rows.length > FEW_PLAYERS ? undefined : rows.map(({ id }) => id)
}

/**
 * The condition, of which the database shall take nearly every row to be so: where what was asked before it narrows to those already, or they are known
 * to be many, it would reckon with few and look each up by itself.
 */
export const mostlySo = (condition: Condition): Condition => sql`(case when ${condition} then true end) is not null`

export type Paged = { readonly page: number; readonly limit: number }
export const pageOf = ({ page, limit }: Paged): Condition => sql`limit ${limit} offset ${(page - 1) * limit}`

/** Nobody turns so many pages of what grows every day; counting it all would be most of what a list costs. */
export const MOST_COUNTED = 2500

/** How many rows there are, counted so far and no further. */
export async function countRows(from: Reader, rows: Condition, most = MOST_COUNTED): Promise<Counted> {
  const { rows: counts } = await sql<{ total: number }>`
    select count(*) as total from (select from ${rows} limit ${most + 1}) counted`.execute(from)
  return countedTo(counts[0]?.total ?? 0, most)
}

/** As a list tells it that has all its pages up to there. */
export const countedTo = (total: number, most = MOST_COUNTED): Counted => ({
  total: Math.min(total, most),
  isLeast: total > most,
})

/** From the start of the first day to the end of the last one, in the zone; or from and to a moment, both included. */
export type Range = {
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
  readonly zone: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const dayIn = (zone: string, text: string, days: number): Condition =>
  sql`(${text}::date + ${days}::int)::timestamp at time zone ${zone}`

export function within(moment: Condition, { startDate, endDate, zone }: Range): Condition[] {
  const start = (text: string) => (DAY.test(text) ? dayIn(zone, text, 0) : sql`${text}::timestamptz`)
  return [
    ...(startDate === undefined ? [] : [sql`${moment} >= ${start(startDate)}`]),
    ...(endDate === undefined ? [] : [sql`not (${isAfter(moment, { endDate, zone })})`]),
  ]
}

/** What came after the range. A range without an end has nothing after it. */
export function isAfter(moment: Condition, { endDate, zone }: Pick<Range, 'endDate' | 'zone'>): Condition {
  if (endDate === undefined) return sql`false`
  return DAY.test(endDate) ? sql`${moment} >= ${dayIn(zone, endDate, 1)}` : sql`${moment} > ${endDate}::timestamptz`
}
