import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLiveBook, serverClock } from '../live/index.ts'
import { connectLive } from './connection.ts'

/** In the place of the library's socket: what it was asked to do, and what the test lets it tell. */
const fake = vi.hoisted(() => {
  const handlers = new Map<string, (...args: unknown[]) => void>()
  return {
    handlers,
    options: {} as Record<string, unknown>,
    socket: {
      active: true,
      connected: false,
      on: (name: string, handler: (...args: unknown[]) => void) => void handlers.set(name, handler),
      off: () => undefined,
      onAny: () => undefined,
      emit: () => undefined,
      timeout: () => ({ emitWithAck: () => new Promise(() => undefined) }),
      connect: vi.fn<() => void>(),
      close: () => undefined,
      disconnect: vi.fn<() => void>(),
    },
  }
})
vi.mock('socket.io-client', () => ({
  io: (options: Record<string, unknown>) => {
    fake.options = options
    return fake.socket
  },
}))

const tell = (name: string, what?: unknown) => fake.handlers.get(name)?.(what)
const open = (ticket: () => Promise<string> = async () => 'skt_1', onGap = () => {}) =>
  connectLive({
    ticket,
    book: createLiveBook(() => undefined),
    clock: serverClock(Date.now),
    onNumbered: () => {},
    onGap,
  })

/** What the library would do when the connection is there. */
const admit = (send: (data: object) => void) => (fake.options['auth'] as (send: (data: object) => void) => void)(send)

/** How often it was tried within a minute, the loss being told after each. */
function triesAfter(name: string, what: unknown, isActive: boolean): number {
  fake.socket.active = isActive
  const live = open()
  fake.socket.connect.mockImplementation(() => tell(name, what))
  tell(name, what)
  vi.advanceTimersByTime(60_000)
  live.close()
  return fake.socket.connect.mock.calls.length
}

beforeEach(() => {
  vi.useFakeTimers()
  fake.socket.connect.mockReset()
})
afterEach(() => void vi.useRealTimers())

test('who cannot reach the server, or is sent away by a crowd, comes back without end', () => {
  const tries = triesAfter('connect_error', new Error('websocket error'), true)
  // Each wait is between 0.5 s and 5 s.
  expect(tries).toBeGreaterThanOrEqual(12)
  expect(tries).toBeLessThan(60)
})

test('a connection that was lost is sought again', () => {
  expect(triesAfter('disconnect', 'transport close', true)).toBeGreaterThanOrEqual(12)
})

test.each(['FAULT', 'SOCKET_TICKET_SPENT'])('%s is no refusal of who asks', (code) => {
  expect(triesAfter('connect_error', new Error(code), false)).toBeGreaterThanOrEqual(12)
})

test.each([
  ['a session that has ended', 'connect_error', new Error('UNAUTHENTICATED')],
  ['an account opened elsewhere', 'connect_error', new Error('DUPLICATE_SESSION')],
  ['a server that said good-bye', 'disconnect', 'io server disconnect'],
])('%s is not sought again', (_, name, what) => {
  expect(triesAfter(name, what, false)).toBe(0)
})

test('what is told without a number is read at the first connection and at each that follows', () => {
  const onGap = vi.fn<() => void>()
  const live = open(undefined, onGap)
  expect(onGap).not.toHaveBeenCalled()
  for (const times of [1, 2]) {
    tell('connect')
    expect(onGap).toHaveBeenCalledTimes(times)
    tell('disconnect', 'transport close')
  }
  live.close()
})

test('a closed connection stays closed', () => {
  fake.socket.active = true
  const live = open()
  tell('connect_error', new Error('websocket error'))
  live.close()
  vi.advanceTimersByTime(60_000)
  expect(fake.socket.connect).not.toHaveBeenCalled()
})

test('the waits are ours, and what opens the socket stands in no address', () => {
  open().close()
  expect(fake.options).toMatchObject({ reconnection: false, timeout: 8000, transports: ['websocket'] })
  expect(fake.options).not.toHaveProperty('query')
})

test('each connection asks for a ticket of its own', async () => {
  let asked = 0
  const live = open(async () => `skt_${++asked}`)
  const sent: object[] = []
  for (let connection = 0; connection < 2; connection += 1) admit((data) => void sent.push(data))
  await vi.advanceTimersByTimeAsync(0)
  live.close()
  expect(sent).toMatchObject([{ ticket: 'skt_1' }, { ticket: 'skt_2' }])
})

test('without a ticket the connection is given up, and sought again later', async () => {
  const live = open(async () => await Promise.reject(new Error('no network')))
  fake.socket.disconnect.mockReset()
  admit(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(fake.socket.disconnect).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(5000)
  expect(fake.socket.connect).toHaveBeenCalled()
  live.close()
})

test('a ticket that comes after all was closed opens nothing', async () => {
  let refuse: (error: Error) => void = () => undefined
  const live = open(() => new Promise((_, reject) => (refuse = reject)))
  admit(() => undefined)
  live.close()
  refuse(new Error('no network'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fake.socket.connect).not.toHaveBeenCalled()
})

test('a server that is going away is sought again at a moment of the time it names', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  fake.socket.active = true
  const live = open()
  tell('getServerGoingAway', { withinMs: 4000 })
  tell('disconnect', 'transport close')
  vi.advanceTimersByTime(1999)
  expect(fake.socket.connect).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(fake.socket.connect).toHaveBeenCalledOnce()
  live.close()
  vi.restoreAllMocks()
})
