/** A list as a file holds it. */
import type { ExportCall, Market } from '@paddock/contract'
import type { Paise } from '@paddock/domain/money'
import type * as z from 'zod/mini'

/** Milliseconds since 1970. What a clock then shows is a matter of the file. */
export type Moment = { readonly at: number }
/** Amounts in rupees as numbers, so that a spreadsheet can add them up. */
export type CellValue = string | number | Moment | null
export type Cells = readonly CellValue[]

/** How what is no text of anybody's is said: by the words that the reader sent along. */
export type Say = {
  /** What the reader calls a code; the code itself where there is no word for it. */
  word(code: string): string
}

type DocsOf<E extends ExportCall> = z.output<E['list']['docs']>
/** Markets come as a tree. */
export type RowOf<E extends ExportCall> =
  DocsOf<E> extends readonly (infer Row)[] ? (Row extends { readonly competitions: unknown } ? Market : Row) : never

/** What stands in each column that a list's export may have. */
export type Sheet<E extends ExportCall> = {
  readonly [C in E['columns'][number]]: (row: RowOf<E>, say: Say) => CellValue
}

/** What is known of a column before the file is written. */
export type ColumnShape = {
  readonly head: string
  readonly isNumber: boolean
  /** In characters, by what stands in the first rows. */
  readonly longest: number
}

export type Heading = {
  readonly about: string
  readonly sums: readonly { readonly head: string; readonly amount: Paise }[]
}

/** All that a file is made of but its rows. */
export type FileShape = {
  readonly title: string
  /** Only of files that are read as documents: a table is for programs too. */
  readonly heading?: Heading
  /** When it was made, in words. */
  readonly note: string
  /** In which its moments are written. */
  readonly zone: string
  readonly columns: readonly ColumnShape[]
}

/** Takes the rows one after the other and gives the file piece by piece. */
export type FileWriter = {
  write(rows: readonly Cells[]): void
  /** The last piece has been given when it is done. */
  end(): Promise<void>
  /** Letters that no font of ours has. */
  readonly unwritten: number
}
export type Give = (bytes: Uint8Array<ArrayBuffer>) => void
