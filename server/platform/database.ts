import {
  createQueryId,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  sql,
  Transaction,
} from 'kysely'
import type { RefusalOf } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import pg from 'pg'
import { GatheringSocket } from './database/gathering-socket.ts'
import type { Log } from './log.ts'
import { Refused } from './refused.ts'
import { createShares, takeBoth } from './database/fair-shares.ts'
import { words } from './words.ts'

/**
 * SQL is written by hand, in each capability's store.ts; Kysely gives connections, transactions and safe fragments. Answers
 * come in our own form: column_names as columnNames, int8 as safe integers, times as milliseconds.
 */
export type Database = Kysely<unknown>
export type Tx = Transaction<unknown>
/** For queries that may run inside a transaction or beside one. */
export type Reader = Database | Tx

/** Everything that is read is of one moment, whatever moves while it is read. Within such a moment it stays in it. */
export const atOnce = <T>(db: Reader, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db instanceof Transaction
    ? read(db)
    : db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)

/** One moment that several readings are made of, one after the other; whoever began it ends it. */
export type Moment = { readonly tx: Tx; end(): Promise<void> }

export async function beginMoment(db: Database): Promise<Moment> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  return { tx, end: () => tx.rollback().execute() }
}

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

/**
 * Of a site's connections, which begin as its role. Who waits at a screen has gone after ten seconds, and what a page takes this long for asks
 * for too much. A connection is one process of the database, no more: a site's share of them is then its share of the processors, and a
 * page of few people is not planned as if it had all to itself. A row that an index leads to costs little more than the next one of a table, as it does on the
 * disks of today: else a table is read whole for a few hundred people. @internal Exported for the benchmarks.
 */
export const SITE_OPTIONS = `${TIMEOUTS} -c statement_timeout=10s -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1 -c role=paddock_site`
/** How long a call waits for a connection of its site's share. */
const SHARE_PATIENCE_MS = 3000

/**
 * For what is asked by key: plans are made once a connection and kept, whatever the tables grow to. Else a plan for the rows at hand seems cheaper for
 * ever, as fewer are at hand than the planner takes for granted, and is made each time. docs/decisions/0069.
 */
export const BY_KEY_OPTIONS = `${TIMEOUTS} -c plan_cache_mode=force_generic_plan -c enable_seqscan=off`
const BY_KEY_CONNECTIONS = 2

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
  stream: () => new GatheringSocket(),
} as const satisfies pg.ClientConfig

/** Connections that read their answers as ours do; one that breaks is logged and ends nothing. @internal Exported for the tests. */
export function openPool(url: string, log: Log, connections: number, settings: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ ...CONNECTION, connectionString: url, max: connections, ...settings })
  // Without both handlers a broken connection would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ err: error }, 'a database connection broke')))
  return pool
}

/** Rows of the driver with our names. */
export async function inOurWords(
  rows: readonly Record<string, unknown>[],
): Promise<readonly Record<string, unknown>[]> {
  const { rows: named } = await words.transformResult({ result: { rows: [...rows] }, queryId: createQueryId() })
  return named
}

/** Of a pool: how many there are, how many of them nobody uses, and how many callers wait for one. */
export type Connections = { readonly total: number; readonly idle: number; readonly waiting: number }

const pools = new WeakMap<Database, pg.Pool>()
const poolsByKey = new WeakMap<Database, pg.Pool>()
const countOf = ({ totalCount, idleCount, waitingCount }: pg.Pool): Connections => ({
  total: totalCount,
  idle: idleCount,
  waiting: waitingCount,
})

/** Of a database that `openDatabase` opened. */
export const connectionsOf = (db: Database): Connections => countOf(poolOf(db))
export const mostConnectionsOf = (db: Database): number => poolOf(db).options.max
const poolOf = (db: Database): pg.Pool => must(pools.get(db), 'it was opened here')

const queriesOver = (pool: PostgresPool): Database =>
  new Kysely<unknown>({
    dialect: new PostgresDialect({ pool }),
    plugins: [words],
  })

/** A connection of its own, of a database that was opened here. Whoever takes it releases it. */
export const connectionOf = (db: Database): Promise<pg.PoolClient> => poolOf(db).connect()

/** The transaction that was begun on this connection. */
export function transactionOver(db: Database, connection: DatabaseConnection): Tx {
  const dialect = new PostgresDialect({ pool: poolOf(db) })
  const executor = db.getExecutor().withConnectionProvider({ provideConnection: (use) => use(connection) })
  return new Transaction({ config: { dialect, plugins: [words] }, dialect, driver: dialect.createDriver(), executor })
}

/**
 * The owner's connections: every site's rows. For the engine, settlement, feeds, seeds, sessions and the audit. `name`: what the database calls
 * these connections (`pg_stat_activity`).
 */
export function openDatabase(url: string, log: Log, connections: number, name?: string): Database {
  const named = name && { application_name: name }
  const pool = openPool(url, log, connections, { pipeline: true, ...named })
  const byKey = openPool(url, log, BY_KEY_CONNECTIONS, { options: BY_KEY_OPTIONS, ...named })
  const end = async () => void (await Promise.all([pool.end(), byKey.end()]))
  const db = databaseOver(pool, { options: pool.options, connect: () => pool.connect(), end })
  poolsByKey.set(db, byKey)
  return db
}

/** The connections of a database on which what is asked by key keeps its plans; those of other databases have none. */
export const poolByKeyOf = (db: Reader): pg.Pool | undefined => poolsByKey.get(db)

