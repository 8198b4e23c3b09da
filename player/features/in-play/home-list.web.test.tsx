import type { ListedEvent } from '@paddock/contract/frames/listing'
import type { Home } from '@paddock/contract/endpoints/home'
import { odds } from '@paddock/domain/odds'
import { HOUR_MS } from '@paddock/domain/time'
import { type Client, ClientProvider, memorySession } from '@paddock/ui/client'
import { changeSettings } from '@paddock/ui/settings'
import { speak } from '@paddock/ui/words'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { PageRouter } from '../../routing/page-router.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOME } from './api.ts'
import type { ListTools } from './list-price.tsx'
import { HomeList } from './home-list.tsx'

const event = (eventId: string, change: Partial<ListedEvent> = {}): ListedEvent => ({
  eventId,
  eventTypeId: '4',
  competitionId: null,
  competition: 'Cup',
  name: `${eventId} v Other`,
  countryCode: null,
  openDate: Date.now() - HOUR_MS,
  inPlay: true,
  marketId: `m-${eventId}`,
  marketType: 'BETFAIR',
  score: null,
  isSuspended: false,
  race: null,
  ...change,
})
const later = (eventId: string, hours: number, change: Partial<ListedEvent> = {}) =>
  event(eventId, { openDate: Date.now() + hours * HOUR_MS, inPlay: false, ...change })
const home = (ongoing: readonly ListedEvent[], upcoming: readonly ListedEvent[], highlight: string[] = []): Home => ({
  fastestOdd: Object.fromEntries(
    ongoing.map(({ eventId }) => [`m-${eventId}`, [0, 1].map((slot) => ({ slot, back: odds(150 + slot), lay: null }))]),
  ),
  highlight,
  marketIds: [],
  ongoing: [...ongoing],
  upcoming: [...upcoming],
})

let queries: QueryClient
const onPrice = vi.fn<ListTools['onPrice']>()

const barred = new Set<string>()
const isBarred = ({ eventId }: ListedEvent) => barred.has(eventId)

function show(first: Home | null, isDense = false) {
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const client = {
    call: async () => (first ? { docs: first } : await Promise.reject(new Error('down'))),
  } as unknown as Client
  render(
    <QueryClientProvider client={queries}>
      <ClientProvider client={client} session={memorySession()}>
        <PageRouter>
          <HomeList
            tools={{ star: ({ eventId }) => <button type="button">{`star ${eventId}`}</button>, onPrice, isBarred }}
            isDense={isDense}
          >
            <p>between</p>
          </HomeList>
        </PageRouter>
      </ClientProvider>
    </QueryClientProvider>,
  )
}
const isBefore = (a: HTMLElement, b: HTMLElement) =>
  (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

beforeEach(() => {
  barred.clear()
  onPrice.mockClear()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const TENNIS = { eventTypeId: '2' }

test('what is on comes first with what is next, then what stands between, then the rest', async () => {
  show(
    home(
      [event('on', TENNIS)],
      [1, 2, 3, 4, 5].map((hours) => later(`in${hours}`, hours, TENNIS)),
    ),
  )
  const between = await screen.findByText('between')
  for (const shown of ['on', 'in1', 'in4']) expect(isBefore(screen.getByText(shown), between)).toBe(true)
  expect(isBefore(between, screen.getByText('in5'))).toBe(true)
  expect(screen.getByRole('button', { name: 'star on' })).toBeTruthy()
})

test('a row has its best prices and follows them, each its own', async () => {
  show(home([event('on'), event('too')], []))
  const row = (await screen.findByText('on')).closest('li')
  expect(within(row as HTMLElement).getByText('1.5')).toBeTruthy()
  const known = queries.getQueryData<Home>(HOME)
  const moved = { ...known, fastestOdd: { ...known?.fastestOdd, 'm-on': [{ slot: 0, back: odds(180), lay: null }] } }
  HTMLElement.prototype.animate = vi.fn<HTMLElement['animate']>()
  act(() => void queries.setQueryData(HOME, moved))
  expect(await within(row as HTMLElement).findByText('1.8')).toBeTruthy()
  const other = screen.getByText('too').closest('li')
  expect(within(other as HTMLElement).getByText('1.5')).toBeTruthy()
})

test('a price of a row is taken by itself, and the names lead to the event', async () => {
  show(home([event('on')], []))
  fireEvent.click(await screen.findByRole('button', { name: 'Back Other 1.51' }))
  expect(onPrice).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ eventId: 'on' }), 1, 'BACK')
  fireEvent.click(screen.getAllByRole('button', { name: 'Lay on' })[0]!)
  expect(onPrice).toHaveBeenCalledOnce()
  expect(screen.getByRole('link', { name: /^on/ }).getAttribute('href')).toBe('/events/4/on')
})

