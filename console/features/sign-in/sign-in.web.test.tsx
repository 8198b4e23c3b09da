import { callExamples } from '@paddock/contract/examples/calls'
import { EXAMPLE_USER } from '@paddock/contract/examples/shapes'
import { bearer, BEARER_HEADER, TOKEN_HEADER } from '@paddock/contract/headers'
import { presentRefusal, type Refusal } from '@paddock/contract/refusals'
import { must } from '@paddock/domain/result'
import type { Session } from '@paddock/ui/client'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { WORDS } from '../../words/shell.ts'
import { press, type } from '../../kit/testing/show.tsx'
import { SignInPage } from './index.ts'

const PASSWORD = 'Paddock@1'
const TOKEN = 'a-token-of-a-test'
const SIGN_IN = 'POST /api/auth'
const FACTOR = 'POST /api/agent/auth/secondFactor'
const BEGIN = 'POST /api/agent/secondFactor'
const PROVE = 'PUT /api/agent/secondFactor'
const CHANGE = 'PATCH /api/agent/changePassword'

type Asked = { readonly what: string; readonly body: Readonly<Record<string, string>>; readonly token: string | null }
type Answer = () => Response | Promise<Response>
let asked: Asked[]
let answers: Record<string, Answer>
let signedIn: { readonly session: Session; readonly role: string }[]

const AGENT = { ...EXAMPLE_USER, userName: 'agent', userType: 'agent' }
/** Who is that far, with the token that goes with it. */
const arrived =
  (stage: string, user: object = AGENT): Answer =>
  () =>
    Response.json(
      { docs: user, stage, expiresAt: '2026-11-21T21:30:00.000Z' },
      { headers: { [BEARER_HEADER]: bearer(TOKEN) } },
    )
const docs =
  (said: unknown): Answer =>
  () =>
    Response.json({ docs: said })
const refused =
  (refusal: Refusal): Answer =>
  () => {
    const { status, body } = presentRefusal(refusal)
    return Response.json(body, { status })
  }

beforeEach(() => {
  asked = []
  signedIn = []
  answers = {}
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const what = `${init.method} ${new URL(url, location.origin).pathname}`
    const text = typeof init.body === 'string' ? init.body : ''
    const body = (
      text.startsWith('{') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))
    ) as Asked['body']
    asked.push({ what, body, token: new Headers(init.headers).get(TOKEN_HEADER) })
    return await (answers[what] ?? refused({ code: 'NOT_FOUND' }))()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(reason: string | null = null): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SignInPage
        headers={{ 'x-app': 'console' }}
        reason={reason}
        onSignedIn={(session, role) => void signedIn.push({ session, role })}
      />
    </QueryClientProvider>,
  )
}

/** The first step, as an agent types it. */
function givePassword(): void {
  type(WORDS.username, ' agent ')
  type(WORDS.password, PASSWORD)
  press(WORDS.signIn)
}
const heading = async (name: string): Promise<HTMLElement> => await screen.findByRole('heading', { name })

test('password and second factor: each is sent once, and only then somebody is in', async () => {
  answers = { [SIGN_IN]: arrived('SECOND_FACTOR'), [FACTOR]: arrived('FULL') }
  open()
  givePassword()
  await heading(WORDS.secondFactor)
  expect(signedIn).toEqual([])
  type(WORDS.secondFactor, ' 482913 ')
  press(WORDS.signIn)
  await waitFor(() => expect(signedIn).toHaveLength(1))
  expect(signedIn[0]).toMatchObject({ role: 'agent', session: { token: TOKEN } })
  expect(asked).toMatchObject([
    { what: SIGN_IN, body: { email: 'agent', password: PASSWORD, domain: location.hostname }, token: null },
    { what: FACTOR, body: { code: '482913' }, token: TOKEN },
  ])
})

