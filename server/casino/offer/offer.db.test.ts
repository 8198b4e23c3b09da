/** Games taken off: by whom, for whom, and that nothing is staked on them any more. docs/domain/casino.md#offer. */
import { calls } from '@paddock/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { booksBalance } from '../../markets/testing/world.ts'
import { CODE, createTree, type Tree } from '../../people/testing/tree.ts'
import { findOffered, listGames, type Shelf } from '../lobby/store.ts'
import { createProvider, type TestProvider } from '../testing/provider.ts'

const SHELF: Shelf = { first: [], providers: [], subProviders: [], crash: [] }

let tree: Tree
let casino: TestProvider
beforeEach(async () => {
  tree = await createTree()
  casino = await createProvider(tree)
  await sql`insert into casino_keys (id, provider_id, secret) values ('k1', ${casino.provider.id}, '')`.execute(tree.db)
})
afterEach(async () => {
  await booksBalance(tree.db)
  await casino.close()
  await tree.close()
})

type Officer = 'administrator' | 'whitelabel' | 'admin' | 'agent' | 'agent2'
const ROLES = {
  administrator: 'administrator',
  whitelabel: 'whiteLabel',
  admin: 'admin',
  agent: 'agent',
  agent2: 'agent',
} as const

async function set(officer: Officer, active: boolean, change: { userId?: string; gameCode?: string | null } = {}) {
  const params = { role: ROLES[officer] }
  const body = { providerId: String(casino.provider.id), gameCode: 'dice', active, transactionCode: CODE, ...change }
  return await tree.ask(officer, calls.changeCasinoOffer, { params, body })
}
async function offeredTo(player: string, siteId = 1): Promise<boolean | undefined> {
  const asked = { provider: 'tables', gameCode: 'dice', siteId, accountId: tree.idOf(player) }
  return (await findOffered(tree.db, asked))?.isOffered
}
const listed = async (siteId = 1) =>
  (await listGames(tree.db, { siteId, type: null, shelf: SHELF })).map(({ gameCode }) => gameCode)
async function stake(player: string, sessionId: string, txId: string) {
  const own = { playerRef: casino.refOf(player), sessionId, roundId: txId, gameCode: 'dice' }
  return (await casino.call('debit', { ...own, txId, amount: '10000', currency: 'INR' })).body.code
}
async function hold(player: string, sessionId: string, txId: string) {
  const own = { playerRef: casino.refOf(player), sessionId, roundId: txId, gameCode: 'dice', currency: 'INR' }
  const outcomes = [{ code: 'a', pnl: '-10000' }]
  return (await casino.call('reserve', { ...own, txId, marketKey: txId, stake: '10000', version: 1, outcomes })).body
    .code
}

test('a site takes a game off: it is not listed there, and not opened, and on other sites it is', async () => {
  expect((await set('whitelabel', false)).status).toBe(200)
  expect(await listed()).toEqual([])
  expect(await offeredTo('player1')).toBe(false)
  expect(await listed(2)).toEqual(['dice'])
  expect(await offeredTo('club:player1', 2)).toBe(true)
  await set('whitelabel', true)
  expect(await listed()).toEqual(['dice'])
  expect(await offeredTo('player1')).toBe(true)
})

test('an officer takes it off for those below, and for nobody else', async () => {
  await set('agent', false)
  expect(await listed()).toEqual(['dice'])
  expect([await offeredTo('player1'), await offeredTo('player3')]).toEqual([false, true])
  const officer = await set('admin', false, { userId: String(tree.idOf('agent2')) })
  expect(officer.status).toBe(200)
  expect(await offeredTo('player3')).toBe(false)
})

test('whoever is not below somebody changes nothing for them', async () => {
  for (const [officer, name] of [
    ['agent', 'agent2'],
    ['agent', 'player3'],
    ['agent', 'admin'],
    ['whitelabel', 'club:agent'],
  ] as const)
    expect([officer, name, (await set(officer, false, { userId: String(tree.idOf(name)) })).status]).toEqual([
      officer,
      name,
      404,
    ])
  expect(await offeredTo('player3')).toBe(true)
})

