import { encodeFrame, type Frame, joinFrames } from '@paddock/contract/frames/index'
import { paise } from '@paddock/domain/money'
import { expect, test, vi } from 'vitest'
import type { LiveBook } from '../live/index.ts'
import {
  createFollowedEvents,
  follow,
  listenToEvents,
  requestAll,
  requestMissing,
  showAllKept,
  takeRead,
} from './followed-events.ts'
import { createFakeLink } from './testing/fake-link.ts'

const frame = (seq: number): Frame => ({
  tag: 'prices',
  marketId: 'm1',
  seq,
  follows: seq - 1,
  publishedAt: seq,
  version: 1,
  status: 'OPEN',
  remarksMessage: null,
  volume: paise(0),
  changes: [],
})
const onWire = (...seqs: readonly number[]) => ({
  eventId: 'e1',
  docs: joinFrames(seqs.map((seq) => encodeFrame(frame(seq)))),
})
const seqsOf = (frames: readonly Frame[]) => frames.map((each) => ('seq' in each ? each.seq : each.tag)).join()
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

type KeptEvent = { readonly frames: readonly Frame[]; readonly at: number } | null

function open(change: { savesData?: boolean; readKept?: (eventId: string) => Promise<KeptEvent> } = {}) {
  const server = createFakeLink()
  /** What was done to the book, in order. */
  const done: string[] = []
  let gap = false
  let markets: readonly string[] = []
  const book = {
    receive: (eventId: string, frames: readonly Frame[]) => {
      if (frames.length > 0) done.push(`frames ${seqsOf(frames)}`)
      return new Set(gap ? [eventId] : [])
    },
    receiveWhole: (_: string, frames: readonly Frame[]) => {
      markets = ['m1']
      done.push(`whole ${seqsOf(frames)}`)
    },
    forget: () => {
      markets = []
      done.push('forgotten')
    },
    remove: (_: string, marketId: string) => done.push(`gone ${marketId}`),
    markets: () => markets,
  } as unknown as LiveBook
  const { savesData = false, readKept } = change
  const events = createFollowedEvents({ link: server.link, book, savesData: () => savesData, readKept })
  listenToEvents(events)
  const told = vi.fn<() => void>()
  events.listeners.add(told)
  return {
    ...server,
    events,
    done,
    listener: told,
    setGap: (isGap: boolean) => (gap = isGap),
    frames: (...seqs: number[]) => server.push('getMarketStatusByEventId', onWire(...seqs)),
    answer: async (wire: unknown) => {
      server.asked.shift()?.answer(wire)
      await settle()
    },
  }
}

test('frames that overtake the snapshot are applied again after it, in their order', async () => {
  const { events, done, frames, answer, listener } = open()
  follow(events, 'e1')
  frames(12)
  frames(13, 14)
  await answer({ docs: onWire(11) })
  expect(done).toEqual(['frames 12', 'frames 13,14', 'whole 11', 'frames 12,13,14'])
  expect([...events.arrived]).toEqual(['e1'])
  expect(listener).toHaveBeenCalledOnce()
})

test('a gap is asked for once, not with every frame behind it', async () => {
  const { events, setGap, frames, answer, asked } = open()
  follow(events, 'e1')
  await answer({ docs: onWire(11) })
  setGap(true)
  frames(14)
  frames(15)
  expect(asked).toHaveLength(1)
})

test('an answer that comes after its screen has gone changes nothing', async () => {
  const { events, done, answer, told } = open()
  follow(events, 'e1')()
  await answer({ docs: onWire(11) })
  expect(done).toEqual(['forgotten'])
  expect(events.arrived.size).toBe(0)
  expect(told).toEqual(['deleteEventSubscription'])
})

test('whoever follows again asks again, and frames are kept for the answer to their own question', async () => {
  const { events, done, frames, answer, asked } = open()
  follow(events, 'e1')()
  follow(events, 'e1')
  expect(asked).toHaveLength(2)
  asked[0]?.fail()
  asked.shift()
  await settle()
  frames(12)
  await answer({ docs: onWire(11) })
  expect(done).toEqual(['forgotten', 'frames 12', 'whole 11', 'frames 12'])
})

test('the event is left with the last of its screens', () => {
  const { events, told } = open()
  const [first, second] = [follow(events, 'e1'), follow(events, 'e1')]
  first()
  expect(told).toEqual([])
  second()
  expect(told).toEqual(['deleteEventSubscription'])
})

test('a new connection asks for every event again, a check for those that have not come', async () => {
  const { events, answer, asked } = open({ savesData: true })
  follow(events, 'e1')
  await answer({ docs: onWire(11) })
  requestMissing(events)
  expect(asked).toEqual([])
  requestAll(events)
  requestMissing(events)
  expect(asked.map(({ payload }) => payload)).toEqual([{ eventId: 'e1', statuses: false, saver: true }])
})

test.each([
  ['NOT_FOUND', ['whole '], true],
  ['FAULT', [], false],
] as const)('%s: %j, has come: %s', async (code, does, has) => {
  const { events, done, answer } = open()
  follow(events, 'e1')
  await answer({ error: { code, message: code } })
  expect([done, events.arrived.has('e1')]).toEqual([does, has])
})

test('without an answer it is asked for again with the next check', async () => {
  const { events, asked } = open()
  follow(events, 'e1')
  asked[0]?.fail()
  await settle()
  requestMissing(events)
  expect(asked).toHaveLength(2)
})

test('what is kept of an event is shown as old as it is, only while nothing newer is known', async () => {
  const at = Date.now() - 60_000
  const { events, done, link, socket } = open({ readKept: async () => ({ frames: [frame(3)], at }) })
  socket.connected = false
  link.health.isLost = true
  follow(events, 'e1')
  await settle()
  showAllKept(events)
  await settle()
  expect(done).toEqual(['whole 3'])
  expect(link.health.heardAt).toBe(at)
  expect(link.health.freshness.state).toBe('lost')
})

test('what is kept and read too late is not shown over what the socket has told', async () => {
  let tellKept: (kept: KeptEvent) => void = () => {}
  const { events, done, link, socket } = open({ readKept: () => new Promise((resolve) => (tellKept = resolve)) })
  socket.connected = false
  link.health.isLost = true
  follow(events, 'e1')
  socket.connected = true
  tellKept({ frames: [frame(3)], at: 0 })
  await settle()
  expect(done).toEqual([])
})

test('what was read is as new as its question, makes nothing older, and counts for the socket only in its place', () => {
  const { events, done, link } = open()
  const { health } = link
  const { heardAt } = health
  takeRead(events, 'e1', [frame(3)], heardAt - 5000)
  expect(done).toEqual([])
  follow(events, 'e1')
  takeRead(events, 'e1', [frame(3)], heardAt - 5000)
  expect([done, health.heardAt, health.hasFallenBack]).toEqual([['whole 3'], heardAt, false])
  health.way = 'fallback'
  takeRead(events, 'e1', [frame(4)], heardAt + 5)
  expect([health.heardAt, health.hasFallenBack]).toEqual([heardAt + 5, true])
})

test('frames of an event that nobody follows are nothing; markets that are gone are gone', () => {
  const { done, frames, push } = open()
  frames(12)
  push('getDeleteMarketUpdate', { eventId: 'e1', marketId: ['m1', 'm2'] })
  expect(done).toEqual(['gone m1', 'gone m2'])
})
