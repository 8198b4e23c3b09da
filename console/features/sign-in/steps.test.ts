import { expect, test } from 'vitest'
import { entrantOf, stepAfter, stepAfterNewPassword } from './steps.ts'

const ENTRANT = entrantOf({ userName: 'ram', userType: 'defaultBranch' }, 'secret')

test('a default branch goes on as a branch', () => {
  expect(ENTRANT).toEqual({ userName: 'ram', role: 'branch', password: 'secret' })
})

test.each([
  ['SECOND_FACTOR', 'secondFactor'],
  ['CHANGE_PASSWORD', 'newPassword'],
  ['ENROL_SECOND_FACTOR', 'enrol'],
  ['FULL', 'in'],
] as const)('after %s comes %s', (stage, at) => {
  expect(stepAfter(stage, ENTRANT).at).toBe(at)
})

test('who is in has left the password behind', () => {
  expect(stepAfter('FULL', ENTRANT)).toEqual({ at: 'in', role: 'branch' })
})

test('a new password leads back to the sign-in, past the transaction code if there is one', () => {
  expect(stepAfterNewPassword('1234-5678')).toEqual({ at: 'transactionCode', code: '1234-5678' })
  expect(stepAfterNewPassword(null)).toEqual({ at: 'password', note: 'passwordChanged' })
})
