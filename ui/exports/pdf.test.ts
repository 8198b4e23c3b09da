import { expect, test } from 'vitest'
import { isPlainLatin } from './latin.ts'
import { brokenLines } from './pdf.ts'

test.each([
  ['India v Australia', true],
  ['1,00,000.50', true],
  ['Curaçao – São Paulo', true],
  ['भारत बनाम ऑस्ट्रेलिया', false],
  ['ইন্ডিয়া', false],
  ['₹ 500', false],
  ['−5', false],
])('the built-in fonts can write %j: %s', (text, can) => expect(isPlainLatin(text)).toBe(can))

const byLetters = (part: string) => part.length

test.each([
  ['one two three', 7, ['one two', 'three']],
  ['one two three', 20, ['one two three']],
  ['incomparable a b', 5, ['incomparable', 'a b']],
  ['one', 1, ['one']],
])('%j in lines of %i', (text, width, lines) => expect(brokenLines(text, width, byLetters)).toEqual(lines))
