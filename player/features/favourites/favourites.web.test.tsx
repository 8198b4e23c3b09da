import { Toasts } from '@paddock/ui/primitives'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import { FavouritesPage, FavouriteStar } from './index.ts'

/** A server that keeps what is marked, and writes down what it was asked. */
function keeper(marked: { readonly eventId: string[]; readonly marketId: string[] }, refuses = false) {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const { pathname } = new URL(url as string, location.origin)
    const field = pathname.endsWith('/event') ? 'eventId' : 'marketId'
    const method = init?.method ?? 'GET'
    const id = new URLSearchParams(typeof init?.body === 'string' ? init.body : '').get(field)
    asked.push([method, pathname.replace('/api/user/favorite/', ''), id].filter(Boolean).join(' '))
    if (method !== 'GET' && refuses)
      return Response.json({ code: 'FAVORITES_FULL', message: 'Too many favourites' }, { status: 409 })
    if (method === 'POST' && id) marked[field].push(id)
    if (method === 'DELETE') marked[field].splice(marked[field].indexOf(id ?? ''), 1)
    const name = field === 'eventId' ? 'Event' : 'Market'
    const message = method === 'POST' ? `Favorite ${name} Added` : `Favorite ${name} Deleted`
    return Response.json({ docs: { [field]: marked[field] }, ...(method !== 'GET' && { message }) })
  }
  return { asked, fetch }
}

const star = (isOn: boolean) =>
  screen.findByRole('button', { name: `${isOn ? 'Remove' : 'Add'} India v Oman ${isOn ? 'from' : 'to'} favourites` })

afterEach(cleanup)

test.each(['event', 'market'] as const)(
  'a star marks an %s by form, asks for the list again, and takes the mark off',
  async (kind) => {
    const { asked, fetch } = keeper({ eventId: [], marketId: [] })
    renderSignedIn(
      <>
        <FavouriteStar kind={kind} id="x1" name="India v Oman" />
        <Toasts />
      </>,
      fetch,
    )
    await waitFor(() => expect(asked).toEqual([`GET ${kind}`]))
    fireEvent.click(await star(false))
    expect((await star(true)).getAttribute('aria-pressed')).toBe('true')
    await screen.findByText(kind === 'event' ? 'Favorite Event Added' : 'Favorite Market Added')
    await waitFor(() => expect(asked).toEqual([`GET ${kind}`, `POST ${kind} x1`, `GET ${kind}`]))
    await waitFor(async () => expect((await star(true)).getAttribute('aria-disabled')).toBe('false'))
    fireEvent.click(await star(true))
    await screen.findByText(kind === 'event' ? 'Favorite Event Deleted' : 'Favorite Market Deleted')
    await star(false)
    expect(asked.slice(3, 5)).toEqual([`DELETE ${kind} x1`, `GET ${kind}`])
  },
)

test('a star that is refused is as it was, and says why', async () => {
  const { asked, fetch } = keeper({ eventId: [], marketId: [] }, true)
  renderSignedIn(
    <>
      <FavouriteStar kind="event" id="x1" name="India v Oman" />
      <Toasts />
    </>,
    fetch,
  )
  await waitFor(() => expect(asked).toHaveLength(1))
  fireEvent.click(await star(false))
  await screen.findByText('Too many favourites')
  await star(false)
})

const TREE = [
  {
    id: '4',
    name: 'Cricket',
    totalEventCount: 1,
    competitions: [
      {
        id: 'c',
        name: 'Cup',
        eventCount: 1,
        events: [
          {
            id: 'e1',
            name: 'India v Oman',
            openDate: 0,
            inPlay: true,
            markets: [{ id: 'm1', name: 'Match Odds', type: 'BETFAIR' as const, betOpenDate: null }],
          },
        ],
      },
    ],
  },
]
const page = (sports: typeof TREE | undefined) => (
  <FavouritesPage
    sports={sports}
    isSportsError={false}
    onRetry={() => {}}
    drawEvents={(events) => <p>{events.map(({ name }) => name).join()}</p>}
  />
)

test('the page shows events and markets; what is over is counted and removed at once', async () => {
  const marked = { eventId: ['e1', 'old'], marketId: ['m1', 'gone'] }
  const { asked, fetch } = keeper(marked)
  renderSignedIn(page(TREE), fetch)
  expect(await screen.findByText('India v Oman', { selector: 'p' })).toBeTruthy()
  expect(screen.getByText('Match Odds')).toBeTruthy()
  expect(screen.getByText('2 favourites are over')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText(/over$/)).toBeNull())
  expect(asked.filter((each) => each.startsWith('DELETE'))).toEqual(['DELETE event old', 'DELETE market gone'])
  expect(marked).toEqual({ eventId: ['e1'], marketId: ['m1'] })
})

test('without favourites it says how to get some; without an answer it can be asked again', async () => {
  renderSignedIn(page(TREE), keeper({ eventId: [], marketId: [] }).fetch)
  expect((await screen.findByRole('link', { name: 'See what is in play' })).getAttribute('href')).toBe('/inPlay')
  cleanup()
  let isDown = true
  const up = keeper({ eventId: ['e1'], marketId: [] })
  renderSignedIn(page(TREE), async (url, init) =>
    isDown ? Response.json({ code: 'FAULT', message: 'no' }, { status: 500 }) : await up.fetch(url, init),
  )
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  fireEvent.click(retry)
  expect(await screen.findByText('India v Oman')).toBeTruthy()
})
