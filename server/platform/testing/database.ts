import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, databaseOver, openPool, openTenants, type Tenants } from '../database.ts'
import { createLog } from '../log.ts'
import { type AsMade, putBack, readAsMade } from './as-made.ts'
import { RememberingClient } from './remembering-client.ts'

let count = 0
/** Of each template that this run has made of the schema, by its name: once it is there. */
const filled = new Map<string, Promise<void>>()

export type TestDatabase = {
  readonly db: Database
  readonly url: string
  /** As the sites see it; closed with the database. */
  readonly tenants: Tenants
  readonly drop: () => Promise<void>
}

/** A fresh database with the schema and nothing in it: as a clone of the run's template. */
export const cloneDatabase = (): Promise<TestDatabase> => cloneOf('paddock')

/** A fresh database without so much as the schema. */
export const emptyDatabase = (): Promise<TestDatabase> => cloneOf('template0')

/** A fresh database with what `fill` puts into it. It is asked once a run: all that ask under this name are given clones of what it made. */
export async function cloneFilled(name: string, fill: (db: Database) => Promise<void>): Promise<TestDatabase> {
  const template = `template_${name}`
  if (!filled.has(name)) filled.set(name, makeTemplate(template, fill))
  await filled.get(name)
  return await cloneOf(template)
}

/** By whichever worker comes first; the others wait for it. */
async function makeTemplate(name: string, fill: (db: Database) => Promise<void>): Promise<void> {
  const client = await connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return
    const made = await create('paddock')
    await fill(made.db)
    await end(made)
    await client.query(`alter database ${made.name} rename to ${name}`)
  } finally {
    await client.end()
  }
}

/** One of this worker's databases, with its connections, which outlive a test. */
type Own = {
  readonly name: string
  readonly template: string
  readonly url: string
  readonly pool: pg.Pool
  /** Over its pool. */
  readonly db: Database
  readonly tenants: Tenants
  uses: number
}

/** Given back and as they were made; the one used last is the last. */
const idle: Own[] = []
/** Each keeps connections open, and the database has 120 for all workers. */
const MOST_IDLE = 3
/** What a test wrote, and what took it away again, stays in the files. */
const MOST_USES = 100
const asMade = new Map<string, Promise<AsMade>>()
/** What the database calls connections that outlive a test. */
const KEPT = 'kept for tests'

async function cloneOf(template: string): Promise<TestDatabase> {
  const at = idle.findLastIndex((one) => one.template === template)
  const [kept] = at < 0 ? [] : idle.splice(at, 1)
  const own = kept ?? (await create(template))
  // Of the first one, before anybody writes to it.
  if (!asMade.has(template)) asMade.set(template, readAsMade(own.db))
  await asMade.get(template)
  own.uses++
  const { pool, url, tenants } = own
  const db = databaseOver(pool, { options: pool.options, connect: () => pool.connect(), end: async () => undefined })
  return {
    db,
    url,
    tenants: { ...tenants, close: async () => undefined },
    async drop() {
      await db.destroy()
      await giveBack(own)
    },
  }
}

async function create(template: string): Promise<Own> {
  const name = `test_${process.pid}_${++count}_${Date.now()}`
  // Copied file by file: nothing writes to the template, and half the time of copying it through the log.
  await administer(`create database ${name} template ${template} strategy file_copy`)
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${name}`
  const own = new URL(url)
  own.searchParams.set('application_name', KEPT)
  const log = createLog('silent')
  const pool = openPool(own.href, log, 12, { pipeline: true, Client: RememberingClient })
  return {
    name,
    template,
    url: url.href,
    pool,
    db: databaseOver(pool),
    tenants: openTenants(own.href, log, 12, { Client: RememberingClient }),
    uses: 0,
  }
}

/** For the next test, or away with it. Whoever of its test is still at it is cut off either way. */
async function giveBack(own: Own): Promise<void> {
  if (own.uses >= MOST_USES || !(await isAsMade(own))) return await remove(own)
  idle.push(own)
  if (idle.length > MOST_IDLE) await remove(must(idle.shift(), 'the oldest'))
}

async function isAsMade({ pool, db, tenants, template }: Own): Promise<boolean> {
  const isFree = [pool, tenants.connections()].every((of) =>
    'totalCount' in of ? of.totalCount === of.idleCount : of.total === of.idle,
  )
  if (!isFree) return false
  if (!(await cutOff(db))) return false
  const made = await must(asMade.get(template), 'it was lent')
  await forgetSessions(pool)
  return await putBack(db, made)
}

const MOST_LOOKS = 1000

/** Whoever else is connected: looked at anew until they are gone, which the database itself does ten times a second. False of who comes back for ever. */
async function cutOff(db: Database): Promise<boolean> {
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name <> ${KEPT}`.execute(db)
    if (rows.length === 0) return true
  }
  return false
}

/** What a connection keeps for its next user: settings, what it listens to, and locks. */
async function forgetSessions(pool: pg.Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  await Promise.all(clients.map((client) => client.query('select pg_advisory_unlock_all(); unlisten *; reset all')))
  // The one that was used last is used first again: it has the most plans.
  for (const client of clients.toReversed()) client.release()
}

async function end({ db, tenants }: Own): Promise<void> {
  await Promise.all([db.destroy(), tenants.close()])
}

async function remove(own: Own): Promise<void> {
  await end(own)
  await administer(`drop database ${own.name} with (force)`)
}

/** This worker's own connection to what holds all databases, kept: a new one costs as much as a fifth of a clone. */
let administering: Promise<pg.Client> | undefined

async function administer(statement: string): Promise<void> {
  administering ??= connect()
  await (await administering).query(statement)
}

async function connect(): Promise<pg.Client> {
  const url = new URL(inject('databaseUrl'))
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  // It ends with the run, whose database goes before its workers may.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
