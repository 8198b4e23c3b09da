import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchTabs } from './duplicate-tabs.ts'
import type { Io, Socket } from './rooms.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Told = { readonly socket: Socket; readonly said: string[]; leave(): void }

function createRoom() {
  const sockets = new Map<string, Socket>()
  const io = { sockets: { sockets } } as unknown as Io
  let count = 0
  function enter(tab: string | null, sessionKey = 's1'): Told {
    const id = `socket-${++count}`
    const said: string[] = []
    const state = { connected: true }
    const leave = (): void => {
      state.connected = false
      sockets.delete(id)
    }
    const socket = {
      id,
      data: { tab, actor: { sessionKey } },
      get connected() {
        return state.connected
      },
      emit: (name: string) => void said.push(name),
      disconnect: leave,
    } as unknown as Socket
    sockets.set(id, socket)
    watchTabs(io, socket)
    return { socket, said, leave }
  }
  return enter
}

test('a newer tab ends the older one after the grace', () => {
  const enter = createRoom()
  const older = enter('a')
  const newer = enter('b')
  vi.advanceTimersByTime(9_999)
  expect(older.said).toEqual([])
  vi.advanceTimersByTime(1)
  expect(older.said).toEqual(['getDuplicateScreen'])
  expect(older.socket.connected).toBe(false)
  expect(newer.socket.connected).toBe(true)
})

test('a page that is reloaded, a tab that is closed again and another session end nothing', () => {
  const enter = createRoom()
  const before = enter('a')
  before.leave()
  const reloaded = enter('b')
  enter('c').leave()
  const other = enter('d', 's2')
  vi.advanceTimersByTime(60_000)
  for (const one of [reloaded, other]) expect(one.said).toEqual([])
})

test('where tabs are not told apart, many may be open', () => {
  const enter = createRoom()
  const tabs = [enter(null), enter(null)]
  vi.advanceTimersByTime(60_000)
  for (const tab of tabs) expect(tab.said).toEqual([])
})