/** A database over connections that are there. `lent`: how they are had, where they are not given up with it. @internal Exported for the tests. */
export function databaseOver(pool: pg.Pool, lent: PostgresPool = pool): Database {
  const db = queriesOver(lent)
  pools.set(db, pool)
  return db
}

/** Connections that see one site only. See docs/decisions/0007. */
export type Tenants = {
  /**
   * The database as the site sees it; as the installation's own account on it, with the administrators' rows writable too. A site has
   * at most half of the connections in use at a time, one call of it a quarter.
   */
  of(siteId: number, as?: 'SITE' | 'INSTALLATION', call?: string): Database
  connections(): Connections
  close(): Promise<void>
}

/**
 * Connections that begin as the role `paddock_site`, which row-level security holds to one site: the setting `app.site`. It is
 * set when a connection is taken by another site than the last one, so a site in a row pays nothing for it. Without it, nothing
 * is seen. However long the queries of one site or of one call take, the others find connections: see docs/decisions/0031.
 */
export function openTenants(url: string, log: Log, connections: number, settings: pg.PoolConfig = {}): Tenants {
  const pool = openPool(url, log, connections, { options: SITE_OPTIONS, ...settings })
  const boundTo = new WeakMap<pg.PoolClient, string>()
  const known = new Map<string, Database>()

  const bySite = createShares(Math.max(2, Math.floor(connections / 2)), SHARE_PATIENCE_MS)
  const byCall = createShares(Math.max(2, Math.floor(connections / 4)), SHARE_PATIENCE_MS)

  /** The call's place before the site's, always in this order. */
  async function connectInShare(siteId: number, binding: string, call: string): Promise<pg.PoolClient> {
    const leave = await takeBoth(
      { of: byCall, key: `${call} of site ${siteId}` },
      { of: bySite, key: `site ${siteId}` },
    )
    try {
      return onRelease(await connect(binding), leave)
    } catch (error) {
      leave()
      throw error
    }
  }

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
    of(siteId, as = 'SITE', call = '') {
      if (!Number.isSafeInteger(siteId)) throw new RangeError(`not a site: ${siteId}`)
      const binding = as === 'INSTALLATION' ? `${siteId}:installation` : String(siteId)
      const key = `${binding} ${call}`
      const database =
        known.get(key) ??
        queriesOver({
          options: pool.options,
          connect: () => connectInShare(siteId, binding, call),
          end: async () => {},
        })
      known.set(key, database)
      return database
    },
    connections: () => countOf(pool),
    close: () => pool.end(),
  }
}

/** The pool gives a client a new `release` each time it is taken. */
function onRelease(client: pg.PoolClient, told: () => void): pg.PoolClient {
  const release = client.release.bind(client)
  client.release = (error) => {
    told()
    release(error)
  }
  return client
}

/** Ended by its time limit: it asked for too much. */
const tookTooLong = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '57014'

/** It waited for a row that somebody else kept too long. */
export const waitedInVain = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '55P03'

const DEADLOCK = '40P01'
const BUSY_RETRY_MS = 1000

/** What a caller is told of a statement that the database ended; undefined of any other fault. */
export function refusalOfDatabase(error: unknown): RefusalOf<'TAKES_TOO_LONG' | 'TOO_MANY_REQUESTS'> | undefined {
  if (tookTooLong(error)) return { code: 'TAKES_TOO_LONG' }
  const isBusy = waitedInVain(error) || (error instanceof pg.DatabaseError && error.code === DEADLOCK)
  return isBusy ? { code: 'TOO_MANY_REQUESTS', retryAfterMs: BUSY_RETRY_MS } : undefined
}

/** SQLSTATE: lost connections, too few resources, the server's own end, a deadlock, a row that stayed another's. */
const PASSING_STATES = /^(08|53|57P|40001|40P01|55P03)/
const PASSING_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'])
/** The driver gives these no code. */
const PASSING_WORDS =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

/**
 * Whether the same statement may do in a moment what failed now: the database was away or busy, and nothing is wrong with it. Of several
 * failures told as one, all of them.
 */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  if (code === undefined && error instanceof AggregateError)
    return error.errors.length > 0 && error.errors.every(mayPass)
  if (code === undefined) return PASSING_WORDS.test(error.message)
  return error instanceof pg.DatabaseError ? PASSING_STATES.test(code) : PASSING_CODES.has(code)
}

/** Refuses a database that does not answer at all, or lets us not in: one line, without the password of its address. */
export async function assertReachable(db: Database, url: string): Promise<void> {
  await sql`select 1`.execute(db).catch((error: unknown) => {
    const isTheirs = mayPass(error) || (error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? ''))
    if (!isTheirs) throw error
    const { username, host, pathname } = new URL(url)
    const cause =
      (error as Error).message || ('code' in (error as Error) ? String((error as pg.DatabaseError).code) : '')
    throw new Refused(
      `DATABASE_URL is ${username}@${host}${pathname}, which does not let us in (${cause}); expected a PostgreSQL that is there`,
    )
  })
}

/** Refuses a database that could lose an acknowledged bet. Security 0.5. */
export async function refuseUnsafeDatabase(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')`.execute(db)
  const off = rows.filter((row) => row.setting === 'off').map((row) => row.name)
  if (off.length > 0) throw new Refused(`this database may lose acknowledged bets: ${off.join(', ')} is off`)
}
