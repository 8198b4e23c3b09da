/** Whose orders meet each other, and in which book of money they are played. */
import type { MoneyBook } from '../money/index.ts'

const DEMO = ' demo'

/** Players of one site meet each other; demo accounts are among themselves. */
export const poolOf = ({ siteId, book }: { readonly siteId: number; readonly book: MoneyBook }): string =>
  book === 'REAL' ? String(siteId) : `${siteId}${DEMO}`

export const siteOfPool = (pool: string): number => Number.parseInt(pool, 10)

export const moneyBookOfPool = (pool: string): MoneyBook => (pool.endsWith(DEMO) ? 'DEMO' : 'REAL')
