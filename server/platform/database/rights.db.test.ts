/** A real role that owns its database and nothing else. */
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase, openTenants } from '../database.ts'
import { createLog } from '../log.ts'
import { migrate } from './migrate.ts'

const NAME = `limited_${process.pid}`
const LOG = createLog('silent')

let root: pg.Client

beforeAll(async () => {
  root = new pg.Client({ connectionString: inject('databaseUrl') })
  await root.connect()
  await root.query(`create role ${NAME} login`)
  await root.query(`create database ${NAME} owner ${NAME}`)
})
afterAll(async () => {
  await root.query(`drop database if exists ${NAME} with (force)`)
  // It gives away its place in the role of the sites, which all databases of the cluster share.
  await root.query(`revoke paddock_site from ${NAME} cascade`)
  await root.query(`drop role ${NAME}`)
  await root.end()
})

function urlOf(user?: string): string {
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${NAME}`
  if (user !== undefined) url.username = user
  return url.href
}

async function migrateAsOwner(): Promise<readonly string[] | string> {
  const db = openDatabase(urlOf(NAME), LOG, 1)
  return await migrate(db)
    .catch(({ message }: Error) => message)
    .finally(() => db.destroy())
}

async function asSuperuser(statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf() })
  await client.connect()
  await client.query(statements).finally(() => client.end())
}

test('is told the SQL that it needs, and after that is a whole installation of its own', async () => {
  const refusal = await migrateAsOwner()
  expect(refusal).toContain(`grant paddock_site to ${NAME} with admin option; revoke execute on function`)
  await asSuperuser(must(String(refusal).split(', run: ')[1], 'the SQL to run'))
  const applied = await migrateAsOwner()
  expect(applied.length).toBeGreaterThan(20)
  expect(await migrateAsOwner()).toEqual([])
  const freed = must(applied[9], 'there are more files')
  await asSuperuser(`delete from migrations where name = '${freed}'`)
  expect(await migrateAsOwner()).toContain(`the migration ${freed} comes before ${applied.at(-1)}`)
  await asSuperuser(`insert into migrations values ('${freed}'), ('9999_later.sql')`)
  expect(await migrateAsOwner()).toContain('another release (9999_later.sql)')
  await asSuperuser(`delete from migrations where name = '9999_later.sql'`)

  // What decision 0007 relies on, without a superuser.
  const tenants = openTenants(urlOf(NAME), LOG, 1)
  const ask = (statement: string) => sql.raw(statement).execute(tenants.of(1))
  await expect(ask("select set_config('app.site', '2', false)")).rejects.toThrow('permission denied')
  await expect(ask("select set_config('role', 'none', false)")).rejects.toThrow('permission denied')
  await expect(ask('select 1')).resolves.toMatchObject({ rows: [{}] })
  await tenants.close()

  await asSuperuser('grant execute on function pg_catalog.set_config(text, text, boolean) to public')
  expect(await migrateAsOwner()).toContain('revoke execute on function')
})
