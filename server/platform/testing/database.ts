import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../database.ts'
import { createLog } from '../log.ts'

let count = 0

export type TestDatabase = { readonly db: Database; readonly url: string; readonly drop: () => Promise<void> }

/** A fresh database with the schema and nothing in it: a clone of the run's template, made in less than 0.1 s. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('databaseUrl'))
  const name = `test_${process.pid}_${++count}_${Date.now()}`
  // Copied file by file: nothing writes to the template, and half the time of copying it through the log.
  await administer(template, `create database ${name} template paddock strategy file_copy`)
  const url = new URL(template)
  url.pathname = `/${name}`
  const db = openDatabase(url.href, createLog('silent'), 12)
  return {
    db,
    url: url.href,
    async drop() {
      await db.destroy()
      await administer(template, `drop database ${name} with (force)`)
    },
  }
}

async function administer(template: URL, statement: string): Promise<void> {
  const url = new URL(template)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
