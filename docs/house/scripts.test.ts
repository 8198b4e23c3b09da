import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** The font of each language, as `LOAD_FONT` has them. */
const FONTS = [...read('ui/fonts/font-of.ts').matchAll(/(\w+): \(\) => import\('\.\/(\w+\.css)'\)/g)].map(
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
  const ranges = rangesOf(read(`ui/fonts/${css}`))
  const isDrawn = (letter: string) =>
    ranges.some(([from, to]) => from <= letter.charCodeAt(0) && letter.charCodeAt(0) <= to)
  const catalogues = globSync([`{player,ui}/languages/${language}.ts`, `console/words/${language}/*.ts`], { cwd: ROOT })
  const letters = new Set(
    catalogues
      .map(read)
      .join('')
      .match(/[\u0900-\u0DFF]/g),
  )
  expect([...letters].filter((letter) => !isDrawn(letter))).toEqual([])
})
