/** What the server does when its database answers late, half, or not at all. */
import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '@paddock/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startDatabase, type TestDatabase } from './harness/database.ts'
import { createFeed, RUNNERS, type TestFeed, type TestMarket, TO_BACK } from './harness/feed.ts'
import { send } from './harness/http.ts'
import { type Person, placeBet, signIn, TRANSACTION_CODE } from './harness/people.ts'
import { audit, createServerProgram, type TestServer } from './harness/server.ts'
import { startWire, type Wire } from './harness/wire.ts'

/** No call may hang longer than this, whatever is down. */
const ANSWER_WITHIN_MS = 10_000
/** A settlement is taken up again within so long. */
const RESUMED_WITHIN_MS = 15_000
const COME_BACK_WITHIN_MS = 5000
const AT_ONCE: TestMarket = { marketId: '1.801', eventId: '801' }
const DELAYED: TestMarket = { marketId: '1.802', eventId: '802', betDelay: 1 }
const STAKE = 137

// A commit that never comes would else hold all tests up for the long time that others need.
vi.setConfig({ testTimeout: 60_000 })

type How = 'lives on' | 'is killed'

let database: TestDatabase
let wire: Wire
let server: TestServer
let feed: TestFeed
let player: Person
let operator: Person
let second: Person

beforeAll(async () => {
  database = await startDatabase()
  wire = await startWire(database.port)
  const url = new URL(database.url)
  url.port = String(wire.port)
  server = await createServerProgram({ databaseUrl: url.href })
  await server.start()
  feed = createFeed(server.port)
  player = await signIn(server.port, 'player1')
  operator = await signIn(server.port, 'administrator')
  second = await signIn(server.port, 'administrator2')
  await feed.put([AT_ONCE, DELAYED])
})

afterAll(async () => {
  await server?.stop()
  await wire?.close()
  await database?.stop()
})

const back = ({ marketId }: TestMarket) =>
  ({ marketId, runnerId: RUNNERS[0], side: 'BACK', price: TO_BACK, rupees: STAKE }) as const

async function countBets(): Promise<number> {
  const [row] = await database.rows<{ count: string }>('select count(*) from bets')
  return Number(row?.count)
}

describe('a connection that breaks at a commit', () => {
  test.each([
    ['of a bet with a key, before it', AT_ONCE, 'insert into "bets"', 'BEFORE', true],
    ['of a bet with a key, after it', AT_ONCE, 'insert into "bets"', 'AFTER', true],
    ['of a bet without a key, before it', AT_ONCE, 'insert into "bets"', 'BEFORE', false],
    ['of a bet without a key, after it', AT_ONCE, 'insert into "bets"', 'AFTER', false],
    ['of a delayed bet, before it', DELAYED, 'insert into "bets"', 'BEFORE', false],
    ['of a delayed bet, after it', DELAYED, 'insert into "bets"', 'AFTER', false],
    ['of the decision of a delayed bet, before it', DELAYED, 'insert into "fills"', 'BEFORE', false],
    ['of the decision of a delayed bet, after it', DELAYED, 'insert into "fills"', 'AFTER', false],
  ] as const)('%s, leaves one bet, and its player is told of it', async (_, market, statement, when, hasKey) => {
    await feed.price([market])
    // The same bet again within a second would be taken for a double click.
    await sleep(hasKey ? 0 : 1100)
    const before = await countBets()
    const cut = wire.cutAtCommit(statement, when)
    const from = Date.now()
    const told = await placeBet(player, back(market), hasKey ? crypto.randomUUID() : null)
    await cut
    expect(told).toMatchObject({ kind: 'taken', status: 'ACCEPTED' })
    expect(Date.now() - from).toBeLessThan(ANSWER_WITHIN_MS)
    expect(await countBets()).toBe(before + 1)
  })
})

