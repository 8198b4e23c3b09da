import { EXAMPLE_POINTS, EXAMPLE_USER } from '@paddock/contract/examples/shapes'
import type { Frame } from '@paddock/contract/frames/index'
import { ClientProvider, createClient, memorySession } from '@paddock/ui/client'
import { createLiveBook, type Freshness, type Live, LiveProvider, serverClock } from '@paddock/ui/live'
import { Toasts } from '@paddock/ui/primitives'
import { SiteProvider, type SiteStore } from '@paddock/ui/site'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SlipProvider } from '../features/betslip/context.tsx'
import { createSlipStore } from '../features/betslip/slip-store.ts'
import { EVENT, exchange } from '../features/event/testing/show-event.tsx'
import { PageRouter } from '../routing/page-router.tsx'
import { siteOfTest, stubScreen } from '../testing/render-app.tsx'
import { askedPrice } from './asked-price.ts'
import ListSlip from './list-slip.tsx'
import { PromptContext } from './sign-in-prompt.tsx'

const FRESH: Freshness = { state: 'fresh' }
const ASKED = { eventId: EVENT, marketId: 'm1', slot: 1, side: 'BACK', isHanded: false } as const

const Asked = () => {
  const asked = askedPrice.use()
  return asked && <ListSlip asked={asked} />
}

/** A list of which nothing has been followed yet; `arrive` brings the event's markets. */
function showList() {
  const session = memorySession()
  session.save({ token: 't', correlationId: null })
  const docs: Readonly<Record<string, unknown>> = {
    '/profile': { correlationId: 'c', user: { ...EXAMPLE_USER, betfairMax: 5000 } },
    '/pts': EXAMPLE_POINTS,
    '/stake': { stake: [] },
  }
  const fetch: typeof globalThis.fetch = async (url) => {
    const end = Object.keys(docs).find((path) => new URL(url as string, location.origin).pathname.endsWith(path))
    return end ? Response.json({ docs: docs[end] }) : Response.json({ code: 'NOT_FOUND' }, { status: 404 })
  }
  const client = createClient({ session, onSignedOut: () => {}, onMaintenance: () => {}, fetch })
  const site = siteOfTest({})
  const sites: SiteStore = {
    begin: () => {},
    read: () => site,
    readAt: Date.now,
    refresh: async () => {},
    subscribe: () => () => {},
  }
  const due: (() => void)[] = []
  const book = createLiveBook((flush) => due.push(flush))
  const listeners = new Set<() => void>()
  let hasArrived = false
  const followEvent = vi.fn<Live['followEvent']>(() => () => {})
  const live: Live = {
    book,
    clock: serverClock(() => 0),
    followEvent,
    hasEvent: () => hasArrived,
    subscribeEvents: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    on: () => () => {},
    onAccount: () => () => {},
    freshness: () => FRESH,
    way: () => 'socket',
    subscribeFreshness: () => () => {},
    close: () => {},
  }
  const store = createSlipStore({
    client,
    book,
    clock: serverClock(Date.now),
    storage: sessionStorage,
    account: async () => 'u1',
    accepted: () => ({ prices: 'better', ticks: 2 }),
    onPlaced: () => {},
    onFound: () => {},
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ClientProvider client={client} session={session}>
        <SiteProvider store={sites} waiting={null}>
          <LiveProvider live={live}>
            <SlipProvider store={store}>
              <PromptContext value={() => {}}>
                <PageRouter>
                  <Suspense>
                    <Asked />
                  </Suspense>
                  <Toasts />
                  <div data-testid="row" data-row={EVENT} />
                </PageRouter>
              </PromptContext>
            </SlipProvider>
          </LiveProvider>
        </SiteProvider>
      </ClientProvider>
    </QueryClientProvider>,
  )
  return {
    store,
    followEvent,
    ask: () => act(() => askedPrice.set(ASKED)),
    arrive: (markets: readonly ReturnType<typeof exchange>[]) =>
      act(() => {
        book.receiveWhole(
          EVENT,
          markets.map((market): Frame => ({ tag: 'market', market })),
        )
        for (const run of due.splice(0)) run()
        hasArrived = true
        for (const listener of listeners) listener()
      }),
  }
}

const slip = () => screen.getByRole('region', { name: 'Betslip' })

beforeEach(() => {
  sessionStorage.clear()
  askedPrice.set(null)
  stubScreen(false)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a price of a list goes into the slip as it is once its market has come; closed, the slip is gone', async () => {
  const { ask, arrive, followEvent } = showList()
  ask()
  expect(slip().getAttribute('aria-busy')).toBe('true')
  expect(Object.keys(screen.getByTestId('row').dataset)).toContain('picked')
  expect(followEvent).toHaveBeenCalledWith(EVENT)
  arrive([exchange()])
  expect(await within(slip()).findByText('Australia')).toBeTruthy()
  expect((within(slip()).getByLabelText('Odds') as HTMLInputElement).value).toBe('1.95')
  fireEvent.click(within(slip()).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('region', { name: 'Betslip' })).toBeNull()
  expect(Object.keys(screen.getByTestId('row').dataset)).not.toContain('picked')
  expect(askedPrice.read()).toBeNull()
})

test('what has no price any more is said, and no bet that was begun before stands in its place', async () => {
  const { ask, arrive, store } = showList()
  ask()
  arrive([exchange()])
  await within(slip()).findByText('Australia')
  act(() => askedPrice.set({ ...ASKED, marketId: 'gone' }))
  expect(await screen.findByText('There is no price on it right now')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Betslip' })).toBeNull()
  expect(store.read()).toMatchObject({ step: 'editing', draft: { pick: { marketId: 'm1' } } })
  expect(askedPrice.read()).toBeNull()
})

test('where there is room the slip stands in its column: over the list is nothing', async () => {
  stubScreen(true)
  const { ask, arrive, store } = showList()
  ask()
  arrive([exchange()])
  expect(store.read().step).toBe('editing')
  expect(screen.queryByRole('region', { name: 'Betslip' })).toBeNull()
})
