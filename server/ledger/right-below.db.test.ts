/** What is kept of those right below an account is what their accounts come to, whatever changes them, and however often it is gathered. */
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTenants } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { databaseBefore } from '../platform/testing/before-migration.ts'
import { cloneDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { auditBooks, gatherRightBelow, openSystemAccounts, postTransfers } from './index.ts'

let database: TestDatabase
let bank: number
beforeAll(async () => {
  database = await cloneDatabase()
  await sql`insert into sites (id, label, kind, name) values (1, 'demo', 'b2c', 'One'), (2, 'club', 'b2b', 'Two')`.execute(
    database.db,
  )
  bank = await database.db.transaction().execute(async (tx) => (await openSystemAccounts(tx, 1)).bank)
})
afterAll(() => database.drop())

const KEPT = 'what is kept of those right below an account is the sum of their accounts'
const found = async () => (await auditBooks(database.db)).filter(({ invariant }) => invariant === KEPT)

let names = 0
type Made = { readonly id: number; readonly ancestors: readonly number[] }

async function make(role: string, upline: Made | null, book = 'REAL', siteId = 1): Promise<Made> {
  const ancestors = upline ? [...upline.ancestors, upline.id] : []
  const { rows } = await sql<{ id: number }>`
    insert into accounts (site_id, parent_id, ancestors, role, user_name, book)
    values (${siteId}, ${upline?.id ?? null}, ${ancestors}::bigint[], ${role}, ${`person${++names}`}, ${book}) returning id`.execute(
    database.db,
  )
  return { id: must(rows[0], 'it was made').id, ancestors }
}

/** Of everybody below, as every page summed it before it was kept. */
async function summed(upline: Made) {
  const { rows } = await sql`
    select role, book, count(*) as people, count(*) filter (where user_locked or bet_locked) as locked, sum(balance)::bigint as balance,
      sum(points_net)::bigint as given, sum(exposure)::bigint as exposure, sum(credit_reference)::bigint as credit
    from accounts where ${upline.id} = any(ancestors) group by 1, 2 order by 1, 2`.execute(database.db)
  return rows
}

async function kept(upline: Made) {
  const { rows } = await sql`
    select r.role, r.book, sum(r.people)::bigint as people, sum(r.locked)::bigint as locked, sum(r.balance)::bigint as balance,
      sum(r.given)::bigint as given, sum(r.exposure)::bigint as exposure, sum(r.credit)::bigint as credit
    from right_below r join accounts a on a.id = ${upline.id} where r.path >= a.path and r.path < a.path_end
    group by 1, 2 having sum(r.people) <> 0 order by 1, 2`.execute(database.db)
  return rows
}

type Change =
  | { readonly type: 'join'; readonly under: number; readonly isDemo: boolean; readonly isPlayer: boolean }
  | { readonly type: 'points'; readonly who: number; readonly amount: number }
  | { readonly type: 'won'; readonly who: readonly number[]; readonly amount: number }
  | { readonly type: 'risk'; readonly who: readonly number[]; readonly exposure: number }
  | { readonly type: 'lock'; readonly who: number; readonly isLocked: boolean }
  | { readonly type: 'credit'; readonly who: number; readonly credit: number }
  | { readonly type: 'book'; readonly who: number }
  | { readonly type: 'gather' }

const who = fc.nat(30)
const many = fc.array(who, { minLength: 1, maxLength: 6 })
const changes = fc.array(
  fc.oneof<fc.Arbitrary<Change>[]>(
    fc.record({ type: fc.constant('join'), under: who, isDemo: fc.boolean(), isPlayer: fc.boolean() }),
    fc.record({ type: fc.constant('points'), who, amount: fc.integer({ min: 1, max: 1_000_000 }) }),
    fc.record({ type: fc.constant('won'), who: many, amount: fc.integer({ min: 1, max: 1_000_000 }) }),
    fc.record({ type: fc.constant('risk'), who: many, exposure: fc.nat(1_000_000) }),
    fc.record({ type: fc.constant('lock'), who, isLocked: fc.boolean() }),
    fc.record({ type: fc.constant('credit'), who, credit: fc.nat(1_000_000) }),
    fc.record({ type: fc.constant('book'), who }),
    fc.record({ type: fc.constant('gather') }),
  ),
  { minLength: 5, maxLength: 25 },
)

type People = { readonly uplines: Made[]; readonly all: Made[] }

const some = (people: readonly Made[], n: number): Made => must(people[n % people.length], 'there are people')
const idsOf = ({ all }: People, places: readonly number[]) => [...new Set(places.map((n) => some(all, n).id))]

async function apply(people: People, change: Change): Promise<void> {
  const { db } = database
  const set = (id: number, what: ReturnType<typeof sql>) =>
    sql`update accounts set ${what} where id = ${id}`.execute(db)
  switch (change.type) {
    case 'join': {
      const upline = some(people.uplines, change.under)
      const made = await make(change.isPlayer ? 'user' : 'agent', upline, change.isDemo ? 'DEMO' : 'REAL')
      people.all.push(made)
      if (!change.isPlayer) people.uplines.push(made)
      return
    }
    case 'points':
    case 'won': {
      const ids = change.type === 'won' ? idsOf(people, change.who) : [some(people.all, change.who).id]
      const kind = change.type === 'won' ? 'bonus' : 'points'
      const amount = paise(change.amount)
      await db.transaction().execute((tx) =>
        postTransfers(
          tx,
          ids.map((id) => ({ debit: bank, credit: id, amount, kind, reference: `moved:${++names}` })),
        ),
      )
      return
    }
    case 'risk':
      await sql`update accounts set exposure = ${change.exposure} where id = any(${idsOf(people, change.who)}::bigint[])`.execute(
        db,
      )
      return
    case 'lock':
      await set(some(people.all, change.who).id, sql`bet_locked = ${change.isLocked}`)
      return
    case 'credit':
      await set(some(people.all, change.who).id, sql`credit_reference = ${change.credit}`)
      return
    case 'book':
      await set(some(people.all, change.who).id, sql`book = case book when 'REAL' then 'DEMO' else 'REAL' end`)
      return
    case 'gather':
      await gatherRightBelow(db)
  }
}

async function begin(): Promise<People> {
  const top = await make('whiteLabel', null)
  const below = await make('agent', top)
  return { uplines: [top, below], all: [top, below] }
}

test('whatever is made, moved, risked, locked or lent, in whatever order, each upline has what those below it come to', async () => {
  await fc.assert(
    fc.asyncProperty(changes, async (list) => {
      const people = await begin()
      for (const change of list) await apply(people, change)
      for (const upline of people.uplines) expect(await kept(upline)).toEqual(await summed(upline))
    }),
    { numRuns: 30 },
  )
  expect(await found()).toEqual([])
})

test('nobody waits for anybody who moves another account below the same upline, and what is gathered meanwhile is taken once', async () => {
  const { db } = database
  const top = await make('whiteLabel', null)
  const players = await Promise.all(Array.from({ length: 8 }, () => make('user', top)))
  const [first, second] = [some(players, 0), some(players, 1)]
  await db.transaction().execute(async (tx) => {
    await sql`update accounts set exposure = 700 where id = ${first.id}`.execute(tx)
    await sql`set local lock_timeout = '2s'`.execute(db)
    await sql`update accounts set exposure = 50 where id = ${second.id}`.execute(db)
    await gatherRightBelow(db)
  })
  await Promise.all([
    ...players.flatMap((player) =>
      [1, 2, 3].map((n) => sql`update accounts set exposure = exposure + ${n} where id = ${player.id}`.execute(db)),
    ),
    ...[1, 2, 3, 4].map(() => gatherRightBelow(db)),
  ])
  expect(await kept(top)).toMatchObject([{ people: 8, exposure: 700 + 50 + 8 * 6 }])
  await gatherRightBelow(db)
  const { rows } = await sql`select people, exposure from right_below where upline_id = ${top.id}`.execute(db)
  expect(rows).toEqual([{ people: 8, exposure: 700 + 50 + 8 * 6 }])
})

test('what changes nothing of it writes nothing', async () => {
  const { db } = database
  const top = await make('whiteLabel', null)
  const player = await make('user', top)
  await sql`update accounts set journal_seq = journal_seq + 1, updated_at = clock_timestamp() where id = any(${[player.id, top.id]}::bigint[])`.execute(
    db,
  )
  const { rows } = await sql`select people from right_below where upline_id = ${top.id}`.execute(db)
  expect(rows).toEqual([{ people: 1 }])
})

test('a site sees what is kept of its own people, and changes none of it', async () => {
  const ours = await make('whiteLabel', null, 'REAL', 1)
  const theirs = await make('whiteLabel', null, 'REAL', 2)
  await make('user', ours, 'REAL', 1)
  await make('user', theirs, 'REAL', 2)
  const tenants = openTenants(database.url, createLog('silent'), 2)
  try {
    const seen =
      await sql`select upline_id from right_below where upline_id = any(${[ours.id, theirs.id]}::bigint[])`.execute(
        tenants.of(2),
      )
    expect(seen.rows).toEqual([{ uplineId: theirs.id }])
    for (const change of [sql`delete from right_below`, sql`update right_below set balance = 1`])
      await expect(change.execute(tenants.of(2))).rejects.toThrow('permission denied')
  } finally {
    await tenants.close()
  }
})

test('the audit finds an upline of which something else is kept', async () => {
  const { db } = database
  const top = await make('whiteLabel', null)
  await make('user', top)
  const plant = (by: number) =>
    sql`update right_below set exposure = exposure + ${by} where upline_id = ${top.id}`.execute(db)
  await plant(1)
  expect(await found()).toMatchObject([{ rows: [{ uplineId: top.id }] }])
  await plant(-1)
  expect(await found()).toEqual([])
})

test('who was there before is kept from the first moment', async () => {
  const { db, migrate, drop } = await databaseBefore('0136_right_below.sql')
  await sql`insert into sites (id, label, kind, name) values (1, 'demo', 'b2c', 'Demo')`.execute(db)
  await sql`insert into accounts (id, site_id, parent_id, ancestors, role, user_name, balance, points_net, exposure, credit_reference, bet_locked, book)
    overriding system value values
    (11, 1, null, '{}', 'whiteLabel', 'w', 1000, 1000, 0, 5, false, 'REAL'), (12, 1, 11, '{11}', 'agent', 'a', 700, 800, 0, 4, false, 'REAL'),
    (13, 1, 12, '{11,12}', 'user', 'p', 70, 50, 20, 3, true, 'REAL'), (14, 1, 12, '{11,12}', 'user', 'q', 7, 9, 1, 2, false, 'REAL'),
    (15, 1, 12, '{11,12}', 'user', 'd', 5, 5, 0, 0, false, 'DEMO')`.execute(db)
  await migrate()
  const { rows } = await sql`
    select r.upline_id, r.book, r.role, r.people, r.locked, r.balance, r.given, r.exposure, r.credit from right_below r
    join accounts a on a.id = r.upline_id and a.path = r.path where r.site_id = 1 order by 1, 2 desc`.execute(db)
  expect(rows).toEqual([
    {
      uplineId: 11,
      book: 'REAL',
      role: 'agent',
      people: 1,
      locked: 0,
      balance: 700,
      given: 800,
      exposure: 0,
      credit: 4,
    },
    { uplineId: 12, book: 'REAL', role: 'user', people: 2, locked: 1, balance: 77, given: 59, exposure: 21, credit: 5 },
    { uplineId: 12, book: 'DEMO', role: 'user', people: 1, locked: 0, balance: 5, given: 5, exposure: 0, credit: 0 },
  ])
  await drop()
})
