import { calls, completeConfig, type SiteConfig } from '@paddock/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadBettingSites } from '../engine/index.ts'
import { ask, CODE, createGatewayWorld, type GatewayWorld, signIn } from '../live/testing/gateway.ts'
import type { Tx } from '../platform/database.ts'
import { whileHeld } from '../platform/testing/while-held.ts'
import type { SiteNews } from '../sites/index.ts'
import { lockLabels } from './store.ts'

const CLUB = { host: 'club.localhost' }
const CONSOLE = { 'x-console': '1' }
const WHOLE = { query: { wholeAppConfiguration: true } }

let world: GatewayWorld
let root: string
let owner: string
let agent: string
let player: string
let news: SiteNews[] = []

beforeAll(async () => {
  world = await createGatewayWorld()
  await sql`insert into accounts (site_id, parent_id, ancestors, role, user_name, password_hash, transaction_code_hash,
      second_factor_waived)
    select 1, id, array[id], 'whiteLabel', 'owner', password_hash, transaction_code_hash, true from accounts where user_name = 'administrator'`.execute(
    world.db,
  )
  world.bus.subscribe('site', (one) => news.push(one))
  root = await signIn(world.gateway, 'administrator', { headers: CONSOLE })
  owner = await signIn(world.gateway, 'owner', { headers: CONSOLE })
  agent = await signIn(world.gateway, 'agent', { headers: CONSOLE })
  player = await signIn(world.gateway, 'p1')
})

afterAll(async () => await world.close())
beforeEach(() => (news = []))

const configWith = (change: Record<string, unknown>): SiteConfig =>
  completeConfig({ name: 'Paddock', type: 'b2c', ...change })

const cumulative = async (options = {}) =>
  (await (await ask(world.gateway, calls.getCumulative, WHOLE, options)).reply()).docs

async function versionOf(siteId: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from sites where id = ${siteId}`.execute(world.db)
  return rows[0]?.version ?? -1
}

async function publish(config: SiteConfig, baseVersion: number, token = root, siteId = '1') {
  const role = token === root ? 'administrator' : token === agent ? 'agent' : 'whiteLabel'
  return await ask(
    world.gateway,
    calls.publishSite,
    { params: { role, siteId }, body: { config, baseVersion, note: 'a test', transactionCode: CODE } },
    { token },
  )
}

async function auditedAs(action: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_log where action = ${action}`.execute(
    world.db,
  )
  return rows[0]?.n ?? 0
}

test('a host that no site has is nowhere', async () => {
  const answered = await ask(world.gateway, calls.getCumulative, WHOLE, { host: 'nobody.example.com' })
  expect(answered.status).toBe(404)
})

test('the app reads its whole configuration with every switch decided, and again only when it changed', async () => {
  const first = await ask(world.gateway, calls.getCumulative, WHOLE)
  const { docs } = await first.reply()
  expect(docs.appConfigruation).toMatchObject({
    type: 'b2c',
    isRegister: true,
    switches: { register: true, cashOut: true },
  })
  expect(docs.globalAppConfiguration).toEqual({ maintenance: false, useSocket: true, currency: 'INR' })
  const club = await cumulative(CLUB)
  expect(club.domain).toMatchObject({ type: 'b2b', domainName: 'club' })
  expect(club.appConfigruation).toMatchObject({ isRegister: false, forgetPassword: false, depositButton: false })
})

test('a publication is the next version, seen at once, told to the site, and in the audit log once', async () => {
  const before = await auditedAs('SITE_PUBLISHED')
  const base = await versionOf(1)
  const answered = await publish(configWith({ marqueeText: 'Hello', switches: { otpLogin: true } }), base)
  expect((await answered.reply()).docs).toMatchObject({ version: base + 1, hasDraft: false })
  const { appConfigruation } = await cumulative()
  expect(appConfigruation).toMatchObject({ marqueeText: 'Hello', version: base + 1, switches: { otpLogin: true } })
  expect(news).toEqual([{ siteId: 1, what: 'CONFIG' }])
  expect(await auditedAs('SITE_PUBLISHED')).toBe(before + 1)
})

