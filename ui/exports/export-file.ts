/** Makes a file of a list and hands it to the browser. The makers of sheets and pages are loaded when one is asked for. */
import { csvOf } from './csv.ts'
import type { CellValue, Sheet } from './sheet.ts'

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
      return (await import('./pdf.ts')).pdfOf(title, madeAt(), sheet)
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

const madeAt = (): string => new Date().toLocaleString('en-IN', { dateStyle: 'medium', timeStyle: 'short' })

/** Letters of any script: a phone keeps them. */
const fileName = (title: string): string =>
  `${title.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')}-${new Date().toISOString().slice(0, 10)}`

const FORGET_AFTER_MS = 60_000

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), FORGET_AFTER_MS)
}
