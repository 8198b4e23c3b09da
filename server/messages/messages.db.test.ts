import { DAY_MS } from '@paddock/domain/time'
import { calls, type RequestOf } from '@paddock/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bet, booksBalance, defineMarket, MATCH_ODDS, openMarket, quote } from '../markets/testing/world.ts'
import { ask, CODE, createGatewayWorld, type GatewayWorld, signIn } from '../live/testing/gateway.ts'
import { whileHeld } from '../platform/testing/while-held.ts'
import { deliver, type Told, writeResults } from './deliver.ts'
import { forgetNotifications } from './store.ts'

let world: GatewayWorld
let player: string
let agent: string
beforeAll(async () => {
  world = await createGatewayWorld()
  await sql`update sites set settings = settings || '{"switches": {"pointsFromPlayers": true}, "payments": {"accountHoldHours": 0}}' where id = 1`.execute(
    world.db,
  )
  player = await signIn(world.gateway, 'p1')
  const console_ = { headers: { 'x-console': '1' } }
  agent = await signIn(world.gateway, 'agent', console_)
})
beforeEach(async () => {
  await sql`delete from notifications`.execute(world.db)
  await sql`delete from broadcasts`.execute(world.db)
})
afterAll(() => world.close())

const PAGE = { page: 1, limit: 25 }
const USER = { params: { role: 'user' } } as const
const list = async (token = player, query = {}) =>
  await (await ask(world.gateway, calls.getNotifications, { ...USER, query: { ...PAGE, ...query } }, { token })).reply()
const kinds = async (token = player) => (await list(token)).docs.map(({ kind }) => kind)

const give = (amount: number, call: typeof calls.givePoints = calls.givePoints) =>
  ask(
    world.gateway,
    call,
    {
      params: { role: 'agent' },
      body: { transfers: [{ userId: String(world.players[0]), amount }], transactionCode: CODE },
    } as never,
    { token: agent },
  )

async function settleOne(id: string, won: boolean): Promise<void> {
  await openMarket(world, defineMarket(id, MATCH_ODDS))
  quote(world, id, 0, [[2, 1000]], [[2.02, 1000]])
  await world.bets.place(bet(world.players[0] ?? 0, id, {}), null)
  await world.settlement.declareResult(
    id,
    { type: 'WINNERS', winners: [won ? 0 : 1], removed: [] },
    { actorId: null, source: 'test' },
  )
}

describe('of a result', () => {
  test('each player is told once what it brought them after commission, however often it is looked for', async () => {
    await settleOne('m1', true)
    await writeResults(world.db)
    await writeResults(world.db)
    const { docs, unread } = await list()
    expect(docs).toMatchObject([
      { kind: 'BETS_SETTLED', amount: 9800, subject: 'India v Australia: Match Odds', eventId: 'e1', marketId: 'm1' },
    ])
    expect(unread).toBe(1)
    const { rows } = await sql<{ role: string }>`
      select distinct a.role from notifications n join accounts a on a.id = n.account_id`.execute(world.db)
    expect(rows).toEqual([{ role: 'user' }])
  })

  test('that is taken back the player hears again, and of the next one too', async () => {
    await settleOne('m2', false)
    await writeResults(world.db)
    await world.settlement.rollBack('m2', 1, { actorId: null })
    await writeResults(world.db)
    await world.settlement.declareResult('m2', { type: 'VOID', reason: 'test' }, { actorId: null, source: 'test' })
    await writeResults(world.db)
    const { docs } = await list()
    expect(docs.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['BETS_VOIDED', 0],
      ['RESULT_TAKEN_BACK', 10_000],
      ['BETS_SETTLED', -10_000],
    ])
    await booksBalance(world.db)
  })
})

