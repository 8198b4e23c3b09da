/** An officer is told of a report once each time, of the days that are over where the site is. docs/domain/reports.md#schedules. */
import { type Asking, calls } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@paddock/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, createGatewayWorld, type GatewayWorld, signIn } from '../live/testing/gateway.ts'
import { forgetNotifications } from '../messages/store.ts'
import { whileHeld } from '../platform/testing/while-held.ts'
import { changeWhen, insertSchedule, listSchedules, type NewSchedule, type When } from './store.ts'
import { tellDue } from './tell.ts'

type Role = 'agent' | 'whiteLabel' | 'administrator'
const ROLES = ['agent', 'whiteLabel', 'administrator'] as const

let world: GatewayWorld
let whiteLabel: number
let tokens: Readonly<Record<Role, string>>
beforeAll(async () => {
  world = await createGatewayWorld()
  // Before anybody asks: the gateway keeps what it knows of a site.
  await setZone('Asia/Kolkata')
  whiteLabel = await putAbove(world.ids.agent)
  const signed = ROLES.map(
    async (role) => [role, await signIn(world.gateway, role, { headers: { 'x-console': '1' } })] as const,
  )
  tokens = Object.fromEntries(await Promise.all(signed)) as Record<Role, string>
})
beforeEach(async () => {
  await sql`delete from report_schedules`.execute(world.db)
  await sql`delete from notifications`.execute(world.db)
  await setZone('Asia/Kolkata')
})
afterAll(() => world.close())

