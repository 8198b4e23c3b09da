import { calls, type Endpoint } from '@paddock/contract'
import type { Market } from '@paddock/contract/shapes/market'
import { type Paise, paise } from '@paddock/domain/money'
import { CallFailure, type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MARKET_WORDS } from '../../words/markets.ts'
import { WORDS } from '../../words/shell.ts'
import { ConfirmProvider } from '../../kit/confirm/index.ts'
import { EventCapForm } from './event-cap-form.tsx'

let sent: unknown[]
beforeEach(() => (sent = []))
afterEach(cleanup)

function show(cap: Paise | null, refusal?: CallFailure) {
  const call = async (endpoint: Endpoint, asking: { readonly body?: object }) => {
    if (refusal) throw refusal
    if (endpoint === calls.getEventCap) return { docs: { eventId: 'e1', maxHouseLoss: cap } }
    sent.push(asking.body)
    return { docs: { eventId: 'e1', ...asking.body } }
  }
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ClientProvider client={{ call } as unknown as Client} session={storedSession(localStorage, 'test')}>
        <ConfirmProvider>
          <EventCapForm event={{ id: 'e1', name: 'Derby' } as Market['event']} />
        </ConfirmProvider>
      </ClientProvider>
    </QueryClientProvider>,
  )
}
const field = () => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${MARKET_WORDS.eventMaxLoss}`))

test.each([
  ['another cap', '2,50,000', paise(25_000_000)],
  ['none', '', null],
])('an officer sees what is said, and %s is sent with their code', async (_, typed, maxHouseLoss) => {
  show(paise(50_000_000))
  const cap = await field()
  expect(cap.value).toBe('5,00,000')
  fireEvent.change(cap, { target: { value: typed } })
  fireEvent.submit(cap.closest('form') as HTMLElement)
  const code = await screen.findByLabelText(WORDS.transactionCode)
  fireEvent.change(code, { target: { value: '123456' } })
  fireEvent.submit(code.closest('form') as HTMLElement)
  await waitFor(() => expect(sent).toEqual([{ eventId: 'e1', maxHouseLoss, transactionCode: '123456' }]))
})

test('who may not say it is not shown it', async () => {
  show(null, new CallFailure(403, { code: 'DESK_RIGHT_NEEDED', message: 'No' }))
  await waitFor(() => expect(screen.queryByLabelText(MARKET_WORDS.eventCap)).toBeNull())
})

test('what could not be read is said', async () => {
  show(null, new CallFailure(429, { code: 'TOO_MANY_REQUESTS', message: 'No' }))
  expect(await screen.findByRole('button', { name: WORDS.retry })).toBeDefined()
})
