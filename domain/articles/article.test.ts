import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../time/index.ts'
import {
  advertises,
  type ArticleDraft,
  type ArticleRefusal,
  ARTICLE_KINDS,
  articlePath,
  isInTime,
  kindOfSection,
  LONGEST_ANSWER,
  LONGEST_BODY,
  refuseArticle,
  sectionPath,
  textIn,
  writtenIn,
} from './article.ts'

/** 29 November 2026. */
const NOW = 1_795_910_400_000
const TEXT = { group: '', title: 'A title', summary: '', body: 'A body' }
const draft = (change: Partial<ArticleDraft>): ArticleDraft => ({
  kind: 'BLOG',
  texts: { en: TEXT },
  startsAt: null,
  endsAt: null,
  aim: null,
  bonusRuleId: null,
  ...change,
})
const said = (body: string, change: Partial<ArticleDraft> = {}) =>
  draft({ kind: 'PROMOTION', texts: { en: TEXT, hi: { ...TEXT, body } }, ...change })
const BY_HAND = { code: 'ARTICLE_WAGERING_BY_HAND', language: 'hi', field: 'texts.hi.body' } as const

test.each<readonly [string, ArticleDraft, ArticleRefusal | undefined]>([
  ['one without times', draft({}), undefined],
  ['one for a time', draft({ startsAt: NOW + 1, endsAt: NOW + 2 }), undefined],
  ['one that ends as it begins', draft({ startsAt: NOW + 1, endsAt: NOW + 1 }), { code: 'ARTICLE_TIMES' }],
  ['one that begins in two years', draft({ startsAt: NOW + 730 * DAY_MS }), { code: 'ARTICLE_TIMES' }],
  ['a long text', draft({ texts: { en: { ...TEXT, body: 'x'.repeat(LONGEST_BODY) } } }), undefined],
  [
    'a long answer',
    draft({ kind: 'FAQ', texts: { en: TEXT, ta: { ...TEXT, body: 'x'.repeat(LONGEST_ANSWER + 1) } } }),
    { code: 'ARTICLE_TOO_LONG', language: 'ta', field: 'texts.ta.body', most: LONGEST_ANSWER },
  ],
  ['a blog that leads to a deposit', draft({ aim: 'DEPOSIT' }), { code: 'ARTICLE_RULE_ELSEWHERE' }],
  ['a blog with a rule', draft({ bonusRuleId: 'r' }), { code: 'ARTICLE_RULE_ELSEWHERE' }],
  ['a promotion that leads to a bonus', said('Fine', { aim: 'BONUS' }), { code: 'ARTICLE_NEEDS_RULE' }],
  ['the same with its rule', said('Fine', { aim: 'BONUS', bonusRuleId: 'r' }), undefined],
  ['a promotion that leads to a deposit', said('Fine', { aim: 'DEPOSIT' }), undefined],
  ['wagering by hand', said('Low wagering'), BY_HAND],
  ['wagering by hand beside a rule', said('Low wagering', { bonusRuleId: 'r' }), BY_HAND],
  ['a multiple by hand', said('बस 10x'), BY_HAND],
  ['wagering in Hindi', said('कोई वेजर नहीं'), BY_HAND],
  [
    'a tutorial about wagering',
    draft({ kind: 'TUTORIAL', texts: { en: { ...TEXT, body: '10x wagering' } } }),
    undefined,
  ],
  ['a number alone', said('Win 10 prizes by 18:00'), undefined],
])('%s', (_, given, refusal) => expect(refuseArticle(given, NOW)).toEqual(refusal))

describe('a text', () => {
  test('is read in its language, or in English where there is none', () => {
    const texts = { en: TEXT, hi: { ...TEXT, title: 'शीर्षक' } }
    expect(textIn(texts, 'hi')).toMatchObject({ language: 'hi', text: { title: 'शीर्षक' } })
    expect(textIn(texts, 'ta')).toMatchObject({ language: 'en', text: { title: 'A title' } })
    expect(writtenIn(texts)).toEqual(['en', 'hi'])
  })
})

test('promises advertise, whatever their author says', () => {
  expect(ARTICLE_KINDS.filter((kind) => advertises({ kind, marketing: false }))).toEqual(['PROMOTION', 'LOYALTY'])
  expect(advertises({ kind: 'BLOG', marketing: true })).toBe(true)
})

test('each kind has a section of its own', () => {
  for (const kind of ARTICLE_KINDS) expect(kindOfSection(sectionPath(kind).replace('/resources/', ''))).toBe(kind)
  expect(kindOfSection('nothing')).toBeUndefined()
  expect(articlePath({ kind: 'BLOG', slug: 'a-b' })).toBe('/resources/blogs/a-b')
})

test('it is read from its beginning until its end', () => {
  const times = { startsAt: NOW, endsAt: NOW + 10 }
  expect([NOW - 1, NOW, NOW + 9, NOW + 10].map((now) => isInTime(times, now))).toEqual([false, true, true, false])
  expect(isInTime({ startsAt: null, endsAt: null }, NOW)).toBe(true)
})
