import { expect, test } from 'vitest'
import { assertTaken, heldBy } from './case.ts'

const answered = (status: number, code?: string) => ({ status, body: { code }, text: `{"code":"${code}"}` })

test('a case held where what it is about refused it', () => {
  expect(heldBy(['BET_LOCKED'], answered(403, 'BET_LOCKED'), 'a bet')).toBeNull()
})

test.each([200, 202, 302])('it fell where it was answered %i', (status) => {
  expect(heldBy(['BET_LOCKED'], answered(status), 'a bet')).toContain('a bet')
})

test.each([
  ['another refusal', answered(409, 'PRICE_OUT_OF_BAND')],
  ['a fault', answered(500, 'FAULT')],
  ['no answer', answered(0)],
])('it was not tried where %s stood before it', (_, before) => {
  expect(() => heldBy(['BET_LOCKED'], before, 'a bet')).toThrow('not BET_LOCKED')
})

test('what a case needs and does not get is told', () => {
  expect(() => assertTaken(answered(409, 'PRICE_OUT_OF_BAND'), 'no order waits')).toThrow('no order waits: 409')
  expect(() => assertTaken(answered(200), 'no order waits')).not.toThrow()
})
