/** Games of those that speak otherwise, from naming one to a round that was played. docs/domain/casino.md#asked. */
import { hash, randomBytes } from 'node:crypto'
import { calls, type Endpoint, readReply } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CODE } from '../../live/testing/gateway.ts'
import { booksBalance } from '../../markets/testing/world.ts'
import { createProofWorld, type ProofWorld } from '../../proofs/testing/people.ts'
import { HOUSE_NAMES, HOUSES, lastSeat, type Said, type Seat } from './testing/houses.ts'
import { serveHouse } from './testing/serve-house.ts'

let world: ProofWorld
beforeEach(async () => {
  world = await createProofWorld()
})
afterEach(async () => {
  await booksBalance(world.db)
  await world.close()
})

/** Who has money in the small world; of all others there are names. */
const player = (): number => must(world.players[0], 'a player')

async function sessionOf(accountId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`insert into sessions (token_hash, account_id, site_id, expires_at)
    values (${hash('sha256', token, 'buffer')}, ${accountId}, 1, now() + interval '6 hours')`.execute(world.db)
  return token
}

async function ask<E extends Endpoint>(who: string | null, call: E, body?: object) {
  const token = who === null ? await sessionOf(player()) : await world.openSession(who)
  const response = await world.gateway.app.inject({
    method: call.method,
    url: `/${call.path}`,
    headers: { host: 'localhost:3000', 'x-authentication': token },
    ...(body && { payload: body }),
  })
  const said = response.json<{ code?: string }>()
  return { code: said.code, reply: async () => await readReply(call, said) }
}

const balance = async (): Promise<number> => {
  const { rows } = await sql<{ balance: number }>`select balance from accounts where id = ${player()}`.execute(world.db)
  return must(rows[0], 'a player').balance
}

