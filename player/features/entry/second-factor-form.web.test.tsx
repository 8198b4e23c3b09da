import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { OnArrived } from './arrival.ts'
import { SecondFactorForm } from './second-factor-form.tsx'
import { docsReply, PLAYER, refusalReply, show, STAGE } from './testing/show.tsx'

afterEach(cleanup)

type Answers = Parameters<typeof show>[1]

function showFactor(answers: Answers) {
  const onArrived = vi.fn<OnArrived>()
  const onEnded = vi.fn<(text: string) => void>()
  return { ...show(<SecondFactorForm {...{ onArrived, onEnded }} />, answers), onArrived, onEnded }
}

const CALL = '/api/user/auth/secondFactor'
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('the last digit sends the code', async () => {
  const { asked, onArrived } = showFactor({ [CALL]: docsReply(PLAYER, STAGE('FULL')) })
  type('Authenticator code', '482913')
  await waitFor(() => expect(onArrived).toHaveBeenCalled())
  expect(asked.map(({ body }) => body)).toEqual(['{"code":"482913"}'])
})

test('a wrong code is said beside the boxes, which are empty for the next', async () => {
  showFactor({ [CALL]: refusalReply({ code: 'INVALID_OTP' }) })
  type('Authenticator code', '000000')
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid OTP')
  expect(screen.getByLabelText<HTMLInputElement>('Authenticator code').value).toBe('')
})

test('a backup code is sent with the button, as it is written', async () => {
  const { asked, onArrived } = showFactor({ [CALL]: docsReply(PLAYER, STAGE('FULL')) })
  fireEvent.click(screen.getByRole('button', { name: 'Use a backup code' }))
  type('Backup code', 'tx9c-d6d7')
  expect(asked).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Verify' }))
  await waitFor(() => expect(onArrived).toHaveBeenCalled())
  expect(asked[0]?.body).toBe('{"code":"tx9c-d6d7"}')
})

test('a first step that is too old leads back to it', async () => {
  const { onEnded } = showFactor({ [CALL]: refusalReply({ code: 'UNAUTHENTICATED' }) })
  type('Authenticator code', '482913')
  await waitFor(() => expect(onEnded).toHaveBeenCalled())
})
