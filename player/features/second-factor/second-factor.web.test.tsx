import { callExamples } from '@paddock/contract/examples/calls'
import { presentRefusal, type Refusal } from '@paddock/contract/refusals'
import { must } from '@paddock/domain/result'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import { SecureAuthPage } from './index.ts'

afterEach(cleanup)

const FACTOR = '/api/user/secondFactor'
const CODES = `${FACTOR}/backupCodes`
const PASSWORD = 'Paddock@1'
const OFF = { enabled: false, mandatory: false, backupCodesLeft: 0, atWithdrawals: false }
const ON = { enabled: true, mandatory: false, backupCodesLeft: 3, atWithdrawals: false }
const ASKED = { ...ON, atWithdrawals: true }
const WITHDRAWALS = `${FACTOR}/withdrawals`
const { secret } = callExamples.beginSecondFactor.docs as { readonly secret: string }
const { backupCodes } = callExamples.confirmSecondFactor.docs as { readonly backupCodes: readonly string[] }
const SIGNED_IN = { stage: 'FULL', expiresAt: '2026-11-21T21:30:00.000Z' }

type Answer = () => Response | Promise<Response>
type Asked = { readonly what: string; readonly body: Readonly<Record<string, string>> }

const docs =
  (said: unknown, also: object = {}): Answer =>
  () =>
    Response.json({ docs: said, ...also })
const refused =
  (refusal: Refusal): Answer =>
  () => {
    const { status, body } = presentRefusal(refusal)
    return Response.json(body, { status })
  }

/** The page, as the server says it stands; what is changed there is told by its method and path. */
function show(standing: object, answers: Readonly<Record<string, Answer>> = {}, paysOut = true) {
  const asked: Asked[] = []
  const server = { standing }
  renderSignedIn(<SecureAuthPage paysOut={paysOut} />, async (url, init) => {
    const { pathname } = new URL(url as string, location.origin)
    const what = `${init?.method ?? 'GET'} ${pathname}`
    if (what === `GET ${FACTOR}`) return Response.json({ docs: server.standing })
    const text = typeof init?.body === 'string' ? init.body : ''
    const body = text.startsWith('{') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))
    asked.push({ what, body: body as Asked['body'] })
    return await must(answers[what], `an answer to ${what}`)()
  })
  return { asked, stands: (next: object) => void (server.standing = next) }
}

const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string): boolean =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = (label: string): boolean =>
  fireEvent.submit(must(screen.getByLabelText(label).closest('form'), 'it stands in a form'))
