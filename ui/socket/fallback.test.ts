import { joinFrames, encodeFrame, type Frame, type LiveRunnersMarket } from '@paddock/contract/frames/index'
import { activeRunner, level, OPEN_MARKET } from '@paddock/contract/testing/live-market'
import { paise } from '@paddock/domain/money'
import { CLASSIC } from '@paddock/domain/odds'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLiveBook, serverClock } from '../live/index.ts'
import { connectLive } from './connection.ts'

/** In the place of the library's socket: a cable that a test cuts and mends, and a server behind it that answers late. */
const fake = vi.hoisted(() => {
  const handlers = new Map<string, (...args: unknown[]) => void>()
  const asked: { readonly name: string; readonly answer: (docs: unknown) => void }[] = []
  const socket = {
    active: true,
    connected: false,
    on: (name: string, handler: (...args: unknown[]) => void) => void handlers.set(name, handler),
    off: () => undefined,
    onAny: () => undefined,
    emit: () => undefined,
    timeout: () => ({
      emitWithAck: (name: string) =>
        new Promise((resolve) => asked.push({ name, answer: (docs) => resolve({ docs }) })),
    }),
    connect: () => undefined,
    close: () => undefined,
  }
  return { handlers, asked, socket }
})
vi.mock('socket.io-client', () => ({ io: () => fake.socket }))

const EVENT = 'e1'
const market = (seq: number, price: number): LiveRunnersMarket => ({
  ...OPEN_MARKET,
  kind: 'BETFAIR',
  seq,
  publishedAt: seq,
  winners: 1,
  ladder: CLASSIC,
  runners: [{ ...activeRunner(0, 'A'), back: [level(price, 100)] }],
})
const whole = (seq: number, price: number): Frame => ({ tag: 'market', market: market(seq, price) })
const change = (seq: number, follows: number, price: number): Frame => ({
  tag: 'prices',
  marketId: 'm1',
  seq,
  follows,
  publishedAt: seq,
  version: 1,
  status: 'OPEN',
  remarksMessage: null,
  volume: paise(0),
  changes: [{ slot: 0, back: [level(price, 100)], lastTraded: null }],
})
const onWire = (frames: readonly Frame[]) => ({ eventId: EVENT, docs: joinFrames(frames.map(encodeFrame)) })

const settle = () => vi.advanceTimersByTimeAsync(0)

function open(readEvent: () => Promise<readonly Frame[]>) {
  const live = connectLive({
    ticket: async () => 'skt_1',
    book: createLiveBook(() => undefined),
    clock: serverClock(Date.now),
    onNumbered: () => {},
    onGap: () => {},
    readEvent,
  })
  live.followEvent(EVENT)
  return {
    live,
    price: () => live.book.price('m1', 0, 'BACK', 0)?.price,
    plug: () => {
      fake.socket.connected = true
      fake.handlers.get('connect')?.()
    },
    cut: () => {
      fake.socket.connected = false
      fake.handlers.get('disconnect')?.('transport close')
    },
    push: (frame: Frame) => fake.handlers.get('getMarketStatusByEventId')?.(onWire([frame])),
    answerFollow: async (frames: readonly Frame[]) => {
      const at = fake.asked.findIndex(({ name }) => name === 'postEventSubscription')
      fake.asked.splice(at, 1)[0]?.answer(onWire(frames))
      await settle()
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  fake.socket.connected = false
  fake.asked.length = 0
})
afterEach(() => void vi.useRealTimers())

describe('a socket that is lost', () => {
  test('is said at once; prices that are read in its place may be bet on again', async () => {
    const { live, price, plug, cut, answerFollow } = open(async () => [whole(7, 210)])
    plug()
    await answerFollow([whole(5, 200)])
    cut()
    expect(live.freshness().state).toBe('lost')
    await vi.advanceTimersByTimeAsync(1900)
    expect(live.way()).toBe('socket')
    await vi.advanceTimersByTimeAsync(200)
    expect(live.way()).toBe('fallback')
    expect(live.freshness().state).toBe('fresh')
    expect(price()).toBe(210)
    live.close()
  })

  test('leaves prices as old as the question they answer: a slow network makes none of them new', async () => {
    const slow = () => new Promise<readonly Frame[]>((resolve) => setTimeout(() => resolve([whole(7, 210)]), 5000))
    const { live, price, plug, cut, answerFollow } = open(slow)
    plug()
    await answerFollow([whole(5, 200)])
    cut()
    await vi.advanceTimersByTimeAsync(2000 + 5000)
    expect(price()).toBe(210)
    expect(live.freshness()).toEqual({ state: 'lost', seconds: 5 })
    live.close()
  })

  test('is not one whose first connection takes its time', async () => {
    const { live } = open(() => Promise.reject(new Error('offline')))
    await vi.advanceTimersByTimeAsync(2500)
    expect(live.freshness().state).toBe('fresh')
    fake.handlers.get('connect_error')?.(new Error('timeout'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(live.freshness().state).toBe('lost')
    live.close()
  })

  test('is never called mended by a network that is gone', async () => {
    const { live, plug, cut, answerFollow } = open(() => Promise.reject(new Error('offline')))
    plug()
    await answerFollow([whole(5, 200)])
    cut()
    for (let second = 0; second < 10; second++) {
      await vi.advanceTimersByTimeAsync(1000)
      expect(live.freshness().state).toBe('lost')
    }
    live.close()
  })

  test('resumes without a hole: an older snapshot, a frame before it and a late read change nothing that is newer', async () => {
    let answerRead: (frames: readonly Frame[]) => void = () => {}
    const { live, price, plug, cut, push, answerFollow } = open(() => new Promise((resolve) => (answerRead = resolve)))
    plug()
    await answerFollow([whole(5, 200)])
    cut()
    await vi.advanceTimersByTimeAsync(2100)
    answerRead([whole(9, 209)])
    await settle()
    expect(price()).toBe(209)
    await vi.advanceTimersByTimeAsync(1500)
    plug()
    expect(live.way()).toBe('socket')
    // The server has registered us, taken its snapshot at 11, and pushed 12 before the snapshot arrived.
    push(change(12, 11, 212))
    expect(price()).toBe(209)
    await answerFollow([whole(11, 211)])
    expect(price()).toBe(212)
    push(change(13, 12, 213))
    expect(price()).toBe(213)
    answerRead([whole(10, 210)])
    await settle()
    expect(price()).toBe(213)
    push(change(14, 13, 214))
    expect(price()).toBe(214)
    live.close()
  })
})

test('a site without sockets is read from, and says nothing of a loss', async () => {
  const { live } = open(async () => [whole(7, 210)])
  fake.handlers.get('connect_error')?.(new Error('SOCKET_OFF'))
  await settle()
  expect(live.way()).toBe('polling')
  expect(live.freshness().state).toBe('fresh')
  live.close()
})
