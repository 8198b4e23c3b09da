/** A database put back as its template made it, so that the next test need not wait for another one, and finds connections that know its tables. */
import { sql } from 'kysely'
import pg from 'pg'
import { must } from '@paddock/domain/result'
import type { Database } from '../database.ts'

/** What a template holds, as statements that write it, and the marks that any change of its tables themselves would move. */
export type AsMade = { readonly rows: string; readonly schema: string }

/** Of a database that nobody has used yet. */
export async function readAsMade(db: Database): Promise<AsMade> {
  const { rows: tables } = await sql<{ name: string; columns: string }>`
    select c.oid::regclass::text as name,
      (select string_agg(quote_ident(a.attname), ', ') from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c where ${IS_TABLE} and pg_relation_size(c.oid) > 0 order by 1`.execute(db)
  const written: string[] = []
  for (const { name, columns } of tables) {
    const { rows } = await sql<{ all: string | null }>`
      select json_agg(t)::text as all from ${sql.raw(name)} t`.execute(db)
    const { all } = must(rows[0], name)
    if (all !== null)
      written.push(`insert into ${name} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${name}, ${pg.escapeLiteral(all)});`)
  }
  const { rows: counters } = await sql<{ name: string; last: number }>`
    select seqrelid::regclass::text as name, pg_sequence_last_value(seqrelid) as last
    from pg_sequence where pg_sequence_last_value(seqrelid) is not null`.execute(db)
  for (const { name, last } of counters) written.push(`select setval(${pg.escapeLiteral(name)}, ${last});`)
  return { rows: written.join('\n'), schema: await schemaOf(db) }
}

/**
 * Undoes what was written there. False where it cannot be: somebody has changed the tables themselves, or what the database knows of them.
 * Nobody else may be connected.
 */
export async function putBack(db: Database, asMade: AsMade): Promise<boolean> {
  if ((await schemaOf(db)) !== asMade.schema) return false
  // As one message: without triggers, which guard what may never be undone.
  await sql.raw(`begin; set local session_replication_role = replica; ${EMPTY} ${asMade.rows} commit`).execute(db)
  return true
}

const IS_TABLE = sql`c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`

const EMPTY = `do $$
declare name regclass; begin
  for name in select c.oid from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and pg_relation_size(c.oid) > 0 loop
    execute format('delete from %s', name);
  end loop;
  perform setval(seqrelid, seqstart, false) from pg_sequence where pg_sequence_last_value(seqrelid) is not null;
end $$;`

/** How many entries each catalogue has of ours, and which transaction wrote last. Statistics are among them: plans differ by them. */
async function schemaOf(db: Database): Promise<string> {
  const ours = (table: string, id: string) =>
    sql`select count(*) as n, max(xmin::text::bigint) as last from ${sql.raw(table)} where ${sql.raw(id)} >= ${FIRST_OF_OURS}`
  const { rows } = await sql<{ all: string }>`select string_agg(n || ' ' || coalesce(last, 0), ', ') as all from (
    ${ours('pg_class', 'oid')} and relpersistence <> 't' union all ${ours('pg_attribute', 'attrelid')} union all ${ours('pg_proc', 'oid')}
    union all ${ours('pg_trigger', 'tgrelid')} union all ${ours('pg_constraint', 'conrelid')} union all ${ours('pg_policy', 'polrelid')}
    union all ${ours('pg_attrdef', 'adrelid')} union all ${ours('pg_statistic', 'starelid')}) of_each`.execute(db)
  return must(rows[0], 'a row').all
}

const FIRST_OF_OURS = 16_384
