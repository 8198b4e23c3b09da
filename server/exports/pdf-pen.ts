/** Lines of text on the pages of a PDF, in the fonts that their letters need. */
import PDFDocument from 'pdfkit'
import { type EmbeddedFont, type Run, runsOf } from './fonts.ts'

const BUILT_IN = { plain: 'Helvetica', bold: 'Helvetica-Bold' } as const

export type Pen = {
  readonly pages: InstanceType<typeof PDFDocument>
  readonly embedded: Set<EmbeddedFont>
  weight: keyof typeof BUILT_IN
  /** In points. */
  size: number
  /** Letters so far that no font of ours has. */
  unwritten: number
}

/** A document without a page yet; it gives its bytes as `data`. */
export const takePen = (size: number): Pen => ({
  pages: new PDFDocument({ size: 'A4', layout: 'landscape', margin: 0, autoFirstPage: false }),
  embedded: new Set(),
  weight: 'plain',
  size,
  unwritten: 0,
})

/** How wide the text is, in points. */
export const widthOfText = (pen: Pen, text: string): number => widthOfRuns(pen, runsOf(text).runs)

const widthOfRuns = (pen: Pen, runs: readonly Run[]): number =>
  runs.reduce((width, { font, text }) => width + setFont(pen, font).widthOfString(text), 0)

function setFont({ pages, embedded, weight, size }: Pen, font: EmbeddedFont | null): Pen['pages'] {
  if (font && !embedded.has(font)) {
    pages.registerFont(font.name, font.file)
    embedded.add(font)
  }
  return pages.font(font?.name ?? BUILT_IN[weight]).fontSize(size)
}

export type Place = {
  /** Where the line begins, or ends where it stands right. */
  readonly x: number
  readonly top: number
  readonly isRight?: boolean
}

export function writeLine(pen: Pen, text: string, { x, top, isRight = false }: Place): void {
  const { runs, unwritten } = runsOf(text)
  pen.unwritten += unwritten
  let at = isRight ? x - widthOfRuns(pen, runs) : x
  for (const { font, text: part } of runs) {
    setFont(pen, font)
    // The letters of all fonts stand on one line.
    pen.pages.text(part, at, top + pen.size, { lineBreak: false, baseline: 'alphabetic' })
    if (runs.length > 1) at += pen.pages.widthOfString(part)
  }
}

/** Does something in another size, or bold, and goes on as before. */
export function writeAs<T>(pen: Pen, { weight = pen.weight, size = pen.size }: Partial<Pen>, work: () => T): T {
  const before = { weight: pen.weight, size: pen.size }
  Object.assign(pen, { weight, size })
  const done = work()
  Object.assign(pen, before)
  return done
}
