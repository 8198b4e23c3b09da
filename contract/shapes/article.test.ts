import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { articleContent, articleSlug } from './article.ts'

const TEXT = { title: 'A title', body: 'A body' }
const accepts = (given: object) => z.safeParse(articleContent, { texts: { en: TEXT }, ...given }).success

test('a text in English is enough', () => expect(accepts({})).toBe(true))

test.each([
  ['a picture elsewhere by http', { image: 'http://elsewhere.example/a.png' }],
  ['a picture as data', { image: 'data:image/svg+xml,<svg/>' }],
  ['a picture of another host', { image: '//elsewhere.example/a.png' }],
  ['a video that is an address', { video: 'https://elsewhere.example/x' }],
  ['no English', { texts: { hi: TEXT } }],
  ['a language that there is not', { texts: { en: TEXT, fr: TEXT } }],
  ['a title without a text', { texts: { en: { title: 'A title', body: '' } } }],
  ['a text without a title', { texts: { en: { title: '', body: 'A body' } } }],
  ['a tag', { texts: { en: { ...TEXT, body: 'Odds <b>below</b>' } } }],
  ['a tag in a title', { texts: { en: { ...TEXT, title: '<script>' } } }],
  ['half a character', { texts: { en: { ...TEXT, body: 'a\ud800' } } }],
  ['a zero', { texts: { en: { ...TEXT, body: 'a\0' } } }],
  ['a long title', { texts: { en: { ...TEXT, title: 'x'.repeat(121) } } }],
  ['a long text', { texts: { en: { ...TEXT, body: 'x'.repeat(8001) } } }],
  ['a place that there is not', { place: 1000 }],
  ['an aim that there is not', { aim: 'ELSEWHERE' }],
  ['anything else', { html: '<b>' }],
])('no %s', (_, change) => expect(accepts(change)).toBe(false))

test('an odd price is no tag', () => expect(accepts({ texts: { en: { ...TEXT, body: 'odds < 2 & > 1' } } })).toBe(true))

test.each(['a', 'a-b', 'final-2026'])('%s is the end of an address', (slug) =>
  expect(z.safeParse(articleSlug, slug).success).toBe(true),
)
test.each(['', '-a', 'a-', 'a--b', 'A', 'a/b', '..', 'é', 'x'.repeat(81)])('%s is none', (slug) =>
  expect(z.safeParse(articleSlug, slug).success).toBe(false),
)
