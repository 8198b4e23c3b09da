import { paise } from '@paddock/domain/money'
import { PAYMENT_TYPES, wrongField } from '@paddock/domain/payments'
import { expect, test } from 'vitest'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import {
  boundsOf,
  EMPTY,
  FIELDS_OF,
  isNeeded,
  payeeLines,
  payeeOf,
  termsOf,
  wrongMost,
  wrongText,
} from './method-terms.ts'

test.each([
  ['UPI', 'upiId', 'name@bank', undefined],
  ['UPI', 'upiId', 'name', WORDS.wrongFields.upiId],
  ['QR', 'upiId', 'name@', WORDS.wrongFields.upiId],
  ['IPAY', 'upiId', '17', undefined],
  ['IPAY', 'upiId', 'name@bank', WORDS.wrongFields.operatorNumber],
  ['IMPS', 'accountNumber', '123456789', undefined],
  ['IMPS', 'accountNumber', '12345678', WORDS.wrongFields.accountNumber],
  ['NEFT', 'ifscCode', 'HDFC0001234', undefined],
  ['NEFT', 'ifscCode', 'HDFC1001234', WORDS.wrongFields.ifscCode],
  ['USDT', 'walletNumber', 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', undefined],
  ['USDT', 'walletNumber', '0x12', WORDS.wrongFields.walletNumber],
  ['other', 'upiId', 'anything', undefined],
] as const)('of %s the %s "%s" is wrong with: %s', (type, name, value, text) => {
  expect(wrongText(type, name, value)).toBe(text)
})

test.each(PAYMENT_TYPES)('of %s every field that it cannot be paid without is there to type', (type) => {
  const needed = (['upiId', 'accountNumber', 'ifscCode', 'accountName', 'walletNumber'] as const).filter((name) =>
    isNeeded(type, name),
  )
  expect(FIELDS_OF[type]).toEqual(expect.arrayContaining(needed))
  expect(needed.length === 0).toBe(type === 'other')
})

test('what another type had is not sent along', () => {
  const typed = {
    ...EMPTY,
    paymentType: 'NEFT',
    upiId: 'left@over',
    accountNumber: ' 123456789 ',
    paymentName: ' Bank ',
  } as const
  const terms = termsOf(typed)
  expect(terms).toMatchObject({
    upiId: '',
    accountNumber: '123456789',
    paymentName: 'Bank',
    minAmount: 30_000,
    maxAmount: 0,
  })
  expect(wrongField(terms)).toBe('ifscCode')
})

test.each([
  [0, 0, WORDS.anyAmount],
  [30_000, 0, 'from 300'],
  [30_000, 5_000_000, '300 – 50,000'],
])('bounds of %i and %i paise read "%s"', (least, most, text) => {
  expect(boundsOf({ minAmount: paise(least), maxAmount: paise(most) })).toBe(text)
})

test.each([
  [0, '300', undefined],
  [30_000, '300', undefined],
  [29_999, '300', WORDS.maxBelowMin],
])('a largest amount of %i paise beside a least of %s: %s', (most, least, text) => {
  expect(wrongMost(paise(most), least)).toBe(text)
})

test('of two versions each line that differs is marked, and one that only one has', () => {
  const before = termsOf({ ...EMPTY, paymentName: 'UPI', upiId: 'a@bank' })
  const after = termsOf({
    ...EMPTY,
    paymentName: 'UPI',
    upiId: 'b@bank',
    customFields: [{ label: 'QR', type: 'IMAGE', value: 'b.png' }],
  })
  const marked = payeeLines(after, before).filter(({ isOther }) => isOther)
  expect(marked.map(({ label }) => label)).toEqual([WORDS.fields.upiId, 'QR'])
  expect(payeeLines(after, null).some(({ isOther }) => isOther)).toBe(false)
  expect(payeeOf(after)).toBe('b@bank')
})
