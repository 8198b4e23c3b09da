import type { Endpoint } from '@paddock/contract'
import { type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { WORDS } from '../../words/shell.ts'
import { ConfirmProvider } from '../../kit/confirm/index.ts'
import { type Me, MeProvider } from '../../kit/me/index.ts'
import { useLockPeople } from './people-actions.ts'

afterEach(cleanup)

function Lock() {
  const lock = useLockPeople()
  return (
    <button type="button" onClick={() => lock(['7'], { kind: 'USER' }, true)}>
      lock
    </button>
  )
}

test.each([
  ['given', ' called twice ', { remarks: 'called twice' }],
  ['left out', '', {}],
])('the reason of a lock, %s, goes with it', async (_, typed, remarks) => {
  const sent: unknown[] = []
  const call = async (_endpoint: Endpoint, { body }: { readonly body: unknown }) => {
    sent.push(body)
    return { docs: { stillLocked: [] } }
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ClientProvider client={{ call } as unknown as Client} session={storedSession(localStorage, 'test')}>
        <MeProvider value={{ role: 'agent', pathRole: 'agent' } as Me}>
          <ConfirmProvider>
            <Lock />
          </ConfirmProvider>
        </MeProvider>
      </ClientProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'lock' }))
  const reason = screen.getByLabelText(WORDS.lockReason)
  expect(reason).toHaveProperty('required', false)
  fireEvent.change(reason, { target: { value: typed } })
  fireEvent.change(screen.getByLabelText(WORDS.transactionCode), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: WORDS.lock }))
  const body = { userId: ['7'], lock: { kind: 'USER' }, locked: true, transactionCode: '123456', ...remarks }
  await waitFor(() => expect(sent).toEqual([body]))
})
