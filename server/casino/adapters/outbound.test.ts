/** What is asked of those that speak otherwise, and what is taken of their answers. docs/domain/casino.md#asked. */
import { type AdapterName, ADAPTERS, termsOf } from '@paddock/domain/casino'
import { must } from '@paddock/domain/result'
import { describe, expect, test, vi } from 'vitest'
import { createProviderClient } from '../providers/client.ts'
import { NO_CALL } from './adapter.ts'
import { adapterOf, adaptersAsked } from './index.ts'
import { makeSecret } from './secrets.ts'
import { type Answering, GAMES, type Heard, HOUSE_NAMES, type HouseName, HOUSES, newScript } from './testing/houses.ts'

const MEGABYTE = 1024 * 1024
const PLACE = 'https://games.example.com'

function providerOf(adapter: AdapterName) {
  const terms = termsOf(adapter, { scale: 2, walletMode: 'debit' })
  return { id: 1, name: 'Arcade', baseUrl: PLACE, origin: PLACE, currency: 'INR', adapter, ...terms, active: true }
}

/** A pair takes its time, and is made once. */
const secrets = new Map<string, ReturnType<typeof makeSecret>>()
function secretOf(name: HouseName, theirKey: string) {
  const made = secrets.get(theirKey) ?? makeSecret(name, theirKey)
  secrets.set(theirKey, made)
  return made
}

/** Asked by a client of ours, with the key that it gave or another one. */
async function bench(name: HouseName, theirKey = HOUSES[name].theirKey) {
  const house = HOUSES[name]
  const secret = must(await secretOf(name, theirKey), 'it gave what it takes')
  const script = { ...newScript(`${PLACE}/play`), secret: secret.shown }
  const heard: Heard[] = []
  const warn = vi.fn<(facts: object, text: string) => void>()
  const answer = (one: Heard): Answering => house.answer(one, script)
  const send: typeof fetch = async (given, init) => {
    const { pathname, search } = new URL(new Request(given).url)
    const sent = new Headers(init?.headers)
    const one: Heard = {
      method: init?.method ?? '',
      url: pathname + search,
      header: (wanted) => sent.get(wanted) ?? '',
      body: typeof init?.body === 'string' ? init.body : '',
    }
    heard.push(one)
    expect(init).toMatchObject({ redirect: 'error' })
    const { status, body } = answer(one)
    return new Response(body, { status })
  }
  const client = createProviderClient({ timeoutMs: 1000, clock: Date.now, log: { warn } }, send)
  const key = { id: 'k1', secret: secret.kept }
  const provider = providerOf(name)
  return {
    script,
    heard,
    warn,
    games: () => client.games(provider, key),
    open: (change: object = {}) =>
      client.openSession(provider, key, { session: { ...SESSION, ...change }, address: '192.0.2.7' }),
    ask: { client, provider, key },
  }
}

const SESSION = {
  playerRef: '1.7.1002',
  token: 'a-token-of-the-tests',
  gameCode: 'dice',
  mode: 'real',
  currency: 'INR',
  locale: 'hi',
  platform: 'mobile',
  returnUrl: 'https://site.example/live-casino',
  depositUrl: 'https://site.example/deposit',
  parentOrigin: 'https://site.example',
  limits: null,
  realityCheckMinutes: 60,
  walletMode: 'debit',
} as const

const codes = (offers: readonly { readonly gameCode: string }[] | undefined) => offers?.map(({ gameCode }) => gameCode)

