/** Traders at the desk: what they quote, open and shut, and what players can bet at meanwhile. docs/domain/quoting.md */
import { type Asking, calls, type Endpoint, type RequestOf } from '@paddock/contract'
import type { DeskRight } from '@paddock/domain/desk'
import type { SessionModel, SessionQuote } from '@paddock/domain/kinds/session'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ask, createGatewayWorld, type GatewayWorld, signIn } from '../live/testing/gateway.ts'
import {
  bet,
  BOOKMAKER,
  booksBalance,
  defineMarket,
  MATCH_ODDS,
  quote as exchangeQuote,
  EVENT,
  openMarket,
  price,
  rupees,
  SESSION,
} from '../markets/testing/world.ts'
import type { BetRequest } from '../bets/index.ts'
import { createJobs } from '../platform/jobs.ts'
import { createLog } from '../platform/log.ts'
import { createQuoting } from './index.ts'
import { addDeskOfficer } from '../operator/testing/by-two.ts'

const CONSOLE = { headers: { 'x-console': '1' } }
const traders = { anand: { id: 0, token: '' }, bela: { id: 0, token: '' } }
type Name = keyof typeof traders

let world: GatewayWorld
let number = 0
/** A session of an event of its own. */
let market = ''
let event = ''

beforeAll(async () => {
  world = await createGatewayWorld()
  for (const name of ['anand', 'bela'] as const) traders[name] = await addDeskOfficer(world, name)
})
afterAll(async () => {
  await booksBalance(world.db)
  await world.close()
})
beforeEach(async () => {
  event = `e${++number}`
  market = `s${number}`
  await give('anand', ['QUOTE'])
  await give('bela', ['QUOTE'])
  await openSession(market)
  model(46)
  // Whoever opens is at the desk: else it would be shut again at the next look.
  for (const name of ['anand', 'bela'] as const) await here(name)
})

async function give(name: Name, rights: readonly DeskRight[], everything = true): Promise<void> {
  await sql`update desk_officers set rights = ${[...rights]}::text[], everything = ${everything}, event_ids = '{}' where account_id = ${traders[name].id}`.execute(
    world.db,
  )
}

async function openSession(id: string, inPlay = true): Promise<void> {
  await world.control.putEvent({ ...EVENT, id: event }, inPlay)
  await world.control.putMarket(defineMarket(id, SESSION, { eventId: event, name: '6 overs' }), {
    status: 'OPEN',
    inPlay,
  })
}

const at = (yes: number, no: number = yes - 1): SessionQuote => ({
  yes: [{ run: yes, price: price(100), maxStake: rupees(10_000) }],
  no: [{ run: no, price: price(100), maxStake: rupees(10_000) }],
})
/** As sure as a model is that it comes to this many runs. */
const modelAt = (line: number): SessionModel => ({
  made: 30,
  atLeast: Array.from({ length: 40 }, (_, i) => Math.max(0, Math.min(10_000, 5000 + (line - 30 - i) * 400))),
  halfWidth: 150,
  score: '34/1 (4.0)',
  version: 'test',
})
const model = (yes: number, id = market) => world.control.setSessionQuote(id, at(yes), Date.now(), modelAt(yes))

const DESK = { role: 'desk' } as const
const as = <E extends Endpoint>(name: Name, call: E, asking: Asking<E>) =>
  ask(world.gateway, call, asking, { token: traders[name].token })
const here = async (name: Name = 'anand', keyAgoMs = 0) =>
  (await (await as(name, calls.atTheDesk, { params: DESK, body: { eventId: event, keyAgoMs } })).reply()).docs
const row = async (name: Name = 'anand', id = market) =>
  must(
    (await here(name)).rows.find(({ marketId }) => marketId === id),
    'it is on the desk',
  )
