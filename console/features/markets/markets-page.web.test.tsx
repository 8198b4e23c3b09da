import { calls, type Endpoint } from '@paddock/contract'
import { type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WORDS } from '../../words/shell.ts'
import { ConfirmProvider } from '../../kit/confirm/index.ts'
import { type Me, MeProvider } from '../../kit/me/index.ts'
import { MarketsPage } from './markets-page.tsx'

const NONE = { docs: [], totalDocs: 0, totalIsLeast: false }
const QUESTION = {
  marketId: '1.42',
  marketName: 'Win',
  eventName: 'Derby',
  question: 'NO_RESULT',
  said: null,
  standing: null,
  resultVersion: 0,
  openBets: 3,
  source: 'odds',
  actorName: null,
  at: 0,
  ended: null,
}

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)
afterEach(cleanup)
const ME = { role: 'administrator', pathRole: 'administrator', user: { _id: '1' } } as unknown as Me

const Address = () => <output aria-label="address">{useLocation().search}</output>
const address = () => screen.getByLabelText('address').textContent

function show(at: string, waiting = [QUESTION]): { readonly marketId: unknown }[] {
  const asked: { readonly marketId: unknown }[] = []
  const call = async (endpoint: Endpoint, asking: { readonly query: { readonly marketId?: string } }) => {
    if (endpoint === calls.getResultQuestions) return { docs: waiting, totalDocs: waiting.length }
    if (endpoint === calls.getMarkets) asked.push({ marketId: asking.query.marketId })
    return NONE
  }
  render(
    <MemoryRouter initialEntries={[at]}>
      <QueryClientProvider client={new QueryClient()}>
        <ClientProvider client={{ call } as unknown as Client} session={storedSession(localStorage, 'test')}>
          <MeProvider value={ME}>
            <ConfirmProvider>
              <MarketsPage />
            </ConfirmProvider>
          </MeProvider>
        </ClientProvider>
      </QueryClientProvider>
      <Address />
    </MemoryRouter>,
  )
  return asked
}

test('the market that is open stands in the address beside what the list is narrowed to, until it is closed', async () => {
  show('/markets?status=CLOSED')
  fireEvent.click(await screen.findByRole('button', { name: WORDS.look }))
  expect(await screen.findByRole('dialog')).toBeDefined()
  expect(address()).toBe('?status=CLOSED&open=1.42')
  fireEvent.click(screen.getByRole('button', { name: WORDS.close }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('?status=CLOSED')
})

test('an address with an open market, loaded anew or sent to a second officer, opens it', async () => {
  const asked = show('/markets?open=1.42')
  expect(await screen.findByRole('dialog')).toBeDefined()
  await waitFor(() => expect(asked).toContainEqual({ marketId: '1.42' }))
})

test('where the page scrolls, three of what waits stand for all until somebody asks for them', async () => {
  show(
    '/markets',
    Array.from({ length: 5 }, (_, at) => ({ ...QUESTION, marketId: `1.${at}` })),
  )
  const more = await screen.findByRole('button', { name: 'Show 2 more', expanded: false })
  const rows = document.getElementById(more.getAttribute('aria-controls') ?? '')
  expect(rows?.className).toContain('max-md:[&>li:nth-child(n+4)]:hidden')
  fireEvent.click(more)
  expect(rows?.className).not.toContain('hidden')
  fireEvent.click(screen.getByRole('button', { name: 'Show fewer', expanded: true }))
  expect(screen.getByRole('button', { name: 'Show 2 more' })).toBeDefined()
})

test('three need no such button', async () => {
  show(
    '/markets',
    Array.from({ length: 3 }, (_, at) => ({ ...QUESTION, marketId: `1.${at}` })),
  )
  expect(await screen.findAllByRole('button', { name: WORDS.look })).toHaveLength(3)
  expect(screen.queryByRole('button', { name: /^Show \d+ more$/ })).toBeNull()
})
