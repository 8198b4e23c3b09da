import { HOUR_MS } from '@paddock/domain/time'
import { type Client, ClientProvider, memorySession } from '@paddock/ui/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { PageRouter } from '../../routing/page-router.tsx'
import { afterEach, expect, test, vi } from 'vitest'
import { SportsNav } from './sports-nav.tsx'

const event = (id: string, openDate: number) => ({ id, name: `Event ${id}`, openDate, inPlay: false, markets: [] })
const competition = (name: string, events: ReturnType<typeof event>[]) => ({
  id: name,
  name,
  eventCount: events.length,
  events,
})
const sport = (id: string, name: string, competitions: ReturnType<typeof competition>[]) => ({
  id,
  name,
  totalEventCount: competitions.reduce((sum, { eventCount }) => sum + eventCount, 0),
  competitions,
})
const TREE = [
  sport('23789607', 'Kabaddi', [competition('Pro', [event('k1', 0)])]),
  sport('2', 'Tennis', [competition('Open', [event('t1', Date.now() + HOUR_MS)])]),
  sport('4', 'Cricket', [
    competition('League', [event('c1', Date.now() - HOUR_MS), event('c2', Date.now() + HOUR_MS)]),
    competition('Cup', [event('c3', Date.now() + HOUR_MS)]),
  ]),
]

async function show(onLeave = vi.fn<() => void>()) {
  const client = { call: async () => ({ docs: TREE }) } as unknown as Client
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ClientProvider client={client} session={memorySession()}>
        <PageRouter>
          <SportsNav onLeave={onLeave} />
        </PageRouter>
      </ClientProvider>
    </QueryClientProvider>,
  )
  await screen.findByText('Cricket')
  return onLeave
}

const button = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
const unfolded = () =>
  screen.getAllByRole('button', { expanded: true }).map((each) => each.textContent?.replace(/\d+$/, ''))
const events = () => screen.queryAllByRole('link').map((each) => each.textContent)

afterEach(cleanup)

test('sports stand in their order with the number of their events, Kabaddi last', async () => {
  await show()
  const sports = ['Cricket', 'Tennis', 'Kabaddi'].map((name) => button(name))
  expect(screen.getAllByRole('button').filter((each) => sports.includes(each))).toEqual(sports)
  expect(sports.map((each) => each.textContent)).toEqual(['Cricket3', 'Tennis1', 'Kabaddi1'])
  expect(button('League').textContent).toBe('League2')
})

test('one sport and one competition are open at once', async () => {
  await show()
  expect(unfolded()).toEqual(['Cricket', 'League'])
  fireEvent.click(button('Cup'))
  expect(unfolded()).toEqual(['Cricket', 'Cup'])
  fireEvent.click(button('Tennis'))
  expect(unfolded()).toEqual(['Tennis'])
  fireEvent.click(button('Open'))
  expect(unfolded()).toEqual(['Tennis', 'Open'])
  fireEvent.click(button('Tennis'))
  expect(screen.queryAllByRole('button', { expanded: true })).toEqual([])
})

test('an event is LIVE once its open date has passed, VS before', async () => {
  await show()
  expect(events()).toEqual(['LIVEEvent c1', 'VSEvent c2'])
})

test('who chose an event leaves the drawer', async () => {
  const onLeave = await show()
  const link = screen.getByRole('link', { name: /Event c1/ })
  expect(link.getAttribute('href')).toBe('/events/4/c1')
  fireEvent.click(link)
  expect(onLeave).toHaveBeenCalledTimes(1)
})
