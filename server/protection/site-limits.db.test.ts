/** What a site lets none of its players pass, and stakes limited on one product. Security 1.4. */
import { DAY_MS } from '@paddock/domain/time'
import { randomBytes } from 'node:crypto'
import { type Asking, calls, type PlayerLimit } from '@paddock/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expectAudited } from '../audit-log/testing/rows-of.ts'
import { bet, booksBalance, defineMarket, MATCH_ODDS, openMarket, quote, rupees } from '../markets/testing/world.ts'
import { ask, createGatewayWorld, type GatewayWorld, signIn } from '../live/testing/gateway.ts'
import { GUARDED_FROM, refusePlays } from './index.ts'
import { watchOnce } from './watch.ts'

let world: GatewayWorld
let token: string
let player: number
beforeEach(async () => {
  world = await createGatewayWorld()
  player = world.players[0] ?? 0
  token = await signIn(world.gateway, 'p1')
  await openMarket(world, defineMarket('m1', MATCH_ODDS))
  quote(world, 'm1', 0, [[2, 50_000]], [[2.02, 50_000]])
})
afterEach(async () => {
  await booksBalance(world.db)
  await world.close()
})

/** As a publication leaves it. */
const publish = (...limits: PlayerLimit[]) =>
  sql`update sites set settings = settings || jsonb_build_object('limits', ${JSON.stringify(limits)}::jsonb) where id = 1`.execute(
    world.db,
  )
const stakes = (period: PlayerLimit['period'], value: number, product: PlayerLimit['product'] = 'ALL') =>
  ({ kind: 'STAKE', period, product, value }) as const

async function place(stake: number, accountId = player) {
  const placed = await world.bets.place(bet(accountId, 'm1', { stake: rupees(stake) }), null)
  return placed.ok ? 'TAKEN' : placed.refusal
}

const setLimit = async (body: Asking<typeof calls.setLimit>['body']) => {
  const answered = await ask(world.gateway, calls.setLimit, { body }, { token })
  await expectAudited(world.db, calls.setLimit, answered)
  return answered
}
const read = async () => (await (await ask(world.gateway, calls.getProtection, {}, { token })).reply()).docs

