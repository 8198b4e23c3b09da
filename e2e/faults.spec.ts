/** What must hold when everything happens at once, and when parts die in the middle of it. Security 2.2–2.4. */
import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '@paddock/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RUNNERS, type TestMarket, TO_BACK } from './harness/feed.ts'
import { startLoad } from './harness/load.ts'
import { type Person, placeBet, type Told, TRANSACTION_CODE } from './harness/people.ts'
import { proveLoad } from './harness/proof.ts'
import { audit } from './harness/server.ts'
import { startWorld, type World } from './harness/world.ts'

/** On a machine that is slow or busy: no longer than its first start, which does more and has nobody asking. */
const RESTART_WITHIN_MS = 5000
const [RUNNER] = RUNNERS

let world: World
beforeAll(async () => {
  world = await startWorld(20)
})
afterAll(() => world?.stop())

const back = (marketId: string, rupees: number) =>
  ({ marketId, runnerId: RUNNER, side: 'BACK', price: TO_BACK, rupees }) as const

async function setStatus(marketId: string, status: 'OPEN' | 'SUSPENDED'): Promise<void> {
  const answer = await world.operator.ask(calls.setMarketStatus, {
    body: { marketId, status, transactionCode: TRANSACTION_CODE },
  })
  if (answer?.status !== 200) throw new Error(`the market was not set ${status}: ${answer?.body}`)
}

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

const takenOf = (told: readonly Told[]) => told.filter((one) => one.kind === 'taken')
const codesOf = (told: readonly Told[]): string[] =>
  [...new Set(told.map((one) => (one.kind === 'refused' ? one.code : one.kind)))].toSorted()

describe('bets that race each other', () => {
  const RACES = 200
  const AT_ONCE = 50
  const LANES = 10
  /** Of the 100,000 of a player: enough for one, not for two. */
  const STAKE = 60_000

  async function race(player: Person, markets: readonly TestMarket[]): Promise<Told[]> {
    return await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) => {
        const market = markets[at % markets.length]!
        return placeBet(player, back(market.marketId, STAKE), crypto.randomUUID())
      }),
    )
  }

  test('with funds for one, exactly one of 50 is taken, in 200 races, whether on one market or on five', async () => {
    const lane = async (player: Person, at: number): Promise<void> => {
      for (let round = 0; round < RACES / LANES; round++) {
        const markets = await world.openMarkets((at + round) % 2 === 0 ? 1 : 5)
        const told = await race(player, markets)
        expect(takenOf(told)).toHaveLength(1)
        expect(codesOf(told)).toEqual(['INSUFFICIENT_FUNDS', 'taken'])
        await world.feed.close(markets, 'VOID')
      }
    }
    await Promise.all(world.players.slice(0, LANES).map(lane))
    expect(await audit(world.database.url, world.server.dataDir)).toBe('')
  })

  test('the same key 50 times at once places one bet, and everybody is told of that one', async () => {
    const [market] = await world.openMarkets(1)
    for (const player of world.players.slice(0, 20)) {
      const key = crypto.randomUUID()
      const told = await Promise.all(
        Array.from({ length: AT_ONCE }, () => placeBet(player, back(market!.marketId, 100), key)),
      )
      const taken = takenOf(told)
      expect(taken).toHaveLength(AT_ONCE)
      expect(new Set(taken.map((one) => one.betId)).size).toBe(1)
      expect(taken.filter((one) => !one.isReplay)).toHaveLength(1)
      expect(await countBets(key)).toBe(1)
    }
    expect(await audit(world.database.url, world.server.dataDir)).toBe('')
  })

  async function countBets(key: string): Promise<number> {
    const rows = await world.database.rows(`select 1 from bets where client ->> 'requestId' = $1`, [key])
    return rows.length
  }
})