describe('of points and limits', () => {
  test('the player hears in the same transaction; a refused move tells nothing', async () => {
    await sql`update accounts set balance = 0 where id = ${world.ids.agent}`.execute(world.db)
    expect((await give(50_000)).status).toBeGreaterThanOrEqual(400)
    expect(await kinds()).toEqual([])
    expect((await give(50_000, calls.takePoints)).status).toBe(200)
    expect((await give(20_000)).status).toBe(200)
    expect((await list()).docs).toMatchObject([
      { kind: 'POINTS_RECEIVED', amount: 20_000 },
      { kind: 'POINTS_TAKEN', amount: 50_000 },
    ])
    await booksBalance(world.db)
  })

  test('a limit that holds from now on is told, one that is only asked for is not', async () => {
    const set = (amount: number) =>
      ask(
        world.gateway,
        calls.setLimit,
        { body: { kind: 'LOSS', period: 'DAY', amount } } as { body: RequestOf<typeof calls.setLimit>['body'] },
        { token: player },
      )
    expect((await set(500_000)).status).toBe(200)
    expect((await set(900_000)).status).toBe(200)
    expect((await list()).docs).toMatchObject([
      { kind: 'LIMIT_CHANGED', limit: { kind: 'LOSS', period: 'DAY', amount: 500_000 } },
    ])
  })
})

describe('what was told', () => {
  const one = async () => {
    await give(100)
    const [notification] = (await list()).docs
    return notification?._id ?? ''
  }
  const mark = (notificationId?: string, token = player) =>
    ask(world.gateway, calls.readNotifications, { ...USER, query: { notificationId } }, { token })
  const remove = (notificationId?: string, token = player) =>
    ask(world.gateway, calls.deleteNotifications, { ...USER, query: { notificationId } }, { token })

  test('is marked as read, one or all', async () => {
    const id = await one()
    await give(200)
    expect((await (await mark(id)).reply()).docs).toEqual({ unread: 1 })
    expect((await list(player, { read: false })).docs).toMatchObject([{ amount: 200 }])
    expect((await (await mark()).reply()).docs).toEqual({ unread: 0 })
  })

  test('is deleted, one or all', async () => {
    const id = await one()
    await give(200)
    await remove(id)
    expect(await kinds()).toHaveLength(1)
    await remove()
    expect(await kinds()).toEqual([])
  })

  test('belongs to one account: another can neither read, mark nor delete it', async () => {
    const id = await one()
    const other = await signIn(world.gateway, 'p2')
    expect(await kinds(other)).toEqual([])
    expect((await mark(id, other)).status).toBe(404)
    expect((await remove(id, other)).status).toBe(404)
    expect((await remove('no-number', other)).status).toBe(404)
    expect(await kinds()).toHaveLength(1)
  })

  test('is brought to open screens once', async () => {
    await give(100)
    const heard: Told[] = []
    const end = world.bus.subscribe('notified', (told) => heard.push(told))
    await deliver({ ...world, push: null, clock: Date.now })
    await deliver({ ...world, push: null, clock: Date.now })
    end()
    expect(heard.filter(({ accountId }) => accountId === world.players[0])).toHaveLength(1)
  })

  test('is kept so long and so many', async () => {
    for (const amount of [100, 200, 300]) await give(amount)
    await sql`update notifications set at = now() - interval '91 days' where facts ->> 'amount' = '100'`.execute(
      world.db,
    )
    await forgetNotifications(world.db, { since: Date.now() - 90 * DAY_MS, most: 1 })
    expect((await list()).docs).toMatchObject([{ amount: 300 }])
  })
})

test.each([
  [
    'marks all as read',
    (query: object) => ask(world.gateway, calls.readNotifications, query as never, { token: player }),
  ],
  ['deletes all', (query: object) => ask(world.gateway, calls.deleteNotifications, query as never, { token: player })],
])('who %s takes them in the order of their numbers, as another screen of theirs does', async (_, make) => {
  await give(1)
  await give(1)
  const { rows } = await sql<{ id: number }>`select id from notifications order by id`.execute(world.db)
  const [low = 0, high = 0] = rows.map(({ id }) => id)
  // Written last it stands last in the table.
  await sql`update notifications set told = not told where id = ${low}`.execute(world.db)
  const answered = await whileHeld(
    world.db,
    (tx) => sql`select 1 from notifications where id = ${low} for update`.execute(tx),
    () => make(USER),
    () => sql`select 1 from notifications where id = ${high} for update nowait`.execute(world.db),
  )
  expect(answered.status).toBe(200)
})

test('what is forgotten waits for no screen: what one is changing goes the next time', async () => {
  await give(1)
  await give(1)
  const forget = () => forgetNotifications(world.db, { since: Date.now() + 1000, most: 10 })
  const forgotten = await world.db.transaction().execute(async (tx) => {
    await sql`select 1 from notifications where id = (select min(id) from notifications) for update`.execute(tx)
    return await forget()
  })
  expect([forgotten, await forget()]).toEqual([1, 1])
})
