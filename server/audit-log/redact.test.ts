import { expect, test } from 'vitest'
import { redact } from './redact.ts'

test('secrets are hidden wherever they stand, whatever their spelling', () => {
  const given = { userName: 'p1', password: 'a', deep: [{ transactionCode: '123456', transaction_code: '1', otp: 5 }] }
  expect(redact(given)).toEqual({
    userName: 'p1',
    password: '[hidden]',
    deep: [{ transactionCode: '[hidden]', transaction_code: '[hidden]', otp: '[hidden]' }],
  })
})

test('a secret that is not there is seen not to be there', () => {
  expect(redact({ totpSecret: null })).toEqual({ totpSecret: null })
})

test.each([[null], [undefined], [() => 1]])('%s is nothing', (nothing) => {
  expect(redact(nothing)).toBeNull()
})

test('what the database does not take is taken out', () => {
  expect(redact({ text: 'a\0b\ud800' })).toEqual({ text: 'ab\ufffd' })
})

test('what would fill the log is told by its length', () => {
  expect(redact({ text: 'x'.repeat(40_000) })).toEqual({ tooLong: 40_011 })
})
