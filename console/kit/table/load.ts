/** Lists come by pages; an export walks all of them, up to a limit. */
import type { View } from './view.ts'

export type TablePage<Row> = { readonly rows: readonly Row[]; readonly total: number }
export type LoadPage<Row> = (view: View, signal?: AbortSignal) => Promise<TablePage<Row>>

export const MOST_EXPORTED = 10_000
/** The largest page that the server gives. */
const EXPORT_PAGE = 200

export type Everything<Row> = { readonly rows: readonly Row[]; readonly isCut: boolean }

export async function loadEverything<Row>(
  load: LoadPage<Row>,
  view: View,
  onProgress: (loaded: number, total: number) => void,
  signal?: AbortSignal,
): Promise<Everything<Row>> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { rows: more, total } = await load({ ...view, page, limit: EXPORT_PAGE }, signal)
    rows.push(...more)
    onProgress(Math.min(rows.length, MOST_EXPORTED), total)
    const isLast = more.length === 0 || page * EXPORT_PAGE >= total
    if (isLast || rows.length >= MOST_EXPORTED)
      return { rows: rows.slice(0, MOST_EXPORTED), isCut: !isLast || rows.length > MOST_EXPORTED }
  }
}
