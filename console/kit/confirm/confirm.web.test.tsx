import { CallFailure } from '@paddock/ui/client'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test, vi } from 'vitest'
import { WORDS } from '../../words/shell.ts'
import { type Field, Fields, Form, FormButtons } from '../form/index.ts'
import { ConfirmProvider, type Question, useAskedSend, useConfirm, useLeave, type Yes } from './index.ts'

afterEach(cleanup)

function Asking({ questions }: { readonly questions: readonly Question[] }) {
  const confirm = useConfirm()
  return questions.map((question, at) => (
    <button key={`${question.title} ${at}`} type="button" onClick={() => confirm(question)}>
      ask {at + 1}
    </button>
  ))
}

const opener = (at = 1) => screen.getByText(`ask ${at}`)
function open(at = 1): void {
  opener(at).focus()
  fireEvent.click(opener(at))
}

function ask(...questions: readonly Question[]): void {
  render(
    <ConfirmProvider>
      <Asking questions={questions} />
    </ConfirmProvider>,
  )
  open()
}

const QUESTION = { title: 'Give points', action: 'Give' } as const
type Run = Question['run']
const runs = (...answers: readonly (() => Promise<void>)[]) => {
  const left = [...answers]
  return vi.fn<Run>(async () => await left.shift()?.())
}
const refused = (status: number, body: object | null) => async () => {
  throw new CallFailure(status, body as never)
}
const WRONG_CODE = refused(403, { message: 'Transaction code is wrong', code: 'WRONG_TRANSACTION_CODE' })
const LOST = refused(0, null)

const codeField = () => screen.getByLabelText<HTMLInputElement>(WORDS.transactionCode)
const dialog = () => screen.queryByRole('dialog')
const gone = () => waitFor(() => expect(dialog()).toBeNull())
const submit = () => fireEvent.submit(codeField().closest('form') as HTMLElement)

function send(code = '123456'): void {
  fireEvent.change(codeField(), { target: { value: code } })
  submit()
}
const keysOf = (run: ReturnType<typeof runs>): readonly string[] =>
  run.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey)

test('what is asked is told line by line, done with the code, and the question goes', async () => {
  const run = runs()
  ask({
    ...QUESTION,
    text: 'At once.',
    facts: [
      ['Total', '100'],
      ['In words', 'One hundred rupees'],
    ],
    run,
  })
  const shown = within(dialog() as HTMLElement)
  expect(shown.getByRole('heading').textContent).toBe('Give points')
  expect(shown.getByText('At once.')).toBeDefined()
  expect(shown.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Total', 'In words'])
  expect(shown.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['100', 'One hundred rupees'])
  send()
  await gone()
  expect(run).toHaveBeenCalledExactlyOnceWith({
    transactionCode: '123456',
    reason: '',
    idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/),
  })
})

type Asked = Partial<Question>
const REASON: Asked = { reasonLabel: 'Why' }

test.each<[string, Asked, { readonly code?: string; readonly why?: string }, string]>([
  ['without a code', {}, { code: '' }, WORDS.required],
  ['with a code that is too short', {}, { code: '123' }, WORDS.tooShort(4)],
  ['without its reason', REASON, { code: '123456', why: '' }, WORDS.required],
  ['with a blank reason', REASON, { code: '123456', why: '   ' }, WORDS.required],
])('%s nothing is done, and the field says it', async (_, more, { code = '', why }, text) => {
  const run = runs()
  ask({ ...QUESTION, ...more, run })
  if (why !== undefined) fireEvent.change(screen.getByLabelText('Why'), { target: { value: why } })
  send(code)
  expect(await screen.findByText(text)).toBeDefined()
  expect(run).not.toHaveBeenCalled()
})

test.each<[string, Asked, string, Partial<Yes>]>([
  ['a reason goes with it, without its blanks', REASON, ' fixed odds ', { reason: 'fixed odds' }],
  ['an optional reason may be given', { ...REASON, isReasonOptional: true }, 'x', { reason: 'x' }],
  ['an optional reason may be left out', { ...REASON, isReasonOptional: true }, '', { reason: '' }],
])('%s', async (_, more, why, yes) => {
  const run = runs()
  ask({ ...QUESTION, ...more, run })
  fireEvent.change(screen.getByLabelText('Why'), { target: { value: why } })
  send()
  await gone()
  expect(run.mock.lastCall?.[0]).toMatchObject(yes)
})

