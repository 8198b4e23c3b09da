import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetKept } from './forget.ts'
import { keepingAccount } from './keep-account.ts'
import { noteAnswer, readOffline } from './state.ts'

const POINTS = ['points']
const BETS = ['open-bets']
const SEEN_AT = new Date('2026-11-28T10:00:00').getTime()
const stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: SEEN_AT })
  sessionStorage.clear()
  noteAnswer(null)
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  noteAnswer(null)
  vi.useRealTimers()
})

/** A page of this tab, as it is after a reload. */
function open(signIn: string): QueryClient {
  const queries = new QueryClient()
  stops.push(keepingAccount({ queries, signIn, keys: [POINTS, BETS], storage: sessionStorage }))
  return queries
}
function seeWithNetwork(signIn: string): void {
  const queries = open(signIn)
  queries.setQueryData(POINTS, { balance: 100_000 })
  queries.setQueryData(BETS, { bets: [], books: {} })
  queries.setQueryData(['others'], 'of nobody')
  vi.advanceTimersByTime(1000)
  for (const stop of stops.splice(0)) stop()
}

test('what was seen with a network is there without one, as old as it is', () => {
  seeWithNetwork('one')
  vi.advanceTimersByTime(240_000)
  dispatchEvent(new Event('offline'))
  const queries = open('one')
  expect(queries.getQueryData(POINTS)).toEqual({ balance: 100_000 })
  expect(queries.getQueryData(BETS)).toEqual({ bets: [], books: {} })
  expect(queries.getQueryData(['others'])).toBeUndefined()
  expect(readOffline()).toEqual({ is: 'offline', since: SEEN_AT + 500 })
})

test('a page with a network shows nothing old', () => {
  seeWithNetwork('one')
  expect(open('one').getQueryData(POINTS)).toBeUndefined()
})

test('a network that goes while nothing is read yet brings what is kept', () => {
  seeWithNetwork('one')
  const queries = open('one')
  noteAnswer(SEEN_AT - 1000)
  expect(queries.getQueryData(POINTS)).toEqual({ balance: 100_000 })
  expect(readOffline()).toEqual({ is: 'offline', since: SEEN_AT - 1000 })
})

test('what is on the screen stays there when the network goes, and is kept as of then', () => {
  const queries = open('one')
  queries.setQueryData(POINTS, { balance: 5 })
  vi.advanceTimersByTime(200_000)
  dispatchEvent(new Event('offline'))
  for (const stop of stops.splice(0)) stop()
  expect(open('one').getQueryData(POINTS)).toEqual({ balance: 5 })
  expect(readOffline()).toEqual({ is: 'offline', since: SEEN_AT + 200_000 })
})

test('what a page has not shown for a while is there as old as it is, beside what is newer', () => {
  seeWithNetwork('one')
  vi.advanceTimersByTime(600_000)
  const queries = open('one')
  queries.setQueryData(POINTS, { balance: 7 })
  vi.advanceTimersByTime(1000)
  for (const stop of stops.splice(0)) stop()
  dispatchEvent(new Event('offline'))
  const later = open('one')
  expect(later.getQueryData(POINTS)).toEqual({ balance: 7 })
  expect(later.getQueryData(BETS)).toEqual({ bets: [], books: {} })
  expect(readOffline()).toEqual({ is: 'offline', since: SEEN_AT + 500 })
})

test('with the first answer that comes all of it is read anew, and it is kept no further with a younger age', () => {
  seeWithNetwork('one')
  dispatchEvent(new Event('offline'))
  const queries = open('one')
  const before = sessionStorage.getItem('paddock.kept-account')
  vi.advanceTimersByTime(60_000)
  dispatchEvent(new Event('pagehide'))
  expect(sessionStorage.getItem('paddock.kept-account')).toBe(before)
  noteAnswer(null)
  expect(queries.getQueryState(POINTS)?.isInvalidated).toBe(true)
  expect(queries.getQueryState(BETS)?.isInvalidated).toBe(true)
  // The answers take longer than the next moment at which it is kept.
  vi.advanceTimersByTime(1000)
  dispatchEvent(new Event('pagehide'))
  expect(sessionStorage.getItem('paddock.kept-account')).toBe(before)
})

test('what is to be read anew is kept as old as it is', () => {
  const queries = open('one')
  queries.setQueryData(POINTS, { balance: 5 })
  vi.advanceTimersByTime(60_000)
  void queries.invalidateQueries({ queryKey: POINTS })
  vi.advanceTimersByTime(60_000)
  for (const stop of stops.splice(0)) stop()
  dispatchEvent(new Event('offline'))
  open('one')
  expect(readOffline()).toEqual({ is: 'offline', since: SEEN_AT })
})

test('what an older release kept in another shape is not given', () => {
  const older = { signIn: 'one', answers: [[POINTS, { balance: 5 }]] }
  sessionStorage.setItem('paddock.kept-account', JSON.stringify(older))
  dispatchEvent(new Event('offline'))
  expect(open('one').getQueryData(POINTS)).toBeUndefined()
})

test('nothing is there for another sign-in, for one without a name, or after a sign-out', async () => {
  seeWithNetwork('one')
  dispatchEvent(new Event('offline'))
  expect(open('other').getQueryData(POINTS)).toBeUndefined()
  await forgetKept(sessionStorage)
  expect(open('one').getQueryData(POINTS)).toBeUndefined()
  noteAnswer(null)
  seeWithNetwork('')
  dispatchEvent(new Event('offline'))
  expect(open('').getQueryData(POINTS)).toBeUndefined()
})

test('a tab without room keeps nothing, and says nothing of it', () => {
  const queries = open('one')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  queries.setQueryData(POINTS, { balance: 5 })
  vi.advanceTimersByTime(1000)
  expect(full).toHaveBeenCalled()
  full.mockRestore()
  expect(sessionStorage.getItem('paddock.kept-account')).toBeNull()
})
