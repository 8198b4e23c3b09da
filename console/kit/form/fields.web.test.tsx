import { CallFailure } from '@paddock/ui/client'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test, vi } from 'vitest'
import { WORDS } from '../../words/shell.ts'
import { FormError, MoneyField, PercentField } from './fields.tsx'
import { showRefusal } from './show-refusal.ts'

afterEach(cleanup)

type Values = { readonly credit: string; readonly share: string }

function Terms({ send }: { readonly send: (values: Values) => Promise<void> }) {
  const form = useForm<Values>({ defaultValues: { credit: '', share: '0' } })
  const onSubmit = form.handleSubmit((values) =>
    send(values).catch((thrown: unknown) => showRefusal(form, thrown, { SHARE_ABOVE_UPLINE: 'share' })),
  )
  return (
    <form aria-label="terms" onSubmit={(event) => void onSubmit(event)}>
      <MoneyField form={form} name="credit" label="Credit" />
      <PercentField form={form} name="share" label="Share" />
      <FormError form={form} />
      <button type="submit">Save</button>
    </form>
  )
}

function fill(credit: string, share = '10'): void {
  fireEvent.change(screen.getByLabelText(/^Credit/), { target: { value: credit } })
  fireEvent.change(screen.getByLabelText(/^Share/), { target: { value: share } })
  fireEvent.click(screen.getByText('Save'))
}

test.each([
  ['', '10', WORDS.required],
  ['ten', '10', WORDS.notAnAmount],
  ['10', '100.5', WORDS.notAPercent],
])('"%s" and "%s" are not sent: %s', async (credit, share, text) => {
  const send = vi.fn<(values: Values) => Promise<void>>()
  render(<Terms send={send} />)
  fill(credit, share)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
})

test.each([
  ['by the name of the field', { code: 'BAD_REQUEST', field: 'credit' } as const, /^Credit/],
  ['by the code of the refusal', { code: 'SHARE_ABOVE_UPLINE' } as const, /^Share/],
])('a refusal stands at its field, %s', async (_, body, label) => {
  render(<Terms send={() => Promise.reject(new CallFailure(422, { message: 'No', ...body }))} />)
  fill('100')
  await waitFor(() => expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a refusal of no field stands below the form', async () => {
  render(<Terms send={() => Promise.reject(new CallFailure(403, { message: 'You may not', code: 'FORBIDDEN' }))} />)
  fill('100')
  expect((await screen.findByRole('alert')).textContent).toBe('You may not')
})