const whole = () => ({ params: DESK, body: { eventId: event } })
const take = (name: Name = 'anand') => as(name, calls.takeRows, whole())
const open = (name: Name = 'anand') => as(name, calls.openRows, whole())
const shut = (name: Name = 'anand') => as(name, calls.shutRows, whole())
type Typed = RequestOf<typeof calls.quoteRow>['body']['quote']
const rung = (run: number, per100 = 100, size = 5000) => ({ run, price: price(per100), size: rupees(size) })
const TYPED: Typed = { yes: [rung(50)], no: [rung(49)] }
const quote = async (typed: Typed = TYPED, name: Name = 'anand', more: { version?: number; sure?: boolean } = {}) =>
  as(name, calls.quoteRow, {
    params: DESK,
    body: { marketId: market, quote: typed, version: (await row(name)).version, sure: true, ...more },
  })
const placed = async (id: string, change: Partial<BetRequest>): Promise<string> => {
  const done = await world.bets.place(bet(must(world.players[0], 'a player'), id, change), null)
  return done.ok ? (await done.value.decided).status : done.refusal.code
}
const back = (run: number, id = market) => placed(id, { run, slot: null, price: price(100) })
const statusOf = (id = market) => must(world.control.find(id), 'it is there').state

describe('a row that a trader has', () => {
  test('is shut, and its model speaks beside it', async () => {
    expect(await take()).toMatchObject({ status: 200, body: { docs: { taken: 1 } } })
    expect(statusOf()).toMatchObject({ status: 'SUSPENDED', reason: 'TRADER' })
    model(48)
    expect(await row()).toMatchObject({
      quotedBy: 'FOLLOWS',
      trader: { userName: 'anand', isMe: true },
      model: { quote: { yes: [{ run: 48 }] }, score: '34/1 (4.0)' },
      openUntil: null,
    })
    expect(await back(48)).toBe('MARKET_SUSPENDED')
  })

  test('stands after one of fewer overs', async () => {
    const ten = defineMarket(`a${market}`, SESSION, { eventId: event, name: '10 overs' })
    await world.control.putMarket(ten, { status: 'OPEN', inPlay: true })
    expect((await here()).rows.map(({ name }) => name)).toEqual(['6 overs', '10 overs'])
  })

  test('is bet at as the trader quotes it, while it is open and no longer', async () => {
    await take()
    await quote()
    expect(await back(50)).toBe('MARKET_SUSPENDED')
    expect((await open()).body.docs).toEqual({ opened: 1 })
    expect(await back(50)).toBe('ACCEPTED')
    expect(await back(48)).toBe('RUN_CHANGED')
    expect((await shut()).body.docs).toEqual({ shut: 1 })
    expect(await back(50)).toBe('MARKET_SUSPENDED')
    expect(await row()).toMatchObject({ worst: rupees(-100), worstAt: '50', openUntil: null })
  })

  test('has another quote at once while it is open', async () => {
    await take()
    await quote()
    await open()
    await quote({ yes: [rung(52)], no: [rung(51)] })
    expect(await back(50)).toBe('RUN_CHANGED')
    expect(await back(52)).toBe('ACCEPTED')
  })

  test('is opened by nothing that its feed says, once a ball has shut it', async () => {
    await take()
    await quote()
    await open()
    await world.control.hold(market, 'BALL_RUNNING', true)
    expect(statusOf()).toMatchObject({ status: 'SUSPENDED', reason: 'BALL_RUNNING' })
    expect((await open()).body.docs).toEqual({ opened: 0 })
    model(47)
    await world.control.release(market, ['BALL_RUNNING'])
    expect(statusOf()).toMatchObject({ status: 'SUSPENDED', reason: 'TRADER' })
    await open()
    expect(await back(50)).toBe('ACCEPTED')
  })

  test('is priced by hand where its model cannot', async () => {
    await take()
    await quote()
    expect(await world.control.desk.forgetModelled(market)).toBe(true)
    expect(await row()).toMatchObject({ model: null, holds: ['TRADER'] })
    await open()
    expect(statusOf().status).toBe('OPEN')
  })

  test('goes back to its model, at what that says by now', async () => {
    await take()
    await quote()
    model(44)
    expect((await as('anand', calls.giveRowsBack, whole())).body.docs).toEqual({ givenBack: 1 })
    expect(await back(44)).toBe('ACCEPTED')
    expect(await row()).toMatchObject({ quotedBy: 'MODEL', trader: null, quote: { yes: [{ run: 44 }] } })
  })

  test('is another trader’s as soon as they quote it, who see whose it was', async () => {
    await take()
    await here('bela')
    expect((await quote(TYPED, 'bela')).status).toBe(200)
    expect(await row()).toMatchObject({ trader: { userName: 'bela', isMe: false }, quote: { yes: [{ run: 50 }] } })
    expect((await open('anand')).body).toMatchObject({ code: 'NOTHING_TO_QUOTE' })
    expect((await here()).traders).toEqual([{ userName: 'bela', rows: 1, isHere: true }])
  })

  test('refuses a quote of who saw another one', async () => {
    await take()
    const { version } = await row()
    await quote()
    expect((await quote(TYPED, 'bela', { version })).body).toMatchObject({ code: 'ROW_CHANGED' })
    expect(await row()).toMatchObject({ trader: { userName: 'anand' } })
  })

  test('has its quote before back for ten seconds', async () => {
    await take()
    await quote()
    await quote({ yes: [rung(60)], no: [rung(59)] })
    const undo = async () =>
      as('anand', calls.undoQuote, { params: DESK, body: { marketId: market, version: (await row()).version } })
    expect((await undo()).status).toBe(200)
    expect(await row()).toMatchObject({ quote: { yes: [{ run: 50 }] }, openUntil: null, undoUntil: null })
    expect((await undo()).body).toMatchObject({ code: 'NOTHING_TO_UNDO' })
  })

  test('takes its model’s quote once', async () => {
    await take()
    await quote()
    model(47)
    const { version } = await row()
    await as('anand', calls.followModel, { params: DESK, body: { marketId: market, version, stays: false } })
    model(40)
    expect(await row()).toMatchObject({ quotedBy: 'HAND', quote: { yes: [{ run: 47 }] } })
  })

  test('follows its model: opened once, it opens again a second after what held it', async () => {
    await take()
    await open()
    expect(await back(46)).toBe('ACCEPTED')
    await world.control.hold(market, 'BALL_RUNNING', true)
    await here()
    model(51)
    await world.control.release(market, ['BALL_RUNNING'])
    expect(await back(51)).toBe('MARKET_SUSPENDED')
    // Not oftener than a desk may be asked for: whoever is refused is not heard of.
    await vi.waitFor(
      async () => {
        await here()
        expect(statusOf().status).toBe('OPEN')
      },
      { timeout: 10_000, interval: 250 },
    )
    expect(await back(51)).toBe('ACCEPTED')
  })

  test('is shut where its trader is not heard of, or presses no key in play', async () => {
    await take()
    await open()
    await vi.waitFor(() => expect(statusOf()).toMatchObject({ status: 'SUSPENDED', reason: 'TRADER' }), 6000)
    await here()
    await open()
    await here('anand', 91_000)
    await vi.waitFor(() => expect(statusOf().status).toBe('SUSPENDED'), 2000)
    await vi.waitFor(async () =>
      expect((await history()).filter(({ what }) => what === 'SHUT').map(({ why }) => why)).toEqual([
        'NO_KEY',
        'LINK_GONE',
      ]),
    )
  })

  test('is not forgotten as its market closes: nobody can open it then', async () => {
    await take()
    await open()
    await world.control.settleState(market, 'CLOSED')
    expect((await open()).body).toMatchObject({ code: 'NOTHING_TO_QUOTE' })
    expect((await quoteRaw(0)).body).toMatchObject({ code: 'MARKET_NOT_OPEN' })
  })
})

