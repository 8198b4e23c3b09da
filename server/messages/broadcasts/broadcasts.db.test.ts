import { calls } from '@paddock/contract'
import { DAY_MS, HOUR_MS } from '@paddock/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { bet, defineMarket, MATCH_ODDS, openMarket, quote } from '../../markets/testing/world.ts'
import { ask, CODE, createGatewayWorld, type GatewayWorld, signIn } from '../../live/testing/gateway.ts'
import { deliver } from '../deliver.ts'
import { sendDue } from './send.ts'

let world: GatewayWorld
let player: string
let agent: string
let administrator: string
beforeAll(async () => {
  world = await createGatewayWorld()
  player = await signIn(world.gateway, 'p1')
  const console_ = { headers: { 'x-console': '1' } }
  agent = await signIn(world.gateway, 'agent', console_)
  administrator = await signIn(world.gateway, 'administrator', console_)
})
/** A busy machine is slow, not wrong. */
const PATIENT = { timeout: 10_000 }
const areBreaksOver = async () => {
  const { rows } = await sql`select from exclusions where until > now()`.execute(world.db)
  expect(rows).toHaveLength(0)
}
beforeEach(async () => {
  await vi.waitFor(areBreaksOver, PATIENT)
  await sql`delete from notifications`.execute(world.db)
  await sql`delete from broadcasts`.execute(world.db)
  await sql`delete from player_choices`.execute(world.db)
  await sql`delete from player_limits`.execute(world.db)
  await sql`delete from message_choices`.execute(world.db)
  await sql`update accounts set user_locked = false`.execute(world.db)
})
afterAll(() => world.close())

const PAGE = { page: 1, limit: 25 }
const MESSAGE = { title: 'Final', description: 'It begins at 19:30.', image: null, audience: 'PLAYERS' } as const
const [first, second] = [() => world.players[0] ?? 0, () => world.players[1] ?? 0]

type Sender = 'agent' | 'administrator'
const send = (token: string, role: Sender, change: object = {}) =>
  ask(
    world.gateway,
    calls.sendBroadcast,
    { params: { role }, body: { ...MESSAGE, marketing: false, transactionCode: CODE, ...change } },
    { token },
  )
const reach = async (change: object = {}) => {
  const query = { audience: 'PLAYERS', marketing: false, ...change } as const
  const asked = await ask(
    world.gateway,
    calls.getBroadcastReach,
    { params: { role: 'agent' }, query },
    { token: agent },
  )
  return (await asked.reply()).docs
}
const sent = async (token: string, role: Sender) =>
  (await (await ask(world.gateway, calls.getBroadcasts, { params: { role }, query: PAGE }, { token })).reply()).docs
const withdraw = (broadcastId: string, token = agent, role: Sender = 'agent') =>
  ask(world.gateway, calls.withdrawBroadcast, { params: { role, broadcastId } }, { token })
const told = async () => {
  const { rows } = await sql<{ accountId: number }>`select account_id from notifications order by 1`.execute(world.db)
  return rows.map(({ accountId }) => accountId)
}
const list = async () =>
  await (
    await ask(world.gateway, calls.getNotifications, { params: { role: 'user' }, query: PAGE }, { token: player })
  ).reply()

/** Three ways in which nobody may be advertised to, each begun now and ended by the next test's cleaning. */
const AWAY = {
  'has stopped advertising': (id: number) =>
    sql`insert into player_choices (account_id, marketing_stopped_at) values (${id}, now())`.execute(world.db),
  'cools off before a looser limit': (id: number) =>
    sql`insert into player_limits (account_id, kind, period, product, value, since, set_by, loosen_to, loosen_asked_at, loosen_effective_at,
        loosen_expires_at)
      values (${id}, 'LOSS', 'DAY', 'ALL', 1000, now(), ${id}, 2000, now(), now() + interval '1 day', now() + interval '8 days')`.execute(
      world.db,
    ),
  'stays away': (id: number) =>
    sql`insert into exclusions (account_id, kind, since, until, origin_id)
      values (${id}, 'TIME_OUT', now(), now() + interval '3 seconds', ${id})`.execute(world.db),
} as const

