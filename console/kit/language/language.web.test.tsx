import { inEachLanguage, speak, spokenLanguage } from '@paddock/ui/words'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { STUDIO_WORDS } from '../../words/studio.ts'
import { WORDS } from '../../words/shell.ts'
import { chooseLanguage, LANGUAGES, LanguageChoice, restoreLanguage } from './index.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  speak('en')
})

test('the console speaks English and Hindi, each by its own name', () => {
  expect(LANGUAGES).toEqual([
    { code: 'en', name: 'English' },
    { code: 'hi', name: 'हिन्दी' },
  ])
})

test('whoever chooses Hindi reads it at once, also what is made of words, and a screen reader is told', async () => {
  const tabs = inEachLanguage(() => [{ id: 'sites', label: STUDIO_WORDS.studio }])
  const before = tabs()
  expect(tabs()).toBe(before)
  render(<LanguageChoice />)
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'hi' } })
  await screen.findByLabelText('भाषा')
  expect(WORDS.signIn).toBe('लॉगिन')
  expect(tabs()).toEqual([{ id: 'sites', label: 'साइटें' }])
  expect(document.documentElement.lang).toBe('hi')
  fireEvent.change(screen.getByLabelText('भाषा'), { target: { value: 'en' } })
  await screen.findByLabelText('Language')
  expect(tabs()).toEqual(before)
  expect(document.documentElement.lang).toBe('en')
})

test('what was chosen is kept on the device, and begins the next page', async () => {
  await chooseLanguage('hi')
  speak('en')
  await restoreLanguage()
  expect(spokenLanguage()).toBe('hi')
  await chooseLanguage('en')
  await restoreLanguage()
  expect(spokenLanguage()).toBe('en')
})

test('a language that the console has not is English, and that of the players’ app on the same host is none of its own', async () => {
  localStorage.setItem('paddock.console.language', 'ta')
  localStorage.setItem('paddock.language', 'hi')
  await restoreLanguage()
  await waitFor(() => expect(spokenLanguage()).toBe('en'))
})
