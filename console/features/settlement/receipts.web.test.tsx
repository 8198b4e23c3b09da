import { calls, type Endpoint, type Receipt } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { SETTLEMENT_WORDS as WORDS } from '../../words/settlement.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { ConfirmProvider } from '../../kit/confirm/index.ts'
import { type Me, MeProvider } from '../../kit/me/index.ts'
import { ReceiptsPanel } from './receipts.tsx'

const RECEIPT: Receipt = {
  _id: 'r-7',
  number: 7,
  at: Date.UTC(2026, 10, 21),
  userId: '1002',
  userName: 'player2',
  uplineId: '900',
  uplineName: 'agent',
  actorName: 'agent',
  kind: 'LENA',
  amount: paise(13_709_00),
  before: paise(-13_709_00),
  after: paise(0),
  remarks: '',
  reverses: null,
  signature: 's7',
  reversedBy: null,
}
const COUNTER: Receipt = { ...RECEIPT, _id: 'r-8', number: 8, kind: 'DENA', reverses: { _id: 'r-7', number: 7 } }

afterEach(cleanup)

function show(receipt: Receipt): unknown[] {
  const sent: unknown[] = []
  const call = async (endpoint: Endpoint, asking: unknown) => {
    if (endpoint === calls.verifyReceipt) return { docs: { genuine: true, receipt } }
    sent.push(asking)
    return { docs: COUNTER }
  }
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <ClientProvider client={{ call } as unknown as Client} session={storedSession(localStorage, 'test')}>
          <MeProvider value={{ role: 'agent', pathRole: 'agent' } as Me}>
            <ConfirmProvider>
              <ReceiptsPanel receipts={[receipt]} onClose={() => undefined} />
            </ConfirmProvider>
          </MeProvider>
        </ClientProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return sent
}

test('a mistaken settlement is taken back with a reason, and its counter-receipt is shown', async () => {
  const sent = show(RECEIPT)
  fireEvent.click(screen.getByRole('button', { name: WORDS.reverse }))
  const question = within(screen.getByRole('dialog', { name: WORDS.reverseReceipt(7) }))
  expect(question.getByText('13,709.00')).toBeDefined()
  fireEvent.change(question.getByLabelText(COMMON.reason), { target: { value: 'wrong player' } })
  const code = question.getByLabelText(COMMON.transactionCode)
  fireEvent.change(code, { target: { value: '123456' } })
  fireEvent.submit(code.closest('form') as HTMLElement)
  expect(await screen.findByText(WORDS.reversesReceipt(7))).toBeDefined()
  expect(screen.getByText(WORDS.reversedByReceipt(8))).toBeDefined()
  expect(screen.queryByRole('button', { name: WORDS.reverse })).toBeNull()
  expect(sent).toMatchObject([
    { body: { userId: '1002', receiptId: 'r-7', reason: 'wrong player', transactionCode: '123456' } },
  ])
  await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: WORDS.reverseReceipt(7) })).toBeNull())
})

test.each([
  ['a counter-receipt', COUNTER],
  ['a receipt that was taken back', { ...RECEIPT, reversedBy: { _id: 'r-8', number: 8 } }],
] as const)('%s has nothing to take it back with', (_, receipt) => {
  show(receipt)
  expect(screen.queryByRole('button', { name: WORDS.reverse })).toBeNull()
})
