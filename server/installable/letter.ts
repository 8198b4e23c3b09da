/**
 * The outline of a letter. A bare machine has no fonts, and what draws an SVG writes nothing then: so the letter goes along as a
 * path, of the fonts that the server has for exports.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

const require = createRequire(import.meta.url)

/** Bold, and the likeliest first: a file is read when no file before it has the letter. */
const FILES = [
  ...['latin', 'latin-ext', 'devanagari', 'greek', 'cyrillic', 'vietnamese'].map(
    (part) => `noto-sans/files/noto-sans-${part}`,
  ),
  ...['bengali', 'tamil', 'telugu', 'gujarati', 'kannada', 'malayalam', 'gurmukhi', 'oriya'].map(
    (script) => `noto-sans-${script}/files/noto-sans-${script}-${script}`,
  ),
].map((file) => `@fontsource/${file}-700-normal.woff`)

export type Outline = {
  /** In units of the font, upwards. */
  readonly path: string
  readonly box: { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number }
}

/** A ring, for a script that is in none of the fonts. */
const RING: Outline = {
  path: 'M350 0a350 350 0 1 0 0.1 0zM350 140a210 210 0 1 1 -0.1 0z',
  box: { minX: 0, minY: 0, maxX: 700, maxY: 700 },
}

const read = new Map<string, Font>()

/** Of a letter in either case that of its capital. */
export function outlineOf(letter: string): Outline {
  // Some have two letters for a capital.
  const capital = letter.toUpperCase()
  const point = (capital.length > letter.length ? letter : capital).codePointAt(0) ?? 0
  for (const file of FILES) {
    const font = fontOf(file)
    if (!font.hasGlyphForCodePoint(point)) continue
    const { path } = font.glyphForCodePoint(point)
    // A space has none.
    return path.commands.length === 0 ? RING : { path: path.toSVG(), box: path.bbox }
  }
  return RING
}

function fontOf(file: string): Font {
  const known = read.get(file)
  if (known) return known
  const font = create(readFileSync(require.resolve(file))) as Font
  read.set(file, font)
  return font
}

export type LineOutline = Outline & {
  /** From where it begins to where the next letter would. */
  readonly width: number
  /** Units of an em. */
  readonly em: number
}

/** Of a line of text in one font, with its letters joined as its script joins them; undefined where no font has all of them. */
export function outlineOfLine(text: string): LineOutline | undefined {
  const points = Array.from(text, (sign) => sign.codePointAt(0) ?? 0)
  const file = FILES.find((one) => points.every((point) => fontOf(one).hasGlyphForCodePoint(point)))
  if (file === undefined) return undefined
  const font = fontOf(file)
  const { glyphs, positions, advanceWidth, bbox } = font.layout(text)
  const path = glyphs.reduce(
    ({ drawn, x }, glyph, n) => {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[n] ?? {}
      return {
        drawn: drawn + glyph.path.translate(x + xOffset, yOffset).toSVG(),
        x: x + xAdvance,
      }
    },
    { drawn: '', x: 0 },
  ).drawn
  return { path, box: bbox, width: advanceWidth, em: font.unitsPerEm }
}
