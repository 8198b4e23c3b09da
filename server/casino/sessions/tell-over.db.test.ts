/** Providers hear that a session is over, whatever ended it, until they answer. docs/domain/casino.md#players. */
import { HOUR_MS } from '@paddock/domain/time'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTree, type Tree } from '../../people/testing/tree.ts'
import { takeOff } from '../offer/store.ts'
import { createProvider, type TestProvider } from '../testing/provider.ts'
import { createScriptedClient } from '../testing/scripted-client.ts'
import { tellOver } from './tell-over.ts'

let tree: Tree
let casino: TestProvider
let theirs: ReturnType<typeof createScriptedClient>
let sessionId: string
beforeEach(async () => {
  tree = await createTree()
  casino = await createProvider(tree)
  theirs = createScriptedClient()
  await keyOf(casino)
  sessionId = await sit('player1', 'p1')
})
afterEach(async () => {
  await casino.close()
  await tree.close()
})

const keyOf = ({ provider: { id, name } }: TestProvider) =>
  sql`insert into casino_keys (id, provider_id, secret) values (${name}, ${id}, '')`.execute(tree.db)
async function sit(player: string, providerSession: string | null, at = casino): Promise<string> {
  const id = await at.sit(player)
  await sql`update casino_sessions set provider_session = ${providerSession} where id = ${id}`.execute(tree.db)
  return id
}
/** What is told in one look after so long. */
async function after(ms = 0): Promise<readonly string[]> {
  tree.wait(ms)
  const before = theirs.asked.length
  await tellOver({ db: tree.db, client: theirs.client, openKey: () => ({ id: 'k', secret: 's' }), clock: tree.clock })
  return theirs.asked.slice(before)
}

test.each<[string, () => Promise<unknown>]>([
  [
    'a sign-out, a lock, an exclusion',
    () => sql`update sessions set ended_at = now(), end_reason = 'SIGNED_OUT'`.execute(tree.db),
  ],
  [
    'half an hour without a use',
    () => sql`update sessions set last_seen_at = now() - interval '31 minutes'`.execute(tree.db),
  ],
  [
    'whoever takes the game off',
    () =>
      tree.db.transaction().execute(async (tx) => {
        const accountId = tree.idOf('agent')
        const offering = { providerId: casino.provider.id, gameCode: 'dice' }
        await takeOff(tx, { siteId: 1, accountId }, offering, { level: 'agent', accountId })
      }),
  ],
])('%s ends it there too, told once', async (_, end) => {
  expect(await after()).toEqual([])
  await end()
  expect(await after()).toEqual(['end tables p1'])
  expect(await after(HOUR_MS)).toEqual([])
})

test('one that its provider never answered to, or another player’s, is told of by nothing', async () => {
  await sit('player2', 'p2')
  const unanswered = await sit('player3', null)
  await sql`update casino_sessions set ended_at = now() where id = any(${[sessionId, unanswered]}::text[])`.execute(
    tree.db,
  )
  expect(await after()).toEqual(['end tables p1'])
})

test('whoever does not hear it is told again, with growing pauses, for about a day', async () => {
  await sql`update casino_sessions set ended_at = now()`.execute(tree.db)
  theirs.script.hears = false
  expect(await after()).toEqual(['end tables p1'])
  expect(await after(1000)).toEqual([])
  expect(await after(10_000)).toEqual(['end tables p1'])
  for (let hours = 0; hours < 48; hours++) await after(HOUR_MS)
  expect(theirs.asked).toHaveLength(30)
  theirs.script.hears = true
  expect(await after(HOUR_MS)).toEqual([])
})

test('of one that hears nothing no more than ten are told at a time, and no other waits for it', async () => {
  const other = await createProvider(tree, 'other')
  await keyOf(other)
  for (let n = 0; n < 14; n++) await sit('player2', `o${n}`, other)
  await sql`update casino_sessions set ended_at = now()`.execute(tree.db)
  theirs.script.hears = false
  const told = await after()
  expect(told.filter((one) => one.startsWith('end other'))).toHaveLength(10)
  expect(told).toContain('end tables p1')
  await other.close()
})

test('one that has thousands which it does not hear of keeps no other’s waiting', async () => {
  const silent = await createProvider(tree, 'silent')
  await sql`insert into casino_sessions (id, provider_id, game_code, site_id, account_id, login_session, mode, token_hash, token_until, provider_session, ended_at)
    select 's' || n, ${silent.provider.id}, c.game_code, c.site_id, c.account_id, c.login_session, c.mode, decode(md5(n::text), 'hex'), c.token_until, 's' || n, now()
    from casino_sessions c cross join generate_series(1, 600) n where c.id = ${sessionId}`.execute(tree.db)
  await sql`update casino_sessions set ended_at = now(), over_ask_at = now() - interval '1 second' where id = ${sessionId}`.execute(
    tree.db,
  )
  expect(await after()).toEqual(['end tables p1'])
  await silent.close()
})

test('without a key that is good nothing can be told, until there is one', async () => {
  await sql`update casino_sessions set ended_at = now()`.execute(tree.db)
  await sql`update casino_keys set retired_at = now()`.execute(tree.db)
  expect(await after()).toEqual([])
  await sql`update casino_keys set retired_at = null`.execute(tree.db)
  expect(await after(HOUR_MS)).toEqual(['end tables p1'])
})
