import { calls, type Endpoint, readReply } from '@paddock/contract'
import { callExamples } from '@paddock/contract/examples/calls'
import type { Market } from '@paddock/contract/shapes/market'
import { CallFailure, type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { formatMoment } from '@paddock/ui/formats'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { MARKET_WORDS } from '../../words/markets.ts'
import { WORDS } from '../../words/shell.ts'
import { ConfirmProvider } from '../../kit/confirm/index.ts'
import { type Me, MeProvider } from '../../kit/me/index.ts'
import { EXAMPLE_EFFECT } from '../../kit/effect/testing/example-effect.ts'
import { MarketPanel } from './market-panel.tsx'

const { docs: listed, also } = callExamples.getMarkets
const example = await readReply(calls.getMarkets, { docs: listed, ...also })

afterEach(cleanup)
const ME = { role: 'administrator', pathRole: 'administrator', user: { _id: '1' } } as unknown as Me

function show(change: Partial<Market>): { readonly sent: unknown[] } {
  const docs = example.docs.map((sport) => ({
    ...sport,
    competitions: sport.competitions.map((one) => ({
      ...one,
      events: one.events.map((event) => ({ ...event, markets: event.markets.map((each) => ({ ...each, ...change })) })),
    })),
  }))
  const sent: unknown[] = []
  const call = async (endpoint: Endpoint, asking: { readonly body?: unknown }) => {
    if (endpoint === calls.getMarkets) return { docs }
    if (endpoint === calls.getResultProposals) return { docs: [], confirmResults: false }
    if (endpoint === calls.previewDecision) return { docs: EXAMPLE_EFFECT }
    if (endpoint === calls.getMarketTerms || endpoint === calls.getEventCap)
      throw new CallFailure(403, { code: 'DESK_RIGHT_NEEDED', message: 'No' })
    if (endpoint === calls.setMarketStatus || endpoint === calls.rollBackResult) sent.push(asking.body)
    return { docs: { status: 'OPEN' } }
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ClientProvider client={{ call } as unknown as Client} session={storedSession(localStorage, 'test')}>
        <MeProvider value={ME}>
          <ConfirmProvider>
            <MemoryRouter>
              <MarketPanel marketId="1.42" onClose={() => {}} />
            </MemoryRouter>
          </ConfirmProvider>
        </MeProvider>
      </ClientProvider>
    </QueryClientProvider>,
  )
  return { sent }
}

const at = Date.UTC(2026, 10, 22, 21, 1)
const BY_OFFICER = { by: 'OFFICER', actorName: 'asha', why: 'Ball lost', at } as const

test.each([
  ['an officer, with their message', BY_OFFICER, `Suspended by asha, ${formatMoment(at)}, Ball lost`],
  ['an officer who said nothing', { ...BY_OFFICER, why: null }, `Suspended by asha, ${formatMoment(at)}`],
  [
    'the score',
    { by: 'SCORE', actorName: null, why: 'Ball running', at },
    `Suspended by the score, ${formatMoment(at)}, Ball running`,
  ],
  ['the feed', { by: 'FEED', actorName: null, why: null, at }, `Suspended by the feed, ${formatMoment(at)}`],
] as const)(
  'a suspended market says that it was %s, and so does the question to open it',
  async (_, suspended, told) => {
    show({ status: 'SUSPENDED', suspended })
    expect(await screen.findByText(told)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: WORDS.open }))
    expect(
      within(screen.getByRole('dialog', { name: WORDS.open })).getByText(`${told}. ${WORDS.openFact}`),
    ).toBeDefined()
  },
)

const yes = (dialog: HTMLElement) => {
  const code = within(dialog).getByLabelText(WORDS.transactionCode)
  fireEvent.change(code, { target: { value: '123456' } })
  fireEvent.submit(code.closest('form') as HTMLElement)
}

test('who suspends may tell players why, and opening takes it back', async () => {
  const suspending = show({ status: 'OPEN' })
  fireEvent.click(await screen.findByRole('button', { name: WORDS.suspend }))
  const dialog = screen.getByRole('dialog', { name: WORDS.suspend })
  fireEvent.change(within(dialog).getByLabelText(MARKET_WORDS.suspendMessage), { target: { value: 'Ball lost' } })
  yes(dialog)
  await waitFor(() => expect(suspending.sent).toMatchObject([{ status: 'SUSPENDED', remarksMessage: 'Ball lost' }]))
  cleanup()
  const opening = show({ status: 'SUSPENDED', suspended: BY_OFFICER })
  fireEvent.click(await screen.findByRole('button', { name: WORDS.open }))
  yes(screen.getByRole('dialog', { name: WORDS.open }))
  await waitFor(() => expect(opening.sent).toMatchObject([{ status: 'OPEN', remarksMessage: null }]))
})

test('what was settled by hand by two names both', async () => {
  const touch = { how: 'DECLARED', actorName: 'vikram', proposerName: 'asha', at } as const
  show({ touches: [touch, { ...touch, how: 'ROLLED_BACK', proposerName: null }] })
  expect(await screen.findByText(`vikram declared a result, proposed by asha, ${formatMoment(at)}`)).toBeDefined()
  expect(screen.getByText(`vikram took a result back, ${formatMoment(at)}`)).toBeDefined()
})

test.each(['SETTLED', 'VOIDED'] as const)(
  'the result of a market that is %s is taken back from here',
  async (status) => {
    const { sent } = show({ status, result: 'Netherlands', resultVersion: 3 })
    fireEvent.click(await screen.findByRole('button', { name: WORDS.rollBack }))
    const dialog = await screen.findByRole('dialog', { name: WORDS.rollBack })
    expect(within(dialog).getByText('Netherlands')).toBeDefined()
    fireEvent.change(within(dialog).getByLabelText(WORDS.rollBackReason), { target: { value: 'photo' } })
    yes(dialog)
    await waitFor(() => expect(sent).toMatchObject([{ resultVersion: 3, reason: 'photo' }]))
  },
)

test('a market whose result is not paid yet, or is being taken back, offers no way to take it back', async () => {
  show({ status: 'SETTLED', result: 'Netherlands', resultVersion: null })
  expect(await screen.findByText(WORDS.statuses.SETTLED)).toBeDefined()
  expect(screen.queryByRole('button', { name: WORDS.rollBack })).toBeNull()
})

test('the question before a market is closed says that it cannot be opened again', async () => {
  show({ status: 'OPEN' })
  fireEvent.click(await screen.findByRole('button', { name: WORDS.closeMarket }))
  expect((await screen.findByRole('dialog', { name: WORDS.closeMarket })).textContent).toContain(
    'cannot be opened again',
  )
})
