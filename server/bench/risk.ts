/**
 * The first page of risk through the whole server: 1,000 open markets with 100,000 positions against 100 with 10,000, asked in turns by those who stand
 * above all of the players, above some and above few; a few hundred positions have changed since they were kept. docs/domain/risk.md#kept-sums.
 */
import { sql } from 'kysely'
import { type Database, openDatabase } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { auditRisk, keepRisk } from '../risk/kept.ts'
import { serveBig } from './big-server.ts'
import { BIG_SITE, makeBigWorld } from './big-world.ts'
import { cloneDatabase, withPostgres } from './world.ts'

const MANY = 1000
const FEW = 100
const HOLDERS = 100
const CHANGED = 300
const TURNS = 15
const PEOPLE = { accounts: 2000, bets: 20_000 }
const ASKERS = ['administrator', 'whiteLabel', 'agent'] as const

type Turn = { readonly many: number; readonly few: number }

/** Like the first open market, three to an event, each with as many who have a position. */
async function makeMarkets(db: Database, markets: number): Promise<void> {
  await sql`
    insert into events select (jsonb_populate_record(null::events, to_jsonb(e) || jsonb_build_object('id', 'risk' || n, 'name', 'Event ' || n))).*
    from (select e.* from markets m join events e on e.id = m.event_id where m.status = 'SUSPENDED' order by m.id limit 1) e,
      generate_series(0, ${markets}::int / 3) n`.execute(db)
  await sql`
    insert into markets select (jsonb_populate_record(null::markets, to_jsonb(m) || jsonb_build_object('id', 'risk' || n, 'event_id', 'risk' || n / 3))).*
    from (select m.* from markets m where m.status = 'SUSPENDED' order by m.id limit 1) m, generate_series(1, ${markets}::int) n`.execute(
    db,
  )
  await sql`
    insert into positions (market_id, account_id, base, keys, amounts, slopes, exposure)
    select 'risk' || n, p.id, -1000 * (1 + (n + p.place) % 50), array[(n + p.place)::int % 3], array[2700 * (1 + (n + p.place) % 50)], '{0}', 0
    from generate_series(1, ${markets}::int) n
    join (select id, row_number() over (order by id) as place, count(*) over () as many from accounts where site_id = ${BIG_SITE} and role = 'user' and book = 'REAL') p
      on (p.place + n * 37) % p.many < ${HOLDERS}`.execute(db)
}

async function make(url: string, markets: number): Promise<void> {
  const db = openDatabase(url, createLog('warn'), 2)
  await makeMarkets(db, markets)
  await sql`vacuum analyze markets, events, positions`.execute(db)
  while ((await keepRisk(db)) > 0);
  await sql`vacuum analyze risk_sums, risk_kept, risk_changes`.execute(db)
  await sql`update positions set base = base - 100 where (market_id, account_id) in (
    select market_id, account_id from positions where market_id like 'risk%' order by md5(market_id || account_id) limit ${CHANGED})`.execute(
    db,
  )
  const broken = await auditRisk(db)
  await db.destroy()
  if (broken.length > 0) throw new Error(JSON.stringify(broken))
}

await withPostgres(async (url) => {
  const db = openDatabase(url, createLog('warn'), 2)
  await makeBigWorld(db, PEOPLE)
  await db.destroy()
  const fewUrl = await cloneDatabase(url, 'few')
  await make(fewUrl, FEW)
  await make(url, MANY)
  const [many, few] = [await serveBig(url), await serveBig(fewUrl)]
  const pages: Record<string, Turn[]> = {}
  for (const asker of ASKERS) {
    const call = many.calls.find((one) => one.asker === asker && one.path.endsWith('/risk'))
    if (!call) throw new Error(`${asker} asks for no risk`)
    const timeOf = async (server: typeof many): Promise<number> => {
      const begin = performance.now()
      const { status, body } = await server.ask(call)
      if (status !== 200) throw new Error(`${status} ${body.slice(0, 200)}`)
      return performance.now() - begin
    }
    await timeOf(many)
    await timeOf(few)
    const turns: Turn[] = []
    for (let turn = 0; turn < TURNS; turn++) turns.push({ few: await timeOf(few), many: await timeOf(many) })
    pages[asker] = turns
  }
  await many.close()
  await few.close()
  process.stdout.write(`${JSON.stringify({ many: MANY, few: FEW, holders: HOLDERS, pages })}\n`)
})
