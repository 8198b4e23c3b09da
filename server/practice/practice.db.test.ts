/** Practice: a twin in the demo book that plays the same markets and touches nothing of money. docs/domain/practice.md. */
import { type BetOrder, calls, completeConfig, serverEvents, type SiteConfig } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { refuseGivingNow } from '../bonuses/awards/earn.ts'
import { loadMarketingStanding, mayAdvertiseTo } from '../messages/index.ts'
import { refuseCredit } from '../payments/deposits/credit.ts'
import type { HostSite } from '../platform/http-call.ts'
import { recordCash } from '../points/cash.ts'
import { payRebates } from '../points/pay-rebates.ts'
import { holdPoints } from '../points/store.ts'
import { refuseWithoutMoney } from '../sites/index.ts'
import { holdForPublication } from '../studio/publish-site.ts'
import { ask, CODE, createGatewayWorld, type GatewayWorld, signIn } from '../live/testing/gateway.ts'
import { booksBalance, defineMarket, MATCH_ODDS, openMarket, price, quote, rupees } from '../markets/testing/world.ts'

let world: GatewayWorld
let token: string
let person: number
beforeEach(async () => {
  world = await createGatewayWorld()
  await configure({ switches: { practice: true, deposit: true, withdraw: true, bonuses: true } })
  person = must(world.players[0], 'a player')
  token = await signIn(world.gateway, 'p1')
  await openMarket(world, defineMarket('m1', MATCH_ODDS))
  quote(world, 'm1', 0, [[2.5, 1000]], [[2.52, 1000]])
  quote(world, 'm1', 1, [[1.6, 1000]], [[1.82, 1000]])
})
afterEach(async () => {
  await booksBalance(world.db)
  await world.close()
})

/** What the site publishes; read by the gateway with its next reading of the sites. */
async function configure(settings: object): Promise<void> {
  await sql`update sites set settings = ${JSON.stringify(settings)}::jsonb where id = 1`.execute(world.db)
}

const switchTo = (practise: boolean, as = token) =>
  ask(world.gateway, calls.setPractice, { body: { practise } }, { token: as })
const practiceOf = async (as = token) =>
  (await (await ask(world.gateway, calls.getPractice, {}, { token: as })).reply()).docs
const profileOf = async () =>
  (await (await ask(world.gateway, calls.getProfile, { params: { role: 'user' } }, { token })).reply()).docs.user
const twinId = async () =>
  must(
    (await sql<{ id: number }>`select id from accounts where twin_of = ${person}`.execute(world.db)).rows[0],
    'there is a twin',
  ).id

const order = (change: Partial<BetOrder> = {}): BetOrder => ({
  marketId: 'm1',
  kind: 'BETFAIR',
  runnerId: '100',
  side: 'BACK',
  price: price(2.5),
  line: null,
  stake: rupees(100),
  timeInForce: 'FILL_OR_KILL',
  minFill: null,
  persistence: 'LAPSE',
  expiresAt: null,
  acceptAnyPrice: false,
  acceptTicks: 0,
  marketVersion: null,
  requestId: null,
  device: { name: 'Chrome' },
  country: null,
  ...change,
})
const place = (change: Partial<BetOrder> = {}, headers: Readonly<Record<string, string>> = {}) =>
  ask(world.gateway, calls.placeBet, { body: order(change) }, { token, headers })

