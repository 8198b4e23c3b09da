import { paise } from '@paddock/domain/money'
import { speak } from '@paddock/ui/words'
import { afterEach, expect, test } from 'vitest'
import HINDI from '../../../languages/hi.ts'
import { rangeRefusal } from './state.ts'

afterEach(() => speak('en'))

test.each([
  ['en', 0, 'Amount should be greater than 300'],
  ['en', 500_000, 'Amount should be greater than 300 and less than 5,000'],
  ['hi', 0, 'रकम 300 से ज़्यादा होनी चाहिए'],
  ['hi', 500_000, 'रकम 300 से ज़्यादा और 5,000 से कम होनी चाहिए'],
] as const)('in %s a most of %i: %s', (language, most, text) => {
  speak(language, language === 'hi' ? HINDI : undefined)
  expect(rangeRefusal(paise(100), { minAmount: paise(10_000), maxAmount: paise(most) }, paise(30_000))).toBe(text)
})
