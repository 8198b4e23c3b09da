import { calls, type Endpoint } from '@paddock/contract'
import { EXAMPLE_CASINO_DIFFERENCE, EXAMPLE_CASINO_PROVIDER } from '@paddock/contract/examples/casino'
import { completeConfig } from '@paddock/contract/shapes/site'
import { CallFailure, type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CASINO_WORDS } from '../../words/casino.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { ConfirmProvider } from '../confirm/index.ts'
import { type Me, MeProvider } from '../me/index.ts'
import { WaitingChanges } from './waiting-changes.tsx'

const CHANGE = {
  changeId: 'c-1',
  kind: 'ADMINISTRATOR',
  subject: 'third_officer',
  weakens: ['administrators', 'loginLinks'],
  config: null,
  casino: null,
  reason: '',
  proposedBy: 'administrator',
  confirmedBy: null,
  isMine: false,
  mayConfirm: true,
  at: 1_795_340_000_000,
  until: 1_795_940_000_000,
}

let waiting: object[]
let sent: { readonly call: Endpoint; readonly body: unknown }[]
beforeEach(() => {
  waiting = [CHANGE]
  sent = []
})
afterEach(cleanup)

function show(role: 'administrator' | 'whiteLabel' = 'administrator', fails = false): void {
  const call = async (asked: Endpoint, { body }: { readonly body: unknown }) => {
    if (fails) throw new CallFailure(0, null)
    if (asked === calls.getControlChanges) return { docs: waiting, totalDocs: waiting.length }
    sent.push({ call: asked, body })
    waiting = []
    return { docs: { changeId: 'c-1', inEffect: true, passwordEnds: 'kWz4mQp7' } }
  }
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ClientProvider client={{ call } as unknown as Client} session={storedSession(localStorage, 'test')}>
        <MeProvider value={{ role, pathRole: role } as Me}>
          <ConfirmProvider>
            <WaitingChanges always />
          </ConfirmProvider>
        </MeProvider>
      </ClientProvider>
    </QueryClientProvider>,
  )
}

async function answer(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name }))
  fireEvent.change(await screen.findByLabelText(COMMON.transactionCode), { target: { value: '123456' } })
  fireEvent.submit(screen.getByLabelText(COMMON.transactionCode).closest('form') as HTMLElement)
}

test('another administrator confirms, and is told the second half of the password until it is read', async () => {
  show()
  expect(await screen.findByText('Administrator third_officer')).toBeTruthy()
  expect(screen.getByText('Number of administrators, Switches: loginLinks')).toBeTruthy()
  await answer(WORDS.confirmChange)
  expect(await screen.findByText('kWz4mQp7')).toBeTruthy()
  expect(sent).toEqual([{ call: calls.confirmControlChange, body: { changeId: 'c-1', transactionCode: '123456' } }])
  fireEvent.click(screen.getByRole('button', { name: COMMON.done }))
  await waitFor(() => expect(screen.queryByText('kWz4mQp7')).toBeNull())
  expect(await screen.findByText(WORDS.nothingWaits)).toBeTruthy()
})

test('who proposed it may withdraw it and not confirm it', async () => {
  waiting = [{ ...CHANGE, isMine: true, mayConfirm: false }]
  show()
  await answer(WORDS.withdrawChange)
  await waitFor(() => expect(sent).toMatchObject([{ call: calls.endControlChange }]))
  expect(screen.queryByRole('button', { name: WORDS.confirmChange })).toBeNull()
})

test('who has confirmed it is told, and whoever may not confirm is not asked', async () => {
  waiting = [{ ...CHANGE, confirmedBy: 'second', mayConfirm: false }]
  show('whiteLabel')
  expect(await screen.findByText(WORDS.oneMore('second'))).toBeTruthy()
  expect(screen.queryByRole('button', { name: WORDS.confirmChange })).toBeNull()
})

test('what cannot be read is said, with a way to try again', async () => {
  show('administrator', true)
  expect(await screen.findByText(COMMON.couldNotLoad)).toBeTruthy()
  expect(screen.getByRole('button', { name: COMMON.retry })).toBeTruthy()
})

test.each([
  ['CASINO_KEY', { what: 'KEY', name: 'Arcade', keyId: 'b7d0' }, 'b7d0'],
  ['CASINO_KEY', { what: 'KEY', name: 'Hub', keyId: 'b7d0', fingerprint: '9f86d081' }, '9f86d081'],
  [
    'CASINO_BOUNDS',
    { what: 'BOUNDS', name: 'Arcade', before: { silenceHours: 24 }, after: { silenceHours: 2 } },
    CASINO_WORDS.was('24', '2'),
  ],
  ['CASINO_PROVIDER', { what: 'PROVIDER', ...EXAMPLE_CASINO_PROVIDER, keyId: 'f3c1' }, 'https://games.example.com/api'],
  [
    'CASINO_PROVIDER',
    { what: 'PROVIDER', ...EXAMPLE_CASINO_PROVIDER, adapter: 'slotegrator', keyId: 'f3c1' },
    'Slotegrator',
  ],
  [
    'CASINO_PROVIDER',
    { what: 'PROVIDER', ...EXAMPLE_CASINO_PROVIDER, keyId: 'f3c1', fingerprint: 'merchant-7' },
    'merchant-7',
  ],
  ['CASINO_DIFFERENCE', { what: 'DIFFERENCE', difference: EXAMPLE_CASINO_DIFFERENCE }, 'Arcade, 2026-11-25'],
])('of the casino (%s) all that is confirmed is shown, in the list and in the question', async (kind, casino, text) => {
  waiting = [{ ...CHANGE, kind, subject: 'Arcade', weakens: ['casinoKeys'], casino }]
  show()
  expect(await screen.findByText(text)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: WORDS.confirmChange }))
  await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2))
})

test('of a configuration everything that changes is shown, in the list and in the question, not only what weakens', async () => {
  const before = completeConfig({ name: 'North', type: 'b2c', marqueeText: 'Hello' })
  const config = { before, after: { ...before, marqueeText: 'Pay to another number' } }
  waiting = [{ ...CHANGE, kind: 'SITE_CONFIG', weakens: ['limits'], config }]
  show()
  expect(await screen.findByText('Pay to another number')).toBeTruthy()
  expect(screen.getByText('Hello')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: WORDS.confirmChange }))
  await waitFor(() => expect(screen.getAllByText('Pay to another number')).toHaveLength(2))
})
