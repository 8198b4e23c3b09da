/**
 * Sums of boards are what results and rounds come to, whatever happens to them in whatever order, and whenever the job runs: held to the law of
 * domain/leaderboard, computed from a list of all that happened. docs/domain/leaderboard.md#sums.
 */
import { joinRows, NO_ROW, rowOf, turnoverOfEvent } from '@paddock/domain/leaderboard'
import { paise, subtract, sum } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { DAY_MS, HOUR_MS } from '@paddock/domain/time'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cloneFilled, type TestDatabase } from '../platform/testing/database.ts'
import { timeOf } from '../platform/sql-time.ts'
import { auditBoards } from './audit.ts'
import { keepBoards } from './close.ts'

/** Of Asia/Kolkata, in which the site counts its days. */
const OFFSET_MS = 5.5 * HOUR_MS
const NOW = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
const SPORTS = ['4', '1']

let database: TestDatabase
let players: number[]
beforeEach(async () => {
  database = await cloneFilled('boards', async (db) => {
    await sql`insert into sites (id, label, kind, name, settings) values (1, 'demo', 'b2c', 'Demo',
      '{"switches": {"leaderboard": true}, "timeZone": "Asia/Kolkata"}'), (2, 'club', 'b2b', 'Club', '{}')`.execute(db)
    await sql`insert into accounts (site_id, role, user_name, book) values (1, 'user', 'p1', 'REAL'), (1, 'user', 'p2', 'REAL'), (1, 'user', 'd1', 'DEMO')`.execute(
      db,
    )
    await sql`insert into events (id, sport_id, name, open_at, partition, source)
      select 'e' || n, (array['4', '1'])[n % 2 + 1], 'Event', now(), 0, 'test' from generate_series(0, 3) n`.execute(db)
    await sql`insert into markets (id, event_id, kind, type, name, shape, status, min_stake, max_stake, max_house_loss, max_user_win, source, open_at)
      select 'm' || n, 'e' || n % 4, 'BETFAIR', 'MATCH_ODDS', 'Match Odds', '{}', 'OPEN', 1, 1, 1, 1, 'test', now() from generate_series(0, 11) n`.execute(
      db,
    )
    await sql`insert into casino_providers (id, name, base_url, origin, scale) overriding system value values (1, 'p', 'http://localhost', 'http://localhost', 2)`.execute(
      db,
    )
    await sql`insert into casino_games (provider_id, game_code, game_id, name, type, provider_name, provider_type, sub_provider_name, min, max)
      values (1, 'g', 'g', 'G', 'slot', 'p', 'p', 'p', 1, 1)`.execute(db)
  })
  const { rows } = await sql<{ id: number }>`select id from accounts where role = 'user' order by id`.execute(
    database.db,
  )
  players = rows.map(({ id }) => id)
})
afterEach(() => database.drop())

type Played = {
  readonly player: number
  readonly sport: string
  readonly event: string
  readonly id: string
  readonly at: number
  readonly net: number
  readonly commission: number
  readonly risked: number
}

/** What stands, by what it is of: a market, or a round. */
type History = Map<string, readonly Played[]>

