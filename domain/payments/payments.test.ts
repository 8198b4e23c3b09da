import { describe, expect, test } from 'vitest'
import { paise } from '../money/index.ts'
import {
  alikeElsewhere,
  type Approval,
  decideApproval,
  type Deposit,
  endOfUtr,
  isAsSeen,
  isLockedFor,
  isOtherPayee,
  isSamePaidOut,
  isSameUtr,
  type MethodDetails,
  parseUtr,
  PAYMENT_TYPES,
  RAIL_OF,
  REQUEST_STATES,
  wrongField,
} from './index.ts'

describe('a reference', () => {
  test.each([
    ['RRN', '4123 4567\t8901', '412345678901'],
    ['RRN', '345678', '345678'],
    ['RRN', '34567', undefined],
    ['RRN', '4123456789012', undefined],
    ['RRN', '41234567890A', undefined],
    ['NEFT', 'hdfcn52026112112345678', 'HDFCN52026112112345678'],
    ['NEFT', 'HDFC41234567890', undefined],
    ['USDT', `0x${'AB'.repeat(32)}`, 'ab'.repeat(32)],
    ['USDT', 'ab'.repeat(31), undefined],
    ['OTHER', 'ref-1-234', 'REF1234'],
    ['GATEWAY', '412345678901', undefined],
  ] as const)('of %s: %s', (rail, typed, utr) => {
    expect(parseUtr(rail, typed)).toBe(utr)
  })

  test('of UPI or IMPS equals one that ends with it, and what both share is found by its end', () => {
    expect(isSameUtr('RRN', '412345678901', '5678901')).toBe(true)
    expect(isSameUtr('RRN', '678901', '412345678901')).toBe(true)
    expect(isSameUtr('RRN', '412345678901', '412345678902')).toBe(false)
    expect(isSameUtr('RRN', '412345678901', '412345')).toBe(false)
    expect(isSameUtr('NEFT', 'HDFC412345678901', '412345678901')).toBe(false)
    expect(endOfUtr('RRN', '412345678901')).toBe(endOfUtr('RRN', '5678901'))
  })

  test.each([
    ['OTHER', '412345678901', 'RRN', '412345678901', 'SAME'],
    ['OTHER', 'RRN412345678901A', 'RRN', '412345678901', 'SAME'],
    ['OTHER', '412345678901', 'RRN', '678901', 'MAYBE'],
    ['OTHER', '678901', 'RRN', '412345678901', 'MAYBE'],
    ['OTHER', '412345678902', 'RRN', '412345678901', undefined],
    ['OTHER', 'REF01', 'RRN', '412301', undefined],
    ['OTHER', 'HDFCN52026112112345678', 'NEFT', 'HDFCN52026112112345678', 'SAME'],
    ['OTHER', 'AB'.repeat(32), 'USDT', 'ab'.repeat(32), 'SAME'],
    ['OTHER', '412345678901', 'OTHER', '412345678901', undefined],
    ['NEFT', 'HDFC412345678901', 'RRN', '412345678901', 'MAYBE'],
    ['NEFT', '0000412345678901', 'RRN', '412345678901', 'MAYBE'],
    ['NEFT', 'HDFC412345678901', 'RRN', '345678901', undefined],
    ['NEFT', 'HDFCN52026112112345678', 'RRN', '412345678901', undefined],
    ['USDT', '4'.repeat(64), 'RRN', '444444444444', undefined],
    ['OTHER', '412345678901', 'OTHER', 'RRN412345678901', 'MAYBE'],
    ['OTHER', '412345678901X', 'OTHER', 'RRN412345678901', 'MAYBE'],
    ['OTHER', 'HAND0001', 'OTHER', 'PAID0001', undefined],
    ['RRN', '412345678901', 'RRN', '412345678901', undefined],
  ] as const)('of %s, %s, and of %s, %s: one payment, %s', (rail, utr, otherRail, otherUtr, alike) => {
    const [one, other] = [
      { rail, utr },
      { rail: otherRail, utr: otherUtr },
    ]
    expect([alikeElsewhere(one, other), alikeElsewhere(other, one)]).toEqual([alike, alike])
  })

  test.each([
    ['RRN', '412345678901', 'RRN', '345678901', true],
    ['RRN', '412345678901', 'RRN', '512345678901', false],
    ['NEFT', 'HDFCN52026112112345678', 'NEFT', 'HDFCN52026112112345678', true],
    ['OTHER', '412345678999', 'OTHER', 'RRN412345678999', true],
    ['OTHER', 'HAND0001', 'OTHER', 'PAID0001', false],
    [null, 'HAND0001', 'OTHER', 'HAND0001', true],
    [null, 'HAND0001', null, 'HAND0001', true],
    [null, 'HAND0001', 'OTHER', 'HAND0002', false],
    [null, 'RRN412345678901', 'RRN', '345678901', true],
    [null, 'AB'.repeat(32), 'USDT', 'ab'.repeat(32), true],
    // What a gateway would have paid is paid by hand through any bank.
    ['OTHER', '412345678901', 'RRN', '412345678901', true],
    ['OTHER', 'RRN-412345678901', 'RRN', '412345678901', true],
    // An officer may mean two payments.
    ['OTHER', '345678901', 'RRN', '412345678901', false],
    ['NEFT', '4123456789014123', 'RRN', '456789014123', false],
  ] as const)(
    'that something was paid out under, by %s: %s, and by %s: %s, are one payment: %s',
    (rail, utr, by, sent, same) => {
      const [one, other] = [
        { rail, utr },
        { rail: by, utr: sent },
      ]
      expect([isSamePaidOut(one, other), isSamePaidOut(other, one)]).toEqual([same, same])
    },
  )

  test('of every type of payment belongs to a rail; UPI, its QR and IMPS share one', () => {
    expect(PAYMENT_TYPES.map((type) => RAIL_OF[type])).toEqual([
      'RRN',
      'RRN',
      'RRN',
      'NEFT',
      'USDT',
      'GATEWAY',
      'OTHER',
    ])
  })
})

