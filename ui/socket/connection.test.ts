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
const open = () =>
  connectLive({ token: 't', book: createLiveBook(() => undefined), clock: serverClock(Date.now), onNumbered: () => {} })

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

test('a fault of the server is no refusal', () => {
  expect(triesAfter('connect_error', new Error('FAULT'), false)).toBeGreaterThanOrEqual(12)
})

test.each([
  ['a session that has ended', 'connect_error', new Error('UNAUTHENTICATED')],
  ['an account opened elsewhere', 'connect_error', new Error('DUPLICATE_SESSION')],
  ['a server that said good-bye', 'disconnect', 'io server disconnect'],
])('%s is not sought again', (_, name, what) => {
  expect(triesAfter(name, what, false)).toBe(0)
})

test('a closed connection stays closed', () => {
  fake.socket.active = true
  const live = open()
  tell('connect_error', new Error('websocket error'))
  live.close()
  vi.advanceTimersByTime(60_000)
  expect(fake.socket.connect).not.toHaveBeenCalled()
})

test('the waits are ours, and the token stands in no address', () => {
  open().close()
  expect(fake.options).toMatchObject({ reconnection: false, transports: ['websocket'], auth: { token: 't' } })
  expect(fake.options).not.toHaveProperty('query')
})
