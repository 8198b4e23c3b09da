/** From the rows of a list to the cells of a file, in the reader's words, and what the file needs to know of its columns beforehand. */
import type { ExportBody, ExportCall } from '@paddock/contract'
import { MOMENT_LENGTH } from './moments.ts'
import type { Cells, CellValue, ColumnShape, Say } from './sheet.ts'
import { cellsOf } from './sheets.ts'

export type CellMaker = {
  make(rows: readonly unknown[]): readonly Cells[]
  columns(): readonly ColumnShape[]
}

/** Of a spreadsheet's widths. */
const ROWS_LOOKED_AT = 100

type Column = ExportBody['columns'][number]

/** `zone`: what the zone of its moments is called in the heads. */
export function createCellMaker(call: ExportCall, { columns }: ExportBody, zone: string): CellMaker {
  const valuesOf = cellsOf(call, columns)
  const says = columns.map(sayOf)
  const longest = columns.map(() => 0)
  const isNumber = columns.map(() => false)
  const isMoment = columns.map(() => false)
  let looked = 0

  function look(cells: Cells): void {
    for (const [at, value] of cells.entries()) {
      if (typeof value === 'number') isNumber[at] = true
      if (value !== null && typeof value === 'object') isMoment[at] = true
      if (looked < ROWS_LOOKED_AT) longest[at] = Math.max(longest[at] ?? 0, lengthOf(value))
    }
    looked += 1
  }

  return {
    make: (rows) =>
      rows.map((row) => {
        const cells = valuesOf(row, says).map(contained)
        look(cells)
        return cells
      }),
    columns: () =>
      columns.map(({ head }, at) => {
        const shown = contained(isMoment[at] ? `${head} (${zone})` : head)
        return { head: shown, isNumber: isNumber[at] ?? false, longest: Math.max(longest[at] ?? 0, shown.length) }
      }),
  }
}

const lengthOf = (value: CellValue): number =>
  value !== null && typeof value === 'object' ? MOMENT_LENGTH : String(value ?? '').length

function sayOf({ words = {} }: Column): Say {
  const known = new Map(Object.entries(words))
  return { word: (code) => known.get(code) ?? code }
}

/**
 * Signs that turn the direction of all that follows them, also of what is not theirs. Marks that only place a letter stay, and so do
 * the joiners that scripts of India are written with. Unicode TR 9, TR 36.
 */
const TURNS_DIRECTION = /[\u202A-\u202E\u2066-\u2069]/g

/** What a cell says stays in it. */
const contained = <V extends CellValue>(value: V): V =>
  (typeof value === 'string' ? value.replaceAll(TURNS_DIRECTION, '') : value) as V
