import { expect, test } from 'vitest'
import { utrsIn } from './utr-in-text.ts'

test.each([
  ['UPI transaction ID 412345678901', ['412345678901']],
  ['UTR: 4123 4567 8901', ['412345678901']],
  ['RRN 4123-4567-8901.', ['412345678901']],
  ['first 412345678901 then 512345678901', ['412345678901', '512345678901']],
  ['IMPS/P2A/412345678901/ASHA/HDFC', ['412345678901']],
  ['UPI/DR/412345678901/R K STORES/YESB/paytm', ['412345678901']],
  ['a phone +91 98765 43210 and +919876543210', []],
  ['an account 50100234567891', []],
  ['a card 4123 4567 8901 2345', []],
  ['mixed 4123 4567-8901', []],
  ['on lines of their own 4123\n4567\n8901', []],
  ['too short 41234567890', []],
  ['from 498700000001@ybl, UTR 512345678901', ['512345678901']],
  ['from 498700000001.asha@ybl', []],
  ['from 4987 0000 0001@ybl', []],
  ['', []],
])('%s', (text, utrs) => {
  expect(utrsIn(text)).toEqual(utrs)
})
