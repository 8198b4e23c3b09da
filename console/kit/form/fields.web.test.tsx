import { CallFailure } from '@paddock/ui/client'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test, vi } from 'vitest'
import { WORDS } from '../../words/shell.ts'
import { type Field, Fields, Form, FormButtons, useSend } from './index.ts'

afterEach(cleanup)

const EMPTY = { one: '', share: '0', isOn: false }
type Values = typeof EMPTY
type Sent = (values: Values) => Promise<void>

const SHARE: Field<Values> = { kind: 'percent', name: 'share', label: 'Share' }

function Terms({ field, send }: { readonly field: Field<Values>; readonly send: Sent }) {
  const form = useForm<Values>({ defaultValues: EMPTY })
  const onSend = useSend(form, send, { SHARE_ABOVE_UPLINE: 'share', 'terms.one': 'one' })
  return (
    <Form onSend={onSend} label="terms">
      <Fields form={form} fields={[field, SHARE]} />
      <FormButtons form={form} action="Save" />
    </Form>
  )
}

function show(field: Field<Values>, answer: Sent = async () => undefined) {
  const send = vi.fn<Sent>(answer)
  render(<Terms field={field} send={send} />)
  return send
}

const one = () => screen.getByLabelText<HTMLInputElement>(/^One/)
const type = (text: string) => fireEvent.change(one(), { target: { value: text } })
const save = () => fireEvent.click(screen.getByRole('button', { name: /Save|Working/ }))

const ONE = { name: 'one', label: 'One' } as const
const MONEY: Field<Values> = { ...ONE, kind: 'money' }
const BOUND: Field<Values> = { ...MONEY, isTooMuch: (amount) => (amount > 10_000 ? 'Too much' : undefined) }
const TEXT: Field<Values> = { ...ONE, kind: 'text', isWrong: (text) => (text === 'no' ? 'Not this' : undefined) }
const PASSWORD: Field<Values> = { ...ONE, kind: 'text', typed: { type: 'password' } }
const LINES: Field<Values> = { ...ONE, kind: 'lines', most: 5, left: (count) => `${count} left` }
const WHOLE: Field<Values> = { ...ONE, kind: 'whole', unit: 's' }
const PERCENT: Field<Values> = { ...ONE, kind: 'percent' }
const CHOICE: Field<Values> = {
  ...ONE,
  kind: 'select',
  options: [
    { value: '', label: 'Choose' },
    { value: 'b', label: 'B' },
  ],
}

test.each<[string, Field<Values>, string, string]>([
  ['an empty amount', MONEY, '', WORDS.required],
  ['a blank amount', MONEY, ' ', WORDS.required],
  ['an amount in words', MONEY, 'ten', WORDS.notAnAmount],
  ['three decimals', MONEY, '1.234', WORDS.notAnAmount],
  ['more than the bound', BOUND, '100.01', 'Too much'],
  ['an optional amount that is none', { ...MONEY, isOptional: true }, 'x', WORDS.notAnAmount],
  ['more than all', PERCENT, '100.5', WORDS.notAPercent],
  ['less than nothing', PERCENT, '-1', WORDS.notAPercent],
  ['part of a second', WHOLE, '1.5', WORDS.notANumber],
  ['a blank text', TEXT, '  ', WORDS.required],
  ['a text that is refused', TEXT, 'no', 'Not this'],
  ['an empty password', PASSWORD, '', WORDS.required],
  ['blank lines', LINES, '\n ', WORDS.required],
  ['nothing chosen', CHOICE, '', WORDS.required],
])('%s is not sent: it is said at the field', async (_, field, text, said) => {
  const send = show(field)
  type(text)
  save()
  expect((await screen.findByText(said)).id).toBe(one().getAttribute('aria-describedby'))
  expect(one().getAttribute('aria-invalid')).toBe('true')
  expect(send).not.toHaveBeenCalled()
})

