/**
 * What pages tell of a year, however they find it, is what is there: each against the straightforward query over everything, for whoever asks. Of lines of banks and
 * what they are evidence of some were changed at random.
 */
import { pathRoleOf } from '@paddock/contract'
import { LEAST_BIG } from '@paddock/contract/endpoints/risk'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKeys } from '../auth/index.ts'
import { cloneDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { ADMINISTRATORS } from '../platform/stands-as.ts'
import type { Asker } from './big-calls.ts'
import { BIG_ACCESS_KEY, type BigServer, serveBig } from './big-server.ts'
import { makeBigWorld } from './big-world.ts'

const OFFICERS = ['administrator', 'whiteLabel', 'admin', 'superMaster', 'master', 'agent'] as const
const ZONE = 'Asia/Kolkata'

let database: TestDatabase
let server: BigServer
let paths: ReadonlyMap<Asker, Buffer>

beforeAll(async () => {
  database = await cloneDatabase()
  const { db } = database
  await makeBigWorld(db, { accounts: 2000, bets: 10_000 })
  // Some lines did not come, some are of another amount or day, some were taken back, some nobody claims.
  await sql`update deposits set amount = amount + 100 where state in ('pending', 'processing') and id in (
    select id from deposits where state in ('pending', 'processing') order by md5(id) limit 60)`.execute(db)
  await sql`update statement_lines set day = to_char(day::date - 5, 'YYYY-MM-DD') where deposit_id is null and id % 7 = 0`.execute(
    db,
  )
  await sql`update statement_lines set is_canceled = true where direction = 'CREDIT' and id % 11 = 0`.execute(db)
  await sql`update statement_lines set deposit_id = null where id % 13 = 0`.execute(db)
  await sql`update statement_lines l set aside_by = owner_id, aside_remarks = 'Rent' where deposit_id is null and direction = 'CREDIT' and id % 17 = 0`.execute(
    db,
  )
  await sql`analyze`.execute(db)
  server = await serveBig(database.url)
  const { rows } = await sql<{ role: Asker; path: Buffer }>`
    select distinct on (role) role, path from accounts where role = any(${[...OFFICERS]}::text[]) and (site_id = 1 or role = 'administrator') order by role, id`.execute(
    db,
  )
  paths = new Map(rows.map(({ role, path }) => [role, path]))
}, 600_000)

afterAll(async () => {
  await server.close()
  await database.drop()
})

const below = (asker: Asker, account: RawBuilder<unknown>, itself = false): RawBuilder<unknown> =>
  sql`${account}.site_id = 1 and substring(${account}.path for ${paths.get(asker)?.length ?? 0}) = ${paths.get(asker)}::bytea
    and (${itself} or ${account}.path <> ${paths.get(asker)}::bytea)`

async function told(asker: Asker, asked: string) {
  const path = `/api/${pathRoleOf(asker)}/${asked}`
  const { status, body } = await server.ask({ asker, path })
  expect([path, status, body.slice(0, 200)]).toEqual([path, 200, body.slice(0, 200)])
  return JSON.parse(body) as { docs: { _id: string }[]; totalDocs: number }
}

/** All that are meant in the order of the list against its first two pages and what it says of how many there are. */
async function holds(asker: Asker, asked: string, meant: RawBuilder<unknown>, most = 2500): Promise<number> {
  const { rows } = await sql<{ id: string }>`${meant}`.execute(database.db)
  const ids = rows.map(({ id }) => String(id))
  for (const page of [1, 2]) {
    const { docs, totalDocs } = await told(asker, `${asked}${asked.includes('?') ? '&' : '?'}page=${page}`)
    const what = `${asker} ${asked} ${page}`
    expect([what, docs.map(({ _id }) => _id)]).toEqual([what, ids.slice((page - 1) * 25, page * 25)])
    expect([what, totalDocs]).toEqual([what, Math.min(ids.length, most)])
  }
  return ids.length
}

const IS_OPEN = sql`d.state in ('pending', 'processing')`
const QUEUED = sql`order by ${IS_OPEN} desc, case when ${IS_OPEN} then d.created_at end, d.created_at desc, d.id`
const IS_EVIDENCE = sql`(l.site_id = d.site_id and l.owner_id = d.owner_id and l.direction = 'CREDIT' and l.rail = d.rail and right(l.utr, length(d.utr)) = d.utr
  and (d.rail = 'RRN' or l.utr = d.utr) and l.amount = coalesce(d.received, d.amount) and not l.is_canceled
  and l.day::date - (d.created_at at time zone ${ZONE})::date between -3 and 1)`

test('deposits and withdrawals of all times, of those below', async () => {
  let most = 0
  for (const asker of OFFICERS)
    for (const [path, table] of [
      ['deposit', 'deposits'],
      ['withdraw', 'withdrawals'],
    ] as const)
      for (const status of ['all', 'approved', 'rejected'] as const)
        most = Math.max(
          most,
          await holds(
            asker,
            `${path}?status=${status}`,
            sql`select d.id from ${sql.table(table)} d join accounts a on a.id = d.account_id
              where ${below(asker, sql`a`)} and (${status} = 'all' or d.state = ${status}) ${QUEUED}`,
          ),
        )
  expect(most).toBeGreaterThan(2500)
}, 300_000)

test('deposits that no line tells of', async () => {
  const found: number[] = []
  for (const asker of OFFICERS)
    found.push(
      await holds(
        asker,
        'deposit?lineless=true',
        sql`select d.id from deposits d join accounts a on a.id = d.account_id
          cross join lateral (select min(l.day)::date as first, max(l.day)::date as last from statement_lines l where l.owner_id = d.owner_id) s
          where ${below(asker, sql`a`)} and d.rail in ('RRN', 'NEFT') and (d.state in ('pending', 'processing', 'approved') and d.reversed_at is null)
            and not exists (select from statement_lines l where l.deposit_id = d.id and not l.is_canceled)
            and not exists (select from statement_lines l where l.deposit_id is null and ${IS_EVIDENCE})
            and (d.created_at at time zone ${ZONE})::date between s.first and s.last ${QUEUED}`,
        200,
      ),
    )
  expect(Math.max(...found)).toBeGreaterThan(200)
  expect(found.some((count) => count > 0 && count < 200)).toBe(true)
}, 300_000)

test('lines of banks by what became of them', async () => {
  const claimed = sql`exists (select from deposits d where ${IS_OPEN} and ${IS_EVIDENCE})`
  const isFree = sql`l.direction = 'CREDIT' and l.deposit_id is null and not l.is_canceled`
  const states = {
    UNCLAIMED: sql`${isFree} and l.aside_by is null and not ${claimed}`,
    CLAIMED: sql`${isFree} and ${claimed}`,
    ASIDE: sql`${isFree} and l.aside_by is not null and not ${claimed}`,
    FUNDED: sql`l.deposit_id is not null and not l.is_canceled`,
    CANCELED: sql`l.is_canceled`,
    DEBIT: sql`l.direction = 'DEBIT'`,
  }
  const found: number[] = []
  for (const asker of OFFICERS)
    for (const [state, isIt] of Object.entries(states))
      for (const search of ['', 'payer1'])
        found.push(
          await holds(
            asker,
            `statement?state=${state}${search && `&search=${search}`}`,
            sql`select l.id from statement_lines l join accounts o on o.id = l.owner_id where ${below(asker, sql`o`, true)} and ${isIt}
            and (${search} = '' or l.payer like ${`${search}%`} and l.deposit_id is not null
              or l.deposit_id is null and (l.direction = 'CREDIT' or l.utr is null) and lower(l.narration || ' ' || coalesce(l.utr, '')) like ${`%${search}%`})
            order by l.day desc, l.id desc`,
            ['UNCLAIMED', 'CLAIMED'].includes(state) ? 200 : 2500,
          ),
        )
  expect(Math.max(...found)).toBeGreaterThan(1000)
}, 300_000)

test('bets that are big, of a kind, and of a time', async () => {
  const since = new Date(Date.now() - 90 * 86_400_000).toISOString()
  const found: number[] = []
  for (const asker of OFFICERS)
    for (const [asked, isIt] of [
      ['bigBets', sql`true`],
      ['bigBets?type=BETFAIR', sql`b.kind = 'BETFAIR'`],
      ['bigBets?type=SESSION', sql`b.kind = 'SESSION'`],
      [`bigBets?startDate=${since}`, sql`b.received_at >= ${since}::timestamptz`],
    ] as const)
      found.push(
        await holds(
          asker,
          asked,
          sql`select b.id from bets b join accounts a on a.id = b.account_id
            where ${below(asker, sql`a`)} and b.book = 'REAL' and b.stake >= ${LEAST_BIG} and ${isIt} order by b.received_at desc, b.id desc`,
        ),
      )
  expect(Math.max(...found)).toBeGreaterThan(100)
}, 300_000)

test('players below who share an address or a device', async () => {
  const found: number[] = []
  const keys = createKeys(BIG_ACCESS_KEY)
  const { rows: askers } = await sql<{ id: number; role: Asker }>`
    select distinct on (role) id, role from accounts where role = any(${[...OFFICERS]}::text[]) and (site_id = 1 or site_id is null)
      and id <> ${ADMINISTRATORS} order by role, id`.execute(database.db)
  const readers = new Map(askers.map(({ id, role }) => [role, `1 ${id}`]))
  for (const asker of OFFICERS)
    for (const [by, key] of [
      ['ADDRESS', sql`l.address`],
      ['DEVICE', sql`encode(l.device_hash, 'hex')`],
    ] as const) {
      const { rows } = await sql<{ key: string; players: number }>`
        select ${key} as key, count(distinct l.account_id)::int as players from login_events l join accounts a on a.id = l.account_id
        where ${below(asker, sql`a`)} and a.role = 'user' and l.at >= now() - interval '90 days'
        group by 1 having count(distinct l.account_id) > 1 order by max(l.at) desc, 1`.execute(database.db)
      const { docs, totalDocs } = await told(asker, `together?by=${by}&days=90&page=2`)
      const shown = (docs as unknown as { key: string; players: number }[]).map(({ key: one, players }) => ({
        // A device is named to each officer by a name of their own.
        key: by === 'ADDRESS' ? one : keys.namedTo(readers.get(asker) ?? '', one),
        players,
      }))
      expect([asker, by, shown]).toEqual([asker, by, rows.slice(25, 50)])
      expect([asker, by, totalDocs]).toEqual([asker, by, Math.min(rows.length, 2500)])
      found.push(rows.length)
    }
  expect(Math.max(...found)).toBeGreaterThan(100)
}, 300_000)

test('imports, methods, checks and awards of those below', async () => {
  for (const asker of OFFICERS) {
    await holds(
      asker,
      'statement/import',
      sql`select i.id from statement_imports i join accounts o on o.id = i.owner_id where ${below(asker, sql`o`, true)} order by i.imported_at desc, i.id desc`,
    )
    const { rows: methods } = await sql<{ id: string }>`
      select p.id from payment_methods p join accounts o on o.id = p.owner_id where ${below(asker, sql`o`, true)} order by p.sort, p.created_at, p.id`.execute(
      database.db,
    )
    const shown = await told(asker, 'payment/method?page=2')
    expect(shown.docs).toHaveLength(Math.max(0, Math.min(25, methods.length - 25)))
    expect(shown.totalDocs).toBe(methods.length)
    for (const search of ['user17', 'user1', 'nobody is called so']) {
      const isCalled = sql`a.user_name like ${`%${search}%`}`
      await holds(
        asker,
        `kyc?search=${encodeURIComponent(search)}`,
        sql`select k.account_id as id from kyc_checks k join accounts a on a.id = k.account_id where ${below(asker, sql`a`)} and ${isCalled}
          order by k.state <> 'submitted', case k.state when 'submitted' then k.submitted_at end, k.decided_at desc, k.account_id`,
      )
      await holds(
        asker,
        `bonus/award?search=${encodeURIComponent(search)}`,
        sql`select b.id from bonus_awards b join accounts a on a.id = b.account_id where ${below(asker, sql`a`)} and ${isCalled} order by b.created_at desc, b.id`,
      )
    }
  }
}, 300_000)

test('what the casino came to in a report, by the tab that games stand under', async () => {
  for (const asker of OFFICERS) {
    const { rows } = await sql<{ gameCategory: string; totalAmount: number; totalWin: number; totalLose: number }>`
      select r.type as game_category, sum(r.net)::bigint as total_amount, coalesce(sum(r.net) filter (where r.net > 0), 0)::bigint as total_win,
        coalesce(-sum(r.net) filter (where r.net < 0), 0)::bigint as total_lose
      from (select g.type, sum(c.moved) as net from casino_calls c join accounts a on a.id = c.account_id and a.role = 'user' and a.book = 'REAL'
          join casino_rounds o on o.provider_id = c.provider_id and o.account_id = c.account_id and o.round_id = c.round_id
          join casino_games g on g.provider_id = o.provider_id and g.game_code = o.game_code
        where ${below(asker, sql`a`)} and c.moved <> 0 group by o.provider_id, o.account_id, o.round_id, g.type) r
      group by 1 order by 1`.execute(database.db)
    const { docs } = (await told(asker, 'game/report')) as unknown as { docs: { casino: typeof rows } }
    expect([asker, docs.casino.toSorted((a, b) => (a.gameCategory < b.gameCategory ? -1 : 1))]).toEqual([
      asker,
      rows.map((row) => ({
        gameCategory: row.gameCategory,
        totalAmount: row.totalAmount / 100,
        totalWin: row.totalWin / 100,
        totalLose: row.totalLose / 100,
      })),
    ])
  }
}, 300_000)

test('rounds of the casino that are over, and those of slots', async () => {
  for (const asker of OFFICERS)
    for (const type of ['', 'slot']) {
      const { rows } = await sql<{ id: string }>`
        select r.round_id || ' of ' || r.account_id as id from casino_rounds r join accounts a on a.id = r.account_id and a.book = 'REAL'
        join casino_games g on g.provider_id = r.provider_id and g.game_code = r.game_code
        where ${below(asker, sql`a`)} and (${type} = '' or g.type = ${type}) and (r.closed_at is not null or r.staked = 0 and r.won = 0 and not exists (
          select from casino_tables t where t.provider_id = r.provider_id and t.account_id = r.account_id and t.round_id = r.round_id
            and t.settled_version is null and (t.stake > 0 or t.hold > 0)))
        order by r.opened_at desc, r.round_id, r.account_id`.execute(database.db)
      const { docs, totalDocs } = await told(asker, `user/casino/openBet/history?page=2${type && `&gameType=${type}`}`)
      const shown = (docs as unknown as { roundId: string; userId: string }[]).map(
        ({ roundId, userId }) => `${roundId} of ${userId}`,
      )
      expect([asker, type, shown]).toEqual([asker, type, rows.slice(25, 50).map(({ id }) => id)])
      expect([asker, type, totalDocs]).toEqual([asker, type, Math.min(rows.length, 2500)])
    }
}, 300_000)
