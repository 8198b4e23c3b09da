import { calls, type Debt, type Endpoint } from '@paddock/contract'
import { type Paise, paise } from '@paddock/domain/money'
import { CallFailure, type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WORDS } from '../../words/shell.ts'
import { ConfirmProvider } from '../../kit/confirm/index.ts'
import { type Me, MeProvider } from '../../kit/me/index.ts'
import { SettlementPage } from './settlement-page.tsx'

const debt = (userId: string, userName: string, clientPL: number): Debt => ({
  userId,
  userName,
  userType: 'user',
  subtreePts: paise(0),
  givenPts: paise(0),
  creditPts: paise(0),
  clientPL: paise(clientPL),
  lastSettledAt: null,
})

let owed: Record<'1001' | '1002', Paise>
let sent: { readonly body: { readonly settlements: readonly unknown[] } }[]
beforeEach(() => {
  owed = { '1001': paise(10_000_00), '1002': paise(-300_00) }
  sent = []
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(cleanup)

/** Holds a settlement to the debt that it says was seen, as the server does. */
async function call(endpoint: Endpoint, asking: unknown): Promise<unknown> {
  if (endpoint === calls.getDebts)
    return {
      docs: [debt('1001', 'user22', owed['1001']), debt('1002', 'user23', owed['1002'])],
      totalDocs: 2,
      totalLena: paise(0),
      totalDena: paise(0),
    }
  if (endpoint !== calls.settleCash) return { docs: [] }
  const { body } = asking as { body: { settlements: { userId: '1001' | '1002'; owed: Paise }[] } }
  sent.push({ body })
  const changed = body.settlements.find((one) => one.owed !== owed[one.userId])
  if (!changed) return { docs: [] }
  const facts = { about: 'user22', userId: changed.userId, owed: owed[changed.userId] / 100 }
  throw new CallFailure(409, { code: 'DEBT_CHANGED', message: 'What is owed has changed meanwhile', facts })
}

const me = { role: 'agent', pathRole: 'agent', user: { _id: '9' } } as unknown as Me

function show(): void {
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ClientProvider client={{ call } as unknown as Client} session={storedSession(localStorage, 'test')}>
          <MeProvider value={me}>
            <ConfirmProvider>
              <SettlementPage />
            </ConfirmProvider>
          </MeProvider>
        </ClientProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

function ask(): HTMLElement {
  const wizard = within(screen.getByRole('dialog'))
  fireEvent.click(wizard.getByRole('button', { name: WORDS.settle }))
  const dialogs = screen.getAllByRole('dialog')
  return dialogs[dialogs.length - 1] as HTMLElement
}

function confirmIn(question: HTMLElement): void {
  const code = within(question).getByLabelText(WORDS.transactionCode)
  fireEvent.change(code, { target: { value: '123456' } })
  fireEvent.submit(code.closest('form') as HTMLElement)
}

test('a debt that was turned round while the question stood is shown anew and asked again; nothing is settled that was not confirmed', async () => {
  show()
  await screen.findByText('user22')
  fireEvent.click(screen.getByLabelText(WORDS.selectAll))
  fireEvent.click(screen.getByRole('button', { name: WORDS.settle }))
  fireEvent.change(screen.getByLabelText(`${WORDS.cash} user22`), { target: { value: '5000' } })
  const question = ask()
  // A market is paid while it stands.
  owed['1001'] = paise(-14_000_00)
  confirmIn(question)
  expect((await screen.findByRole('alert')).textContent).toContain('changed meanwhile')
  expect(sent[0]?.body.settlements).toEqual([
    { userId: '1001', kind: 'DENA', amount: 5000_00, owed: 10_000_00 },
    { userId: '1002', kind: 'LENA', amount: 300_00, owed: -300_00 },
  ])
  // The question is gone; the debt as it is now stands there, whole.
  expect(screen.queryByLabelText(WORDS.transactionCode)).toBeNull()
  const part = screen.getByLabelText<HTMLInputElement>(`${WORDS.cash} user22`)
  expect([part.value, part.placeholder]).toEqual(['', '14,000.00'])
  const again = ask()
  expect(within(again).getByText('14,300.00')).toBeDefined()
  confirmIn(again)
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.body.settlements).toMatchObject([
    { userId: '1001', kind: 'LENA', amount: 14_000_00, owed: -14_000_00 },
    { userId: '1002' },
  ])
})
