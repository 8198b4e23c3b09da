import type { CellValue, Sheet } from './sheet.ts'

/** A spreadsheet runs a text that begins like this as a formula: somebody's name must not. OWASP "CSV injection". */
const RUNS_AS_FORMULA = /^[=+\-@\t\r]/
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
export const csvOf = ({ heads, rows }: Sheet): string =>
  BYTE_ORDER_MARK + [heads, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
