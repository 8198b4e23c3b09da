import { calls, type Endpoint } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { CallFailure, type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { Toasts } from '@paddock/ui/primitives'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SETTLEMENT_WORDS as WORDS } from '../../words/settlement.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { ConfirmProvider } from '../../kit/confirm/index.ts'
import { type Me, MeProvider } from '../../kit/me/index.ts'
import { RebatesTable } from './rebates.tsx'

const REBATES = [
  { userId: '1001', userName: 'player1', accrued: paise(5000), given: paise(2000), due: paise(3000) },
  { userId: '1002', userName: 'player2', accrued: paise(0), given: paise(1000), due: paise(-1000) },
  { userId: '1003', userName: 'player3', accrued: paise(4550), given: paise(0), due: paise(4550) },
]

let sent: unknown[]
/** What the server says to the first try. */
let refusal: CallFailure | null
beforeEach(() => {
  sent = []
  refusal = null
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(cleanup)

function show(): void {
  const call = async (endpoint: Endpoint, asking: unknown) => {
    if (endpoint === calls.getRebates) return { docs: REBATES, totalDocs: REBATES.length, totalDue: paise(6550) }
    sent.push(asking)
    const thrown = refusal
    refusal = null
    if (thrown) throw thrown
    return {
      docs: REBATES.filter(({ due }) => due > 0).map(({ due, ...one }) => ({ ...one, amount: due, balance: due })),
    }
  }
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <ClientProvider client={{ call } as unknown as Client} session={storedSession(localStorage, 'test')}>
          <MeProvider value={{ role: 'agent', pathRole: 'agent' } as Me}>
            <ConfirmProvider>
              <RebatesTable userId={null} />
            </ConfirmProvider>
            <Toasts />
          </MeProvider>
        </ClientProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

test('what is due is given to those who are chosen, and to nobody of whom something comes back', async () => {
  show()
  await screen.findByText('player1')
  fireEvent.click(screen.getByLabelText(COMMON.selectAll))
  fireEvent.click(screen.getByRole('button', { name: WORDS.giveRebates }))
  confirmTotal('75.50')
  expect(await screen.findByText(WORDS.rebatesGiven('75.50'))).toBeDefined()
  expect(sent).toMatchObject([
    {
      params: { role: 'agent' },
      body: {
        rebates: [
          { userId: '1001', amount: 3000 },
          { userId: '1003', amount: 4550 },
        ],
        transactionCode: '123456',
      },
    },
  ])
})

test('where what is due changed while the question stood, the new sum is asked for again', async () => {
  show()
  await screen.findByText('player1')
  fireEvent.click(screen.getByLabelText(COMMON.selectAll))
  fireEvent.click(screen.getByRole('button', { name: WORDS.giveRebates }))
  const facts = { about: 'player3', userId: '1003', owed: 20.5 }
  refusal = new CallFailure(409, { code: 'DEBT_CHANGED', message: 'What is owed has changed meanwhile', facts })
  confirmTotal('75.50')
  expect(await screen.findByText('What is owed has changed meanwhile')).toBeDefined()
  confirmTotal('50.50')
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({
    body: {
      rebates: [
        { userId: '1001', amount: 3000 },
        { userId: '1003', amount: 2050 },
      ],
    },
  })
})

function confirmTotal(total: string): void {
  const question = screen.getByRole('dialog')
  expect(within(question).getByText(total)).toBeDefined()
  const code = within(question).getByLabelText(COMMON.transactionCode)
  fireEvent.change(code, { target: { value: '123456' } })
  fireEvent.submit(code.closest('form') as HTMLElement)
}
