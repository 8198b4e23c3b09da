/** What of a list is looked at: page, order and filters. It stands in the address, so that a link and "back" lead to the same. */
import { MOST_AT_ONCE } from '@paddock/contract/page'

export type Sort = { readonly by: string; readonly order: 'asc' | 'desc' }
export type Filters = Readonly<Record<string, string>>
export type View = {
  /** From 1. */
  readonly page: number
  readonly limit: number
  readonly sort: Sort | null
  readonly filters: Filters
}

export const PAGE_SIZES = [25, 50, 100, MOST_AT_ONCE] as const
const USUAL_SIZE = 25

const PAGE = 'page'
const SIZE = 'size'
const SORT = 'sort'

function readCount(text: string | null, usual: number, allowed: (value: number) => boolean): number {
  const value = Number(text)
  return Number.isSafeInteger(value) && value >= 1 && allowed(value) ? value : usual
}

function readSort(text: string | null): Sort | null {
  const match = /^(-?)(\w+)$/.exec(text ?? '')
  return match?.[2] ? { by: match[2], order: match[1] === '-' ? 'desc' : 'asc' } : null
}

/** Only the filters that the list knows are read; what is not readable is as usual. */
export function readView(address: URLSearchParams, filterNames: readonly string[]): View {
  const filters: Record<string, string> = {}
  for (const name of filterNames) {
    const value = address.get(name)
    if (value) filters[name] = value
  }
  return {
    page: readCount(address.get(PAGE), 1, () => true),
    limit: readCount(address.get(SIZE), USUAL_SIZE, (size) => PAGE_SIZES.some((known) => known === size)),
    sort: readSort(address.get(SORT)),
    filters,
  }
}

/** What is as usual is left out, and what belongs to others in the address (`rest`) is kept. */
export function writeView({ page, limit, sort, filters }: View, rest: Iterable<readonly [string, string]> = []) {
  const address = new URLSearchParams()
  for (const [name, value] of rest) address.set(name, value)
  for (const [name, value] of Object.entries(filters)) if (value) address.set(name, value)
  if (sort) address.set(SORT, `${sort.order === 'desc' ? '-' : ''}${sort.by}`)
  if (limit !== USUAL_SIZE) address.set(SIZE, String(limit))
  if (page > 1) address.set(PAGE, String(page))
  return address
}

export const VIEW_NAMES: readonly string[] = [PAGE, SIZE, SORT]

/** Another filter, order or size begins at the first page again. */
export const changedView = (view: View, change: Partial<View>): View => ({
  ...view,
  ...(change.page === undefined && { page: 1 }),
  ...change,
})

/** A filter set; an empty value takes it away. */
export function withFilter(filters: Filters, name: string, value: string): Filters {
  const { [name]: _, ...others } = filters
  return value === '' ? others : { ...others, [name]: value }
}

const isClearable = (name: string, clearable: readonly string[] | undefined): boolean =>
  clearable === undefined || clearable.includes(name)

/** Whether any filter is set that is the reader's to clear: one of `clearable`; without them each is. */
export const isFiltered = (filters: Filters, clearable: readonly string[] | undefined): boolean =>
  Object.keys(filters).some((name) => isClearable(name, clearable))

/** What is left when those are cleared. */
export const clearedFilters = (filters: Filters, clearable: readonly string[] | undefined): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !isClearable(name, clearable)))

/** Ascending, then descending, then as the server orders it. */
export function nextSort(sort: Sort | null, by: string): Sort | null {
  if (sort?.by !== by) return { by, order: 'asc' }
  return sort.order === 'asc' ? { by, order: 'desc' } : null
}
