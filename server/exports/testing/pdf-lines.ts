/** What is written on the pages of a PDF whose letters are all of the built-in fonts: each line as it was written. */
import { inflateSync } from 'node:zlib'

const STREAM = /stream\r?\n([\s\S]*?)\r?\nendstream/g
const WRITTEN = /\[([^\]]*)\] TJ/g
const LETTERS = /<([\da-f]+)>/g

export function pdfLines(file: Uint8Array): string[] {
  const lines: string[] = []
  for (const [, packed = ''] of Buffer.from(file).toString('latin1').matchAll(STREAM)) {
    const drawn = unpacked(packed)
    for (const [, parts = ''] of drawn.matchAll(WRITTEN))
      lines.push(
        [...parts.matchAll(LETTERS)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
      )
  }
  return lines
}

/** Fonts and pictures are packed too, and no lines. */
function unpacked(packed: string): string {
  try {
    return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}
