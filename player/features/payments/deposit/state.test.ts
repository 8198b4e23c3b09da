import type { PaymentMethod } from '@paddock/contract/shapes/payment'
import { UPI_TERMS } from '@paddock/contract/testing/method-terms'
import { paise } from '@paddock/domain/money'
import { describe, expect, test } from 'vitest'
import { amountDigits, amountOf } from '../typed-amount.ts'
import { CHAT, chosenOf, isLinkFor, linkOfApp, offeredFor, payImages, payLines, qrImageOf } from './state.ts'

const method = (change: Partial<PaymentMethod> = {}): PaymentMethod => ({
  _id: 'upi',
  active: true,
  isLock: false,
  sort: 1,
  operatorId: null,
  version: 1,
  madeAt: 1_795_300_000_000,
  ...UPI_TERMS,
  ...change,
})

test.each([
  ['0050', '50', 5000],
  ['1,250', '1250', 125_000],
  ['12.50 ₹', '1250', 125_000],
  ['-7', '7', 700],
  ['000', '', 0],
  ['99999999999', '999999999', 99_999_999_900],
])('an amount typed as %s is %s', (typed, digits, amount) => {
  expect(amountDigits(typed)).toBe(digits)
  expect(amountOf(digits)).toBe(amount)
})

describe('what is offered', () => {
  const bank = method({ _id: 'bank', sort: 0, paymentType: 'NEFT', minAmount: paise(1_000_000) })
  const gateway = method({ _id: 'ipay', sort: 3, paymentType: 'IPAY' })
  const held = method({ _id: 'held', sort: 2, isLock: true })
  const all = [method(), gateway, held, bank]

  test.each([
    [0, true, ['bank', 'upi', 'ipay']],
    [2500, false, ['bank locked', 'upi', 'ipay']],
    [20_000, false, ['bank', 'upi', 'ipay']],
    [60_000, false, ['bank locked', 'upi locked', 'ipay']],
    [200, false, ['bank locked', 'upi', 'ipay']],
    [200, true, ['bank locked', 'upi locked', 'ipay']],
  ] as const)(
    'for %d rupees, with a least of 300 %s: by sort, without what is locked by hand',
    (rupees, hasLeast, shown) => {
      const offered = offeredFor(all, paise(rupees * 100), hasLeast)
      expect(offered.map(({ method: { _id }, isLocked }) => `${_id}${isLocked ? ' locked' : ''}`)).toEqual(shown)
    },
  )

  test.each([
    [null, 'upi'],
    ['ipay', 'ipay'],
    ['bank', 'upi'],
    ['gone', 'upi'],
    [CHAT, CHAT],
  ])('of what may be chosen, after %s, %s is', (before, chosen) => {
    expect(chosenOf(offeredFor(all, paise(250_000), false), before)).toBe(chosen)
  })

  test('is nothing where all is locked', () => {
    expect(chosenOf(offeredFor([held], paise(250_000), false), null)).toBeNull()
  })
})

test('a link is of its method, version and amount only', () => {
  const link = { tr: 'T', link: 'upi://pay?am=25.00', methodId: 'upi', version: 1, amount: paise(2500) }
  expect(isLinkFor(link, method(), '25')).toBe(true)
  for (const [other, digits] of [
    [method(), '26'],
    [method({ version: 2 }), '25'],
    [method({ _id: 'qr' }), '25'],
  ] as const)
    expect(isLinkFor(link, other, digits)).toBe(false)
  expect(linkOfApp(link.link, 'phonepe://pay')).toBe('phonepe://pay?am=25.00')
})

test('who is paid is told a line each, the QR image apart', () => {
  const image = { label: 'QR', type: 'IMAGE', value: '/images/1' } as const
  const branch = { label: 'Branch', type: 'TEXT', value: 'Fort' } as const
  const qr = method({ paymentType: 'QR', customFields: [image, branch] })
  expect(qrImageOf(qr)).toBe('/images/1')
  expect(payLines(qr).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'upiId: paddock@okbank',
    'accountName: Paddock',
    'Branch: Fort',
  ])
  expect(qrImageOf(method({ customFields: [image] }))).toBeNull()
})

test('images of fields of one’s own are shown by their names, the one that is scanned apart, and none from elsewhere', () => {
  const path = (n: number) => `/images/img_0000000${n}-0000-4000-8000-000000000000.webp`
  const field = (label: string, value: string) => ({ label, type: 'IMAGE' as const, value })
  const customFields = [field('QR', path(1)), field('Cheque', path(2)), field('Elsewhere', 'https://x.example/a.png')]
  const shown = (paymentType: 'QR' | 'other') =>
    payImages(method({ paymentType, customFields })).map(({ label }) => label)
  expect([shown('QR'), shown('other')]).toEqual([['Cheque'], ['QR', 'Cheque']])
})
