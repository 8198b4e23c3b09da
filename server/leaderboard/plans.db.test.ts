/** A board is a page by index, however many players have sums of it. docs/domain/leaderboard.md#sums. */
import { BOARD_MEASURES } from '@paddock/domain/leaderboard'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { timeOf } from '../platform/sql-time.ts'
import { cloneDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { listFirst, queryOfFirst } from './board.ts'

const STARTS_AT = Date.UTC(2026, 0, 5)
/** Of those who have sums so many have an account here: making one takes longer than a sum. */
const [PLAYERS, ACCOUNTS] = [20_000, 1000]

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
  const { db } = database
  await sql`insert into sites (id, label, kind, name) values (1, 'demo', 'b2c', 'Demo')`.execute(db)
  await sql`insert into accounts (site_id, role, user_name) select 1, 'user', 'p' || n from generate_series(1, ${ACCOUNTS}) n`.execute(
    db,
  )
  await sql`insert into leaderboard_sums (site_id, unit, starts_at, sport, account_id, ends_at, profit, turnover, streak, head, tail, broken)
    select 1, 'WEEK', ${timeOf(STARTS_AT)}, sport, id, ${timeOf(STARTS_AT)} + interval '7 days', (id::bigint * 7919) % 1000003, (id::bigint * 104729) % 1000003, id % 9, 0, 0, true
    from generate_series(1, ${PLAYERS}) id cross join unnest(array['all', '4', 'casino']) sport`.execute(db)
  await sql`analyze`.execute(db)
})
afterAll(() => database.drop())

test.each(BOARD_MEASURES)(
  'the first by %s are read by their index, and nothing is sorted or summed',
  async (measure) => {
    const which = { siteId: 1, unit: 'WEEK', startsAt: STARTS_AT, measure, sport: 'all' } as const
    const { rows } = await sql<object>`explain (analyze, format json) ${queryOfFirst(which, 20)}`.execute(database.db)
    const plan = JSON.stringify(rows)
    expect(plan).toContain(`"leaderboard_sums_${measure}"`)
    expect(plan).not.toMatch(/"Node Type":\s*"(Sort|Aggregate|Seq Scan)","[^}]*"Relation Name":\s*"leaderboard_sums"/)
    const first = await listFirst(database.db, which, 20)
    expect(first).toHaveLength(20)
    expect(first.map(({ value }) => value)).toEqual(
      first.map(({ value }) => value).toSorted((one, other) => other - one),
    )
  },
)
