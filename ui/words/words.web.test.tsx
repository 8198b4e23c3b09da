import { afterEach, expect, test } from 'vitest'
import { defineWords, keepLanguage, keptLanguage, speak } from './index.ts'

const WORDS = defineWords('test', {
  home: 'Home',
  since: (year: number) => `Since ${year}`,
  ofSide: { back: 'Back', lay: 'Lay' },
})

afterEach(() => speak('en'))

test('a word is read in the language that is spoken at that moment', () => {
  expect(WORDS.home).toBe('Home')
  speak('hi', { test: { home: 'होम', since: (year: number) => `${year} से` } })
  expect(WORDS.home).toBe('होम')
  expect(WORDS.since(2021)).toBe('2021 से')
  expect(document.documentElement.lang).toBe('hi')
})

test('a word that a language lacks is English', () => {
  speak('ta', { test: { home: 'முகப்பு', ofSide: { back: 'பேக்' } } })
  expect(WORDS.home).toBe('முகப்பு')
  expect(WORDS.since(2021)).toBe('Since 2021')
  expect(WORDS.ofSide).toEqual({ back: 'பேக்', lay: 'Lay' })
})

test('a language that is not known is English', () => {
  localStorage.setItem('paddock.language', 'xx')
  expect(keptLanguage()).toBe('en')
  keepLanguage('ne')
  expect(keptLanguage()).toBe('ne')
})
