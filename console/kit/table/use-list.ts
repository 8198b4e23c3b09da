import type { ExportCall } from '@paddock/contract/exports'
import type { PageInfo } from '@paddock/contract/page'
import type { ReplyOf } from '@paddock/contract/reply'
import type { Asking } from '@paddock/contract/request'
import { useClient } from '@paddock/ui/client'
import { operatorRole, useMe } from '../me/index.ts'
import { type LoadPage, pageOf, type TablePage } from './load.ts'
import { type ColumnWords, type TableExport, tableExport } from './table-export.ts'
import { type ChangeView, useTableView } from './use-table-view.ts'
import type { View } from './view.ts'

type List<Row, Id extends string> = {
  readonly view: View
  readonly onView: ChangeView
  readonly load: LoadPage<Row>
  readonly exported: TableExport<Id>
}

type Options<E extends ExportCall, Row> = {
  /** What of the view the list is asked by; what the address says and the call does not know is left out. */
  readonly query: (view: View) => Asking<E['list']>['query']
  /** What of the answer the table shows, where it is asked for so. */
  readonly page: (reply: ReplyOf<E['list']>, view: View) => TablePage<Row>
  readonly words?: ColumnWords<E>
}

/**
 * A list of what an officer may see, as the address has it narrowed, and the same as a file: what either is asked by is said once.
 * `filterNames` must be the same array on every render.
 */
export function useList<E extends ExportCall, Row>(
  filterNames: readonly string[],
  file: E,
  { query, page, words }: Options<E, Row>,
): List<Row, E['columns'][number]> {
  const [view, onView] = useTableView(filterNames)
  const client = useClient()
  const role = operatorRole(useMe())
  // A list is of an officer's role and has no body, which the type of any call there is does not tell.
  const asking = (asked: View) =>
    ({ params: { role }, query: query(asked) }) as unknown as Pick<Asking<E['list']>, 'params' | 'query'>
  return {
    view,
    onView,
    load: async (asked, signal) =>
      page(await client.call<E['list']>(file.list, asking(asked) as Asking<E['list']>, signal), asked),
    exported: tableExport(file, asking, words),
  }
}

/** Of an answer that is rows and how many there are. */
export const plainPage = <Row>({ docs, ...info }: PageInfo & { readonly docs: readonly Row[] }): TablePage<Row> =>
  pageOf(docs, info)
