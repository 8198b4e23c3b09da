import { type RawBuilder, sql } from 'kysely'
import { timeOf } from '../sql-time.ts'

/** Moments from one to before another, in milliseconds; without an end where that is null. */
export type Span = { readonly from: number; readonly until: number | null }

export const isIn = (at: number, spans: readonly Span[]): boolean =>
  spans.some(({ from, until }) => at >= from && (until === null || at < until))

/** That the column is in one of them: as plain bounds, by which what is found and how much of it is known before it is looked for. */
export const inSpans = (column: RawBuilder<unknown>, spans: readonly Span[]): RawBuilder<unknown> =>
  spans.length === 0
    ? sql`false`
    : sql`(${sql.join(
        spans.map(({ from, until }) =>
          until === null
            ? sql`${column} >= ${timeOf(from)}`
            : sql`(${column} >= ${timeOf(from)} and ${column} < ${timeOf(until)})`,
        ),
        sql` or `,
      )})`
