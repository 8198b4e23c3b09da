/** Accounts that are paid to, and withdrawals: the law of docs/domain/payments.md#accounts and #withdrawals. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paise, ZERO } from '../money/index.ts'
import { DAY_MS } from '../time/index.ts'
import { keccak256, sha256 } from './hashes.ts'
import {
  decidePayment,
  endedState,
  isHolderName,
  leftOf,
  masked,
  matchNames,
  payeeOf,
  type Payment,
  payoutFieldsOf,
  type PayoutDetail,
  type Rail,
  readDetails,
  refusedByRule,
  refuseLoop,
  refuseTouch,
  type RuleFacts,
  shortfallOf,
  type Withdrawal,
} from './index.ts'
import { isWallet } from './wallet.ts'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('hashes', () => {
  test('are those of the standards', () => {
    expect(hex(sha256(bytes('')))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(hex(sha256(bytes('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(hex(keccak256(bytes('')))).toBe('c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470')
    expect(hex(keccak256(bytes('abc')))).toBe('4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45')
  })

  test('of any length are what the platform says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (message) => {
        const theirs = new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(message)))
        expect(hex(sha256(message))).toBe(hex(theirs))
      }),
      { numRuns: 30 },
    )
  })
})

const IMAGE = '/images/img_00000000-0000-4000-8000-000000000000.webp'
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

describe('a wallet', () => {
  test.each([
    [TRON, true],
    [TRON.replace('6t', '7t'), false],
    [`T${'a'.repeat(33)}`, false],
    [ETHEREUM, true],
    ['0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', true],
    [ETHEREUM.replace('aAeb', 'AAeb'), false],
    [ETHEREUM.toLowerCase(), true],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', false],
  ])('%s: %s', (address, is) => {
    expect(isWallet(address)).toBe(is)
  })

  test('with any one letter another is none', () => {
    fc.assert(
      fc.property(fc.nat(32), fc.constantFrom('1', '7', 'A', 'B', 'Z', 'a', 'b', 'z'), (at, letter) => {
        const other = TRON.slice(0, at + 1) + letter + TRON.slice(at + 2)
        expect(isWallet(other)).toBe(other === TRON)
      }),
    )
  })
})

const BANK = [
  { label: 'Bank Name', value: 'HDFC' },
  { label: 'IFSC Code', value: 'hdfc 0001234' },
  { label: 'Account Number', value: '1234 5678 9012' },
]

describe('an account', () => {
  test('is asked for the fields of its method that hold nothing, or for those of its type', () => {
    const customFields = [
      { label: 'QR', type: 'IMAGE', value: '/images/img_1.webp' },
      { label: 'Your UPI', type: 'UPI', value: '' },
    ] as const
    expect(payoutFieldsOf({ paymentType: 'QR', customFields })).toEqual([{ label: 'Your UPI', type: 'UPI' }])
    expect(payoutFieldsOf({ paymentType: 'IMPS', customFields: [] }).map(({ type }) => type)).toEqual([
      'TEXT',
      'IFSC',
      'NUMBER',
    ])
  })

  test('keeps one spelling, and names what is missing, unknown or wrong', () => {
    const fields = payoutFieldsOf({ paymentType: 'NEFT', customFields: [] })
    expect(readDetails(fields, BANK)).toMatchObject({
      ok: true,
      details: [{ value: 'HDFC' }, { value: 'HDFC0001234' }, { value: '123456789012' }],
    })
    expect(readDetails(fields, BANK.slice(0, 2))).toEqual({ ok: false, field: 'Account Number' })
    expect(readDetails(fields, [...BANK, { label: 'PIN', value: '1' }])).toEqual({ ok: false, field: 'PIN' })
  })

  test.each([
    ['TEXT', ' ', false],
    ['NUMBER', '12a4', false],
    ['IFSC', 'HDFC1001234', false],
    ['UPI', 'Ann@OkBank', true],
    ['UPI', 'ann', false],
    ['WALLET', TRON, true],
    ['IMAGE', IMAGE, true],
    ['IMAGE', `https://elsewhere.example${IMAGE}`, false],
    ['IMAGE', '/images/img_1.webp', false],
    ['IMAGE', 'https://elsewhere.example/a.png', false],
    ['IMAGE', '//elsewhere.example/a.png', false],
    ['IMAGE', '/images/../secret.png', false],
  ] as const)('of %s: %s is one, %s', (type, value, is) => {
    expect(readDetails([{ label: 'A', type }], [{ label: 'A', value }]).ok).toBe(is)
  })

  test.each([
    ['NUMBER', '123456789012', '••••9012'],
    ['NUMBER', '1234', '••••34'],
    ['UPI', 'ann.lee@okbank', 'an•••@okbank'],
    ['UPI', 'a@ok', 'a•••@ok'],
    ['TEXT', 'HDFC Bank', 'HDFC••••'],
    ['TEXT', 'HDFC', '••••'],
    ['WALLET', TRON, `••••${TRON.slice(-4)}`],
    ['IMAGE', IMAGE, '•••'],
  ] as const)('%s %s is shown as %s', (type, value, shown) => {
    expect(masked({ label: 'A', type, value })).toBe(shown)
  })

  test('is the same payee whatever it is called, and another by its number', () => {
    const details = (bank: string, number: string): PayoutDetail[] => [
      { label: 'Bank', type: 'TEXT', value: bank },
      { label: 'No', type: 'NUMBER', value: number },
    ]
    expect(payeeOf(details('HDFC', '1234'))).toBe(payeeOf(details('My bank', '1234')))
    expect(payeeOf(details('HDFC', '001234'))).toBe(payeeOf(details('HDFC', '1234')))
    expect(payeeOf(details('HDFC', '1234'))).not.toBe(payeeOf(details('HDFC', '1235')))
  })

  test.each<[string, PayoutDetail[], (changed: string) => PayoutDetail]>([
    [
      'a bank account',
      [
        { label: 'Account Number', type: 'NUMBER', value: '123456789' },
        { label: 'IFSC', type: 'IFSC', value: 'HDFC0001234' },
      ],
      (value) => ({ label: 'Mobile Number', type: 'NUMBER', value }),
    ],
    [
      'a UPI id',
      [{ label: 'UPI', type: 'UPI', value: 'a@okbank' }],
      (value) => ({ label: 'No', type: 'NUMBER', value }),
    ],
    [
      'a wallet',
      [{ label: 'Wallet', type: 'WALLET', value: TRON }],
      (value) => ({ label: 'No', type: 'NUMBER', value }),
    ],
  ])('%s is one payee, whatever number is asked for beside it, and wherever', (_, account, beside) => {
    const [one, other] = ['9812345678', '9812345679'].map(beside) as [PayoutDetail, PayoutDetail]
    expect(payeeOf([...account, one])).toBe(payeeOf(account))
    expect(payeeOf([other, ...account])).toBe(payeeOf(account))
  })

  test('of a number that nobody calls an account’s is the first that is no phone’s', () => {
    const number = (label: string, value: string): PayoutDetail => ({ label, type: 'NUMBER', value })
    expect(payeeOf([number('WhatsApp', '9812345678'), number('खाता', '123456789')])).toBe(
      payeeOf([number('खाता', '123456789'), number('PIN', '1234')]),
    )
  })

  test('of lines of text at a bank is another payee by its line', () => {
    const at = (value: string): PayoutDetail[] => [
      { label: 'Account', type: 'TEXT', value },
      { label: 'IFSC', type: 'IFSC', value: 'HDFC0001234' },
    ]
    expect(payeeOf(at('5010 0123'))).toBe(payeeOf(at('50100123')))
    expect(payeeOf(at('50100123'))).not.toBe(payeeOf(at('50100124')))
  })

  test('of lines of text alone is the same payee however they are set', () => {
    const details = (value: string): PayoutDetail[] => [{ label: 'Account', type: 'TEXT', value }]
    expect(payeeOf(details('AC 5010 0123'))).toBe(payeeOf(details('ac-50100123')))
    expect(payeeOf(details('AC 5010 0123'))).not.toBe(payeeOf(details('AC 5010 0124')))
  })

  test('is the same payee by another branch of its bank, and another at another bank', () => {
    const details = (ifsc: string): PayoutDetail[] => [
      { label: 'No', type: 'NUMBER', value: '917010012349999' },
      { label: 'IFSC', type: 'IFSC', value: ifsc },
    ]
    expect(payeeOf(details('UTIB0000777'))).toBe(payeeOf(details('UTIB0000001')))
    expect(payeeOf(details('utib0000777'))).toBe(payeeOf(details('UTIB0000001')))
    expect(payeeOf(details('HDFC0000001'))).not.toBe(payeeOf(details('UTIB0000001')))
  })

  test.each([
    ['Ann Lee', true],
    ['', false],
    ['  ', false],
    ['12', false],
    ['Ann <b>', false],
    ['अनिल कुमार', true],
    ["D'Souza", true],
    ['Sharma & Sons', true],
    ['M/s Rao (HUF), 2', true],
    ['9 & 9', false],
  ])('of “%s” has a holder: %s', (name, is) => {
    expect(isHolderName(name)).toBe(is)
  })

  test.each([
    ['Ann Lee', 'ann  LEE', 100, 'SAME'],
    ['Lee Ann', 'Ann Lee', 95, 'ORDER'],
    ['Ann Maria Lee', 'Ann Lee', 75, 'PARTS'],
    ['A Lee', 'Ann Lee', 75, 'INITIALS'],
    ['Ann Smith', 'Ann Lee', 50, 'PARTS'],
    ['Bob Ray', 'Ann Lee', 0, 'OTHER'],
    ['Bob Ray', '919800000001', 0, 'UNKNOWN'],
  ])('of %s for %s: %d by %s', (holder, profile, score, why) => {
    expect(matchNames(holder, profile)).toEqual({ score, why })
  })
})

const asked = (change: Partial<Withdrawal> = {}): Withdrawal => ({
  state: 'pending',
  version: 1,
  amount: paise(100_000),
  paid: ZERO,
  back: ZERO,
  firstAmount: null,
  firstUntil: null,
  gateway: null,
  ...change,
})
const payment = (change: Partial<Payment> = {}): Payment => ({
  beside: 'FIRST',
  isBelow: false,
  version: 1,
  amount: paise(100_000),
  needsTwo: false,
  shortfall: ZERO,
  now: NOW,
  ...change,
})
const NOW = 1_800_000_000_000
const agreed = { state: 'processing', version: 2, firstAmount: paise(100_000), firstUntil: NOW + 1 } as const
const lapsed = { ...agreed, firstUntil: NOW } as const
const no = (code: string, facts = {}) => ({ ok: false, refusal: { code, ...facts } })
const paid = (amount: number, covered: number, state: string) => ({
  ok: true,
  value: { what: 'PAID', amount, covered, state },
})

describe('paying', () => {
  test.each([
    ['all', {}, {}, paid(100_000, 0, 'approved')],
    ['a part', {}, { amount: paise(40_000) }, paid(40_000, 0, 'processing')],
    ['the last part', { paid: paise(60_000) }, { amount: paise(40_000) }, paid(40_000, 0, 'approved')],
    ['more than is left', { paid: paise(60_000) }, {}, no('MORE_THAN_LEFT', { left: 40_000 })],
    ['what is short first', {}, { amount: paise(70_000), shortfall: paise(30_000) }, paid(70_000, 30_000, 'approved')],
    ['all of what is short', {}, { shortfall: paise(30_000) }, no('MORE_THAN_LEFT', { left: 70_000 })],
    ['nothing where all is short', {}, { shortfall: paise(900_000) }, no('MORE_THAN_LEFT', { left: 0 })],
    ['as the first of two', {}, { needsTwo: true }, { ok: true, value: { what: 'AGREED', amount: 100_000 } }],
    ['twice by the same officer', agreed, { version: 2, needsTwo: true, beside: 'SAME' }, no('SECOND_OFFICER_NEEDED')],
    ['as the second of two', agreed, { version: 2, needsTwo: true, beside: 'SECOND' }, paid(100_000, 0, 'approved')],
    [
      'as the second of two, once the word of the first lapsed',
      lapsed,
      { version: 2, needsTwo: true, beside: 'SECOND' },
      { ok: true, value: { what: 'AGREED', amount: 100_000 } },
    ],
    [
      'by the same officer again, once it lapsed',
      lapsed,
      { version: 2, needsTwo: true, beside: 'SAME' },
      no('WORD_LAPSED', { until: NOW + 30 * DAY_MS }),
    ],
    [
      'more than the first agreed to, from below',
      { ...agreed, firstAmount: paise(50_000) },
      { version: 2, needsTwo: true, beside: 'SECOND', isBelow: true },
      no('MORE_THAN_AGREED', { agreed: 50_000 }),
    ],
    [
      'more than the first agreed to, which is the first word anew',
      { ...agreed, firstAmount: paise(50_000) },
      { version: 2, needsTwo: true, beside: 'SECOND' },
      { ok: true, value: { what: 'AGREED', amount: 100_000 } },
    ],
    ['what is at a gateway', { gateway: 'ipay' }, {}, no('REQUEST_AT_GATEWAY')],
    ['another version', { version: 2 }, {}, no('REQUEST_CHANGED')],
    ['without a version', {}, { version: null }, paid(100_000, 0, 'approved')],
    ['a part without a version', {}, { version: null, amount: paise(1) }, no('REQUEST_CHANGED')],
    ['what is paid', { state: 'approved' }, {}, no('REQUEST_CHANGED')],
    ['what is canceled', { state: 'canceled' }, {}, no('REQUEST_CHANGED')],
  ] as const)('%s', (_, withdrawal, change, outcome) => {
    expect(decidePayment(asked(withdrawal), payment(change))).toEqual(outcome)
  })

  test('law: whatever is paid and covered, nothing is left of the whole but what was not paid', () => {
    const amounts = fc.integer({ min: 1, max: 1_000_000 }).map(paise)
    fc.assert(
      fc.property(
        amounts,
        fc.array(fc.tuple(amounts, fc.nat(500_000).map(paise)), { maxLength: 8 }),
        (amount, steps) => {
          let one = asked({ amount })
          let out = 0
          for (const [part, shortfall] of steps) {
            const decided = decidePayment(one, payment({ version: one.version, amount: part, shortfall }))
            if (!decided.ok || decided.value.what !== 'PAID') continue
            const { covered, state } = decided.value
            out += part + covered
            one = {
              ...one,
              paid: paise(one.paid + part),
              back: paise(one.back + covered),
              state,
              version: one.version + 1,
            }
            expect(leftOf(one)).toBe(amount - out)
            expect(leftOf(one) === 0).toBe(state === 'approved')
          }
          expect(out).toBeLessThanOrEqual(amount)
        },
      ),
    )
  })

  test('what is left goes back: of one that was paid in part the rest is not owed any more', () => {
    expect(endedState({ paid: ZERO })).toBe('rejected')
    expect(endedState({ paid: paise(1) })).toBe('approved')
    expect(refuseTouch({ state: 'processing', version: 3, gateway: 'ipay' }, 3)).toEqual({ code: 'REQUEST_AT_GATEWAY' })
  })

  test.each([
    [100, 60, 0],
    [100, 160, 60],
    [-50, 0, 50],
    [-50, 20, 70],
  ])('with %d, of which %d is at risk, the account is short of %d', (balance, exposure, short) => {
    expect(shortfallOf({ balance: paise(balance), exposure: paise(exposure) })).toBe(short)
  })
})

describe('a closed loop', () => {
  const flows = [
    { rail: 'RRN', came: paise(1000), went: paise(400) },
    { rail: 'USDT', came: paise(300), went: paise(300) },
    { rail: 'NEFT', came: paise(500), went: paise(0) },
  ] as const
  const usual = { available: paise(10_000), leasts: { RRN: paise(100), NEFT: paise(100), USDT: paise(100) } }
  const ask = (rail: Rail, amount: number, change: Partial<typeof usual> = {}) =>
    refuseLoop(flows, { ...usual, ...change, rail, amount: paise(amount) })
  test.each([
    ['RRN', 600, undefined],
    ['NEFT', 500, undefined],
    // Each of two rails names itself, with what may be asked for by it.
    ['RRN', 601, { rail: 'RRN', owed: 600 }],
    ['NEFT', 501, { rail: 'NEFT', owed: 500 }],
    ['USDT', 100, { rail: 'RRN', owed: 600 }],
  ] as const)('by %s of %d: %j', (rail, amount, refused) => {
    expect(ask(rail, amount)).toEqual(refused)
  })
  test('comes before nothing by a rail that nobody pays by, or below the least that is paid by it', () => {
    expect(ask('RRN', 5000, { leasts: { ...usual.leasts, NEFT: paise(501) } })).toBeUndefined()
    const { NEFT: _, ...leasts } = usual.leasts
    expect(ask('RRN', 5000, { leasts: leasts as typeof usual.leasts })).toBeUndefined()
    expect(ask('USDT', 100, { leasts: { ...leasts, RRN: paise(601) } as typeof usual.leasts })).toBeUndefined()
  })
  test('tells of no more than is there to be asked for', () => {
    expect(ask('USDT', 200, { available: paise(200) })).toEqual({ rail: 'RRN', owed: 200 })
    expect(ask('USDT', 50, { available: paise(50) })).toBeUndefined()
  })
  test('is over when all has gone back', () => {
    const back = [{ rail: 'RRN', came: paise(5), went: paise(9) }] as const
    expect(refuseLoop(back, { ...usual, rail: 'NEFT', amount: paise(1) })).toBeUndefined()
  })
})

describe('the rule that clears a request', () => {
  const facts: RuleFacts = {
    ofDay: paise(50_000),
    accountAgeDays: 40,
    flags: 0,
    won: paise(1000),
    wonFromOne: paise(500),
    resultAgeMs: 31 * 60 * 1000,
    isLeft: false,
    isSameName: true,
    wasGiven: false,
    isOtherPayer: false,
  }
  test.each([
    [{}, []],
    [{ ofDay: paise(100_000) }, ['SUM']],
    [{ accountAgeDays: 7 }, ['NEW_ACCOUNT']],
    [{ flags: 1 }, ['FLAGGED']],
    [{ wonFromOne: paise(501) }, ['ONE_PLAYER']],
    [{ resultAgeMs: 29 * 60 * 1000 }, ['FRESH_RESULT']],
    [{ isLeft: true }, ['FAULT']],
    [{ isSameName: false }, ['OTHER_NAME']],
    [{ wasGiven: true }, ['POINTS_GIVEN']],
    [{ isOtherPayer: true }, ['OTHER_PAYER']],
    [{ resultAgeMs: null, won: ZERO, wonFromOne: ZERO }, []],
  ] as const)('with %j: %j', (change, reasons) => {
    expect(refusedByRule({ below: paise(100_000), olderThanDays: 7 }, { ...facts, ...change })).toEqual(reasons)
  })
})
