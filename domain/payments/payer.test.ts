import { describe, expect, test } from 'vitest'
import { payerIn } from './payer.ts'

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
})
