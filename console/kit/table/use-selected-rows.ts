import { useState } from 'react'
import type { Selection } from './data-table.tsx'

const NONE: ReadonlySet<string> = new Set()

type SelectedRows<Row> = {
  readonly selection: Selection
  readonly count: number
  /** Also those of pages that are not shown any more, each as it was read last. */
  readonly rows: readonly Row[]
  readonly clear: () => void
  /** To be told of every page that is read. */
  readonly noteRead: (rows: readonly Row[]) => void
  /** A row turned out to be other than it was read. */
  readonly change: (id: string, to: (row: Row) => Row) => void
}

/** The rows of a list that are selected, over all of its pages. */
export function useSelectedRows<Row>(idOf: (row: Row) => string): SelectedRows<Row> {
  const [known, setKnown] = useState<ReadonlyMap<string, Row>>(new Map())
  const [ids, setIds] = useState(NONE)
  return {
    selection: { ids, onChange: setIds },
    count: ids.size,
    rows: [...ids].flatMap((id) => known.get(id) ?? []),
    clear: () => setIds(NONE),
    noteRead: (rows) => setKnown((before) => new Map([...before, ...rows.map((row) => [idOf(row), row] as const)])),
    change: (id, to) =>
      setKnown((before) => {
        const row = before.get(id)
        return row === undefined ? before : new Map([...before, [id, to(row)]])
      }),
  }
}