const dayOf = (at: number): number => Math.floor((at + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS
const weekOf = (at: number): number => {
  const day = new Date(dayOf(at) + OFFSET_MS)
  return dayOf(at) - ((day.getUTCDay() + 6) % 7) * DAY_MS
}
const monthOf = (at: number): number => {
  const day = new Date(at + OFFSET_MS)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1) - OFFSET_MS
}
const BEGINNINGS = { DAY: dayOf, WEEK: weekOf, MONTH: monthOf }

type Sum = {
  readonly unit: string
  readonly startsAt: number
  readonly sport: string
  readonly accountId: number
  readonly profit: number
  readonly turnover: number
  readonly streak: number
}

/** The law: a day of events, each by what was at risk in it; a row by the order in which results came. */
function sumsOf(history: History): Sum[] {
  const all = [...history.values()].flat().filter(({ player }) => player !== players[2])
  const boards = all.flatMap((one) => [one, { ...one, sport: 'all', event: `${one.sport} ${one.event}` }])
  return Object.entries(BEGINNINGS).flatMap(([unit, beginning]) =>
    [...Map.groupBy(boards, ({ player, sport, at }) => JSON.stringify([player, sport, beginning(at)]))].map(
      ([key, played]) => {
        const [accountId, sport, startsAt] = JSON.parse(key) as [number, string, number]
        const days = [...Map.groupBy(played, ({ at }) => dayOf(at))].toSorted(([one], [other]) => one - other)
        const events = days.flatMap(([, ofDay]) => [...Map.groupBy(ofDay, ({ event }) => event).values()])
        const brought = (of: readonly Played[]) =>
          of.map(({ net, commission }) => subtract(paise(net), paise(commission)))
        const rows = days.map(([, ofDay]) =>
          rowOf(brought(ofDay.toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1)))),
        )
        return {
          unit,
          startsAt,
          sport,
          accountId,
          profit: sum(brought(played)),
          turnover: sum(
            events.map((of) =>
              turnoverOfEvent(sum(of.map(({ net }) => paise(net))), sum(of.map(({ risked }) => paise(risked)))),
            ),
          ),
          streak: rows.reduce(joinRows, NO_ROW).best,
        }
      },
    ),
  )
}

const byKey = (sums: readonly Sum[]) =>
  sums.toSorted((one, other) => (JSON.stringify(Object.values(one)) < JSON.stringify(Object.values(other)) ? -1 : 1))