describe('a settlement that is interrupted', () => {
  let made = 0

  async function openWithBet(): Promise<TestMarket> {
    made += 1
    const market = { marketId: `1.81${made}`, eventId: `81${made}` }
    await feed.put([market])
    await feed.price([market])
    expect((await placeBet(player, back(market), crypto.randomUUID())).kind).toBe('taken')
    return market
  }

  const statusOf = async ({ marketId }: TestMarket): Promise<string | undefined> => {
    const [row] = await database.rows<{ status: string }>('select status from markets where id = $1', [marketId])
    return row?.status
  }

  /** What becomes of it by itself, for the feed says it once. */
  async function endOf(market: TestMarket, wanted: string): Promise<string | undefined> {
    const until = Date.now() + RESUMED_WITHIN_MS
    while (Date.now() < until && (await statusOf(market)) !== wanted) await sleep(50)
    return await statusOf(market)
  }

  async function interrupt(statement: string, when: 'BEFORE' | 'AFTER', how: How, work: () => Promise<unknown>) {
    const cut = wire.cutAtCommit(statement, when)
    const worked = work().catch(() => undefined)
    await cut
    if (how === 'is killed') {
      await server.kill()
      await server.start()
    }
    await worked
  }

  const STEPS = [
    ['at a payment', 'insert into "settlement_postings"', 'BEFORE'],
    ['at a payment', 'insert into "settlement_postings"', 'AFTER'],
    ['at its end', 'update settlements set finished_at', 'BEFORE'],
    ['at its end', 'update settlements set finished_at', 'AFTER'],
  ] as const

  test.each([
    ...STEPS.map((step) => [...step, 'lives on'] as const),
    ...STEPS.map((step) => [...step, 'is killed'] as const),
    ['at its opening', 'insert into settlements', 'BEFORE', 'lives on'],
    ['at its opening', 'insert into settlements', 'AFTER', 'lives on'],
    ['at its opening', 'insert into settlements', 'AFTER', 'is killed'],
  ] as const)('%s (%s, %s the commit, the server %s) pays once, by itself', async (_, statement, when, how) => {
    const market = await openWithBet()
    await interrupt(statement, when, how, () => feed.close([market], 'WON'))
    expect(await endOf(market, 'SETTLED')).toBe('SETTLED')
  })

  test.each([
    ['at its start', 'set rollback_started_at', 'AFTER', 'lives on'],
    ['at its start', 'set rollback_started_at', 'AFTER', 'is killed'],
    ['at a repayment', 'insert into "transfers"', 'BEFORE', 'lives on'],
    ['at a repayment', 'insert into "transfers"', 'AFTER', 'lives on'],
    ['at a repayment', 'insert into "transfers"', 'AFTER', 'is killed'],
    ['at its end', 'set rolled_back_at', 'AFTER', 'lives on'],
    ['at its end', 'set rolled_back_at', 'AFTER', 'is killed'],
  ] as const)(
    'and is rolled back %s (%s, %s the commit, the server %s) is taken back once',
    async (_, statement, when, how) => {
      const market = await openWithBet()
      await feed.close([market], 'WON')
      await endOf(market, 'SETTLED')
      const rollBack = {
        marketId: market.marketId,
        resultVersion: 1,
        reason: 'test',
        transactionCode: TRANSACTION_CODE,
      }
      await operator.ask(calls.rollBackResult, { body: rollBack })
      await interrupt(statement, when, how, () => second.ask(calls.rollBackResult, { body: rollBack }))
      expect(await endOf(market, 'CLOSED')).toBe('CLOSED')
    },
  )

  // Nothing that went before takes back what is wrong in them.
  test('and the books hold behind all of them, and behind all bets before', async () => {
    expect(await audit(database.url, server.dataDir)).toBe('')
  })
})

describe('a database that is away for longer', () => {
  const AWAY_MS = 13_000

  test('lets nobody wait: calls fail in time, and all works again when it is back', async () => {
    await feed.price([AT_ONCE, DELAYED])
    const waits: number[] = []
    const ask = async (market: TestMarket): Promise<void> => {
      const from = Date.now()
      const told = await placeBet(player, back(market), crypto.randomUUID())
      waits.push(Date.now() - from)
      expect(told.kind).toBe('unknown')
    }
    const pending = placeBet(player, back(DELAYED), crypto.randomUUID())
    await sleep(300)
    await database.kill()
    const asked: Promise<void>[] = []
    const comesBack = sleep(AWAY_MS).then(() => database.start())
    for (let at = 0; at < 30; at++) {
      asked.push(ask(AT_ONCE), ask(DELAYED))
      await sleep(100)
    }
    const ready = await send({ port: server.port, method: 'GET', path: '/readyz' })
    expect(ready?.status).toBe(503)
    await Promise.all(asked)
    expect(Math.max(...waits)).toBeLessThan(ANSWER_WITHIN_MS)
    await comesBack
    await expect
      .poll(async () => (await placeBet(player, back(AT_ONCE), crypto.randomUUID())).kind, {
        timeout: COME_BACK_WITHIN_MS,
        interval: 100,
      })
      .toBe('taken')
    await pending
    expect(server.isRunning()).toBe(true)
    // A decision that failed meanwhile is tried again after a wait.
    await expect
      .poll(() => database.rows("select 1 from bets where status = 'PENDING'"), { timeout: COME_BACK_WITHIN_MS })
      .toEqual([])
    const held = 'select 1 from partitions where lease_until > clock_timestamp()'
    await expect
      .poll(async () => (await database.rows(held)).length, { timeout: COME_BACK_WITHIN_MS, interval: 200 })
      .toBe(64)
    expect(await audit(database.url, server.dataDir)).toBe('')
  })
})
