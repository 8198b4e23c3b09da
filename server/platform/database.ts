import {
  CamelCasePlugin,
  createQueryId,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  sql,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import type { Log } from './log.ts'

/**
 * SQL is written by hand, in each capability's store.ts; Kysely gives connections, transactions and safe fragments. Answers
 * come in our own form: column_names as columnNames, int8 as safe integers, times as milliseconds.
 */
export type Database = Kysely<unknown>
export type Tx = Transaction<unknown>
/** For queries that may run inside a transaction or beside one. */
export type Reader = Database | Tx

/** Everything that is read is of one moment, whatever moves while it is read. */
export const atOnce = <T>(db: Database, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)

const INT8 = 20
const INT8_ARRAY = 1016
const INT4_ARRAY = 1007
const TIMESTAMPTZ = 1184

/** An int8 as a number; throws beyond 2^53, where a sum of money would silently lose paise. */
function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond a safe integer: ${text}`)
  return value
}

const integerArray = (text: string): number[] => (text === '{}' ? [] : text.slice(1, -1).split(',').map(safeInteger))

const parseTime = pg.types.getTypeParser(TIMESTAMPTZ)
const milliseconds = (text: string): number => Number(parseTime(text))

// A statement that waits longer than this on a lock has lost its race: it fails, and its caller answers or retries.
const TIMEOUTS =
  '-c lock_timeout=5s -c statement_timeout=60s -c idle_in_transaction_session_timeout=30s -c timezone=UTC'

/** How every connection reads its answers, and how long it waits. */
export const CONNECTION = {
  types: {
    getTypeParser(oid: number, format?: 'text' | 'binary') {
      if (format !== 'binary') {
        if (oid === INT8) return safeInteger
        if (oid === TIMESTAMPTZ) return milliseconds
        if (oid === INT8_ARRAY || oid === INT4_ARRAY) return integerArray
      }
      return pg.types.getTypeParser(oid, format ?? 'text')
    },
  } as pg.CustomTypesConfig,
  options: TIMEOUTS,
  connectionTimeoutMillis: 10_000,
} as const satisfies pg.ClientConfig

function openPool(url: string, log: Log, connections: number, options: string): pg.Pool {
  const pool = new pg.Pool({ ...CONNECTION, connectionString: url, max: connections, options })
  // Without both handlers a broken connection would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ err: error }, 'a database connection broke')))
  return pool
}

const words = new CamelCasePlugin({ maintainNestedObjectKeys: true })

/** Rows of the driver with our names. */
export async function inOurWords(
  rows: readonly Record<string, unknown>[],
): Promise<readonly Record<string, unknown>[]> {
  const { rows: named } = await words.transformResult({ result: { rows: [...rows] }, queryId: createQueryId() })
  return named
}

const queriesOver = (pool: PostgresPool): Database =>
  new Kysely<unknown>({
    dialect: new PostgresDialect({ pool }),
    plugins: [words],
  })

/** The owner's connections: every site's rows. For the engine, settlement, feeds, seeds, sessions and the audit. */
export const openDatabase = (url: string, log: Log, connections: number): Database =>
  queriesOver(openPool(url, log, connections, TIMEOUTS))

/** Connections that see one site only. See docs/decisions/0007. */
export type Tenants = {
  /** The database as the site sees it; as the installation's own account on it, with the administrators' rows writable too. */
  of(siteId: number, as?: 'SITE' | 'INSTALLATION'): Database
  close(): Promise<void>
}

/**
 * Connections that begin as the role `paddock_site`, which row-level security holds to one site: the setting `app.site`. It is
 * set when a connection is taken by another site than the last one, so a site in a row pays nothing for it. Without it, nothing
 * is seen.
 */
export function openTenants(url: string, log: Log, connections: number): Tenants {
  const pool = openPool(url, log, connections, `${TIMEOUTS} -c role=paddock_site`)
  const boundTo = new WeakMap<pg.PoolClient, string>()
  const known = new Map<string, Database>()

  async function connect(binding: string): Promise<pg.PoolClient> {
    const client = await pool.connect()
    if (boundTo.get(client) === binding) return client
    try {
      await client.query(`set app.site = '${binding}'`)
    } catch (error) {
      client.release(true)
      throw error
    }
    boundTo.set(client, binding)
    return client
  }

  return {
    of(siteId, as = 'SITE') {
      if (!Number.isSafeInteger(siteId)) throw new RangeError(`not a site: ${siteId}`)
      const binding = as === 'INSTALLATION' ? `${siteId}:installation` : String(siteId)
      const database =
        known.get(binding) ??
        queriesOver({ options: pool.options, connect: () => connect(binding), end: async () => {} })
      known.set(binding, database)
      return database
    },
    close: () => pool.end(),
  }
}

/** SQLSTATE: lost connections, too few resources, the server's own end, a deadlock. */
const PASSING_STATES = /^(08|53|57P|40001|40P01)/
const PASSING_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'])
/** The driver gives these no code. */
const PASSING_WORDS =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

/** Whether the same statement may do in a moment what failed now: the database was away or busy, and nothing is wrong with it. */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  if (code === undefined) return PASSING_WORDS.test(error.message)
  return error instanceof pg.DatabaseError ? PASSING_STATES.test(code) : PASSING_CODES.has(code)
}

/** Refuses a database that could lose an acknowledged bet. SECURITY 0.5. */
export async function refuseUnsafeDatabase(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')`.execute(db)
  const off = rows.filter((row) => row.setting === 'off').map((row) => row.name)
  if (off.length > 0) throw new Error(`this database may lose acknowledged bets: ${off.join(', ')} is off`)
}
