/** Profit and loss that is read from days that are kept is what its transfers come to, whenever these come and the job runs. docs/decisions/0116. */
import { must } from '@paddock/domain/result'
import { DAY_MS } from '@paddock/domain/time'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '../ledger/index.ts'
import type { Reader } from '../platform/database.ts'
import { timeOf } from '../platform/sql-time.ts'
import { ADMINISTRATORS } from '../platform/stands-as.ts'
import { cloneDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { keepDays } from './keep-days.ts'
import { loadProfitLoss, type Wanted } from './profit-loss.ts'

const TODAY = Math.floor(Date.now() / DAY_MS) * DAY_MS
const DAYS = 5
const KINDS = ['settlement', 'rollback', 'commission', 'commissionRollback', 'points'] as const
const LEVELS = ['sport', 'event', 'market', 'below', 'player'] as const
const MARKETS = ['m1', 'm2', 'm3', 'm4']
const INVARIANT = 'what is kept of a day of profit and loss is the sum of the transfers of everybody below'

let database: TestDatabase
let house = 0
/** The first stands right below the white label, the last plays with demo points, and one right below the root. */
let players: number[] = []
let askers: number[] = []

beforeAll(async () => {
  database = await cloneDatabase()
  await sql`insert into sites (id, label, kind, name) values (1, 'demo', 'b2c', 'One'), (2, 'club', 'b2b', 'Two')`.execute(
    database.db,
  )
  await sql`insert into events (id, sport_id, name, open_at, partition, source) values ('e1', '4', 'India v Kenya', now(), 0, 'test'),
    ('e2', '4', 'Nepal v Oman', now(), 0, 'test'), ('e3', '1', 'Leeds v Hull', now(), 0, 'test')`.execute(database.db)
  await sql`insert into markets (id, event_id, kind, type, name, shape, status, min_stake, max_stake, max_house_loss, max_user_win, source, open_at)
    select v.id, v.event_id, 'BOOKMAKER', 'BOOKMAKER', v.name, '{}', 'SETTLED', 1, 1, 1, 1, 'test', now()
    from (values ('m1', 'e1', 'Match Bet 1'), ('m2', 'e1', 'Toss'), ('m3', 'e2', 'Winner'), ('m4', 'e3', 'Winner')) as v(id, event_id, name)`.execute(
    database.db,
  )
  const label = await makeAccount('whiteLabel', [ADMINISTRATORS])
  const master = await makeAccount('master', [ADMINISTRATORS, label])
  const agent = await makeAccount('agent', [ADMINISTRATORS, label, master])
  house = await makeAccount('system', [ADMINISTRATORS, label])
  players = [
    await makeAccount('user', [ADMINISTRATORS, label]),
    await makeAccount('user', [ADMINISTRATORS, label, master]),
    await makeAccount('user', [ADMINISTRATORS, label, master, agent]),
    await makeAccount('user', [ADMINISTRATORS, label, master, agent]),
    await makeAccount('user', [ADMINISTRATORS]),
    await makeAccount('user', [ADMINISTRATORS, label, master, agent], 'DEMO'),
  ]
  askers = [ADMINISTRATORS, label, master, agent, must(players[2], 'a player'), must(players[5], 'a player')]
})
afterAll(() => database.drop())

let names = 0
async function makeAccount(role: string, above: readonly number[], book = 'REAL'): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into accounts (site_id, parent_id, ancestors, role, purpose, user_name, book)
    values (1, ${above.at(-1)}, ${above}::bigint[], ${role}, ${role === 'system' ? 'house' : null}, ${`t${++names}`}, ${book}) returning id`.execute(
    database.db,
  )
  return must(rows[0], 'an account').id
}

type Moved = { player: number; amount: number; kind: (typeof KINDS)[number]; market: number; at: number }

let transfers = 0
async function transfer({ player, amount, kind, market, at }: Moved): Promise<void> {
  const [one, other] = [must(players[player], 'a player'), house]
  const [debit, credit] = amount > 0 ? [other, one] : [one, other]
  await sql`insert into transfers (site_id, at, debit_account, credit_account, amount, kind, reference, market_id)
    values (1, ${timeOf(at)}, ${debit}, ${credit}, ${Math.abs(amount)}, ${kind}, ${`t:${++transfers}`}, ${kind === 'points' ? null : MARKETS[market]})`.execute(
    database.db,
  )
}

const minute = fc.integer({ min: 0, max: (DAYS + 1) * 24 * 60 })
const momentOf = (minutes: number) => TODAY - DAYS * DAY_MS + minutes * 60_000
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('TRANSFER' as const),
      player: fc.nat(5),
      amount: fc.integer({ min: -9_000_000, max: 9_000_000 }).filter((amount) => amount !== 0),
      kind: fc.constantFrom(...KINDS),
      market: fc.nat(MARKETS.length - 1),
      minute,
    }),
  },
  fc.record({ do: fc.constant('KEEP' as const) }),
)

type Days = { readonly from: string; readonly until: string }

async function toldTo(from: Reader, { from: startDate, until: endDate }: Days, narrowed: Partial<Wanted>) {
  const range = { startDate, endDate, zone: 'Asia/Kolkata' }
  const told: unknown[] = []
  for (const accountId of askers)
    for (const by of LEVELS)
      told.push(
        await loadProfitLoss(
          from,
          { siteId: 1, accountId, range },
          { page: 1, limit: 3, by, order: 'won', ...narrowed },
        ),
      )
  return told
}

/** As they are where no day is kept. */
async function summed(range: Days, narrowed: Partial<Wanted>) {
  const tx = await database.db.startTransaction().execute()
  await sql`delete from statement_days_kept`.execute(tx)
  const told = await toldTo(tx, range, narrowed)
  await tx.rollback().execute()
  return told
}

const audited = async () =>
  (await auditBooks(database.db)).map(({ invariant }) => invariant).filter((text) => text === INVARIANT)

test('by every level, in any range, to whoever asks, it is what the transfers come to', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), minute, minute, async (steps, one, other) => {
      for (const done of steps) {
        if (done.do === 'KEEP') await keepDays(database.db)
        else await transfer({ ...done, at: momentOf(done.minute) })
      }
      const whole = {
        from: new Date(TODAY - 30 * DAY_MS).toISOString(),
        until: new Date(TODAY + 2 * DAY_MS).toISOString(),
      }
      const part = {
        from: new Date(momentOf(Math.min(one, other))).toISOString(),
        until: new Date(momentOf(Math.max(one, other))).toISOString(),
      }
      const days = { from: part.from.slice(0, 10), until: part.until.slice(0, 10) }
      for (const range of [whole, part, days])
        for (const narrowed of [{}, { sportId: '4' }, { eventId: 'e1', page: 2 }, { marketId: 'm3' }])
          expect(await toldTo(database.db, range, narrowed)).toEqual(await summed(range, narrowed))
      expect(await audited()).toEqual([])
    }),
    { numRuns: 10 },
  )
})

test('a day that is kept is read from what is kept, until a result comes late', async () => {
  const [, label = 0] = askers
  const range = { startDate: new Date(TODAY - 30 * DAY_MS).toISOString(), zone: 'UTC' }
  const netOf = async (by: Wanted['by']) =>
    (await loadProfitLoss(database.db, { siteId: 1, accountId: label, range }, { page: 1, limit: 25, by })).totals
      .totalNet
  const moved = { player: 2, kind: 'settlement', market: 0, at: TODAY - DAY_MS } as const
  await transfer({ ...moved, amount: 100 })
  await keepDays(database.db)
  const before = await netOf('event')
  expect(await netOf('below')).toBe(before)
  expect(await netOf('player')).toBe(before)
  await sql`update profit_days set net = net + 7 where account_id = ${label} and market_id = 'm1'
    and day = (select max(day) from profit_days where account_id = ${label})`.execute(database.db)
  expect(await netOf('event')).toBe(before + 7)
  expect(await netOf('below')).toBe(before)
  expect(await audited()).toEqual([INVARIANT])
  await transfer({ ...moved, amount: -30 })
  expect(await netOf('event')).toBe(before - 30)
  await keepDays(database.db)
  expect(await netOf('event')).toBe(before - 30)
  expect(await netOf('below')).toBe(before - 30)
  expect(await audited()).toEqual([])
})

test('a site’s connection reads what is kept of its own and writes none of it', async () => {
  const rowsOf = async (siteId: number) =>
    (await sql`select from profit_days`.execute(database.tenants.of(siteId))).rows.length
  expect(await rowsOf(1)).toBeGreaterThan(0)
  expect(await rowsOf(2)).toBe(0)
  await expect(sql`delete from profit_days`.execute(database.tenants.of(1))).rejects.toThrow(/permission denied/)
})