test('a question that takes no code asks none', async () => {
  const run = runs()
  ask({ ...QUESTION, asksCode: false, run })
  expect(screen.queryByLabelText(WORDS.transactionCode)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Give' }))
  await gone()
  expect(run).toHaveBeenCalledOnce()
})

test('a wrong code is told at its field, emptied and under the cursor; a second try keeps the key', async () => {
  const run = runs(WRONG_CODE)
  ask({ ...QUESTION, run })
  send('000000')
  await waitFor(() => expect(codeField().getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByRole('alert').textContent).toBe('Transaction code is wrong')
  expect(codeField().value).toBe('')
  expect(document.activeElement).toBe(codeField())
  send()
  await gone()
  expect(new Set(keysOf(run)).size).toBe(1)
})

const STATES = {
  refused: refused(422, { message: 'Insufficient balance', code: 'INSUFFICIENT_FUNDS' }),
  lost: LOST,
  broken: refused(500, { message: 'Fault', code: 'FAULT' }),
  gateway: refused(502, null),
  unreadable: async () => {
    throw new TypeError('not json')
  },
} as const

test.each<[keyof typeof STATES, unknown, string]>([
  ['refused', undefined, 'Insufficient balance'],
  ['refused', { to: '8' }, 'Insufficient balance'],
  ['lost', undefined, WORDS.mayBeDone],
  ['lost', { to: '8' }, WORDS.mayBeDoneOnce],
  ['broken', { to: '8' }, WORDS.mayBeDoneOnce],
  ['gateway', { to: '8' }, WORDS.mayBeDoneOnce],
  ['unreadable', { to: '8' }, WORDS.mayBeDoneOnce],
])('a call that was %s (of %j) leaves the question open with the code, and says: %3$s', async (state, does, text) => {
  ask({ ...QUESTION, does, run: runs(STATES[state]) })
  send()
  const said = (await screen.findByRole('alert')).textContent
  expect(said).toContain(text)
  expect(said.includes(WORDS.mayBeDone) || said.includes(WORDS.mayBeDoneOnce)).toBe(state !== 'refused')
  expect(codeField().value).toBe('123456')
  expect(screen.getByRole('button', { name: 'Give' })).toHaveProperty('disabled', false)
})

/** Sends the first question, closes it, asks another and sends that. */
async function askTwice(first: Question, second: Question): Promise<void> {
  ask(first, second)
  send()
  await screen.findByRole('alert')
  fireEvent.click(screen.getByRole('button', { name: WORDS.cancel }))
  await gone()
  open(2)
}

test.each<[string, keyof typeof STATES, unknown, unknown, boolean]>([
  ['the same after a lost answer', 'lost', { to: '8', amount: 1 }, { to: '8', amount: 1 }, true],
  ['the same after an answer that cannot be read', 'unreadable', { to: '8' }, { to: '8' }, true],
  ['another amount after a lost answer', 'lost', { to: '8', amount: 1 }, { to: '8', amount: 2 }, false],
  ['the same after a refusal', 'refused', { to: '8' }, { to: '8' }, false],
  ['what does not say what it does', 'lost', undefined, undefined, false],
])('%s, asked in a new question, keeps the key: %5$s', async (_, state, first, second, isKept) => {
  const [run, again] = [runs(STATES[state]), runs()]
  await askTwice({ ...QUESTION, does: first, run }, { ...QUESTION, does: second, run: again })
  expect(screen.queryByText(WORDS.sentBefore) !== null).toBe(isKept)
  send()
  await gone()
  expect(keysOf(again)[0] === keysOf(run)[0]).toBe(isKept)
})

test('when the answer has come, the same is another deed and has another key', async () => {
  const [run, again] = [runs(LOST), runs()]
  const does = { to: '8' }
  await askTwice({ ...QUESTION, does, run }, { ...QUESTION, does, run: again })
  send()
  await gone()
  open(2)
  expect(screen.queryByText(WORDS.sentBefore)).toBeNull()
  send()
  await gone()
  expect(keysOf(again)[1]).not.toBe(keysOf(again)[0])
})

test('while it is being done it says so, cannot be left, and is not done twice', async () => {
  const call = Promise.withResolvers<void>()
  const run = runs(() => call.promise)
  ask({ ...QUESTION, run })
  send()
  submit()
  await screen.findByRole('button', { name: WORDS.working })
  fireEvent.keyDown(codeField(), { key: 'Escape' })
  fireEvent.click(screen.getByRole('button', { name: WORDS.cancel }))
  submit()
  expect(dialog()).not.toBeNull()
  call.resolve()
  await gone()
  expect(run).toHaveBeenCalledOnce()
})

test.each([
  ['Escape', () => fireEvent.keyDown(codeField(), { key: 'Escape' })],
  ['Cancel', () => fireEvent.click(screen.getByRole('button', { name: WORDS.cancel }))],
  ['what was asked', () => send()],
])('left by %s, the focus goes back to what asked', async (_, leave) => {
  ask({ ...QUESTION, run: runs() })
  leave()
  await gone()
  expect(document.activeElement).toBe(opener())
})

test('the focus begins in the first field', () => {
  ask({ ...QUESTION, ...REASON, run: runs() })
  expect(document.activeElement).toBe(screen.getByLabelText('Why'))
})

test.each([
  [true, 'text-loss'],
  [false, 'bg-brand'],
])('of a dangerous question (%s) the button looks so', (isDanger, look) => {
  ask({ ...QUESTION, isDanger, run: runs() })
  expect(screen.getByRole('button', { name: 'Give' }).className).toContain(look)
})

const NAME: Field<{ readonly name: string }> = { kind: 'text', name: 'name', label: 'Name' }

function NameForm({ run, onLeave }: { readonly run: Run; readonly onLeave: () => void }) {
  const form = useForm({ defaultValues: { name: '' } })
  const onSend = useAskedSend(form, ({ name }) => (name === 'same' ? undefined : { ...QUESTION, run }), {
    USER_NAME_TAKEN: 'name',
  })
  const leave = useLeave(form, onLeave)
  return (
    <Form onSend={onSend} label="names">
      <Fields form={form} fields={[NAME]} />
      <FormButtons form={form} action="Save" onCancel={leave} />
    </Form>
  )
}

function showForm(run = runs()) {
  const onLeave = vi.fn<() => void>()
  render(
    <ConfirmProvider>
      <NameForm run={run} onLeave={onLeave} />
    </ConfirmProvider>,
  )
  return { run, onLeave }
}
const typeName = (value: string) => fireEvent.input(screen.getByLabelText('Name'), { target: { value } })
const save = () => fireEvent.submit(screen.getByRole('form', { name: 'names' }))

test.each<[string, () => Promise<void>, string | null]>([
  ['what is refused of a field', refused(422, { message: 'Taken', code: 'USER_NAME_TAKEN' }), 'Taken'],
  ['a wrong code', WRONG_CODE, null],
])('%s stands in the question, and at the field for when it is closed', async (_, answer, atField) => {
  showForm(runs(answer))
  typeName('asha')
  save()
  await screen.findByRole('dialog')
  send()
  await within(dialog() as HTMLElement).findByRole('alert')
  fireEvent.click(within(dialog() as HTMLElement).getByRole('button', { name: WORDS.cancel }))
  await gone()
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe(String(atField !== null))
  expect(screen.queryByText('Taken')?.textContent ?? null).toBe(atField)
})

test('a form that has nothing to ask asks nothing', async () => {
  showForm()
  typeName('same')
  save()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false))
  expect(dialog()).toBeNull()
})

test.each<[string, string, boolean]>([
  ['nothing was typed', '', false],
  ['something was typed', 'asha', true],
])('leaving a form where %s asks first: %3$s', async (_, text, asks) => {
  const { onLeave } = showForm()
  if (text !== '') typeName(text)
  fireEvent.click(screen.getByRole('button', { name: WORDS.cancel }))
  expect(dialog() !== null).toBe(asks)
  expect(onLeave).toHaveBeenCalledTimes(asks ? 0 : 1)
  if (asks) fireEvent.click(screen.getByRole('button', { name: WORDS.discard }))
  await gone()
  await waitFor(() => expect(onLeave).toHaveBeenCalledOnce())
})
