import { calls, readReply } from '@paddock/contract'
import { callExamples } from '@paddock/contract/examples/calls'
import { type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { WORDS } from '../../app/words.ts'
import { ConfirmProvider } from '../../kit/confirm/index.ts'
import { type Me, MeProvider } from '../../kit/me/index.ts'
import { EditPanel } from './edit-panel.tsx'

const { docs: details } = await readReply(calls.getPerson, { docs: callExamples.getPerson.docs })

afterEach(cleanup)

test('the question before saving lists each field that was changed, as it was and will be', async () => {
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <ClientProvider client={{} as Client} session={storedSession(localStorage, 'test')}>
          <MeProvider value={{ role: 'agent', pathRole: 'agent' } as Me}>
            <ConfirmProvider>
              <EditPanel person={details.user} held={details} onClose={() => undefined} />
            </ConfirmProvider>
          </MeProvider>
        </ClientProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  fireEvent.change(screen.getByLabelText(new RegExp(`^${WORDS.exposureLimit}`)), { target: { value: '12345' } })
  fireEvent.change(screen.getByLabelText(new RegExp(`^${WORDS.remarksShort}`)), { target: { value: 'a friend' } })
  fireEvent.submit(screen.getByLabelText(new RegExp(`^${WORDS.remarksShort}`)).closest('form') as HTMLElement)
  const code = await screen.findByLabelText(WORDS.transactionCode)
  const question = within(code.closest('form') as HTMLElement)
  expect(question.getByText(WORDS.heldTerms.exposureLimit)).toBeDefined()
  expect(question.getByText(/ → 12,345\.00$/)).toBeDefined()
  expect(question.getByText(/ → a friend$/)).toBeDefined()
  expect(question.getAllByText(/→/)).toHaveLength(2)
})
