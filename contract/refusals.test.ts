import { paise } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import type { ExchangeRefusal } from '@paddock/domain/book'
import type { OrderRefusal } from '@paddock/domain/kinds'
import type { CashOutRefusal, SessionCashOutRefusal } from '@paddock/domain/cashout'
import type { OutcomeRefusal } from '@paddock/domain/settlement'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { sampleRefusal } from './refusal-samples.ts'
import {
  errorBody,
  lapseReason,
  presentRefusal,
  type Refusal,
  REFUSAL_CODES,
  type RefusalCode,
  refusalReason,
  refusalText,
} from './refusals.ts'
import { minuteText, shownText } from './texts.ts'

describe('texts of the specification, word for word', () => {
  const SPECIFIED: readonly (readonly [RefusalCode, number, string])[] = [
    ['LOGIN_REQUIRED', 401, 'Login First to Place order'],
    ['INVALID_STAKE', 400, 'Invalid Stake'],
    ['STAKE_OUT_OF_RANGE', 422, 'Amount should be between Min and Max Amount Range'],
    ['STAKE_ABOVE_USER_MAX', 422, 'Market Stake Is Greater than allowed'],
    ['ODD_OR_RUN_ZERO', 400, "Odd/Run Can't be 0"],
    ['BET_NOT_ALLOWED', 422, 'Bet Not Allowed'],
    ['BET_IN_PROGRESS', 409, 'Your Current Bet is Not Finished Yet!'],
    ['DEMO_ACCOUNT', 403, 'This is your Demo Account, Please Login as Normal user'],
    ['LOGIN_WITH_ADMIN_WEBSITE', 403, 'Login with admin website'],
    ['CHANGE_PASSWORD_FIRST', 403, 'Please change password and copy transaction code'],
    ['ACCOUNT_LOCKED', 403, 'Access Denied: Account Locked By Admin'],
    ['MAINTENANCE', 503, 'Website is Under Maintenance'],
    ['FAULT', 500, 'Something Went Wrong, Please Try again!'],
  ]
  test.each(SPECIFIED)('%s', (code, status, message) => {
    expect(presentRefusal(sampleRefusal(code))).toMatchObject({ status, body: { code, message } })
  })

  test('a locked account is told on screen to contact its upline', () => {
    expect(shownText('Access Denied: Account Locked By Admin')).toBe(
      'Access Denied: Account Locked By Admin, Please contact your upline!',
    )
    expect(shownText('Invalid Stake')).toBe('Invalid Stake')
  })
})

