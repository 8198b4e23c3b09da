/** A list as a file holds it. */

/** Amounts in rupees as numbers, so that a spreadsheet can add them up. */
export type CellValue = string | number | null

export type Sheet = { readonly heads: readonly string[]; readonly rows: readonly (readonly CellValue[])[] }

export type SheetColumn<Row> = {
  readonly label: string
  /** What an export writes; without it the column is not exported. */
  readonly value?: (row: Row) => CellValue
}

/** The rows as an export writes them. */
export function sheetOf<Row>(columns: readonly SheetColumn<Row>[], rows: readonly Row[]): Sheet {
  const written = columns.flatMap(({ label, value }) => (value ? [{ label, value }] : []))
  return {
    heads: written.map(({ label }) => label),
    rows: rows.map((row) => written.map(({ value }) => value(row))),
  }
}
