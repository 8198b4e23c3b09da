/**
 * Leaves out of the fonts of a build what their `unicode-range` does not name: signs of the Vedas and of languages that we do not speak,
 * with all that is joined of them, are a third of such a file. A file keeps its name, which tells the whole font's content: who has an
 * older one kept reads the letters that it lacks in a font of the device.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const FACES = join(import.meta.dirname, '..', 'fonts')
const FACE = /url\("(?<file>[^"]+)"\)[^;]+;\s*unicode-range:\s+(?<range>[^;]+);/g
/** They join and part letters, and show a sign that stands alone. */
const BETWEEN_LETTERS = '\u200c\u200d\u25cc'

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

/** The font with these letters, and with what they are joined to. */
export const withLetters = async (font: Uint8Array, letters: string): Promise<Uint8Array> =>
  await subsetFont(Buffer.from(font), letters + BETWEEN_LETTERS, { targetFormat: 'woff2' })

export const fewerLetters = (): Plugin => ({
  name: 'paddock-letters',
  apply: 'build',
  async generateBundle(_, bundle) {
    const fonts = lettersOfFonts()
    for (const asset of Object.values(bundle)) {
      if (asset.type !== 'asset' || typeof asset.source === 'string') continue
      const file = asset.originalFileNames[0] ?? ''
      const [, letters] = [...fonts].find(([font]) => file.endsWith(font)) ?? []
      if (letters !== undefined) asset.source = await withLetters(asset.source, letters)
    }
  },
})
