import type { View } from './view.ts'

export type TablePage<Row> = { readonly rows: readonly Row[]; readonly total: number }
export type LoadPage<Row> = (view: View, signal?: AbortSignal) => Promise<TablePage<Row>>
