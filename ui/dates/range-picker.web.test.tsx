import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DayRange } from './days.ts'
import { RangePicker } from './range-picker.tsx'

let isWide = true
beforeEach(() => {
  isWide = true
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), toFake: ['Date'] })
  const nothing = () => undefined
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener: nothing, removeEventListener: nothing }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const taken = vi.fn<(range: DayRange) => void>()

function Shown() {
  const [range, setRange] = useState<DayRange>({ from: '2026-11-15', to: '2026-11-21' })
  const take = (next: DayRange) => {
    taken(next)
    setRange(next)
  }
  return <RangePicker range={range} zone="Asia/Kolkata" onRange={take} />
}

function open() {
  taken.mockClear()
  render(<Shown />)
  fireEvent.click(screen.getByRole('button', { name: 'Dates: Last 7 Days' }))
}
const day = (name: string) => screen.getByRole('button', { name })
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })

test('a preset is taken at once and names the range', () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Last Month' }))
  expect(taken).toHaveBeenCalledExactlyOnceWith({ from: '2026-10-01', to: '2026-10-31' })
  expect(screen.getByRole('button', { name: 'Dates: Last Month' })).toBeDefined()
  expect(screen.queryByRole('grid')).toBeNull()
})

test('two months stand side by side on a desktop, one on a phone', () => {
  open()
  expect(screen.getAllByRole('grid').map((grid) => grid.getAttribute('aria-label'))).toEqual([
    'October 2026',
    'November 2026',
  ])
  cleanup()
  isWide = false
  open()
  expect(screen.getAllByRole('grid')).toHaveLength(1)
})

test('a second click earlier than the first begins anew, a later one ends the range', () => {
  open()
  fireEvent.click(day('Tuesday, 10 November 2026'))
  fireEvent.click(day('Sunday, 25 October 2026'))
  expect(taken).not.toHaveBeenCalled()
  fireEvent.click(day('Monday, 2 November 2026'))
  expect(taken).toHaveBeenCalledExactlyOnceWith({ from: '2026-10-25', to: '2026-11-02' })
  expect(screen.getByRole('button', { name: /^Dates: 25 Oct\s–\s2 Nov 2026$/ })).toBeDefined()
})

test('the days to come cannot be chosen', () => {
  open()
  expect((day('Sunday, 22 November 2026') as HTMLButtonElement).disabled).toBe(true)
  expect((screen.getByRole('button', { name: 'Next month' }) as HTMLButtonElement).disabled).toBe(true)
})

test('keys move from day to day and over the edge of what is shown', () => {
  open()
  const november = screen.getByRole('grid', { name: 'November 2026' })
  const stops = within(november)
    .getAllByRole('button')
    .filter(({ tabIndex }) => tabIndex === 0)
  expect(stops).toHaveLength(1)
  stops[0]?.focus()
  key('ArrowUp')
  expect(document.activeElement).toBe(day('Saturday, 14 November 2026'))
  key('PageUp')
  key('PageUp')
  expect(document.activeElement).toBe(day('Monday, 14 September 2026'))
  expect(screen.getAllByRole('grid').map((grid) => grid.getAttribute('aria-label'))).toEqual([
    'September 2026',
    'October 2026',
  ])
})
