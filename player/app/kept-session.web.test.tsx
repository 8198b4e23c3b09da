import { beforeEach, expect, test, vi } from 'vitest'
import { keptSession } from './kept-session.ts'

const SESSION = { token: 'a-token-of-a-test', correlationId: null }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('a remembered session is there after the browser was closed', () => {
  keptSession(localStorage, sessionStorage).begin(SESSION, true)
  sessionStorage.clear()
  expect(keptSession(localStorage, sessionStorage).read()).toEqual(SESSION)
})

test('one that is not remembered ends with its tab, renewed or not', () => {
  const session = keptSession(localStorage, sessionStorage)
  session.begin(SESSION, false)
  session.save({ ...SESSION, token: 'its-renewed-token' })
  expect(session.read()?.token).toBe('its-renewed-token')
  expect(localStorage.length).toBe(0)
})

test('who signs in as somebody else is never seen signed out between', () => {
  const session = keptSession(localStorage, sessionStorage)
  session.begin(SESSION, true)
  const seen = vi.fn<() => void>(() => expect(session.read()).not.toBeNull())
  session.subscribe(seen)
  session.begin({ ...SESSION, token: 'somebody-elses-token' }, false)
  expect(seen).toHaveBeenCalled()
  expect(session.read()?.token).toBe('somebody-elses-token')
  expect(localStorage.length).toBe(0)
})

test('signing out forgets both', () => {
  const session = keptSession(localStorage, sessionStorage)
  session.begin(SESSION, false)
  session.clear()
  expect(session.read()).toBeNull()
})
