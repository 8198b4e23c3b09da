/** The only file that names the feeds' table. */
import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'

export async function saveFeedState(db: Reader, source: string, state: unknown): Promise<void> {
  await sql`insert into feed_states (source, state) values (${source}, ${JSON.stringify(state)}::jsonb)
    on conflict (source) do update set state = excluded.state, saved_at = clock_timestamp()`.execute(db)
}

/** What was saved for the source in the last quarter of an hour; older than that, the matches have moved on without us. */
export async function loadFeedState<T>(db: Reader, source: string): Promise<T | undefined> {
  const { rows } = await sql<{ state: T }>`select state from feed_states
    where source = ${source} and saved_at > clock_timestamp() - interval '15 minutes'`.execute(db)
  return rows[0]?.state
}
