import { describe, expect, test } from 'vitest'
import { codePays, imagesOf, ownImage, shownFields, wrongImage } from './method-images.ts'
import type { MethodDetails } from './method.ts'

const KEY = 'img_00000000-0000-4000-8000-000000000000.webp'
const PATH = `/images/${KEY}`
const WALLET = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

const method = (change: Partial<MethodDetails> = {}): MethodDetails => ({
  paymentType: 'QR',
  paymentName: 'Scan and pay',
  upiId: 'Paddock@okbank',
  accountNumber: '',
  ifscCode: '',
  accountName: 'Paddock',
  bankName: '',
  walletNumber: '',
  mobileNumber: '',
  appName: '',
  remarks: '',
  customFields: [{ label: 'QR', type: 'IMAGE', value: PATH }],
  ...change,
})

test.each([
  ['upi://pay?pa=paddock@okbank&pn=Paddock&cu=INR', 'paddock@okbank'],
  ['UPI://PAY?pn=Paddock&PA=Paddock%40OkBank', 'paddock@okbank'],
  ['upi://pay?pa=paddock@okbank&pa=thief@okbank', undefined],
  ['upi://pay?pa=paddock@okbank&%70a=thief@okbank', undefined],
  ['upi://pay?pn=Paddock', undefined],
  ['upi://mandate?pa=paddock@okbank', undefined],
  ['https://pay.example/?pa=paddock@okbank', undefined],
  ['paddock@okbank', undefined],
  [WALLET, WALLET],
  [`tron:${WALLET}`, WALLET],
  [`tron:${WALLET}?amount=5`, undefined],
  ['', undefined],
])('a code "%s" pays %s', (code, payee) => {
  expect(codePays(code)).toBe(payee)
})

test.each([
  [PATH, KEY],
  [`https://demo.example.com${PATH}`, undefined],
  ['//elsewhere.example/images/x.webp', undefined],
  [`${PATH}?x`, undefined],
  ['/images/../x.webp', undefined],
])('"%s" is our image %s', (path, key) => {
  expect(ownImage(path)).toBe(key)
})

describe('an image of a method', () => {
  const right = 'upi://pay?pa=paddock@okbank'
  const read = (...codes: string[]) => new Map([[KEY, codes]])
  const asField = (value: string, type: 'IMAGE' | 'TEXT' = 'IMAGE') => [{ label: 'Mark', type, value }]

  test.each<[string, Partial<MethodDetails>, ReadonlyMap<string, readonly string[]>, string | undefined]>([
    ['that pays as the method says', {}, read(right), undefined],
    ['that pays so twice', {}, read(right, right), undefined],
    ['that pays another', {}, read('upi://pay?pa=thief@okbank'), 'OF_ANOTHER'],
    ['that pays another beside', {}, read(right, 'upi://pay?pa=thief@okbank'), 'OF_ANOTHER'],
    ['that leads to a page beside', {}, read(right, 'https://pay.example'), 'OF_ANOTHER'],
    ['without a code, where one is scanned', {}, read(), 'UNREAD'],
    ['that nobody has read', {}, new Map(), 'NOT_OURS'],
    ['of another host', { customFields: asField('https://elsewhere.example/qr.png') }, read(right), 'NOT_OURS'],
    ['by a text, where one is scanned', { customFields: asField(PATH, 'TEXT') }, read(right), 'NOT_OURS'],
    ['that players bring of their own accounts', { customFields: asField('') }, new Map(), undefined],
    ['without a code, where none is scanned', { paymentType: 'UPI' }, read(), undefined],
    ['that pays another, where none is scanned', { paymentType: 'IMPS', upiId: '' }, read(right), 'OF_ANOTHER'],
    ['of a wallet', { paymentType: 'USDT', upiId: '', walletNumber: WALLET }, read(`tron:${WALLET}`), undefined],
    ['of another wallet', { paymentType: 'USDT', upiId: '', walletNumber: `${WALLET}x` }, read(WALLET), 'OF_ANOTHER'],
  ])('%s', (_, change, codes, why) => {
    expect(wrongImage(method(change), codes)?.why).toBe(why)
    const { customFields } = method(change)
    const shown = why === undefined ? customFields : customFields.map((field) => ({ ...field, value: '' }))
    expect(shownFields(method(change), codes)).toEqual(shown)
  })

  test('is asked for by its name', () => {
    expect(imagesOf(method())).toEqual([KEY])
    expect(imagesOf(method({ customFields: asField('https://elsewhere.example/qr.png') }))).toEqual([])
  })
})
