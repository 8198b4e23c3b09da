import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { clientExamples, type LiveExample, serverExamples } from './examples/live.ts'
import {
  clientEvents,
  type LiveEvent,
  readAnswer,
  readPayload,
  serverEvents,
  writeAnswer,
  writePayload,
} from './live.ts'
import { must } from '@paddock/domain/result'

const entriesOf = <N extends string>(events: Readonly<Record<N, LiveEvent>>) =>
  Object.entries(events) as [N, LiveEvent][]

const all: [string, LiveEvent, LiveExample][] = [
  ...entriesOf(clientEvents).map(([key, said]) => [key, said, clientExamples[key]] as [string, LiveEvent, LiveExample]),
  ...entriesOf(serverEvents).map(([key, said]) => [key, said, serverExamples[key]] as [string, LiveEvent, LiveExample]),
]

test.each(all)('the example of %s is what its schema says, and crosses the wire unchanged', (_, said, example) => {
  const payload = readPayload(said, example.payload)
  expect(payload).toBeDefined()
  expect(writePayload(said, payload)).toEqual(example.payload)
  if (example.answer === undefined) return
  expect(writeAnswer(said, readAnswer(said, example.answer))).toEqual(example.answer)
})

const SPECIFIED = {
  client: 'active getAllEvent getAllMarket getMarketStatusByEventId postEventSubscription deleteEventSubscription',
  server:
    'getBroadcastNotification getPtsUpdates highlightUpdated maintenanceMode getMarketStatusByEventId getRefreshPage ' +
    'logoutUserByAdmin getBetfairTokenExpired getBetfairTokenRefreshed getOpenBetResultUpdates getEventStatus LiveTvUpdated ' +
    'DeleteLiveTvUpdate getEventScore getModifyMarketUpdate getMarketCacheUpdates getHomeCacheUpdates scoreUpdated ' +
    'scoreDeleted getAddMarketUpdate getDeleteMarketUpdate getOpenBetUpdates',
}

test('every event of 001 §7.1 that concerns markets, prices, scores, bets and points is there under its name', () => {
  const names = (events: object) => new Set(Object.values(events).map(({ name }: LiveEvent) => name))
  for (const name of SPECIFIED.client.split(' ')) expect(names(clientEvents)).toContain(name)
  for (const name of SPECIFIED.server.split(' ')) expect(names(serverEvents)).toContain(name)
})

describe('what a client says is never trusted', () => {
  test.each([
    null,
    7.5,
    '',
    'x y',
    [],
    [7],
    {},
    { eventId: 7 },
    { eventId: '1', more: 1 },
    { eventId: 'x'.repeat(65) },
  ])('%j follows no event', (wire) => {
    expect(readPayload(clientEvents.followEvent, wire)).toBeUndefined()
  })

  test('it may say nothing where nothing is asked', () => {
    expect(readPayload(clientEvents.active, undefined)).toEqual({})
    expect(readPayload(clientEvents.active, { more: 1 })).toBeUndefined()
  })
})

test('an answer may be a refusal', () => {
  const error = { code: 'NOT_FOUND', message: 'Not found' } as const
  expect(readAnswer(clientEvents.followEvent, { error })).toEqual({ error })
})

test('a price message carries frames, decoded on arrival', () => {
  const payload = must(readPayload(serverEvents.prices, serverExamples.prices.payload), 'the example is valid')
  expect(payload.docs).toMatchObject([{ tag: 'prices', marketId: 'm-41', seq: 1042, follows: 1041 }])
  expect(z.safeParse(serverEvents.prices.payload, { eventId: '1', docs: 'P1|broken' }).success).toBe(false)
})