test('whoever stands above all sites has no players there: neither shown nor changed', async () => {
  const { rows } = await sql<{ id: string }>`select id::text from accounts where site_id is null`.execute(tree.db)
  const above = rows.filter(({ id }) => id !== String(tree.idOf('administrator')))
  expect(above).not.toEqual([])
  for (const { id: userId } of above) {
    expect((await set('administrator', false, { userId })).status).toBe(404)
    const query = { page: 1, limit: 25, userId }
    const shown = await tree.ask('administrator', calls.getCasinoOffer, { params: { role: 'administrator' }, query })
    expect(shown.status).toBe(404)
  }
  expect(await listed()).toEqual(['dice'])
})

test('what was taken off above stays off, whoever puts it on below', async () => {
  await set('whitelabel', false)
  await set('agent', true)
  expect(await offeredTo('player1')).toBe(false)
  const params = { role: 'agent' } as const
  const query = { page: 1, limit: 25 }
  const { docs } = await (await tree.ask('agent', calls.getCasinoOffer, { params, query })).reply()
  expect(docs).toMatchObject([
    { gameCode: null, isOffHere: false, offAbove: null },
    { gameCode: 'dice', isOffHere: false, offAbove: 'SITE' },
  ])
})

describe('what a higher level took off', () => {
  const below = (name: string) => ({ userId: String(tree.idOf(name)) })
  const setAbove = (setBy: string) => ({ status: 403, body: { code: 'SET_ABOVE', field: 'game', facts: { setBy } } })

  test.each([
    ['a game for an officer', 'whitelabel', () => below('agent'), 'agent', () => ({})],
    ['a game for a player', 'whitelabel', () => below('player1'), 'agent', () => below('player1')],
    ['a game of a site', 'administrator', () => ({}), 'whitelabel', () => ({})],
    [
      'all of a provider',
      'whitelabel',
      () => ({ ...below('agent'), gameCode: null }),
      'agent',
      () => ({ gameCode: null }),
    ],
  ] as const)(
    '%s: is not put on by a lower one, also where that one took it off too',
    async (_, higher, change, lower, same) => {
      const level = ROLES[higher]
      await set(higher, false, change())
      expect(await set(lower, true, same())).toMatchObject(setAbove(level))
      await set(lower, false, same())
      const { docs } = await (await set(lower, true, same())).reply()
      expect(docs).toMatchObject({ isOffHere: false, offAbove: 'SET_ABOVE', setBy: level })
      expect(await offeredTo('player1')).toBe(false)
      expect(await set(lower, true, same())).toMatchObject(setAbove(level))
      await set(lower, false, same())
      const { docs: lifted } = await (await set(higher, true, change())).reply()
      expect(lifted).toMatchObject({ isOffHere: false, offAbove: null, setBy: null })
      expect(await offeredTo('player1')).toBe(true)
    },
  )

  test('becomes theirs where a lower one had taken it off before', async () => {
    await set('agent', false)
    await set('admin', false, below('agent'))
    await set('agent', true)
    expect(await offeredTo('player1')).toBe(false)
    expect(await set('agent', true)).toMatchObject(setAbove('admin'))
  })

  test('is taken off for a clone too, and what the one who clones took off is not', async () => {
    await set('whitelabel', false, below('player1'))
    await set('agent', false, { ...below('player1'), gameCode: null })
    const params = { role: 'agent', userId: String(tree.idOf('player1')) } as const
    const cloned = await tree.ask('agent', calls.clonePerson, {
      params,
      body: { userName: 'clone', transactionCode: CODE },
    })
    const { _id: userId } = (await cloned.reply()).docs.user
    const query = { page: 1, limit: 25, userId }
    const { docs } = await (await tree.ask('agent', calls.getCasinoOffer, { params: { role: 'agent' }, query })).reply()
    expect(docs).toMatchObject([
      { gameCode: null, isOffHere: false, offAbove: null },
      { gameCode: 'dice', isOffHere: false, offAbove: 'SET_ABOVE', setBy: 'whiteLabel' },
    ])
  })

  test('stays off whoever puts it on at the same time', async () => {
    await set('agent', false)
    await Promise.all([set('agent', true), set('whitelabel', false, below('agent')), set('agent', true)])
    expect(await offeredTo('player1')).toBe(false)
  })
})