async function keptSums(): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select unit, starts_at, sport, account_id, profit, turnover, streak from leaderboard_sums where site_id = 1`.execute(
    database.db,
  )
  return rows
}

const keep = () => keepBoards({ db: database.db, clock: () => NOW })

/** What is kept beside what should be, and what the audit says of it. */
async function compared(history: History) {
  await keep()
  return {
    kept: byKey(await keptSums()),
    law: byKey(sumsOf(history)),
    findings: await auditBoards(database.db),
  }
}

/* What happens */

const amounts = fc.record({
  net: fc.integer({ min: -5000, max: 5000 }),
  commission: fc.integer({ min: 0, max: 100 }),
  risked: fc.integer({ min: 0, max: 5000 }),
})
const moments = fc.integer({ min: 0, max: 17 * 24 }).map((hours) => NOW - hours * HOUR_MS)
const market = fc.integer({ min: 0, max: 11 })
const step = fc.oneof(
  fc.record({ do: fc.constant('DECLARE' as const), market, at: moments, nets: fc.tuple(amounts, amounts, amounts) }),
  fc.record({ do: fc.constant('ROLL_BACK' as const), market }),
  fc.record({
    do: fc.constant('ROUND' as const),
    round: fc.integer({ min: 0, max: 8 }),
    player: fc.integer({ min: 0, max: 2 }),
    at: moments,
    staked: fc.integer({ min: 0, max: 3000 }),
    won: fc.integer({ min: 0, max: 3000 }),
    closes: fc.boolean(),
  }),
  fc.record({ do: fc.constant('REOPEN' as const), round: fc.integer({ min: 0, max: 8 }) }),
  fc.record({ do: fc.constant('KEEP' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const versions = new Map<number, number>()

async function play(history: History, one: Step): Promise<void> {
  const { db } = database
  switch (one.do) {
    case 'KEEP':
      return await keep()
    case 'DECLARE': {
      const id = `m${one.market}`
      if (history.has(id)) return
      const version = (versions.get(one.market) ?? 0) + 1
      versions.set(one.market, version)
      await sql`insert into settlements (market_id, result_version, outcome, source, declared_at) values (${id}, ${version}, '{}', 'test', ${timeOf(one.at)})`.execute(
        db,
      )
      const played: Played[] = []
      for (const [n, { net, commission, risked }] of one.nets.entries()) {
        const player = must(players[n], 'a player')
        await sql`insert into settlement_postings (market_id, result_version, account_id, site_id, book, net, commission, exposure_released, first_at)
          values (${id}, ${version}, ${player}, 1, ${n === 2 ? 'DEMO' : 'REAL'}, ${net}, ${commission}, ${risked}, now())`.execute(
          db,
        )
        played.push({
          player,
          sport: must(SPORTS[(one.market % 4) % 2], 'a sport'),
          event: `e${one.market % 4}`,
          id,
          at: one.at,
          net,
          commission,
          risked,
        })
      }
      await sql`update settlements set finished_at = now() where market_id = ${id} and result_version = ${version}`.execute(
        db,
      )
      history.set(id, played)
      return
    }
    case 'ROLL_BACK': {
      const id = `m${one.market}`
      if (!history.delete(id)) return
      const version = versions.get(one.market) ?? 0
      await sql`update settlements set rollback_started_at = now() where market_id = ${id} and result_version = ${version}`.execute(
        db,
      )
      await sql`update settlement_postings set rolled_back = true where market_id = ${id} and result_version = ${version}`.execute(
        db,
      )
      await sql`update settlements set rolled_back_at = now() where market_id = ${id} and result_version = ${version}`.execute(
        db,
      )
      return
    }
    case 'ROUND':
      return await moveRound(history, one)
    case 'REOPEN':
      await sql`update casino_rounds set closed_at = null where round_id = ${`r${one.round}`}`.execute(db)
      history.delete(`r${one.round}`)
  }
}

/** Begun, gone on with, ended late, corrected behind its end: whatever it is when it is written. */
async function moveRound(
  history: History,
  { round, player: n, at, staked, won, closes }: Extract<Step, { do: 'ROUND' }>,
): Promise<void> {
  const id = `r${round}`
  const { rows } = await sql<{ accountId: number; openedAt: number; staked: number; won: number; isClosed: boolean }>`
    insert into casino_rounds as r (provider_id, round_id, account_id, site_id, game_code, staked, won, opened_at, last_at, closed_at)
    values (1, ${id}, coalesce((select account_id from casino_rounds where round_id = ${id}), ${players[n] ?? 0}), 1, 'g', ${staked}, ${won}, ${timeOf(at)}, ${timeOf(at)},
      case when ${closes} then ${timeOf(at)} end)
    on conflict (provider_id, round_id, account_id) do update set staked = r.staked + excluded.staked, won = r.won + excluded.won,
      closed_at = coalesce(r.closed_at, excluded.closed_at)
    returning account_id, opened_at, staked, won, closed_at is not null as is_closed`.execute(database.db)
  const row = must(rows[0], 'the round')
  if (!row.isClosed) return
  const net = row.won - row.staked
  history.set(id, [
    {
      player: row.accountId,
      sport: 'casino',
      event: `1 ${id}`,
      id: `1 ${id}`,
      at: row.openedAt,
      net,
      commission: 0,
      risked: row.staked,
    },
  ])
}

test('whatever happens to results and rounds, in whatever order, and whenever the job runs', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const history: History = new Map()
        await keep()
        for (const one of steps) await play(history, one)
        const { kept, law, findings } = await compared(history)
        expect(kept).toEqual(law)
        expect(findings).toEqual([])
      })
      .beforeEach(async () => {
        versions.clear()
        for (const table of [
          'settlement_postings',
          'settlements',
          'casino_rounds',
          'leaderboard_sums',
          'leaderboard_played',
          'leaderboard_marks',
          'leaderboard_results',
          'leaderboard_sites',
        ])
          await sql`delete from ${sql.table(table)}`.execute(database.db)
      }),
    { numRuns: 20 },
  )
})

test('boards that begin with what was before have it, of the month before on', async () => {
  const history: History = new Map()
  const nets = [
    { net: 300, commission: 6, risked: 200 },
    { net: -200, commission: 0, risked: 200 },
    { net: 0, commission: 0, risked: 0 },
  ] as const
  await play(history, { do: 'DECLARE', market: 0, at: NOW - 3 * DAY_MS, nets: [...nets] })
  await play(history, { do: 'DECLARE', market: 1, at: NOW, nets: [...nets] })
  const { kept, law, findings } = await compared(history)
  expect(kept).toEqual(law)
  expect(findings).toEqual([])
})
