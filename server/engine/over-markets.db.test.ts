/** What a site's house stands for on an event and in a day, and what a player wins in a day, over all markets. Law D-58; ways.db.test.ts has the ways. */
import type { HouseCaps } from '@paddock/domain/betting'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BetRequest } from '../bets/place.ts'
import {
  bet,
  BOOKMAKER,
  booksBalance,
  createWorld,
  defineMarket,
  EVENT,
  makePlayer,
  MATCH_ODDS,
  openMarket,
  price,
  quote,
  rupees,
  type World,
} from '../markets/testing/world.ts'

let world: World
beforeEach(async () => {
  world = await createWorld({ players: 20 })
  for (const id of ['m1', 'm2']) await open(id)
})
afterEach(async () => {
  await booksBalance(world.db)
  await world.close()
})

async function open(id: string, change: Parameters<typeof defineMarket>[2] = {}): Promise<void> {
  await openMarket(world, defineMarket(id, MATCH_ODDS, { commissionBps: 0, ...change }))
  quote(world, id, 0, [[2, 100_000]], [[2.02, 100_000]])
}

function cap(caps: Partial<HouseCaps>): void {
  const site = must(world.sites.get(1), 'the site')
  world.sites.set(1, { ...site, caps: { eventLoss: null, dayLoss: null, dayWin: null, ...caps } })
}

const player = (number = 0): number => must(world.players[number], 'a player')

/** A hundred on India at 2.00 unless said: what is staked is what is won. */
async function place(marketId: string, stake = 100, change: Partial<BetRequest> = {}, who = player()) {
  const placed = await world.bets.place(bet(who, marketId, { price: price(2), stake: rupees(stake), ...change }), null)
  if (!placed.ok) return placed.refusal
  const { status, reason } = await placed.value.decided
  return reason ?? status
}
const lay = { side: 'LAY', price: price(2.02) } as const
const declare = async (marketId: string, slot: number): Promise<number> => {
  const outcome = { type: 'WINNERS', winners: [slot], removed: [] } as const
  const declared = await world.settlement.declareResult(marketId, outcome, { actorId: null, source: 'test' })
  return declared.ok ? declared.value : expect.fail(JSON.stringify(declared))
}

describe.each([
  ['an event', 'eventLoss', 'MAX_LOSS_EVENT'],
  ['a day', 'dayLoss', 'MAX_LOSS_DAY'],
] as const)('what the house loses in %s', (_, name, code) => {
  test('is summed over its markets, and the refusal says what room is left', async () => {
    cap({ [name]: rupees(500) })
    expect(await place('m1', 300)).toBe('ACCEPTED')
    expect(await place('m2', 201)).toEqual({ code, limit: rupees(200) })
    expect(await place('m2', 200, {}, player(1))).toBe('ACCEPTED')
    expect(await place('m1', 1)).toEqual({ code, limit: 0 })
  })

  test('lets pass what makes it no worse', async () => {
    expect(await place('m1', 300)).toBe('ACCEPTED')
    cap({ [name]: rupees(100) })
    expect(await place('m2', 1)).toEqual({ code, limit: 0 })
    expect(await place('m1', 250, lay)).toBe('ACCEPTED')
  })

  test('counts what is paid as it came, and a result that is taken back as open again', async () => {
    cap({ [name]: rupees(500) })
    await place('m1', 300)
    const version = await declare('m1', 0)
    expect(await place('m2', 201)).toEqual({ code, limit: rupees(200) })
    expect((await world.settlement.rollBack('m1', version, { actorId: null })).ok).toBe(true)
    expect(await place('m2', 201)).toEqual({ code, limit: rupees(200) })
    await declare('m1', 1)
    // It won three hundred there.
    expect(await place('m2', 801)).toEqual({ code, limit: rupees(800) })
    expect(await place('m2', 800)).toBe('ACCEPTED')
  })

  test('is not of practice and of money together', async () => {
    cap({ [name]: rupees(100) })
    const learner = await makePlayer(world.db, { siteId: 1, book: 'DEMO' })
    expect(await place('m1', 100, { book: 'DEMO' }, learner)).toBe('ACCEPTED')
    expect(await place('m2', 1, { book: 'DEMO' }, learner)).toEqual({ code, limit: 0 })
    expect(await place('m2', 100)).toBe('ACCEPTED')
  })

  test('is exact where twenty bet at once on two markets', async () => {
    cap({ [name]: rupees(500) })
    const said = await Promise.all(
      world.players.map((who, number) => place(number % 2 === 0 ? 'm1' : 'm2', 100, {}, who)),
    )
    expect(said.filter((one) => one === 'ACCEPTED')).toHaveLength(5)
    expect(said.filter((one) => typeof one === 'object' && one.code === code)).toHaveLength(15)
    const { rows } = await sql<{ matched: number }>`select sum(matched)::bigint as matched from bets`.execute(world.db)
    expect(rows).toEqual([{ matched: rupees(500) }])
  })

  test('is asked after a restart of what was there before it', async () => {
    await place('m1', 300)
    await place('m2', 100, {}, player(1))
    await declare('m2', 0)
    await open('m3')
    await world.engine.stop()
    const again = await world.restart()
    const site = must(again.sites.get(1), 'the site')
    again.sites.set(1, { ...site, caps: { eventLoss: null, dayLoss: null, dayWin: null, [name]: rupees(500) } })
    quote(again, 'm3', 0, [[2, 100_000]], [[2.02, 100_000]])
    const placed = await again.bets.place(bet(player(), 'm3', { price: price(2), stake: rupees(101) }), null)
    expect(placed).toEqual({ ok: false, refusal: { code, limit: rupees(100) } })
    await again.stop()
  })
})

