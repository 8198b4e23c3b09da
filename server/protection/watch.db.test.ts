import { calls } from '@paddock/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bet, booksBalance, defineMarket, MATCH_ODDS, openMarket, quote, rupees } from '../markets/testing/world.ts'
import { ask, createGatewayWorld, type GatewayWorld, signIn } from '../live/testing/gateway.ts'
import { type ProtectionNews, refusePlays } from './index.ts'
import { watchOnce } from './watch.ts'

const MINUTE = 60_000

let world: GatewayWorld
let token: string
let player: number
let start: number
let ended: number[]
let told: ProtectionNews[]
beforeEach(async () => {
  world = await createGatewayWorld()
  player = world.players[0] ?? 0
  token = await signIn(world.gateway, 'p1')
  start = Date.now()
  ended = []
  told = []
})
afterEach(() => world.close())

/** Uses the session at this minute, and lets the watch look; as if the time had passed. */
async function at(minute: number): Promise<ProtectionNews[]> {
  const now = start + minute * MINUTE
  await sql`update sessions set last_seen_at = ${new Date(now).toISOString()} where account_id = ${player}`.execute(
    world.db,
  )
  return await look(minute)
}

async function look(minute: number): Promise<ProtectionNews[]> {
  told = []
  await watchOnce({
    db: world.db,
    clock: () => start + minute * MINUTE,
    endSessions: async (ids) => ended.push(...ids),
    tell: (news) => told.push(news),
  })
  return told
}

async function play(from: number, until: number): Promise<ProtectionNews[]> {
  const all: ProtectionNews[] = []
  for (let minute = from; minute <= until; minute++) all.push(...(await at(minute)))
  return all
}

const wager = (minute: number) => {
  const play = {
    type: 'WAGER' as const,
    product: 'EXCHANGE' as const,
    stake: rupees(1),
    already: rupees(0),
    exposure: rupees(0),
    addedExposure: 100,
  }
  const now = start + minute * MINUTE
  return world.db.transaction().execute((tx) => refusePlays(tx, [{ accountId: player, play }], now))
}

const setSessionLimit = (period: 'ONE' | 'DAY', minutes: number) =>
  ask(world.gateway, calls.setLimit, { body: { kind: 'SESSION', period, minutes } }, { token })

describe('the reality check', () => {
  test('comes after an hour of playing, once, and bets wait for the yes', async () => {
    expect(await play(0, 59)).toEqual([])
    expect(await wager(59)).toBeUndefined()
    expect(await play(60, 62)).toMatchObject([{ accountId: player, what: 'REALITY_CHECK', sitting: { minutes: 60 } }])
    expect(await wager(62)).toEqual({ code: 'REALITY_CHECK_DUE' })
    // The call is made by the clock of the server, so the sitting is put back to where that stands.
    await sql`update sittings set started_at = started_at - interval '62 minutes', last_seen_at = now(), checked_at = checked_at - interval '62 minutes'`.execute(
      world.db,
    )
    await sql`update accounts set guarded_from = guarded_from - interval '62 minutes' where id = ${player}`.execute(
      world.db,
    )
    expect(await wager(0)).toEqual({ code: 'REALITY_CHECK_DUE' })
    const acknowledged = await ask(world.gateway, calls.acknowledgeRealityCheck, {}, { token })
    expect((await acknowledged.reply()).docs).toMatchObject({ minutes: 62, staked: 0 })
    expect(await wager(0)).toBeUndefined()
  })

  test('begins anew after half an hour away', async () => {
    await play(0, 40)
    expect(await wager(65)).toEqual({ code: 'REALITY_CHECK_DUE' })
    expect(await wager(70)).toBeUndefined()
    expect(await play(71, 75)).toEqual([])
    expect(await wager(75)).toBeUndefined()
  })

  test('comes as often as the player wants', async () => {
    await ask(world.gateway, calls.setRealityCheck, { body: { everyMinutes: 15 } }, { token })
    expect(await play(0, 14)).toEqual([])
    expect(await play(15, 16)).toHaveLength(1)
    expect(await wager(15)).toEqual({ code: 'REALITY_CHECK_DUE' })
  })

  test('tells what was staked, won and lost since the sitting began', async () => {
    await play(0, 1)
    await openMarket(world, defineMarket('m1', MATCH_ODDS))
    quote(world, 'm1', 0, [[2, 5000]], [[2.02, 5000]])
    await world.bets.place(bet(player, 'm1', { stake: rupees(300) }), null)
    await world.settlement.declareResult(
      'm1',
      { type: 'WINNERS', winners: [1], removed: [] },
      { actorId: null, source: 'test' },
    )
    await sql`update sittings set last_seen_at = now()`.execute(world.db)
    const { docs } = await (await ask(world.gateway, calls.getProtection, {}, { token })).reply()
    expect(docs.sitting).toMatchObject({ staked: rupees(300), won: 0, net: rupees(-300) })
    await booksBalance(world.db)
  })
})

describe('a limit of time', () => {
  test('warns five minutes before, then ends the session, once, and is in the audit log', async () => {
    await setSessionLimit('ONE', 20)
    expect(await play(0, 14)).toEqual([])
    expect(await play(15, 18)).toEqual([
      { accountId: player, what: 'TIME_WARNING', minutesLeft: 5, endsAt: start + 20 * MINUTE },
    ])
    expect(ended).toEqual([])
    await play(19, 22)
    expect(ended).toEqual([player])
    expect(await wager(22)).toEqual({ code: 'SESSION_TIME_OVER', minutes: 20, period: 'ONE', bySite: false })
    const { rows } = await sql`select object_id from audit_log where action = 'SESSION_TIME_OVER'`.execute(world.db)
    expect(rows).toEqual([{ objectId: String(player) }])
  })

  test('of one sitting begins anew after a break, of a day does not', async () => {
    await setSessionLimit('ONE', 20)
    await play(0, 21)
    await play(60, 61)
    expect(await wager(61)).toBeUndefined()
    await setSessionLimit('DAY', 25)
    await play(62, 66)
    expect(await wager(66)).toEqual({ code: 'SESSION_TIME_OVER', minutes: 25, period: 'DAY', bySite: false })
    // A day later what was played is out of reach.
    expect(await wager(24 * 60 + 22)).toBeUndefined()
  })
})

test('who has signed out plays no longer', async () => {
  await play(0, 2)
  await ask(world.gateway, calls.signOut, { params: { role: 'user' }, query: {} }, { token })
  await at(3)
  const { rows } = await sql<{ lastSeenAt: number }>`select last_seen_at from sittings`.execute(world.db)
  expect(rows).toEqual([{ lastSeenAt: start + 2 * MINUTE }])
})

test('a looser limit that waits for its second yes is told once', async () => {
  const body = { kind: 'STAKE', period: 'DAY', amount: rupees(5) } as const
  await ask(world.gateway, calls.setLimit, { body }, { token })
  await ask(world.gateway, calls.setLimit, { body: { ...body, amount: rupees(50) } }, { token })
  expect(await look(24 * 60 - 1)).toEqual([])
  expect(await look(24 * 60 + 1)).toEqual([{ accountId: player, what: 'CHANGED' }])
  expect(await look(24 * 60 + 2)).toEqual([])
})

test('two watches at once find everything once', async () => {
  await setSessionLimit('ONE', 3)
  await play(0, 2)
  await sql`update sessions set last_seen_at = ${new Date(start + 3 * MINUTE).toISOString()} where account_id = ${player}`.execute(
    world.db,
  )
  await Promise.all([look(3), look(3), look(3)])
  expect(ended).toEqual([player])
})