/** Pages of the database that reading the account's guard looks at. */
async function pagesRead(): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': readonly [{ Plan: Record<string, number> }] }>`
    explain (analyze, buffers, format json) select a.id, ${GUARDED_FROM} from accounts a where a.id = ${player}`.execute(
    world.db,
  )
  const plan = Object.values(rows[0] ?? {})[0]?.[0].Plan
  return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
}

test('a bet does not read what its site writes on its pages', async () => {
  await publish(stakes('ONE', 500))
  const before = await pagesRead()
  const text = randomBytes(100_000).toString('base64')
  await sql`update sites set settings = settings || jsonb_build_object('pages', ${text}::text)`.execute(world.db)
  expect(await pagesRead()).toBeLessThanOrEqual(before + 2)
})

describe('a limit of the site', () => {
  test('holds for all its players from its publication on, and no longer than that', async () => {
    expect(await place(600)).toBe('TAKEN')
    await publish(stakes('ONE', 500))
    const refusal = { code: 'LIMIT_STAKE', limit: rupees(500), period: 'ONE', product: 'ALL', bySite: true }
    expect(await place(501)).toMatchObject(refusal)
    expect(await place(501, world.players[1])).toMatchObject(refusal)
    expect(await place(500)).toBe('TAKEN')
    await publish()
    expect(await place(600)).toBe('TAKEN')
  })

  test('and the player’s own: the tighter of both holds, whichever it is', async () => {
    await publish(stakes('DAY', 300))
    await setLimit({ kind: 'STAKE', period: 'DAY', amount: rupees(400) })
    expect(await place(301)).toMatchObject({ code: 'LIMIT_STAKE', limit: rupees(300), bySite: true })
    await publish(stakes('DAY', 500))
    expect(await place(401)).toMatchObject({ code: 'LIMIT_STAKE', limit: rupees(400), bySite: false })
  })

  test('is told to the player with what is left of it', async () => {
    await publish({ kind: 'LOSS', period: 'WEEK', product: 'ALL', value: 1000 })
    await place(100)
    const { limits, siteLimits } = await read()
    expect(limits).toEqual([])
    expect(siteLimits).toEqual([
      {
        kind: 'LOSS',
        period: 'WEEK',
        product: 'ALL',
        amount: rupees(1000),
        minutes: null,
        used: { amount: rupees(100), minutes: null },
        left: { amount: rupees(900), minutes: null },
      },
    ])
  })

  test('is of that site alone, of real money alone, and of nobody above the players', async () => {
    await publish({ kind: 'DEPOSIT', period: 'DAY', product: 'ALL', value: 1 })
    const made = async (siteId: number, book: string) => {
      const { rows } = await sql<{ id: number }>`insert into accounts (site_id, role, user_name, book)
        values (${siteId}, 'user', ${`made ${book}`}, ${book}) returning id`.execute(world.db)
      return rows[0]?.id ?? 0
    }
    const deposit = (accountId: number) =>
      world.db
        .transaction()
        .execute((tx) => refusePlays(tx, [{ accountId, play: { type: 'DEPOSIT', amount: rupees(2) } }], Date.now()))
    expect(await deposit(player)).toMatchObject({ code: 'LIMIT_DEPOSIT', bySite: true })
    expect(await deposit(world.ids.agent)).toBeUndefined()
    expect(await deposit(await made(1, 'DEMO'))).toBeUndefined()
    expect(await deposit(await made(2, 'REAL'))).toBeUndefined()
  })

  test('on time ends the sessions when it is over', async () => {
    await publish({ kind: 'SESSION', period: 'DAY', product: 'ALL', value: 30 })
    const start = Date.now()
    const ended: number[] = []
    for (let minute = 0; minute <= 30; minute += 1) {
      const now = start + minute * 60_000
      await sql`update sessions set last_seen_at = ${new Date(now).toISOString()} where account_id = ${player}`.execute(
        world.db,
      )
      await watchOnce({
        db: world.db,
        clock: () => now,
        endSessions: async (ids) => ended.push(...ids),
        tell: () => undefined,
      })
    }
    expect(ended).toEqual([player])
  })
})

describe('a limit on one product', () => {
  test('counts the stakes on that product only', async () => {
    await setLimit({ kind: 'STAKE', period: 'DAY', product: 'EXCHANGE', amount: rupees(250) })
    await setLimit({ kind: 'STAKE', period: 'DAY', product: 'SESSION', amount: rupees(10) })
    expect([await place(100), await place(100)]).toEqual(['TAKEN', 'TAKEN'])
    expect(await place(51)).toMatchObject({ code: 'LIMIT_STAKE', product: 'EXCHANGE', left: rupees(50) })
    const { limits } = await read()
    expect(limits.map(({ product, used }) => [product, used.amount])).toEqual([
      ['EXCHANGE', rupees(200)],
      ['SESSION', rupees(0)],
    ])
  })

  test('counts bets that are decided together one after the other', async () => {
    await setLimit({ kind: 'STAKE', period: 'WEEK', product: 'EXCHANGE', amount: rupees(350) })
    const all = await Promise.all(Array.from({ length: 8 }, () => place(100)))
    expect(all.filter((one) => one === 'TAKEN')).toHaveLength(3)
  })

  test('is offered of stakes alone, and stands beside the one on all', async () => {
    const refused = await setLimit({ kind: 'LOSS', period: 'DAY', product: 'EXCHANGE', amount: rupees(5) })
    expect(refused.body).toMatchObject({ code: 'LIMIT_NOT_OFFERED' })
    await setLimit({ kind: 'STAKE', period: 'DAY', amount: rupees(900) })
    await setLimit({ kind: 'STAKE', period: 'DAY', product: 'EXCHANGE', amount: rupees(800) })
    await setLimit({ kind: 'STAKE', period: 'DAY', product: 'EXCHANGE', amount: rupees(700) })
    expect((await read()).limits.map(({ product, amount }) => [product, amount])).toEqual([
      ['ALL', rupees(900)],
      ['EXCHANGE', rupees(700)],
    ])
  })
})

describe('every half year', () => {
  const review = async (answer: 'keep' | 'later') => {
    const answered = await ask(world.gateway, calls.reviewLimits, { body: { answer } }, { token })
    await expectAudited(world.db, calls.reviewLimits, answered)
    return answered
  }
  const age = () => sql`update player_limits set since = since - interval '183 days'`.execute(world.db)

  test('who has limits is asked to look at them, until they are said to be right', async () => {
    expect((await review('keep')).body).toMatchObject({ code: 'LIMIT_NOT_SET' })
    await setLimit({ kind: 'LOSS', period: 'DAY', amount: rupees(5000) })
    expect((await read()).review?.due).toBe(false)
    await age()
    expect((await read()).review?.due).toBe(true)
    await review('later')
    expect((await read()).review?.due).toBe(false)
    await sql`update player_choices set review_snoozed_at = review_snoozed_at - interval '8 days'`.execute(world.db)
    expect((await read()).review?.due).toBe(true)
    await review('keep')
    const { review: next, at } = await read()
    expect(next?.dueAt ?? 0).toBeGreaterThan(at + 181 * DAY_MS)
  })
})

test('advertising may reach who has not stopped it and does not stay away', async () => {
  const isReached = async () => (await read()).marketing.allowed
  expect(await isReached()).toBe(true)
  const stopped = await ask(world.gateway, calls.setMarketing, { body: { wanted: false } }, { token })
  await expectAudited(world.db, calls.setMarketing, stopped)
  expect(await isReached()).toBe(false)
  await ask(world.gateway, calls.setMarketing, { body: { wanted: true } }, { token })
  expect(await isReached()).toBe(true)
  await ask(world.gateway, calls.beginTimeOut, { body: { length: 'DAY' } }, { token })
  token = await signIn(world.gateway, 'p1')
  expect(await isReached()).toBe(false)
})
