import { type RawBuilder, sql } from 'kysely'
import type { Reader } from './database.ts'

/** The PostgreSQL type of a column. */
export type ColumnType =
  | 'bigint'
  | 'int'
  | 'float8'
  | 'int[]'
  | 'bigint[]'
  | 'uuid[]'
  | 'text'
  | 'uuid'
  | 'boolean'
  | 'timestamptz'
  | 'jsonb'
  | 'bytea'

/** Property of the row to type of its column; the column has the property's name in snake_case. */
export type Columns<Row> = { readonly [K in keyof Row & string]?: ColumnType }

/**
 * Rows as one set, `select … from unnest(…)`: any number of rows is one statement with one parameter a column. Arrays and
 * JSON travel as text, since unnest would flatten them, and are cast on the way out. Times are milliseconds.
 */
export function rowSet<Row>(columns: Columns<Row>, rows: readonly Row[]): RawBuilder<unknown> {
  const entries = Object.entries(columns) as [keyof Row & string, ColumnType][]
  const parameters = entries.map(
    ([name, type]) => sql`${rows.map((row) => encode(type, row[name]))}::${sql.raw(carrier(type))}[]`,
  )
  const selected = entries.map(([name, type]) =>
    carrier(type) === type
      ? sql.ref(`given.${name}`)
      : sql`${sql.ref(`given.${name}`)}::${sql.raw(type)} as ${sql.ref(name)}`,
  )
  const names = entries.map(([name]) => sql.ref(name))
  return sql`select ${sql.join(selected)} from unnest(${sql.join(parameters)}) as given(${sql.join(names)})`
}

/** Inserts the rows with one statement; `tail` is what follows (on conflict …). Without rows nothing is sent. */
export async function insertRows<Row>(
  to: Reader,
  table: string,
  columns: Columns<Row>,
  rows: readonly Row[],
  tail: RawBuilder<unknown> = sql``,
): Promise<void> {
  if (rows.length === 0) return
  const names = Object.keys(columns).map((name) => sql.ref(name))
  await sql`insert into ${sql.table(table)} (${sql.join(names)}) ${rowSet(columns, rows)} ${tail}`.execute(to)
}

/** `a = excluded.a, b = excluded.b …` */
export const overwritten = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))

const carrier = (type: ColumnType): string => (type.endsWith('[]') || type === 'jsonb' ? 'text' : type)

function encode(type: ColumnType, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (type === 'jsonb') return JSON.stringify(value)
  if (type.endsWith('[]')) return `{${(value as readonly unknown[]).join(',')}}`
  if (type === 'timestamptz' && typeof value === 'number') return new Date(value).toISOString()
  return value
}
