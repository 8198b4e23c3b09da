/** From naming a provider to a game in a frame, with a provider that checks what it is told. docs/domain/casino.md#lobby. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { calls, type Endpoint, readReply } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CODE } from '../../live/testing/gateway.ts'
import { createProofWorld, type ProofWorld } from '../../proofs/testing/people.ts'
import { findKeys } from '../providers/store.ts'
import { holds, type Key, sealed, sealOf } from '../seal.ts'
import { hearFrom } from '../testing/places.ts'
import { listWinners, queryOfWinners } from './store.ts'

const GAME = {
  gameId: '1',
  gameCode: 'dice',
  gameName: 'Dice',
  gameType: 'premium',
  rtp: 99,
  providerName: 'Arcade',
  providerType: 'premium',
  subProviderName: 'Arcade',
  min: '1000',
  max: '500000',
}

let world: ProofWorld
let arcade: Awaited<ReturnType<typeof startArcade>>
beforeEach(async () => {
  world = await createProofWorld()
  arcade = await startArcade()
})
afterEach(async () => {
  await arcade.close()
  await world.close()
})

/** Its key it is told when it was named; until then it believes nobody. */
async function startArcade() {
  const sessions: Record<string, unknown>[] = []
  const state: { key: Key | null; games: object[]; launchAt: string | null; isHeld: boolean } = {
    key: null,
    games: [GAME],
    launchAt: null,
    isHeld: false,
  }
  /** Those who wait for an answer, and those who gave it up. */
  const waiting = new Set<() => void>()
  let givenUp = 0
  const released = (response: ServerResponse) =>
    new Promise<void>((resolve) => {
      waiting.add(resolve)
      response.on('close', () => {
        if (waiting.delete(resolve)) givenUp += 1
      })
    })
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const body = Buffer.concat(chunks)
      const seal = sealOf((name) => String(request.headers[name] ?? ''))
      const message = { direction: 'to-provider', method: request.method ?? '', path: request.url ?? '', body } as const
      if (state.isHeld) await released(response)
      const { key } = state
      if (!key || !holds(key.secret, seal, message, Date.now())) return response.writeHead(401).end()
      if (request.method === 'POST') sessions.push(JSON.parse(body.toString()) as Record<string, unknown>)
      const launchUrl = `${state.launchAt ?? origin()}/play#${String(sessions.at(-1)?.['token'])}`
      const text = JSON.stringify(
        request.method === 'POST' ? { launchUrl, providerSessionId: 'p1' } : { games: state.games },
      )
      const answer = { direction: 'answer', method: '200', path: seal.nonce, body: text } as const
      return response.writeHead(200, sealed(key, answer, Date.now())).end(text)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    state,
    sessions,
    origin,
    waiting: () => waiting.size,
    givenUp: () => givenUp,
    release() {
      state.isHeld = false
      for (const go of waiting) go()
      waiting.clear()
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A visitor has no session. */
async function ask<E extends Endpoint>(
  who: string,
  call: E,
  given: { readonly body?: object; readonly query?: string; readonly host?: string } = {},
) {
  const session = who === 'visitor' ? {} : { 'x-authentication': await world.openSession(who) }
  const response = await world.gateway.app.inject({
    method: call.method,
    url: `/${call.path}${given.query ?? ''}`,
    headers: { host: given.host ?? 'localhost:3000', ...session },
    ...(given.body && { payload: given.body }),
  })
  const body = response.json<{ code?: string }>()
  return { status: response.statusCode, code: body.code, reply: async () => await readReply(call, body) }
}

const TERMS = { currency: 'INR', scale: 2, transactionCode: CODE }

/** Named, told its key, and read. */
async function name(terms: Readonly<Record<string, string>> = {}): Promise<string> {
  const origin = arcade.origin()
  const { key, provider } = await register({ name: 'Arcade', baseUrl: origin, origin, ...terms })
  arcade.state.key = key
  await readAgain('Other')
  return provider._id
}

/** Proposed by one administrator, and confirmed by the other. */
async function register(terms: Readonly<Record<string, string>>) {
  const body = { ...TERMS, ...terms }
  const { docs, changeId } = await (await ask('administrator', calls.registerCasinoProvider, { body })).reply()
  await confirm(changeId)
  const listed = (await (await ask('administrator', calls.getCasinoProviders)).reply()).docs
  const provider = must(
    listed.find(({ name }) => name === terms['name']),
    'it was confirmed',
  )
  return { key: { id: docs.keyId, secret: docs.secret }, provider }
}

async function confirm(changeId: string | null): Promise<void> {
  const body = { changeId, transactionCode: CODE }
  expect((await ask('administrator2', calls.confirmControlChange, { body })).status).toBe(200)
}

/** Naming one more has all of them read, with the keys that they know by now. */
async function readAgain(name: string): Promise<void> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(world.db)
  const since = must(rows[0], 'the time').now
  const origin = arcade.origin()
  await register({ name, baseUrl: origin, origin })
  const unread = sql`select from casino_providers where active and (read_at is null or read_at < ${since}::timestamptz)`
  await expect.poll(async () => (await unread.execute(world.db)).rows.length, { timeout: 8000 }).toBe(0)
}

const launch = (who: string, gameCode = 'dice', more: object = {}, host?: string) =>
  ask(who, calls.launchCasinoGame, {
    body: { provider: 'Arcade', gameCode, platform: 'mobile', ...more },
    ...(host !== undefined && { host }),
  })

/** Of the site, before anybody has asked for anything. */
const configure = (settings: object) =>
  sql`update sites set settings = ${JSON.stringify(settings)}::jsonb`.execute(world.db)
const listed = async () =>
  (await (await ask('user', calls.getCasinoGames)).reply()).docs.map(({ gameCode }) => gameCode)

test('a game of a provider that was named is listed, and opens with a token that is good once', async () => {
  await name()
  const { docs } = await (await ask('user', calls.getCasinoGames)).reply()
  expect(docs).toMatchObject([
    { gameCode: 'dice', gameType: 'premium', provider: 'Arcade', min: 1000, max: 500_000, rtpBps: 9900 },
  ])
  expect((await (await ask('user', calls.getCasinoGames, { query: '?gameType=crash' })).reply()).docs).toEqual([])
  const opened = await (await launch('user')).reply()
  expect(opened.docs).toMatchObject({ origin: arcade.origin() })
  const [session] = arcade.sessions
  expect(session).toMatchObject({
    gameCode: 'dice',
    mode: 'real',
    currency: 'INR',
    parentOrigin: 'http://localhost:3000',
  })
  expect(opened.docs.launchUrl).toBe(`${arcade.origin()}/play#${String(session?.['token'])}`)
  const { rows } = await sql<{
    accountId: number
    providerSession: string
  }>`select account_id, provider_session from casino_sessions where id = ${opened.docs.sessionId}`.execute(world.db)
  expect(rows).toEqual([{ accountId: world.idOf('user'), providerSession: 'p1' }])
})

describe('the list', () => {
  const list = async (given: Parameters<typeof ask>[2] = {}, who = 'user') =>
    await (await ask(who, calls.getCasinoGames, given)).reply()
  const docs = async () => (await list()).docs

  test('tells the first of them alone where that is asked, how many there are, and the least stake of all', async () => {
    arcade.state.games = Array.from({ length: 30 }, (_, n) => ({
      ...GAME,
      gameCode: `g${n}`,
      gameName: `Game ${String(n).padStart(2, '0')}`,
      gameType: n < 28 ? 'slot' : 'crash',
      min: String(n === 27 ? 500 : 1000),
    }))
    await name()
    const told = async (query: string) => {
      const { docs: games, totalDocs, leastStake } = await list({ query })
      return [games.map(({ gameCode }) => gameCode), totalDocs, leastStake]
    }
    const slots = Array.from({ length: 28 }, (_, n) => `g${n}`)
    expect(await told('?gameType=slot')).toEqual([slots, 28, 500])
    expect(await told('?gameType=slot&first=true')).toEqual([slots.slice(0, 24), 28, 500])
    expect(await told('?gameType=crash&first=true')).toEqual([['g28', 'g29'], 2, 1000])
    expect(await told('?gameType=lottery&first=true')).toEqual([[], 0, null])
    expect((await told('')).slice(1)).toEqual([30, 500])
  })

  test('tells what is new to a site that was there before it, for a fortnight', async () => {
    await name()
    await expect.poll(docs).toMatchObject([{ gameCode: 'dice', isNew: false }])
    const since = async (site: string, game: string) => {
      await sql`update sites set created_at = now() - ${site}::interval`.execute(world.db)
      await sql`update casino_games set first_seen_at = now() - ${game}::interval`.execute(world.db)
    }
    await since('30 days', '13 days')
    await expect.poll(docs).toMatchObject([{ gameCode: 'dice', isNew: true }])
    await since('30 days', '15 days')
    await expect.poll(docs).toMatchObject([{ gameCode: 'dice', isNew: false }])
    await since('13 days', '13 days')
    await expect.poll(docs).toMatchObject([{ gameCode: 'dice', isNew: false }])
  })

  test('tells how far returns are spread, where the provider says one of three words', async () => {
    arcade.state.games = [
      { ...GAME, volatility: 'high' },
      { ...GAME, gameCode: 'own', volatility: 'yours' },
      { ...GAME, gameCode: 'silent' },
    ]
    await name()
    await expect.poll(docs).toMatchObject([
      { gameCode: 'dice', volatility: 'high' },
      { gameCode: 'own', volatility: null },
      { gameCode: 'silent', volatility: null },
    ])
  })

  test('has a game whose provider is silent as one that rests, and none of one that is taken off', async () => {
    await name()
    const set = (change: object) =>
      sql`update casino_providers p set active = coalesce(c.active, p.active), healthy = coalesce(c.healthy, p.healthy)
        from jsonb_to_record(${JSON.stringify(change)}::jsonb) c(active boolean, healthy boolean) where name = 'Arcade'`.execute(
        world.db,
      )
    await expect.poll(docs).toMatchObject([{ gameCode: 'dice', rests: false }])
    await set({ healthy: false })
    await expect.poll(docs).toMatchObject([{ gameCode: 'dice', rests: true }])
    await set({ healthy: true, active: false })
    await expect.poll(docs).toMatchObject([])
    expect((await launch('user')).code).toBe('GAME_NOT_OFFERED')
    await set({ active: true })
    await expect.poll(docs).toMatchObject([{ gameCode: 'dice', rests: false }])
    await sql`update casino_keys set retired_at = now()`.execute(world.db)
    await expect.poll(docs).toMatchObject([])
  })

  test.each([
    ['a game is off', sql`update casino_games set active = false`],
    ['a game is gone', sql`update casino_games set gone = true`],
    [
      'the site has it off',
      sql`insert into casino_blocks (provider_id, game_code, site_id, by_id, set_by)
        select g.provider_id, g.game_code, 1, a.id, 'whiteLabel' from casino_games g, accounts a where a.role = 'whiteLabel' limit 1`,
    ],
    [
      'the site goes without it',
      sql`update sites set settings = '{"switches": {"europeanCasinoDisabled": true}}' where id = 1`,
    ],
  ])('is another within a moment where %s, whoever wrote that', async (_, change) => {
    arcade.state.games = [{ ...GAME, providerName: 'Evolution Gaming' }]
    await name()
    await expect.poll(docs).toMatchObject([{ gameCode: 'dice' }])
    const token = await world.openSession('user')
    const read = async (etag?: string) => {
      const url = `/${calls.getCasinoGames.path}`
      const headers = { host: 'localhost:3000', 'x-authentication': token, ...(etag && { 'if-none-match': etag }) }
      const answered = await world.gateway.app.inject({ method: 'GET', url, headers })
      return {
        status: answered.statusCode,
        etag: String(answered.headers['etag']),
        keeps: answered.headers['cache-control'],
      }
    }
    const first = await read()
    // Whoever has it asks whether it is another.
    expect(first).toMatchObject({ status: 200, keeps: 'no-cache' })
    expect(await read(first.etag)).toMatchObject({ status: 304, etag: first.etag })
    await change.execute(world.db)
    await expect.poll(async () => (await read(first.etag)).status).toBe(200)
    expect((await list()).docs).toEqual([])
  })

  test('is kept as it was read until a change is told', async () => {
    await name()
    await expect.poll(docs).toMatchObject([{ gameName: 'Dice' }])
    await world.db.transaction().execute(async (tx) => {
      // Nothing is told of what this one writes.
      await sql`select set_config('session_replication_role', 'replica', true)`.execute(tx)
      await sql`update casino_games set name = 'Dice II'`.execute(tx)
    })
    await expect.poll(docs).toMatchObject([{ gameName: 'Dice' }])
    await sql`update casino_games set url_thumb = 'new'`.execute(world.db)
    await expect.poll(docs).toMatchObject([{ gameName: 'Dice II' }])
  })

  test('has what is taken off for some players, who are told when they open it', async () => {
    await name()
    await expect.poll(docs).toMatchObject([{ gameName: 'Dice' }])
    await sql`insert into casino_blocks (provider_id, game_code, site_id, account_id, by_id, set_by)
      select provider_id, game_code, 1, ${world.idOf('agent')}, ${world.idOf('agent')}, 'agent' from casino_games`.execute(
      world.db,
    )
    await expect.poll(docs).toMatchObject([{ gameName: 'Dice' }])
    expect((await launch('user')).code).toBe('GAME_NOT_OFFERED')
  })

  test('is one of each site', async () => {
    arcade.state.games = [GAME, { ...GAME, gameCode: 'limbo', gameType: 'crash' }]
    await name()
    const club = { host: 'club.localhost:3000' }
    await expect.poll(docs).toMatchObject([{ gameCode: 'limbo' }, { gameCode: 'dice' }])
    await sql`insert into casino_blocks (provider_id, game_code, site_id, by_id, set_by)
      select g.provider_id, 'dice', 1, a.id, 'whiteLabel' from casino_games g, accounts a
      where g.game_code = 'dice' and a.id = ${world.idOf('whiteLabel')}`.execute(world.db)
    await expect.poll(docs).toMatchObject([{ gameCode: 'limbo' }])
    expect((await list(club, 'visitor')).docs).toHaveLength(2)
    expect((await list({ ...club, query: '?gameType=crash' }, 'visitor')).docs).toHaveLength(1)
    expect((await list(club, 'visitor')).docs).toHaveLength(2)
    await expect.poll(docs).toMatchObject([{ gameCode: 'limbo' }])
  })
})

describe('who won last', () => {
  type Won = { readonly ago?: string; readonly who?: string; readonly game?: string; readonly ended?: boolean }
  /** A stake of 100. */
  const win = async (
    round: string,
    won: number,
    { ago = '10 minutes', who = 'user', game = 'dice', ended = true }: Won = {},
  ) => {
    await sql`insert into casino_rounds (provider_id, round_id, account_id, site_id, game_code, staked, won, opened_at, last_at, closed_at)
      select g.provider_id, ${round}, a.id, a.site_id, g.game_code, 10000, ${won}, t.at, t.at, case when ${ended} then t.at end
      from accounts a, casino_games g, (select now() - ${ago}::interval as at) t
      where a.id = ${world.idOf(who)} and g.game_code = ${game}`.execute(world.db)
  }
  /** Past what is kept: each asks the database. */
  const winnersOf = async (siteId = 1, type: 'crash' | null = null) => await listWinners(world.db, { siteId, type })
  beforeEach(async () => {
    arcade.state.games = [GAME, { ...GAME, gameCode: 'limbo', gameType: 'crash' }]
    await name()
  })

  test('is told with the list, by no more than a letter, what was won beyond the stake, and the minute', async () => {
    await win('r1', 35_050)
    const { rows } = await sql<{ at: number }>`
      select (extract(epoch from date_trunc('minute', closed_at)) * 1000)::bigint as at from casino_rounds`.execute(
      world.db,
    )
    await sql`update casino_games set name = 'Dice II'`.execute(world.db)
    const read = async () => (await (await ask('visitor', calls.getCasinoGames)).reply()).winners
    await expect
      .poll(read)
      .toEqual([{ provider: 'Arcade', gameCode: 'dice', player: 't•••', won: 25_050, at: must(rows[0], 'a round').at }])
  })

  test('is the newest first, a while after the end, of what has ended and won', async () => {
    await win('older', 20_000, { ago: '20 minutes' })
    await win('newer', 35_000)
    await win('just now', 90_000, { ago: '1 minute' })
    await win('less than the stake', 9000)
    await win('no more than the stake', 10_000)
    await win('goes on', 70_000, { ended: false })
    expect((await winnersOf()).map(({ won }) => won)).toEqual([25_000, 10_000])
  })

  test('is nobody of a demonstration, of another site, or of a game that is off', async () => {
    await win('demo', 50_000, { who: 'demo' })
    await win('club', 60_000, { who: 'club:user' })
    await win('limbo', 70_000, { game: 'limbo' })
    expect((await winnersOf()).map(({ won }) => won)).toEqual([60_000])
    expect((await winnersOf(2)).map(({ won }) => won)).toEqual([50_000])
    await sql`update casino_games set active = false where game_code = 'limbo'`.execute(world.db)
    expect(await winnersOf()).toEqual([])
  })

  test('is of the kind of games that is asked for', async () => {
    await win('dice', 50_000)
    await win('limbo', 70_000, { game: 'limbo' })
    expect((await winnersOf(1, 'crash')).map(({ gameCode }) => gameCode)).toEqual(['limbo'])
  })

  test('is nobody who stays away', async () => {
    await win('r1', 50_000)
    await sql`insert into exclusions (account_id, kind, since, until, origin_id)
      select id, 'TIME_OUT', now() - interval '1 hour', now() + interval '1 hour', id from accounts where id = ${world.idOf('user')}`.execute(
      world.db,
    )
    expect(await winnersOf()).toEqual([])
  })

  test('is found among the newest rounds of the site by key, however many there are', async () => {
    const plan = await world.db.transaction().execute(async (tx) => {
      await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(
        tx,
      )
      const { rows } = await sql<object>`explain (format json) ${queryOfWinners({ siteId: 1, type: null })}`.execute(tx)
      return JSON.stringify(rows)
    })
    expect(plan).toMatch(/"Index Name":"casino_rounds_site"[^{}]*"Index Cond":"\(\(site_id = 1\) AND \(opened_at < /)
    expect(plan).not.toMatch(/"Node Type":"(Seq Scan|Sort)"[^{}]*"Relation Name":"casino_rounds"/)
  })
})

test('of a game that is named twice the last stands, and one that no database could hold is left out', async () => {
  arcade.state.games = [GAME, { ...GAME, gameName: 'Dice II' }, { ...GAME, gameCode: 'nul', gameName: 'a\0b' }]
  await name()
  const { docs } = await (await ask('user', calls.getCasinoGames)).reply()
  expect(docs.map(({ gameCode, gameName }) => [gameCode, gameName])).toEqual([['dice', 'Dice II']])
})

test('what is told of a game is as long as the list has room for, and one that says more is left out alone', async () => {
  const [code, long] = ['c'.repeat(64), 'x'.repeat(200)]
  const names = { gameName: long, providerName: long, providerType: long, subProviderName: long }
  const whole = { ...GAME, ...names, gameId: 'i'.repeat(64), gameCode: code, urlThumb: long, urlThumbRect: long }
  const odd = [
    { gameId: 'evo/123' },
    { gameId: 'i'.repeat(65) },
    { gameCode: 'a b' },
    { gameCode: 'c'.repeat(65) },
    { urlThumb: `${long}x` },
    { urlThumbRect: `${long}x` },
    { gameName: `${long}x` },
    { gameName: '\ud800' },
    { providerName: '' },
  ]
  arcade.state.games = [GAME, whole, ...odd.map((said, n) => ({ ...GAME, gameCode: `odd${n}`, ...said }))]
  await name()
  const { docs } = await (await ask('user', calls.getCasinoGames)).reply()
  expect(docs.map(({ gameCode }) => gameCode)).toEqual(['dice', code])
})

test('naming a provider waits for no other, and those that are slow are asked side by side', async () => {
  await name()
  arcade.state.isHeld = true
  const origin = arcade.origin()
  await register({ name: 'Third', baseUrl: origin, origin })
  expect(arcade.givenUp()).toBe(0)
  await expect.poll(() => arcade.waiting(), { timeout: 4000 }).toBe(3)
  arcade.release()
})

test('while a second key has not been given on, games open with the first', async () => {
  const providerId = await name()
  const body = { providerId, transactionCode: CODE }
  await confirm((await (await ask('administrator', calls.addCasinoKey, { body })).reply()).changeId)
  expect((await launch('user')).status).toBe(200)
})

test('a provider that cannot be asked keeps neither the next one from its key nor those behind it from being read', async () => {
  const id = await name()
  await sql`update casino_keys set secret = '\\x00' where provider_id::text = ${id}`.execute(world.db)
  const origin = arcade.origin()
  arcade.state.key = (await register({ name: 'Third', baseUrl: origin, origin })).key
  await readAgain('Fourth')
  const { docs } = await (await ask('user', calls.getCasinoGames)).reply()
  expect(docs.map(({ provider }) => provider).toSorted()).toEqual(['Arcade', 'Third'])
})

test('where no provider is bundled, the key that demonstrations share opens nothing', async () => {
  const id = await name()
  await sql`insert into casino_keys (id, provider_id, secret) values ('demo', ${id}::int, '\\x00')`.execute(world.db)
  expect((await findKeys(world.db, ['demo'])).get('demo')).toBeDefined()
  await readAgain('Third')
  expect((await findKeys(world.db, ['demo'])).get('demo')).toBeUndefined()
})

test('a demo account plays in its own mode, and a real one for nothing but money', async () => {
  await name()
  await launch('demo')
  await launch('demo', 'dice', { mode: 'real' })
  await launch('user', 'dice', { mode: 'real' })
  expect(arcade.sessions).toMatchObject([{ mode: 'demo' }, { mode: 'demo' }, { mode: 'real' }])
  expect((await launch('user', 'dice', { mode: 'demo' })).code).toBe('DEMO_NOT_OFFERED')
  expect(arcade.sessions).toHaveLength(3)
})

test('a provider is told what a stake may be, how often the player looks up, and in which language', async () => {
  await name()
  await launch('user')
  await sql`insert into player_choices (account_id, reality_check_minutes) values (${world.idOf('user')}, 15)`.execute(
    world.db,
  )
  await launch('user', 'dice', { locale: 'hi' })
  const told = { limits: { min: '1000', max: '500000' } }
  expect(arcade.sessions).toMatchObject([
    { ...told, realityCheckMinutes: 60, locale: 'en' },
    { ...told, realityCheckMinutes: 15, locale: 'hi' },
  ])
})

test.each([
  ['debit', {}, 'debit'],
  ['exposure', {}, 'exposure'],
  ['exposure', { casino: { walletMode: 'debit' } }, 'debit'],
  ['debit', { casino: { walletMode: 'exposure' } }, 'exposure'],
  ['exposure', { casino: { walletMode: 'provider' } }, 'exposure'],
])(
  'a provider that was named with %s is told, at a site of %o, that stakes are taken by %s',
  async (walletMode, settings, told) => {
    await configure(settings)
    await name({ walletMode })
    await launch('user')
    expect(arcade.sessions).toMatchObject([{ walletMode: told }])
  },
)

test('a game stands in the page of the host that was asked, of desktops too', async () => {
  await name()
  await launch('user', 'dice', {}, 'D.localhost:3000')
  await launch('user', 'dice', {}, 'd.demo.example.com')
  await launch('user', 'dice', {}, 'demo.example.com:8443')
  expect(arcade.sessions).toMatchObject([
    { parentOrigin: 'http://d.localhost:3000', returnUrl: 'http://d.localhost:3000/live-casino' },
    { parentOrigin: 'https://d.demo.example.com', depositUrl: 'https://d.demo.example.com/deposit' },
    { parentOrigin: 'https://demo.example.com:8443' },
  ])
})

describe('the cock-fight area', () => {
  const begin = async () => {
    arcade.state.games = [GAME, { ...GAME, gameId: '2', gameCode: 'derby', providerType: 'cockFight' }]
    await configure({ switches: { casinoWithoutAccount: true } })
    await name()
  }
  const hasAccount = async () =>
    (
      await sql<{
        has: boolean
      }>`select cock_fight_created as has from accounts where id = ${world.idOf('user')}`.execute(world.db)
    ).rows[0]?.has
  const live = async () =>
    (
      await sql<{
        gameCode: string
      }>`select game_code from casino_sessions where ended_at is null order by game_code`.execute(world.db)
    ).rows.map(({ gameCode }) => gameCode)

  test('has an account for who comes there, and is over when they leave, with all that is open there', async () => {
    await begin()
    await launch('user')
    expect(await hasAccount()).toBe(false)
    await launch('user', 'derby')
    expect([await hasAccount(), await live()]).toEqual([true, ['derby', 'dice']])
    expect((await ask('user', calls.leaveCockFight)).status).toBe(200)
    expect(await live()).toEqual(['dice'])
  })

  test('writes down who left it, once, and nothing where nothing was open', async () => {
    await begin()
    const left = async () =>
      (
        await sql<{ actorId: number; objectId: string; after: unknown }>`
        select actor_id, object_id, after from audit_log where action = 'COCK_FIGHT_LEFT' order by id`.execute(world.db)
      ).rows
    const before = (await left()).length
    await launch('user')
    await ask('user', calls.leaveCockFight)
    expect(await left()).toHaveLength(before)
    await launch('user', 'derby')
    await ask('user', calls.leaveCockFight)
    await ask('user', calls.leaveCockFight)
    const id = world.idOf('user')
    expect((await left()).slice(before)).toEqual([{ actorId: id, objectId: String(id), after: { ended: ['derby'] } }])
  })

  test('is not for demo accounts, nor for visitors', async () => {
    await begin()
    expect((await launch('demo', 'derby')).code).toBe('DEMO_NOT_OFFERED')
    const body = { provider: 'Arcade', gameCode: 'derby', platform: 'mobile' }
    expect((await ask('visitor', calls.launchCasinoForVisitor, { body })).code).toBe('DEMO_NOT_OFFERED')
    expect(arcade.sessions).toEqual([])
  })
})

describe('a visitor', () => {
  const body = { provider: 'Arcade', gameCode: 'dice', platform: 'mobile' }
  const visit = async (change: object = {}) =>
    await ask('visitor', calls.launchCasinoForVisitor, { body: { ...body, ...change } })
  const demos = async () =>
    (
      await sql<{ book: string; balance: number; passwordHash: null }>`
      select book, balance, password_hash from accounts where user_name like 'demo\\_%' order by id`.execute(world.db)
    ).rows

  test('plays for points where the site lets visitors, and the same device goes on with what is left', async () => {
    await configure({ switches: { casinoWithoutAccount: true, demoLogin: false } })
    await name()
    const { docs } = await (await visit()).reply()
    expect(docs.launchUrl.startsWith(arcade.origin())).toBe(true)
    await (await visit({ visitor: docs.visitor })).reply()
    await (await visit({ visitor: 'nobody' })).reply()
    const [first, again, other] = arcade.sessions
    expect([first?.['mode'], first?.['playerRef'] === again?.['playerRef']]).toEqual(['demo', true])
    expect(other?.['playerRef']).not.toBe(first?.['playerRef'])
    expect(await demos()).toEqual([1, 2].map(() => ({ book: 'DEMO', balance: 1_000_000, passwordHash: null })))
  })

  test('is made no account while the site is closed for work', async () => {
    await sql`update sites set maintenance = true`.execute(world.db)
    await configure({ switches: { casinoWithoutAccount: true } })
    // A game that could be opened.
    await name()
    expect((await visit()).code).toBe('MAINTENANCE')
    expect(await demos()).toEqual([])
  })

  test('is never led to money: a key of a player is none of a visitor', async () => {
    await configure({ switches: { casinoWithoutAccount: true } })
    await name()
    await (await visit({ visitor: await world.openSession('user') })).reply()
    expect(arcade.sessions).toMatchObject([{ mode: 'demo' }])
    expect(await demos()).toHaveLength(1)
  })

  test.each([
    ['where the site does not say so', {}, {}, 'NOT_ON_THIS_SITE'],
    ['where it has no casino', { noCasino: true, switches: { casinoWithoutAccount: true } }, {}, 'NOT_ON_THIS_SITE'],
    ['what is no game', { switches: { casinoWithoutAccount: true } }, { gameCode: 'chess' }, 'NOT_FOUND'],
  ])('opens nothing %s, and no account is made', async (_, settings, change, code) => {
    await configure(settings)
    await name()
    expect((await visit(change)).code).toBe(code)
    expect([await demos(), arcade.sessions]).toEqual([[], []])
  })

  test('from one place is so many in an hour, as demo accounts are', async () => {
    await configure({ switches: { casinoWithoutAccount: true } })
    await name()
    const codes = []
    for (let n = 0; n < 6; n++) codes.push((await visit()).code)
    expect(codes).toEqual([...Array.from({ length: 5 }), 'TOO_MANY_REQUESTS'])
  })
})

test('a site without the European casino has none of its games, and opens none', async () => {
  arcade.state.games = [GAME, { ...GAME, gameCode: 'roulette', providerName: 'Evolution Gaming' }]
  await configure({ switches: { europeanCasinoDisabled: true } })
  await name()
  expect(await listed()).toEqual(['dice'])
  expect((await launch('user', 'roulette')).code).toBe('GAME_NOT_OFFERED')
})

test('and a site with it has both', async () => {
  arcade.state.games = [GAME, { ...GAME, gameCode: 'roulette', providerName: 'Evolution Gaming' }]
  await name()
  expect(await listed()).toEqual(['dice', 'roulette'])
  expect((await launch('user', 'roulette')).status).toBe(200)
})

test.each([
  ['the games that a site has chosen stand first, in its order', true, ['3', '2', '1', '4']],
  ['without the switch each stands by its name', false, ['1', '2', '3', '4']],
])('%s', async (_, highPercentageGames, order) => {
  arcade.state.games = ['1', '2', '3', '4'].map((id) => ({ ...GAME, gameId: id, gameCode: id, gameName: `Game ${id}` }))
  await configure({ switches: { highPercentageGames }, highPercentageGames: ['3', '2'] })
  await name()
  expect(await listed()).toEqual(order)
})

test('games that no list names stand by their sub-provider, and there by their type', async () => {
  arcade.state.games = [
    { ...GAME, gameCode: 'a-slot', subProviderName: 'A', gameType: 'slot' },
    { ...GAME, gameCode: 'b-crash', subProviderName: 'B', gameType: 'crash' },
    { ...GAME, gameCode: 'a-live', subProviderName: 'A', gameType: 'live' },
    { ...GAME, gameCode: 'b-premium', subProviderName: 'B', gameType: 'premium' },
  ]
  await name()
  expect(await listed()).toEqual(['a-live', 'a-slot', 'b-crash', 'b-premium'])
})

test('a game that is told as it was is not written again, and one that was gone comes back', async () => {
  arcade.state.games = [GAME, { ...GAME, gameCode: 'limbo' }]
  await name()
  const writtenBy = async () =>
    (
      await sql<{ row: string }>`select game_code || xmin::text as row from casino_games order by game_code`.execute(
        world.db,
      )
    ).rows
  const before = await writtenBy()
  await readAgain('Third')
  expect(await writtenBy()).toEqual(before)
  arcade.state.games = [{ ...GAME, gameName: 'Dice II' }]
  await readAgain('Fourth')
  expect(await listed()).toEqual(['dice'])
  arcade.state.games = [GAME, { ...GAME, gameCode: 'limbo' }]
  await readAgain('Fifth')
  expect(await listed()).toEqual(['dice', 'limbo'])
})

test('a second provider of a name, and one that is named with the wrong code, are refused', async () => {
  await name()
  const origin = arcade.origin()
  const again = { ...TERMS, name: 'Arcade', baseUrl: origin, origin }
  expect((await ask('administrator', calls.registerCasinoProvider, { body: again })).code).toBe(
    'CASINO_PROVIDER_EXISTS',
  )
  // Its account at a site is known by the name, in whatever letters.
  expect((await ask('administrator', calls.registerCasinoProvider, { body: { ...again, name: 'aRCADE' } })).code).toBe(
    'CASINO_PROVIDER_EXISTS',
  )
  const wrong = { ...again, name: 'Third', transactionCode: '000000' }
  expect((await ask('administrator', calls.registerCasinoProvider, { body: wrong })).code).toBe(
    'WRONG_TRANSACTION_CODE',
  )
})

test('what cannot be read of a game leaves that game out, and one that is named no more opens no more', async () => {
  const { min, ...broken } = GAME
  arcade.state.games = [GAME, { ...broken, gameCode: 'broken', min: `-${min}` }]
  await name()
  const listed = (await (await ask('user', calls.getCasinoGames)).reply()).docs
  expect(listed.map(({ gameCode }) => gameCode)).toEqual(['dice'])
  expect((await launch('user', 'broken')).code).toBe('NOT_FOUND')
  arcade.state.games = []
  await readAgain('Third')
  expect((await (await ask('user', calls.getCasinoGames)).reply()).docs).toEqual([])
  expect((await launch('user')).code).toBe('GAME_NOT_OFFERED')
})

test('a provider says what it speaks; what nobody speaks none is named with, nor without the key of what is signed by one', async () => {
  const origin = arcade.origin()
  const named = (name: string, more: object) =>
    ask('administrator', calls.registerCasinoProvider, { body: { ...TERMS, name, baseUrl: origin, origin, ...more } })
  const usual = { adapter: 'canonical', walletMode: 'debit' }
  const confirmed = async (name: string, more: Readonly<Record<string, string>>) =>
    (await register({ name, baseUrl: origin, origin, ...more })).provider
  expect(await confirmed('Arcade', {})).toMatchObject(usual)
  const holding = { ...usual, walletMode: 'exposure' }
  expect(await confirmed('Other', holding)).toMatchObject(holding)
  expect((await named('Third', { walletMode: 'both' })).code).toBe('BAD_REQUEST')
  expect((await named('Third', { adapter: 'nobody' })).code).toBe('BAD_REQUEST')
  expect((await named('Third', { adapter: 'hub88' })).code).toBe('CASINO_KEY_UNREADABLE')
})

test('a provider that is taken off opens nothing, and does again', async () => {
  const providerId = await name()
  const set = (active: boolean) =>
    ask('administrator', calls.changeCasinoProvider, { body: { providerId, active, transactionCode: CODE } })
  expect((await (await set(false)).reply()).docs).toMatchObject({ active: false, games: 1 })
  expect((await launch('user')).code).toBe('GAME_NOT_OFFERED')
  await confirm((await (await set(true)).reply()).changeId)
  expect((await launch('user')).status).toBe(200)
})

test('no page is led to another place than the provider’s own, or to one that does not answer', async () => {
  await name()
  arcade.state.launchAt = 'http://elsewhere.example'
  expect((await launch('user')).code).toBe('CASINO_UNREACHABLE')
  arcade.state.key = null
  expect((await launch('user')).code).toBe('CASINO_UNREACHABLE')
  const { rows } = await sql<{ live: number; opened: number }>`
    select (select count(*)::int from casino_sessions where ended_at is null) as live,
      (select count(*)::int from audit_log where action = 'CASINO_GAME_OPENED') as opened`.execute(world.db)
  expect(rows).toEqual([{ live: 0, opened: 0 }])
})

test.each<[string, string, (id: number) => Promise<unknown>]>([
  [
    'who is locked',
    'ACCOUNT_LOCKED',
    (id) => sql`update accounts set user_locked = true where id = ${id}`.execute(world.db),
  ],
  [
    'who is locked out of the casino',
    'CASINO_LOCKED',
    (id) => sql`update accounts set casino_lock = true where id = ${id}`.execute(world.db),
  ],
  [
    'whose upline is',
    'CASINO_LOCKED',
    () => sql`update accounts set casino_lock = true where id = ${world.idOf('agent')}`.execute(world.db),
  ],
  ['whose site has practice alone', 'PRACTICE_ONLY', () => configure({ jurisdiction: { money: 'NONE' } })],
  [
    'who stays away',
    'TIMED_OUT',
    (id) =>
      sql`insert into exclusions (account_id, origin_id, kind, since, until) values (${id}, ${id}, 'TIME_OUT', now(), now() + interval '1 day')`.execute(
        world.db,
      ),
  ],
  [
    'who is where that is forbidden',
    'CASINO_NOT_THERE',
    async () => {
      await hearFrom(world.db, 'US')
      await sql`alter table sessions alter heard_from set default 'US'`.execute(world.db)
    },
  ],
  [
    'whose site has no casino any more, as another process published',
    'CASINO_LOCKED',
    () => sql`update sites set settings = settings || '{"noCasino": true}'`.execute(world.db),
  ],
  [
    'whose site went into maintenance, as another process wrote',
    'MAINTENANCE',
    () => sql`update sites set maintenance = true`.execute(world.db),
  ],
])('%s opens nothing', async (_, code, happen) => {
  await name()
  await happen(must(world.idOf('user'), 'a player'))
  expect((await launch('user')).code).toBe(code)
  expect(arcade.sessions).toEqual([])
})

const offerOf = (providerId: string, active: boolean) =>
  ask(
    'whiteLabel',
    { ...calls.changeCasinoOffer, path: 'api/whiteLabel/casino/game' },
    {
      body: { providerId, gameCode: 'dice', active, transactionCode: CODE },
    },
  )

test('a game that its site has taken off is neither listed nor opened, until it is put on again', async () => {
  const providerId = await name()
  expect((await offerOf(providerId, false)).status).toBe(200)
  expect(await listed()).toEqual([])
  expect((await launch('user')).code).toBe('GAME_NOT_OFFERED')
  await offerOf(providerId, true)
  expect(await listed()).toEqual(['dice'])
  expect((await launch('user')).status).toBe(200)
})

test('one that is taken off while it is opened opens nothing', async () => {
  const providerId = await name()
  arcade.state.isHeld = true
  const opening = launch('user')
  await expect.poll(() => arcade.waiting()).toBe(1)
  expect((await offerOf(providerId, false)).status).toBe(200)
  arcade.release()
  await opening
  const { rows } = await sql<{ isOver: boolean }>`
    select ended_at is not null as is_over from casino_sessions`.execute(world.db)
  expect(rows).toEqual([{ isOver: true }])
})

describe('games of a player', () => {
  const LIMBO = { ...GAME, gameId: '2', gameCode: 'limbo', gameName: 'Limbo' }
  const mark = (who: string, gameCode: string, favorite = true) =>
    ask(who, calls.markCasinoGame, { body: { provider: 'Arcade', gameCode, favorite } })
  const own = async (who: string) => (await (await ask(who, calls.getOwnCasinoGames)).reply()).docs
  const codes = (games: readonly { readonly gameCode: string }[]) => games.map(({ gameCode }) => gameCode)
  beforeEach(async () => {
    arcade.state.games = [GAME, LIMBO]
    await name()
  })

  test('are marked for them alone, the last one first, and marking again changes nothing', async () => {
    await mark('user', 'dice')
    expect(codes((await (await mark('user', 'limbo')).reply()).docs.favorites)).toEqual(['limbo', 'dice'])
    expect((await mark('user', 'dice')).status).toBe(200)
    expect(await own('user')).toEqual({
      favorites: [
        { provider: 'Arcade', gameCode: 'limbo' },
        { provider: 'Arcade', gameCode: 'dice' },
      ],
      lastPlayed: [],
      withheld: [],
    })
    expect((await own('demo')).favorites).toEqual([])
    expect(codes((await (await mark('user', 'limbo', false)).reply()).docs.favorites)).toEqual(['dice'])
    expect((await mark('user', 'limbo', false)).status).toBe(200)
  })

  test('that are not there, or not offered, are not marked; what was is unmarked all the same', async () => {
    expect((await mark('user', 'poker')).code).toBe('NOT_FOUND')
    await mark('user', 'dice')
    await sql`update casino_games set active = false`.execute(world.db)
    expect((await mark('user', 'limbo')).code).toBe('GAME_NOT_OFFERED')
    expect(codes((await own('user')).favorites)).toEqual(['dice'])
    expect((await (await mark('user', 'dice', false)).reply()).docs.favorites).toEqual([])
  })

  test('are no more than anybody follows', async () => {
    await sql`insert into casino_games (provider_id, game_code, game_id, name, type, provider_name, provider_type, sub_provider_name, min, max, gone)
      select p.id, 'g' || n, n::text, 'G', 'slot', 'Arcade', 'slot', 'Arcade', 1, 1, true from casino_providers p, generate_series(1, 500) n
      where p.name = 'Arcade'`.execute(world.db)
    await sql`insert into casino_favorites (account_id, provider_id, game_code) select ${world.idOf('user')}, g.provider_id, g.game_code from casino_games g
      where g.gone`.execute(world.db)
    expect((await mark('user', 'dice')).code).toBe('FAVORITES_FULL')
    expect((await mark('user', 'g1', false)).status).toBe(200)
    expect((await mark('user', 'dice')).status).toBe(200)
  })

  test('that were last played stand by their newest round', async () => {
    for (const [round, code, ago] of [
      ['r1', 'dice', 30],
      ['r2', 'limbo', 20],
      ['r3', 'dice', 10],
    ] as const)
      await sql`insert into casino_rounds (provider_id, round_id, account_id, site_id, game_code, opened_at, last_at)
        select p.id, ${round}, ${world.idOf('user')}, 1, ${code}, now() - make_interval(mins => ${ago}), now() from casino_providers p
        where p.name = 'Arcade'`.execute(world.db)
    expect(codes((await own('user')).lastPlayed)).toEqual(['dice', 'limbo'])
    expect((await own('demo')).lastPlayed).toEqual([])
  })
})
