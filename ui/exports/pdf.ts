/**
 * A list as pages. The fonts that every PDF reader brings know Latin letters only, and none of them joins Indic letters: a text in
 * another script is drawn by the browser, which has the phone's fonts and their rules, and stands on the page as a picture.
 */
import { autoTable, type CellHookData } from 'jspdf-autotable'
import { jsPDF } from 'jspdf'
import { isPlainLatin } from './latin.ts'
import type { CellValue, Sheet } from './sheet.ts'

const SIZE = { title: 13, note: 8, cell: 7.5 } as const
const MARGIN = 32
const PADDING = 3
/** So that a picture of 7.5 pt is as sharp as print. */
const SHARPNESS = 4
const LINE = 1.25

const TWO_DECIMALS = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 0, maximumFractionDigits: 2 })
const printed = (value: CellValue): string => (typeof value === 'number' ? TWO_DECIMALS.format(value) : (value ?? ''))

export function pdfOf(title: string, note: string, { heads, rows }: Sheet): Blob {
  const pages = new jsPDF({ orientation: 'landscape', unit: 'pt', format: 'a4' })
  const width = pages.internal.pageSize.getWidth() - 2 * MARGIN
  drawLine(pages, title, { x: MARGIN, y: 34, size: SIZE.title, width })
  drawLine(pages, note, { x: MARGIN, y: 48, size: SIZE.note, width })
  const isNumber = (index: number) => rows.some((cells) => typeof cells[index] === 'number')
  autoTable(pages, {
    head: [[...heads]],
    body: rows.map((cells) => cells.map(printed)),
    startY: 58,
    margin: { left: MARGIN, right: MARGIN, bottom: MARGIN },
    styles: { fontSize: SIZE.cell, cellPadding: PADDING, overflow: 'linebreak' },
    headStyles: { fillColor: [30, 39, 48], textColor: 255 },
    columnStyles: Object.fromEntries(
      heads.flatMap((_, index) => (isNumber(index) ? [[index, { halign: 'right' as const }]] : [])),
    ),
    willDrawCell: ({ cell }) => {
      if (!isPlainLatin(textOf(cell))) cell.text = []
    },
    didDrawCell: drawPicture,
    didDrawPage: ({ pageNumber }) => {
      pages.setFontSize(SIZE.note)
      pages.text(String(pageNumber), pages.internal.pageSize.getWidth() - 40, pages.internal.pageSize.getHeight() - 16)
    },
  })
  return pages.output('blob')
}

const textOf = ({ raw }: CellHookData['cell']): string => (typeof raw === 'string' ? raw : '')

function drawPicture({ doc, cell, section }: CellHookData): void {
  const text = textOf(cell)
  if (isPlainLatin(text)) return
  const box = { width: cell.width - 2 * PADDING, height: cell.height - 2 * PADDING }
  const color = section === 'head' ? '#ffffff' : '#505050'
  const picture = pictureOf(text, { size: SIZE.cell, color, ...box, isBold: section === 'head' })
  doc.addImage(picture, 'PNG', cell.x + PADDING, cell.y + PADDING, box.width, box.height)
}

type Line = { readonly x: number; readonly y: number; readonly size: number; readonly width: number }

/** `y` is where the letters stand. */
function drawLine(pages: jsPDF, text: string, { x, y, size, width }: Line): void {
  pages.setFontSize(size)
  if (isPlainLatin(text)) return void pages.text(text, x, y)
  const height = size * LINE
  pages.addImage(
    pictureOf(text, { size, color: '#000000', width, height, isBold: false }),
    'PNG',
    x,
    y - size,
    width,
    height,
  )
}

type Look = {
  readonly size: number
  readonly color: string
  readonly width: number
  readonly height: number
  readonly isBold: boolean
}

/** The text in lines that fit the width; smaller where they would not fit the height. */
function pictureOf(text: string, { size, color, width, height, isBold }: Look): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(width * SHARPNESS)
  canvas.height = Math.ceil(height * SHARPNESS)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws no pictures')
  const setSize = (points: number) => {
    context.font = `${isBold ? 'bold ' : ''}${points * SHARPNESS}px system-ui, sans-serif`
    return brokenLines(text, canvas.width, (part) => context.measureText(part).width)
  }
  let points = size
  let lines = setSize(points)
  while (points > size / 2 && lines.length * points * LINE > height + 1) lines = setSize((points *= 0.9))
  context.fillStyle = color
  context.textBaseline = 'top'
  lines.forEach((line, at) => context.fillText(line, 0, at * points * LINE * SHARPNESS))
  return canvas
}

/** Between words; a word that is wider than the line has one of its own. */
export function brokenLines(text: string, width: number, measure: (part: string) => number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && measure(`${last} ${word}`) <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
