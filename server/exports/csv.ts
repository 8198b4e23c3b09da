import { momentTexts } from './moments.ts'
import type { Cells, CellValue, FileShape, FileWriter, Give } from './sheet.ts'

/**
 * A spreadsheet runs a text that begins like this as a formula: somebody's name must not. What is not seen may stand before it, and the
 * wide forms of the signs are read as the signs. OWASP "CSV injection".
 */
const RUNS_AS_FORMULA = /^[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u
type MomentText = ReturnType<typeof momentTexts>
const NEEDS_QUOTES = /[",;\t\r\n]/
/**
 * Where Windows says that lists have semicolons (most of Europe), or a file is opened as one with tabs, quotes in the midst of what then is a
 * cell mean nothing: it ends here, and the next one begins.
 */
const ENDS_A_CELL = /\r\n|[;\t\r\n]/g
/** All that is not seen in one place, so that each sign of a text is looked at once, and the sign behind it. */
const BEHIND_BLANKS = /([;\s\p{Cf}\p{Cc}]+)([=+\-@＝＋－＠])?/gu
/** So that a spreadsheet reads the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

function csvCell(value: CellValue, textOf: MomentText): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'object') return textOf(value)
  const guard = RUNS_AS_FORMULA.test(value) ? "'" : ''
  return NEEDS_QUOTES.test(value) ? `"${guard}${guardInside(value).replaceAll('"', '""')}"` : guard + value
}

/** It begins no formula, whichever of the separators a spreadsheet goes by. */
const guardInside = (value: string): string =>
  value.replaceAll(BEHIND_BLANKS, (all, blanks: string, sign?: string) =>
    sign === undefined ? all : blanks.replaceAll(ENDS_A_CELL, "$&'") + sign,
  )

/** RFC 4180: lines end with CR LF. */
const csvLine = (cells: Cells, textOf: MomentText): string =>
  `${cells.map((value) => csvCell(value, textOf)).join(',')}\r\n`

export function createCsv({ columns, zone }: FileShape, give: Give): FileWriter {
  const encoder = new TextEncoder()
  const textOf = momentTexts(zone)
  const line = (cells: Cells): string => csvLine(cells, textOf)
  give(encoder.encode(BYTE_ORDER_MARK + line(columns.map(({ head }) => head))))
  return {
    write: (rows) => give(encoder.encode(rows.map(line).join(''))),
    end: async () => undefined,
    unwritten: 0,
  }
}
