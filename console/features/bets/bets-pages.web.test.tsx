import { calls, readReply } from '@paddock/contract'
import { callExamples } from '@paddock/contract/examples/calls'
import { type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Me, MeProvider } from '../../kit/me/index.ts'
import { address, show } from '../../kit/testing/show.tsx'
import { WORDS } from '../../words/shell.ts'
import OpenBetsPage from './open-bets-page.tsx'
import SettledPage from './settled-page.tsx'

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)
afterEach(cleanup)

const open = callExamples.getDownlineOpenBets
const settled = callExamples.getDownlineBetHistory

test.each([
  ['open', OpenBetsPage, await readReply(calls.getDownlineOpenBets, { ...open.also, docs: open.docs })],
  ['settled', SettledPage, await readReply(calls.getDownlineBetHistory, { ...settled.also, docs: settled.docs })],
])('a phone reads in the first column of %s bets of which event and market they are', async (_, Page, reply) => {
  const client = { call: async () => reply } as unknown as Client
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <ClientProvider client={client} session={storedSession(localStorage, 'test')}>
          <MeProvider value={{ user: {}, role: 'agent', pathRole: 'agent' } as Me}>
            <Page />
          </MeProvider>
        </ClientProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  const [doc] = reply.docs
  const told = await screen.findAllByText(doc?.market.event.name ?? '', { selector: 'td:first-child span' })
  expect(told[0]?.closest('td')?.textContent).toContain(doc?.market.marketName)
})

test('settled bets are narrowed to a sport, and its chip takes that away', async () => {
  const asked: unknown[] = []
  const reply = await readReply(calls.getDownlineBetHistory, { ...settled.also, docs: settled.docs })
  const call = async (_: unknown, asking: object) => {
    asked.push(asking)
    return reply
  }
  show(<SettledPage />, { call, at: '/bets/settled?userId=9&eventTypeId=4' })
  fireEvent.click(await screen.findByRole('button', { name: WORDS.removeFilter(WORDS.sport, 'Cricket') }))
  await waitFor(() => expect(address()).toBe('?userId=9'))
  expect(asked).toMatchObject([{ query: { userId: '9', eventTypeId: '4' } }, { query: { userId: '9' } }])
})
