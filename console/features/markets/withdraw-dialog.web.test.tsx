import { calls, type Endpoint } from '@paddock/contract'
import type { Market, MarketRunner } from '@paddock/contract/shapes/market'
import { paise } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import { type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { Toasts } from '@paddock/ui/primitives'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WORDS } from '../../words/shell.ts'
import { ConfirmProvider } from '../../kit/confirm/index.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const MARKET = { _id: 'm1', marketName: 'Win', event: { name: 'Derby' } } as Market
const RUNNER = { id: '101', name: 'Bramley' } as MarketRunner
const PREVIEW = {
  voidedBets: 2,
  returned: paise(5000),
  reducedBets: 1,
  profitLess: paise(2500),
  prices: [{ runnerId: '100', runnerName: 'Ashford', from: odds(200), to: odds(150) }],
}

let sent: { readonly call: Endpoint; readonly asking: unknown }[]
beforeEach(() => (sent = []))
afterEach(cleanup)

function show(docs: object = {}) {
  const onClose = vi.fn<() => void>()
  const call = async (endpoint: Endpoint, asking: unknown) => {
    if (endpoint === calls.getResultProposals) return { docs: [], confirmResults: false }
    sent.push({ call: endpoint, asking })
    return { docs: endpoint === calls.previewWithdrawal ? PREVIEW : docs }
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ClientProvider client={{ call } as unknown as Client} session={storedSession(localStorage, 'test')}>
        <ConfirmProvider>
          <WithdrawDialog market={MARKET} runner={RUNNER} onClose={onClose} />
        </ConfirmProvider>
        <Toasts />
      </ClientProvider>
    </QueryClientProvider>,
  )
  return { onClose }
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = (of: HTMLElement) => fireEvent.submit(of.closest('form') as HTMLElement)

test('what it does is shown for the factor that is typed, and it is done with reason and transaction code', async () => {
  const { onClose } = show()
  type(WORDS.reduction, '25')
  const preview = await screen.findByRole('region', { name: WORDS.withdrawPreview })
  await within(preview).findByText(WORDS.betsVoided(2))
  expect(within(preview).getByText('2 → 1.5')).toBeDefined()
  submit(screen.getByLabelText(WORDS.reduction))
  await screen.findByLabelText(WORDS.reason)
  type(WORDS.reason, 'lame')
  type(WORDS.transactionCode, '123456')
  submit(screen.getByLabelText(WORDS.reason))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.find(({ call }) => call === calls.withdrawRunner)).toMatchObject({
    call: calls.withdrawRunner,
    asking: { body: { marketId: 'm1', runnerId: '101', reduction: 25, reason: 'lame', transactionCode: '123456' } },
  })
})

test('one that waits for a second operator says so', async () => {
  show({ proposed: true })
  type(WORDS.reduction, '25')
  submit(screen.getByLabelText(WORDS.reduction))
  await screen.findByLabelText(WORDS.reason)
  type(WORDS.reason, 'lame')
  type(WORDS.transactionCode, '123456')
  submit(screen.getByLabelText(WORDS.reason))
  expect(await screen.findByText(WORDS.withdrawalProposed('Bramley'))).toBeDefined()
})

test.each([
  ['', WORDS.required],
  ['much', WORDS.placingProblems.notAReduction],
  ['100', WORDS.placingProblems.notAReduction],
  ['-1', WORDS.placingProblems.notAReduction],
])('"%s" is no factor: it is refused beside the field, and nothing is asked', async (typed, text) => {
  show()
  type(WORDS.reduction, typed)
  submit(screen.getByLabelText(WORDS.reduction))
  expect(await screen.findByText(text)).toBeDefined()
  expect(sent).toEqual([])
})
