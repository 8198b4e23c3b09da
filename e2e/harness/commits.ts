/** Holds the changes of a server where they are: before they are whole, or in the middle of their commit. */
import pg from 'pg'

export type Held = {
  /** How many changes stand there. */
  count(): Promise<number>
  release(): Promise<void>
}

export type Hold = (url: string, table: string) => Promise<Held>

/** Every change that writes into the table stops at its row there. Whoever dies there has changed nothing. */
export async function holdBeforeCommit(url: string, table: string): Promise<Held> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in share row exclusive mode`)
  return {
    count: () =>
      countOf(client, `select count(*)::int as n from pg_locks where relation = '${table}'::regclass and not granted`),
    async release() {
      await client.query('rollback')
      await client.end()
    },
  }
}

/** One lock that nobody else takes. */
const GATE = 7_700_777

/** Every change that writes into the table stays in its commit. Whoever dies there has changed it, and has told nobody. */
export async function holdInCommit(url: string, table: string): Promise<Held> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`select pg_advisory_lock(${GATE})`)
  await client.query(`create function stop_in_commit() returns trigger language plpgsql security definer as
    $$ begin perform pg_advisory_xact_lock_shared(${GATE}); return null; end $$`)
  await client.query(`create constraint trigger zz_stop_in_commit after insert on ${table} deferrable initially deferred
    for each row execute function stop_in_commit()`)
  return {
    count: () =>
      countOf(
        client,
        "select count(*)::int as n from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and not granted",
      ),
    async release() {
      await client.query(`select pg_advisory_unlock(${GATE})`)
      // Waits until those that stood in their commit have ended it.
      await client.query(`drop trigger zz_stop_in_commit on ${table}`)
      await client.query('drop function stop_in_commit()')
      await client.end()
    },
  }
}

async function countOf(client: pg.Client, question: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(question)
  return rows[0]?.n ?? 0
}