const quoteRaw = (version: number) =>
  as('anand', calls.quoteRow, { params: DESK, body: { marketId: market, quote: TYPED, version, sure: true } })
const history = async (id = market) =>
  (
    await (
      await as('anand', calls.getQuoteHistory, { params: { ...DESK, marketId: id }, query: { page: 1, limit: 50 } })
    ).reply()
  ).docs

describe('the history of a row', () => {
  test('is found of a market whose id has the signs of its feed', async () => {
    market = `score:${event}:1:overs:20`
    await openSession(market)
    await take()
    expect((await history()).map(({ what }) => what)).toEqual(['TAKEN'])
  })

  test('says who quoted what, and between which moments players could bet at it', async () => {
    await take()
    await quote()
    await open()
    await shut('bela')
    expect((await history()).map(({ what, by, why }) => [what, by, why])).toEqual([
      ['SHUT', 'bela', null],
      ['OPENED', 'anand', null],
      ['QUOTED', 'anand', null],
      ['TAKEN', 'anand', null],
    ])
    expect((await history())[1]).toMatchObject({ quote: { yes: [{ run: 50, price: price(100) }] } })
    await expect(sql`delete from desk_quotes`.execute(world.db)).rejects.toThrow('append-only')
  })
})

describe('a key that shuts', () => {
  test('is the last of what was asked for before it, whose rights are read meanwhile', async () => {
    await take()
    await here()
    for (let turn = 0; turn < 30; turn++) {
      const opening = open()
      await new Promise((soon) => setTimeout(soon, turn % 6))
      await Promise.all([shut('bela'), opening])
      expect(statusOf(), `turn ${turn}`).toMatchObject({ status: 'SUSPENDED' })
    }
  })
})

