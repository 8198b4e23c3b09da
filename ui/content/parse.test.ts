import { expect, test } from 'vitest'
import { parsePage } from './parse.ts'

const plain = (text: string) => ({ text, to: null })

test('headings, paragraphs and lists', () => {
  expect(parsePage('# One\nfirst\nsecond\n\nthird\r\n- a\n- b\n  goes on\n\n## Two')).toEqual([
    { is: 'heading', text: 'One' },
    { is: 'paragraph', pieces: [plain('first second')] },
    { is: 'paragraph', pieces: [plain('third')] },
    { is: 'list', entries: [[plain('a')], [plain('b goes on')]] },
    { is: 'heading', text: 'Two' },
  ])
})

test('a link leads to a page of our own', () =>
  expect(parsePage('Set [your limits](/profile/limits) today')).toEqual([
    {
      is: 'paragraph',
      pieces: [plain('Set '), { text: 'your limits', to: '/profile/limits' }, plain(' today')],
    },
  ]))

test.each([
  '[x](https://elsewhere.example)',
  '[x](//elsewhere.example)',
  '[x](javascript:alert(1))',
  '[x](/a"onclick="b)',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'odds < 2 & > 1',
])('%s is shown as it stands', (text) => expect(parsePage(text)).toEqual([{ is: 'paragraph', pieces: [plain(text)] }]))
