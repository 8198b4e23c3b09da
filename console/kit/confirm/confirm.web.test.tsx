import { CallFailure } from '@paddock/ui/client'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { WORDS } from '../../words/shell.ts'
import { ConfirmProvider, type Question, useConfirm, type Yes } from './confirm.tsx'

afterEach(cleanup)

function Asking({ question }: { readonly question: Question }) {
  const confirm = useConfirm()
  return (
    <button type="button" onClick={() => confirm(question)}>
      ask
    </button>
  )
}

function ask(question: Question): void {
  render(
    <ConfirmProvider>
      <Asking question={question} />
    </ConfirmProvider>,
  )
  fireEvent.click(screen.getByText('ask'))
}

const QUESTION = { title: 'Give points', action: 'Give', facts: [['Total', '100']] } as const

function send(code: string): void {
  fireEvent.change(screen.getByLabelText(WORDS.transactionCode), { target: { value: code } })
  fireEvent.click(screen.getByRole('button', { name: 'Give' }))
}

test('what is asked is done with the code, and the question goes', async () => {
  const run = vi.fn<(yes: Yes) => Promise<void>>(async () => undefined)
  ask({ ...QUESTION, run })
  expect(screen.getByText('100')).toBeTruthy()
  send('123456')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(run.mock.lastCall?.[0].transactionCode).toBe('123456')
})

test('a wrong code is told at its field; a second try keeps the idempotency key', async () => {
  const keys: string[] = []
  ask({
    ...QUESTION,
    run: async ({ idempotencyKey }) => {
      keys.push(idempotencyKey)
      if (keys.length === 1)
        throw new CallFailure(403, { message: 'Transaction code is wrong', code: 'WRONG_TRANSACTION_CODE' })
    },
  })
  send('000000')
  const field = screen.getByLabelText(WORDS.transactionCode)
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByRole('alert').textContent).toBe('Transaction code is wrong')
  expect(field).toHaveProperty('value', '')
  send('123456')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(new Set(keys).size).toBe(1)
})

test('another refusal leaves the question open with its reason', async () => {
  ask({
    ...QUESTION,
    run: async () => {
      throw new CallFailure(422, { message: 'Insufficient balance', code: 'INSUFFICIENT_FUNDS' })
    },
  })
  send('123456')
  expect((await screen.findByRole('alert')).textContent).toBe('Insufficient balance')
  expect(screen.getByLabelText(WORDS.transactionCode)).toHaveProperty('value', '123456')
})
