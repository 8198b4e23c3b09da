/**
 * What those right below an account have together, kept with every change of an account by the database itself: a page over a whole tree
 * adds up its uplines, not its people. Rows add up, and there may be many of one upline. docs/decisions/0077.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import type { Standing } from '../platform/downline.ts'

/** Of the rows `r` of `right_below`, those of the account itself and of everybody below it: together they are all who stand below it. */
export const countsBelow =
  ({ path, pathEnd }: Standing) =>
  (r: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`${r}.path >= ${path}::bytea and ${r}.path < ${pathEnd}::bytea`

/** The same of an account `a` beside them. */
export const countsBelowOf = (r: RawBuilder<unknown>, a: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${r}.path >= ${a}.path and ${r}.path < ${a}.path_end`

/** One row in place of those that have gathered of an upline since. Who reads meanwhile sees them or it, and two at a time take none twice. */
export async function gatherRightBelow(db: Reader): Promise<void> {
  await sql`
    with gathered as (
      delete from right_below r using (
        select upline_id, site_id, book, role from right_below group by 1, 2, 3, 4 having count(*) > 1) many
      where r.upline_id = many.upline_id and r.site_id = many.site_id and r.book = many.book and r.role = many.role
      returning r.*)
    insert into right_below (upline_id, site_id, path, book, role, people, locked, balance, given, exposure, credit)
    select upline_id, site_id, path, book, role, sum(people), sum(locked), sum(balance), sum(given), sum(exposure), sum(credit)
    from gathered group by 1, 2, 3, 4, 5`.execute(db)
}
