/** The markets of a template while it is written. Pure. */
import type { AskedMarket, MadeKind, MakingRefusal } from '@paddock/domain/desk'
import { wrongMarket } from '@paddock/domain/desk'
import type { StartingTerms } from '@paddock/domain/market'
import type { AskedRow } from '../making/typed.ts'

/** `key`: the same while the row moves and changes. */
export type Row = { readonly key: number; readonly market: AskedRow }

export const MOST_ROWS = 100

export const rowsOf = (markets: readonly AskedRow[]): readonly Row[] => markets.map((market, key) => ({ key, market }))

const nextKey = (rows: readonly Row[]): number => Math.max(-1, ...rows.map(({ key }) => key)) + 1

/** In the place of the row of that key; without one, behind the last. */
export const withRow = (rows: readonly Row[], key: number | null, market: AskedRow): readonly Row[] =>
  key === null
    ? [...rows, { key: nextKey(rows), market }]
    : rows.map((row) => (row.key === key ? { key, market } : row))

/** Behind the row that it is made of. */
export const withCopy = (rows: readonly Row[], key: number, name: string): readonly Row[] =>
  rows.flatMap((row) => (row.key === key ? [row, { key: nextKey(rows), market: { ...row.market, name } }] : [row]))

export const withoutRow = (rows: readonly Row[], key: number): readonly Row[] => rows.filter((row) => row.key !== key)

/** One place up or down; at the end it stays. */
export function moved(rows: readonly Row[], key: number, by: -1 | 1): readonly Row[] {
  const from = rows.findIndex((row) => row.key === key)
  const row = rows[from]
  const other = rows[from + by]
  if (!row || !other) return rows
  return rows.map((one) => (one === row ? other : one === other ? row : one))
}

/** The first row that could not be made, whatever the teams are called, with what is wrong. */
export function wrongRow(
  rows: readonly Row[],
  starting: Readonly<Record<MadeKind, StartingTerms>>,
  now: number,
): { readonly row: Row; readonly refusal: MakingRefusal } | undefined {
  const wrong = wrongMarket(
    rows.map(({ market }) => market as AskedMarket),
    starting,
    now,
  )
  const row = wrong && rows[wrong.at]
  return row && { row, refusal: wrong.refusal }
}
