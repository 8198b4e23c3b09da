import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useLocation } from 'wouter'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import SearchPage from './search-page.tsx'
import { clearSearch } from './text.ts'

const FOUND = [
  {
    eventTypeId: '4',
    name: 'Cricket',
    events: ['India v Australia', 'India v Oman'].map((eventName, at) => ({
      eventId: `e${at}`,
      eventTypeId: '4',
      eventName,
      countryCode: null,
      timezone: null,
      openDate: '2020-11-21T09:00:00.000Z',
    })),
  },
]

function Here() {
  return <p data-testid="here">{useLocation()[0]}</p>
}

const show = (docs: unknown) =>
  renderSignedIn(
    <>
      <SearchPage drawFound={(events) => events.map(({ eventName }) => <p key={eventName}>{eventName}</p>)} />
      <Here />
    </>,
    async () => Response.json({ docs }),
  )

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })

afterEach(() => {
  cleanup()
  clearSearch()
})

test('what is found is drawn as the app draws lists; Enter opens the first of it', async () => {
  show(FOUND)
  expect(document.activeElement).toBe(field())
  type('ind')
  await screen.findByText('India v Oman')
  expect(screen.getByRole('region', { name: 'Search results' }).textContent).toBe('India v AustraliaIndia v Oman')
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(screen.getByTestId('here').textContent).toBe('/events/4/e0')
})

test('what is found nowhere is said; Escape clears', async () => {
  show([])
  type('zz')
  await screen.findByText('Nothing is called like “zz”')
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect(field().value).toBe('')
})
