import { describe, expect, test } from 'vitest'
import { numberIn, payerIn } from './payer.ts'

describe('whoever paid', () => {
  test.each([
    ['UPI/CR/412345678901/ASHA/SBIN/Asha.Rao-1@okSBI/paid', 'asha.rao-1@oksbi'],
    ['UPI-ASHA RAO-9876543210@ybl-SBIN0001234-412345678901', '9876543210@ybl'],
    ['UPI ASHA RAO 9876543210@ybl 412345678901', '9876543210@ybl'],
    ['UPI/asha@okbank/to/paddock@okbank', null],
    ['UPI/CR/ravi.kumar@o/asha@okbank', null],
    ['NEFT CR HDFC0001234 ASHA RAO', null],
    ['mail to asha@okbank.com', null],
    ['', null],
  ])('of %j is %j', (narration, payer) => {
    expect(payerIn(narration)).toBe(payer)
  })

  test('is one of those who are known only where their number stands whole, and no id beside it', () => {
    const known = ['917010012345678', '50100234567891']
    expect(numberIn('NEFT/50100234567891/ASHA', known)).toBe('50100234567891')
    expect(numberIn('IMPS-412345678901-ASHA-50100234567891', known)).toBe('50100234567891')
    expect(numberIn('NEFT/950100234567891/ASHA', known)).toBeUndefined()
    expect(numberIn('UPI/CR/412345678901/RAVI/ravi@okaxis/50100234567891', known)).toBeUndefined()
    expect(numberIn('UPI/CR/ravi@okaxis/asha@okbank/50100234567891', known)).toBeUndefined()
    expect(numberIn('UPI/CR/ravi.kumar@o/50100234567891', known)).toBeUndefined()
    expect(numberIn('UPI/CR/ASHA', [])).toBeUndefined()
  })
})