test('a site writes its own pages, which are read by who opens them and are in no other answer', async () => {
  const text = `## हमारे बारे में\n- ${'क'.repeat(7900)}`
  const whole = { en: text, hi: text }
  const names = ['about-us', 'rules-and-regulation', 'privacy-policy', 'responsible-gambling', 'terms-and-condition']
  const base = await versionOf(1)
  const pages = {
    ...Object.fromEntries(names.map((name) => [name, whole])),
    'about-us': { en: 'Who we are', hi: null },
  }
  // All of them at their longest: such a configuration is larger than any other request.
  expect((await publish(configWith({ pages }), base)).status).toBe(200)
  const read = async (name: 'about-us' | 'privacy-policy', language: 'en' | 'hi', options = {}) =>
    (await (await ask(world.gateway, calls.getPage, { query: { name, language } }, options)).reply()).docs.text
  expect(await read('about-us', 'en')).toBe('Who we are')
  expect(await read('about-us', 'hi')).toBeNull()
  expect(await read('privacy-policy', 'hi')).toBe(text)
  expect(await read('about-us', 'en', CLUB)).toBeNull()
  expect(JSON.stringify(await cumulative())).not.toContain('Who we are')

  const rolledBack = await ask(
    world.gateway,
    calls.rollBackSite,
    {
      params: { role: 'administrator', siteId: '1' },
      body: { version: base, baseVersion: base + 1, transactionCode: CODE },
    },
    { token: root },
  )
  expect(rolledBack.status).toBe(200)
  expect(await read('about-us', 'en')).toBeNull()
})

test.each([
  ['a tag', 'Hello <img src=x onerror=alert(1)>'],
  ['a comment', '<!-- hidden -->'],
  ['too much', 'a'.repeat(8001)],
  ['nothing', ''],
])('a page with %s is refused', async (_, text) => {
  const config = { ...configWith({}), pages: { ...configWith({}).pages, 'about-us': { en: text, hi: null } } }
  const answered = await world.gateway.app.inject({
    method: 'POST',
    url: '/api/administrator/sites/1/publish',
    headers: { host: 'localhost', 'x-authentication': root, authorization: `Bearer ${root}`, ...CONSOLE },
    payload: { config, baseVersion: await versionOf(1), note: '', transactionCode: CODE },
  })
  expect(answered.json()).toMatchObject({ code: 'BAD_REQUEST', field: 'config.pages.about-us.en' })
})

test('two who began from the same version do not overwrite each other', async () => {
  const base = await versionOf(1)
  const both = await Promise.all([
    publish(configWith({ marqueeText: 'A' }), base),
    publish(configWith({ marqueeText: 'B' }), base),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'SITE_VERSION_CHANGED' })
  expect(await versionOf(1)).toBe(base + 1)
})

test('nobody publishes what players cannot read', async () => {
  const { theme } = configWith({})
  const answered = await publish(
    configWith({ theme: { ...theme, light: { ...theme.light, quiet: '#c0c8d0' } } }),
    await versionOf(1),
  )
  expect(answered.body).toMatchObject({
    code: 'CONTRAST_TOO_LOW',
    facts: { pair: expect.stringContaining('light: quiet') },
  })
})

test.each([
  ['a script for a link', { diamondWebsiteUrl: 'javascript:alert(1)' }],
  ['plain http', { socialMedia: { facebook: 'http://example.com' } }],
  ['a picture in the text', { logo: 'data:image/svg+xml,<svg/>' }],
  ['a colour that closes the style', { theme: { dark: { page: 'red;}' } } }],
  ['a tag that closes the tag', { metaTags: [{ name: 'author', content: '"><script>' }] }],
  ['a tag that tells others where somebody was', { metaTags: [{ name: 'referrer', content: 'unsafe-url' }] }],
  ['an app without a certificate’s fingerprint', { androidApp: { packageName: 'com.a.b', fingerprints: ['14:6D'] } }],
  ['an id of who counts visits that is none', { metaTags: [{ name: 'google-tag-id', content: 'G-1);x()' }] }],
  ['a tag that nobody knows', { metaTags: [{ name: 'monetization', content: 'x' }] }],
  ['a field nobody knows', { secret: 1 }],
])('%s is refused', async (_, change) => {
  const config = { ...configWith({}), ...change } as unknown as SiteConfig
  const { app } = world.gateway
  const answered = await app.inject({
    method: 'POST',
    url: '/api/administrator/sites/1/publish',
    headers: { host: 'localhost', 'x-authentication': root },
    payload: { config, baseVersion: await versionOf(1), transactionCode: CODE },
  })
  expect(answered.statusCode).toBe(400)
})

