import { calls, type Endpoint } from '@paddock/contract'
import type { Market } from '@paddock/contract/shapes/market'
import { paise } from '@paddock/domain/money'
import { CallFailure, type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MARKET_WORDS } from '../../words/markets.ts'
import { WORDS } from '../../words/shell.ts'
import { ConfirmProvider } from '../../kit/confirm/index.ts'
import { TermsForm } from './terms-form.tsx'

const SAID = {
  minStake: paise(10_000),
  maxStake: paise(10_000_000),
  maxHouseLoss: paise(500_000_000),
  maxUserWin: paise(50_000_000),
  maxCashOut: paise(50_000_000),
  delaySeconds: 5,
  betAllowed: true,
  cashOut: true,
}
const TERMS = { marketId: 'm1', said: SAID, own: { maxStake: paise(500_000) } }
const MARKET = {
  _id: 'm1',
  marketName: '6 overs',
  event: { name: 'India v Australia' },
  sessionVariant: 'session',
} as Market
const { term } = MARKET_WORDS

let sent: unknown[]
let refusal: CallFailure | null
beforeEach(() => {
  sent = []
  refusal = null
})
afterEach(cleanup)

function show(change: Partial<Market> = {}) {
  const call = async (endpoint: Endpoint, asking: { readonly body?: { readonly own: object } }) => {
    if (refusal) throw refusal
    if (endpoint === calls.getMarketTerms) return { docs: TERMS }
    sent.push(asking.body)
    return { docs: { ...TERMS, own: asking.body?.own ?? {} } }
  }
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ClientProvider client={{ call } as unknown as Client} session={storedSession(localStorage, 'test')}>
        <ConfirmProvider>
          <TermsForm market={{ ...MARKET, ...change }} />
        </ConfirmProvider>
      </ClientProvider>
    </QueryClientProvider>,
  )
}
const field = (name: keyof typeof term) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${term[name]}`))
const type = (name: keyof typeof term, value: string) => fireEvent.change(field(name), { target: { value } })

test('an officer sees what is theirs beside what the source says, and what they say is sent whole, with their code', async () => {
  show()
  await screen.findByLabelText(new RegExp(`^${term.maxStake}`))
  expect(field('maxStake').value).toBe('5,000')
  expect(field('minStake').value).toBe('')
  expect(screen.getAllByText(MARKET_WORDS.saidTerm('5,00,000.00'))).toHaveLength(2)
  type('minStake', '200')
  type('delaySeconds', '8')
  type('betAllowed', 'false')
  fireEvent.submit(field('maxStake').closest('form') as HTMLElement)
  const code = await screen.findByLabelText(WORDS.transactionCode)
  fireEvent.change(code, { target: { value: '123456' } })
  fireEvent.submit(code.closest('form') as HTMLElement)
  const own = { minStake: paise(20_000), maxStake: paise(500_000), delaySeconds: 8, betAllowed: false }
  await waitFor(() => expect(sent).toEqual([{ marketId: 'm1', own, transactionCode: '123456' }]))
})

test('what is emptied is as the source says again', async () => {
  show()
  await screen.findByLabelText(new RegExp(`^${term.maxStake}`))
  type('maxStake', '')
  fireEvent.submit(field('minStake').closest('form') as HTMLElement)
  expect(await screen.findAllByText(MARKET_WORDS.asSaid)).not.toHaveLength(0)
  const code = await screen.findByLabelText(WORDS.transactionCode)
  fireEvent.change(code, { target: { value: '123456' } })
  fireEvent.submit(code.closest('form') as HTMLElement)
  await waitFor(() => expect(sent).toEqual([{ marketId: 'm1', own: {}, transactionCode: '123456' }]))
})

test('only a session is cashed out for at most so much', async () => {
  show({ sessionVariant: null })
  await screen.findByLabelText(new RegExp(`^${term.maxStake}`))
  expect(screen.queryByLabelText(new RegExp(`^${term.maxCashOut}`))).toBeNull()
})

test.each(['DESK_RIGHT_NEEDED', 'NOT_FOUND'] as const)('who is answered %s is shown nothing of it', async (code) => {
  refusal = new CallFailure(403, { code, message: 'No' })
  show()
  await waitFor(() => expect(screen.queryByRole('region', { name: MARKET_WORDS.terms })).toBeNull())
})
