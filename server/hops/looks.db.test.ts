/** One tenant under two labels: the same people, each look with sessions of its own. 000 §1, 001 §2.4; security T2. */
import { calls, DARK_PALETTE } from '@paddock/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, PASSWORD } from '../live/testing/gateway.ts'
import { type AccessWorld, createAccessWorld, tokenOf } from '../auth/testing/access-world.ts'

const BROWSER = { headers: { 'user-agent': 'Browser/1' } }
const WORLD = { host: 'world.localhost:4000', ...BROWSER }
const DEMO = { host: 'demo.localhost:4000', ...BROWSER }
const THEME = { background: 'light', dark: { ...DARK_PALETTE, brand: '#5b9dff' } }

let world: AccessWorld
let player: string
beforeAll(async () => {
  world = await createAccessWorld({ switchSite: true })
  const secondLook = { label: 'world', name: 'World', isWorld: true, theme: THEME }
  await sql`update sites set settings = settings || ${JSON.stringify({ secondLook })}::jsonb where id = 1`.execute(
    world.db,
  )
  player = tokenOf(await world.signIn('p1', PASSWORD))
})
afterAll(() => world.close())

async function siteAt(host: string) {
  const query = { domainType: 'mobile', wholeAppConfiguration: true }
  return (await (await ask(world.gateway, calls.getCumulative, { query }, { host })).reply()).docs
}

async function makeLink(options: object = DEMO): Promise<{ readonly url: string; readonly code: string }> {
  const answered = await ask(world.gateway, calls.createSwitchLink, {}, { token: player, ...options })
  const { url } = (await answered.reply()).docs
  return { url, code: url.slice(url.lastIndexOf('/') + 1) }
}

const use = (token: string, options: object = WORLD) =>
  ask(world.gateway, calls.useDirectLogin, { body: { token } }, options)

test('each label shows its own look of the one site, and where the other is', async () => {
  // In turns: what is told of one look is never answered for the other.
  for (const _ of [1, 2]) {
    const first = await siteAt('demo.localhost:4000')
    expect(first.domain).toEqual({
      domainName: 'demo',
      type: 'b2c',
      whitelabelId: '1',
      diamondWebsiteUrl: 'http://world.localhost:4000',
      isSwitchAllowed: true,
      isWorld: false,
    })
    const second = await siteAt('world.localhost:4000')
    expect(second.domain).toMatchObject({
      domainName: 'world',
      whitelabelId: '1',
      diamondWebsiteUrl: 'http://demo.localhost:4000',
      isWorld: true,
    })
    expect(second.appConfigruation).toMatchObject({ name: 'World', theme: THEME, secondLook: { label: 'demo' } })
  }
  const roles = await ask(world.gateway, calls.getPublicWhiteLabelRole, {}, WORLD)
  expect((await roles.reply()).docs).toMatchObject({ whiteLabelId: '1', domainName: 'world' })
})

test('a player goes over by a link that opens a session of its own, once', async () => {
  const { url, code } = await makeLink()
  expect(url).toMatch(/^http:\/\/world\.localhost:4000\/direct-login\/[\w-]{22}$/)
  const used = await use(code)
  expect((await used.reply()).docs.userName).toBe('p1')
  expect(tokenOf(used)).not.toBe(player)
  expect((await world.profile(tokenOf(used))).status).toBe(200)
  expect((await use(code)).body).toMatchObject({ code: 'LINK_ENDED' })
})

test('and back', async () => {
  const { url, code } = await makeLink(WORLD)
  expect(url).toContain('http://demo.localhost:4000/')
  expect((await use(code, DEMO)).status).toBe(200)
})

test.each([
  ['the look it came from', DEMO],
  ['another site', { host: 'club.localhost', ...BROWSER }],
  ['another browser', { host: WORLD.host, headers: { 'user-agent': 'Browser/2' } }],
])('the link opens nothing at %s', async (_, options) => {
  expect((await use((await makeLink()).code, options)).body).toMatchObject({ code: 'LINK_ENDED' })
})

test('after a minute the link opens nothing', async () => {
  const { code } = await makeLink()
  await sql`update one_time_links set expires_at = expires_at - interval '60 seconds'`.execute(world.db)
  expect((await use(code)).body).toMatchObject({ code: 'LINK_ENDED' })
})

test('a look that is another tenant is not led to', async () => {
  await sql`insert into sites (id, label, kind, name) values (9, 'world', 'b2c', 'Stranger')`.execute(world.db)
  // The sites are read again every five seconds.
  await expect.poll(async () => (await siteAt(WORLD.host)).domain.whitelabelId, { timeout: 8000 }).toBe('9')
  const answered = await ask(world.gateway, calls.createSwitchLink, {}, { token: player, ...DEMO })
  expect(answered.body).toMatchObject({ code: 'SITES_NOT_PAIRED' })
}, 10_000)
