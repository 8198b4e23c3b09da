/** The rows of a file, CSV or XLSX by its content: texts, as somebody would read them. */
import type { Upload } from '@paddock/contract'
import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'

const MOST_ROWS = 20_000
const MOST_CELLS = 60
/** Unpacked: a few kilobytes can hold gigabytes. */
const MOST_BYTES = 64 * 1024 * 1024
const UTF_16 = Buffer.from([0xff, 0xfe])
const ZIP = Buffer.from('PK\u0003\u0004')

/** Undefined for what is neither, or too much. */
export async function readRows(file: Upload): Promise<string[][] | undefined> {
  const bytes = Buffer.from(await file.arrayBuffer())
  try {
    const rows = bytes.subarray(0, ZIP.length).equals(ZIP) ? await readXlsx(bytes) : readCsv(bytes)
    return rows.length > MOST_ROWS || rows.some((row) => row.length > MOST_CELLS) ? undefined : rows
  } catch {
    return undefined
  }
}

async function readXlsx(bytes: Buffer): Promise<string[][]> {
  let unpacked = 0
  // Only looked at: nothing is unpacked by it.
  unzipSync(bytes, { filter: ({ originalSize }) => ((unpacked += originalSize), false) })
  if (unpacked > MOST_BYTES) throw new RangeError('the file unpacks to too much')
  const rows = await readSheet(bytes)
  return rows.map((row) => row.map(textOf))
}

const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  // Excel has days without a zone, which come as midnight in UTC.
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : `${cell as string | number | boolean}`
}

/** Excel's "Unicode text" is UTF-16, begins with its mark and has tabs between its cells; all else is taken for UTF-8. */
const readCsv = (bytes: Buffer): string[][] => {
  const isUnicodeText = bytes.subarray(0, UTF_16.length).equals(UTF_16)
  const text = new TextDecoder(isUnicodeText ? 'utf-16le' : 'utf-8').decode(bytes)
  if (text.includes('\u0000')) throw new RangeError('no text')
  return parse(text, {
    delimiter: isUnicodeText ? '\t' : [',', ';', '\t'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: 64 * 1024,
    to: MOST_ROWS + 1,
  })
}
