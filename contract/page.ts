/** Paging of lists. 000 §3 "Page info on reports", §9: 25 a page. */
import * as z from 'zod/mini'
import { count, typedNumber } from './values.ts'

export const DEFAULT_PAGE_SIZE = 25
/** So many rows a page has at most, and so many accounts one call changes: all that a table shows can be chosen at once. */
export const MOST_AT_ONCE = 200

/** Query fields of a paged call. */
export const pageQuery = {
  page: z._default(z.pipe(typedNumber, z.int().check(z.gte(1))), 1),
  limit: z._default(z.pipe(typedNumber, z.int().check(z.gte(1), z.lte(MOST_AT_ONCE))), DEFAULT_PAGE_SIZE),
}

/** Reply fields of a paged call. */
export const pageInfo = {
  limit: count,
  nextPage: z.boolean(),
  nextPageNumber: count,
  previousPage: z.boolean(),
  previousPageNumber: count,
  showingFrom: count,
  showingTo: count,
  totalDocs: count,
  /** Of lists that grow every day some thousands are counted and no more: there are at least as many as `totalDocs` says. */
  totalIsLeast: z.boolean(),
  totalPages: count,
}
export type PageInfo = { [K in keyof typeof pageInfo]: z.output<(typeof pageInfo)[K]> }

/** How many rows a list has; `isLeast`: nobody counted further. */
export type Counted = { readonly total: number; readonly isLeast: boolean }

/**
 * The page info of page `page` (from 1) with `limit` a page out of so many rows. A page number of 0 means there is none. What was not
 * counted has no pages.
 */
export function pageInfoOf(page: number, limit: number, counted: number | Counted): PageInfo {
  const { total: totalDocs, isLeast: totalIsLeast } =
    typeof counted === 'number' ? { total: counted, isLeast: false } : counted
  const totalPages = Math.ceil(totalDocs / limit)
  const nextPage = page < totalPages
  const previousPage = page > 1 && totalPages > 0
  const showingTo = Math.min(page * limit, totalDocs)
  return {
    limit,
    nextPage,
    nextPageNumber: nextPage ? page + 1 : 0,
    previousPage,
    previousPageNumber: previousPage ? Math.min(page - 1, totalPages) : 0,
    showingFrom: (page - 1) * limit < totalDocs ? (page - 1) * limit + 1 : 0,
    showingTo: (page - 1) * limit < totalDocs ? showingTo : 0,
    totalDocs,
    totalIsLeast,
    totalPages,
  }
}