/** A white label between the agent with their players and the administrators. */
async function putAbove(agent: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into accounts (site_id, role, user_name, parent_id, ancestors, password_hash, transaction_code_hash, second_factor_waived)
    select 1, 'whiteLabel', 'whiteLabel', 0, array[0]::bigint[], password_hash, transaction_code_hash, true from accounts
    where id = ${agent} returning id`.execute(world.db)
  const id = must(rows[0], 'it is made').id
  await sql`update accounts set ancestors = array[0, ${id}]::bigint[], parent_id = ${id} where id = ${agent}`.execute(
    world.db,
  )
  await sql`update accounts set ancestors = array[0, ${id}, ${agent}]::bigint[] where parent_id = ${agent}`.execute(
    world.db,
  )
  return id
}

const setZone = (zone: string) =>
  sql`update sites set settings = settings || ${JSON.stringify({ timeZone: zone })}::jsonb where id = 1`.execute(
    world.db,
  )

type Body = Asking<typeof calls.addSchedule>['body']
const DAILY: Body = { report: 'PROFIT_LOSS', filters: { by: 'player' }, rhythm: 'DAY', hour: 7, period: 'YESTERDAY' }
const add = (change: Partial<Body> = {}, role: Role = 'agent') =>
  ask(world.gateway, calls.addSchedule, { params: { role }, body: { ...DAILY, ...change } }, { token: tokens[role] })
const list = async (role: Role = 'agent') =>
  (await (await ask(world.gateway, calls.getSchedules, { params: { role } }, { token: tokens[role] })).reply()).docs
const added = async (...given: Parameters<typeof add>) => (await (await add(...given)).reply()).docs
const change = (scheduleId: string, when: object, role: Role = 'agent') =>
  ask(
    world.gateway,
    calls.changeSchedule,
    { params: { role, scheduleId }, body: { rhythm: 'DAY', hour: 7, period: 'YESTERDAY', ...when } },
    { token: tokens[role] },
  )
const remove = (scheduleId: string, role: Role = 'agent') =>
  ask(world.gateway, calls.deleteSchedule, { params: { role, scheduleId } }, { token: tokens[role] })
const told = async (role: Role = 'agent') => {
  const asking = { params: { role }, query: { page: 1, limit: 25 } }
  const { docs } = await (await ask(world.gateway, calls.getNotifications, asking, { token: tokens[role] })).reply()
  return docs.flatMap(({ report, description }) => (report ? [{ ...report, description }] : []))
}

/** Of the agent, made at a moment of its own. */
const made = (at: string, given: Partial<NewSchedule> = {}, zone = 'Asia/Kolkata') =>
  world.db.transaction().execute((tx) =>
    insertSchedule(
      tx,
      {
        siteId: 1,
        accountId: world.ids.agent,
        report: 'PROFIT_LOSS',
        subjectId: null,
        filters: {},
        rhythm: 'DAY',
        hour: 7,
        period: 'YESTERDAY',
        ...given,
      },
      { zone, now: Date.parse(at) },
    ),
  )
const changeAt = (at: string, id: number, when: Partial<When>) =>
  world.db
    .transaction()
    .execute((tx) =>
      changeWhen(
        tx,
        id,
        { rhythm: 'DAY', hour: 7, period: 'YESTERDAY', ...when },
        { zone: 'Asia/Kolkata', now: Date.parse(at) },
      ),
    )
const tellAt = (at: string) => tellDue({ db: world.db, clock: () => Date.parse(at) })
const days = async () => (await told()).map(({ from, to }) => [from, to]).toReversed()

describe('when it is due', () => {
  test('is by the clock of the site: at seven in India, half past one in the world', async () => {
    await made('2026-11-20T05:00:00Z')
    expect(await tellAt('2026-11-21T01:29:59Z')).toBe(0)
    expect(await tellAt('2026-11-21T01:30:00Z')).toBe(1)
    expect(await tellAt('2026-11-21T01:30:30Z')).toBe(0)
    expect(await tellAt('2026-11-22T01:29:59Z')).toBe(0)
    expect(await tellAt('2026-11-22T01:30:00Z')).toBe(1)
    expect(await days()).toEqual([
      ['2026-11-20', '2026-11-20'],
      ['2026-11-21', '2026-11-21'],
    ])
  })

  test('at midnight the day that is over is the one that ended just then', async () => {
    await made('2026-11-20T05:00:00Z', { hour: 0 })
    expect(await tellAt('2026-11-20T18:29:59Z')).toBe(0)
    expect(await tellAt('2026-11-20T18:30:00Z')).toBe(1)
    expect(await days()).toEqual([['2026-11-20', '2026-11-20']])
  })

  test.each([
    ['WEEK', 'LAST_WEEK', '2026-11-25T00:00:00Z', '2026-11-30T01:30:00Z', '2026-11-23', '2026-11-29'],
    ['MONTH', 'LAST_MONTH', '2026-11-25T00:00:00Z', '2026-12-01T01:30:00Z', '2026-11-01', '2026-11-30'],
    ['MONTH', 'LAST_MONTH', '2027-01-31T12:00:00Z', '2027-02-01T01:30:00Z', '2027-01-01', '2027-01-31'],
    ['MONTH', 'LAST_MONTH', '2028-02-29T12:00:00Z', '2028-03-01T01:30:00Z', '2028-02-01', '2028-02-29'],
    ['DAY', 'LAST_MONTH', '2028-03-14T12:00:00Z', '2028-03-15T01:30:00Z', '2028-02-01', '2028-02-29'],
    ['MONTH', 'YESTERDAY', '2026-12-31T12:00:00Z', '2027-01-01T01:30:00Z', '2026-12-31', '2026-12-31'],
  ] as const)('by %s of %s, asked for at %s: first at %s', async (rhythm, period, asked, at, from, to) => {
    await made(asked, { rhythm, period })
    expect(await tellAt(new Date(Date.parse(at) - 1).toISOString())).toBe(0)
    expect(await tellAt(at)).toBe(1)
    expect(await days()).toEqual([[from, to]])
  })

  test('a stop is caught up with once, of the last days alone', async () => {
    await made('2026-11-20T05:00:00Z')
    expect(await tellAt('2026-11-23T09:00:00Z')).toBe(1)
    expect(await tellAt('2026-11-23T09:00:30Z')).toBe(0)
    expect(await days()).toEqual([['2026-11-22', '2026-11-22']])
    expect(await tellAt('2026-11-24T01:30:00Z')).toBe(1)
  })

  test('a stop that ends before the hour tells of what was due the day before', async () => {
    await made('2026-11-20T05:00:00Z')
    expect(await tellAt('2026-11-23T01:00:00Z')).toBe(1)
    expect(await tellAt('2026-11-23T01:30:00Z')).toBe(1)
    expect(await days()).toEqual([
      ['2026-11-21', '2026-11-21'],
      ['2026-11-22', '2026-11-22'],
    ])
  })

  test('where clocks are put on and back it is told once a day', async () => {
    await setZone('Europe/London')
    // 2026-03-29 has no 01:00 to 02:00, 2026-10-25 has it twice.
    await made('2026-03-27T12:00:00Z', { hour: 1 }, 'Europe/London')
    const during = async (day: string) => {
      let count = 0
      for (let at = Date.parse(day); at < Date.parse(day) + 36 * HOUR_MS; at += 15 * MINUTE_MS)
        count += await tellDue({ db: world.db, clock: () => at })
      return count
    }
    expect(await during('2026-03-28T00:00:00Z')).toBe(2)
    expect(await during('2026-03-30T00:00:00Z')).toBe(2)
    await sql`delete from report_schedules`.execute(world.db)
    await sql`delete from notifications`.execute(world.db)
    await made('2026-10-23T12:00:00Z', { hour: 1 }, 'Europe/London')
    expect(await during('2026-10-24T00:00:00Z')).toBe(2)
    expect(await days()).toEqual([
      ['2026-10-23', '2026-10-23'],
      ['2026-10-24', '2026-10-24'],
    ])
  })

  test('a site that moves to another zone tells no day twice', async () => {
    await made('2026-11-20T05:00:00Z')
    expect(await tellAt('2026-11-21T01:30:00Z')).toBe(1)
    await setZone('Europe/London')
    // It was due by the former zone: seven of the 22nd is not yet.
    expect(await tellAt('2026-11-22T01:30:00Z')).toBe(0)
    expect(await tellAt('2026-11-22T07:00:00Z')).toBe(1)
    expect(await days()).toEqual([
      ['2026-11-20', '2026-11-20'],
      ['2026-11-21', '2026-11-21'],
    ])
  })
})

describe('of two servers', () => {
  test('that look at once one tells', async () => {
    for (let n = 0; n < 5; n++) await made('2026-11-20T05:00:00Z')
    const at = '2026-11-21T01:30:00Z'
    const counts = await Promise.all([tellAt(at), tellAt(at), tellAt(at)])
    expect(counts.reduce((sum, one) => sum + one)).toBe(5)
    expect((await days()).length).toBe(5)
  })

  test('what stays due, since the database has another clock for the zone, waits for the next time', async () => {
    // To PostgreSQL four hours behind Greenwich, to us the zone of Alaska.
    await setZone('AST')
    for (let n = 0; n < 100; n++) await made('2026-11-20T05:00:00Z', {}, 'AST')
    expect(await tellAt('2026-11-20T11:00:00Z')).toBe(0)
    const { rows } = await sql`select from report_schedules where due_at <= '2026-11-20T11:00:00Z'`.execute(world.db)
    expect(rows).toHaveLength(100)
    expect(await tellAt('2026-11-20T16:00:00Z')).toBe(100)
  })

  test('one that is held by another is left to it', async () => {
    const id = await made('2026-11-20T05:00:00Z')
    await world.db.transaction().execute(async (tx) => {
      await sql`select from report_schedules where id = ${id} for update`.execute(tx)
      expect(await tellAt('2026-11-21T01:30:00Z')).toBe(0)
    })
    expect(await tellAt('2026-11-21T01:30:00Z')).toBe(1)
  })
})

describe('what is told', () => {
  test('leads to the report of those days, with the filters that were asked for', async () => {
    const player = String(world.players[0])
    await added({ userId: player, filters: { by: 'below', eventTypeId: '4' } })
    await sql`update report_schedules set told_on = '2026-11-20', due_at = '2026-11-21T01:30:00Z'`.execute(world.db)
    await tellAt('2026-11-21T01:30:00Z')
    expect(await told()).toEqual([
      {
        report: 'PROFIT_LOSS',
        userId: player,
        userName: 'p1',
        filters: { by: 'below', eventTypeId: '4' },
        from: '2026-11-20',
        to: '2026-11-20',
        site: { _id: '1', label: 'demo' },
        description: 'Profit and loss, p1: 2026-11-20.',
      },
    ])
  })

  test('is forgotten with all that is told, after its time', async () => {
    await made('2026-11-20T05:00:00Z')
    await tellAt('2026-11-21T01:30:00Z')
    await sql`update notifications set at = now() - interval '91 days'`.execute(world.db)
    await forgetNotifications(world.db, { since: Date.now() - 90 * DAY_MS, most: 200 })
    expect(await told()).toEqual([])
  })

  test.each([
    ['the officer is locked', () => sql`update accounts set user_locked = true where id = ${world.ids.agent}`],
    ['somebody above is locked', () => sql`update accounts set user_locked = true where id = ${whiteLabel}`],
    ['their role may see no report', () => sql`update accounts set role = 'user' where id = ${world.ids.agent}`],
    ['whom it is of stands below them no more', () => sql`update report_schedules set subject_id = ${whiteLabel}`],
  ])('is nothing while %s, and what is missed is not made up for', async (_, end) => {
    await made('2026-11-20T05:00:00Z', { subjectId: world.players[0] ?? null })
    try {
      await end().execute(world.db)
      expect(await tellAt('2026-11-21T01:30:00Z')).toBe(0)
    } finally {
      await sql`update accounts set user_locked = false where user_locked`.execute(world.db)
      await sql`update accounts set role = 'agent' where id = ${world.ids.agent} and role <> 'agent'`.execute(world.db)
    }
    expect(await tellAt('2026-11-21T02:00:00Z')).toBe(0)
    await sql`update report_schedules set subject_id = ${world.players[0]}`.execute(world.db)
    expect(await tellAt('2026-11-22T01:30:00Z')).toBe(1)
  })
})

describe('an officer’s own', () => {
  test.each(ROLES)('%s asks for one, changes it and deletes it, each with a row in the log', async (role) => {
    const { _id } = await added({}, role)
    expect(await list(role)).toMatchObject([{ _id, ...DAILY, userId: null }])
    const changed = await (await change(_id, { rhythm: 'WEEK', hour: 9, period: 'LAST_WEEK' }, role)).reply()
    expect(changed.docs).toMatchObject({ rhythm: 'WEEK', hour: 9, period: 'LAST_WEEK', filters: { by: 'player' } })
    expect((await remove(_id, role)).status).toBe(200)
    expect(await list(role)).toEqual([])
    const { rows } = await sql<{ action: string; before: unknown; after: unknown }>`
      select action, before, after from audit_log where object_type = 'schedule' and object_id = ${_id} order by id`.execute(
      world.db,
    )
    const weekly = { ...DAILY, rhythm: 'WEEK', hour: 9, period: 'LAST_WEEK' }
    expect(rows).toEqual([
      { action: 'REPORT_SCHEDULED', before: null, after: DAILY },
      { action: 'REPORT_SCHEDULE_CHANGED', before: DAILY, after: weekly },
      { action: 'REPORT_SCHEDULE_DELETED', before: weekly, after: null },
    ])
  })

  test('is narrowed otherwise as a whole, with a row in the log, and told so from its next time on', async () => {
    const player = String(must(world.players[0], 'a player'))
    const { _id } = await added()
    const filters = { by: 'market', eventTypeId: '4' }
    const narrowed = await (await change(_id, { filters, userId: player })).reply()
    expect(narrowed.docs).toMatchObject({ filters, userId: player, rhythm: 'DAY', hour: 7 })
    // Without filters it stays as it is; with none it is of all below.
    expect((await (await change(_id, { hour: 8 })).reply()).docs).toMatchObject({ filters, userId: player, hour: 8 })
    expect((await (await change(_id, { filters: {} })).reply()).docs).toMatchObject({ filters: {}, userId: null })
    const { rows } = await sql<{ before: unknown; after: unknown }>`
      select before, after from audit_log where object_id = ${_id} and action = 'REPORT_SCHEDULE_CHANGED' order by id`.execute(
      world.db,
    )
    const of = { ...DAILY, filters, userId: player }
    expect(rows).toEqual([
      { before: DAILY, after: of },
      { before: of, after: { ...of, hour: 8 } },
      { before: { ...of, hour: 8 }, after: { ...DAILY, filters: {} } },
    ])
  })

  test.each([
    ['filters of another report', () => ({ filters: { gameType: 'slot' } }), { code: 'BAD_REQUEST' }],
    ['whom it is of without its filters', () => ({ userId: String(world.players[0]) }), { code: 'BAD_REQUEST' }],
    ['of somebody who is above', () => ({ filters: {}, userId: String(whiteLabel) }), { code: 'NOT_FOUND' }],
  ])('is not narrowed to %s, and stays as it was', async (_, narrowing, refusal) => {
    const { _id } = await added()
    expect((await change(_id, { hour: 9, ...narrowing() })).body).toMatchObject(refusal)
    expect(await list()).toMatchObject([{ ...DAILY, userId: null }])
  })

  test('of a statement somebody is named still', async () => {
    const userId = String(world.players[0])
    const { _id } = await added({ report: 'STATEMENT', filters: {}, userId })
    expect((await change(_id, { filters: { trxType: 'bet' } })).body).toMatchObject({ code: 'BAD_REQUEST' })
    expect((await change(_id, { filters: { trxType: 'bet' }, userId })).status).toBe(200)
  })

  test('is told from its next time on, and not at once', async () => {
    // The gateway may have read the zone of a test before.
    const nextOfNew = async () => {
      await sql`delete from report_schedules`.execute(world.db)
      return new Date((await added({ hour: 7 })).nextAt).toISOString()
    }
    await expect.poll(nextOfNew, { timeout: 15_000, interval: 1000 }).toMatch(/T01:30:00\.000Z$/)
    const { nextAt } = must((await list())[0], 'it was added')
    expect(nextAt).toBeGreaterThan(Date.now())
    expect(nextAt - Date.now()).toBeLessThanOrEqual(DAY_MS)
    expect(await tellDue({ db: world.db, clock: Date.now })).toBe(0)
  })

  test('of a day that was told nobody is told again by another hour', async () => {
    const id = await made('2026-11-20T05:00:00Z')
    expect(await tellAt('2026-11-21T01:30:00Z')).toBe(1)
    await changeAt('2026-11-21T02:00:00Z', id, { hour: 9 })
    expect(await tellAt('2026-11-21T03:30:00Z')).toBe(0)
    expect(await tellAt('2026-11-22T03:30:00Z')).toBe(1)
    // An hour that is over by now is tomorrow's.
    await changeAt('2026-11-23T02:00:00Z', id, { hour: 7 })
    expect(await tellAt('2026-11-23T02:00:30Z')).toBe(0)
    expect(await tellAt('2026-11-24T01:30:00Z')).toBe(1)
  })

  test('are twenty at most, however many are asked for at once', async () => {
    for (let n = 0; n < 19; n++) await made('2026-11-20T05:00:00Z')
    const answers = await Promise.all([add(), add(), add()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await add()).body).toMatchObject({ code: 'TOO_MANY_SCHEDULES', facts: { most: 20 } })
    expect((await add({}, 'whiteLabel')).status).toBe(200)
    await remove((await list())[0]?._id ?? '')
    expect((await add()).status).toBe(200)
  })

  test('no other officer sees, changes or deletes, not one above', async () => {
    const { _id } = await added()
    for (const role of ['whiteLabel', 'administrator'] as const) {
      expect(await list(role)).toEqual([])
      expect((await change(_id, { hour: 1 }, role)).body).toMatchObject({ code: 'NOT_FOUND' })
      expect((await remove(_id, role)).body).toMatchObject({ code: 'NOT_FOUND' })
    }
    expect(await list()).toMatchObject([{ _id, hour: 7 }])
  })

  test.each([
    ['filters of another report', { filters: { gameType: 'slot' } }, 'filters'],
    ['days, which are the schedule’s', { filters: { startDate: '2026-11-01' } }, 'filters'],
    ['a statement of nobody', { report: 'STATEMENT', filters: {} }, 'userId'],
  ] as const)('%s are refused by name', async (_, given, field) => {
    expect((await add(given as Partial<Body>)).body).toMatchObject({ code: 'BAD_REQUEST', field })
    expect(await list()).toEqual([])
  })

  test('is of nobody who does not stand below', async () => {
    for (const stranger of [whiteLabel, world.players[3]])
      expect((await add({ userId: String(stranger) })).body).toMatchObject({ code: 'NOT_FOUND' })
  })

  test.each(ROLES)('%s who names themselves is told of all below, and of a statement of theirs', async (role) => {
    const own = String({ agent: world.ids.agent, whiteLabel, administrator: world.ids.administrator }[role])
    expect(await added({ userId: own }, role)).toMatchObject({ userId: null, userName: null })
    expect(await added({ report: 'STATEMENT', filters: {}, userId: own }, role)).toMatchObject({ userId: own })
    await sql`update report_schedules set told_on = '2026-11-20', due_at = '2026-11-21T01:30:00Z'`.execute(world.db)
    await tellAt('2026-11-21T01:30:00Z')
    const news = (await told(role)).map(({ report, userId }) => `${report} ${userId}`)
    expect(news.toSorted()).toEqual(['PROFIT_LOSS null', `STATEMENT ${own}`])
  })

  test('an administrator who names them all is told of all below', async () => {
    expect(await added({ userId: '0' }, 'administrator')).toMatchObject({ userId: null })
  })

  test('one that is deleted while it is told is told once, and is gone', async () => {
    const id = await made('2026-11-20T05:00:00Z')
    const waitsForSchedule = async () => {
      const { rows } =
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like '%report_schedules%for update of s%'`.execute(world.db)
      return rows.length > 0
    }
    let removing: ReturnType<typeof remove> | undefined
    const count = await whileHeld(
      world.db,
      (tx) => sql`lock table notifications in share mode`.execute(tx),
      () => tellAt('2026-11-21T01:30:00Z'),
      async () => {
        removing = remove(String(id))
        await expect.poll(waitsForSchedule, { timeout: 4000 }).toBe(true)
      },
    )
    expect([count, (await removing)?.status]).toEqual([1, 200])
    expect(await days()).toEqual([['2026-11-20', '2026-11-20']])
    expect(await list()).toEqual([])
    expect(await tellAt('2026-11-22T01:30:00Z')).toBe(0)
    expect(await days()).toHaveLength(1)
  })

  test('one that is told while it is deleted is not told', async () => {
    const id = await made('2026-11-20T05:00:00Z')
    const at = '2026-11-21T01:30:00Z'
    const { status } = await whileHeld(
      world.db,
      (tx) => sql`lock table audit_log in share mode`.execute(tx),
      () => remove(String(id)),
      async () => expect(await tellAt(at)).toBe(0),
    )
    expect(status).toBe(200)
    expect(await tellAt(at)).toBe(0)
    expect(await days()).toEqual([])
  })
})

