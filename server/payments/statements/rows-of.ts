/** The rows of a file, CSV or XLSX by its content: texts, as somebody would read them. What nobody should read is refused before it is built. */
import { parse } from 'csv-parse/sync'

const MOST_ROWS = 20_000
const MOST_CELLS = 60
/** Of a narration 500 are kept. */
const LONGEST_CELL = 4000
/** Unpacked: a few kilobytes can hold gigabytes. */
const MOST_BYTES = 64 * 1024 * 1024
const UTF_16 = Buffer.from([0xff, 0xfe])
const ZIP = Buffer.from('PK\u0003\u0004')

/** Throws for what is neither, or too much. */
export async function rowsOf(bytes: Buffer): Promise<string[][]> {
  const rows = bytes.subarray(0, ZIP.length).equals(ZIP) ? await readXlsx(bytes) : readCsv(bytes)
  if (rows.length > MOST_ROWS || rows.some((row) => row.length > MOST_CELLS)) throw new RangeError('too many cells')
  if (rows.some((row) => row.some((cell) => cell.length > LONGEST_CELL))) throw new RangeError('too long a cell')
  return rows
}

async function readXlsx(bytes: Buffer): Promise<string[][]> {
  // Most files are CSV, and a thread that begins anew for each file would read these for nothing.
  const [{ strFromU8, unzipSync, zipSync }, { readSheet }] = await Promise.all([
    import('fflate'),
    import('read-excel-file/node'),
  ])
  let declared = 0
  // A part is unpacked to as many bytes as it says it has, and to no more.
  const parts = unzipSync(bytes, {
    filter({ name, originalSize }) {
      declared += originalSize
      if (declared > MOST_BYTES) throw new RangeError('the file unpacks to too much')
      return /\.(?:xml|rels)$/i.test(name)
    },
  })
  for (const part of Object.values(parts)) refuseFarCells(strFromU8(part))
  // Packed anew of what was looked at: a folder of a file can be read in two ways.
  const rows = await readSheet(Buffer.from(zipSync(parts, { level: 0 })))
  return rows.map((row) => row.map(textOf))
}

/** Of a row or a cell: `r="B7"`. */
const PLACE = /\sr\s*=\s*["']\s*([A-Z]*)(\d+)/gi

/** Its reader builds all rows and cells before a far one, whether or not they are there. */
function refuseFarCells(part: string): void {
  for (const [, column = '', row] of part.matchAll(PLACE))
    if (Number(row) > MOST_ROWS || numberOf(column) > MOST_CELLS) throw new RangeError('a cell is too far away')
}

const numberOf = (column: string): number =>
  Array.from(column.toUpperCase()).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

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
