import { LANGUAGES, speak } from '@paddock/ui/words'
import { afterEach, expect, test } from 'vitest'
import { formatDate, formatMoney, formatSpan, formatStart } from './index.ts'
import { paise } from '@paddock/domain/money'

const AT = new Date(2026, 10, 21, 9, 5).getTime()

afterEach(() => speak('en'))

test('dates are in the language, digits are Latin and lakhs are grouped in all of them', () => {
  expect(formatDate(AT)).toBe('21 Nov 2026')
  for (const { code } of LANGUAGES.slice(1)) {
    speak(code)
    expect(formatDate(AT)).toMatch(/^[^A-Za-z]*21[^A-Za-z]*2026$|^2026[^A-Za-z]*21$/)
    expect(formatStart(AT, AT)).toBe('09:05')
    expect(formatMoney(paise(12_345_678_90))).toBe('1,23,45,678.90')
  }
})

test('units of time are in the language', () => {
  expect(formatSpan(65)).toBe('1 h 05 min')
  speak('hi', {
    formats: { minutes: (count: number | string) => `${count} मिनट`, hours: (count: number) => `${count} घं.` },
  })
  expect(formatSpan(65)).toBe('1 घं. 05 मिनट')
})
