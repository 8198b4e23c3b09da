import type { ExportCall } from '@paddock/contract/exports'
import type { ReactNode } from 'react'

/** `Id`: of a list that has a file, those that the file has, so that a column the file lacks does not compile. */
export type Column<Row, Id extends string = string> = {
  /** Also what the server sorts by, where it can, and what it exports. */
  readonly id: Id
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  readonly isNumber?: boolean
  readonly isSortable?: boolean
  /** Not shown until it is chosen. */
  readonly isExtra?: boolean
  /** Not shown on a phone until it is chosen; what matters of it stands below the first column there. */
  readonly isWide?: boolean
}

/** The columns of a list that has this file. */
export type ExportedColumn<Row, E extends ExportCall> = Column<Row, E['columns'][number]>

/** What of the columns is shown, by what somebody chose. */
export const shownColumns = <Row, Id extends string>(
  columns: readonly Column<Row, Id>[],
  choice: Readonly<Record<string, boolean>>,
  isNarrow: boolean,
): readonly Column<Row, Id>[] =>
  columns.filter(({ id, isExtra = false, isWide = false }) => choice[id] ?? !(isExtra || (isWide && isNarrow)))
