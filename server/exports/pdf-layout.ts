/** Where the texts of a table break, and how wide its columns are. Pure: how wide a text is comes in. */

type Measure = (text: string) => number

/** Between words; within a word that is wider than the line. */
export function brokenLines(text: string, width: number, measure: Measure): string[] {
  if (measure(text) <= width) return [text]
  const lines: string[] = []
  for (const word of text.split(' ').flatMap((part) => fittingParts(part, width, measure))) {
    const last = lines.at(-1)
    if (last !== undefined && measure(`${last} ${word}`) <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Whole letters, with all that belongs to them: each part holds one at least. */
function fittingParts(word: string, width: number, measure: Measure): string[] {
  if (measure(word) <= width) return [word]
  const parts: string[] = []
  for (const { segment } of letters.segment(word)) {
    const last = parts.at(-1)
    if (last !== undefined && measure(last + segment) <= width) parts[parts.length - 1] = last + segment
    else parts.push(segment)
  }
  return parts
}

/** What each column would like, where that fits, with the rest shared out; else the widest give way, down to one width. */
export function columnWidths(wanted: readonly number[], room: number): number[] {
  const total = wanted.reduce((sum, width) => sum + width, 0)
  if (total <= room) return wanted.map((width) => width + (room - total) / wanted.length)
  const most = widestThatFits(wanted, room)
  return wanted.map((width) => Math.min(width, most))
}

/** The width to which columns are cut so that all of them fit: the narrow ones keep theirs. */
function widestThatFits(wanted: readonly number[], room: number): number {
  let left = room
  const sorted = wanted.toSorted((a, b) => a - b)
  for (const [at, width] of sorted.entries()) {
    const share = left / (sorted.length - at)
    if (width > share) return share
    left -= width
  }
  return room
}
