/**
 * Leaves out of the fonts what their `unicode-range` does not name: signs of the Vedas and of languages that we do not speak, with all
 * that is joined of them, are a third of such a file. What is left is kept by its content, and the built file is named by it.
 */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const FACES = join(import.meta.dirname, '..', 'fonts')
const KEPT = join(import.meta.dirname, '..', '..', '.cache', 'letters')
const FACE = /url\("(?<file>[^"]+)"\)[^;]+;\s*unicode-range:\s+(?<range>[^;]+);/g
/** They join and part letters, and show a sign that stands alone. */
const BETWEEN_LETTERS = '\u200c\u200d\u25cc'
const { resolve } = createRequire(import.meta.url)

/** File of a font, as its `@font-face` names it → the letters that are drawn by it. */
export function lettersOfFonts(): ReadonlyMap<string, string> {
  const sheets = readdirSync(FACES).filter((name) => name.endsWith('.css'))
  return new Map(
    sheets
      .flatMap((name) => [...readFileSync(join(FACES, name), 'utf8').matchAll(FACE)])
      .map(({ groups }) => [groups?.['file'] ?? '', lettersOf(groups?.['range'] ?? '')]),
  )
}

function lettersOf(range: string): string {
  const spans = range.split(',').map((span) => {
    const [first = 0, last = first] = span
      .trim()
      .replace('U+', '')
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return { first, last }
  })
  return spans
    .flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)))
    .join('')
}

/** Where the font is with these letters, and with what they are joined to. */
export async function fontWithLetters(file: string, letters: string): Promise<string> {
  const font = readFileSync(resolve(file))
  const content = createHash('sha256').update(font).update(letters).digest('hex').slice(0, 16)
  const kept = join(KEPT, content, basename(file))
  if (existsSync(kept)) return kept
  mkdirSync(join(KEPT, content), { recursive: true })
  // Whole or not at all: another build may be at the same.
  const own = `${kept}.${randomUUID()}`
  writeFileSync(own, await subsetFont(font, letters + BETWEEN_LETTERS, { targetFormat: 'woff2' }))
  renameSync(own, kept)
  return kept
}

export const fewerLetters = (): Plugin => ({
  name: 'paddock-letters',
  async config() {
    const fonts = [...lettersOfFonts()]
    const alias = fonts.map(async ([find, letters]) => ({ find, replacement: await fontWithLetters(find, letters) }))
    return { resolve: { alias: await Promise.all(alias) } }
  },
})