describe('a quote', () => {
  const team = (teamId: string, backAt: number, layAt: number) => ({
    teamId,
    back: { price: price(backAt), size: rupees(100) },
    lay: { price: price(layAt), size: rupees(100) },
  })

  test.each<[string, Typed, string]>([
    ['whose YES is below its NO', { yes: [rung(45)], no: [rung(46)] }, 'QUOTE_CROSSED'],
    ['whose sides give money away on one run', { yes: [rung(45, 110)], no: [rung(45, 90)] }, 'QUOTE_CROSSED'],
    ['that is larger than a bet may be', { yes: [rung(45, 100, 2_000_000)], no: [] }, 'QUOTE_TOO_LARGE'],
    ['of a bookmaker', { teams: [team('100', 80, 85)] }, 'INVALID_RUNNER'],
  ])('of a session is refused %s, and nothing has changed', async (_, typed, code) => {
    await take()
    await quote()
    expect((await quote(typed)).body).toMatchObject({ code })
    expect(await row()).toMatchObject({ quote: { yes: [{ run: 50 }] } })
  })

  test.each<[string, object]>([
    ['a price of 0', { price: 0 }],
    ['a price below 0', { price: -100 }],
    ['a price of a thousandth', { price: 100.001 }],
    ['a price that is no number', { price: '1e400' }],
    ['a size of 0', { size: 0 }],
    ['a size below 0', { size: -5 }],
    ['a tenth of a paisa', { size: 0.001 }],
    ['a run that no bet can be kept on', { run: 2 ** 31 }],
    ['half a run', { run: 46.5 }],
    ['a run below none', { run: -1 }],
  ])('of %s is none', async (_, change) => {
    await take()
    const yes = [{ run: 46, price: 100, size: 100, ...change }]
    // As no program of ours would write it.
    const answered = await world.gateway.app.inject({
      method: 'POST',
      url: '/api/desk/desk/quote',
      headers: { authorization: `Bearer ${traders.anand.token}`, host: 'demo.localhost', 'x-console': '1' },
      payload: { marketId: market, version: (await row()).version, quote: { yes }, sure: true },
    })
    expect([answered.statusCode, answered.json()]).toMatchObject([400, { code: 'BAD_REQUEST' }])
    expect((await history()).map(({ what }) => what)).toEqual(['TAKEN'])
  })

  test('of the highest run that a bet can be kept on is bet at', async () => {
    await take()
    await quote({ yes: [rung(2 ** 31 - 1)] })
    await here()
    await open()
    expect(await back(2 ** 31 - 1)).toBe('ACCEPTED')
  })

  test('far from the model is asked for twice', async () => {
    await take()
    const far = { yes: [rung(60)], no: [rung(59)] }
    expect((await quote(far, 'anand', { sure: false })).body).toMatchObject({
      code: 'ROW_FAR_FROM_MODEL',
      facts: { runs: 14 },
    })
    expect((await quote(far)).status).toBe(200)
    expect((await quote({ yes: [rung(47)], no: [rung(46)] }, 'anand', { sure: false })).status).toBe(200)
  })

  test('at a price far from the model’s is asked for twice, of a run and of a team', async () => {
    await take()
    const slip = { yes: [rung(46, 50)], no: [rung(46, 60)] }
    expect((await quote(slip, 'anand', { sure: false })).body).toMatchObject({
      code: 'PRICE_FAR_FROM_MODEL',
      facts: { percent: 17 },
    })
    expect((await quote({ yes: [rung(46, 90)], no: [rung(46, 110)] }, 'anand', { sure: false })).status).toBe(200)
    expect((await quote(slip)).status).toBe(200)

    const id = `p${number}`
    await openMarket(world, defineMarket(id, BOOKMAKER, { eventId: event }))
    world.control.setBookmakerQuotes(
      id,
      new Map([[0, { back: { price: price(85), maxStake: rupees(1000) } }]]),
      Date.now(),
    )
    const ask = async (teams: Typed['teams'], sure: boolean) =>
      as('anand', calls.quoteRow, {
        params: DESK,
        body: { marketId: id, quote: { teams }, version: (await row('anand', id)).version, sure },
      })
    await take()
    // 54 % against 92 %: a nought was lost.
    expect((await ask([team('100', 8, 9)], false)).body).toMatchObject({
      code: 'PRICE_FAR_FROM_MODEL',
      facts: { percent: 39 },
    })
    expect((await ask([team('100', 100, 105)], false)).status).toBe(200)
    expect((await ask([team('100', 8, 9)], true)).status).toBe(200)
  })

  test('of a bookmaker names its teams; crossed, or for nothing, it is refused', async () => {
    const id = `b${number}`
    await openMarket(world, defineMarket(id, BOOKMAKER, { eventId: event }))
    const ask = async (teams: Typed['teams']) =>
      as('anand', calls.quoteRow, {
        params: DESK,
        body: { marketId: id, quote: { teams }, version: (await row('anand', id)).version },
      })
    await take()
    expect((await ask([team('100', 90, 85)])).body).toMatchObject({ code: 'QUOTE_CROSSED' })
    expect((await ask([team('999', 80, 85)])).body).toMatchObject({ code: 'INVALID_RUNNER' })
    expect((await ask([team('100', 80, 85), team('100', 90, 95)])).body).toMatchObject({ code: 'INVALID_RUNNER' })
    const rungs = { marketId: id, quote: { yes: [rung(46)] }, version: (await row('anand', id)).version }
    expect((await as('anand', calls.quoteRow, { params: DESK, body: rungs })).body).toMatchObject({
      code: 'QUOTE_OF_ANOTHER_KIND',
    })
    expect((await ask([team('100', 300, 310), team('101', 300, 310), team('102', 300, 310)])).body).toMatchObject({
      code: 'QUOTE_CROSSED',
    })
    expect((await ask([team('100', 80, 85)])).status).toBe(200)
    await as('anand', calls.openRows, { params: DESK, body: { eventId: event, marketId: id } })
    expect(await placed(id, { slot: 0, price: price(80) })).toBe('ACCEPTED')
    expect(statusOf(market).status).toBe('SUSPENDED')
  })
})

