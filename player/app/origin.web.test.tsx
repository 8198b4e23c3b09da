import { beforeEach, expect, test } from 'vitest'
import { forgetOrigin, keepOrigin, readOrigin } from './origin.ts'

beforeEach(() => localStorage.clear())

test('what a link said is there at the sign-up', () => {
  keepOrigin(localStorage, { utmSource: 'insta', registrationSource: 'story' })
  expect(readOrigin(localStorage)).toEqual({ utmSource: 'insta', registrationSource: 'story' })
  expect(localStorage.getItem('utm_source')).toBe('insta')
})

test('a newer link goes before an older one and leaves the rest', () => {
  keepOrigin(localStorage, { branchId: '7', promoCode: 'OLD' })
  keepOrigin(localStorage, { promoCode: 'NEW', unknown: 'x' })
  expect(readOrigin(localStorage)).toEqual({ branchId: '7', promoCode: 'NEW' })
})

test('where a link stands goes with whose it is', () => {
  keepOrigin(localStorage, { referrer: 'cricnews', subId: 'video-3' })
  keepOrigin(localStorage, { utmSource: 'insta' })
  expect(readOrigin(localStorage)).toMatchObject({ referrer: 'cricnews', subId: 'video-3' })
  keepOrigin(localStorage, { referrer: 'asha' })
  expect(readOrigin(localStorage)).toEqual({ referrer: 'asha', utmSource: 'insta' })
})

test('what is too long to be sent is not kept', () => {
  keepOrigin(localStorage, { referrer: 'r'.repeat(31) })
  expect(readOrigin(localStorage)).toEqual({})
})

test('a sign-up uses it up', () => {
  keepOrigin(localStorage, { branchId: '7' })
  forgetOrigin(localStorage)
  expect(readOrigin(localStorage)).toEqual({})
})