test.each(REFUSAL_CODES)('%s has a status, a text without holes, and a body of the error shape', (code) => {
  const { status, body } = presentRefusal(sampleRefusal(code))
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(600)
  expect(body.message).not.toMatch(/undefined|NaN|\[object/)
  expect(z.parse(errorBody, JSON.parse(JSON.stringify(body)))).toMatchObject({ code, message: body.message })
})

test.each(REFUSAL_CODES)('%s has each moment of its text among its facts, and its code once', (code) => {
  const { message, facts = {} } = presentRefusal(sampleRefusal(code)).body
  const told = [facts['until'], facts['from'], facts['at']].flatMap((fact) =>
    typeof fact === 'string' ? minuteText(Date.parse(fact)) : [],
  )
  expect(told).toEqual([...message.matchAll(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g)].map(([moment]) => moment))
  expect(facts).not.toHaveProperty('code')
})

test('an amount out of range says the most only where there is one', () => {
  const least = paise(30_000)
  expect(presentRefusal({ code: 'AMOUNT_OUT_OF_RANGE', least, most: paise(0) }).body).toEqual({
    code: 'AMOUNT_OUT_OF_RANGE',
    message: 'Amount should be greater than 300.00',
    facts: { least: 300 },
  })
  expect(presentRefusal({ code: 'AMOUNT_OUT_OF_RANGE', least, most: paise(500_000) }).body).toMatchObject({
    message: 'Amount should be greater than 300.00 and less than 5,000.00',
    facts: { least: 300, most: 5000 },
  })
})

test('amounts and odds of a refusal cross the wire in rupees and decimals', () => {
  expect(presentRefusal({ code: 'STAKE_OUT_OF_RANGE', limit: paise(10_050) }).body.limit).toBe(100.5)
  expect(presentRefusal({ code: 'PRICE_WORSE', asked: odds(190), current: odds(188) }).body).toEqual({
    code: 'PRICE_WORSE',
    message: 'The price has moved from 1.9 to 1.88',
    facts: { asked: 1.9, current: 1.88 },
  })
  expect(presentRefusal({ code: 'INSUFFICIENT_FUNDS', available: paise(1) }).body.facts).toEqual({ available: 0.01 })
  expect(presentRefusal({ code: 'BAD_REQUEST', field: 'foo', problem: 'unknown' }).body).toEqual({
    code: 'BAD_REQUEST',
    message: 'Unknown field: foo',
    field: 'foo',
  })
})

test.each([
  [{}, 'Insufficient balance: 751.80 is available'],
  [{ about: 'agent1' }, 'Insufficient balance of agent1: 751.80 is available'],
  [{ about: 'agent1', isRest: true }, 'Insufficient balance of agent1: 751.80 is left of it after the rows before'],
])('whose balance is too little is named, with what it is: %o', (facts, text) => {
  expect(refusalText({ code: 'INSUFFICIENT_FUNDS', available: paise(75_180), ...facts })).toBe(text)
})

test.each([
  [
    { field: 'exposureLimit', value: 700_000, by: 'agent1' },
    'The exposure limit is 7,000.00 by now, changed by agent1',
  ],
  [{ field: 'casinoLock', value: false, setBy: 'master' }, 'The casino lock is off by now, changed by the master'],
  [{ field: 'commission.exchange', value: null }, 'The exchange commission is that of the market by now'],
  [
    { field: 'remarks', value: '', by: 'agent1', at: Date.UTC(2026, 10, 23, 9, 5) },
    'The remark is empty by now, changed by agent1 at 2026-11-23 09:05 UTC',
  ],
] as const)('a field that somebody else changed is told as it stands, with who and when: %o', (facts, text) => {
  expect(refusalText({ code: 'TERM_CHANGED', ...facts })).toBe(`${text}: look at it again, nothing was changed`)
})

test.each([
  [{ below: odds(300), above: odds(305) }, ': 3 / 3.05'],
  [{ above: odds(101) }, ': 1.01'],
  [{}, ''],
])('odds off the ladder name the prices beside them: %o', (facts, near) =>
  expect(refusalText({ code: 'INVALID_ODDS', ...facts })).toBe(
    `These odds are not on the price ladder of this market${near}`,
  ),
)

test('a bet shows why it was refused or lapsed', () => {
  expect(refusalReason({ code: 'INVALID_STAKE' })).toEqual({ code: 'INVALID_STAKE', text: 'Invalid Stake' })
  expect(lapseReason('TURN_IN_PLAY')).toEqual({ code: 'TURN_IN_PLAY', text: 'The event went in-play' })
})

test('every refusal of the domain has its row', () => {
  // The compiler is the test: a code of the domain that the table lacks does not fit.
  // What the book says to the server alone is none: its orders have ids and sizes of ours, and it is asked about those it has.
  type OfBook = Exclude<ExchangeRefusal, { code: 'DUPLICATE_ID' | 'INVALID_SIZE' | 'UNKNOWN_ORDER' }>
  type OfDomain = OrderRefusal | OfBook | CashOutRefusal | SessionCashOutRefusal | OutcomeRefusal
  const present = (refusal: OfDomain): string => {
    const known: Refusal = refusal
    return refusalText(known)
  }
  expect(present({ code: 'NO_WINNER' })).toBe('Name at least one winner, or void the market')
})

test.each([
  [{ field: 'exposureLimit', value: 500_000 }, 'The exposure limit of 5,000.00 was set by the white label'],
  [{ field: 'betDelay', value: 3 }, 'The extra bet delay of 3 s was set by the white label'],
  [{ field: 'share.sports', value: 8050 }, 'The share of sports of 80.5 % was set by the white label'],
  [{ field: 'casinoLock', value: true }, 'The casino lock was set by the white label'],
  [{ field: 'lock' }, 'This lock was set by the white label'],
  [{ field: 'game' }, 'That this is off was set by the white label'],
  [{ field: 'method' }, 'That this method is hidden was set by the white label'],
  [{ field: 'maxAmount', value: 10_000 }, 'The largest amount of 100.00 was set by the white label'],
  [{ field: 'lock', about: 'player1' }, 'The lock of player1 was set by the white label'],
] as const)('what a level above set is named, with its value and the level: %o', (facts, text) => {
  const refusal: Refusal = { code: 'SET_ABOVE', setBy: 'whiteLabel', ...facts }
  expect(refusalText(refusal)).toBe(`${text}: only that level and those above it may loosen it`)
})