test('pressed twice it is sent once', async () => {
  const coming = Promise.withResolvers<Response>()
  answers = { [SIGN_IN]: () => coming.promise }
  open()
  givePassword()
  fireEvent.submit(screen.getByLabelText(WORDS.password).closest('form') as HTMLElement)
  await waitFor(() => expect(asked).toHaveLength(1))
  fireEvent.submit(screen.getByLabelText(WORDS.password).closest('form') as HTMLElement)
  coming.resolve(await arrived('SECOND_FACTOR')())
  await heading(WORDS.secondFactor)
  expect(asked).toHaveLength(1)
})

test('nothing is sent while something is missing', async () => {
  open()
  type(WORDS.username, 'agent')
  press(WORDS.signIn)
  await waitFor(() => expect(screen.getByLabelText(WORDS.password).getAttribute('aria-invalid')).toBe('true'))
  expect(asked).toEqual([])
})

const REFUSALS = [
  ['the password', { code: 'BAD_CREDENTIALS' }],
  ['an account that is locked', { code: 'ACCOUNT_LOCKED' }],
  ['a place too many tried from', { code: 'TOO_MANY_REQUESTS', retryAfterMs: 1000 }],
] as const satisfies readonly (readonly [string, Refusal])[]

test.each(REFUSALS)('%s that is refused is told as the server says, and may be typed again', async (_, refusal) => {
  answers = { [SIGN_IN]: refused(refusal) }
  open()
  givePassword()
  const { body } = presentRefusal(refusal)
  expect((await screen.findByRole('alert')).textContent).toContain(body.message)
  expect(signedIn).toEqual([])
  answers = { [SIGN_IN]: arrived('FULL') }
  press(WORDS.signIn)
  await waitFor(() => expect(signedIn).toHaveLength(1))
})

test('a code beside the password is asked for once the server wants one, and goes with the next', async () => {
  answers = { [SIGN_IN]: refused({ code: 'CONFIRM_WITH_CODE' }) }
  open()
  expect(screen.queryByLabelText(WORDS.confirmCode)).toBeNull()
  givePassword()
  const code = await screen.findByLabelText(WORDS.confirmCode)
  answers = { [SIGN_IN]: arrived('FULL') }
  fireEvent.change(code, { target: { value: ' 555111 ' } })
  press(WORDS.signIn)
  await waitFor(() => expect(signedIn).toHaveLength(1))
  expect(asked.map(({ body }) => body['confirm'])).toEqual([undefined, '555111'])
})

/** At each step what may be refused about a field, and how one comes to it. */
const AT_FIELDS: readonly {
  readonly code: 'INVALID_OTP' | 'OTP_VERIFICATION_FAILED' | 'SAME_PASSWORD' | 'WEAK_PASSWORD' | 'COMMON_PASSWORD'
  readonly stage: string
  readonly step: string
  readonly call: string
  readonly field: string
  readonly action: string
}[] = [
  {
    code: 'INVALID_OTP',
    stage: 'SECOND_FACTOR',
    step: WORDS.secondFactor,
    call: FACTOR,
    field: WORDS.secondFactor,
    action: WORDS.signIn,
  },
  {
    code: 'OTP_VERIFICATION_FAILED',
    stage: 'ENROL_SECOND_FACTOR',
    step: WORDS.enrol,
    call: PROVE,
    field: WORDS.secondFactor,
    action: WORDS.confirm,
  },
  ...(['SAME_PASSWORD', 'WEAK_PASSWORD', 'COMMON_PASSWORD'] as const).map((code) => ({
    code,
    stage: 'CHANGE_PASSWORD',
    step: WORDS.newPassword,
    call: CHANGE,
    field: WORDS.newPassword,
    action: WORDS.changePassword,
  })),
]

test.each(AT_FIELDS)(
  '$code stands at its field, and nobody is in',
  async ({ code, stage, step, call, field, action }) => {
    answers = {
      [SIGN_IN]: arrived(stage),
      [BEGIN]: docs(callExamples.beginSecondFactor.docs),
      [call]: refused({ code }),
    }
    open()
    givePassword()
    await heading(step)
    fireEvent.change(await screen.findByLabelText(field), { target: { value: 'Another@123' } })
    press(action)
    const { message } = presentRefusal({ code }).body
    const input = screen.getByLabelText(field)
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
    const told = must(
      document.getElementById(input.getAttribute('aria-describedby')?.split(' ').at(-1) ?? ''),
      'it is told',
    )
    expect(told.textContent).toContain(message)
    expect(signedIn).toEqual([])
  },
)