test.each<[string, Field<Values>, string]>([
  ['an amount with commas', MONEY, '1,00,000.50'],
  ['an amount at the bound', BOUND, '100'],
  ['an optional amount that is left out', { ...MONEY, isOptional: true }, ''],
  ['all of it', PERCENT, '100'],
  ['no seconds', WHOLE, '0'],
  ['a text', TEXT, 'yes'],
  ['a password of blanks', PASSWORD, '        '],
  ['lines', LINES, 'a\nb'],
  ['what is chosen', CHOICE, 'b'],
])('%s is sent as it was typed', async (_, field, text) => {
  const send = show(field)
  type(text)
  save()
  await waitFor(() => expect(send).toHaveBeenCalledWith({ ...EMPTY, one: text }))
})

test.each([
  ['1500000', '15,00,000'],
  ['some', 'some'],
])('an amount typed as %s stands as %s when its field is left', async (text, shown) => {
  show(MONEY)
  type(text)
  fireEvent.blur(one())
  await waitFor(() => expect(one().value).toBe(shown))
})

test('a field that was refused is right again as soon as it is', async () => {
  show(MONEY)
  save()
  await screen.findByText(WORDS.required)
  type('5')
  await waitFor(() => expect(one().getAttribute('aria-invalid')).toBe('false'))
})

test.each<[string, Field<Values>]>([
  ['switched', { kind: 'switch', name: 'isOn', label: 'One', hint: 'says more' }],
  ['ticked', { kind: 'tick', name: 'isOn', label: 'One', hint: 'says more' }],
])('what is %s is sent, with its hint below it', async (_, field) => {
  const send = show(field)
  expect(screen.getByText('says more')).toBeDefined()
  fireEvent.click(screen.getByRole('checkbox'))
  save()
  await waitFor(() => expect(send).toHaveBeenCalledWith({ ...EMPTY, isOn: true }))
})

test('of lines it is told how much may still be typed', () => {
  show(LINES)
  expect(screen.getByText('5 left')).toBeDefined()
  type('abc')
  expect(screen.getByText('2 left')).toBeDefined()
})

test('a label that is not shown is read out all the same', () => {
  show({ ...TEXT, isBare: true })
  expect(screen.getByText('One').className).toBe('sr-only')
  expect(one()).toBeDefined()
})

const refused = (status: number, body: object) => async () => {
  throw new CallFailure(status, { message: 'No', ...body } as never)
}

test.each([
  ['by the name of the field', refused(400, { code: 'BAD_REQUEST', field: 'one' }), /^One/],
  ['by the name that the call has for it', refused(400, { code: 'BAD_REQUEST', field: 'terms.one' }), /^One/],
  ['by the code of the refusal', refused(422, { code: 'SHARE_ABOVE_UPLINE' }), /^Share/],
])('a refusal stands at its field, %s, and is read out', async (_, answer, label) => {
  show(MONEY, answer)
  type('100')
  save()
  await waitFor(() => expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true'))
  const said = screen.getByRole('alert')
  expect(said.textContent).toBe('No')
  expect(said.id).toBe(screen.getByLabelText(label).getAttribute('aria-describedby'))
  expect(document.activeElement).toBe(screen.getByLabelText(label))
})

test.each([
  ['of no field', refused(403, { code: 'FORBIDDEN' }), 'No'],
  ['of a field that the form has not', refused(400, { code: 'BAD_REQUEST', field: 'siteId' }), 'No'],
])('a refusal %s stands below the form, until it is sent again', async (_, answer, text) => {
  const send = show(MONEY, answer)
  type('100')
  save()
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  send.mockResolvedValueOnce()
  save()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(send).toHaveBeenCalledTimes(2)
})

test('while a call is under way the form says so, and sending again sends nothing', async () => {
  const call = Promise.withResolvers<void>()
  const send = show(MONEY, () => call.promise)
  type('100')
  const form = screen.getByRole('form')
  fireEvent.submit(form)
  fireEvent.submit(form)
  await screen.findByRole('button', { name: WORDS.working })
  fireEvent.submit(form)
  expect(screen.getByRole('button', { name: WORDS.working })).toHaveProperty('disabled', true)
  call.resolve()
  await screen.findByRole('button', { name: 'Save' })
  expect(send).toHaveBeenCalledTimes(1)
})
