import { expect, test } from 'vitest'
import { digitsIn, withoutLeadingZeros } from './digits.ts'

test.each([
  ['123456', '123456'],
  ['12345678', '123456'],
  ['Your code is 482 913.', '482913'],
  ['१२3', '3'],
  ['', ''],
])('of "%s" a code of six keeps "%s"', (typed, kept) => {
  expect(digitsIn(typed, 6)).toBe(kept)
})

test.each([
  ['09876543210', '9876543210'],
  ['9876543210', '9876543210'],
  ['000', ''],
])('"%s" is dialled as "%s"', (typed, dialled) => {
  expect(withoutLeadingZeros(typed)).toBe(dialled)
})
