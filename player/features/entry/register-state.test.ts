import { expect, test } from 'vitest'
import { fieldOf, provesPhone, refuseRegistration, type Registration, requestOf } from './register-state.ts'

const RIGHT: Registration = {
  userName: '',
  phone: { countryCode: '91', digits: '09876543210' },
  otp: '482913',
  password: 'Gallop-7-hills',
  confirmation: 'Gallop-7-hills',
  isOfAge: true,
  acceptsTerms: true,
  referrer: '',
  promoCode: '',
}

test('a form that is right is not refused', () => {
  expect(refuseRegistration(RIGHT)).toBeUndefined()
})

test.each([
  ['userName', { userName: 'ab' }, '5 to 24 letters, digits or underscores'],
  ['phone', { phone: { countryCode: '91', digits: '' } }, 'Mobile number is required'],
  ['phone', { phone: { countryCode: '91', digits: '000' } }, 'Mobile number is required'],
  ['phone', { phone: { countryCode: '91', digits: '98765432' } }, 'Mobile number is invalid'],
  ['phone', { phone: { countryCode: '91', digits: '987654321012' } }, 'Mobile number is invalid'],
  ['otp', { otp: '48291' }, 'Please enter a valid 4-digit OTP'],
  ['password', { password: '' }, 'Please enter and confirm your password'],
  ['password', { password: 'allletters' }, 'Password should contain 8 character & 1 digit'],
  ['confirmation', { confirmation: '' }, 'Please enter and confirm your password'],
  ['confirmation', { confirmation: 'Gallop-8-hills' }, 'Passwords do not match'],
  ['isOfAge', { isOfAge: false }, 'Please accept the age and terms conditions'],
  ['acceptsTerms', { acceptsTerms: false }, 'Please accept the age and terms conditions'],
] as const)('%s is refused of %j', (field, change, text) => {
  expect(refuseRegistration({ ...RIGHT, ...change })).toEqual({ field, text })
})

test('the first thing that is wrong is told, in the order of the form', () => {
  expect(refuseRegistration({ ...RIGHT, otp: '', isOfAge: false })?.field).toBe('otp')
})

test('what was left out is not sent, where the visitor came from is', () => {
  expect(requestOf(RIGHT, { utmSource: 'insta', branchId: '7' })).toEqual({
    phone: '+919876543210',
    otp: '482913',
    password: 'Gallop-7-hills',
    ageConfirmed: true,
    termsAccepted: true,
    utmSource: 'insta',
    branchId: '7',
  })
})

test('only a refusal that needs the right code shows the number as verified', () => {
  expect(provesPhone('USER_NAME_TAKEN')).toBe(true)
  expect(provesPhone('ALREADY_REGISTERED')).toBe(true)
  expect(provesPhone('INVALID_OTP')).toBe(false)
  expect(fieldOf('INVALID_OTP')).toBe('otp')
  expect(fieldOf('REGISTRATION_CLOSED')).toBeUndefined()
})

test('where a link stands is sent with its own code, and not with another that was typed', () => {
  const origin = { referrer: 'cricnews', subId: 'video-3' }
  expect(requestOf({ ...RIGHT, referrer: 'cricnews' }, origin)).toMatchObject(origin)
  expect(requestOf({ ...RIGHT, referrer: 'asha' }, origin)).not.toHaveProperty('subId')
  expect(requestOf(RIGHT, origin)).not.toHaveProperty('subId')
})
