import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  admitOtp,
  type AskedOtp,
  COUNTRY_CODES,
  isOtpAlive,
  isUserName,
  looksLikePhone,
  maskPhone,
  type OtpAdmission,
  type PhoneRefusal,
  readPhone,
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
  const MINUTE = 60_000
  const HOUR = 60 * MINUTE
  /** So long ago; here, and for the same, unless it says otherwise. */
  const asked = (agoMs: number, change: Partial<AskedOtp> = {}): AskedOtp => ({
    at: NOW - agoMs,
    isSame: true,
    isHere: true,
    ...change,
  })
  const elsewhere = (count: number, agoMs = HOUR) =>
    Array.from({ length: count }, (_, n) => asked(agoMs + n, { isHere: false }))
  const forElse = (count: number) => Array.from({ length: count }, (_, n) => asked(HOUR + n, { isSame: false }))
  const here = (count: number) => Array.from({ length: count }, (_, n) => asked(2 * HOUR + n))
  const FREE: OtpAdmission = { is: 'FREE' }

  test.each<[string, readonly AskedOtp[], OtpAdmission]>([
    ['the first', [], FREE],
    ['another at once', [asked(1)], { is: 'PENDING', waitMs: 59_999 }],
    ['another at once elsewhere', elsewhere(1, 1), { is: 'PENDING', waitMs: 59_999 }],
    ['another after a minute', [asked(MINUTE)], FREE],
    ['one for something else at once', [asked(1, { isSame: false })], FREE],
    ['the third of a place', here(2), FREE],
    ['the fourth of a place', here(3), { is: 'TOO_MANY', waitMs: 22 * HOUR - 2 }],
    ['one at a place that has not asked, when another asked all day', [...elsewhere(3)], FREE],
    ['the sixth, at a place that has not asked', elsewhere(5), { is: 'PUZZLE', waitMs: 23 * HOUR - 4 }],
    ['the sixth, at a place that has', [...elsewhere(4), ...here(1)], { is: 'TOO_MANY', waitMs: 22 * HOUR }],
    ['the twentieth, at a place that has not asked', elsewhere(19), { is: 'PUZZLE', waitMs: 23 * HOUR - 4 }],
    ['the twenty-first', elsewhere(20), { is: 'TOO_MANY', waitMs: 23 * HOUR - 19 }],
    ['the seventh of a place for all that there is', forElse(6), { is: 'TOO_MANY', waitMs: 23 * HOUR - 5 }],
    ['one after the day is over', here(3).map((code) => ({ ...code, at: code.at - 22 * HOUR })), FREE],
  ])('may be asked for: %s', (_, ofNumber, expected) => {
    expect(admitOtp({ ofNumber, ofPlace: [] }, NOW)).toEqual(expected)
  })

  test('of a place, for whatever numbers, ten times an hour', () => {
    const ofPlace = Array.from({ length: 10 }, (_, n) => NOW - (n + 1) * MINUTE)
    expect(admitOtp({ ofNumber: [], ofPlace: ofPlace.slice(1) }, NOW)).toEqual(FREE)
    expect(admitOtp({ ofNumber: [], ofPlace }, NOW)).toEqual({ is: 'TOO_MANY', waitMs: 50 * MINUTE })
  })

  const anyHistory = fc.record({
    ofNumber: fc.array(
      fc.record({
        at: fc.integer({ min: NOW - 30 * HOUR, max: NOW }),
        isSame: fc.boolean(),
        isHere: fc.boolean(),
      }),
      { maxLength: 40 },
    ),
    ofPlace: fc.array(fc.integer({ min: NOW - 2 * HOUR, max: NOW }), { maxLength: 15 }),
  })

  test('a wait is no longer and no shorter than told', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const admission = admitOtp(history, NOW)
        if (admission.is === 'FREE') return
        // The wait of a puzzle ends it; of what is pending, another wait may follow.
        expect(admitOtp(history, NOW + admission.waitMs - 1).is).toBe(admission.is)
        expect(admitOtp(history, NOW + admission.waitMs).is).not.toBe(admission.is)
      }),
    )
  })

  test('other places use up what one is given that has not asked only by the twenty of a day', () => {
    fc.assert(
      fc.property(anyHistory, ({ ofNumber }) => {
        const others = ofNumber.map((code) => ({ ...code, isHere: false, at: code.at - 2 * MINUTE }))
        const { is } = admitOtp({ ofNumber: others, ofPlace: [] }, NOW)
        const ofDay = others.filter(({ at, isSame }) => isSame && at > NOW - 24 * HOUR).length
        expect(is === 'TOO_MANY').toBe(ofDay >= 20)
      }),
    )
  })

  const ALIVE = { expiresAt: NOW + 1, tries: 4, isSpent: false, isBound: true, triesOfNumber: 9 }
  test.each([
    ['fresh', {}, true],
    ['too old', { expiresAt: NOW }, false],
    ['guessed at five times', { tries: 5 }, false],
    ['of no browser, guessed at twice', { tries: 2, isBound: false }, true],
    ['of no browser, guessed at three times', { tries: 3, isBound: false }, false],
    ['used', { isSpent: true }, false],
    ['for a number guessed at ten times today', { triesOfNumber: 10 }, false],
    ['for such a number, not guessed at itself', { triesOfNumber: 10, tries: 0 }, true],
    ['for such a number, guessed at once', { triesOfNumber: 10, tries: 1 }, false],
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
