import type { ArticleContent } from '@paddock/contract/shapes/article'
import { describe, expect, test } from 'vitest'
import {
  changesBetween,
  contentOf,
  diffOf,
  EMPTY,
  halfWritten,
  isWrongSlug,
  slugOf,
  type Typed,
  typedOf,
} from './state.ts'

const TEXT = { group: '', title: 'A title', summary: '', body: 'A body' }
const typed = (change: Partial<Typed> = {}): Typed => ({ ...EMPTY, texts: { ...EMPTY.texts, en: TEXT }, ...change })
const content = (change: Partial<ArticleContent> = {}): ArticleContent => ({ ...contentOf(typed()), ...change })

describe('what is typed', () => {
  test('is sent without what was left empty', () =>
    expect(
      contentOf(
        typed({ texts: { ...EMPTY.texts, en: { ...TEXT, title: ' A title ' }, hi: { ...TEXT, title: 'शीर्षक' } } }),
      ),
    ).toEqual({
      texts: { en: TEXT, hi: { ...TEXT, title: 'शीर्षक' } },
      place: 0,
      startsAt: null,
      endsAt: null,
      image: null,
      video: null,
      marketing: false,
      aim: null,
      bonusRuleId: null,
    }))

  test('comes back as it was, to the minute', () => {
    const startsAt = new Date(2026, 10, 29, 19, 30).getTime()
    const sent = content({ startsAt, image: '/images/a.webp', aim: 'BONUS', bonusRuleId: 'r' })
    expect(contentOf(typedOf(sent))).toEqual(sent)
  })

  test.each([
    ['both of English', typed(), undefined],
    ['no English', EMPTY, 'en'],
    ['a title without a text', typed({ texts: { ...EMPTY.texts, en: TEXT, ta: { ...TEXT, body: ' ' } } }), 'ta'],
    ['a text without a title', typed({ texts: { ...EMPTY.texts, en: TEXT, te: { ...TEXT, title: '' } } }), 'te'],
  ])('with %s lacks a half: %#', (_, given, language) => expect(halfWritten(given)).toBe(language))

  test.each([
    ['How long does it take?', 'how-long-does-it-take'],
    ['  Ünïcode — “x” ', 'n-code-x'],
    ['शीर्षक', ''],
    [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
  ])('%j begins the address %j', (title, slug) => {
    expect(slugOf(title)).toBe(slug)
    expect(isWrongSlug(slug)).toBe(slug === '')
  })
})

describe('a difference', () => {
  const signs = { SAME: ' ', GONE: '-', COME: '+' } as const
  const drawn = (before: string, after: string) => diffOf(before, after).map(({ is, text }) => signs[is] + text)

  test.each([
    ['', '', []],
    ['a\nb', 'a\nb', [' a', ' b']],
    ['', 'a', ['+a']],
    ['a', '', ['-a']],
    ['a\nb\nc', 'a\nx\nc', [' a', '-b', '+x', ' c']],
    ['a\nb\nc\nd', 'b\nd', ['-a', ' b', '-c', ' d']],
    ['a\na\nb', 'a\nb', [' a', '-a', ' b']],
    ['a\nb', 'a\nb\na\nb', [' a', ' b', '+a', '+b']],
  ])('of %j and %j', (before, after, lines) => expect(drawn(before, after)).toEqual(lines))

  test('taken back and added gives the other text, whatever the two are', () => {
    const words = ['a', 'b', 'c', '']
    const texts = Array.from({ length: 81 }, (_, n) =>
      [n % 4, Math.floor(n / 4) % 4, Math.floor(n / 16) % 4].map((at) => words[at]).join('\n'),
    )
    for (const before of texts)
      for (const after of texts) {
        const lines = diffOf(before, after)
        const left = (gone: 'GONE' | 'COME') =>
          lines
            .filter(({ is }) => is !== gone)
            .map(({ text }) => text)
            .join('\n')
        expect([left('COME'), left('GONE')]).toEqual([before, after])
      }
  })

  test('of two long texts that have nothing in common is told whole', () => {
    const [before, after] = ['a', 'b'].map((letter) => Array.from({ length: 2000 }, (_, n) => letter + n).join('\n'))
    expect(diffOf(before ?? '', after ?? '')).toHaveLength(4000)
  })

  test('of two versions is by language, and of what stands beside the texts', () => {
    const before = content({ texts: { en: TEXT, hi: TEXT }, place: 1 })
    const after = content({ texts: { en: { ...TEXT, body: 'Another' }, ta: TEXT }, place: 2 })
    const { texts, fields } = changesBetween(before, after)
    expect(texts.map(({ language }) => language)).toEqual(['en', 'hi', 'ta'])
    expect(fields).toEqual([{ name: 'place', before: 1, after: 2 }])
    expect(changesBetween(before, before)).toEqual({ texts: [], fields: [] })
  })
})