describe.each(HOUSE_NAMES)('%s', (name) => {
  const house = HOUSES[name]
  let served: Awaited<ReturnType<typeof serveHouse>>
  let keyId: string
  beforeEach(async () => {
    served = await serveHouse(house)
    const { origin } = served
    const terms = { name: 'Arcade', baseUrl: origin, origin, adapter: name, theirKey: house.theirKey }
    const proposed = await (
      await ask('administrator', calls.registerCasinoProvider, { ...terms, transactionCode: CODE })
    ).reply()
    keyId = proposed.docs.keyId
    served.script.secret = proposed.docs.secret
    await ask('administrator2', calls.confirmControlChange, { changeId: proposed.changeId, transactionCode: CODE })
    await vi.waitUntil(async () => (await listed()).length === 3, { timeout: 8000 })
  })
  afterEach(() => served.close())

  const listed = async () => (await (await ask(null, calls.getCasinoGames)).reply()).docs
  const provider = async () => {
    const { docs } = await (await ask('administrator', calls.getCasinoProviders)).reply()
    return must(docs[0], 'it is named')
  }
  const launch = (who: string | null = null) =>
    ask(who, calls.launchCasinoGame, { provider: 'Arcade', gameCode: 'dice', platform: 'mobile' })
  const seat = (): Seat => lastSeat(house, served.heard, keyId)
  async function say({ url, headers, payload }: Said): Promise<string> {
    const host = { host: 'localhost:3000' }
    return (await world.gateway.app.inject({ method: 'POST', url, headers: { ...host, ...headers }, payload })).body
  }
  const bet = (round: string, at = seat()) => say(house.bet(at, round, 10_000, served.script))
  const win = (round: string, at = seat()) => say(house.win(at, round, 25_000, served.script))

  test('its games are listed without bounds, and one is played from the lobby to its win', async () => {
    expect(await listed()).toMatchObject([
      { gameCode: 'cards', gameType: 'live', provider: 'Arcade', min: null, max: null },
      { gameCode: 'dice' },
      { gameCode: 'wheel' },
    ])
    expect(await provider()).toMatchObject({ healthy: true, games: 3, adapter: name })
    const { docs } = await (await launch()).reply()
    expect(docs).toMatchObject({ launchUrl: `${served.origin}/play`, origin: served.origin })
    expect(docs.sessionId).not.toContain(seat().token)
    const before = await balance()
    await bet('r1')
    expect(await balance()).toBe(before - 10_000)
    await win('r1')
    expect(await balance()).toBe(before + 15_000)
    const { rows } = await sql<{ staked: number; won: number; isOver: boolean; gameCode: string }>`
      select staked, won, closed_at is not null as is_over, game_code from casino_rounds`.execute(world.db)
    expect(rows).toEqual([{ staked: 10_000, won: 25_000, isOver: true, gameCode: 'dice' }])
  })

  test('a stake under another token, of another game, or after the sign-out takes nothing, and what is owed is taken in', async () => {
    await launch()
    const before = await balance()
    await bet('r1', { ...seat(), token: 'a-token-of-nobody' })
    await bet('r2', { ...seat(), game: 'wheel' })
    await bet('r3', { ...seat(), player: seat().player.replace(/\d+$/, String(world.idOf('agentPlayer'))) })
    expect(await balance()).toBe(before)
    await bet('r4')
    await sql`update sessions set ended_at = now(), end_reason = 'SIGNED_OUT'`.execute(world.db)
    await bet('r5')
    expect(await balance()).toBe(before - 10_000)
    await win('r4')
    expect(await balance()).toBe(before + 15_000)
  })

  test('a game that was taken off takes no stake', async () => {
    await launch()
    const before = await balance()
    await sql`update casino_games set active = false where game_code = 'dice'`.execute(world.db)
    await bet('r1')
    expect(await balance()).toBe(before)
    expect((await launch()).code).toBe('GAME_NOT_OFFERED')
  })

  test('what leads elsewhere, or fails, opens nothing, and its token is good for nothing', async () => {
    served.script.launchAt = 'http://elsewhere.example/play'
    expect((await launch()).code).toBe('CASINO_UNREACHABLE')
    const before = await balance()
    await bet('r1')
    expect(await balance()).toBe(before)
    const { rows } = await sql<{ isOver: boolean }>`
      select ended_at is not null as is_over from casino_sessions`.execute(world.db)
    expect(rows).toEqual([{ isOver: true }])
  })

  test('a demo account plays for fun where it has that, and the wallet hears nothing of it', async () => {
    const { code } = await launch('demo')
    expect(code).toBe(house.hasFun ? undefined : 'DEMO_NOT_OFFERED')
    expect(served.heard.filter((one) => house.seatOf(one))).toEqual([])
    const { rows } = await sql`select from casino_sessions where redeemed_at is not null`.execute(world.db)
    expect(rows).toEqual([])
  })

  describe('its list', () => {
    const lists = () => served.heard.filter((one) => !house.seatOf(one)).length
    /** Naming one more has those read that are due. */
    async function readAgain(): Promise<void> {
      const origin = 'http://127.0.0.1:9'
      const terms = { name: 'Other', baseUrl: origin, origin, transactionCode: CODE }
      const { changeId } = await (await ask('administrator', calls.registerCasinoProvider, terms)).reply()
      await ask('administrator2', calls.confirmControlChange, { changeId, transactionCode: CODE })
      const other = sql`select from casino_providers where name = 'Other' and read_at is not null`
      await expect.poll(async () => (await other.execute(world.db)).rows.length, { timeout: 8000 }).toBe(1)
    }

    test('is good for a while, and is not asked for again until then', async () => {
      const before = lists()
      await sql`update casino_providers set read_at = now() - interval '3 minutes'`.execute(world.db)
      await readAgain()
      expect(lists()).toBe(before)
    })

    test.each([
      ['not within two minutes', '1 minute', false],
      ['after two minutes', '3 minutes', true],
    ])('is asked for again %s, where it did not come', async (_, ago, isAsked) => {
      const before = lists()
      await sql`update casino_providers set healthy = false, read_at = now() - ${ago}::interval`.execute(world.db)
      await readAgain()
      expect(lists() > before).toBe(isAsked)
    })
  })
})

test('tables that tell exposures have no list: none is asked for, and their silence is none', async () => {
  const origin = 'http://127.0.0.1:9'
  const terms = { name: 'Tables', baseUrl: origin, origin, adapter: 'exposure-tables', transactionCode: CODE }
  const { changeId } = await (await ask('administrator', calls.registerCasinoProvider, terms)).reply()
  await ask('administrator2', calls.confirmControlChange, { changeId, transactionCode: CODE })
  await sql`insert into casino_games (provider_id, game_code, game_id, name, type, provider_name, provider_type, sub_provider_name)
    select id, 'teen', 'teen', 'Teen Patti', 'live', 'Tables', 'live', 'Tables' from casino_providers`.execute(world.db)
  const body = { provider: 'Tables', gameCode: 'teen', platform: 'mobile' }
  expect((await ask(null, calls.launchCasinoGame, body)).code).toBe('GAME_NOT_OFFERED')
  const { docs } = await (await ask('administrator', calls.getCasinoProviders)).reply()
  expect(docs[0]?.readAt).toBeNull()
})
