/** Where on an image references stand, of the words that were read there. Without a browser. */
import { utrsIn } from '@paddock/domain/payments'

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
export type Found = { readonly utr: string; readonly box: Box }

/** As the reader tells a word and a line: with the corners of what it stands in. */
type Corners = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number }
type Word = { readonly text: string; readonly bbox: Corners }
export type Line = { readonly text: string; readonly words: readonly Word[] }

/** In the order in which they are read. */
export const findUtrs = (lines: readonly Line[]): readonly Found[] =>
  lines.flatMap(({ text, words }) => utrsIn(text).map((utr) => ({ utr, box: boxAround(fewest(words, utr)) })))

const digitsOf = (words: readonly Word[]): string => words.map(({ text }) => text.replaceAll(/\D/g, '')).join('')

/** The fewest words in a row that hold all its digits; all of the line where none do. */
function fewest(words: readonly Word[], utr: string): readonly Word[] {
  for (let count = 1; count < words.length; count += 1)
    for (let from = 0; from + count <= words.length; from += 1) {
      const row = words.slice(from, from + count)
      if (digitsOf(row).includes(utr)) return row
    }
  return words
}

function boxAround(words: readonly Word[]): Box {
  const of = (side: keyof Corners): number[] => words.map(({ bbox }) => bbox[side])
  const [x, y] = [Math.min(...of('x0')), Math.min(...of('y0'))]
  return { x, y, width: Math.max(...of('x1')) - x, height: Math.max(...of('y1')) - y }
}
