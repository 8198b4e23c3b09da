import { describe, expect, test } from 'vitest'
import { namedIn, payerIn } from './payer.ts'

describe('whoever paid', () => {
  test.each([
    ['UPI/CR/412345678901/ASHA/SBIN/Asha.Rao-1@okSBI/paid', 'asha.rao-1@oksbi'],
    ['UPI-ASHA RAO-9876543210@ybl-SBIN0001234-412345678901', '9876543210@ybl'],
    ['UPI ASHA RAO 9876543210@ybl 412345678901', '9876543210@ybl'],
    ['UPI/asha@okbank/to/paddock@okbank', null],
    ['NEFT CR HDFC0001234 ASHA RAO', null],
    ['mail to asha@okbank.com', null],
    ['', null],
  ])('of %j is %j', (narration, payer) => {
    expect(payerIn(narration)).toBe(payer)
  })

  test('is one of those who are known only where it stands whole', () => {
    expect(namedIn('NEFT/50100234567891/ASHA', ['asha@okbank', '50100234567891'])).toBe('50100234567891')
    expect(namedIn('IMPS-412345678901-ASHA-50100234567891', ['50100234567891'])).toBe('50100234567891')
    expect(namedIn('NEFT/950100234567891/ASHA', ['50100234567891'])).toBeUndefined()
    expect(namedIn('UPI/CR/ASHA@OKBANK/1', ['asha@okbank'])).toBe('asha@okbank')
    expect(namedIn('UPI/CR/b-asha@okbank/1', ['asha@okbank'])).toBeUndefined()
    expect(namedIn('UPI/CR/ASHA', [])).toBeUndefined()
  })
})