test('a rollback to a version beyond what the database counts to is refused by its name', async () => {
  const answered = await world.gateway.app.inject({
    method: 'POST',
    url: '/api/administrator/sites/1/rollback',
    headers: { host: 'localhost', 'x-authentication': root },
    payload: { version: 2 ** 31, baseVersion: 1, transactionCode: CODE },
  })
  expect(answered.statusCode).toBe(400)
  expect(answered.json()).toMatchObject({ code: 'BAD_REQUEST', field: 'version' })
})

test('a rollback publishes an old version again, as the next', async () => {
  const base = await versionOf(1)
  await publish(configWith({ marqueeText: 'Old' }), base)
  await publish(configWith({ marqueeText: 'New' }), base + 1)
  const answered = await ask(
    world.gateway,
    calls.rollBackSite,
    {
      params: { role: 'administrator', siteId: '1' },
      body: { version: base + 1, baseVersion: base + 2, transactionCode: CODE },
    },
    { token: root },
  )
  expect(answered.status).toBe(200)
  expect((await cumulative()).appConfigruation).toMatchObject({ marqueeText: 'Old', version: base + 3 })
  const versions = await ask(
    world.gateway,
    calls.getSiteVersions,
    { params: { role: 'administrator', siteId: '1' } },
    { token: root },
  )
  expect((await versions.reply()).docs[0]).toMatchObject({
    version: base + 3,
    restores: base + 1,
    author: 'administrator',
  })
})

test('a draft is kept until something is published', async () => {
  const baseVersion = await versionOf(1)
  const params = { role: 'whiteLabel', siteId: '1' } as const
  const config = configWith({ marqueeText: 'Draft' })
  await ask(world.gateway, calls.saveSiteDraft, { params, body: { config, baseVersion } }, { token: owner })
  const read = async () => (await (await ask(world.gateway, calls.getSite, { params }, { token: owner })).reply()).docs
  expect((await read()).draft).toMatchObject({ baseVersion, author: 'owner', config: { marqueeText: 'Draft' } })
  expect((await cumulative()).appConfigruation?.marqueeText).not.toBe('Draft')
  await publish(config, baseVersion, owner)
  expect((await read()).draft).toBeNull()
})

test('a white label has its own site and no other, and below it nobody has one', async () => {
  const list = await ask(world.gateway, calls.listSites, { params: { role: 'whiteLabel' } }, { token: owner })
  expect((await list.reply()).docs.map(({ siteId }) => siteId)).toEqual(['1'])
  const all = await ask(world.gateway, calls.listSites, { params: { role: 'administrator' } }, { token: root })
  expect((await all.reply()).docs.map(({ siteId }) => siteId)).toEqual(['1', '2'])
  expect((await publish(configWith({}), 0, owner, '2')).status).toBe(404)
  expect((await publish(configWith({}), 0, agent)).status).toBe(403)
  expect((await publish(configWith({ type: 'b2b' }), await versionOf(2), root, '2')).status).toBe(200)
})

test('what a site is, and its law, only an administrator changes', async () => {
  const base = await versionOf(1)
  const law = { ...configWith({}).jurisdiction, name: 'Goa' }
  expect((await publish(configWith({ type: 'b2b' }), base, owner)).status).toBe(403)
  expect((await publish(configWith({ jurisdiction: law }), base, owner)).status).toBe(403)
  expect((await publish(configWith({ jurisdiction: law }), base)).status).toBe(200)
})

test('a wrong transaction code changes nothing', async () => {
  const base = await versionOf(1)
  const body = { config: configWith({}), baseVersion: base, note: '', transactionCode: '000000' }
  const params = { role: 'administrator', siteId: '1' } as const
  const answered = await ask(world.gateway, calls.publishSite, { params, body }, { token: root })
  expect(answered.body.code).toBe('WRONG_TRANSACTION_CODE')
  expect(await versionOf(1)).toBe(base)
})

const maintain = (maintenanceMode: boolean, change = {}) =>
  ask(
    world.gateway,
    calls.setMaintenance,
    { body: { maintenanceMode, transactionCode: CODE, scope: 'site', forMinutes: 30, ...change } },
    { token: root },
  )

const pointsOf = async (token: string, role: 'user' | 'agent') =>
  (await ask(world.gateway, calls.getPoints, { params: { role } }, { token })).status

