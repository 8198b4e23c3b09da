/** For devices without a font of their own for a script: those have one of the local ones, and load nothing. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Script = { readonly name: string; readonly local: readonly string[]; readonly signs: string }

const SCRIPTS: Readonly<Record<string, Script>> = {
  bengali: { name: 'Bengali', local: ['Kohinoor Bangla'], signs: 'U+0964-0965, U+0980-09FF' },
  devanagari: { name: 'Devanagari', local: ['Kohinoor Devanagari'], signs: 'U+0900-097F, U+1CD0-1CF9, U+A8E0-A8FF' },
  tamil: { name: 'Tamil', local: ['Tamil Sangam MN'], signs: 'U+0B80-0BFF' },
  telugu: { name: 'Telugu', local: ['Kohinoor Telugu'], signs: 'U+0C00-0C7F' },
}
const SCRIPT_OF: Readonly<Record<string, string>> = {
  hi: 'devanagari',
  ne: 'devanagari',
  bn: 'bengali',
  ta: 'tamil',
  te: 'telugu',
}
/** As the sheets have them, with the weight of the file and what it is called. */
const WEIGHTS = [
  { weight: 400, file: 400, called: '' },
  { weight: 600, file: 700, called: ' Bold' },
] as const
const PATH = /^\/fonts\/([a-z]+)-(400|700)\.woff2$/

/** The sheet of a language, where its script needs one. */
export function fontSheetOf(language: string): string | undefined {
  const script = SCRIPT_OF[language]
  return script === undefined ? undefined : `/fonts/${script}.css`
}

/** A sheet or a font, by the path that a browser asks. */
export function fontFile(path: string): { readonly body: string | Buffer; readonly type: string } | undefined {
  const [, script = '', weight] = PATH.exec(path) ?? []
  if (weight !== undefined && Object.hasOwn(SCRIPTS, script)) return { body: read(script, weight), type: 'font/woff2' }
  const sheet = /^\/fonts\/([a-z]+)\.css$/.exec(path)?.[1] ?? ''
  const known = Object.hasOwn(SCRIPTS, sheet) ? SCRIPTS[sheet] : undefined
  return known && { body: sheetOf(sheet, known), type: 'text/css' }
}

function read(script: string, weight: string): Buffer {
  const file = `@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-${weight}-normal.woff2`
  return readFileSync(fileURLToPath(import.meta.resolve(file)))
}

const sheetOf = (script: string, { name, local, signs }: Script): string =>
  WEIGHTS.map(({ weight, file, called }) => {
    const here = [`Noto Sans ${name}`, ...local, 'Nirmala UI'].map((one) => `local("${one}${called}")`)
    const sources = [...here, `url("/fonts/${script}-${file}.woff2") format("woff2")`]
    return `@font-face{font-family:"Script";font-weight:${weight};font-display:swap;src:${sources.join(',')};unicode-range:${signs}}`
  }).join('\n')