test('a row says how the match stands, and what comes within the hour how long it is until then', async () => {
  const score = { sides: ['84/2', '162/6'], batting: 0, clock: '10.3' } as const
  show(home([event('on', { score })], [later('soon', 0.5, { eventTypeId: '2' })]))
  const row = within((await screen.findByText('on')).closest('li') as HTMLElement)
  for (const told of ['84/2', '162/6', '10.3']) expect(row.getByText(told)).toBeTruthy()
  expect(screen.getByText('in 30 min')).toBeTruthy()
  const [on, coming] = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect([on, coming]).toEqual(['In-play now1', 'Coming up'])
})

test('rows and highlights read prices as the reader chose', async () => {
  changeSettings({ odds: 'fractional' })
  show(home([event('on')], [], ['on']))
  const highlights = await screen.findByRole('region', { name: 'Highlights' })
  expect(within(highlights).getByText('1/2')).toBeTruthy()
  expect(screen.getAllByText('1/2')).toHaveLength(2)
  expect(screen.queryByText('1.5')).toBeNull()
  act(() => changeSettings({ odds: 'decimal' }))
  expect(screen.getAllByText('1.5')).toHaveLength(2)
})

test('a highlight whose market takes no bets says so over its prices', async () => {
  show(home([event('on'), event('held', { isSuspended: true })], [], ['on', 'held']))
  const highlights = await screen.findByRole('region', { name: 'Highlights' })
  expect(await within(highlights).findAllByRole('link', { name: /SUSPENDED/ })).toHaveLength(1)
})

test('a market that the player is not offered says so over its prices, in the row and in the highlight', async () => {
  barred.add('held')
  show(home([event('on'), event('held')], [], ['on', 'held']))
  const highlights = await screen.findByRole('region', { name: 'Highlights' })
  expect(await within(highlights).findAllByText('NOT OFFERED')).toHaveLength(1)
  expect(await screen.findAllByText('NOT OFFERED')).toHaveLength(2)
  fireEvent.click(await screen.findByRole('button', { name: 'Back held 1.5' }))
  expect(onPrice).not.toHaveBeenCalled()
})

test('a sport is chosen; when its last event is over all are shown again', async () => {
  const tennis = event('court', { eventTypeId: '2' })
  show(home([event('on'), tennis], []))
  fireEvent.click(await screen.findByRole('button', { name: 'Tennis' }))
  expect(screen.queryByText('on')).toBeNull()
  act(() => void queries.setQueryData(HOME, home([event('on')], [])))
  expect(await screen.findByText('on')).toBeTruthy()
})

test('highlights lead to their events; of many events of a sport some are shown and a way to all', async () => {
  show(
    home(
      Array.from({ length: 12 }, (_, n) => event(`e${n}`)),
      [],
      ['e3'],
    ),
  )
  const highlights = await screen.findByRole('region', { name: 'Highlights' })
  expect(within(highlights).getByRole('link').getAttribute('href')).toBe('/events/4/e3')
  const cricket = screen.getByRole('region', { name: 'Cricket' })
  expect(within(cricket).getAllByRole('listitem')).toHaveLength(4)
  expect(
    within(cricket)
      .getByRole('link', { name: /^All 12 in Cricket/ })
      .getAttribute('href'),
  ).toBe('/4')
})

test('where every row counts the ways to the rest of a sport come after all that is on', async () => {
  const cricket = Array.from({ length: 6 }, (_, n) => event(`e${n}`))
  show(home([...cricket, event('court', { eventTypeId: '2' })], []), true)
  const rest = await screen.findByRole('link', { name: /^All 6 in Cricket/ })
  expect(within(screen.getByRole('region', { name: 'Cricket' })).queryByRole('link', { name: /^All/ })).toBeNull()
  expect(isBefore(screen.getByRole('region', { name: 'Tennis' }), rest)).toBe(true)
  expect(isBefore(rest, screen.getByText('between'))).toBe(true)
})

test('nothing on and nothing known are said, and what is between stays', async () => {
  show(home([], []))
  expect(await screen.findByText('Nothing is on right now')).toBeTruthy()
  expect(screen.getByText('between')).toBeTruthy()
  cleanup()
  show(null)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('what the market of a race is called stands in the language that is read', async () => {
  speak('hi', { markets: { 'To Win': 'जीतेगा' } })
  show(home([event('Lismore', { name: 'Lismore', race: 'To Win' })], []))
  expect(await screen.findByText('Lismore जीतेगा')).toBeTruthy()
  speak('en')
})
