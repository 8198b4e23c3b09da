/**
 * The officers' queue of deposits through the whole server: 10,000 that wait against 100, of the same people, each call in turns on both.
 * Says on its last line what the first page took, and what a console asks after the news of one deposit.
 */
import { sql } from 'kysely'
import { openDatabase } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { type BigServer, serveBig } from './big-server.ts'
import { BIG_SITE, type BigSize, makeBigWorld } from './big-world.ts'
import { proveBooks } from './prove-books.ts'
import { cloneDatabase, withPostgres } from './world.ts'

const SIZE: BigSize = { accounts: 2000, bets: 20_000 }
const MANY = 10_000
const FEW = 100
const ROUNDS = 30

const QUEUE = '/api/whiteLabel/deposit?status=open&mine=true&page=1'
const FIRST_PAGE = [`${QUEUE}&limit=50`]
/** The page again, and how many the navigation counts. */
const LIVE_UPDATE = [`${QUEUE}&limit=50`, `${QUEUE}&limit=1`]

async function make(url: string, waiting: number): Promise<void> {
  const db = openDatabase(url, createLog('warn'), 2)
  await makeBigWorld(db, SIZE)
  await sql`
    with method as (
      insert into payment_methods (id, site_id, owner_id)
      select gen_random_uuid(), ${BIG_SITE}, id from accounts where site_id = ${BIG_SITE} and role = 'whiteLabel' returning *),
    version as (
      insert into payment_method_versions (method_id, version, site_id, made_by, payment_type, payment_name, min_amount, max_amount, fields,
        in_force_from)
      select id, 1, site_id, owner_id, 'UPI', 'UPI', 0, 0, '{"upiId": "a@bank", "customFields": []}', now() from method returning *),
    players as (
      select id, row_number() over (order by id) - 1 as place, count(*) over () as people from accounts
      where site_id = ${BIG_SITE} and role = 'user'),
    claimed as (
      insert into deposits (id, site_id, account_id, method_id, method_version, payment_type, owner_id, amount, rail, utr, utr_end, state, alone,
        created_by, created_at)
      select 'dep_' || n, ${BIG_SITE}, p.id, m.id, 1, 'UPI', m.owner_id, 100000, 'RRN', (412345000000 + n)::text, right((412345000000 + n)::text, 6),
        'pending', false, p.id, now() - (${waiting} - n) * interval '1 second'
      from generate_series(1, ${waiting}::int) n cross join method m join version v on v.method_id = m.id
      join players p on p.place = n % p.people returning *)
    insert into deposit_steps (deposit_id, n, site_id, at, actor_id, address, state)
    select id, 1, site_id, created_at, account_id, '', 'pending' from claimed`.execute(db)
  await sql`analyze`.execute(db)
  await db.destroy()
}

async function timeOf(server: BigServer, paths: readonly string[]): Promise<number> {
  const begin = performance.now()
  for (const path of paths) {
    const { status, body } = await server.ask({ asker: 'whiteLabel', path })
    if (status !== 200) throw new Error(`${path}: ${status} ${body.slice(0, 200)}`)
  }
  return performance.now() - begin
}

type Turn = { readonly many: number; readonly few: number }

async function inTurns(servers: { readonly many: BigServer; readonly few: BigServer }, paths: readonly string[]) {
  const turns: Turn[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    turns.push({ few: await timeOf(servers.few, paths), many: await timeOf(servers.many, paths) })
  // The first ones meet cold caches on both sides.
  return turns.slice(ROUNDS / 3)
}

await withPostgres(async (url) => {
  const fewUrl = await cloneDatabase(url, 'few')
  await make(fewUrl, FEW)
  await make(url, MANY)
  const servers = { many: await serveBig(url), few: await serveBig(fewUrl) }
  const firstPage = await inTurns(servers, FIRST_PAGE)
  const liveUpdate = await inTurns(servers, LIVE_UPDATE)
  await servers.many.close()
  await servers.few.close()
  await proveBooks(url)
  await proveBooks(fewUrl)
  process.stdout.write(`${JSON.stringify({ many: MANY, few: FEW, accounts: SIZE.accounts, firstPage, liveUpdate })}\n`)
})
