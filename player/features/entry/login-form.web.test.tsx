import { HOUR_MS } from '@paddock/domain/time'
import { TEXTS } from '@paddock/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { OnArrived } from './arrival.ts'
import { LoginForm } from './login-form.tsx'
import { type Asked, docsReply, PLAYER, refusalReply, show, siteWith, STAGE } from './testing/show.tsx'

afterEach(cleanup)

type Answers = Parameters<typeof show>[1]

function showLogin(answers: Answers, site = siteWith({}), solve?: Parameters<typeof show>[3]) {
  const onArrived = vi.fn<OnArrived>()
  const shown = show(
    <LoginForm
      reason={null}
      isRemembered
      onRemembered={() => {}}
      onArrived={onArrived}
      onRegister={() => {}}
      onForgot={() => {}}
    />,
    answers,
    site,
    solve,
  )
  return { ...shown, onArrived }
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

function giveName(): void {
  type('Username or mobile', ' asha_7 ')
  type('Password', 'Temporary1')
  fireEvent.submit(screen.getByLabelText('Password'))
}

const bodyOf = (asked: readonly Asked[], at: number) => new URLSearchParams(asked[at]?.body)

test('a right password arrives at the stage that the server names, with the password held for it', async () => {
  const { asked, onArrived, session } = showLogin({ '/api/auth': docsReply(PLAYER, STAGE('CHANGE_PASSWORD')) })
  giveName()
  await waitFor(() => expect(onArrived).toHaveBeenCalled())
  expect(onArrived.mock.calls[0]?.[0]).toMatchObject({ stage: 'CHANGE_PASSWORD', password: 'Temporary1', by: 'login' })
  expect(bodyOf(asked, 0).get('email')).toBe('asha_7')
  expect(session.read()).not.toBeNull()
  expect(localStorage.length).toBe(0)
})

test('what existing clients say of where a login comes from is said, and the flags of a site that has them', async () => {
  const told = async (site = siteWith({})): Promise<URLSearchParams> => {
    const { asked, onArrived } = showLogin({ '/api/auth': docsReply(PLAYER, STAGE('FULL')) }, site)
    giveName()
    await waitFor(() => expect(onArrived).toHaveBeenCalled())
    cleanup()
    return bodyOf(asked, 0)
  }
  const usual = await told()
  expect([usual.get('whiteLabelId'), usual.get('domain')]).toEqual(['1', location.hostname])
  expect(usual.get('correlationId')).toMatch(/^[\da-f-]{36}$/)
  expect([usual.get('country'), usual.get('countryFlag')]).toEqual(['United States', 'US'])
  expect(usual.get('city')).not.toBe('')
  expect(['future9', 'diamondWL'].filter((flag) => usual.has(flag))).toEqual([])
  const b2b = { ...siteWith({}), can: () => true }
  const flagged = await told(b2b)
  expect([flagged.get('future9'), flagged.get('diamondWL')]).toEqual(['true', 'true'])
})

test.each([
  [{ code: 'BAD_CREDENTIALS' }, 'Username or password is wrong'],
  [{ code: 'ACCOUNT_LOCKED' }, TEXTS.lockedByAdminShown],
  [{ code: 'LOGIN_WITH_ADMIN_WEBSITE' }, TEXTS.loginWithAdminWebsite],
] as const)('%j is said in the form', async (refusal, text) => {
  const { onArrived } = showLogin({ '/api/auth': refusalReply(refusal) })
  giveName()
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect(onArrived).not.toHaveBeenCalled()
})

test('nothing is sent twice while the first is on its way', async () => {
  const { asked, onArrived } = showLogin({ '/api/auth': docsReply(PLAYER, STAGE('FULL')) })
  giveName()
  fireEvent.submit(screen.getByLabelText('Password'))
  await waitFor(() => expect(onArrived).toHaveBeenCalled())
  expect(asked).toHaveLength(1)
})

test('nothing is sent without a name and a password', () => {
  const { asked } = showLogin({})
  fireEvent.submit(screen.getByLabelText('Password'))
  expect(asked).toEqual([])
})

test('a demo account is made, then signed in to as one', async () => {
  const demo = docsReply({ userName: 'demo_1', password: 'of-the-server-1' })
  const { asked, onArrived } = showLogin({
    '/api/auth/signup/demo': demo,
    '/api/auth': docsReply({ ...PLAYER, demo: true }, STAGE('FULL')),
  })
  fireEvent.click(screen.getByRole('button', { name: 'Demo login' }))
  await waitFor(() => expect(onArrived).toHaveBeenCalled())
  expect(Object.fromEntries(bodyOf(asked, 1))).toMatchObject({ email: 'demo_1', demo: 'true' })
})

test('a demo login that fails says so', async () => {
  showLogin({})
  fireEvent.click(screen.getByRole('button', { name: 'Demo login' }))
  expect((await screen.findByRole('alert')).textContent).toBe(TEXTS.somethingWentWrong)
})

test('what a site does not have is not there', () => {
  showLogin({}, siteWith({ register: false, forgotPassword: false, demoLogin: false }))
  for (const name of ['Register', 'Forgot password?', 'Demo login', 'Code by SMS'])
    expect(screen.queryByText(name)).toBeNull()
})

test('a code by SMS goes to the number without its leading zeros, with a password that means nothing', async () => {
  const { asked, onArrived } = showLogin(
    {
      '/api/common/login/otp': docsReply({ resendAfter: 60 }),
      '/api/auth': docsReply(PLAYER, STAGE('FULL')),
    },
    siteWith({ otpLogin: true }),
  )
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Code by SMS' }), { button: 0 })
  type('Mobile number', '098765 43210')
  fireEvent.click(screen.getByRole('button', { name: 'Send Verification Code' }))
  const again = await screen.findByRole('button', { name: /^Resend in (60|59) s$/ })
  expect(again.hasAttribute('disabled')).toBe(true)
  expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({ phone: '+919876543210' })
  type('6-digit code', '48291')
  fireEvent.submit(screen.getByLabelText('6-digit code'))
  expect((await screen.findByRole('alert')).textContent).toBe(TEXTS.invalidOtp)
  type('6-digit code', '482913')
  fireEvent.submit(screen.getByLabelText('6-digit code'))
  await waitFor(() => expect(onArrived).toHaveBeenCalled())
  expect(Object.fromEntries(bodyOf(asked, 1))).toMatchObject({ email: '+919876543210', otp: '482913', password: 'otp' })
})

const PUZZLE = refusalReply({ code: 'TOO_MANY_REQUESTS', retryAfterMs: HOUR_MS, puzzle: '16.a.b.c' })

test('a puzzle is solved beside the form, which says so, and sent along', async () => {
  let solved: (solution: string) => void = () => undefined
  const solve = vi.fn<NonNullable<Parameters<typeof show>[3]>>(() => new Promise((resolve) => (solved = resolve)))
  const { asked, onArrived } = showLogin(
    { '/api/auth': [PUZZLE, docsReply(PLAYER, STAGE('FULL'))] },
    siteWith({}),
    solve,
  )
  giveName()
  expect(await screen.findByText('One moment, checking…')).toBeTruthy()
  expect(solve.mock.calls[0]?.[0]).toBe('16.a.b.c')
  solved('16.a.b.c~1,2')
  await waitFor(() => expect(onArrived).toHaveBeenCalled())
  expect(asked.map(({ headers }) => headers['x-puzzle'])).toEqual([undefined, '16.a.b.c~1,2'])
  expect(screen.queryByText('One moment, checking…')).toBeNull()
})

test('who stops it, and who cannot solve it, is told to wait', async () => {
  const solve = vi.fn<NonNullable<Parameters<typeof show>[3]>>(
    (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
  )
  const { asked, onArrived } = showLogin({ '/api/auth': PUZZLE }, siteWith({}), solve)
  giveName()
  fireEvent.click(await screen.findByRole('button', { name: 'Stop' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Too many requests, please wait a moment')
  expect(asked).toHaveLength(1)
  expect(onArrived).not.toHaveBeenCalled()
})

test('where the password alone does not do the code is asked for, and sent with it', async () => {
  const { asked, onArrived } = showLogin({
    '/api/auth': [
      refusalReply({ code: 'CONFIRM_WITH_CODE' }),
      refusalReply({ code: 'INVALID_OTP' }),
      docsReply(PLAYER, STAGE('FULL')),
    ],
  })
  giveName()
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Somebody is trying passwords for this name/)
  type('Code', ' 482913 ')
  fireEvent.submit(screen.getByLabelText('Code'))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(TEXTS.invalidOtp))
  fireEvent.submit(screen.getByLabelText('Code'))
  await waitFor(() => expect(onArrived).toHaveBeenCalled())
  expect(Object.fromEntries(bodyOf(asked, 1))).toMatchObject({
    email: 'asha_7',
    password: 'Temporary1',
    confirm: '482913',
  })
})
