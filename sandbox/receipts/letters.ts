/** Text as outlines: a bare machine has no fonts, and a picture would have no words on it. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

const require = createRequire(import.meta.url)

const FAMILIES = {
  noto: { folder: 'noto-sans', weights: { plain: 400, strong: 700 } },
  roboto: { folder: 'roboto', weights: { plain: 400, strong: 500 } },
} as const
export type Family = keyof typeof FAMILIES
export type Weight = 'plain' | 'strong'

const read = new Map<string, Font>()
function fontOf(family: Family, weight: Weight, part: 'latin' | 'latin-ext'): Font {
  const { folder, weights } = FAMILIES[family]
  const file = `@fontsource/${folder}/files/${folder}-${part}-${weights[weight]}-normal.woff`
  const font = read.get(file) ?? (create(readFileSync(require.resolve(file))) as Font)
  read.set(file, font)
  return font
}

export type Written = { readonly svg: string; readonly width: number }

/** On a line that begins at 0 and stands on 0. */
export function write(text: string, size: number, family: Family, weight: Weight, ink: string): Written {
  let at = 0
  const paths: string[] = []
  for (const letter of text) {
    const point = letter.codePointAt(0) ?? 0
    const latin = fontOf(family, weight, 'latin')
    const font = latin.hasGlyphForCodePoint(point) ? latin : fontOf(family, weight, 'latin-ext')
    const scale = size / font.unitsPerEm
    const glyph = font.glyphForCodePoint(point)
    paths.push(`<path transform="translate(${at.toFixed(2)} 0) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`)
    at += glyph.advanceWidth * scale
  }
  return { svg: `<g fill="${ink}">${paths.join('')}</g>`, width: at }
}
