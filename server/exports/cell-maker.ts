/** From the rows of a list to the cells of a file, in the reader's words, and what the file needs to know of its columns beforehand. */
import type { ExportBody, ExportCall } from '@paddock/contract'
import type { Cells, CellValue, ColumnShape, Say } from './sheet.ts'
import { cellsOf } from './sheets.ts'

export type CellMaker = {
  make(rows: readonly unknown[]): readonly Cells[]
  columns(): readonly ColumnShape[]
}

/** Of a spreadsheet's widths. */
const ROWS_LOOKED_AT = 100

type Column = ExportBody['columns'][number]
export type SayMoment = (at: number) => string

export function createCellMaker(call: ExportCall, { columns }: ExportBody, moment: SayMoment): CellMaker {
  const valuesOf = cellsOf(call, columns)
  const says = columns.map((column) => sayOf(column, moment))
  const longest = columns.map(({ head }) => head.length)
  const isNumber = columns.map(() => false)
  let looked = 0

  function look(cells: Cells): void {
    for (const [at, value] of cells.entries()) {
      if (typeof value === 'number') isNumber[at] = true
      if (looked < ROWS_LOOKED_AT) longest[at] = Math.max(longest[at] ?? 0, String(value ?? '').length)
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
      columns.map(({ head }, at) => ({
        head: contained(head),
        isNumber: isNumber[at] ?? false,
        longest: longest[at] ?? 0,
      })),
  }
}

function sayOf({ words = {} }: Column, moment: SayMoment): Say {
  const known = new Map(Object.entries(words))
  return { moment, word: (code) => known.get(code) ?? code }
}

/**
 * Signs that turn the direction of all that follows them, also of what is not theirs. Marks that only place a letter stay, and so do
 * the joiners that scripts of India are written with. Unicode TR 9, TR 36.
 */
const TURNS_DIRECTION = /[\u202A-\u202E\u2066-\u2069]/g

/** What a cell says stays in it. */
const contained = <V extends CellValue>(value: V): V =>
  (typeof value === 'string' ? value.replaceAll(TURNS_DIRECTION, '') : value) as V

const SORTABLE = new Map<string, Intl.DateTimeFormat>()

/** Of players as the site counts its days, so that a spreadsheet sorts it: '2026-11-21 14:20:05'; of operators ISO 8601 in UTC. */
export function momentSayer(isPlayer: boolean, zone: string): SayMoment {
  if (!isPlayer) return (at) => new Date(at).toISOString()
  const format =
    SORTABLE.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  SORTABLE.set(zone, format)
  return (at) => format.format(at)
}
