import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { speak } from '@paddock/ui/words'
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

async function open() {
  taken.mockClear()
  render(<Shown />)
  fireEvent.click(screen.getByRole('button', { name: 'Dates: Last 7 Days' }))
  await screen.findAllByRole('grid')
}
const day = (name: string) => screen.getByRole('button', { name })
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })

test('a preset is taken at once and names the range', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Last Month' }))
  expect(taken).toHaveBeenCalledExactlyOnceWith({ from: '2026-10-01', to: '2026-10-31' })
  expect(screen.getByRole('button', { name: 'Dates: Last Month' })).toBeDefined()
  expect(screen.queryByRole('grid')).toBeNull()
})

test('two months stand side by side on a desktop, one on a phone', async () => {
  await open()
  expect(screen.getAllByRole('grid').map((grid) => grid.getAttribute('aria-label'))).toEqual([
    'October 2026',
    'November 2026',
  ])
  cleanup()
  isWide = false
  await open()
  expect(screen.getAllByRole('grid')).toHaveLength(1)
})

test('a second click earlier than the first begins anew, a later one ends the range', async () => {
  await open()
  fireEvent.click(day('Tuesday, 10 November 2026'))
  fireEvent.click(day('Sunday, 25 October 2026'))
  expect(taken).not.toHaveBeenCalled()
  expect(document.querySelectorAll('[aria-selected=true]')).toHaveLength(1)
  expect(screen.getByText('Choose the last day')).toBeDefined()
  fireEvent.click(day('Monday, 2 November 2026'))
  expect(taken).toHaveBeenCalledExactlyOnceWith({ from: '2026-10-25', to: '2026-11-02' })
  expect(screen.getByRole('button', { name: /^Dates: 25 Oct\s–\s2 Nov 2026$/ })).toBeDefined()
})

test('the days to come cannot be chosen', async () => {
  await open()
  expect((day('Sunday, 22 November 2026') as HTMLButtonElement).disabled).toBe(true)
  expect((screen.getByRole('button', { name: 'Next month' }) as HTMLButtonElement).disabled).toBe(true)
})

const monthsShown = () => screen.getAllByRole('grid').map((grid) => grid.getAttribute('aria-label'))
const focusedDay = () => document.activeElement?.getAttribute('aria-label')

test('Tab leads to one day, keys from there to others and over the edge of what is shown', async () => {
  await open()
  const stops = screen.getAllByRole('grid').flatMap((grid) =>
    within(grid)
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0),
  )
  expect(stops.map((stop) => stop.getAttribute('aria-label'))).toEqual(['Sunday, 15 November 2026'])
  act(() => stops[0]?.focus())
  key('ArrowUp')
  expect(focusedDay()).toBe('Sunday, 8 November 2026')
  key('PageUp')
  key('PageUp')
  expect(focusedDay()).toBe('Tuesday, 8 September 2026')
  expect(monthsShown()).toEqual(['September 2026', 'October 2026'])
})

test.each([
  ['ArrowLeft', 'Tuesday, 17 November 2026'],
  ['ArrowRight', 'Thursday, 19 November 2026'],
  ['ArrowUp', 'Wednesday, 11 November 2026'],
  ['ArrowDown', 'Saturday, 21 November 2026'],
  ['Home', 'Sunday, 15 November 2026'],
  ['End', 'Saturday, 21 November 2026'],
  ['PageUp', 'Sunday, 18 October 2026'],
  ['PageDown', 'Saturday, 21 November 2026'],
  ['a', 'Wednesday, 18 November 2026'],
])('%s leads from 18 November to %s, never beyond the last day', async (name, to) => {
  await open()
  act(() => day('Wednesday, 18 November 2026').focus())
  key(name)
  expect(focusedDay()).toBe(to)
})

test('a month is its days in their order, weeks begin with Sunday, and the days chosen are selected', async () => {
  await open()
  const november = screen.getByRole('grid', { name: 'November 2026' })
  const names = within(november)
    .getAllByRole('button')
    .map((each) => each.textContent)
  expect(names).toEqual(Array.from({ length: 30 }, (_, at) => String(at + 1)))
  const weeks = [...november.querySelectorAll('tbody tr')].map((week) => week.querySelector('button')?.textContent)
  expect(weeks).toEqual(['1', '8', '15', '22', '29'])
  const selected = [...november.querySelectorAll('[aria-selected=true]')].map((cell) => cell.textContent)
  expect(selected).toEqual(['15', '16', '17', '18', '19', '20', '21'])
})

test('turning months keeps a day in sight that Tab leads to', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Previous month' }))
  fireEvent.click(screen.getByRole('button', { name: 'Previous month' }))
  expect(monthsShown()).toEqual(['August 2026', 'September 2026'])
  const stops = screen.getAllByRole('button').filter((each) => each.closest('td') && each.tabIndex === 0)
  expect(stops.map((stop) => stop.getAttribute('aria-label'))).toEqual(['Saturday, 1 August 2026'])
})

test('in Hindi its months and days are said in Hindi, with the digits of everywhere else', async () => {
  speak('hi')
  try {
    await open()
    expect(monthsShown()).toEqual(['अक्टूबर 2026', 'नवंबर 2026'])
    expect(day('रविवार, 15 नवंबर 2026').textContent).toBe('15')
  } finally {
    speak('en')
  }
})