describe('what opens in an event that a trader has', () => {
  test('is theirs, and shut before its first quote', async () => {
    await take()
    const next = `${market}n`
    await openSession(next)
    model(30, next)
    expect(statusOf(next).status).toBe('SUSPENDED')
    await vi.waitFor(async () =>
      expect(await row('anand', next)).toMatchObject({ trader: { isMe: true }, openUntil: null }),
    )
    await as('anand', calls.giveRowsBack, whole())
    const last = `${market}o`
    await openSession(last)
    expect(statusOf(last).status).toBe('OPEN')
  })
})

describe('whoever may', () => {
  const CALLS: readonly (readonly [string, (name: Name) => ReturnType<typeof take>])[] = [
    ['takes rows', take],
    ['gives them back', (name) => as(name, calls.giveRowsBack, whole()) as never],
    ['opens them', open as never],
    [
      'quotes',
      (name) =>
        as(name, calls.quoteRow, { params: DESK, body: { marketId: market, quote: TYPED, version: 0 } }) as never,
    ],
    ['undoes', (name) => as(name, calls.undoQuote, { params: DESK, body: { marketId: market, version: 0 } }) as never],
    [
      'follows',
      (name) =>
        as(name, calls.followModel, { params: DESK, body: { marketId: market, version: 0, stays: true } }) as never,
    ],
  ]
  test.each(CALLS)('%s has the right to quote there', async (_, call) => {
    await give('anand', ['SUSPEND', 'LIMITS', 'RESULT', 'CONFIRM', 'VOID'])
    expect(await call('anand')).toMatchObject({
      status: 403,
      body: { code: 'DESK_RIGHT_NEEDED', facts: { right: 'QUOTE' } },
    })
    await give('anand', ['QUOTE'], false)
    expect(await call('anand')).toMatchObject({ status: 403 })
    expect(statusOf().status).toBe('OPEN')
  })

  test('has rights in another event alone reaches no row by its number', async () => {
    await take('bela')
    await open('bela')
    await sql`update desk_officers set everything = false, event_ids = array['e1'] where account_id = ${traders.anand.id}`.execute(
      world.db,
    )
    await world.control.putEvent({ ...EVENT, id: 'e1' }, true)
    await world.control.putMarket(defineMarket('of-e1', SESSION, { eventId: 'e1' }), { status: 'OPEN', inPlay: true })
    const theirs = { params: DESK, body: { eventId: 'e1', marketId: market } }
    expect((await as('anand', calls.takeRows, theirs)).body).toMatchObject({ code: 'NOTHING_TO_QUOTE' })
    expect((await as('anand', calls.openRows, theirs)).body).toMatchObject({ code: 'NOTHING_TO_QUOTE' })
    expect((await as('anand', calls.giveRowsBack, theirs)).body.docs).toEqual({ givenBack: 0 })
    expect((await as('anand', calls.shutRows, theirs)).body.docs).toEqual({ shut: 0 })
    const of = { params: DESK, body: { marketId: market, version: 1 } }
    expect(await as('anand', calls.undoQuote, of)).toMatchObject({ status: 403 })
    expect(await as('anand', calls.followModel, { ...of, body: { ...of.body, stays: true } })).toMatchObject({
      status: 403,
    })
    expect(await quoteRaw(1)).toMatchObject({ status: 403 })
    expect(await row('bela')).toMatchObject({ trader: { userName: 'bela' }, version: 1, status: 'OPEN' })
  })

  test('is no officer has nothing here', async () => {
    for (const name of ['agent', 'p1']) {
      const token = await signIn(world.gateway, name, name === 'agent' ? CONSOLE : {})
      for (const call of [calls.atTheDesk, calls.takeRows, calls.openRows, calls.shutRows, calls.giveRowsBack]) {
        const body = { eventId: event, keyAgoMs: 0 }
        const asking = { params: DESK, body: call === calls.atTheDesk ? body : { eventId: event } }
        const answered = await ask(world.gateway, call as typeof calls.takeRows, asking as never, { token })
        expect([name, call.path, answered.status]).toEqual([name, call.path, 403])
      }
    }
  })

  test('shuts has the right to suspend or to quote, and needs nobody’s rows for it', async () => {
    await give('anand', ['RESULT'])
    expect(await shut()).toMatchObject({ status: 403, body: { facts: { right: 'SUSPEND' } } })
    await give('anand', ['SUSPEND'])
    expect((await shut()).status).toBe(200)
    expect(statusOf()).toMatchObject({ status: 'SUSPENDED', reason: 'BALL_RUNNING' })
  })

  test('looks after rows has the right to quote there still: without it they are shut as if nobody were there', async () => {
    await take()
    await here()
    await open()
    expect(await back(46)).toBe('ACCEPTED')
    await give('anand', ['SUSPEND'])
    const looking = setInterval(() => void here(), 500)
    await vi.waitFor(() => expect(statusOf()).toMatchObject({ status: 'SUSPENDED', reason: 'TRADER' }), 5000)
    clearInterval(looking)
    expect((await history())[0]).toMatchObject({ what: 'SHUT', why: 'LINK_GONE' })
  })

  test('looks at the desk is assigned there', async () => {
    await give('anand', [], false)
    expect(await as('anand', calls.atTheDesk, { params: DESK, body: { eventId: event, keyAgoMs: 0 } })).toMatchObject({
      status: 404,
    })
    expect(
      await as('anand', calls.getQuoteHistory, {
        params: { ...DESK, marketId: market },
        query: { page: 1, limit: 25 },
      }),
    ).toMatchObject({
      status: 404,
    })
  })
})