describe('of sites', () => {
  test('one sees nothing of the other’s, and tells of its own by its own clock', async () => {
    await sql`update sites set settings = settings || '{"timeZone": "Europe/London"}' where id = 2`.execute(world.db)
    await made('2026-11-20T05:00:00Z')
    await made('2026-11-20T08:00:00Z', { siteId: 2, accountId: world.ids.administrator }, 'Europe/London')
    const seen = async (siteId: number) => {
      const { rows } = await sql<{ siteId: number }>`select site_id from report_schedules`.execute(
        world.tenants.of(siteId),
      )
      return rows.map((row) => row.siteId)
    }
    expect([await seen(1), await seen(2)]).toEqual([[1], [2]])
    await sql`update report_schedules set hour = 3`.execute(world.tenants.of(2))
    const { rows } = await sql<{ hour: number }>`select hour from report_schedules order by site_id`.execute(world.db)
    expect(rows).toEqual([{ hour: 7 }, { hour: 3 }])
    await sql`update report_schedules set hour = 7`.execute(world.db)
    expect(await tellAt('2026-11-21T01:30:00Z')).toBe(1)
    expect(await tellAt('2026-11-21T07:00:00Z')).toBe(1)
    expect(await told('administrator')).toMatchObject([{ site: { _id: '2' }, from: '2026-11-20' }])
    expect(await list('administrator')).toEqual([])
    expect(await listSchedules(world.db, { siteId: 2, accountId: world.ids.administrator })).toHaveLength(1)
  })
})
