import { describe, expect, test } from 'vitest'
import {
  COUNTRY_CODES,
  isOtpAlive,
  isUserName,
  looksLikePhone,
  maskPhone,
  type OtpHistory,
  type PhoneRefusal,
  readPhone,
  refuseNewOtp,
  refusePassword,
  type Stage,
  stageOf,
  type Standing,
} from './index.ts'

describe('a mobile number', () => {
  test.each([
    ['9876543210', '+919876543210'],
    ['09876543210', '+919876543210'],
    ['+91 98765 43210', '+919876543210'],
    ['+91-098765-43210', '+919876543210'],
    ['919876543210', '+919876543210'],
    ['0091 9876543210', '+919876543210'],
    ['+9779812345678', '+9779812345678'],
    ['9779812345678', '+9779812345678'],
    // Ten digits that begin like a country code are a number of the usual country.
    ['9198765432', '+919198765432'],
    ['9771234567', '+919771234567'],
    ['987654321', '+91987654321'],
    ['98765432101', '+9198765432101'],
  ])('%s is %s', (typed, e164) => {
    expect(readPhone(typed, COUNTRY_CODES)).toMatchObject({ ok: true, value: { e164 } })
  })

  test.each<[string, PhoneRefusal]>([
    ['', 'PHONE_MISSING'],
    ['  ', 'PHONE_MISSING'],
    ['98765', 'PHONE_INVALID'],
    ['98765432', 'PHONE_INVALID'],
    ['+91987654', 'PHONE_INVALID'],
    ['not a number', 'PHONE_INVALID'],
    ['98765x3210', 'PHONE_INVALID'],
    ['+9198765432101234', 'PHONE_INVALID'],
    ['+447911123456', 'COUNTRY_NOT_SUPPORTED'],
    ['+1 202 555 0100', 'COUNTRY_NOT_SUPPORTED'],
  ])('%s is refused: %s', (typed, refusal) => {
    expect(readPhone(typed, COUNTRY_CODES)).toEqual({ ok: false, refusal })
  })

  test('is of the countries that the site allows only', () => {
    expect(readPhone('+9779812345678', ['91'])).toEqual({ ok: false, refusal: 'COUNTRY_NOT_SUPPORTED' })
    expect(readPhone('9812345678', ['977'])).toMatchObject({ value: { e164: '+9779812345678' } })
  })

  test('keeps what its owner knows it by when it is shown', () => {
    expect(maskPhone('+919876543210')).toBe('+9198••••3210')
  })
})

test.each([
  ['short1', 'WEAK_PASSWORD'],
  ['longenough', 'WEAK_PASSWORD'],
  ['12345678', 'COMMON_PASSWORD'],
  ['PassWord1', 'COMMON_PASSWORD'],
  [`${'x'.repeat(128)}1`, 'WEAK_PASSWORD'],
  ['Paddock@1', undefined],
  [`${'x'.repeat(127)}1`, undefined],
])('the password %s: %s', (password, refusal) => {
  expect(refusePassword(password, new Set(['12345678', 'password1']))).toBe(refusal)
})

describe('a one-time code', () => {
  const NOW = 1_000_000_000
  const NONE: OtpHistory = { lastAt: null, codesOfPhone: 0, triesOfPhone: 0, codesOfPlace: 0 }
  test.each<[string, Partial<OtpHistory>, ReturnType<typeof refuseNewOtp>]>([
    ['the first', {}, undefined],
    ['another at once', { lastAt: NOW - 1 }, { why: 'PENDING', waitMs: 59_999 }],
    ['another after a minute', { lastAt: NOW - 60_000, codesOfPhone: 1 }, undefined],
    ['the fifth of the day', { lastAt: NOW - 60_000, codesOfPhone: 4 }, undefined],
    ['the sixth of the day', { lastAt: NOW - 60_000, codesOfPhone: 5 }, { why: 'TOO_MANY', waitMs: 3_600_000 }],
    ['after ten wrong guesses', { triesOfPhone: 10 }, { why: 'TOO_MANY', waitMs: 3_600_000 }],
    ['the eleventh of an address', { codesOfPlace: 10 }, { why: 'TOO_MANY', waitMs: 3_600_000 }],
  ])('may be asked for: %s', (_, history, expected) => {
    expect(refuseNewOtp({ ...NONE, ...history }, NOW)).toEqual(expected)
  })

  const ALIVE = { expiresAt: NOW + 1, tries: 4, isSpent: false, isBound: true, triesOfPhone: 9 }
  test.each([
    ['fresh', {}, true],
    ['too old', { expiresAt: NOW }, false],
    ['guessed at five times', { tries: 5 }, false],
    ['of no browser, guessed at twice', { tries: 2, isBound: false }, true],
    ['of no browser, guessed at three times', { tries: 3, isBound: false }, false],
    ['used', { isSpent: true }, false],
    ['for a number guessed at ten times today', { triesOfPhone: 10 }, false],
  ])('%s', (_, change, alive) => {
    expect(isOtpAlive({ ...ALIVE, ...change }, NOW)).toBe(alive)
  })
})

describe('how far somebody has come', () => {
  const PLAYER: Standing = {
    isPlayer: true,
    hasSecondFactor: false,
    secondFactorGiven: false,
    mustChangePassword: false,
    secondFactorWaived: false,
  }
  const OPERATOR: Standing = { ...PLAYER, isPlayer: false }
  test.each<[string, Standing, Stage]>([
    ['a player', PLAYER, 'FULL'],
    ['a player with a second factor', { ...PLAYER, hasSecondFactor: true }, 'SECOND_FACTOR'],
    ['who has given it', { ...PLAYER, hasSecondFactor: true, secondFactorGiven: true }, 'FULL'],
    ['who must change the password', { ...PLAYER, mustChangePassword: true }, 'CHANGE_PASSWORD'],
    [
      'the second factor comes before the password',
      { ...PLAYER, hasSecondFactor: true, mustChangePassword: true },
      'SECOND_FACTOR',
    ],
    ['an operator without a second factor', OPERATOR, 'ENROL_SECOND_FACTOR'],
    ['an operator who must change the password', { ...OPERATOR, mustChangePassword: true }, 'CHANGE_PASSWORD'],
    ['an operator with one', { ...OPERATOR, hasSecondFactor: true, secondFactorGiven: true }, 'FULL'],
    ['an operator of the demo world', { ...OPERATOR, secondFactorWaived: true }, 'FULL'],
  ])('%s: %#', (_, standing, stage) => {
    expect(stageOf(standing)).toBe(stage)
  })
})

test('a user name has 5 to 24 letters, digits and underscores', () => {
  for (const name of ['abcde', 'A_1234', 'x'.repeat(24)]) expect(isUserName(name)).toBe(true)
  for (const name of ['abcd', 'x'.repeat(25), 'a b c d', 'näme12', 'a-b-c-d']) expect(isUserName(name)).toBe(false)
  expect(looksLikePhone('9876543210')).toBe(true)
  expect(looksLikePhone('player1')).toBe(false)
})
