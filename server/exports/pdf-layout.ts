/** Where the texts of a table break, and how wide its columns are. Pure: how wide a text is comes in. */

type Measure = (text: string) => number

/**
 * Between words; within a word that is wider than the line. What goes beyond `most` lines is left out, which the end of the last one says,
 * and costs nothing: no more of a text is looked at than is shown.
 */
export function brokenLines(text: string, width: number, measure: Measure, most: number): string[] {
  if (measure(text) <= width) return [text]
  const lines: string[] = []
  for (const part of fittingParts(text, width, measure)) {
    const last = lines.at(-1)
    if (last !== undefined && measure(`${last} ${part}`) <= width) lines[lines.length - 1] = `${last} ${part}`
    else if (lines.length < most) lines.push(part)
    else return [...lines.slice(0, -1), cutLine(lines.at(-1) ?? '', width, measure)]
  }
  return lines
}

const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })
const GOES_ON = '…'

/** With as much of it as leaves room for the sign that says so. */
function cutLine(line: string, width: number, measure: Measure): string {
  const kept = Array.from(letters.segment(line), ({ segment }) => segment)
  while (kept.length > 0 && measure(kept.join('') + GOES_ON) > width) kept.pop()
  return kept.join('') + GOES_ON
}

/** Words, and of those that are too wide whole letters with all that belongs to them: each part holds one at least. One after the other. */
function* fittingParts(text: string, width: number, measure: Measure): Generator<string> {
  for (const word of text.split(' ')) {
    if (measure(word) <= width) yield word
    else yield* lettersThatFit(word, width, measure)
  }
}

function* lettersThatFit(word: string, width: number, measure: Measure): Generator<string> {
  let part = ''
  for (const { segment } of letters.segment(word)) {
    if (part === '' || measure(part + segment) <= width) part += segment
    else {
      yield part
      part = segment
    }
  }
  if (part !== '') yield part
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
