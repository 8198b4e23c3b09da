/** How two sites come to belong together, and how that ends. Decision 0017. */
import { calls } from '@paddock/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, CODE } from '../live/testing/gateway.ts'
import { expectAudited } from '../audit-log/testing/rows-of.ts'
import { at, createHopWorld, hostOf, type HopWorld } from './testing/hop-world.ts'

let world: HopWorld
beforeAll(async () => {
  world = await createHopWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.unlinkAll()
  await sql`delete from site_pairs`.execute(world.db)
})

const params = { role: 'whiteLabel' } as const
const FIRST = { page: 1, limit: 25 }
const proposed = async () => (await (await world.propose('demo', 'club')).reply()).docs.pairId
const stateFor = async (label: 'demo' | 'club' | 'spin') =>
  (await (await ask(world.gateway, calls.getSitePairs, { params, query: FIRST }, world.asOwner(label))).reply()).docs

describe('a pair', () => {
  test('holds when both sites have named it and the administrator has confirmed it, in that order', async () => {
    const pairId = await proposed()
    expect((await world.rule('confirmSitePair', pairId)).body).toMatchObject({ code: 'SITE_PAIR_CHANGED' })
    expect((await world.step('acceptSitePair', 'demo', pairId)).body).toMatchObject({ code: 'SITE_PAIR_CHANGED' })
    expect((await world.step('acceptSitePair', 'spin', pairId)).body).toMatchObject({ code: 'NOT_FOUND' })
    expect((await (await world.step('acceptSitePair', 'club', pairId)).reply()).docs.state).toBe('ACCEPTED')
    expect((await (await world.rule('confirmSitePair', pairId)).reply()).docs).toMatchObject({
      state: 'OPEN',
      from: { siteId: '1', host: 'demo.example.com' },
      to: { siteId: '2', host: 'club.example.com' },
    })
  })

  test('is seen by its two sites and by the administrator, and by no third', async () => {
    await proposed()
    expect(await stateFor('demo')).toHaveLength(1)
    expect(await stateFor('club')).toHaveLength(1)
    expect(await stateFor('spin')).toEqual([])
    const all = { params: { role: 'administrator' as const }, query: FIRST }
    const pairs = await (await ask(world.gateway, calls.getSitePairs, all, world.asRoot)).reply()
    expect(pairs).toMatchObject({ docs: [{ state: 'PROPOSED' }], totalDocs: 1 })
    const over = (host: string) =>
      ask(world.gateway, calls.getSitePairs, { ...all, query: { ...FIRST, host } }, world.asRoot).then((a) => a.reply())
    expect(await over('club.example.com')).toMatchObject({ docs: [{}], totalDocs: 1 })
    expect(await over('spin.example.com')).toMatchObject({ docs: [], totalDocs: 0 })
    const hosts = await (await ask(world.gateway, calls.getSiteHosts, all, world.asRoot)).reply()
    expect(hosts).toMatchObject({ docs: [{}, {}, {}], totalDocs: 3 })
  })

  test('and its hosts are listed a page at a time, none twice and none left out', async () => {
    const seen: string[] = []
    for (const page of [1, 2]) {
      const asking = { params: { role: 'administrator' as const }, query: { page, limit: 2 } }
      const { docs, nextPage } = await (await ask(world.gateway, calls.getSiteHosts, asking, world.asRoot)).reply()
      expect(nextPage).toBe(page === 1)
      seen.push(...docs.map(({ host }) => host))
    }
    expect(new Set(seen).size).toBe(3)
    const own = await ask(world.gateway, calls.getSiteHosts, { params, query: FIRST }, world.asOwner('demo'))
    expect((await own.reply()).docs.map(({ site }) => site)).toEqual(['Demo'])
  })

  test('is of two registered hosts, of which the first is the own', async () => {
    const name = (host: string, otherHost: string) =>
      ask(
        world.gateway,
        calls.proposeSitePair,
        { params, body: { host, otherHost, transactionCode: CODE } },
        world.asOwner('demo'),
      )
    for (const [host, other] of [
      ['club.example.com', 'spin.example.com'],
      ['demo.example.com', 'club.evil.example'],
      ['demo.evil.example', 'club.example.com'],
      ['demo.example.com', 'demo.example.com'],
      ['demo.example.com', 'www.club.example.com'],
    ] as const)
      expect((await name(host, other)).body).toMatchObject({ code: 'HOST_UNKNOWN' })
  })

  test('is one for two sites, whoever names the other', async () => {
    const pairId = await proposed()
    expect((await world.propose('demo', 'club')).body).toMatchObject({ code: 'SITE_PAIR_EXISTS' })
    expect((await world.propose('club', 'demo')).body).toMatchObject({ code: 'SITE_PAIR_EXISTS' })
    await world.step('withdrawSitePair', 'club', pairId)
    expect((await world.propose('club', 'demo')).status).toBe(200)
  })

  test('is not made by what a site writes into its configuration', async () => {
    await sql`update sites set settings = settings || '{"diamondWebsiteUrl": "https://club.example.com"}' where id = 1`.execute(
      world.db,
    )
    const { rows } = await sql`select 1 from confirmed_pairs`.execute(world.db)
    expect(rows).toEqual([])
    await sql`update sites set settings = settings - 'diamondWebsiteUrl'`.execute(world.db)
  })

  test.each([
    ['the one withdraws', (id: string) => world.step('withdrawSitePair', 'demo', id)],
    ['the other withdraws', (id: string) => world.step('withdrawSitePair', 'club', id)],
    ['the administrator ends it', (id: string) => world.rule('endSitePair', id)],
    ['a host is taken out of the register', () => removeHost(hostOf('club'))],
  ] as const)('ends when %s, with the links over it and who came by them', async (_, end) => {
    const pairId = await world.pair('demo', 'club')
    const token = await world.signInAt('demo')
    expect((await world.link('demo', 'club', token)).body).toMatchObject({ docs: [{ direction: 'OUT' }] })
    const { code } = await world.askCode('demo', 'club', token)
    const there = await world.arrive('club', code)
    const inClub = String(there.headers['authorization']).replace('Bearer ', '')
    const waiting = await world.askCode('demo', 'club', token)
    expect((await end(pairId)).status).toBe(200)
    expect(await world.askCode('demo', 'club', token)).toMatchObject({ refused: 'SITES_NOT_PAIRED' })
    expect((await world.arrive('club', waiting.code)).body).toMatchObject({ code: 'LINK_ENDED' })
    const profile = () =>
      ask(world.gateway, calls.getProfile, { params: { role: 'user' } }, at('club', { token: inClub }))
    await expect.poll(async () => (await profile()).status, { timeout: 5000 }).toBe(401)
    expect(await world.told('player_demo')).toContain('LINK_ENDED OUT player_club at Club')
    expect(await world.told('player_club')).toContain('LINK_ENDED IN player_demo at Demo')
    await sql`insert into site_hosts (host, site_id) values (${hostOf('club')}, 2) on conflict do nothing`.execute(
      world.db,
    )
  })
})

