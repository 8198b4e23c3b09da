import { type RawBuilder, sql } from 'kysely'
import { binaryArray, type ElementType } from './binary-array.ts'
import type { Reader } from '../database.ts'
import { column } from '../words.ts'

/** The PostgreSQL type of a column that is never null. */
export type ColumnType =
  | 'bigint'
  | 'int'
  | 'float8'
  | 'int[]'
  | 'bigint[]'
  | 'uuid[]'
  | 'text[]'
  | 'text'
  | 'uuid'
  | 'boolean'
  | 'timestamptz'
  | 'jsonb'
  | 'bytea'

/** Which of them keep a value: the compiler holds each column to what its property is. */
type KeptAs<V> = V extends number
  ? 'bigint' | 'int' | 'float8' | 'timestamptz'
  : V extends string
    ? 'text' | 'uuid'
    : V extends boolean
      ? 'boolean'
      : V extends Uint8Array
        ? 'bytea'
        : V extends readonly number[]
          ? 'int[]' | 'bigint[]' | 'jsonb'
          : V extends readonly string[]
            ? 'uuid[]' | 'text[]' | 'jsonb'
            : 'jsonb'
type Declared<V> = [V] extends [NonNullable<V>] ? KeptAs<V> : `${KeptAs<NonNullable<V>>} null`

/**
 * Property of the row to type of its column; the column has the property's name in snake_case, and a type that ends in 'null' where there
 * may be none. `columns.db.test.ts` holds what is said here to the database.
 */
export type Columns<Row> = { readonly [K in keyof Row & string]?: Declared<Row[K]> }

/**
 * Rows as one set, `select … from unnest(…)`: any number of rows is one statement with one parameter a column. Arrays and
 * JSON travel as text, since unnest would flatten them, and are cast on the way out. Times are milliseconds. A column that
 * is the same in every row travels once: in a batch of bets that is most of them.
 */
export function rowSet<Row>(columns: Columns<Row>, rows: readonly Row[]): RawBuilder<unknown> {
  const [first] = rows
  const given: { readonly name: string; readonly values: RawBuilder<unknown> }[] = []
  const selected: RawBuilder<unknown>[] = []
  for (const [name, declared] of Object.entries(columns) as [keyof Row & string, ColumnType | `${ColumnType} null`][]) {
    const type = typeOf(declared)
    // The first column always comes as an array: it says how many rows there are.
    if (given.length > 0 && rows.every((row) => row[name] === first?.[name])) {
      selected.push(sql`${encodeScalar(type, first?.[name])}::${sql.raw(type)} as ${column(name)}`)
    } else {
      given.push({ name, values: sql`${encodeColumn(type, name, rows)}::${sql.raw(carrier(type))}[]` })
      selected.push(sql`${column(`given.${name}`)}::${sql.raw(type)} as ${column(name)}`)
    }
  }
  const parameters = given.map(({ values }) => values)
  const names = given.map(({ name }) => column(name))
  return sql`select ${sql.join(selected)} from unnest(${sql.join(parameters)}) as given(${sql.join(names)})`
}

/** The statement that inserts the rows; `tail` is what follows (on conflict …). Undefined without rows. */
export function insertion<Row>(
  table: string,
  columns: Columns<Row>,
  rows: readonly Row[],
  tail: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> | undefined {
  if (rows.length === 0) return undefined
  const names = Object.keys(columns).map((name) => column(name))
  return sql`insert into ${sql.table(table)} (${sql.join(names)}) ${rowSet(columns, rows)} ${tail}`
}

/** Inserts the rows with one statement. Without rows nothing is sent. */
export async function insertRows<Row>(to: Reader, ...what: Parameters<typeof insertion<Row>>): Promise<void> {
  await insertion(...what)?.execute(to)
}

/**
 * Several statements that write as one: each costs the database its start. They see nothing of each other, so no two of them
 * may write the same row. Undefined without any.
 */
export function writtenAtOnce(
  statements: readonly (RawBuilder<unknown> | undefined)[],
): RawBuilder<unknown> | undefined {
  const given = statements.filter((statement) => statement !== undefined)
  if (given.length === 0) return undefined
  const named = given.map((statement, i) => sql`${column(`written_${i}`)} as (${statement})`)
  return sql`with ${sql.join(named)} select`
}

/** `a = excluded.a, b = excluded.b …` */
export const overwritten = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql`${column(name)} = ${column(`excluded.${name}`)}`))

const typeOf = (declared: ColumnType | `${ColumnType} null`): ColumnType =>
  // What stands before ' null' is a type.
  (declared.endsWith(NULL) ? declared.slice(0, -NULL.length) : declared) as ColumnType
const NULL = ' null'

/** Arrays and JSON travel as text inside the array of their column. Texts in an array are words of letters and digits. */
const CARRIED_AS_TEXT: ReadonlySet<ColumnType> = new Set(['int[]', 'bigint[]', 'uuid[]', 'text[]', 'jsonb'])
const carrier = (type: ColumnType): ElementType => (isElement(type) ? type : 'text')
const isElement = (type: ColumnType): type is ElementType => !CARRIED_AS_TEXT.has(type)

function encode(type: ColumnType, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (type === 'jsonb') return JSON.stringify(value)
  if (type.endsWith('[]')) return `{${(value as readonly unknown[]).join(',')}}`
  return value
}

/** One value as the driver sends it. */
const encodeScalar = (type: ColumnType, value: unknown): unknown =>
  type === 'timestamptz' && typeof value === 'number' ? new Date(value).toISOString() : encode(type, value)

function encodeColumn<Row>(type: ColumnType, name: keyof Row & string, rows: readonly Row[]): Buffer {
  return isElement(type)
    ? binaryArray(type, rows, (row) => row[name])
    : binaryArray('text', rows, (row) => encode(type, row[name]) as string | null)
}
