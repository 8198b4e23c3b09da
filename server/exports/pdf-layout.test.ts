import { describe, expect, test } from 'vitest'
import { brokenLines, columnWidths } from './pdf-layout.ts'

/** Each letter is one wide. */
const lettersOf = (text: string): number => [...new Intl.Segmenter('und').segment(text)].length

describe('a text breaks', () => {
  test.each([
    ['not where it fits', 'one two', 7, ['one two']],
    ['between words', 'one two three', 7, ['one two', 'three']],
    ['as late as it can', 'a b c d e', 3, ['a b', 'c d', 'e']],
    ['within a word that is wider than the line', 'abcdefg', 3, ['abc', 'def', 'g']],
    ['and goes on behind what was left of one', 'abcd ef', 3, ['abc', 'd', 'ef']],
    ['with the next word beside what was left, where both fit', 'abcd e', 3, ['abc', 'd e']],
    ['never within a letter that is several code points', 'किकिकि', 2, ['किकि', 'कि']],
    ['nor within a picture', '🏏🏏🏏', 1, ['🏏', '🏏', '🏏']],
    ['to one letter a line where not even one fits', 'abc', 0.5, ['a', 'b', 'c']],
    ['not where it is empty', '', 5, ['']],
  ])('%s', (_, text, width, lines) => expect(brokenLines(text, width, lettersOf, 100)).toEqual(lines))

  test.each(['one two three four', 'Hamilton Academical', 'a bb ccc dddd eeeee'])(
    'so that no line is too wide and no letter is lost: %s',
    (text) => {
      for (let width = 1; width <= text.length; width++) {
        const lines = brokenLines(text, width, lettersOf, 100)
        expect(Math.max(...lines.map(lettersOf))).toBeLessThanOrEqual(width)
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
      }
    },
  )

  test.each([
    ['and says that more follows', 'aaa bbb ccc ddd', 3, ['aaa', 'bb…']],
    ['but not where that was all', 'aaa bbb', 3, ['aaa', 'bbb']],
    ['also in the middle of a word', 'abcdefghij', 4, ['abcd', 'efg…']],
    ['also where the sign alone fills the line', 'abc', 1, ['a', '…']],
  ])('into so many lines at most %s', (_, text, width, lines) =>
    expect(brokenLines(text, width, lettersOf, 2)).toEqual(lines),
  )

  test('and no more of it is looked at than is shown', () => {
    let looks = 0
    const lines = brokenLines('abc '.repeat(10_000), 8, (text) => ((looks += 1), lettersOf(text)), 5)
    expect([lines.length, looks < 100]).toEqual([5, true])
  })
})

describe('columns', () => {
  test.each([
    ['share out what is left', [1, 2, 3], 12, [3, 4, 5]],
    ['keep theirs where all fit to the point', [1, 2], 3, [1, 2]],
    ['give way from the widest', [1, 10], 5, [1, 4]],
    ['all alike where all are wide', [10, 10], 5, [2.5, 2.5]],
    ['down to one width, the narrow keep theirs', [2, 9, 9], 10, [2, 4, 4]],
  ])('%s', (_, wanted, room, widths) => expect(columnWidths(wanted, room)).toEqual(widths))
})
