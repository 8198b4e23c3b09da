/** What an operator shows of an event reaches every player: in the calls, on the socket, and in the log. */
import type { AddressInfo } from 'node:net'
import { calls } from '@paddock/contract'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { expectAudited } from '../audit-log/testing/rows-of.ts'
import { defineMarket, EVENT, MATCH_ODDS, openMarket } from '../markets/testing/world.ts'
import { ask, CODE, createGatewayWorld, type GatewayWorld, signIn } from '../live/testing/gateway.ts'

const TV = 'https://tv.example/7'
const SCORE = 'https://scores.example/match/1'
const NOTHING = { channel: null, scoreUrl: null, highlighted: false }

let world: GatewayWorld
let operator: string
let player: string
let socket: Socket
const heard: [name: string, payload: unknown][] = []

beforeAll(async () => {
  world = await createGatewayWorld()
  await openMarket(world, defineMarket('m1', MATCH_ODDS))
  operator = await signIn(world.gateway, 'administrator', { headers: { 'x-console': '1' } })
  player = await signIn(world.gateway, 'p1')
  await world.gateway.listen(0, '127.0.0.1')
  const { port } = world.gateway.app.server.address() as AddressInfo
  const opened = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], auth: { token: player }, forceNew: true })
  socket = opened
  opened.onAny((name: string, payload: unknown) => heard.push([name, payload]))
  await new Promise<void>((resolve) => opened.on('connect', () => resolve()))
})
afterAll(async () => {
  socket.disconnect()
  await world.close()
})

type Shown = { readonly channel: string | null; readonly scoreUrl: string | null; readonly highlighted: boolean }
const show = (shown: Shown, { eventId = 'e1', transactionCode = CODE } = {}) =>
  ask(world.gateway, calls.setEventShowing, { body: { eventId, ...shown, transactionCode } }, { token: operator })
const television = async () => (await (await ask(world.gateway, calls.getLiveTv, {}, { token: player })).reply()).docs
const scores = async () => (await (await ask(world.gateway, calls.getPublicScores, {})).reply()).docs
const highlighted = async () => (await (await ask(world.gateway, calls.getHighlight, {})).reply()).docs
/** Answers are kept for half a second. */
const isShown = (...shown: readonly [television: object, scores: readonly object[], highlighted: readonly string[]]) =>
  vi.waitFor(async () => expect([await television(), await scores(), await highlighted()]).toEqual(shown), 3000)
const isTold = (name: string, payload: unknown) => vi.waitFor(() => expect(heard).toContainEqual([name, payload]))

test('television, the page of the score and the place on home are there as soon as they are set, and gone as soon as they are taken', async () => {
  await isShown({}, [], [])
  const set = await show({ channel: TV, scoreUrl: SCORE, highlighted: true })
  expect((await set.reply()).docs).toEqual({ eventId: 'e1', channel: TV, scoreUrl: SCORE, highlighted: true })
  await isTold('LiveTvUpdated', { docs: [{ eventId: 'e1', channel: TV }] })
  await isShown({ e1: TV }, [{ eventId: 'e1', iframeUrl: SCORE, score: null }], ['e1'])
  const asking = { params: { reader: 'common' as const }, query: { page: 1, limit: 25 } }
  const listed = (await (await ask(world.gateway, calls.getMarkets, asking)).reply()).docs
  expect(listed[0]?.competitions[0]?.events[0]?.markets[0]).toMatchObject({ screenPlay: true, score: true })

  await show(NOTHING)
  await isTold('DeleteLiveTvUpdate', { eventId: ['e1'] })
  await isTold('scoreDeleted', { eventId: ['e1'] })
  await isShown({}, [], [])
})

test('whoever follows the event is told of the page of its score; the score of the feed stays beside it', async () => {
  await new Promise((resolve) => socket.emit('postEventSubscription', { eventId: 'e1' }, resolve))
  const side = (name: string) => ({ name, selectionId: null })
  world.bus.publish('score', {
    eventId: 'e1',
    marketId: null,
    fixture: { home: side('India'), away: side('Australia'), maxOvers: 20, startTime: null, description: null },
    phase: 'PRE_MATCH',
    ballInProgress: false,
    stable: false,
    state: null,
    settled: null,
    counts: [],
    at: 1,
  })
  const told = async (iframeUrl: string | null) => {
    const score = expect.objectContaining({ summary: 'India v Australia' })
    await vi.waitFor(() => expect(heard.at(-1)).toEqual(['getEventScore', { eventId: 'e1', iframeUrl, score }]))
  }
  await told(null)
  await show({ ...NOTHING, scoreUrl: SCORE })
  await told(SCORE)
  await show(NOTHING)
  await told(null)
  expect(heard.filter(([name]) => name === 'scoreDeleted')).toHaveLength(1)
})

test('what is put forward stands before what is busy', async () => {
  await world.control.putEvent({ ...EVENT, id: 'e2', name: 'Nepal v Kenya' }, true)
  await world.control.putMarket(defineMarket('m2', MATCH_ODDS, { eventId: 'e2' }), { status: 'OPEN', inPlay: true })
  await vi.waitFor(async () => expect(await highlighted()).toEqual(['e2']), 3000)
  await show({ ...NOTHING, highlighted: true })
  await vi.waitFor(async () => expect(await highlighted()).toEqual(['e1', 'e2']), 3000)
  await show(NOTHING)
})

test('what the feed says of the event leaves it as the operator said', async () => {
  await show({ ...NOTHING, channel: TV })
  await world.control.putEvent({ ...EVENT, name: 'India v Australia, 2nd Test' }, true)
  const read = await ask(world.gateway, calls.getEventShowing, { query: { eventId: 'e1' } }, { token: operator })
  expect((await read.reply()).docs).toEqual({ eventId: 'e1', ...NOTHING, channel: TV })
  await show(NOTHING)
})

test('it is written into the log as it was and is, and a wrong code changes nothing', async () => {
  const set = await show({ ...NOTHING, channel: TV })
  expect(await expectAudited(world.db, calls.setEventShowing, set)).toMatchObject([
    {
      actorId: world.ids.administrator,
      siteId: null,
      objectId: 'e1',
      before: { eventId: 'e1', ...NOTHING },
      after: { eventId: 'e1', ...NOTHING, channel: TV },
    },
  ])
  expect(await show(NOTHING, { transactionCode: '000000' })).toMatchObject({ body: { code: 'WRONG_TRANSACTION_CODE' } })
  expect(await television()).toEqual({ e1: TV })
  const nowhere = await show(NOTHING, { eventId: 'nowhere' })
  expect(nowhere).toMatchObject({ status: 404 })
  await expectAudited(world.db, calls.setEventShowing, nowhere)
})

test.each(['http://tv.example/7', 'javascript:alert(1)', 'channel 7', '/tv'])(
  '%s is no address of a page',
  async (channel) => {
    const response = await world.gateway.app.inject({
      method: 'PUT',
      url: '/api/administrator/game/event/showing',
      headers: { host: 'localhost', authorization: `Bearer ${operator}` },
      payload: { eventId: 'e1', ...NOTHING, channel, transactionCode: CODE },
    })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ field: 'channel' })
  },
)