describe('the switch', () => {
  test('gives ten thousand points the first time, and the same twin ever after', async () => {
    expect(await practiceOf()).toMatchObject({ mode: 'BESIDE', practising: false, points: null })
    const begun = await (await switchTo(true)).reply()
    expect(begun.docs).toMatchObject({
      practising: true,
      points: { balance: rupees(10_000), exposure: 0, available: rupees(10_000) },
      refillAt: null,
    })
    const twin = await twinId()
    expect(await profileOf()).toMatchObject({ _id: String(twin), userName: 'p1', practice: true, demo: true })
    await switchTo(false)
    expect(await profileOf()).toMatchObject({ _id: String(person), userName: 'p1', practice: false, demo: false })
    await switchTo(true)
    expect(await twinId()).toBe(twin)
  })

  test('is of the session: another one of the same person plays for money', async () => {
    await switchTo(true)
    const other = await signIn(world.gateway, 'p1')
    expect((await practiceOf(other)).practising).toBe(false)
    expect((await practiceOf()).practising).toBe(true)
  })

  test('asks from two tabs at once make one twin', async () => {
    const answers = await Promise.all([switchTo(true), switchTo(true), switchTo(true)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { rows } = await sql`select from accounts where twin_of = ${person}`.execute(world.db)
    expect(rows).toHaveLength(1)
  })

  test('does nothing in the other book for a page that shows this one', async () => {
    await switchTo(true)
    expect(await place({}, { 'x-practice': 'off' })).toMatchObject({ status: 409, body: { code: 'PRACTICE_CHANGED' } })
    expect((await place({}, { 'x-practice': 'on' })).status).toBe(200)
    await switchTo(false)
    expect(await place({}, { 'x-practice': 'on' })).toMatchObject({ status: 409, body: { code: 'PRACTICE_CHANGED' } })
    expect(await world.account(person)).toEqual({ balance: 10_000, exposure: 0 })
  })

  test('is there only where the site has it; a session that practised plays for money again once it has not', async () => {
    await switchTo(true)
    await configure({ switches: { practice: false } })
    const other = await signIn(world.gateway, 'p2')
    await expect.poll(async () => (await switchTo(true, other)).body.code).toBe('NOT_ON_THIS_SITE')
    await expect.poll(async () => (await profileOf()).practice).toBe(false)
  })

  test('lets the sockets of the session go, which come back as the other account', async () => {
    await world.gateway.listen(0, '127.0.0.1')
    const { port } = world.gateway.app.server.address() as AddressInfo
    const open = async () => {
      const options = { transports: ['websocket'], auth: { token }, reconnection: false, forceNew: true }
      const socket = io(`http://127.0.0.1:${port}`, options)
      await new Promise((resolve, reject) => {
        socket.on('connect', () => resolve(undefined))
        socket.on('connect_error', reject)
      })
      return socket
    }
    const forMoney = await open()
    const gone = new Promise((resolve) => forMoney.on('disconnect', resolve))
    // Not the no of the server, after which clients of this protocol do not come back.
    await switchTo(true)
    expect(await gone).toBe('transport close')
    const points = await open()
    const told = new Promise((resolve) => points.on(serverEvents.betChanged.name, resolve))
    await place()
    // Of the twin's journal, whose first line this is.
    expect(await told).toMatchObject({ number: expect.any(Number) })
    points.disconnect()
  })

  test('is for no demo account', async () => {
    await sql`update accounts set book = 'DEMO' where user_name = 'p3'`.execute(world.db)
    const demo = await signIn(world.gateway, 'p3')
    expect((await switchTo(true, demo)).body.code).toBe('DEMO_ACCOUNT')
    await sql`update accounts set book = 'REAL' where user_name = 'p3'`.execute(world.db)
  })
})

describe('a bet in practice', () => {
  test('is of the twin, is paid with points from the same result, and money does not move', async () => {
    await switchTo(true)
    const { docs } = await (await place()).reply()
    expect(docs.balance).toEqual({ balance: rupees(10_000), exposure: rupees(100), availableBalance: rupees(9900) })
    const twin = await twinId()
    expect(await world.account(twin)).toEqual({ balance: 10_000, exposure: 100 })
    expect(await world.account(person)).toEqual({ balance: 10_000, exposure: 0 })
    await world.settlement.declareResult(
      'm1',
      { type: 'WINNERS', winners: [0], removed: [] },
      { actorId: null, source: 'test' },
    )
    const points = await world.account(twin)
    expect(points.balance).toBeGreaterThan(10_000)
    expect(points.exposure).toBe(0)
    expect(await world.account(person)).toEqual({ balance: 10_000, exposure: 0 })
    expect((await practiceOf()).points?.balance).toBe(Math.round(points.balance * 100))
    await switchTo(false)
    expect(await profileOf()).toMatchObject({ balance: rupees(10_000), exposure: 0 })
  })

  test('meets no order of money', async () => {
    quote(world, 'm1', 0, [[2.4, 1000]], [[2.6, 1000]])
    const resting = { price: price(2.5), timeInForce: 'GOOD_TILL_CANCEL', side: 'LAY', stake: rupees(50) } as const
    const other = await signIn(world.gateway, 'p2')
    const laid = await ask(world.gateway, calls.placeBet, { body: order(resting) }, { token: other })
    expect(laid.status).toBe(200)
    await switchTo(true)
    // The house has 2.4; what p2 offers at 2.5 is money's.
    expect(await place({ stake: rupees(50) })).toMatchObject({ status: 409, body: { code: 'PRICE_WORSE' } })
    await switchTo(false)
    expect((await place({ stake: rupees(50) })).status).toBe(200)
  })

  test('is held to what its player is held to, by themselves and from above', async () => {
    await switchTo(true)
    await sql`update accounts set betfair_max = 5000 where id = ${person}`.execute(world.db)
    expect((await place()).body.code).toBe('STAKE_ABOVE_USER_MAX')
    await sql`update accounts set betfair_max = 0 where id = ${person}`.execute(world.db)
    await sql`update accounts set bet_locked = true where id = ${world.ids.agent}`.execute(world.db)
    expect((await place({ stake: rupees(101) })).body.code).toBe('BET_LOCKED')
    await sql`update accounts set bet_locked = false where id = ${world.ids.agent}`.execute(world.db)
    await sql`insert into account_locks (account_id, kind, scope_id, set_by, actor_id)
      values (${world.ids.agent}, 'SPORT', '4', 'agent', ${world.ids.agent})`.execute(world.db)
    expect((await place({ stake: rupees(102) })).body.code).toBe('BET_LOCKED')
    await sql`delete from account_locks`.execute(world.db)
    expect((await place({ stake: rupees(103) })).status).toBe(200)
  })
})

describe('what is about money', () => {
  const MONEY = {
    deposit: () => ask(world.gateway, calls.getPaymentMethods, {}, { token }),
    'a payment account': () => ask(world.gateway, calls.getPayoutAccounts, {}, { token }),
    withdrawal: () => ask(world.gateway, calls.getWithdrawTerms, {}, { token }),
    documents: () => ask(world.gateway, calls.getKyc, {}, { token }),
  } as const

  test.each(Object.keys(MONEY) as (keyof typeof MONEY)[])('is told to switch: %s', async (what) => {
    await switchTo(true)
    expect((await MONEY[what]()).body.code).toBe('IN_PRACTICE')
    await switchTo(false)
    expect((await MONEY[what]()).body.code).not.toBe('IN_PRACTICE')
  })

  test('gives a twin no points of an officer, no bonus and no credit: it is below nobody', async () => {
    await switchTo(true)
    const twin = String(await twinId())
    const agent = await signIn(world.gateway, 'agent', { headers: { 'x-console': '1' } })
    const body = { transfers: [{ userId: twin, amount: rupees(10) }], transactionCode: CODE }
    const given = await ask(world.gateway, calls.givePoints, { params: { role: 'agent' }, body }, { token: agent })
    expect(given.body.code).toBe('NOT_FOUND')
  })
})

describe('what a person has once', () => {
  test('is theirs in practice too', async () => {
    await switchTo(true)
    const role = 'user' as const
    await ask(world.gateway, calls.setRealityCheck, { body: { everyMinutes: 30 } }, { token })
    const sessions = await (await ask(world.gateway, calls.getSessions, { params: { role } }, { token })).reply()
    expect(sessions.docs.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    const { rows } = await sql<{ id: number }>`select account_id as id from player_choices`.execute(world.db)
    expect(rows).toEqual([{ id: person }])
    expect((await ask(world.gateway, calls.signOut, { params: { role } }, { token })).status).toBe(200)
    expect((await ask(world.gateway, calls.getPractice, {}, { token })).body.code).toBe('UNAUTHENTICATED')
  })
})

describe('who stays away', () => {
  const away = (as: string) => ask(world.gateway, calls.beginTimeOut, { body: { length: 'DAY' } }, { token: as })

  test('does not practise, and what waited in practice waits no more', async () => {
    await switchTo(true)
    const rests = { price: price(3), timeInForce: 'GOOD_TILL_CANCEL' } as const
    expect((await place(rests)).status).toBe(200)
    const twin = await twinId()
    expect((await world.account(twin)).exposure).toBe(100)
    expect((await away(token)).status).toBe(200)
    await expect.poll(async () => (await world.account(twin)).exposure).toBe(0)
    token = await signIn(world.gateway, 'p1')
    expect((await switchTo(true)).body.code).toBe('TIMED_OUT')
    expect((await ask(world.gateway, calls.refillPractice, { body: { how: 'RESET' } }, { token })).body.code).toBe(
      'TIMED_OUT',
    )
  })

  test('bets nothing by a session that practised before', async () => {
    await switchTo(true)
    await sql`insert into exclusions (account_id, kind, since, until, origin_id)
      values (${person}, 'SELF_EXCLUSION', now(), now() + interval '200 days', ${person})`.execute(world.db)
    expect((await place()).body.code).toBe('SELF_EXCLUDED')
  })

  test('nor does whose time is over', async () => {
    await switchTo(true)
    await sql`insert into player_limits (account_id, kind, period, product, value, since, set_by)
      values (${person}, 'SESSION', 'DAY', 'ALL', 10, now(), ${person}), (${person}, 'STAKE', 'ONE', 'ALL', 1, now(), ${person})`.execute(
      world.db,
    )
    // A limit of money is none of points.
    expect((await place()).status).toBe(200)
    await sql`insert into sittings (site_id, account_id, started_at, last_seen_at, checked_at)
      values (1, ${person}, now() - interval '20 minutes', now(), now())`.execute(world.db)
    expect((await place({ stake: rupees(101) })).body.code).toBe('SESSION_TIME_OVER')
  })
})

describe('points', () => {
  const fill = (how: 'TOP_UP' | 'RESET') => ask(world.gateway, calls.refillPractice, { body: { how } }, { token })

  test('are set to what they began with, once a day', async () => {
    expect((await fill('RESET')).body.code).toBe('PRACTICE_NOT_BEGUN')
    await switchTo(true)
    expect((await fill('TOP_UP')).body.code).toBe('PRACTICE_NOT_BROKE')
    expect((await fill('RESET')).body.code).toBe('PRACTICE_AS_BEGUN')
    await place()
    expect((await fill('RESET')).body.code).toBe('PRACTICE_AT_RISK')
    await world.settlement.declareResult(
      'm1',
      { type: 'WINNERS', winners: [1], removed: [] },
      { actorId: null, source: 'test' },
    )
    const { docs } = await (await fill('RESET')).reply()
    expect(docs.points?.balance).toBe(rupees(10_000))
    expect(docs.refillAt).not.toBeNull()
    await openMarket(world, defineMarket('m2', MATCH_ODDS))
    quote(world, 'm2', 0, [[2.5, 1000]], [[2.52, 1000]])
    quote(world, 'm2', 1, [[1.6, 1000]], [[1.82, 1000]])
    await place({ marketId: 'm2' })
    await world.settlement.declareResult(
      'm2',
      { type: 'WINNERS', winners: [1], removed: [] },
      { actorId: null, source: 'test' },
    )
    expect((await fill('RESET')).body.code).toBe('PRACTICE_REFILLED')
    await sql`update practices set refilled_at = refilled_at - interval '1 day'`.execute(world.db)
    expect((await fill('RESET')).status).toBe(200)
  })

  test('won are told on a board of their own', async () => {
    await switchTo(true)
    await place()
    await world.settlement.declareResult(
      'm1',
      { type: 'WINNERS', winners: [0], removed: [] },
      { actorId: null, source: 'test' },
    )
    const { docs } = await (await ask(world.gateway, calls.getPracticeBoard, {}, { token })).reply()
    expect(docs.rows).toHaveLength(1)
    expect(docs.rows[0]).toMatchObject({ rank: 1, name: 'p•••' })
    expect(docs.mine?.rank).toBe(1)
    const agent = await signIn(world.gateway, 'agent', { headers: { 'x-console': '1' } })
    const list = await ask(
      world.gateway,
      calls.getPractisers,
      { params: { role: 'agent' }, query: { page: 1, limit: 10 } },
      { token: agent },
    )
    expect(await list.reply()).toMatchObject({
      docs: [{ userId: String(person), userName: 'p1', bets: 1, openBets: 0 }],
      practising: 1,
    })
  })
})

describe('what a person has once, who practises has too', () => {
  test('a conversation with the site is the person’s, begun in practice or not', async () => {
    await configure({ switches: { practice: true, ownChat: true } })
    await switchTo(true)
    const begun = await ask(
      world.gateway,
      calls.beginChat,
      { body: { topic: 'OTHER', text: 'How do I begin?' } },
      { token },
    )
    expect(begun.status).toBe(200)
    const chats = { params: { role: 'user' as const }, query: { page: 1, limit: 25 } }
    const listed = async () => (await (await ask(world.gateway, calls.getChats, chats, { token })).reply()).docs
    expect(await listed()).toMatchObject([{ userId: String(person), userName: 'p1' }])
    await switchTo(false)
    expect(await listed()).toHaveLength(1)
  })

  test('who wants nothing that advertises is shown none of it in practice either', async () => {
    await switchTo(true)
    const may = async () =>
      mayAdvertiseTo(must(await loadMarketingStanding(world.db, await twinId()), 'it is there'), Date.now())
    expect(await may()).toBe(true)
    await sql`insert into player_choices (account_id, marketing_stopped_at) values (${person}, now())
      on conflict (account_id) do update set marketing_stopped_at = now()`.execute(world.db)
    expect(await may()).toBe(false)
  })
})

const ORIGIN = {
  siteId: 1,
  actorId: null,
  actorRole: null,
  sessionKey: null,
  address: '127.0.0.1',
  requestId: 'r',
} as const

describe('where players only practise', () => {
  const ONLY = {
    jurisdiction: { money: 'NONE' },
    switches: { deposit: true, withdraw: true, bonuses: true },
  } satisfies {
    [K in keyof SiteConfig]?: unknown
  }
  const close = async () => {
    await configure(ONLY)
    world.sites.set(1, { ...must(world.sites.get(1), 'a site'), moneyPlayed: false })
    await expect.poll(async () => (await practiceOf()).mode, { timeout: 10_000 }).toBe('ONLY')
  }

  test('money that is just coming in is there before a site is looked through for it', async () => {
    const [seen, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const giving = world.db.transaction().execute(async (tx) => {
      expect(await refuseWithoutMoney(tx, 1)).toBeUndefined()
      seen.resolve()
      await arrived.promise
    })
    await seen.promise
    const config = completeConfig({ name: 'Paddock', type: 'b2c', ...ONLY })
    const { rows } = await sql<{ version: number }>`select version from sites where id = 1`.execute(world.db)
    const publication = { siteId: 1, config, baseVersion: rows[0]?.version ?? 0, note: '', restores: null, authorId: 1 }
    let said: unknown
    const publishing = world.db.transaction().execute(async (tx) => (said = await holdForPublication(tx, publication)))
    await new Promise((resolve) => void setTimeout(resolve, 200))
    expect(said).toBeUndefined()
    arrived.resolve()
    await Promise.all([giving, publishing])
    expect(said).toMatchObject({ refusal: { code: 'SITE_HOLDS_MONEY' } })
  })

  test('no way leads to money', async () => {
    const rested = await (await place({ price: price(3), timeInForce: 'GOOD_TILL_CANCEL' })).reply()
    await place()
    await close()
    expect((await place({ stake: rupees(101) })).body.code).toBe('PRACTICE_ONLY')
    const { _id: betId } = rested.docs.bet
    const amended = await ask(world.gateway, calls.amendBet, { body: { betId, price: price(2.9) } }, { token })
    expect(amended.body.code).toBe('PRACTICE_ONLY')
    const closing = await ask(
      world.gateway,
      calls.cashOut,
      { body: { marketId: 'm1', fraction: 100, minLocked: rupees(-1000) } },
      { token },
    )
    expect(closing.body.code).toBe('PRACTICE_ONLY')
    const paying = { amount: rupees(500), depositTypeId: '1', utr: '123456789012', bonusId: '' }
    const deposit = await ask(world.gateway, calls.createDeposit, { body: paying }, { token })
    expect(deposit.body.code).toBe('PAYMENTS_OFF')
    const asking = { amount: rupees(500), accountId: '1' }
    const withdrawal = await ask(world.gateway, calls.createWithdrawal, { body: asking }, { token })
    expect(withdrawal.body.code).toBe('WITHDRAWALS_OFF')
    await world.db.transaction().execute(async (tx) => {
      const [who, now] = [must((await holdPoints(tx, [person])).get(person), 'a player'), Date.now()]
      // What came in by a claim or a payment that was begun before.
      expect(await refuseCredit(tx, who, rupees(500), now)).toEqual({ code: 'PRACTICE_ONLY' })
      const rebates = [{ accountId: person, amount: rupees(1) }]
      const rebate = await payRebates(tx, { rebates, actorId: world.ids.agent, remarks: '' }, ORIGIN)
      expect(rebate).toEqual({ ok: false, refusal: { code: 'PRACTICE_ONLY' } })
      const byHand = { site: { id: 1 } as HostSite, now, refusePayout: async () => undefined }
      const saying = { siteId: 1, actorId: world.ids.agent, remarks: '', at: now, key: 'k', byHand }
      const cash = await recordCash(tx, [], 1, saying, ORIGIN)
      expect(cash).toEqual({ ok: false, refusal: { code: 'PRACTICE_ONLY' } })
      expect(await refuseGivingNow(tx, { siteId: 1, accountId: person, now })).toEqual({ code: 'PRACTICE_ONLY' })
    })
    const agent = await signIn(world.gateway, 'agent', { headers: { 'x-console': '1' } })
    const move = {
      params: { role: 'agent' as const },
      body: { transfers: [{ userId: String(person), amount: rupees(1) }], transactionCode: CODE },
    }
    for (const call of [calls.givePoints, calls.takePoints])
      expect((await ask(world.gateway, call, move, { token: agent })).body.code).toBe('PRACTICE_ONLY')
    expect((await switchTo(true)).status).toBe(200)
    expect((await place({ stake: rupees(102) })).status).toBe(200)
    expect((await switchTo(false)).body.code).toBe('PRACTICE_ONLY')
    // What stands of money settles as ever.
    await world.settlement.declareResult(
      'm1',
      { type: 'WINNERS', winners: [1], removed: [] },
      { actorId: null, source: 'test' },
    )
    expect(await world.account(person)).toEqual({ balance: 9900, exposure: 0 })
  })
})
