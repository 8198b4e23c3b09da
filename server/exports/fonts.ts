/**
 * What a page is written with. The fonts that every reader brings know Latin letters; for the scripts of India, and for Latin, Greek and
 * Cyrillic letters beyond them, parts of Noto Sans go along: only the letters that are used, joined by the font's own rules.
 * Scripts that are written from right to left have none here, since turning them around is not all there is to them.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { unpackWoff } from './unpack-woff.ts'

const require = createRequire(import.meta.url)

const notoOf = (part: string, family = part): NotoFont => ({
  name: ['noto-sans', family].filter(Boolean).join('-'),
  part,
})
type NotoFont = { readonly name: string; readonly part: string }

/** What several scripts share stands with the first that has it. */
const SHARED = [notoOf('latin-ext', ''), notoOf('devanagari'), notoOf('greek', '')]
const SCRIPTS: readonly (readonly [letters: RegExp, fonts: readonly NotoFont[]])[] = [
  [/\p{Script=Devanagari}/u, [notoOf('devanagari')]],
  [/\p{Script=Bengali}/u, [notoOf('bengali')]],
  [/\p{Script=Tamil}/u, [notoOf('tamil')]],
  [/\p{Script=Telugu}/u, [notoOf('telugu')]],
  [/\p{Script=Gujarati}/u, [notoOf('gujarati')]],
  [/\p{Script=Kannada}/u, [notoOf('kannada')]],
  [/\p{Script=Malayalam}/u, [notoOf('malayalam')]],
  [/\p{Script=Gurmukhi}/u, [notoOf('gurmukhi')]],
  [/\p{Script=Oriya}/u, [notoOf('oriya')]],
  [/\p{Script=Latin}/u, [notoOf('latin-ext', ''), notoOf('vietnamese', '')]],
  [/\p{Script=Cyrillic}/u, [notoOf('cyrillic', '')]],
  [/\p{Script=Greek}/u, [notoOf('greek', '')]],
]

/** What the built-in fonts know: WinAnsi. */
const PLAIN_LATIN = /[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/
const WHOLE_PLAIN = new RegExp(`^${PLAIN_LATIN.source}*$`)
/** Join or part the letters around them, and have no shape of their own. */
const JOINERS = /[\u200C\u200D]/
const UNSEEN = /[\p{Cf}\p{Cc}\uFE00-\uFE0F]/u
const UNWRITTEN = '?'

export type EmbeddedFont = { readonly name: string; readonly file: Buffer; readonly font: Font }
/** `null`: one that every reader has. */
export type Run = { readonly font: EmbeddedFont | null; readonly text: string }

const known = new Map<string, EmbeddedFont>()

/** Read when the first text asks for it. */
function readNoto({ name, part }: NotoFont): EmbeddedFont {
  const key = `${name} ${part}`
  const found = known.get(key)
  if (found) return found
  const file = unpackWoff(readFileSync(require.resolve(`@fontsource/${name}/files/${name}-${part}-400-normal.woff`)))
  const font = create(file) as Font
  letMarksStand(font)
  const read = { name: key, file, font }
  known.set(key, read)
  return read
}

function fontOf(letter: string, before: EmbeddedFont | null | undefined): EmbeddedFont | null | undefined {
  if (PLAIN_LATIN.test(letter)) return null
  const has = ({ font }: EmbeddedFont): boolean => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
  // A sign that several scripts share stays with its word.
  if (before && has(before)) return before
  const [, fonts] = SCRIPTS.find(([letters]) => letters.test(letter)) ?? [null, SHARED]
  return fonts.map(readNoto).find(has)
}

/** The text in parts of one font each, and how many of its letters no font has: those stand as question marks. */
export function runsOf(text: string): { readonly runs: readonly Run[]; readonly unwritten: number } {
  if (WHOLE_PLAIN.test(text)) return { runs: text === '' ? [] : [{ font: null, text }], unwritten: 0 }
  const runs: { readonly font: EmbeddedFont | null; text: string }[] = []
  let unwritten = 0
  for (const letter of text.normalize('NFC')) {
    const last = runs.at(-1)
    const joins = JOINERS.test(letter) && last !== undefined && last.font !== null
    if (!joins && UNSEEN.test(letter)) continue
    const found = joins ? last.font : fontOf(letter, last?.font)
    if (found === undefined) unwritten += 1
    const written = found === undefined ? UNWRITTEN : letter
    if (last && last.font === (found ?? null)) last.text += written
    else runs.push({ font: found ?? null, text: written })
  }
  return { runs, unwritten }
}

type Placing = {
  applyAnchor: (this: Placing, mark: { readonly markAnchor: unknown }, base: unknown, at: number) => void
}
type Layouts = { readonly _layoutEngine?: { readonly engine?: { readonly GPOSProcessor?: Placing } } }
const mended = new WeakSet<Placing>()

/**
 * A font may say that a mark has no place of its own on a letter, and then it stands where it would anyway. fontkit 2.0.4 throws there,
 * at every second word of Malayalam (foliojs/fontkit issue 367); this goes when a release has the mend (pull request 374).
 */
function letMarksStand(font: Font): void {
  const placing = (font as Layouts)._layoutEngine?.engine?.GPOSProcessor
  if (!placing) return
  const ofAll = Object.getPrototypeOf(placing) as Placing
  if (mended.has(ofAll)) return
  mended.add(ofAll)
  const { applyAnchor } = ofAll
  ofAll.applyAnchor = function place(mark, base, at) {
    if (mark.markAnchor && base) applyAnchor.call(this, mark, base, at)
  }
}