const noteOf = (label: string): string =>
  (screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('')
const shownCodes = (): (string | null)[] => screen.getAllByRole('listitem').map((code) => code.textContent)

test.each([
  [OFF, 'Two-step login is off', ['Turn on']],
  [ON, '3 backup codes left', ['New backup codes', 'Turn off', 'Ask me at each withdrawal']],
  [{ ...ON, backupCodesLeft: 1 }, '1 backup code left', ['New backup codes', 'Turn off', 'Ask me at each withdrawal']],
  [ASKED, 'Each withdrawal asks for a code of your authenticator.', ['New backup codes', 'Turn off', 'Ask no more']],
])('%o says %s, and offers what may be done about it alone', async (standing, says, offers) => {
  show(standing)
  expect(await screen.findByText(says)).toBeDefined()
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(offers)
})

test('it is turned on by the password and a first code, each sent once, and its backup codes are shown this once', async () => {
  const { asked, stands } = show(OFF, {
    [`POST ${FACTOR}`]: docs(callExamples.beginSecondFactor.docs),
    [`PUT ${FACTOR}`]: docs({ backupCodes }, SIGNED_IN),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on' }))
  submit('Password')
  expect(asked).toEqual([])
  type('Password', PASSWORD)
  submit('Password')
  expect(await screen.findByText(secret)).toBeDefined()
  type('Confirm with the first code', '48 29-13')
  stands({ ...ON, backupCodesLeft: backupCodes.length })
  submit('Confirm with the first code')
  submit('Confirm with the first code')
  await waitFor(() => expect(shownCodes()).toEqual(backupCodes))
  expect(asked).toEqual([
    { what: `POST ${FACTOR}`, body: { password: PASSWORD } },
    { what: `PUT ${FACTOR}`, body: { code: '482913' } },
  ])
  const file = screen.getByRole('link').getAttribute('href') ?? ''
  expect(decodeURIComponent(file)).toBe(`data:text/plain;charset=utf-8,${backupCodes.join('\n')}`)
  press('I have kept them')
  expect(await screen.findByText('Two-step login is on')).toBeDefined()
  expect(screen.queryByText(must(backupCodes[0], 'a code'))).toBeNull()
})

describe('what is refused', () => {
  test.each([
    ['Turn on', OFF, `POST ${FACTOR}`, 'INVALID_PASSWORD', 'Password'],
    ['Turn off', ON, `DELETE ${FACTOR}`, 'INVALID_PASSWORD', 'Password'],
    ['Turn off', ON, `DELETE ${FACTOR}`, 'OTP_VERIFICATION_FAILED', 'Authenticator code'],
    ['New backup codes', ON, `POST ${CODES}`, 'INVALID_PASSWORD', 'Password'],
    ['New backup codes', ON, `POST ${CODES}`, 'OTP_VERIFICATION_FAILED', 'Authenticator code'],
    ['Ask no more', ASKED, `DELETE ${WITHDRAWALS}`, 'INVALID_PASSWORD', 'Password'],
    ['Ask no more', ASKED, `DELETE ${WITHDRAWALS}`, 'OTP_VERIFICATION_FAILED', 'Authenticator code'],
  ] as const)(
    'of "%s" with %o by %s, %s, is said at %s alone, and nothing is done',
    async (task, standing, call, code, field) => {
      show(standing, { [call]: refused({ code }) })
      fireEvent.click(await screen.findByRole('button', { name: task }))
      const other = field === 'Password' ? 'Authenticator code' : 'Password'
      type('Password', 'Wrong@123')
      const asksCode = screen.queryByLabelText('Authenticator code') !== null
      if (asksCode) type('Authenticator code', '000000')
      submit('Password')
      const { message } = presentRefusal({ code }).body
      await waitFor(() => expect(noteOf(field)).toContain(message))
      expect(screen.queryByLabelText(other) === null ? '' : noteOf(other)).not.toContain(message)
      // It is where it was, to be typed again.
      expect(screen.queryByRole('list')).toBeNull()
      press('Cancel')
      expect(await screen.findByRole('button', { name: task })).toBeDefined()
    },
  )

  test('of the first code is said at it, goes as another is typed, and the key stays', async () => {
    show(OFF, {
      [`POST ${FACTOR}`]: docs(callExamples.beginSecondFactor.docs),
      [`PUT ${FACTOR}`]: refused({ code: 'OTP_VERIFICATION_FAILED' }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Turn on' }))
    type('Password', PASSWORD)
    submit('Password')
    await screen.findByText(secret)
    type('Confirm with the first code', '000000')
    submit('Confirm with the first code')
    const { message } = presentRefusal({ code: 'OTP_VERIFICATION_FAILED' }).body
    await waitFor(() => expect(noteOf('Confirm with the first code')).toContain(message))
    type('Confirm with the first code', '1')
    await waitFor(() => expect(noteOf('Confirm with the first code')).not.toContain(message))
    expect(screen.getByText(secret)).toBeDefined()
  })
})

test.each([
  ['Turn off', `DELETE ${FACTOR}`],
  ['New backup codes', `POST ${CODES}`],
])('"%s" needs both proofs, and pressed twice is done once', async (task, call) => {
  const coming = Promise.withResolvers<Response>()
  const { asked } = show(ON, { [call]: () => coming.promise })
  fireEvent.click(await screen.findByRole('button', { name: task }))
  type('Password', PASSWORD)
  submit('Password')
  expect(asked).toEqual([])
  type('Authenticator code', '482913')
  submit('Password')
  submit('Password')
  await waitFor(() => expect(asked).toHaveLength(1))
  press(task)
  coming.resolve(refused({ code: 'TOO_MANY_REQUESTS', retryAfterMs: 1000 })() as Response)
  await waitFor(() => expect(noteOf('Password')).not.toBe(''))
  expect(asked).toEqual([{ what: call, body: { password: PASSWORD, code: '482913' } }])
})

test('turned off it says so', async () => {
  const { stands } = show(ON, { [`DELETE ${FACTOR}`]: docs(OFF) })
  fireEvent.click(await screen.findByRole('button', { name: 'Turn off' }))
  type('Password', PASSWORD)
  type('Authenticator code', '482913')
  stands(OFF)
  submit('Password')
  expect(await screen.findByText('Two-step login is off')).toBeDefined()
})

test('new backup codes take the place of the old, whose number is read again', async () => {
  const { stands } = show(ON, { [`POST ${CODES}`]: docs({ backupCodes }) })
  fireEvent.click(await screen.findByRole('button', { name: 'New backup codes' }))
  type('Password', PASSWORD)
  type('Authenticator code', '482913')
  stands({ ...ON, backupCodesLeft: 10 })
  submit('Password')
  await waitFor(() => expect(shownCodes()).toEqual(backupCodes))
  press('I have kept them')
  expect(await screen.findByText('10 backup codes left')).toBeDefined()
})

test('how it stands that cannot be read is said, and asked for again', async () => {
  let isDown = true
  renderSignedIn(<SecureAuthPage paysOut />, async () =>
    isDown ? await refused({ code: 'FAULT' })() : Response.json({ docs: ON }),
  )
  const page = within(screen.getByRole('region'))
  const retry = await page.findByRole('button', { name: 'Try again' })
  expect(page.queryByRole('button', { name: 'Turn on' })).toBeNull()
  isDown = false
  fireEvent.click(retry)
  expect(await page.findByText('Two-step login is on')).toBeDefined()
})

test('a code is asked for at each withdrawal by a press, sent once, and no more by both proofs', async () => {
  const { asked, stands } = show(ON, {
    [`POST ${WITHDRAWALS}`]: docs(ASKED),
    [`DELETE ${WITHDRAWALS}`]: docs(ON),
  })
  const ask = await screen.findByRole('button', { name: 'Ask me at each withdrawal' })
  stands(ASKED)
  fireEvent.click(ask)
  fireEvent.click(ask)
  fireEvent.click(await screen.findByRole('button', { name: 'Ask no more' }))
  type('Password', PASSWORD)
  type('Authenticator code', '482913')
  stands(ON)
  submit('Password')
  expect(await screen.findByRole('button', { name: 'Ask me at each withdrawal' })).toBeDefined()
  expect(asked.map(({ what }) => what)).toEqual([`POST ${WITHDRAWALS}`, `DELETE ${WITHDRAWALS}`])
  expect(asked[1]?.body).toEqual({ password: PASSWORD, code: '482913' })
})

test('of withdrawals nothing is said where a site has none', async () => {
  show(ON, {}, false)
  expect(await screen.findByText('Two-step login is on')).toBeDefined()
  expect(screen.queryByText('A code at each withdrawal')).toBeNull()
})
