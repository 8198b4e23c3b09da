import { DAY_MS, HOUR_MS } from '@paddock/domain/time'
import { calls, type PriceSpan } from '@paddock/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineMarket, MATCH_ODDS, openMarket, quote } from '../markets/testing/world.ts'
import { ask, createGatewayWorld, type GatewayWorld, signIn } from '../live/testing/gateway.ts'
import { createRecorder, tidyPrices } from './record-prices.ts'

let world: GatewayWorld
let now: number
beforeAll(async () => {
  world = await createGatewayWorld({ priceReadings: { burst: 1000, perSecond: 1000 } })
  now = Date.now()
  await openMarket(world, defineMarket('m1', MATCH_ODDS))
})
afterAll(() => world.close())

const count = async (marketId: string): Promise<number> => {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from price_samples where market_id = ${marketId}`.execute(world.db)
  return rows[0]?.n ?? 0
}

const record = (clock = () => now) => createRecorder({ db: world.db, bus: world.bus, clock })

/** Samples of one runner at these moments, the price rising by a tick with each. */
const seed = async (marketId: string, moments: readonly number[], slot = 0) => {
  const times = moments.map((at) => new Date(at).toISOString())
  await sql`insert into price_samples (market_id, slot, at, back, volume)
    select ${marketId}, ${slot}::int, at, 199 + n, n from unnest(${times}::timestamptz[]) with ordinality given(at, n)`.execute(
    world.db,
  )
}

describe('recording', () => {
  test('writes what moved since the last sample, however often it moved, and nothing when nothing did', async () => {
    const recorder = record()
    quote(world, 'm1', 0, [[2.5, 1000]], [[2.52, 800]])
    quote(world, 'm1', 0, [[2.48, 1000]], [[2.52, 800]])
    expect(await recorder.sample()).toBe(1)
    expect(await recorder.sample()).toBe(0)
    now += 5000
    quote(world, 'm1', 0, [[2.48, 400]], [[2.52, 900]])
    expect(await recorder.sample()).toBe(0)
    now += 5000
    quote(world, 'm1', 0, [[2.5, 400]], [[2.52, 900]])
    expect(await recorder.sample()).toBe(1)
    recorder.stop()
    const { rows } = await sql<{
      back: number
    }>`select back from price_samples where market_id = 'm1' order by at`.execute(world.db)
    expect(rows.map(({ back }) => back)).toEqual([248, 250])
  })

  test('a failure to write is skipped: the next sample is written', async () => {
    await openMarket(world, defineMarket('m2', MATCH_ODDS))
    const recorder = record()
    await sql`alter table price_samples rename to price_samples_away`.execute(world.db)
    quote(world, 'm2', 0, [[2, 10]], [])
    await expect(recorder.sample()).rejects.toThrow('price_samples')
    await sql`alter table price_samples_away rename to price_samples`.execute(world.db)
    quote(world, 'm2', 0, [[2.1, 10]], [])
    expect(await recorder.sample()).toBe(1)
    recorder.stop()
  })
})

describe('tidying', () => {
  test('after a day one sample a minute stays, the last of it; younger ones stay as they are', async () => {
    const hour = Math.floor((now - 2 * DAY_MS) / HOUR_MS) * HOUR_MS
    await seed('thin', [
      hour,
      hour + 5000,
      hour + 55_000,
      hour + 60_000,
      hour + 125_000,
      now - HOUR_MS,
      now - HOUR_MS + 5000,
    ])
    const tidied = await tidyPrices(world.db, now, hour)
    // A market that is not there is forgotten, so this one is made first.
    expect(tidied).toMatchObject({ thinnedUntil: hour + HOUR_MS, thinned: 2 })
  })

  test('an hour that is not a day old yet is not thinned', async () => {
    const hour = Math.floor((now - DAY_MS) / HOUR_MS) * HOUR_MS + HOUR_MS
    expect(await tidyPrices(world.db, now, hour)).toMatchObject({ thinned: 0, thinnedUntil: hour })
  })

  test('seven days after its settlement a market has no history any more', async () => {
    for (const [id, days] of [
      ['old', 8],
      ['young', 6],
    ] as const) {
      await world.control.putMarket(defineMarket(id, MATCH_ODDS), { status: 'OPEN', inPlay: false })
      await seed(id, [now - 8 * DAY_MS, now - 8 * DAY_MS + HOUR_MS])
      await sql`update markets set settled_at = ${new Date(now - days * DAY_MS).toISOString()} where id = ${id}`.execute(
        world.db,
      )
    }
    await tidyPrices(world.db, now, now)
    expect([await count('old'), await count('young')]).toEqual([0, 2])
  })
})

describe('reading', () => {
  const read = (marketId: string, span: PriceSpan, token?: string) =>
    ask(
      world.gateway,
      calls.getPriceHistory,
      { params: { reader: token === undefined ? 'common' : 'protected' }, query: { marketId, span } },
      { token },
    )

  test('begins with what held when the time began and gives the last of every step', async () => {
    await openMarket(world, defineMarket('m3', MATCH_ODDS))
    const at = Math.floor(Date.now() / 60_000) * 60_000
    await seed('m3', [at - 2 * DAY_MS, at - 900_000, at - 899_000, at - 600_000])
    const { docs } = await (await read('m3', '1h')).reply()
    expect(docs.runners.map(({ points }) => points.length)).toEqual([3, 0, 0])
    const [first, second, third] = docs.runners[0]?.points ?? []
    expect(first).toMatchObject({ back: 200, at: Math.round(docs.since / 1000) })
    expect([second?.back, third?.back]).toEqual([202, 203])
    const whole = await (await read('m3', 'all')).reply()
    expect(whole.docs.since).toBe(at - 2 * DAY_MS)
  })

  test('gives no more points than a screen can show', async () => {
    await openMarket(world, defineMarket('m4', MATCH_ODDS))
    await sql`insert into price_samples (market_id, slot, at, back)
      select 'm4', 0, now() - n * interval '7 seconds', 200 + n from generate_series(1, 12000) n`.execute(world.db)
    for (const span of ['15m', '1h', '6h', '1d', 'all'] as const) {
      const { docs } = await (await read('m4', span)).reply()
      expect(docs.runners[0]?.points.length).toBeLessThan(370)
      expect(docs.runners[0]?.points.length).toBeGreaterThan(100)
    }
  })

  test('is open to visitors on the common path, and asks on the other who it is', async () => {
    expect((await read('m1', '1h')).status).toBe(200)
    expect((await read('nowhere', '1h')).status).toBe(404)
    expect((await read('m1', '1h', 'nobody')).status).toBe(401)
    expect((await read('m1', '1h', await signIn(world.gateway, 'p1'))).status).toBe(200)
  })
})
