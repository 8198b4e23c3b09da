import type { PageInfo } from '@paddock/contract/page'
import type { Paise } from '@paddock/domain/money'
import type { View } from './view.ts'

/** A sum over all pages of a list, that the server made. */
export type Total = {
  /** Below which column it stands. */
  readonly column: string
  readonly label: string
  readonly amount: Paise
  readonly isResult?: boolean
}

type Named = { readonly id: string; readonly name: string }

/** What a page is narrowed to by name, and whom it is about with who stands above them, the highest first. */
export type Way = {
  readonly narrowed: { readonly event?: Named | undefined; readonly market?: Named | undefined }
  readonly path: readonly Named[]
}

export type TablePage<Row> = {
  readonly rows: readonly Row[]
  readonly total: number
  /** The server has counted so far and no further: what comes behind has no pages. */
  readonly isLeast: boolean
  /** What the things that the list is narrowed to are called, by the name of the filter. */
  readonly names?: Names
  readonly totals?: readonly Total[]
  /** For what stands around the table: a heading, the way back. It is kept with the rows, so it is there when they are. */
  readonly way?: Way
}
export type Names = Readonly<Record<string, string | undefined>>
export type LoadPage<Row> = (view: View, signal?: AbortSignal) => Promise<TablePage<Row>>

/** A page of a table, of rows and the page info they came with. */
export const pageOf = <Row>(
  rows: readonly Row[],
  { totalDocs, totalIsLeast }: Pick<PageInfo, 'totalDocs' | 'totalIsLeast'>,
  names: Names = {},
): TablePage<Row> => ({ rows, total: totalDocs, isLeast: totalIsLeast, names })
