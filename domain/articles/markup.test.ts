import { expect, test } from 'vitest'
import { brokenLink, linksOf, parseText, plainText } from './markup.ts'

const plain = (text: string) => ({ text, to: null })

test('headings, paragraphs and lists', () => {
  expect(parseText('# One\nfirst\nsecond\n\nthird\r\n- a\n- b\n  goes on\n1. x\n2) y\n\n### Two', 'OWN')).toEqual([
    { is: 'heading', level: 2, text: 'One' },
    { is: 'paragraph', pieces: [plain('first second')] },
    { is: 'paragraph', pieces: [plain('third')] },
    { is: 'list', ordered: false, entries: [[plain('a')], [plain('b goes on')]] },
    { is: 'list', ordered: true, entries: [[plain('x')], [plain('y')]] },
    { is: 'heading', level: 3, text: 'Two' },
  ])
})

test('a link leads to a page of our own, and words may be strong', () =>
  expect(parseText('Set [your limits](/profile/limits) **today**', 'OWN')).toEqual([
    {
      is: 'paragraph',
      pieces: [
        plain('Set '),
        { text: 'your limits', to: '/profile/limits' },
        plain(' '),
        { text: 'today', to: null, strong: true },
      ],
    },
  ]))

const NO_LINKS = [
  '[x](//elsewhere.example)',
  '[x](http://elsewhere.example)',
  '[x](javascript:alert(1))',
  '[x](javascript:alert)',
  '[x](data:text/html,x)',
  '[x](https://user@elsewhere.example)',
  '[x](https://elsewhere)',
  '[x](/a"onclick="b)',
  '[x]()',
]

test.each([
  ...NO_LINKS,
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'odds < 2 & > 1',
  '** two **stars',
])('%s is shown as it stands', (text) => {
  for (const rule of ['OWN', 'ANY'] as const)
    expect(parseText(text, rule).flatMap((block) => (block.is === 'paragraph' ? block.pieces : []))).toSatisfy(
      (pieces: { text: string; to: null }[]) =>
        pieces.map((piece) => piece.text).join('') === text && pieces.every(({ to }) => to === null),
    )
})

test('elsewhere is led to by https alone, and only where a text may', () => {
  const text = 'See [rules](https://icc.example/rules?x=1#y)'
  expect(parseText(text, 'OWN')).toEqual([{ is: 'paragraph', pieces: [plain(text)] }])
  expect(parseText(text, 'ANY')).toEqual([
    { is: 'paragraph', pieces: [plain('See '), { text: 'rules', to: 'https://icc.example/rules?x=1#y' }] },
  ])
})

test('where a text leads is told, each place once', () =>
  expect(linksOf('[a](/inPlay) [b](https://a.example) [c](/inPlay)\n- [d](/deposit)')).toEqual({
    own: ['/inPlay', '/deposit'],
    elsewhere: ['https://a.example'],
  }))

test.each(NO_LINKS.filter((text) => !text.includes('alert(1)')))('%s is a link that leads nowhere', (text) => {
  expect(brokenLink(`[fine](/inPlay) ${text}`)).toBe(text.slice(4, -1))
})

test('its words stand alone where there are no signs', () =>
  expect(plainText('## Head\n**One** [two](/a)\n- three')).toBe('Head\nOne two\nthree'))

test('a text of nothing but signs is read in no time', () => {
  const began = performance.now()
  for (const sign of ['[', '**', '](', '[a](', '- ', '# ']) parseText(sign.repeat(4000), 'ANY')
  expect(performance.now() - began).toBeLessThan(1000)
})
