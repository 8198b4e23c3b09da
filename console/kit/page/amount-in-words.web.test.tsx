import { paise } from '@paddock/domain/money'
import { speak } from '@paddock/ui/words'
import { afterEach, beforeEach, expect, test } from 'vitest'
import hi from '../../words/hi/index.ts'
import { amountInWords } from './amount-in-words.ts'

beforeEach(() => speak('hi', hi))
afterEach(() => speak('en'))

test.each([
  [0, 'शून्य रुपये'],
  [100, 'एक रुपया'],
  [1, 'एक पैसा'],
  [50, 'पचास पैसे'],
  [4_900, 'उनचास रुपये'],
  [7_900, 'उनासी रुपये'],
  [9_900, 'निन्यानवे रुपये'],
  [2_500_000, 'पच्चीस हज़ार रुपये'],
  [12_345_678, 'एक लाख तेईस हज़ार चार सौ छप्पन रुपये और अठहत्तर पैसे'],
  [2_050_000_000, 'दो करोड़ पाँच लाख रुपये'],
  [-150, 'माइनस एक रुपया और पचास पैसे'],
] as const)('%d paise are %s', (amount, words) => {
  expect(amountInWords(paise(amount))).toBe(words)
})

test('each number below a hundred has a word of its own', () => {
  const words = hi['numbers']?.['belowHundred'] as readonly string[]
  expect([words.length, new Set(words).size]).toEqual([100, 100])
})
