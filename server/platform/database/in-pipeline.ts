/**
 * A transaction whose statements may be sent without waiting for the answers of those before them, for what reads or writes a dozen tables: the
 * waits would be most of its time, in which it holds rows that others wait for. docs/decisions/0066.
 */
import { CompiledQuery, type DatabaseConnection } from 'kysely'
import type pg from 'pg'
import { connectionOf, type Database, type Reader, transactionOver, type Tx } from '../database.ts'
import { createNames } from './pipeline.ts'

const pipelines = new WeakSet<Reader>()
const nameOf = createNames()

/** As `BY_KEY_OPTIONS`, for connections that others use otherwise. */
const BY_KEY = CompiledQuery.raw(
  "select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)",
)

/** In one transaction: all of it, or where anything fails nothing. `db`: of `openDatabase`, whose connections are pipelines. */
export async function inPipeline<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await connectionOf(db)
  const line = lineOver(client)
  const tx = transactionOver(db, line)
  pipelines.add(tx)
  let isUsable = true
  try {
    const [, , done] = await settle([
      () => line.executeQuery(CompiledQuery.raw('begin')),
      () => line.executeQuery(BY_KEY),
      () => work(tx),
    ])
    await line.executeQuery(CompiledQuery.raw('commit'))
    return done
  } catch (error) {
    // Fails where the connection is lost, which undoes it as well.
    await line.executeQuery(CompiledQuery.raw('rollback')).catch(() => (isUsable = false))
    throw error
  } finally {
    client.release(!isUsable)
  }
}

type Asked<T extends readonly unknown[]> = { readonly [K in keyof T]: () => Promise<T[K]> }

/**
 * What each of these gives, begun in this order; where the transaction is a pipeline none waits for those before it, as far as its first answer.
 * Fails with what failed first, and not before all have ended: nothing of them comes after the transaction.
 */
export async function together<const T extends readonly unknown[]>(tx: Tx, asked: Asked<T>): Promise<T> {
  if (pipelines.has(tx)) return await settle(asked)
  const given: unknown[] = []
  for (const ask of asked) given.push(await ask())
  return given as unknown as T
}

async function settle<const T extends readonly unknown[]>(asked: Asked<T>): Promise<T> {
  const ended = await Promise.allSettled(asked.map((ask) => ask()))
  return ended.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  }) as unknown as T
}

const WRITING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Under a name the database reads and plans a statement once a connection. */
const lineOver = (client: pg.PoolClient): DatabaseConnection => ({
  async executeQuery<R>({ sql: text, parameters }: CompiledQuery) {
    const name = nameOf(text)
    const { rows, command, rowCount } = await client.query({
      text,
      values: [...parameters],
      ...(name !== undefined && { name }),
    })
    return { rows: rows as R[], ...(WRITING.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  },
  streamQuery() {
    throw new Error('a pipeline has no cursors')
  },
})
