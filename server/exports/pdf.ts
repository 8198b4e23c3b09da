/** A list as pages: a table whose columns are as wide as its first rows need, written page by page. */
import type { Paise } from '@paddock/domain/money'
import { brokenLines, columnWidths } from './pdf-layout.ts'
import { momentTexts } from './moments.ts'
import { type Pen, takePen, widthOfText, writeAs, writeLine } from './pdf-pen.ts'
import type { Cells, CellValue, ColumnShape, FileShape, FileWriter, Give, Heading, Moment } from './sheet.ts'

const SIZE = { title: 13, note: 8, cell: 7.5 } as const
const MARGIN = 32
const PADDING = 3
const LINE = 9.4
const FIRST_TOP = 58
const SUMS_TOP = 53
const SUMS_HEIGHT = 13
const SUMS_APART = 18
const COLOR = { head: '#1e2730', onHead: '#ffffff', text: '#303030', line: '#d8d8d8' } as const
/** Of a cell: a row always fits on a page, and takes no longer than a page of short ones. Screens show less; other kinds of file have all. */
const MOST_LINES = 12
const MOST_CHARACTERS = 1000
/** Who is wider than these gets no more of the page for it. */
const CHARACTERS_OF_WIDTH = 100
/** Of the texts of a column, as broken. */
const MOST_KNOWN = 200