describe('a message of an operator', () => {
  test('reaches those below its sender and nobody else, and is written down', async () => {
    const { docs } = await (await send(agent, 'agent')).reply()
    expect(docs).toMatchObject({ recipients: 2, sender: 'agent', root: 'agent', state: 'SENT' })
    expect(await told()).toEqual([first(), second()])
    expect((await list()).docs).toMatchObject([
      { kind: 'BROADCAST', title: 'Final', description: 'It begins at 19:30.' },
    ])
    const { rows } = await sql<{ action: string; actorId: number }>`
      select action, actor_id from audit_log where action = 'BROADCAST_SENT'`.execute(world.db)
    expect(rows).toEqual([{ action: 'BROADCAST_SENT', actorId: world.ids.agent }])
  })

  test('of an administrator reaches the site, or the operators of it, or those below one of them', async () => {
    await send(administrator, 'administrator', { audience: 'OPERATORS' })
    expect(await told()).toEqual([world.ids.agent])
    await sql`delete from notifications`.execute(world.db)
    await send(administrator, 'administrator', { userId: String(world.ids.agent) })
    expect(await told()).toEqual([first(), second()])
  })

  test('needs the code, stays below its sender, and is not sent without end', async () => {
    expect((await send(agent, 'agent', { transactionCode: '000000' })).body.code).toBe('WRONG_TRANSACTION_CODE')
    expect((await send(agent, 'agent', { userId: String(world.players[2]) })).status).toBe(404)
    const codes = []
    for (let each = 0; each < 11; each++) codes.push((await send(agent, 'agent')).status)
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })

  test('is listed for its sender and those above them', async () => {
    await send(agent, 'agent')
    expect(await sent(agent, 'agent')).toMatchObject([{ title: 'Final', recipients: 2 }])
    expect(await sent(administrator, 'administrator')).toHaveLength(1)
  })

  test('goes to who reads the language alone; who has said nothing reads English', async () => {
    const chosen = await ask(
      world.gateway,
      calls.setMessageLanguage,
      { params: { role: 'user' }, body: { language: 'hi' } },
      { token: player },
    )
    expect(chosen.status).toBe(200)
    expect(await reach({ language: 'hi' })).toEqual({ recipients: 1, leftOut: 0 })
    await send(agent, 'agent', { language: 'hi' })
    expect(await told()).toEqual([first()])
    await sql`delete from notifications`.execute(world.db)
    await send(agent, 'agent', { language: 'en' })
    expect(await told()).toEqual([second()])
  })

  test('goes to who has bet on the sport lately alone', async () => {
    await openMarket(world, defineMarket('sport-bet', MATCH_ODDS))
    quote(world, 'sport-bet', 0, [[2, 1000]], [[2.02, 1000]])
    await world.bets.place(bet(second(), 'sport-bet', {}), null)
    const { rows } = await sql<{ sportId: string }>`select sport_id from events where id = 'e1'`.execute(world.db)
    const sportId = rows[0]?.sportId ?? ''
    await send(agent, 'agent', { sportId })
    expect(await told()).toEqual([second()])
    expect(await reach({ sportId: 'another' })).toEqual({ recipients: 0, leftOut: 0 })
    await sql`update bets set received_at = now() - interval '91 days' where account_id = ${second()}`.execute(world.db)
    expect(await reach({ sportId })).toEqual({ recipients: 0, leftOut: 0 })
  })
})

describe('advertising', () => {
  test.each(Object.entries(AWAY))('leaves out who %s; what does not advertise reaches them', async (_, begin) => {
    await begin(first())
    expect(await reach({ marketing: true })).toEqual({ recipients: 1, leftOut: 1 })
    await send(agent, 'agent', { marketing: true })
    expect(await told()).toEqual([second()])
    await sql`delete from notifications`.execute(world.db)
    await send(agent, 'agent')
    expect(await told()).toEqual([first(), second()])
  })

  test.each(Object.entries(AWAY))(
    'asks when it goes out, not when it was written: who %s by then',
    async (_, begin) => {
      const now = Date.now()
      await send(agent, 'agent', { marketing: true, sendAt: now + HOUR_MS })
      await begin(first())
      // Its time comes while that lasts.
      await sql`update broadcasts set send_at = now()`.execute(world.db)
      // Or the server's own job was first.
      await sendDue(world.db, Date.now())
      await vi.waitFor(async () => expect(await told()).toEqual([second()]), PATIENT)
    },
  )
})