test('a cap of one event holds there alone, and of two the stricter', async () => {
  await world.control.putEvent({ ...EVENT, id: 'e2' }, false)
  await world.control.putMarket(defineMarket('other', BOOKMAKER, { eventId: 'e2' }), { status: 'OPEN', inPlay: false })
  cap({ eventLoss: rupees(500) })
  world.engine.capEvent('e1', rupees(200))
  expect(await place('m1', 201)).toEqual({ code: 'MAX_LOSS_EVENT', limit: rupees(200) })
  cap({ eventLoss: rupees(100) })
  expect(await place('m1', 101)).toEqual({ code: 'MAX_LOSS_EVENT', limit: rupees(100) })
  cap({})
  expect(await place('m1', 201)).toEqual({ code: 'MAX_LOSS_EVENT', limit: rupees(200) })
  world.engine.capEvent('e1', null)
  world.engine.capEvent('e2', rupees(1))
  expect(await place('m1', 1000)).toBe('ACCEPTED')
})

test('a result of before today is of another day', async () => {
  cap({ dayLoss: rupees(500), dayWin: rupees(500) })
  await place('m1', 400)
  await declare('m1', 0)
  expect(await place('m2', 101)).toEqual({ code: 'USER_MAX_WIN_DAY', limit: rupees(100) })
  await sql`update settlements set declared_at = declared_at - interval '1 day'`.execute(world.db)
  await sql`update house_results set at = at - interval '1 day'`.execute(world.db)
  expect(await place('m2', 501)).toEqual({ code: 'USER_MAX_WIN_DAY', limit: rupees(500) })
  expect(await place('m2', 500)).toBe('ACCEPTED')
})

describe('what a player wins in a day', () => {
  test('is what they won and what may come of every market, waiting and resting too', async () => {
    cap({ dayWin: rupees(500) })
    expect(await place('m1', 300)).toBe('ACCEPTED')
    await declare('m1', 0)
    expect(await place('m2', 50, { timeInForce: 'GOOD_TILL_CANCEL', price: price(3) })).toBe('UNMATCHED')
    await open('m3', { delaySeconds: 1 })
    const waiting = place('m3', 60)
    await vi.waitFor(() => expect(world.control.find('m3')?.open.size).toBe(1))
    await open('m4')
    expect(await place('m4', 41)).toEqual({ code: 'USER_MAX_WIN_DAY', limit: rupees(40) })
    expect(await place('m4', 41, {}, player(1))).toBe('ACCEPTED')
    expect(await place('m4', 40)).toBe('ACCEPTED')
    expect(await waiting).toBe('ACCEPTED')
  })

  test('has room again for what they lost, and none when a result is taken back that they lost', async () => {
    cap({ dayWin: rupees(500) })
    await place('m1', 200)
    const version = await declare('m1', 1)
    expect(await place('m2', 701)).toEqual({ code: 'USER_MAX_WIN_DAY', limit: rupees(700) })
    await world.settlement.rollBack('m1', version, { actorId: null })
    expect(await place('m2', 301)).toEqual({ code: 'USER_MAX_WIN_DAY', limit: rupees(300) })
  })

  test('is exact where they ask twenty at once on two markets', async () => {
    cap({ dayWin: rupees(505) })
    const said = await Promise.all(
      Array.from({ length: 20 }, (_, number) => place(number % 2 === 0 ? 'm1' : 'm2', 50 + number / 10)),
    )
    const taken = said.filter((one) => one === 'ACCEPTED').length
    expect(said.filter((one) => typeof one === 'object' && one.code === 'USER_MAX_WIN_DAY')).toHaveLength(20 - taken)
    const { rows } = await sql<{ matched: number }>`select sum(matched)::bigint as matched from bets`.execute(world.db)
    expect(rows[0]?.matched).toBeLessThanOrEqual(rupees(505))
    expect(rows[0]?.matched).toBeGreaterThan(rupees(450))
  })
})
