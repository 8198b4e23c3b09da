import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fontWithLetters, lettersOfFonts } from './letters.ts'

const ROOT = join(import.meta.dirname, '..', '..')
/** Bengali joins more letters than the others. */
const AT_MOST_BYTES: readonly [script: RegExp, bytes: number][] = [
  [/bengali/, 41_000],
  [/./, 35_000],
]
/** Letters of India's scripts, danda included. */
const LETTER = /[\u0900-\u0d7f]/g

test.each([...lettersOfFonts()])('%s weighs little with the letters that are used', async (file, letters) => {
  const font = readFileSync(await fontWithLetters(file, letters))
  const [, atMost = 0] = AT_MOST_BYTES.find(([script]) => script.test(file)) ?? []
  expect(font.length).toBeGreaterThan(10_000)
  expect(font.length).toBeLessThanOrEqual(atMost)
})

test('every letter of our words is one that a font has', () => {
  const ours = new Set([...lettersOfFonts().values()].join(''))
  const texts = ['player/languages', 'console/words/hi'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => readFileSync(join(ROOT, folder, name), 'utf8')),
  )
  const used = new Set(texts.flatMap((text) => text.match(LETTER) ?? []))
  expect(used.size).toBeGreaterThan(150)
  expect([...used].filter((letter) => !ours.has(letter))).toEqual([])
})
