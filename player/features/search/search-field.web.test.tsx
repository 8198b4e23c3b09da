import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLocation } from 'wouter'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import { SearchField } from './search-field.tsx'
import { clearSearch } from './text.ts'

const event = (eventId: string, eventTypeId: string, eventName: string) => ({
  eventId,
  eventTypeId,
  eventName,
  countryCode: null,
  timezone: null,
  openDate: '2020-11-21T09:00:00.000Z',
})
const FOUND = [
  {
    eventTypeId: '4',
    name: 'Cricket',
    events: [event('a', '4', 'India v Australia'), event('b', '4', 'India v Oman')],
  },
  { eventTypeId: '2', name: 'Tennis', events: [event('c', '2', 'Indra v Mori')] },
]

const Here = () => <p data-testid="here">{useLocation()[0]}</p>

function show(answer: () => Response = () => Response.json({ docs: FOUND })): string[] {
  const asked: string[] = []
  renderSignedIn(
    <>
      <SearchField />
      <Here />
    </>,
    async (url) => {
      const { pathname, searchParams } = new URL(url as string, location.origin)
      asked.push(`${pathname.split('/').pop()} ${searchParams.get('search')} ${searchParams.get('active')}`)
      return answer()
    },
  )
  return asked
}

const field = () => screen.getByRole('combobox', { name: 'Search' })
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const press = (key: string) => fireEvent.keyDown(field(), { key })
const meant = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent
const here = () => screen.getByTestId('here').textContent

beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = vi.fn<() => void>()
})
afterEach(() => {
  cleanup()
  clearSearch()
})

test('it asks once when the typing rests, and never for nothing', async () => {
  const asked = show()
  type('i')
  type('in')
  type('  ')
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(asked).toEqual([])
  for (const text of ['i', 'in', 'ind']) type(text)
  await screen.findByText('India v Oman')
  expect(asked).toEqual(['globalSearch ind true'])
})

test('what is found stands by sport, no higher than 300 px', async () => {
  show()
  type('ind')
  const cricket = await screen.findByRole('group', { name: 'Cricket' })
  expect(within(cricket).getAllByRole('option')).toHaveLength(2)
  expect(within(screen.getByRole('group', { name: 'Tennis' })).getAllByRole('option')).toHaveLength(1)
  expect(screen.getByRole('listbox').className).toContain('max-h-[300px]')
})

test('arrows choose over the groups and round the ends, Enter opens and clears', async () => {
  show()
  type('ind')
  await screen.findByText('India v Oman')
  press('ArrowDown')
  expect(meant()).toContain('India v Australia')
  press('ArrowDown')
  press('ArrowDown')
  expect(meant()).toContain('Indra v Mori')
  press('ArrowDown')
  expect(meant()).toBeUndefined()
  press('ArrowUp')
  expect(meant()).toContain('Indra v Mori')
  press('Enter')
  expect(here()).toBe('/events/2/c')
  expect(field()).toHaveProperty('value', '')
})

test('Enter without a choice opens the first', async () => {
  show()
  type('ind')
  await screen.findByText('India v Oman')
  press('Enter')
  expect(here()).toBe('/events/4/a')
})

test('Escape clears what was typed', async () => {
  show()
  type('ind')
  await screen.findByText('India v Oman')
  press('Escape')
  expect(field()).toHaveProperty('value', '')
  expect(field().getAttribute('aria-expanded')).toBe('false')
})

test('nothing found is said, a search that failed is ignored', async () => {
  let fails = false
  show(() => (fails ? Response.json({ code: 'FAULT', message: 'no' }, { status: 500 }) : Response.json({ docs: [] })))
  type('zzz')
  await screen.findByText('Nothing is called like “zzz”')
  fails = true
  type('yyy')
  await waitFor(() => expect(screen.queryByText(/^Nothing is called/)).toBeNull())
  expect(screen.queryAllByRole('option')).toEqual([])
  expect(screen.queryByRole('alert')).toBeNull()
})