const addHost = (siteId: string, host: string) =>
  ask(world.gateway, calls.addSiteHost, { body: { siteId, host, transactionCode: CODE } }, world.asRoot)
const removeHost = (host: string) =>
  ask(world.gateway, calls.removeSiteHost, { body: { host, transactionCode: CODE } }, world.asRoot)

describe('a host', () => {
  test('is registered once, to the site of its first label', async () => {
    expect((await addHost('2', 'www.club.example.com')).status).toBe(200)
    expect((await addHost('2', 'www.club.example.com')).body).toMatchObject({ code: 'HOST_TAKEN' })
    expect((await addHost('1', 'club.other.example')).body).toMatchObject({ code: 'HOST_OF_ANOTHER_SITE' })
    expect((await addHost('1', 'nobody.example.com')).body).toMatchObject({ code: 'HOST_OF_ANOTHER_SITE' })
    expect((await removeHost('www.club.example.com')).status).toBe(200)
    expect((await removeHost('www.club.example.com')).body).toMatchObject({ code: 'NOT_FOUND' })
  })

  test.each(['Club.example.com', 'club.example.com/', 'club..example.com', '-club.com', 'club.com:x', ''])(
    'cannot be written as "%s"',
    async (host) => {
      const response = await world.gateway.app.inject({
        method: 'POST',
        url: '/api/administrator/siteHosts',
        headers: { host: hostOf('demo'), 'x-authentication': world.root },
        payload: { siteId: '2', host, transactionCode: CODE },
      })
      expect(response.statusCode).toBe(400)
    },
  )
})

test('each step is written into the audit log once, and needs the transaction code', async () => {
  const body = { host: hostOf('demo'), otherHost: hostOf('club'), transactionCode: CODE }
  const named = await ask(world.gateway, calls.proposeSitePair, { params, body }, world.asOwner('demo'))
  expect(await expectAudited(world.db, calls.proposeSitePair, named)).toHaveLength(1)
  const { pairId } = (await named.reply()).docs
  const wrong = { params, body: { pairId, transactionCode: '000000' } }
  expect((await ask(world.gateway, calls.acceptSitePair, wrong, world.asOwner('club'))).body).toMatchObject({
    code: 'WRONG_TRANSACTION_CODE',
  })
  expect(
    await expectAudited(world.db, calls.acceptSitePair, await world.step('acceptSitePair', 'club', pairId)),
  ).toHaveLength(1)
  expect(
    await expectAudited(world.db, calls.confirmSitePair, await world.rule('confirmSitePair', pairId)),
  ).toHaveLength(1)
  expect(await expectAudited(world.db, calls.endSitePair, await world.rule('endSitePair', pairId))).toHaveLength(1)
  const again = (await (await world.propose('demo', 'club')).reply()).docs.pairId
  expect(
    await expectAudited(world.db, calls.withdrawSitePair, await world.step('withdrawSitePair', 'demo', again)),
  ).toHaveLength(1)
  expect(await expectAudited(world.db, calls.addSiteHost, await addHost('2', 'www.club.example.com'))).toHaveLength(1)
  expect(await expectAudited(world.db, calls.removeSiteHost, await removeHost('www.club.example.com'))).toHaveLength(1)
})