const TWO_DECIMALS = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 0, maximumFractionDigits: 2 })
const MONEY = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const firstOf = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS).toWellFormed()}…` : text

const heightOf = (lines: readonly (readonly string[])[]): number =>
  LINE * Math.max(1, ...lines.map(({ length }) => length)) + 2 * PADDING

/** The list as it is being written: where the pen is, and what all of its pages share. */
type Table = {
  readonly pen: Pen
  readonly columns: readonly ColumnShape[]
  /** Of each column, in points, without its padding. */
  readonly widths: readonly number[]
  readonly heads: readonly (readonly string[])[]
  readonly momentText: (moment: Moment) => string
  /** The lines of what was written in each column before. */
  readonly broken: readonly Map<string, string[]>[]
  /** Where the next row begins. */
  y: number
  /** Of the page. */
  number: number
}

export function createPdf(shape: FileShape, give: Give, sample: readonly Cells[]): FileWriter {
  const pen = takePen(SIZE.cell)
  const { pages } = pen
  pages.on('data', (bytes: Buffer<ArrayBuffer>) => give(bytes))
  const ended = new Promise<void>((resolve) => pages.once('end', resolve))
  pages.addPage()
  const table = layOut(pen, shape, sample)
  writeTitle(table, shape)
  writeHeads(table)
  return {
    write: (rows) => rows.forEach((cells) => writeRow(table, cells)),
    async end() {
      pages.end()
      await ended
    },
    get unwritten() {
      return pen.unwritten
    },
  }
}

/** Every column as wide as its head and its first rows need, as far as the page goes. */
function layOut(pen: Pen, { zone, columns }: FileShape, sample: readonly Cells[]): Table {
  const momentText = momentTexts(zone)
  const widthOfCell = (value: CellValue): number =>
    widthOfText(pen, printed(value, momentText).slice(0, CHARACTERS_OF_WIDTH).toWellFormed())
  const widths = columnWidths(
    columns.map(({ head }, at) =>
      Math.max(
        inBold(pen, () => widthOfText(pen, head)),
        ...sample.map((cells) => widthOfCell(cells[at] ?? null)),
      ),
    ),
    right(pen) - MARGIN - 2 * PADDING * columns.length,
  )
  const heads = inBold(pen, () => columns.map(({ head }, at) => linesOf(pen, head, widths[at] ?? 0)))
  return { pen, columns, widths, heads, momentText, broken: columns.map(() => new Map()), y: MARGIN, number: 1 }
}

const right = ({ pages }: Pen): number => pages.page.width - MARGIN
const bottom = ({ pages }: Pen): number => pages.page.height - MARGIN
const inBold = <T>(pen: Pen, work: () => T): T => writeAs(pen, { weight: 'bold' }, work)

const linesOf = (pen: Pen, text: string, width: number): string[] =>
  brokenLines(text, width, (part) => widthOfText(pen, part), MOST_LINES)

function printed(value: CellValue, momentText: Table['momentText']): string {
  if (value === null) return ''
  if (typeof value === 'number') return TWO_DECIMALS.format(value)
  return typeof value === 'object' ? momentText(value) : firstOf(value).replaceAll(/\s+/g, ' ')
}

/** What the file is, when it was made, whose it is and of which days, and what the rows come to. */
function writeTitle(table: Table, { title, note, heading }: FileShape): void {
  const { pen } = table
  pen.pages.fillColor(COLOR.text)
  writeAs(pen, { size: SIZE.title }, () => writeLine(pen, title, { x: MARGIN, top: 21 }))
  writeAs(pen, { size: SIZE.note }, () => {
    writeLine(pen, note, { x: right(pen), top: 25, isRight: true })
    if (heading) writeLine(pen, fitting(pen, heading.about), { x: MARGIN, top: 40 })
    if (heading) writeSums(pen, heading.sums)
  })
  table.y = heading && heading.sums.length > 0 ? FIRST_TOP + SUMS_HEIGHT : FIRST_TOP
}

/** Names are as long as somebody likes; no line leaves the page. */
const fitting = (pen: Pen, text: string): string =>
  brokenLines(text.replaceAll(/\s+/g, ' '), right(pen) - MARGIN, (part) => widthOfText(pen, part), 1).join('')

/** Beside each other: 'Opening 1,00,000.00   In 950.00'. */
function writeSums(pen: Pen, sums: Heading['sums']): void {
  let x = MARGIN
  for (const { head, amount } of sums) {
    const said = `${head} `
    writeLine(pen, said, { x, top: SUMS_TOP })
    x += widthOfText(pen, said)
    const shown = formatRupees(amount)
    inBold(pen, () => {
      writeLine(pen, shown, { x, top: SUMS_TOP })
      x += widthOfText(pen, shown) + SUMS_APART
    })
  }
}

const formatRupees = (amount: Paise): string => MONEY.format(amount / 100)

function writeHeads(table: Table): void {
  const { pen, heads } = table
  inBold(pen, () => {
    pen.pages
      .rect(MARGIN, table.y, right(pen) - MARGIN, heightOf(heads))
      .fill(COLOR.head)
      .fillColor(COLOR.onHead)
    writeCells(table, heads)
  })
  pen.pages.fillColor(COLOR.text)
  const ofPage = { x: right(pen), top: pen.pages.page.height - 24, isRight: true }
  writeAs(pen, { size: SIZE.note }, () => writeLine(pen, String(table.number), ofPage))
}

function writeRow(table: Table, cells: Cells): void {
  const { pen } = table
  const lines = cells.map((value, at) => linesOfCell(table, value, at))
  if (table.y + heightOf(lines) > bottom(pen)) beginPage(table)
  writeCells(table, lines)
  pen.pages.moveTo(MARGIN, table.y).lineTo(right(pen), table.y).lineWidth(0.4).stroke(COLOR.line)
}

function beginPage(table: Table): void {
  table.pen.pages.addPage()
  table.number += 1
  table.y = MARGIN
  writeHeads(table)
}

/** What is said again and again is broken once. */
function linesOfCell({ pen, widths, broken, momentText }: Table, value: CellValue, at: number): string[] {
  const text = printed(value, momentText)
  const known = broken[at]?.get(text)
  if (known) return known
  const lines = linesOf(pen, text, widths[at] ?? 0)
  if (broken[at]?.size === MOST_KNOWN) broken[at].clear()
  broken[at]?.set(text, lines)
  return lines
}

function writeCells(table: Table, cells: readonly (readonly string[])[]): void {
  const { pen, widths, columns, y } = table
  let x = MARGIN
  for (const [at, lines] of cells.entries()) {
    const width = widths[at] ?? 0
    const isRight = columns[at]?.isNumber ?? false
    for (const [line, text] of lines.entries())
      writeLine(pen, text, { x: isRight ? x + PADDING + width : x + PADDING, top: y + PADDING + line * LINE, isRight })
    x += width + 2 * PADDING
  }
  table.y += heightOf(cells)
}
