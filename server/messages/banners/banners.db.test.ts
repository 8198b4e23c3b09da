import { calls } from '@paddock/contract'
import { DAY_MS, HOUR_MS } from '@paddock/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, CODE, createGatewayWorld, type GatewayWorld, signIn } from '../../live/testing/gateway.ts'

let world: GatewayWorld
let player: string
let stranger: string
let agent: string
let administrator: string
beforeAll(async () => {
  world = await createGatewayWorld()
  const console_ = { headers: { 'x-console': '1' } }
  player = await signIn(world.gateway, 'p1')
  // Of the site, and not below the agent.
  await sql`update accounts set parent_id = ${world.ids.administrator}, ancestors = array[${world.ids.administrator}]::bigint[]
    where id = ${world.players[2]}`.execute(world.db)
  stranger = await signIn(world.gateway, 'p3')
  agent = await signIn(world.gateway, 'agent', console_)
  administrator = await signIn(world.gateway, 'administrator', console_)
})
beforeEach(async () => {
  for (const table of ['banners_seen', 'banners', 'player_choices', 'player_limits'])
    await sql`delete from ${sql.raw(table)}`.execute(world.db)
})
afterAll(() => world.close())

type Maker = 'agent' | 'administrator'
const SLIDE = {
  kind: 'SLIDE',
  page: 'HOME',
  audience: 'PLAYERS',
  marketing: true,
  title: 'Final',
  text: 'At 19:30.',
  image: null,
  link: '/inPlay',
  language: null,
  place: 0,
  endsAt: null,
} as const
const make = (role: Maker, change: object = {}) =>
  ask(
    world.gateway,
    calls.createBanner,
    { params: { role }, body: { ...SLIDE, transactionCode: CODE, ...change } },
    { token: role === 'agent' ? agent : administrator },
  )
const made = async (role: Maker, change: object = {}) => (await (await make(role, change)).reply()).docs
const shown = async (token?: string, query: object = {}) => {
  const asked = await ask(
    world.gateway,
    calls.getBanners,
    { query: { place: 'HOME', language: 'en', ...query } },
    token === undefined ? {} : { token },
  )
  return (await asked.reply()).docs
}
const titles = async (token?: string, query: object = {}) => (await shown(token, query)).map(({ title }) => title)
const change = (call: typeof calls.endBanner, bannerId: string, role: Maker = 'agent') =>
  ask(world.gateway, call, { params: { role, bannerId } }, { token: role === 'agent' ? agent : administrator })
const list = async (role: Maker) =>
  (
    await (
      await ask(
        world.gateway,
        calls.listBanners,
        { params: { role } },
        { token: role === 'agent' ? agent : administrator },
      )
    ).reply()
  ).docs