test('in maintenance players wait outside; visitors see the site, operators go on, and everybody may leave', async () => {
  await maintain(true)
  expect(news).toEqual([{ siteId: 1, what: 'MAINTENANCE', on: true }])
  expect(await pointsOf(player, 'user')).toBe(503)
  expect(await pointsOf(agent, 'agent')).toBe(200)
  expect((await cumulative()).maintenance).toBe(true)
  expect((await cumulative(CLUB)).maintenance).toBe(false)
  const leaving = await signIn(world.gateway, 'p2')
  const left = await ask(world.gateway, calls.signOut, { params: { role: 'user' } }, { token: leaving })
  expect(left.status).toBe(200)
  await maintain(false)
  expect(await pointsOf(player, 'user')).toBe(200)
})

test('the other administrators hear of it', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into accounts (site_id, role, user_name, password_hash) values (null, 'administrator', 'second', 'a hash') returning id`.execute(
    world.db,
  )
  const heard: unknown[] = []
  const end = world.bus.subscribe('notice', (notice) => heard.push(notice))
  await maintain(false)
  end()
  expect(heard).toEqual([
    { accountIds: [rows[0]?.id], title: 'Maintenance was switched off', description: expect.stringContaining('site') },
  ])
})

test('maintenance ends by itself, and the site is told', async () => {
  const answered = await maintain(true, { forMinutes: 1 })
  expect((await answered.reply()).docs.until).toBeGreaterThan(Date.now())
  await sql`update sites set maintenance_until = clock_timestamp() where id = 1`.execute(world.db)
  await expect.poll(() => news.at(-1), { timeout: 7000 }).toEqual({ siteId: 1, what: 'MAINTENANCE', on: false })
  expect(await pointsOf(player, 'user')).toBe(200)
}, 10_000)

test('maintenance of the installation holds on every site', async () => {
  await maintain(true, { scope: 'installation' })
  expect((await cumulative(CLUB)).maintenance).toBe(true)
  await maintain(false, { scope: 'installation' })
  expect((await cumulative(CLUB)).maintenance).toBe(false)
})

test('how the switches stand is told of the installation and of each site by itself', async () => {
  const stand = async () => (await (await ask(world.gateway, calls.getInstallation, {}, { token: root })).reply()).docs
  await maintain(true)
  const { installation, sites } = await stand()
  expect(installation).toEqual({ maintenance: false, until: null, useSocket: true, refreshFrom: null })
  expect(sites.map(({ label, isHere, maintenance }) => [label, isHere, maintenance])).toEqual([
    ['demo', true, true],
    ['club', false, false],
  ])
  expect(sites[0]?.until).toBeGreaterThan(Date.now() + 29 * 60_000)
  await maintain(false)
  expect((await stand()).sites[0]).toMatchObject({ maintenance: false, until: null })
  expect((await ask(world.gateway, calls.getInstallation, {}, { token: owner })).status).toBe(403)
})

test('only an administrator switches', async () => {
  for (const token of [owner, agent, player]) {
    const body = { socket: false, transactionCode: CODE, scope: 'site' } as const
    expect((await ask(world.gateway, calls.setUseSocket, { body }, { token })).status).toBe(403)
  }
})

const refresh = (headers: Record<string, string>, scope: 'site' | 'installation' = 'site', token = root) =>
  ask(world.gateway, calls.refreshPage, { query: { scope } }, { token, headers })

test('a page, a picture or a link of elsewhere refreshes nobody', async () => {
  const code = { 'x-transaction-code': CODE }
  expect((await refresh({ ...code, 'sec-fetch-mode': 'no-cors' })).status).toBe(403)
  expect((await refresh({ ...code, 'sec-fetch-mode': 'navigate' })).status).toBe(403)
  expect((await refresh({ ...code, 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  const visitor = await ask(world.gateway, calls.refreshPage, { query: { scope: 'site' } }, { headers: code })
  expect(visitor.status).toBe(401)
  expect(news).toEqual([])
})

test('pages are refreshed once in five minutes, with the code or shortly after it was given', async () => {
  const other = await signIn(world.gateway, 'administrator', { headers: CONSOLE })
  expect((await refresh({}, 'site', other)).body.code).toBe('WRONG_TRANSACTION_CODE')
  const done = await refresh(
    { 'x-transaction-code': CODE, 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' },
    'site',
    other,
  )
  expect(done.body).toMatchObject({ message: 'User Refreshed', docs: { withinMs: 15_000 } })
  expect(news).toEqual([{ siteId: 1, what: 'REFRESH' }])
  const again = await refresh({}, 'site', other)
  expect(again.status).toBe(429)
  expect(Number(again.headers['retry-after'])).toBeGreaterThan(290)
  expect((await refresh({}, 'installation', other)).status).toBe(200)
  const { installation } = (await (await ask(world.gateway, calls.getInstallation, {}, { token: root })).reply()).docs
  expect(installation.refreshFrom).toBeGreaterThan(Date.now() + 290_000)
})

test('the console refreshes with the code in the body', async () => {
  const send = (transactionCode: string) =>
    ask(world.gateway, calls.postRefreshPage, { body: { scope: 'site', transactionCode } }, { token: root })
  await sql`update sites set refreshed_at = null`.execute(world.db)
  expect((await send('000000')).body.code).toBe('WRONG_TRANSACTION_CODE')
  expect((await send(CODE)).status).toBe(200)
  expect((await send(CODE)).status).toBe(429)
})

test('a currency of another site is not told', async () => {
  const of = (whiteLabelId: string) => ask(world.gateway, calls.getCurrency, { query: { whiteLabelId } })
  expect((await of('1')).body.docs).toEqual({ currency: 'INR', symbol: '₹', rate: 1, decimals: 2 })
  expect((await of('2')).status).toBe(403)
})

test('a player reaches the nearest upline that says how, else the site', async () => {
  await publish(configWith({ registration: { whatsappNumber: '919800000001' } }), await versionOf(1))
  const own = async () =>
    (
      await (
        await ask(world.gateway, calls.getOwnCommunication, { params: { role: 'user' } }, { token: player })
      ).reply()
    ).docs
  expect((await own()).whatsapp).toBe('919800000001')
  const details = { whatsapp: '919800000077', depositWhatsapp: null, withdrawWhatsapp: null, telegram: null }
  const body = { details, transactionCode: CODE }
  const saved = await ask(world.gateway, calls.setCommunication, { params: { role: 'agent' }, body }, { token: agent })
  expect(saved.status).toBe(200)
  expect((await own()).whatsapp).toBe('919800000077')
  const stranger = await ask(world.gateway, calls.getCommunication, { query: { adminId: String(world.ids.agent) } })
  expect(stranger.status).toBe(404)
  const nobody = await ask(world.gateway, calls.getCommunication, { query: { adminId: '2026-02-30' } })
  expect(nobody.status).toBe(404)
})

test('a site is told of itself only', async () => {
  const { docs } = await (await ask(world.gateway, calls.getPublicWhiteLabelRole, {}, CLUB)).reply()
  expect(docs.validWhiteLabels).toEqual([{ whiteLabelId: '2', domainName: 'club' }])
  expect(docs.roles).not.toContain('branch')
})

test('a new site answers on its host, with accounts of its own', async () => {
  const body = { label: 'north', config: configWith({ name: 'North' }), transactionCode: CODE }
  const made = await ask(world.gateway, calls.createSite, { body }, { token: root })
  expect((await made.reply()).docs).toMatchObject({ label: 'north', version: 1 })
  expect((await cumulative({ host: 'www.north.example.com' })).domain.domainName).toBe('north')
  const { rows } = await sql<{ userName: string }>`
    select a.user_name from accounts a join sites s on s.id = a.site_id where s.label = 'north' order by 1`.execute(
    world.db,
  )
  const purposes = ['Bank', 'Bonus', 'Commission', 'Fees', 'House', 'Payouts', 'Tax', 'Unclaimed']
  expect(rows.map(({ userName }) => userName).toSorted()).toEqual(
    [...purposes.map((purpose) => purpose.toLowerCase()), ...purposes.map((purpose) => `demo${purpose}`)].toSorted(),
  )
  const again = await ask(world.gateway, calls.createSite, { body }, { token: root })
  expect(again.body.code).toBe('SITE_LABEL_TAKEN')
})

const withLook = (label: string, change = {}) =>
  configWith({ secondLook: { label, name: 'World', isWorld: true, ...change } })

test('a second look answers on its own label, with the colours it was given', async () => {
  const answered = await publish(withLook('world'), await versionOf(1))
  expect(answered.status).toBe(200)
  const { domain, appConfigruation } = await cumulative({ host: 'world.example.com' })
  expect(domain).toMatchObject({ domainName: 'world', whitelabelId: '1', isWorld: true })
  expect(appConfigruation?.name).toBe('World')
  const { theme } = configWith({})
  const pale = { theme: { ...theme, dark: { ...theme.dark, quiet: '#20272e' } } }
  expect((await publish(withLook('world', pale), await versionOf(1))).body.code).toBe('CONTRAST_TOO_LOW')
})

test.each(['club', 'demo'])('a label that shows a site already, %s, is no second look', async (label) => {
  expect((await publish(withLook(label), await versionOf(1))).body.code).toBe('SITE_LABEL_TAKEN')
})

test('a label that is a second look is no site, and no look of another', async () => {
  await publish(withLook('world'), await versionOf(1))
  const make = (label: string, config = configWith({})) =>
    ask(world.gateway, calls.createSite, { body: { label, config, transactionCode: CODE } }, { token: root })
  expect((await make('world')).body.code).toBe('SITE_LABEL_TAKEN')
  expect((await make('fresh', withLook('world'))).body.code).toBe('SITE_LABEL_TAKEN')
  expect((await make('fresh', withLook('fresh'))).body.code).toBe('SITE_LABEL_TAKEN')
})

test('who publishes without a second look and who takes a label for one have the site one after the other', async () => {
  const base = await versionOf(1)
  // As publishing does it: the row is held, then written.
  const hold = (tx: Tx) => sql`select version from sites where id = 1 for update`.execute(tx)
  const write = (tx: Tx) => sql`update sites set version = version where id = 1`.execute(tx)
  expect((await whileHeld(world.db, hold, () => publish(withLook('world'), base), write)).status).toBe(200)
  const fresh = { label: 'freshest', config: withLook('globe'), transactionCode: CODE }
  const takesLabel = (tx: Tx) => lockLabels(tx)
  const make = () => ask(world.gateway, calls.createSite, { body: fresh }, { token: root })
  expect((await whileHeld(world.db, takesLabel, make)).status).toBe(200)
})

test('a white label paints its second look; which host shows it is for the administrator to say', async () => {
  await publish(withLook('world'), await versionOf(1))
  const asOwner = async (config: SiteConfig) => publish(config, await versionOf(1), owner)
  expect((await asOwner(withLook('world', { name: 'The World' }))).status).toBe(200)
  expect((await asOwner(withLook('planet'))).status).toBe(403)
  expect((await asOwner(configWith({ secondLook: null }))).status).toBe(403)
})

// Behind the others: what it leaves is loosened by two.
test('of what its house stands for a white label says less, and only an administrator more; players are told neither', async () => {
  const caps = (eventLoss: number | null) => ({ eventLoss, dayLoss: null, dayWin: null })
  expect((await publish(configWith({ houseCaps: caps(5000) }), await versionOf(1), owner)).status).toBe(403)
  expect((await publish(configWith({ houseCaps: caps(5000) }), await versionOf(1))).status).toBe(200)
  const own = configWith({ houseCaps: caps(5000), ownCaps: caps(9000) })
  expect((await publish(own, await versionOf(1), owner)).status).toBe(200)
  expect((await loadBettingSites(world.db)).get(1)?.caps).toEqual({ eventLoss: 500_000, dayLoss: null, dayWin: null })
  const less = configWith({ houseCaps: caps(5000), ownCaps: { ...caps(4000), dayWin: 70 } })
  expect((await publish(less, await versionOf(1), owner)).status).toBe(200)
  expect((await loadBettingSites(world.db)).get(1)?.caps).toEqual({ eventLoss: 400_000, dayLoss: null, dayWin: 7000 })
  const shown = Object.keys((await cumulative()).appConfigruation ?? {})
  expect(shown).toContain('jurisdiction')
  expect(shown.filter((name) => name.endsWith('Caps'))).toEqual([])

  // One administrator alone lets the house lose no more.
  const loosened = await publish(configWith({ houseCaps: caps(null) }), await versionOf(1))
  expect(await loosened.reply()).toMatchObject({ weakens: ['houseCaps'] })
  expect((await loadBettingSites(world.db)).get(1)?.caps).toMatchObject({ eventLoss: 400_000 })
})