test('a wrong code beside the password stands at its field', async () => {
  answers = { [SIGN_IN]: refused({ code: 'CONFIRM_WITH_CODE' }) }
  open()
  givePassword()
  fireEvent.change(await screen.findByLabelText(WORDS.confirmCode), { target: { value: '000000' } })
  answers = { [SIGN_IN]: refused({ code: 'INVALID_OTP' }) }
  press(WORDS.signIn)
  await waitFor(() => expect(screen.getByLabelText(WORDS.confirmCode).getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByLabelText(WORDS.password).getAttribute('aria-invalid')).not.toBe('true')
})

test('who has to change the password does, is shown a new transaction code once, and signs in anew', async () => {
  answers = { [SIGN_IN]: arrived('CHANGE_PASSWORD'), [CHANGE]: docs({ transactionCode: '482913' }) }
  open()
  givePassword()
  await heading(WORDS.newPassword)
  type(WORDS.newPassword, 'short')
  press(WORDS.changePassword)
  expect(await screen.findByText(WORDS.tooShort(8))).toBeDefined()
  expect(asked).toHaveLength(1)
  type(WORDS.newPassword, 'Another@123')
  press(WORDS.changePassword)
  await heading(WORDS.yourTransactionCode)
  expect(screen.getByText('482913')).toBeDefined()
  // What was typed on the first step stands for the old one.
  expect(asked[1]).toMatchObject({ what: CHANGE, body: { oldPassword: PASSWORD, newPassword: 'Another@123' } })
  press(WORDS.keptIt)
  expect(await screen.findByText(WORDS.passwordChanged)).toBeDefined()
  expect(screen.queryByText('482913')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>(WORDS.password).value).toBe('')
  expect(signedIn).toEqual([])
})

test('a first second factor is scanned, proved, and its backup codes kept before one is in', async () => {
  const { secret } = callExamples.beginSecondFactor.docs as { readonly secret: string }
  const { backupCodes } = callExamples.confirmSecondFactor.docs as { readonly backupCodes: readonly string[] }
  answers = {
    [SIGN_IN]: arrived('ENROL_SECOND_FACTOR'),
    [BEGIN]: docs(callExamples.beginSecondFactor.docs),
    [PROVE]: () => Response.json({ docs: { backupCodes }, stage: 'FULL', expiresAt: '2026-11-21T21:30:00.000Z' }),
  }
  open()
  givePassword()
  await heading(WORDS.enrol)
  expect(await screen.findByText(secret)).toBeDefined()
  type(WORDS.secondFactor, '482913')
  press(WORDS.confirm)
  await heading(WORDS.backupCodes)
  for (const code of backupCodes) expect(screen.getByText(code)).toBeDefined()
  expect(signedIn).toEqual([])
  press(WORDS.keptIt)
  await waitFor(() => expect(signedIn).toHaveLength(1))
  expect(asked.map(({ what, body }) => [what, body['password'] ?? body['code']])).toEqual([
    [SIGN_IN, PASSWORD],
    [BEGIN, PASSWORD],
    [PROVE, '482913'],
  ])
})

test('why one is here is said on the first step alone; the password is shown where that is asked for', async () => {
  answers = { [SIGN_IN]: arrived('SECOND_FACTOR') }
  open('You were signed out')
  expect(screen.getByText('You were signed out')).toBeDefined()
  const field = screen.getByLabelText<HTMLInputElement>(WORDS.password)
  expect(field.type).toBe('password')
  press(WORDS.showPassword)
  expect(field.type).toBe('text')
  press(WORDS.hidePassword)
  expect(field.type).toBe('password')
  givePassword()
  await heading(WORDS.secondFactor)
  expect(screen.queryByText('You were signed out')).toBeNull()
})
