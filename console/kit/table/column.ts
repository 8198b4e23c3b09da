import type { ReactNode } from 'react'

export type Column<Row> = {
  /** Also what the server sorts by, and what it exports, where it can. */
  readonly id: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
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
