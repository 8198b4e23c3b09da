import { momentTexts } from './moments.ts'
import type { Cells, CellValue, FileShape, FileWriter, Give } from './sheet.ts'

/**
 * A spreadsheet runs a text that begins like this as a formula: somebody's name must not. What is not seen may stand before it, and the
 * wide forms of the signs are read as the signs. OWASP "CSV injection".
 */
const RUNS_AS_FORMULA = /^[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u
type MomentText = ReturnType<typeof momentTexts>
const NEEDS_QUOTES = /[",\r\n]/
/** So that a spreadsheet reads the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

function csvCell(value: CellValue, textOf: MomentText): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'object') return textOf(value)
  const safe = RUNS_AS_FORMULA.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

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
