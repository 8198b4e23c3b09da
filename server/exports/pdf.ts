/** A list as pages: a table whose columns are as wide as its first rows need, written page by page. */
import PDFDocument from 'pdfkit'
import { brokenLines, columnWidths } from './pdf-layout.ts'
import { type EmbeddedFont, type Run, runsOf } from './fonts.ts'
import { momentTexts } from './moments.ts'
import type { Cells, CellValue, FileShape, FileWriter, Give } from './sheet.ts'

const SIZE = { title: 13, note: 8, cell: 7.5 } as const
const MARGIN = 32
const PADDING = 3
const LINE = 9.4
const FIRST_TOP = 58
const COLOR = { head: '#1e2730', onHead: '#ffffff', text: '#303030', line: '#d8d8d8' } as const
/** Of a cell: a row always fits on a page, and takes no longer than a page of short ones. Screens show less; other kinds of file have all. */
const MOST_LINES = 12
const MOST_CHARACTERS = 1000
/** Who is wider than these gets no more of the page for it. */
const CHARACTERS_OF_WIDTH = 100
/** Of the texts of a column, as broken. */
const MOST_KNOWN = 200
const BUILT_IN = { plain: 'Helvetica', bold: 'Helvetica-Bold' } as const

const TWO_DECIMALS = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 0, maximumFractionDigits: 2 })
const firstOf = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS).toWellFormed()}…` : text

const heightOf = (lines: readonly (readonly string[])[]): number =>
  LINE * Math.max(1, ...lines.map(({ length }) => length)) + 2 * PADDING

export function createPdf({ title, note, zone, columns }: FileShape, give: Give, sample: readonly Cells[]): FileWriter {
  const textOf = momentTexts(zone)
  const pages = new PDFDocument({ size: 'A4', layout: 'landscape', margin: 0, autoFirstPage: false })
  pages.on('data', (bytes: Buffer<ArrayBuffer>) => give(bytes))
  const ended = new Promise<void>((resolve) => pages.once('end', resolve))
  const right = (): number => pages.page.width - MARGIN
  const bottom = (): number => pages.page.height - MARGIN
  let unwritten = 0
  let y = 0
  let number = 0
  let headLines: string[][] | undefined
  const broken = columns.map(() => new Map<string, string[]>())
  let weight: keyof typeof BUILT_IN = 'plain'
  let size: number = SIZE.cell

  const embedded = new Set<EmbeddedFont>()
  function setFont(font: EmbeddedFont | null) {
    if (font && !embedded.has(font)) {
      pages.registerFont(font.name, font.file)
      embedded.add(font)
    }
    return pages.font(font?.name ?? BUILT_IN[weight]).fontSize(size)
  }
  const widthOfRuns = (runs: readonly Run[]): number =>
    runs.reduce((width, { font, text }) => width + setFont(font).widthOfString(text), 0)
  const measure = (text: string): number => widthOfRuns(runsOf(text).runs)

  /** `x` is where it begins, or ends where it stands right. */
  function writeLine(text: string, x: number, top: number, isRight = false): void {
    const { runs, unwritten: missing } = runsOf(text)
    unwritten += missing
    let at = isRight ? x - widthOfRuns(runs) : x
    for (const { font, text: part } of runs) {
      setFont(font)
      // The letters of all fonts stand on one line.
      pages.text(part, at, top + size, { lineBreak: false, baseline: 'alphabetic' })
      if (runs.length > 1) at += pages.widthOfString(part)
    }
  }

  beginPage()
  const widths = columnWidths(
    columns.map(({ head }, at) =>
      Math.max(measureBold(head), ...sample.map((cells) => widthOfCell(cells[at] ?? null))),
    ),
    right() - MARGIN - 2 * PADDING * columns.length,
  )
  writeTitle()
  writeHeads()

  function printed(value: CellValue): string {
    if (value === null) return ''
    if (typeof value === 'number') return TWO_DECIMALS.format(value)
    return typeof value === 'object' ? textOf(value) : firstOf(value).replaceAll(/\s+/g, ' ')
  }

  function widthOfCell(value: CellValue): number {
    return measure(printed(value).slice(0, CHARACTERS_OF_WIDTH).toWellFormed())
  }

  function measureBold(text: string): number {
    weight = 'bold'
    const width = measure(text)
    weight = 'plain'
    return width
  }

  function beginPage(): void {
    pages.addPage()
    number += 1
    y = MARGIN
  }

  function writeTitle(): void {
    pages.fillColor(COLOR.text)
    size = SIZE.title
    writeLine(title, MARGIN, 21)
    size = SIZE.note
    writeLine(note, MARGIN, 40)
    size = SIZE.cell
    y = FIRST_TOP
  }

  function writeHeads(): void {
    weight = 'bold'
    headLines ??= columns.map(({ head }, at) => brokenLines(head, widths[at] ?? 0, measure, MOST_LINES))
    const lines = headLines
    pages
      .rect(MARGIN, y, right() - MARGIN, heightOf(lines))
      .fill(COLOR.head)
      .fillColor(COLOR.onHead)
    writeCells(lines)
    weight = 'plain'
    pages.fillColor(COLOR.text)
    writeNumber()
  }

  function writeNumber(): void {
    size = SIZE.note
    writeLine(String(number), right(), pages.page.height - 24, true)
    size = SIZE.cell
  }

  /** What is said again and again is broken once. */
  function linesOfCells(cells: Cells): string[][] {
    return cells.map((value, at) => {
      const text = printed(value)
      const known = broken[at]?.get(text)
      if (known) return known
      const lines = brokenLines(text, widths[at] ?? 0, measure, MOST_LINES)
      if (broken[at]?.size === MOST_KNOWN) broken[at].clear()
      broken[at]?.set(text, lines)
      return lines
    })
  }

  function writeCells(cells: readonly (readonly string[])[]): void {
    let x = MARGIN
    for (const [at, lines] of cells.entries()) {
      const width = widths[at] ?? 0
      const isRight = columns[at]?.isNumber ?? false
      for (const [line, text] of lines.entries())
        writeLine(text, isRight ? x + PADDING + width : x + PADDING, y + PADDING + line * LINE, isRight)
      x += width + 2 * PADDING
    }
    y += heightOf(cells)
  }

  function writeRow(cells: Cells): void {
    const lines = linesOfCells(cells)
    if (y + heightOf(lines) > bottom()) {
      beginPage()
      writeHeads()
    }
    writeCells(lines)
    pages.moveTo(MARGIN, y).lineTo(right(), y).lineWidth(0.4).stroke(COLOR.line)
  }

  return {
    write: (rows) => rows.forEach(writeRow),
    async end() {
      pages.end()
      await ended
    },
    get unwritten() {
      return unwritten
    },
  }
}
