import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const read = async () => ({ ...(await import('./state.ts')), Notices: (await import('./notices.tsx')).default })

beforeEach(() => {
  vi.resetModules()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('an answer that was kept says how old it is, and the page that nothing is taken', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:45:00') })
  const { Notices, noteAnswer } = await read()
  render(<Notices />)
  expect(screen.queryByText('No connection')).toBeNull()
  act(() => noteAnswer(new Date('2026-11-21T12:41:00').getTime()))
  expect(screen.getByText(/Prices of 12:41, 4 min old\. Bets are not taken/)).toBeDefined()
  expect(document.documentElement.dataset['network']).toBe('offline')
  act(() => void vi.advanceTimersByTime(120_000))
  expect(screen.getByText(/12:41, 6 min old/)).toBeDefined()
})

test('of a page that was live when the network went says the same of its prices', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:45:00') })
  const { Notices } = await read()
  render(<Notices />)
  expect(document.documentElement.dataset['told']).toBeUndefined()
  act(() => void dispatchEvent(new Event('offline')))
  expect(document.documentElement.dataset['told']).toBe('offline')
  act(() => void vi.advanceTimersByTime(240_000))
  expect(screen.getByText(/Prices of 12:45, 4 min old\. Bets are not taken/)).toBeDefined()
})

test('of several kept answers the oldest tells the age', async () => {
  const { noteAnswer, readOffline } = await read()
  noteAnswer(2000)
  noteAnswer(1000)
  noteAnswer(3000)
  expect(readOffline()).toEqual({ is: 'offline', since: 1000 })
})

test('a new answer ends it', async () => {
  const { noteAnswer, readOffline } = await read()
  noteAnswer(1000)
  noteAnswer(null)
  expect(readOffline()).toEqual({ is: 'online' })
  expect(document.documentElement.dataset['network']).toBe('online')
})

test('an answer that was under way when the network was lost does not end it, the next one does', async () => {
  const { noteQuestion, readOffline } = await read()
  const underWay = noteQuestion()
  dispatchEvent(new Event('offline'))
  underWay(null)
  expect(readOffline().is).toBe('offline')
  noteQuestion()(null)
  expect(readOffline()).toEqual({ is: 'online' })
})

test('a network that is back is believed only when the server answers, if old answers are shown', async () => {
  const { noteAnswer, readOffline } = await read()
  dispatchEvent(new Event('offline'))
  expect(readOffline().is).toBe('offline')
  dispatchEvent(new Event('online'))
  expect(readOffline()).toEqual({ is: 'online' })
  noteAnswer(1000)
  dispatchEvent(new Event('online'))
  expect(readOffline()).toEqual({ is: 'offline', since: 1000 })
})
