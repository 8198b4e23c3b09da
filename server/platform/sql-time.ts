import { type RawBuilder, sql } from 'kysely'

/** A moment in milliseconds as SQL has it. */
export const timeOf = (at: number): RawBuilder<unknown> => sql`${new Date(at).toISOString()}::timestamptz`
