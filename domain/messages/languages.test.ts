import { expect, test } from 'vitest'
import { messageLanguageOf } from './index.ts'

test.each([
  ['hi', 'hi'],
  ['hi-IN,hi;q=0.9,en;q=0.5', 'hi'],
  ['TA', 'ta'],
  ['ne, en', 'ne'],
  // Telugu's code begins another's.
  ['tet', 'en'],
  ['fr,hi;q=0.5', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('who accepts %j is written to in %s', (accepted, language) => {
  expect(messageLanguageOf(accepted)).toBe(language)
})