describe('a row is shut by itself', () => {
  test('once eight bets on one side came within three seconds, and opens with another quote alone', async () => {
    await take()
    await quote()
    await open()
    const answers = []
    for (let count = 0; count < 8; count++) answers.push(await back(50))
    expect(answers).toEqual(Array(8).fill('ACCEPTED'))
    await vi.waitFor(() => expect(statusOf()).toMatchObject({ status: 'SUSPENDED', reason: 'TRADER' }))
    await vi.waitFor(async () => expect((await history())[0]).toMatchObject({ what: 'SHUT', by: null, why: 'RUSH' }))
    expect((await open()).body.docs).toEqual({ opened: 0 })
    expect(await row()).toMatchObject({ pause: { why: 'RUSH' } })
    await quote({ yes: [rung(51)], no: [rung(50)] })
    // Not at once either.
    expect((await open()).body.docs).toEqual({ opened: 0 })
    for (let second = 0; second < 5; second++) {
      await new Promise((soon) => setTimeout(soon, 1050))
      await here()
    }
    expect(await row()).toMatchObject({ pause: null })
    expect((await open()).body.docs).toEqual({ opened: 1 })
    for (let count = 0; count < 7; count++) await back(51)
    expect(await placed(market, { run: 50, slot: null, price: price(100), side: 'LAY' })).toBe('ACCEPTED')
    expect(statusOf().status).toBe('OPEN')
  }, 20_000)

  test.each([
    ['is suspended', (id: string) => world.control.hold(id, 'OPERATOR', true)],
    ['has moved by more than a tenth', async (id: string) => exchangeAt(id, 2.26)],
  ])('where it is a bookmaker and the exchange of its match %s', async (_, happens) => {
    const [bookmaker, exchange] = [`b${number}`, `x${number}`]
    await openMarket(world, defineMarket(bookmaker, BOOKMAKER, { eventId: event }))
    await world.control.putMarket(defineMarket(exchange, MATCH_ODDS, { eventId: event }), {
      status: 'OPEN',
      inPlay: true,
    })
    exchangeAt(exchange, 2)
    await take()
    const teams = [
      { teamId: '100', back: { price: price(90), size: rupees(100) }, lay: { price: price(110), size: rupees(100) } },
    ]
    const { version } = await row('anand', bookmaker)
    await as('anand', calls.quoteRow, { params: DESK, body: { marketId: bookmaker, quote: { teams }, version } })
    await open()
    expect(statusOf(bookmaker).status).toBe('OPEN')
    exchangeAt(exchange, 2)
    exchangeAt(exchange, 2.1)
    expect(statusOf(bookmaker).status).toBe('OPEN')
    await happens(exchange)
    await vi.waitFor(() => expect(statusOf(bookmaker)).toMatchObject({ status: 'SUSPENDED', reason: 'TRADER' }))
    await vi.waitFor(async () => expect((await history(bookmaker))[0]).toMatchObject({ what: 'SHUT', why: 'EXCHANGE' }))
    expect(statusOf(market).status).toBe('OPEN')
  })
})

