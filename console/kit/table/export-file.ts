/** Makes a file of a list and hands it to the browser. The makers of sheets and pages are loaded when one is asked for. */
import { csvOf } from './csv.ts'
import type { CellValue, Sheet } from './column.ts'

export type FileKind = 'csv' | 'xlsx' | 'pdf'

export async function exportFile(kind: FileKind, title: string, sheet: Sheet): Promise<void> {
  save(await fileOf(kind, title, sheet), `${fileName(title)}.${kind}`)
}

async function fileOf(kind: FileKind, title: string, sheet: Sheet): Promise<Blob> {
  switch (kind) {
    case 'csv':
      return new Blob([csvOf(sheet)], { type: 'text/csv;charset=utf-8' })
    case 'xlsx':
      return await xlsxOf(title, sheet)
    case 'pdf':
      return await pdfOf(title, sheet)
  }
}

/** The universal build works without a worker, which the page's policy would not let start from a blob. */
async function xlsxOf(title: string, { heads, rows }: Sheet): Promise<Blob> {
  const { default: writeSheet } = await import('write-excel-file/universal')
  const cell = (value: CellValue) =>
    value === null ? null : { value, type: typeof value === 'number' ? Number : String }
  const head = heads.map((label) => ({ value: label, type: String, fontWeight: 'bold' as const }))
  const sheetName = title.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31)
  const columns = heads.map((label, index) => ({ width: widthOf(label, rows, index) }))
  const file = writeSheet([head, ...rows.map((cells) => cells.map(cell))], {
    sheet: sheetName,
    columns,
    stickyRowsCount: 1,
  })
  return await file.toBlob()
}

const NARROWEST = 8
const WIDEST = 48

/** In characters, by what stands in the first rows. */
const widthOf = (label: string, rows: Sheet['rows'], index: number): number =>
  Math.min(
    WIDEST,
    Math.max(NARROWEST, label.length + 2, ...rows.slice(0, 100).map((cells) => String(cells[index] ?? '').length + 2)),
  )

const TWO_DECIMALS = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 0, maximumFractionDigits: 2 })
const printed = (value: CellValue): string => (typeof value === 'number' ? TWO_DECIMALS.format(value) : (value ?? ''))

async function pdfOf(title: string, { heads, rows }: Sheet): Promise<Blob> {
  const [{ jsPDF }, { autoTable }] = await Promise.all([import('jspdf'), import('jspdf-autotable')])
  const pages = new jsPDF({ orientation: 'landscape', unit: 'pt', format: 'a4' })
  pages.setFontSize(13)
  pages.text(title, 32, 34)
  pages.setFontSize(8)
  pages.text(new Date().toLocaleString('en-IN', { dateStyle: 'medium', timeStyle: 'short' }), 32, 48)
  const isNumber = (index: number) => rows.some((cells) => typeof cells[index] === 'number')
  autoTable(pages, {
    head: [[...heads]],
    body: rows.map((cells) => cells.map(printed)),
    startY: 58,
    margin: { left: 32, right: 32, bottom: 32 },
    styles: { fontSize: 7.5, cellPadding: 3, overflow: 'linebreak' },
    headStyles: { fillColor: [30, 39, 48], textColor: 255 },
    columnStyles: Object.fromEntries(
      heads.flatMap((_, index) => (isNumber(index) ? [[index, { halign: 'right' as const }]] : [])),
    ),
    didDrawPage: ({ pageNumber }) => {
      pages.setFontSize(8)
      pages.text(String(pageNumber), pages.internal.pageSize.getWidth() - 40, pages.internal.pageSize.getHeight() - 16)
    },
  })
  return pages.output('blob')
}

const fileName = (title: string): string =>
  `${title.toLowerCase().replaceAll(/[^\w]+/g, '-')}-${new Date().toISOString().slice(0, 10)}`

const FORGET_AFTER_MS = 60_000

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), FORGET_AFTER_MS)
}
