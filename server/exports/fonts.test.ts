import { expect, test } from 'vitest'
import { runsOf } from './fonts.ts'

/** The fonts in their turn, each with its text; one that every reader has is 'plain'. */
const written = (text: string) => runsOf(text).runs.map(({ font, text: part }) => [font?.name ?? 'plain', part])
const ZWNJ = '\u200C'
const ZWJ = '\u200D'

test.each([
  ['what every reader brings', 'Café £5 – “won”', 'plain'],
  ['Hindi', 'भारत', 'noto-sans-devanagari devanagari'],
  ['Bengali', 'ভারত', 'noto-sans-bengali bengali'],
  ['Tamil', 'இந்தியா', 'noto-sans-tamil tamil'],
  ['Telugu', 'భారత', 'noto-sans-telugu telugu'],
  ['Gujarati', 'ભારત', 'noto-sans-gujarati gujarati'],
  ['Kannada', 'ಭಾರತ', 'noto-sans-kannada kannada'],
  ['Malayalam', 'ഭാരതം', 'noto-sans-malayalam malayalam'],
  ['Punjabi', 'ਭਾਰਤ', 'noto-sans-gurmukhi gurmukhi'],
  ['Odia', 'ଭାରତ', 'noto-sans-oriya oriya'],
  ['Cyrillic', 'Россия', 'noto-sans cyrillic'],
  ['Greek', 'Ελλάδα', 'noto-sans greek'],
  ['Vietnamese', 'ộậ', 'noto-sans vietnamese'],
  ['Latin beyond the plain', 'ąęł', 'noto-sans latin-ext'],
])('%s is written with one font, and all of it', (_, text, font) => {
  expect(written(text)).toEqual([[font, text.normalize('NFC')]])
  expect(runsOf(text).unwritten).toBe(0)
})

test.each([
  [
    'two scripts',
    'India भारत',
    [
      ['plain', 'India '],
      ['noto-sans-devanagari devanagari', 'भारत'],
    ],
  ],
  [
    'plain letters in between',
    'ąxę',
    [
      ['noto-sans latin-ext', 'ą'],
      ['plain', 'x'],
      ['noto-sans latin-ext', 'ę'],
    ],
  ],
])('%s are parts of their own', (_, text, parts) => expect(written(text)).toEqual(parts))

test('a sign that scripts share stays with the word before it', () => {
  expect(written('ভারত।')).toEqual([['noto-sans-bengali bengali', 'ভারত।']])
  expect(written('भारत।')).toEqual([['noto-sans-devanagari devanagari', 'भारत।']])
})

test.each([ZWNJ, ZWJ])('what joins or parts letters stays in a word, which is one part', (joiner) => {
  const word = `क्${joiner}ष`
  expect(written(word)).toEqual([['noto-sans-devanagari devanagari', word]])
})

test.each([
  ['a joiner that begins the text', `${ZWJ}भा`, 'भा'],
  ['a joiner among plain letters', `a${ZWJ}bą`, 'abą'],
  ['a mark of direction', 'ą\u202Eb', 'ąb'],
  ['a line end', 'ą\nb', 'ąb'],
  ['a mark that chooses a picture', 'ą\uFE0F', 'ą'],
])('%s is left out and counts as nothing', (_, text, left) => {
  const { runs, unwritten } = runsOf(text)
  expect([runs.map((run) => run.text).join(''), unwritten]).toEqual([left, 0])
})

test.each([
  ['right to left', 'سلام', '????', 4],
  ['pictures, each once though it is two code units', '🏏🏏', '??', 2],
  ['beside letters that are written', 'भा漢b', 'भा?b', 1],
])('what no font has is a question mark, and is counted: %s', (_, text, shown, count) => {
  const { runs, unwritten } = runsOf(text)
  expect([runs.map((run) => run.text).join(''), unwritten]).toEqual([shown, count])
})

test('letters that are told in two code points are written as the one that they are', () => {
  expect(written('e\u0301')).toEqual([['plain', 'é']])
})

test('nothing has no parts', () => expect(runsOf('')).toEqual({ runs: [], unwritten: 0 }))

/** Words at which fontkit throws where a mark has no place of its own. */
test.each(['മലയാളം', 'കേരളത്തിൽ', 'ന്യൂസിലാൻഡ്'])('Malayalam can be laid out: %s', (word) => {
  const [run] = runsOf(word).runs
  expect(run?.font?.font.layout(word).glyphs.length).toBeGreaterThan(0)
})
