import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const PLAYER = path.join(import.meta.dirname, '../../player')
const read = (file: string) => readFileSync(path.join(PLAYER, file), 'utf8')

/** The font of each language, as `LOAD_FONT` of the players' app has them. */
const FONTS = [...read('fonts/index.ts').matchAll(/(\w+): \(\) => import\('\.\/(\w+\.css)'\)/g)].map(
  ([, language = '', css = '']): readonly [string, string] => [language, css],
)

/** The letters that a style sheet asks its font for. */
const rangesOf = (css: string): (readonly [number, number])[] =>
  [...css.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from = '', to = from]) => [
    Number.parseInt(from, 16),
    Number.parseInt(to, 16),
  ])

test('every language with a script of India has a font', () => {
  expect(FONTS.map(([language]) => language)).toEqual(['hi', 'bn', 'ta', 'te', 'ne'])
})

// A device without fonts of its own draws boxes for the rest: the stop of Bengali sentences is a letter of Devanagari.
test.each(FONTS)('the font of %s is asked for every letter of its words', (language, css) => {
  const ranges = rangesOf(read(`fonts/${css}`))
  const isDrawn = (letter: string) =>
    ranges.some(([from, to]) => from <= letter.charCodeAt(0) && letter.charCodeAt(0) <= to)
  const letters = new Set(read(`languages/${language}.ts`).match(/[\u0900-\u0DFF]/g))
  expect([...letters].filter((letter) => !isDrawn(letter))).toEqual([])
})
