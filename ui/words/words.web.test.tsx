import { afterEach, expect, test } from 'vitest'
import {
  defineWords,
  keepLanguage,
  keptLanguage,
  marketTitle,
  remarkText,
  shownText,
  speak,
  sportTitle,
  TEXTS,
} from './index.ts'

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

test('a fixed text is word for word in English, and a message of the server is found by it', () => {
  expect(TEXTS.signupSuccessful).toBe('Signup Successfull')
  expect(shownText('Signup Successfull')).toBe('Signup Successfull')
  speak('hi', { texts: { signupSuccessful: 'रजिस्टर हो गया' } })
  expect(TEXTS.signupSuccessful).toBe('रजिस्टर हो गया')
  expect(shownText('Signup Successfull')).toBe('रजिस्टर हो गया')
  expect(shownText('Written by an operator')).toBe('Written by an operator')
})

test('names of sports and markets are translated, names of teams are not', () => {
  speak('hi', { sports: { '4': 'क्रिकेट' }, markets: { 'Match Odds': 'मैच ऑड्स' }, remarks: { 'Ball running': 'गेंद' } })
  expect([sportTitle('4'), sportTitle('1'), sportTitle('no sport')]).toEqual(['क्रिकेट', 'Soccer', undefined])
  expect([marketTitle('Match Odds'), marketTitle('Netherlands')]).toEqual(['मैच ऑड्स', 'Netherlands'])
  expect([remarkText('Ball running'), remarkText('Rain')]).toEqual(['गेंद', 'Rain'])
})

test('the server is told which language was chosen, for the page that it sends next', () => {
  keepLanguage('ta')
  expect(document.cookie).toContain('paddock_language=ta')
})