describe.each(HOUSE_NAMES)('%s', (name) => {
  test('what we ask it, sent back to us, is not believed, or asks for nothing', async () => {
    const { heard, games, open, ask } = await bench(name)
    await games()
    await open()
    const there = adapterOf[name]
    for (const { method, url, header, body } of heard) {
      const { searchParams: query, search } = new URL(url, PLACE)
      // What is signed of an address may come as a body.
      const call = { method, url, name: '', keyId: 'k1', query, header, body: Buffer.from(body || search.slice(1)) }
      // Slotegrator has one key for both directions: what we ask has no action of a wallet.
      const isBelieved = there.isBelieved(call, ask.key.secret, Date.now())
      expect([isBelieved, isBelieved ? there.read(call, ask.provider) : NO_CALL]).toEqual([
        name === 'slotegrator',
        NO_CALL,
      ])
    }
    expect(heard.length).toBeGreaterThan(1)
  })

  test('its list is all of its games, with no bounds of a stake', async () => {
    const { games } = await bench(name)
    const offers = await games()
    expect(codes(offers)).toEqual(['dice', 'wheel', 'cards'])
    expect(offers?.[0]).toMatchObject({ gameId: 'dice', name: 'Dice', type: 'live', min: null, max: null })
  })

  test.each([
    ['a name with a zero in it', { name: 'a\0b' }],
    ['half a character', { name: '\ud800' }],
    ['a name that is too long', { name: 'x'.repeat(201) }],
    ['no name', { name: '' }],
    ['a code that is no id', { code: 'a/b' }],
    ['a code that is too long', { code: 'x'.repeat(65) }],
    ['a code that is no text', { code: 7 }],
  ])('a game with %s is left out alone', async (_, odd) => {
    const { games, script } = await bench(name)
    script.games = [...GAMES, { code: 'odd', name: 'Odd', maker: 'Arcade', category: 'Live', ...odd }]
    expect(codes(await games())).toEqual(['dice', 'wheel', 'cards'])
  })

  test('of a game that is named twice the last stands', async () => {
    const { games, script } = await bench(name)
    script.games = [...GAMES, { code: 'dice', name: 'Dice II', maker: 'Arcade', category: 'Live' }]
    expect((await games())?.map((game) => game.name)).toEqual(['Dice II', 'Wheel', 'Cards'])
  })

  test.each<[string, Answering]>([
    ['fails', { status: 500, body: '{}' }],
    ['is asked too often', { status: 429, body: 'Too Many Requests' }],
    ['answers no JSON', { status: 200, body: '<html>' }],
    ['answers something else', { status: 200, body: '{"games":[]}' }],
    ['answers nothing', { status: 200, body: 'null' }],
    ['answers more than is read', { status: 200, body: `[${' '.repeat(9 * MEGABYTE)}]` }],
  ])('that %s has told no list, and why is in the log', async (_, list) => {
    const { games, script, warn } = await bench(name)
    script.list = list
    expect(await games()).toBeUndefined()
    expect(warn).toHaveBeenCalledOnce()
  })

  test('opens a game for a player by the token that goes with each of its calls', async () => {
    const { open, heard } = await bench(name)
    expect(await open()).toEqual({ launchUrl: `${PLACE}/play`, providerSession: null })
    const told = must(heard[0], 'it was asked')
    expect(HOUSES[name].seatOf(told)).toEqual({ token: SESSION.token, player: SESSION.playerRef, game: 'dice' })
  })

  test.each([
    'http://elsewhere.example/play',
    'https://127.0.0.1/play',
    'https://10.0.0.1/play',
    'https://[::1]/play',
    'https://localhost/play',
    'https://me:secret@games.example.com/play',
    `${PLACE}/${'x'.repeat(5000)}`,
    'javascript:alert(1)',
    'data:text/html,x',
    'http://',
    '',
  ])('leads nobody to %s', async (launchAt) => {
    const { open, script, warn } = await bench(name)
    script.launchAt = launchAt
    expect(await open()).toBeUndefined()
    expect(warn).toHaveBeenCalledOnce()
  })

  test('may lead to whose game it is, over TLS', async () => {
    const { open, script } = await bench(name)
    script.launchAt = 'https://play.maker.example:8443/game?x=1'
    expect((await open())?.launchUrl).toBe(script.launchAt)
  })

  test('is not asked what its protocol has no question for, and its silence is none', async () => {
    const { ask, heard, warn } = await bench(name)
    const { client, provider, key } = ask
    const about = { roundId: 'r1', playerRef: '1.7.1002' }
    expect(await client.round(provider, key, about)).toBeUndefined()
    expect(await client.cancelRound(provider, key, about)).toBeUndefined()
    expect(await client.report(provider, key, { day: '2026-11-26', cursor: '' })).toBeUndefined()
    expect(await client.endSession(provider, key, 's1')).toBe(false)
    expect([heard, warn.mock.calls]).toEqual([[], []])
  })
})

test('for fun is for no player and for no money', async () => {
  const hub88 = await bench('hub88')
  await hub88.open({ mode: 'demo' })
  const told = JSON.parse(must(hub88.heard[0], 'it was asked').body) as Readonly<Record<string, unknown>>
  expect(told).toMatchObject({ currency: 'XXX', game_currency: 'XXX', game_code: 'dice' })
  expect([told.user, told.token]).toEqual([undefined, undefined])
  const slotegrator = await bench('slotegrator')
  expect(await slotegrator.open({ mode: 'demo' })).toMatchObject({ launchUrl: `${PLACE}/play?fun` })
  expect([...new URLSearchParams(slotegrator.heard[0]?.body).keys()]).toEqual(['game_uuid', 'return_url', 'language'])
})

test('whoever is not who they gave the key to is told nothing', async () => {
  const other = await bench('slotegrator', 'd81db2e9:another-merchant-key')
  expect([await other.games(), await other.open()]).toEqual([undefined, undefined])
  const hub88 = await bench('hub88')
  hub88.script.secret = ''
  expect([await hub88.games(), await hub88.open()]).toEqual([undefined, undefined])
  const evolution = await bench('evolution', 'paddock00000001:another-token')
  expect([await evolution.games(), await evolution.open()]).toEqual([undefined, undefined])
})