test('all games of a provider are taken off at once', async () => {
  await set('agent', false, { gameCode: null })
  expect(await offeredTo('player1')).toBe(false)
  const params = { role: 'agent' } as const
  const query = { page: 1, limit: 25 }
  const { docs } = await (await tree.ask('agent', calls.getCasinoOffer, { params, query })).reply()
  expect(docs).toMatchObject([
    { gameCode: null, isOffHere: true },
    { gameCode: 'dice', offAbove: 'PROVIDER' },
  ])
})

describe('who has it open', () => {
  test('stakes no more, and is paid what is owed', async () => {
    const [one, other] = [await casino.sit('player1'), await casino.sit('player3')]
    expect(await stake('player1', one, 't1')).toBe('OK')
    await set('agent', false)
    expect(await stake('player1', one, 't2')).toBe('GAME_DISABLED')
    expect(await hold('player1', one, 'h2')).toBe('GAME_DISABLED')
    expect(await stake('player3', other, 't3')).toBe('OK')
    const win = { playerRef: casino.refOf('player1'), roundId: 't1', refTxId: 't1', kind: 'win', amount: '30000' }
    expect((await casino.call('credit', { ...win, txId: 'w1' })).body.code).toBe('OK')
    expect(await tree.balanceOf('player1')).toBe(1200)
  })

  test.each([
    ['its site', 'whitelabel', {}],
    ['its site, with all of the provider', 'whitelabel', { gameCode: null }],
    ['whoever stands two levels above', 'admin', {}],
  ] as const)('is told that %s took it off, and opens it anew once it is on again', async (_, officer, change) => {
    const sessionId = await casino.sit('player1')
    await set(officer, false, change)
    expect(await stake('player1', sessionId, 't1')).toBe('GAME_DISABLED')
    await set(officer, true, change)
    expect(await stake('player1', sessionId, 't2')).toBe('TOKEN_EXPIRED')
    expect(await stake('player1', await casino.sit('player1'), 't3')).toBe('OK')
  })

  test('is told that a game is off that an administrator took off everywhere', async () => {
    const sessionId = await casino.sit('player1')
    const body = { providerId: String(casino.provider.id), gameCode: 'dice', active: false, transactionCode: CODE }
    expect((await tree.ask('administrator', calls.changeCasinoGame, { body })).status).toBe(200)
    expect(await stake('player1', sessionId, 't1')).toBe('GAME_DISABLED')
    expect(await listed()).toEqual([])
    expect((await tree.ask('whitelabel', calls.changeCasinoGame, { body })).status).toBe(403)
  })
})

test('each change is in the log once, with who it is for', async () => {
  await set('agent', false)
  await set('agent', false)
  await set('agent', true)
  const { rows } = await sql<{ after: object }>`
    select after from audit_log where action = 'CASINO_OFFER_CHANGED' order by id`.execute(tree.db)
  const accountId = tree.idOf('agent')
  expect(rows.map(({ after }) => after)).toEqual([
    { active: false, accountId },
    { active: true, accountId },
  ])
})

test('games stand by the lists of their site, others last, crash games by their own', async () => {
  const add = (gameCode: string, type: string, provider: string, sub: string) =>
    sql`
    insert into casino_games (provider_id, game_code, game_id, name, type, provider_name, provider_type, sub_provider_name, min, max)
    values (${casino.provider.id}, ${gameCode}, ${gameCode}, ${gameCode}, ${type}, ${provider}, 'x', ${sub}, 100, 10000)`.execute(
      tree.db,
    )
  await add('a', 'slot', 'Reels', 'Low')
  await add('b', 'slot', 'Reels', 'High')
  await add('c', 'slot', 'Wheels', 'Low')
  await add('x', 'crash', 'Reels', 'Rockets')
  await add('y', 'crash', 'Wheels', 'Planes')
  const lists = { providers: ['wheels', 'reels'], subProviders: ['high', 'low'], crash: ['rockets', 'planes'] }
  const games = await listGames(tree.db, { siteId: 1, type: null, shelf: { ...SHELF, ...lists, first: ['a'] } })
  expect(games.map(({ gameCode }) => gameCode)).toEqual(['a', 'c', 'x', 'b', 'y', 'dice'])
})
