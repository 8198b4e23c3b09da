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
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return `${typeof cell === 'number' ? withoutNoise(cell) : (cell as string | boolean)}`
}

const NOISE = 1e-6

/** What a formula leaves far behind the paise: 181999.99 as 181999.99000000002. */
function withoutNoise(value: number): number {
  const near = Math.round(value * 100) / 100
  return Math.abs(value - near) < NOISE ? near : value
}

const DELIMITERS = [',', ';', '\t']

/** Excel's "Unicode text" is UTF-16, begins with its mark and has tabs between its cells; all else is taken for UTF-8. */
function readCsv(bytes: Buffer): string[][] {
  const isUnicodeText = bytes.subarray(0, UTF_16.length).equals(UTF_16)
  const text = new TextDecoder(isUnicodeText ? 'utf-16le' : 'utf-8').decode(bytes)
  if (text.includes('\u0000')) throw new RangeError('no text')
  const read = (delimiter: string): string[][] =>
    parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 64 * 1024,
      to: MOST_ROWS + 1,
    })
  const tables = (isUnicodeText ? ['\t'] : DELIMITERS).map(read).map((rows) => ({ rows, ...shapeOf(rows) }))
  const [best] = tables.toSorted((one, other) => other.alike - one.alike || other.width - one.width)
  return best?.rows ?? []
}

/** What is least in a statement: a day, a narration, an amount. */
const LEAST_WIDTH = 3

/** How many rows are as wide as most, and how wide. Where it is no delimiter that stands between, amounts of thousands are cut. */
function shapeOf(rows: readonly string[][]): { readonly alike: number; readonly width: number } {
  const widths = Map.groupBy(rows, (row) => row.length)
  const counted = [...widths].map(([width, { length }]) => ({ width, alike: width < LEAST_WIDTH ? 0 : length }))
  const [most] = counted.toSorted((one, other) => other.alike - one.alike || other.width - one.width)
  return most ?? { alike: 0, width: 0 }
}
