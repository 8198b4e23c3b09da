import { calls, type Endpoint, readReply } from '@paddock/contract'
import { callExamples } from '@paddock/contract/examples/calls'
import { type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WORDS } from '../../words/shell.ts'
import { type Me, MeProvider } from '../../kit/me/index.ts'
import LinkedTradesPage from './linked-trades-page.tsx'

const trades = await readReply(calls.getLinkedTrades, {
  ...callExamples.getLinkedTrades.also,
  docs: callExamples.getLinkedTrades.docs,
})
const pairs = await readReply(calls.getLinkedPairs, {
  ...callExamples.getLinkedPairs.also,
  docs: callExamples.getLinkedPairs.docs,
})
const [TRADE] = trades.docs

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)
afterEach(cleanup)

function show(docs: readonly object[] = trades.docs, path = '/bets/linked') {
  const asked: unknown[] = []
  const call = async (endpoint: Endpoint, asking: { readonly query: unknown }) => {
    asked.push(asking.query)
    return endpoint === calls.getLinkedPairs ? pairs : { ...trades, docs }
  }
  render(
    <MemoryRouter initialEntries={[path]}>
      <QueryClientProvider client={new QueryClient()}>
        <ClientProvider client={{ call } as unknown as Client} session={storedSession(localStorage, 'test')}>
          <MeProvider value={{ user: {}, role: 'agent', pathRole: 'agent' } as Me}>
            <LinkedTradesPage />
          </MeProvider>
        </ClientProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return asked
}

test('a trade tells the market’s price of then, how far off it was and who got what, and leads to both and to the market', async () => {
  show()
  expect((await screen.findByRole('link', { name: 'player1' })).getAttribute('href')).toBe('/people/u-1001')
  expect(screen.getByRole('link', { name: 'player2' }).getAttribute('href')).toBe('/people/u-1002')
  expect(screen.getByRole('link', { name: /Netherlands$/ }).getAttribute('href')).toBe(
    `/bets/settled?marketId=${TRADE?.market._id}`,
  )
  expect(screen.getByText('1.88')).toBeDefined()
  expect(screen.getAllByText(WORDS.percentOff(4.26))).not.toEqual([])
  expect(screen.getByText(WORDS.givenTo('player1'))).toBeDefined()
})

test('what was given the other way goes to the layer, and what was not recorded says so', async () => {
  show([
    { ...TRADE, given: -4255, distance: -4.26 },
    { ...TRADE, _id: 'f-13', given: null, distance: null, reference: null },
  ])
  expect(await screen.findByText(WORDS.givenTo('player2'))).toBeDefined()
  expect(screen.getByText('42.55')).toBeDefined()
  expect(screen.getAllByText(WORDS.notRecorded).length).toBeGreaterThan(1)
})

test('what came back gave nobody anything and says so', async () => {
  show([{ ...TRADE, given: null, voided: true }])
  expect(await screen.findByText(WORDS.voided)).toBeDefined()
  expect(screen.queryByText(WORDS.notRecorded)).toBeNull()
})

test.each([
  [WORDS.distance, 'distance'],
  [WORDS.given, 'given'],
  [WORDS.time, 'at'],
])('trades are sorted by %s', async (label, sort) => {
  const asked = show()
  fireEvent.click(await screen.findByRole('button', { name: label }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort }))
})

test('pairs tell who gives whom how much in how many trades', async () => {
  show([], '/bets/linked?tab=pairs')
  expect(await screen.findByText('1,840.50')).toBeDefined()
  expect(screen.getByText('14')).toBeDefined()
  expect(screen.getByText(WORDS.notRecordedOf(2))).toBeDefined()
  expect(screen.getByRole('link', { name: 'player2' })).toBeDefined()
})
