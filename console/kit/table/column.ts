import type { ReactNode } from 'react'

/** What a cell holds outside of the screen: amounts in rupees as numbers, so that a sheet can add them up. */
export type CellValue = string | number | null

export type Column<Row> = {
  /** Also what the server sorts by, where it can. */
  readonly id: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** What an export writes; without it the column is not exported. */
  readonly value?: (row: Row) => CellValue
  readonly isNumber?: boolean
  readonly isSortable?: boolean
  /** Not shown until it is chosen. */
  readonly isExtra?: boolean
  /** Not shown on a phone until it is chosen; what matters of it stands below the first column there. */
  readonly isWide?: boolean
}

/** What of the columns is shown, by what somebody chose. */
export const shownColumns = <Row>(
  columns: readonly Column<Row>[],
  choice: Readonly<Record<string, boolean>>,
  isNarrow: boolean,
): readonly Column<Row>[] =>
  columns.filter(({ id, isExtra = false, isWide = false }) => choice[id] ?? !(isExtra || (isWide && isNarrow)))

export type Sheet = { readonly heads: readonly string[]; readonly rows: readonly (readonly CellValue[])[] }

/** The rows as an export writes them. */
export function sheetOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Sheet {
  const written = columns.flatMap(({ label, value }) => (value ? [{ label, value }] : []))
  return {
    heads: written.map(({ label }) => label),
    rows: rows.map((row) => written.map(({ value }) => value(row))),
  }
}
