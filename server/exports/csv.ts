import type { Cells, CellValue, FileShape, FileWriter, Give } from './sheet.ts'

/**
 * A spreadsheet runs a text that begins like this as a formula: somebody's name must not. What is not seen may stand before it, and the
 * wide forms of the signs are read as the signs. OWASP "CSV injection".
 */
const RUNS_AS_FORMULA = /^[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u
const NEEDS_QUOTES = /[",\r\n]/
/** So that a spreadsheet reads the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

function csvCell(value: CellValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = RUNS_AS_FORMULA.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** RFC 4180: lines end with CR LF. */
const csvLine = (cells: Cells): string => `${cells.map(csvCell).join(',')}\r\n`

export function createCsv({ columns }: FileShape, give: Give): FileWriter {
  const encoder = new TextEncoder()
  give(encoder.encode(BYTE_ORDER_MARK + csvLine(columns.map(({ head }) => head))))
  return {
    write: (rows) => give(encoder.encode(rows.map(csvLine).join(''))),
    end: async () => undefined,
    unwritten: 0,
  }
}