describe('a message that waits', () => {
  const SOON = () => Date.now() + HOUR_MS
  const goOn = async (now: number) => {
    while (await sendDue(world.db, now));
  }

  test('reaches nobody before its time, and then once those who are below by then', async () => {
    const { docs } = await (await send(agent, 'agent', { sendAt: SOON() })).reply()
    expect(docs).toMatchObject({ state: 'SCHEDULED', recipients: 0 })
    await goOn(Date.now())
    expect(await told()).toEqual([])
    await goOn(SOON() + 1)
    await goOn(SOON() + 1)
    expect(await told()).toEqual([first(), second()])
    expect(await sent(agent, 'agent')).toMatchObject([{ state: 'SENT', recipients: 2 }])
  })

  test('goes out once, however many look at the same time', async () => {
    await send(agent, 'agent', { sendAt: SOON() })
    const all = await Promise.all([1, 2, 3].map(() => sendDue(world.db, SOON() + 1)))
    expect(all.filter(Boolean)).toHaveLength(1)
    expect(await told()).toEqual([first(), second()])
  })

  test('of who is locked by then goes to nobody, and is withdrawn', async () => {
    await send(agent, 'agent', { sendAt: SOON() })
    await sql`update accounts set user_locked = true where id = ${world.ids.agent}`.execute(world.db)
    await goOn(SOON() + 1)
    expect(await told()).toEqual([])
    expect(await sent(administrator, 'administrator')).toMatchObject([{ state: 'WITHDRAWN' }])
  })

  test('waits for 90 days at most, and no more than twenty do', async () => {
    expect((await send(agent, 'agent', { sendAt: Date.now() + 91 * DAY_MS })).body.code).toBe('SENT_TOO_FAR_AHEAD')
    for (let each = 0; each < 20; each++) {
      await send(agent, 'agent', { sendAt: SOON() })
      await sql`update broadcasts set at = at - interval '11 minutes'`.execute(world.db)
    }
    expect((await send(agent, 'agent', { sendAt: SOON() })).body.code).toBe('TOO_MANY_WAITING')
    expect((await send(agent, 'agent')).status).toBe(200)
  })
})

describe('a message that is withdrawn', () => {
  test('goes from every list, and open screens are told to read again', async () => {
    const { docs } = await (await send(agent, 'agent')).reply()
    await deliver({ ...world, push: null, clock: Date.now })
    const heard: number[][] = []
    const end = world.bus.subscribe('untold', ({ accountIds }) =>
      heard.push(accountIds.toSorted((one, other) => one - other)),
    )
    const { docs: after } = await (await withdraw(docs._id)).reply()
    end()
    expect(after).toMatchObject({ state: 'WITHDRAWN', recipients: 2 })
    expect(heard).toEqual([[first(), second()]])
    expect(await list()).toMatchObject({ docs: [], unread: 0 })
    expect((await withdraw(docs._id)).body.code).toBe('MESSAGE_WITHDRAWN')
  })

  test('before its time is never sent', async () => {
    const { docs } = await (await send(agent, 'agent', { sendAt: Date.now() + HOUR_MS })).reply()
    expect((await withdraw(docs._id)).status).toBe(200)
    expect(await sendDue(world.db, Date.now() + DAY_MS)).toBe(false)
    expect(await told()).toEqual([])
  })

  test('is withdrawn by those above its sender too, and by nobody below', async () => {
    const { docs } = await (await send(administrator, 'administrator')).reply()
    expect((await withdraw(docs._id)).status).toBe(404)
    const { docs: below } = await (await send(agent, 'agent')).reply()
    expect((await withdraw(below._id, administrator, 'administrator')).status).toBe(200)
    expect((await withdraw('no-number')).status).toBe(404)
  })
})

describe('a picture', () => {
  const PIXEL = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const upload = async (token = agent, role: Sender = 'agent') =>
    await ask(
      world.gateway,
      calls.saveMessageImage,
      { params: { role }, body: { image: new File([PIXEL], 'final.png', { type: 'image/png' }) } },
      { token },
    )
  const see = async (path: string) =>
    (await world.gateway.app.inject({ method: 'GET', url: path, headers: { host: 'localhost' } })).statusCode

  test('goes with the message, is seen by everybody, and is gone with it', async () => {
    const { docs } = await (await upload()).reply()
    const { docs: made } = await (await send(agent, 'agent', { image: docs.image })).reply()
    expect((await list()).docs).toMatchObject([{ image: docs.image }])
    expect(await see(docs.image)).toBe(200)
    await withdraw(made._id)
    expect(await see(docs.image)).toBe(404)
  })

  test('of somebody else, of another message, or of no upload is none', async () => {
    const { docs: others } = await (await upload(administrator, 'administrator')).reply()
    const { docs: used } = await (await upload()).reply()
    await send(agent, 'agent', { image: used.image })
    for (const image of [others.image, used.image, '/api/user/profile'])
      expect((await send(agent, 'agent', { image })).body.code).toBe('PICTURE_GONE')
  })
})
