import { type RawBuilder, sql } from 'kysely'

/** A moment in milliseconds as SQL has it. */
export const timeOf = (at: number): RawBuilder<unknown> => sql`${new Date(at).toISOString()}::timestamptz`

export const timeOrNull = (at: number | null): RawBuilder<unknown> =>
  at === null ? sql`null::timestamptz` : timeOf(at)
