import { paise } from '@paddock/domain/money'
import { MOST_AMOUNT } from '@paddock/domain/payments'
import { speak } from '@paddock/ui/words'
import { afterEach, expect, test } from 'vitest'
import HINDI from '../../../languages/hi.ts'
import { rangeOf, rangeRefusal } from './state.ts'

afterEach(() => speak('en'))

const LESS = 'At least ₹ 300 can be withdrawn: ₹ 200 are not at risk'

test.each([
  ['en', 0, 420_000, 'Amount should be greater than 300 and less than 4,200'],
  ['en', MOST_AMOUNT, 420_000, 'Amount should be greater than 300 and less than 4,200'],
  ['en', 500_000, 420_000, 'Amount should be greater than 300 and less than 4,200'],
  ['en', 500_000, 900_000, 'Amount should be greater than 300 and less than 5,000'],
  ['en', 500_000, 20_000, LESS],
  ['hi', 500_000, 900_000, 'रकम 300 से ज़्यादा और 5,000 से कम होनी चाहिए'],
] as const)('in %s a most of %i, with %i to have: %s', (language, most, available, text) => {
  speak(language, language === 'hi' ? HINDI : undefined)
  const range = rangeOf(
    { minAmount: paise(10_000), maxAmount: paise(most) },
    { leastAmount: paise(30_000), available: paise(available) },
  )
  for (const amount of [0, 29_999, 900_001]) expect(rangeRefusal(paise(amount), range)).toBe(text)
})

test('what is within the range of the account and of the player is none', () => {
  const bounds = { minAmount: paise(10_000), maxAmount: paise(500_000) }
  const range = rangeOf(bounds, { leastAmount: paise(0), available: paise(420_000) })
  for (const amount of [10_000, 420_000]) expect(rangeRefusal(paise(amount), range)).toBeNull()
})
