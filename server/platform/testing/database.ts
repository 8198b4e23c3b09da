import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../database.ts'
import { createLog } from '../log.ts'

let count = 0
/** Of each template that this run has made of the schema, by its name: once it is there. */
const filled = new Map<string, Promise<void>>()

export type TestDatabase = { readonly db: Database; readonly url: string; readonly drop: () => Promise<void> }

/** A fresh database with the schema and nothing in it: a clone of the run's template, made in less than 0.1 s. */
export const cloneDatabase = (): Promise<TestDatabase> => cloneOf('paddock')

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
    const { db, url } = await cloneOf('paddock')
    await fill(db)
    await db.destroy()
    await client.query(`alter database ${new URL(url).pathname.slice(1)} rename to ${name}`)
  } finally {
    await client.end()
  }
}

async function cloneOf(template: string): Promise<TestDatabase> {
  const name = `test_${process.pid}_${++count}_${Date.now()}`
  // Copied file by file: nothing writes to the template, and half the time of copying it through the log.
  await administer(`create database ${name} template ${template} strategy file_copy`)
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${name}`
  const db = openDatabase(url.href, createLog('silent'), 12)
  return {
    db,
    url: url.href,
    async drop() {
      await db.destroy()
      await administer(`drop database ${name} with (force)`)
    },
  }
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
