import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Link, Redirect, Route, Switch, useLocation, useParams, useSearchParams } from 'wouter'
import { NavLink } from './nav-link.tsx'
import { PageRouter } from './page-router.tsx'

const scroll = vi.fn<(left: number, top: number) => void>()

beforeEach(() => vi.stubGlobal('scrollTo', scroll))
afterEach(() => {
  cleanup()
  scroll.mockClear()
  vi.unstubAllGlobals()
})

function Event() {
  const { eventId } = useParams()
  return <h1>event {eventId}</h1>
}

function Day() {
  const [address, setAddress] = useSearchParams()
  return (
    <button type="button" onClick={() => setAddress({ day: 'today' })}>
      {address.get('day') ?? 'now'}
    </button>
  )
}

let letCome: () => void = () => {}
const Slow = lazy(
  () =>
    new Promise<{ default: () => React.ReactNode }>((resolve) => {
      letCome = () => resolve({ default: () => <h1>slow</h1> })
    }),
)

const mark = (isShown: boolean) => (isShown ? 'marked' : '')

function show(path: string): void {
  history.replaceState(null, '', path)
  render(
    <PageRouter>
      <NavLink to="/events/1/7" className={mark}>
        to seven
      </NavLink>
      <Link to="/slow">to what is slow</Link>
      <Day />
      <Suspense fallback="nothing">
        <Switch>
          <Route path="/">
            <h1>home</h1>
          </Route>
          <Route path="/old">
            <Redirect to="/" replace />
          </Route>
          <Route path="/events/:sportId/:eventId">
            <Event />
          </Route>
          <Route path="/slow">
            <Slow />
          </Route>
          <Route>
            <Where />
          </Route>
        </Switch>
      </Suspense>
    </PageRouter>,
  )
}

const Where = () => <h1>nothing at {useLocation()[0]}</h1>
const heading = () => screen.getByRole('heading').textContent
const go = (name: string) => fireEvent.click(screen.getByRole('link', { name }))

test('a link leads on and begins at the top, the way back does not', async () => {
  show('/')
  go('to seven')
  expect(heading()).toBe('event 7')
  expect(location.pathname).toBe('/events/1/7')
  expect(scroll).toHaveBeenCalledExactlyOnceWith(0, 0)
  act(() => history.back())
  await waitFor(() => expect(heading()).toBe('home'))
  expect(scroll).toHaveBeenCalledOnce()
})

test('the page that is there stays until the next one has come', async () => {
  show('/')
  go('to what is slow')
  expect(location.pathname).toBe('/slow')
  expect(heading()).toBe('home')
  await act(async () => letCome())
  expect(heading()).toBe('slow')
})

test('the link of the shown page says so, however its address is written', () => {
  show('/Events/1/7/')
  const link = screen.getByRole('link', { name: 'to seven' })
  expect([link.getAttribute('aria-current'), link.className]).toEqual(['page', 'marked'])
})

test('a link to the shown page leaves nothing to go back to', () => {
  show('/events/1/7')
  const before = history.length
  go('to seven')
  expect(history.length).toBe(before)
})

test('an address that leads on is not gone back to', () => {
  show('/old')
  expect(location.pathname).toBe('/')
  expect(heading()).toBe('home')
})

test('a search stays on its page, where it is', () => {
  show('/nowhere')
  fireEvent.click(screen.getByRole('button', { name: 'now' }))
  expect(screen.getByRole('button', { name: 'today' })).toBeTruthy()
  expect(location.search).toBe('?day=today')
  expect(heading()).toBe('nothing at /nowhere')
  expect(scroll).not.toHaveBeenCalled()
})

test('with a key held down the browser opens the link as it will', () => {
  show('/')
  const link = screen.getByRole('link', { name: 'to seven' })
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link, { ctrlKey: true })
  expect(heading()).toBe('home')
})
