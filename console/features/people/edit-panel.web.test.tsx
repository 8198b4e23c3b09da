import { calls, readReply } from '@paddock/contract'
import { callExamples } from '@paddock/contract/examples/calls'
import { paise } from '@paddock/domain/money'
import { CallFailure, type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { WORDS } from '../../words/shell.ts'
import { ConfirmProvider } from '../../kit/confirm/index.ts'
import { type Me, MeProvider } from '../../kit/me/index.ts'
import { EditPanel } from './edit-panel.tsx'

const { docs: details } = await readReply(calls.getPerson, { docs: callExamples.getPerson.docs })

afterEach(cleanup)

const REMARKS = new RegExp(`^${WORDS.remarksShort}`)

function show(onClose: () => void = () => undefined): void {
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <ClientProvider client={{} as Client} session={storedSession(localStorage, 'test')}>
          <MeProvider value={{ role: 'agent', pathRole: 'agent' } as Me}>
            <ConfirmProvider>
              <EditPanel person={details.user} held={details} onClose={onClose} />
            </ConfirmProvider>
          </MeProvider>
        </ClientProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

test('the question before saving lists each field that was changed, as it was and will be', async () => {
  show()
  fireEvent.change(screen.getByLabelText(new RegExp(`^${WORDS.exposureLimit}`)), { target: { value: '12345' } })
  fireEvent.change(screen.getByLabelText(REMARKS), { target: { value: 'a friend' } })
  fireEvent.submit(screen.getByLabelText(REMARKS).closest('form') as HTMLElement)
  const code = await screen.findByLabelText(WORDS.transactionCode)
  const question = within(code.closest('form') as HTMLElement)
  expect(question.getByText(WORDS.heldTerms.exposureLimit)).toBeDefined()
  expect(question.getByText(/ → 12,345\.00$/)).toBeDefined()
  expect(question.getByText(/ → a friend$/)).toBeDefined()
  expect(question.getAllByText(/→/)).toHaveLength(2)
})

test('what was typed is not thrown away without a question; an untouched panel closes at once', async () => {
  const onClose = vi.fn<() => void>()
  show(onClose)
  const panel = screen.getByRole('dialog', { name: `Edit ${details.user.userName}` })
  fireEvent.keyDown(panel, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledOnce()
  onClose.mockClear()
  fireEvent.change(screen.getByLabelText(REMARKS), { target: { value: 'a friend' } })
  for (const leave of [
    () => fireEvent.keyDown(panel, { key: 'Escape' }),
    () => fireEvent.click(within(panel).getByText(WORDS.cancel)),
    () => fireEvent.click(within(panel).getByLabelText(WORDS.close)),
  ]) {
    leave()
    const question = within(await screen.findByRole('dialog', { name: WORDS.discardChanges }))
    expect(onClose).not.toHaveBeenCalled()
    expect(question.queryByLabelText(WORDS.transactionCode)).toBeNull()
    fireEvent.click(question.getByRole('button', { name: WORDS.cancel }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: WORDS.discardChanges })).toBeNull())
  }
  expect(screen.getByLabelText<HTMLInputElement>(REMARKS).value).toBe('a friend')
  fireEvent.keyDown(panel, { key: 'Escape' })
  const question = within(await screen.findByRole('dialog', { name: WORDS.discardChanges }))
  fireEvent.click(question.getByRole('button', { name: WORDS.discard }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('where somebody else changed a field meanwhile, that is said at it, and the next question begins with what stands', async () => {
  const limit = new RegExp(`^${WORDS.exposureLimit}`)
  const sent: unknown[] = []
  let person = { ...details.user, exposureLimit: paise(500_000), betDelay: 0 }
  const panel = () => (
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <ClientProvider client={{ call } as unknown as Client} session={storedSession(localStorage, 'test')}>
          <MeProvider value={{ role: 'agent', pathRole: 'agent' } as Me}>
            <ConfirmProvider>
              <EditPanel person={person} held={details} onClose={() => undefined} />
            </ConfirmProvider>
          </MeProvider>
        </ClientProvider>
      </QueryClientProvider>
    </MemoryRouter>
  )
  const queries = new QueryClient()
  const message = 'The exposure limit is 7,000.00 by now, changed by agent1'
  const call = async (_: unknown, asking: unknown) => {
    sent.push(asking)
    if (sent.length === 1)
      throw new CallFailure(409, {
        code: 'TERM_CHANGED',
        field: 'exposureLimit',
        message,
        facts: { value: '7,000.00' },
      })
    return { docs: person }
  }
  const { rerender } = render(panel())
  const save = () => fireEvent.submit(screen.getByLabelText(REMARKS).closest('form') as HTMLElement)
  const confirm = async (was: string) => {
    const code = await screen.findByLabelText(WORDS.transactionCode)
    const question = within(code.closest('form') as HTMLElement)
    expect(question.getByText(`${was} → 9,000.00`)).toBeDefined()
    expect(question.getAllByText(/→/)).toHaveLength(1)
    fireEvent.change(code, { target: { value: '123456' } })
    fireEvent.submit(code.closest('form') as HTMLElement)
  }
  fireEvent.change(screen.getByLabelText(limit), { target: { value: '9000' } })
  save()
  await confirm('5,000.00')
  expect(await screen.findByText(message)).toBeDefined()
  await waitFor(() => expect(screen.queryByLabelText(WORDS.transactionCode)).toBeNull())
  // The page reads the account again: the delay was changed as well, and was not touched here.
  person = { ...person, exposureLimit: paise(700_000), betDelay: 5 }
  rerender(panel())
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(new RegExp(`^${WORDS.betDelay}`)).value).toBe('5'))
  expect(screen.getByLabelText<HTMLInputElement>(limit).value).toBe('9000')
  save()
  await confirm('7,000.00')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([
    { body: { exposureLimit: 900_000, seen: { exposureLimit: 500_000 } } },
    { body: { exposureLimit: 900_000, seen: { exposureLimit: 700_000 } } },
  ])
})
