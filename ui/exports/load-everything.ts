/** Lists come by pages; an export walks all of them, up to a limit. */

type RowsOfPage<Row> = { readonly rows: readonly Row[]; readonly total: number }
type LoadRows<Row> = (page: number, limit: number) => Promise<RowsOfPage<Row>>

export const MOST_EXPORTED = 10_000
/** The largest page that the server gives. */
const EXPORT_PAGE = 200

export type Everything<Row> = { readonly rows: readonly Row[]; readonly isCut: boolean }

export async function loadEverything<Row>(
  load: LoadRows<Row>,
  onProgress: (loaded: number, total: number) => void,
): Promise<Everything<Row>> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { rows: more, total } = await load(page, EXPORT_PAGE)
    rows.push(...more)
    onProgress(Math.min(rows.length, MOST_EXPORTED), Math.min(total, MOST_EXPORTED))
    const isLast = more.length === 0 || page * EXPORT_PAGE >= total
    if (isLast || rows.length >= MOST_EXPORTED)
      return { rows: rows.slice(0, MOST_EXPORTED), isCut: !isLast || rows.length > MOST_EXPORTED }
  }
}