const method = (change: Partial<MethodDetails> = {}): MethodDetails => ({
  paymentType: 'UPI',
  upiId: 'paddock@okbank',
  accountNumber: '',
  ifscCode: '',
  accountName: 'Paddock',
  bankName: '',
  walletNumber: '',
  mobileNumber: '',
  paymentName: 'Any UPI app',
  appName: '',
  remarks: '',
  customFields: [],
  ...change,
})

describe('a method', () => {
  test.each([
    [{}, undefined],
    [{ upiId: 'paddock' }, 'upiId'],
    [{ paymentType: 'IMPS' }, 'accountNumber'],
    [{ paymentType: 'NEFT', accountNumber: '123456789', ifscCode: 'HDFC1001234' }, 'ifscCode'],
    [{ paymentType: 'NEFT', accountNumber: '123456789', ifscCode: 'HDFC0001234', accountName: ' ' }, 'accountName'],
    [{ paymentType: 'USDT', walletNumber: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', network: 'TRC20' }, undefined],
    [{ paymentType: 'USDT', walletNumber: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u' }, 'walletNumber'],
    [{ paymentType: 'IPAY', upiId: '17' }, undefined],
    [{ paymentType: 'other', upiId: '' }, undefined],
  ] as const)('%j lacks %s', (change, field) => {
    expect(wrongField(method(change))).toBe(field)
  })

  test.each([
    [{ upiId: 'thief@okbank' }, true],
    [{ accountName: 'Thief' }, true],
    [{ paymentType: 'QR' }, true],
    [{ paymentName: 'Any UPI app, to thief@okbank' }, true],
    [{ appName: 'thief@okbank' }, true],
    [{ remarks: 'Pay to thief@okbank today' }, true],
    [{ customFields: [{ label: 'QR', type: 'IMAGE', value: '/images/1' }] }, true],
    [{}, false],
  ] as const)('with %j pays somebody else: %s', (change, isOther) => {
    expect(isOtherPayee(method(), method(change))).toBe(isOther)
  })

  test.each([
    [9_999, 'UPI', false, true],
    [10_000, 'UPI', false, false],
    [50_000, 'UPI', false, false],
    [50_001, 'UPI', false, true],
    [50_001, 'IPAY', false, false],
    [20_000, 'UPI', true, true],
  ] as const)('for %d by %s, locked by hand %s: %s', (amount, paymentType, isLock, locked) => {
    const bounds = { minAmount: paise(10_000), maxAmount: paise(50_000) }
    expect(isLockedFor(paise(amount), { ...bounds, paymentType, isLock })).toBe(locked)
  })
})

const claimed = (change: Partial<Deposit> = {}): Deposit => ({
  state: 'pending',
  version: 1,
  amount: paise(100_000),
  received: null,
  firstUntil: null,
  ...change,
})
const approval = (change: Partial<Approval> = {}): Approval => ({
  beside: 'FIRST',
  isBelow: false,
  version: 1,
  received: paise(100_000),
  reason: '',
  needsTwo: false,
  now: NOW,
  ...change,
})
const NOW = 1_800_000_000_000
const first = { state: 'processing', version: 2, received: paise(100_000), firstUntil: NOW + 1 } as const
const lapsed = { ...first, firstUntil: NOW } as const
const done = (state: string, received = 100_000) => ({ ok: true, value: { state, received } })
const no = (refusal: string) => ({ ok: false, refusal })

describe('an approval', () => {
  test.each([
    ['of what was claimed', {}, {}, done('approved')],
    ['of less', {}, { received: paise(90_000) }, done('approved', 90_000)],
    ['of more, without a reason', {}, { received: paise(110_000) }, no('REASON_MISSING')],
    ['of more', {}, { received: paise(110_000), reason: 'the bank' }, done('processing', 110_000)],
    ['where two are needed', {}, { needsTwo: true }, done('processing')],
    ['by the same officer again', first, { version: 2, needsTwo: true, beside: 'SAME' }, no('SECOND_OFFICER_NEEDED')],
    ['by another one', first, { version: 2, needsTwo: true, beside: 'SECOND' }, done('approved')],
    ['by one who is no second beside the first', first, { version: 2, needsTwo: true }, done('processing')],
    [
      'by one below of another amount',
      first,
      { version: 2, needsTwo: true, beside: 'SECOND', isBelow: true, received: paise(1) },
      no('AMOUNT_UNCONFIRMED'),
    ],
    [
      'by one above of another amount, which is the first word anew',
      first,
      { version: 2, needsTwo: true, beside: 'SECOND', received: paise(90_000) },
      done('processing', 90_000),
    ],
    [
      'by another one, once the word of the first lapsed',
      lapsed,
      { version: 2, needsTwo: true, beside: 'SECOND' },
      done('processing'),
    ],
    [
      'by the same officer again, once it lapsed',
      lapsed,
      { version: 2, needsTwo: true, beside: 'SAME' },
      no('WORD_LAPSED'),
    ],
    ['of another version', { version: 2 }, {}, no('REQUEST_CHANGED')],
    ['that tells no version', {}, { version: null }, done('approved')],
    ['that tells no version, of another amount', {}, { version: null, received: paise(1) }, no('REQUEST_CHANGED')],
    [
      'that tells no version, of what is being worked on',
      first,
      { version: null, beside: 'SECOND' },
      no('REQUEST_CHANGED'),
    ],
  ] as const)('%s', (_, deposit, change, outcome) => {
    expect(decideApproval(claimed(deposit), approval(change))).toEqual(outcome)
  })

  test.each(REQUEST_STATES)('of what is %s, by what was seen of it', (state) => {
    const isOpen = state === 'pending' || state === 'processing'
    expect(isAsSeen({ state, version: 3 }, 3)).toBe(isOpen)
    expect(isAsSeen({ state, version: 3 }, null)).toBe(state === 'pending')
  })
})