describe('a banner', () => {
  test('of an operator is seen by the players below and by nobody else', async () => {
    await made('agent')
    expect(await shown(player)).toMatchObject([{ kind: 'SLIDE', title: 'Final', text: 'At 19:30.', link: '/inPlay' }])
    expect([await titles(stranger), await titles()]).toEqual([[], []])
  })

  test('of the site’s owner is seen by visitors where it is for them, or by everybody', async () => {
    await made('administrator', { audience: 'VISITORS', title: 'Come in' })
    await made('administrator', { audience: 'EVERYBODY', title: 'Open' })
    expect([await titles(), await titles(player), await titles(stranger)]).toEqual([
      ['Open', 'Come in'],
      ['Open'],
      ['Open'],
    ])
  })

  test('for visitors is made by nobody else, and below nobody', async () => {
    expect((await make('agent', { audience: 'VISITORS' })).status).toBe(403)
    expect((await make('agent', { audience: 'EVERYBODY' })).status).toBe(403)
    expect((await make('administrator', { audience: 'EVERYBODY', userId: String(world.ids.agent) })).status).toBe(403)
    expect((await make('agent', { userId: String(world.players[2]) })).status).toBe(404)
    expect((await make('agent', { transactionCode: '000000' })).body.code).toBe('WRONG_TRANSACTION_CODE')
  })

  test('is on its page, or on any, in its language, or in any', async () => {
    await made('agent', { page: 'CASINO', title: 'Games' })
    await made('agent', { page: 'ANY', title: 'All' })
    await made('agent', { language: 'hi', title: 'हिंदी' })
    expect(await titles(player)).toEqual(['All'])
    expect(await titles(player, { place: 'CASINO' })).toEqual(['All', 'Games'])
    expect(await titles(player, { language: 'hi' })).toEqual(['हिंदी', 'All'])
  })

  test('comes at its time and goes at its time', async () => {
    const soon = Date.now() + HOUR_MS
    const { state } = await made('agent', { startsAt: soon, endsAt: soon + HOUR_MS })
    expect([state, await titles(player)]).toEqual(['WAITS', []])
    await sql`update banners set starts_at = now() - interval '1 minute'`.execute(world.db)
    expect(await titles(player)).toEqual(['Final'])
    await sql`update banners set ends_at = now() - interval '1 second'`.execute(world.db)
    expect(await titles(player)).toEqual([])
    expect((await list('agent')).map((one) => one.state)).toEqual(['OVER'])
    expect((await make('agent', { startsAt: soon, endsAt: soon })).body.code).toBe('BANNER_TIMES')
    expect((await make('agent', { startsAt: soon + 366 * DAY_MS })).body.code).toBe('BANNER_TIMES')
  })

  test('stands in its place, which is changed by whoever made it or stands above', async () => {
    const first = await made('agent', { title: 'One', place: 1 })
    await made('agent', { title: 'Two', place: 2 })
    expect(await titles(player)).toEqual(['One', 'Two'])
    const place = (role: Maker) =>
      ask(
        world.gateway,
        calls.placeBanner,
        { params: { role, bannerId: first._id }, body: { place: 3 } },
        { token: role === 'agent' ? agent : administrator },
      )
    expect((await place('agent')).status).toBe(200)
    expect(await titles(player)).toEqual(['Two', 'One'])
    const above = await made('administrator')
    expect((await change(calls.endBanner, above._id)).status).toBe(404)
    expect((await place('administrator')).status).toBe(200)
  })

  test('is ended once, and its picture with it', async () => {
    const { _id } = await made('agent')
    expect((await change(calls.endBanner, _id)).status).toBe(200)
    expect(await titles(player)).toEqual([])
    expect((await change(calls.endBanner, _id)).body.code).toBe('MESSAGE_WITHDRAWN')
    expect((await change(calls.endBanner, 'no-number')).status).toBe(404)
  })

  test('is one of ten at most in ten minutes, and of thirty that are not over', async () => {
    const codes = []
    for (let each = 0; each < 11; each++) codes.push((await make('agent')).status)
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    for (let each = 0; each < 20; each++) {
      await sql`update banners set created_at = created_at - interval '11 minutes'`.execute(world.db)
      await make('agent')
    }
    await sql`update banners set created_at = created_at - interval '11 minutes'`.execute(world.db)
    expect((await make('agent')).body.code).toBe('TOO_MANY_BANNERS')
    await sql`update banners set ended_at = now() where id = (select min(id) from banners)`.execute(world.db)
    expect((await make('agent')).status).toBe(200)
    expect(await shown(player)).toHaveLength(10)
  })
})

describe('a popup', () => {
  test('comes once for each person: closed it comes no more, to others it does', async () => {
    const { _id: bannerId } = await made('administrator', { kind: 'POPUP', page: 'ANY' })
    expect(await titles(player)).toEqual(['Final'])
    const close = (id: string, token = player) =>
      ask(world.gateway, calls.closeBanner, { params: { role: 'user', bannerId: id } }, { token })
    for (const _ of [1, 2]) expect((await close(bannerId)).status).toBe(200)
    expect([await titles(player), await titles(stranger)]).toEqual([[], ['Final']])
    const slide = await made('administrator')
    expect((await close(slide._id)).status).toBe(404)
  })

  test('is one at a time, the first in order', async () => {
    await made('agent', { kind: 'POPUP', title: 'Later', place: 2 })
    await made('agent', { kind: 'POPUP', title: 'First', place: 1 })
    expect(await titles(player)).toEqual(['First'])
  })
})

describe('what advertises', () => {
  const id = () => world.players[0] ?? 0
  const AWAY = {
    'has stopped advertising': () =>
      sql`insert into player_choices (account_id, marketing_stopped_at) values (${id()}, now())`.execute(world.db),
    'cools off before a looser limit': () =>
      sql`insert into player_limits (account_id, kind, period, product, value, since, set_by, loosen_to, loosen_asked_at,
          loosen_effective_at, loosen_expires_at)
        values (${id()}, 'LOSS', 'DAY', 'ALL', 1000, now(), ${id()}, 2000, now(), now() + interval '1 day', now() + interval '8 days')`.execute(
        world.db,
      ),
    'stays away': () =>
      sql`insert into exclusions (account_id, kind, since, until, origin_id)
        values (${id()}, 'TIME_OUT', now(), now() + interval '1 day', ${id()})`.execute(world.db),
  } as const
  // Who stays away is last: nobody takes that back.
  test.each(Object.entries(AWAY))(
    'is shown, on a page and over it, until its player %s; the rest stays',
    async (_, begin) => {
      await made('agent', { title: 'Slide' })
      await made('agent', { title: 'Popup', kind: 'POPUP' })
      await made('agent', { title: 'News', marketing: false })
      await made('agent', { title: 'Said', kind: 'POPUP', marketing: false, place: 1 })
      expect(await titles(player)).toEqual(['News', 'Slide', 'Popup'])
      await begin()
      expect(await titles(player)).toEqual(['News', 'Said'])
    },
  )
})
