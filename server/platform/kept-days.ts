/** Which part of a range of time stands in days of UTC that are kept, and what is left of it to be read from rows. docs/decisions/0116. */
import { DAY_MS } from '@paddock/domain/time'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from './database.ts'
import { all, type Range, within } from './read-filters.ts'

type Block = { readonly first: string; readonly last: string }

/** The tables that say which days of a site are kept, and which of them something moved in since. */
export type KeptDays = { readonly days: string; readonly marks: string }

export type Split = {
  /** Whether a day is one of those that are kept, and lie in the range with all of it; null where there are none. */
  readonly isKept: ((day: RawBuilder<unknown>) => RawBuilder<unknown>) | null
  /** What lies between them, each a condition that an index answers. */
  readonly gaps: (moment: RawBuilder<unknown>) => readonly RawBuilder<unknown>[]
}

/** To be asked in the moment in which both are read: a day may be kept, or marked, meanwhile. */
export async function splitRange(
  from: Reader,
  { days, marks }: KeptDays,
  siteId: number,
  range: Range,
): Promise<Split> {
  const begins = sql`(d.day::timestamp at time zone 'UTC')`
  const lasts = sql`((d.day + 1)::timestamp at time zone 'UTC' - interval '1 microsecond')`
  const { rows } = await sql<{ day: string }>`
    select d.day::text from ${sql.table(days)} d
    where ${all([sql`d.site_id = ${siteId}`, ...within(begins, range), ...within(lasts, range)])}
      and not exists (select from ${sql.table(marks)} m where m.site_id = d.site_id and m.day = d.day) order by d.day`.execute(
    from,
  )
  const blocks = blocksOf(rows.map(({ day }) => day))
  const inRange = (moment: RawBuilder<unknown>) => within(moment, range)
  return {
    isKept:
      blocks.length === 0
        ? null
        : (day) =>
            sql`(${sql.join(
              blocks.map(({ first, last }) => sql`${day} between ${first}::date and ${last}::date`),
              sql` or `,
            )})`,
    gaps: (moment) =>
      [undefined, ...blocks].map((block, n) => all([...inRange(moment), ...between(moment, block, blocks[n])])),
  }
}

/** Behind the one and before the other. */
const between = (moment: RawBuilder<unknown>, before: Block | undefined, behind: Block | undefined) => [
  ...(before ? [sql`${moment} >= (${before.last}::date + 1)::timestamp at time zone 'UTC'`] : []),
  ...(behind ? [sql`${moment} < ${behind.first}::date::timestamp at time zone 'UTC'`] : []),
]

/** Days that follow each other are one. */
function blocksOf(days: readonly string[]): readonly Block[] {
  const blocks: Block[] = []
  for (const day of days) {
    const before = blocks.at(-1)
    if (before && Date.parse(day) - Date.parse(before.last) === DAY_MS)
      blocks[blocks.length - 1] = { first: before.first, last: day }
    else blocks.push({ first: day, last: day })
  }
  return blocks
}
