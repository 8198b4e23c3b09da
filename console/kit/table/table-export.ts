/** A table's rows as a file: what the server is asked for, from what the table shows. */
import type { ExportCall } from '@paddock/contract/exports'
import type { Asking } from '@paddock/contract/request'
import { type ExportOrder, orderExport } from '@paddock/ui/exports'
import type { Column } from './column.ts'
import type { View } from './view.ts'

/** By column, what its codes are called. */
export type ColumnWords<E extends ExportCall> = {
  readonly [C in E['columns'][number]]?: Readonly<Record<string, string>>
}
type Shown<Id extends string> = {
  readonly label: string
  readonly view: View
  readonly columns: readonly Pick<Column<never, Id>, 'id' | 'label'>[]
}

export type TableExport<Id extends string = string> = (shown: Shown<Id>) => ExportOrder

/** `asking` is how the table's own list is asked for: a file has the same filters and order, and all pages. */
export const tableExport =
  <E extends ExportCall>(
    call: E,
    asking: (view: View) => Pick<Asking<E['list']>, 'params' | 'query'>,
    words: ColumnWords<E> = {},
  ): TableExport<E['columns'][number]> =>
  ({ label, view, columns }) => {
    const { params, query } = asking(view) as { params: unknown; query: Readonly<Record<string, unknown>> }
    const { page: _, limit: __, ...filters } = query
    const ofColumns: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = words
    return orderExport<ExportCall>(call, {
      title: label,
      // As `Moment` shows them.
      zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      columns: columns.map(({ id, label: head }) => ({ id, head, words: ofColumns[id] })),
      ...({ params, query: filters } as Pick<Asking<ExportCall>, 'params' | 'query'>),
    })
  }