describe('a bet that races a suspension', () => {
  test.each([
    ['without a delay', { betDelay: 0, rounds: 25, leastTaken: 1 }],
    ['in its delay', { betDelay: 1, rounds: 4, leastTaken: 0 }],
  ])('%s is never taken after it', async (_, { betDelay, rounds, leastTaken }) => {
    const [market] = await world.openMarkets(1, betDelay)
    const { marketId } = market!
    let taken = 0
    for (let round = 0; round < rounds; round++) {
      await setStatus(marketId, 'OPEN')
      await world.feed.price([market!])
      let isSuspended = false
      const stream = world.players.slice(0, 10).map(async (player) => {
        const told: { readonly told: Told; readonly askedAfter: boolean }[] = []
        for (let bets = 0; bets < 8; bets++) {
          const askedAfter = isSuspended
          told.push({ told: await placeBet(player, back(marketId, 100), crypto.randomUUID()), askedAfter })
        }
        return told
      })
      await sleep(betDelay * 500 + Math.random() * 30)
      await setStatus(marketId, 'SUSPENDED')
      isSuspended = true
      const all = (await Promise.all(stream)).flat()
      taken += takenOf(all.map((one) => one.told)).length
      expect(takenOf(all.filter((one) => one.askedAfter).map((one) => one.told))).toEqual([])
    }
    // Otherwise nothing was raced.
    expect(taken).toBeGreaterThanOrEqual(leastTaken)
    const late = await world.database.rows(
      `select f.id, f.at, e.status from fills f cross join lateral (select status from market_events e
         where e.market_id = f.market_id and e.at <= f.at order by e.id desc limit 1) e
       where f.market_id = $1 and e.status <> 'OPEN'`,
      [marketId],
    )
    expect(late).toEqual([])
    expect(await audit(world.database.url, world.server.dataDir)).toBe('')
  })
})

describe('parts that die', () => {
  const SERVER_KILLS = 20
  const DATABASE_KILLS = 5
  const PAUSE_MS = 50

  test(`kill -9 of the server ${SERVER_KILLS} times and of PostgreSQL ${DATABASE_KILLS} times loses no bet and doubles none`, async () => {
    // One in twelve waits out a delay, so that kills find bets that wait.
    const markets = [...(await world.openMarkets(11)), ...(await world.openMarkets(1, 1))]
    const load = startLoad(world.players, markets, PAUSE_MS)
    const comeBack: number[] = []
    const within = Math.max(RESTART_WITHIN_MS, world.firstStartMs)
    for (let kill = 0; kill < SERVER_KILLS; kill++) {
      await sleep(200 + Math.random() * 600)
      await world.server.kill()
      comeBack.push(await world.server.start())
      await world.feed.price(markets)
    }
    for (let kill = 0; kill < DATABASE_KILLS; kill++) {
      await sleep(400 + Math.random() * 600)
      await world.database.kill()
      await world.database.start()
      const before = load.acknowledged.length
      await expect.poll(() => load.acknowledged.length > before, { timeout: within }).toBe(true)
    }
    // A slow machine takes fewer meanwhile, and takes the rest of them after the last kill.
    await expect.poll(() => load.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(1000)
    await load.stop()
    expect(world.server.isRunning()).toBe(true)
    expect(load.unknown()).toBeGreaterThan(0)
    expect(await proveLoad(world.database, load)).toEqual({ lost: [], doubled: [], unwanted: [] })
    expect(await audit(world.database.url, world.server.dataDir)).toBe('')
    expect(medianOf(comeBack)).toBeLessThan(within)

    await world.feed.close(markets, 'WON')
    expect(await audit(world.database.url, world.server.dataDir)).toBe('')
    expect(
      await world.database.rows(
        `select 1 from bets where status in ('PENDING', 'UNMATCHED', 'PARTIAL', 'ACCEPTED')
      and market_id = any($1)`,
        [markets.map((market) => market.marketId)],
      ),
    ).toEqual([])
  })

  test.each([
    ['of an open market', 'OPEN'],
    ['of a market that its feed had suspended', 'SUSPENDED'],
    ['of a market that was to open later', 'INACTIVE'],
  ] as const)('a suspension by the operator, %s, outlives kill -9, whatever its feed says then', async (_, before) => {
    const [market] = await world.openMarkets(1)
    await world.feed.put([market!], before)
    await setStatus(market!.marketId, 'SUSPENDED')
    await world.server.kill()
    await world.server.start()
    await world.feed.put([market!])
    await world.feed.price([market!])
    const told = await placeBet(world.players[0]!, back(market!.marketId, 100), crypto.randomUUID())
    expect(told).toMatchObject({ kind: 'refused', code: 'MARKET_SUSPENDED' })
    await setStatus(market!.marketId, 'OPEN')
    await world.feed.price([market!])
    expect((await placeBet(world.players[0]!, back(market!.marketId, 100), crypto.randomUUID())).kind).toBe('taken')
  })
})