function exchangeAt(id: string, at: number): void {
  exchangeQuote(world, id, 0, [[at, 100]], [[at + 0.2, 100]])
}

describe('an opening', () => {
  /** Another one on the same house, with a short breath. */
  async function desk(windowMs: number) {
    const jobs = createJobs({ log: createLog('silent'), clock: Date.now })
    const quoting = createQuoting({ ...world, jobs, clock: Date.now, log: createLog('silent'), windowMs })
    return { ...quoting, end: () => jobs.stop() }
  }

  test('ends by itself, and what was quoted stays for the next one', async () => {
    const own = await desk(150)
    await own.take({ eventId: event }, traders.anand.id)
    const { version } = must(own.rows.byMarket.get(market), 'taken')
    await own.quote({
      actorId: traders.anand.id,
      marketId: market,
      version,
      sure: true,
      quote: { kind: 'SESSION', quote: at(50) },
    })
    own.here(event, traders.anand.id, 0)
    await own.open({ eventId: event }, traders.anand.id)
    expect(await back(50)).toBe('ACCEPTED')
    await vi.waitFor(() => expect(statusOf().status).toBe('SUSPENDED'))
    await vi.waitFor(async () =>
      expect((await history())[0]).toMatchObject({ what: 'SHUT', by: null, why: 'WINDOW_OVER' }),
    )
    await own.open({ eventId: event }, traders.anand.id)
    expect(await back(50)).toBe('ACCEPTED')
    await own.end()
  })

  test('that a key shuts in the same moment does not come', async () => {
    const own = await desk(10_000)
    await own.take({ eventId: event }, traders.anand.id)
    own.here(event, traders.anand.id, 0)
    for (let turn = 0; turn < 10; turn++) {
      const opening = own.open({ eventId: event }, traders.anand.id)
      if (turn % 2 === 1) await new Promise((soon) => setTimeout(soon, turn))
      await Promise.all([opening, own.shut({ eventId: event }, traders.bela.id)])
      expect(await back(46)).toBe('MARKET_SUSPENDED')
    }
    await own.end()
  })

  test('is over after a restart, and the row is the trader’s still', async () => {
    const first = await desk(10_000)
    await first.take({ eventId: event }, traders.anand.id)
    const { version } = must(first.rows.byMarket.get(market), 'taken')
    await first.quote({
      actorId: traders.anand.id,
      marketId: market,
      version,
      sure: true,
      quote: { kind: 'SESSION', quote: at(50) },
    })
    await first.open({ eventId: event }, traders.anand.id)
    await first.end()
    const second = await desk(10_000)
    await second.load()
    expect(statusOf()).toMatchObject({ status: 'SUSPENDED', reason: 'TRADER' })
    expect(second.rows.byMarket.get(market)).toMatchObject({
      traderName: 'anand',
      quote: { quote: { yes: [{ run: 50 }] } },
    })
    await second.open({ eventId: event }, traders.anand.id)
    expect(await back(50)).toBe('ACCEPTED')
    await second.end()
  })
})
