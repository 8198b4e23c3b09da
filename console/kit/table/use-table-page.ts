import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useFallbackMs } from '../news/index.ts'
import type { LoadPage, TablePage } from './load.ts'
import type { View } from './view.ts'

type Asked<Row> = {
  readonly view: View
  readonly load: LoadPage<Row>
  /** Together with the view it names the query: what else the rows depend on. */
  readonly queryKey: readonly unknown[]
  readonly refreshMs?: number | undefined
}

/** The page that a table shows. Who asks for the same beside the table reads what it reads: the server is asked once. */
export function useTablePage<Row>({ view, load, queryKey, refreshMs }: Asked<Row>): UseQueryResult<TablePage<Row>> {
  const refetchInterval = useFallbackMs(refreshMs ?? 0)
  return useQuery({
    queryKey: [...queryKey, view],
    queryFn: ({ signal }) => load(view, signal),
    placeholderData: keepPreviousData,
    ...(refreshMs !== undefined && { refetchInterval }),
  })
}