test('a list in pages that goes on without end is none, nor is one that repeats a page or lacks one', async () => {
  const { games, script, heard, ask } = await bench('slotegrator')
  const page = (more: object, items: readonly object[] = [{}]) => ({
    status: 200,
    body: JSON.stringify({ items, _meta: { pageCount: 3, currentPage: 1, ...more } }),
  })
  script.list = page({})
  expect(await games()).toBeUndefined()
  expect(heard).toHaveLength(2)
  script.list = page({}, [])
  expect(await games()).toBeUndefined()
  script.list = page({ pageCount: 1_000_000 })
  expect(await games()).toBeUndefined()
  expect(heard).toHaveLength(4)
  // Each page says that there is one more behind it.
  let asked = 0
  const endless: typeof fetch = async () => {
    asked += 1
    return new Response(page({ currentPage: asked, pageCount: Math.min(asked + 1, 500) }).body)
  }
  const client = createProviderClient({ timeoutMs: 1000, clock: () => asked * 1000, log: { warn: () => {} } }, endless)
  expect(await client.games(ask.provider, ask.key)).toBeUndefined()
  expect(asked).toBeLessThan(100)
})

test('games that could not be opened, or take no rupees, are not listed', async () => {
  const slotegrator = await bench('slotegrator')
  const item = { uuid: 'g1', name: 'G', provider: 'Arcade', type: 'slots' }
  const items = [item, { ...item, uuid: 'g2', has_lobby: 1 }]
  slotegrator.script.list = { status: 200, body: JSON.stringify({ items, _meta: { pageCount: 1, currentPage: 1 } }) }
  expect(codes(await slotegrator.games())).toEqual(['g1'])
  const hub88 = await bench('hub88')
  const game = { game_code: 'g1', name: 'G', product: 'Arcade', category: 'Video Slots' }
  const odd = [{ enabled: false }, { blocked_countries: ['US', 'IN'] }, { restricted_countries: ['IN'] }]
  const more = odd.map((said, n) => ({ ...game, game_code: `odd${n}`, ...said }))
  hub88.script.list = { status: 200, body: JSON.stringify([{ ...game, blocked_countries: ['US'] }, ...more]) }
  expect(codes(await hub88.games())).toEqual(['g1'])
  const evolution = await bench('evolution')
  const table = { tableId: 't1', name: 'T', open: true }
  const tables = {
    t1: table,
    t2: { ...table, tableId: 't2', open: false },
    t3: { ...table, tableId: 't3', betLimits: { EUR: {} } },
    t4: { ...table, tableId: 't4', virtualTableId: 'v4' },
  }
  evolution.script.list = { status: 200, body: JSON.stringify({ tables }) }
  expect(codes(await evolution.games())).toEqual(['t1'])
})

test('kinds of games stand under our tabs, what comes back is percent, and Evolution has one name', async () => {
  const { games, script } = await bench('hub88')
  const of = (n: number, category: string, product: string, rtp: unknown) => ({
    game_code: `g${n}`,
    name: 'G',
    category,
    product,
    rtp,
  })
  const listed = [
    of(1, 'Video Slots', 'Evolution', '96.5'),
    of(2, 'Crash Games', 'Evolution Gaming', '0.965'),
    of(3, 'Virtual Sports', 'EvolutionGaming', 97),
    of(4, 'Lottery', 'Arcade', null),
    of(5, 'Table Games', 'Revolution', '101'),
  ]
  script.list = { status: 200, body: JSON.stringify(listed) }
  expect((await games())?.map(({ type, providerName, rtpBps }) => [type, providerName, rtpBps])).toEqual([
    ['slot', 'Evolution Gaming', 9650],
    ['crash', 'Evolution Gaming', null],
    ['virtual', 'Evolution Gaming', 9700],
    ['lottery', 'Arcade', null],
    ['premium', 'Revolution', null],
  ])
})

test('an entry that is no more than a path is one below where it is asked', async () => {
  const { open, script } = await bench('evolution')
  script.launchAt = '/entry?params=x'
  expect((await open())?.launchUrl).toBe(`${PLACE}/entry?params=x`)
  script.launchAt = '//elsewhere/entry'
  expect(await open()).toBeUndefined()
})

test('a key from before does not say who we are there: it is believed, and nothing is asked with it', async () => {
  const { ask, heard, warn } = await bench('evolution')
  expect(await ask.client.games(ask.provider, { id: 'k1', secret: 'the-token' })).toBeUndefined()
  expect(heard).toEqual([])
  expect(warn).toHaveBeenCalledOnce()
})

test('of which adapters rounds and days are asked stands with them', () => {
  expect([adaptersAsked('rounds'), adaptersAsked('report')]).toEqual([['canonical'], ['canonical']])
  const listing = ADAPTERS.filter((name) => adapterOf[name].outbound.games !== null)
  expect(listing).toEqual(['canonical', ...HOUSE_NAMES])
})
