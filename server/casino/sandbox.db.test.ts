/** The bundled provider takes nothing that is an officer's. docs/domain/casino.md#providers. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTree, type Tree } from '../people/testing/tree.ts'
import { listGames } from './lobby/store.ts'
import { findKeys } from './providers/store.ts'
import { nameSandbox, retireSandbox } from './sandbox.ts'

const SANDBOX = { baseUrl: 'http://localhost:3104', origin: 'http://localhost:3104', key: 'shared' }

let tree: Tree
beforeEach(async () => {
  tree = await createTree()
})
afterEach(() => tree.close())

const begin = () => nameSandbox(tree.db, SANDBOX, (secret) => Buffer.from(secret))
const addressOf = async (name: string) => {
  const { rows } = await sql<{ baseUrl: string }>`select base_url from casino_providers where name = ${name}`.execute(
    tree.db,
  )
  return rows.map(({ baseUrl }) => baseUrl)
}

test('it is named by itself, its key ends where it is not bundled, and is good again where it is', async () => {
  await begin()
  expect(await addressOf('Paddock Originals')).toEqual([SANDBOX.baseUrl])
  expect((await findKeys(tree.db, ['demo'])).get('demo')).toBeDefined()
  await retireSandbox(tree.db)
  expect((await findKeys(tree.db, ['demo'])).get('demo')).toBeUndefined()
  await begin()
  expect((await findKeys(tree.db, ['demo'])).get('demo')).toBeDefined()
})

test('a key of it that an officer has retired stays retired', async () => {
  await begin()
  await sql`update casino_keys set retired_at = now(), retired_by = ${tree.idOf('admin')} where id = 'demo'`.execute(
    tree.db,
  )
  await begin()
  expect((await findKeys(tree.db, ['demo'])).get('demo')).toBeUndefined()
})

test('a provider of its name that somebody has named keeps its address, and gets no key of the sandbox', async () => {
  await sql`insert into casino_providers (name, base_url, origin, scale, created_by)
    values ('paddock originals', 'https://games.example.com', 'https://games.example.com', 2, ${tree.idOf('admin')})`.execute(
    tree.db,
  )
  await begin()
  expect(await addressOf('paddock originals')).toEqual(['https://games.example.com'])
  expect(await addressOf('Paddock Originals')).toEqual([])
  expect((await findKeys(tree.db, ['demo'])).get('demo')).toBeUndefined()
})

test('games of a provider without a key that is good are not listed', async () => {
  await begin()
  await sql`insert into casino_games (provider_id, game_code, game_id, name, type, provider_name, provider_type, sub_provider_name, min, max)
    select id, 'dice', '1', 'Dice', 'premium', name, 'premium', name, 100, 10000 from casino_providers`.execute(tree.db)
  const shelf = { first: [], providers: [], subProviders: [], crash: [] }
  const wanted = { siteId: 1, type: null, shelf }
  expect(await listGames(tree.db, wanted)).toHaveLength(1)
  await retireSandbox(tree.db)
  expect(await listGames(tree.db, wanted)).toEqual([])
})
