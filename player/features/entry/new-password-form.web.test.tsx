import { TEXTS } from '@paddock/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { NewPasswordForm } from './new-password-form.tsx'
import { docsReply, refusalReply, show } from './testing/show.tsx'

afterEach(cleanup)

type Answers = Parameters<typeof show>[1]

function showForm(oldPassword: string | null, answers: Answers, isForced = oldPassword !== null) {
  const onChanged = vi.fn<() => void>()
  const onFailed = vi.fn<(text: string) => void>()
  const shown = show(<NewPasswordForm {...{ isForced, oldPassword, onChanged, onFailed }} />, answers)
  return { ...shown, onChanged, onFailed }
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

function save(password: string, confirmation = password): void {
  type('New password', password)
  type('Confirm password', confirmation)
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
}

const CALL = '/api/user/changePassword'

test('the temporary password is sent along and never asked for again', async () => {
  const { asked, onChanged } = showForm('Temporary1', { [CALL]: docsReply({ transactionCode: null }) })
  expect(screen.queryByLabelText('Old password')).toBeNull()
  save('Gallop-7-hills')
  await waitFor(() => expect(onChanged).toHaveBeenCalled())
  const sent = new URLSearchParams(asked[0]?.body)
  expect([sent.get('oldPassword'), sent.get('newPassword')]).toEqual(['Temporary1', 'Gallop-7-hills'])
})

test('after a reload it is asked for, and said why', async () => {
  const { asked, onChanged } = showForm(null, { [CALL]: docsReply({ transactionCode: null }) }, true)
  expect(screen.getByText('Choose a password of your own before you go on.')).toBeTruthy()
  type('Old password', 'Temporary1')
  save('Gallop-7-hills')
  await waitFor(() => expect(onChanged).toHaveBeenCalled())
  expect(new URLSearchParams(asked[0]?.body).get('oldPassword')).toBe('Temporary1')
})

test('without the old password nothing is sent', async () => {
  const { asked } = showForm(null, {})
  save('Gallop-7-hills')
  expect((await screen.findByRole('alert')).textContent).toBe(TEXTS.invalidPassword)
  expect(asked).toEqual([])
})

test.each([
  ['short1', 'short1', TEXTS.passwordRule],
  ['Gallop-7-hills', 'Gallop-8-hills', TEXTS.passwordsDifferOnChange],
])('%s confirmed with %s is refused before it is sent', async (password, confirmation, text) => {
  const { asked } = showForm('Temporary1', {})
  save(password, confirmation)
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect(asked).toEqual([])
})

test('a wrong old password signs out', async () => {
  const { onFailed } = showForm('Temporary1', { [CALL]: refusalReply({ code: 'INVALID_PASSWORD' }) })
  save('Gallop-7-hills')
  await waitFor(() => expect(onFailed).toHaveBeenCalledWith(TEXTS.invalidPassword))
})

test('a new password that the server finds too common is corrected in the form', async () => {
  const { onFailed } = showForm('Temporary1', { [CALL]: refusalReply({ code: 'COMMON_PASSWORD' }) })
  save('password1')
  expect((await screen.findByRole('alert')).textContent).toContain('guessed first')
  expect(onFailed).not.toHaveBeenCalled()
})

test('a transaction code is shown to be copied before one goes on', async () => {
  const { onChanged } = showForm('Temporary1', { [CALL]: docsReply({ transactionCode: 'TX-4821' }) })
  save('Gallop-7-hills')
  await screen.findByText('TX-4821')
  expect(onChanged).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'I have kept it' }))
  expect(onChanged).toHaveBeenCalled()
})
