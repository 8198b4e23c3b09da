import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  bet,
  createWorld,
  defineMarket,
  MATCH_ODDS,
  openMarket,
  price,
  quote,
  type World,
} from './markets/testing/world.ts'
import { type HouseMetrics, startHouseMetrics } from './house-metrics.ts'
import { openTenants } from './platform/database.ts'
import type { Jobs } from './platform/jobs.ts'
import { createLog } from './platform/log.ts'
import { silentJobs } from './platform/testing/jobs.ts'

let world: World
let registry: Registry
let measuring: HouseMetrics
let jobs: Jobs
let now: number
let tenants: ReturnType<typeof openTenants>

beforeEach(async () => {
  world = await createWorld()
  registry = new Registry()
  now = Date.now()
  tenants = openTenants(world.url, createLog('silent'), 2)
  const heads = { broken: () => 0 }
  jobs = silentJobs()
  measuring = startHouseMetrics({ ...world, registry, tenants, heads, jobs, clock: () => now })
})
afterEach(async () => {
  measuring.stop()
  await jobs.stop()
  await tenants.close()
  await world.close()
})

/** The lines of one name, without it. */
async function read(name: string): Promise<string[]> {
  const text = await registry.metrics()
  return text.split('\n').flatMap((line) => (line.startsWith(name) ? [line.slice(name.length)] : []))
}

async function place(marketId: string): Promise<void> {
  const placed = await world.bets.place(bet(world.players[0] ?? 0, marketId, { price: price(1.5) }), null)
  expect(placed.ok).toBe(true)
  if (placed.ok) await placed.value.decided
}

test('bets are counted by what becomes of them, and how late a delay was over', async () => {
  await openMarket(world, defineMarket('m1', MATCH_ODDS))
  await openMarket(world, defineMarket('m2', MATCH_ODDS, { delaySeconds: 1 }))
  for (const marketId of ['m1', 'm2']) quote(world, marketId, 0, [[1.5, 100_000]], [])
  await place('m1')
  expect(await read('paddock_bet_changes_total')).toEqual(['{status="ACCEPTED"} 1'])
  await place('m2')
  expect(await read('paddock_bet_changes_total')).toEqual(['{status="ACCEPTED"} 2', '{status="PENDING"} 1'])
  expect(await read('paddock_bet_decided_late_seconds_count')).toEqual([' 1'])
  expect(await read('paddock_engine_backlog')).toEqual([' 0'])
})

test('a result that is not paid out yet has an age, and none once it is', async () => {
  const at = sql`clock_timestamp() - interval '90 seconds'`
  await sql`insert into settlements (market_id, result_version, outcome, source, declared_at) values ('m1', 1, '{}', 'test', ${at})`.execute(
    world.db,
  )
  await measuring.sample()
  expect(Number((await read('paddock_settlement_lag_seconds'))[0])).toBeGreaterThanOrEqual(90)
  await sql`update settlements set finished_at = clock_timestamp()`.execute(world.db)
  await measuring.sample()
  expect(await read('paddock_settlement_lag_seconds')).toEqual([' 0'])
})

test('the feeds’ age, the pools, and the rows of the audit log that have no link', async () => {
  world.freshness.alive('odds', now)
  now += 2500
  expect(await read('paddock_feed_age_seconds')).toEqual(['{source="odds"} 2.5'])
  const waiting = await read('paddock_database_connections{pool="sites",state="waiting"}')
  expect(waiting).toEqual([' 0'])
  await sql`insert into audit_pending (audit_id) values (1), (2)`.execute(world.db)
  await measuring.sample()
  expect(await read('paddock_audit_rows_unchained')).toEqual([' 2'])
})

test('what the database knows is not a number while it is away, and all else is still told', async () => {
  await sql`drop table audit_pending cascade`.execute(world.db)
  await expect(measuring.sample()).rejects.toThrow('audit_pending')
  expect(await read('paddock_audit_rows_unchained')).toEqual([' Nan'])
  expect(await read('paddock_engine_backlog')).toEqual([' 0'])
})
