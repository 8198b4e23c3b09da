/**
 * A market of a casino that holds what a player may lose until it is settled: each reserve replaces the hold of the one before, each
 * settlement the result of the one before. docs/domain/casino.md#tables.
 */
import { larger, negate, type Paise, smaller, subtract, ZERO } from '../money/index.ts'

export type Table = {
  /** Of the last reserve. */
  readonly version: number
  readonly hold: Paise
  /** Of the last settlement; null before the first. */
  readonly settled: number | null
  /** What that brought the player. */
  readonly pnl: Paise
}

/** What may be lost at worst, paise: outcomes are all that can come, ties included. */
export const holdOf = (outcomes: readonly { readonly pnl: Paise }[]): Paise =>
  negate(outcomes.reduce((least, { pnl }) => smaller(least, pnl), ZERO))

/** Of a table that is there, or not yet. What was settled holds nothing again. */
export function refuseReserve(
  table: Table | undefined,
  version: number,
): 'ALREADY_SETTLED' | 'STALE_VERSION' | undefined {
  if (table?.settled != null) return 'ALREADY_SETTLED'
  return table && version <= table.version ? 'STALE_VERSION' : undefined
}

export type TableSettlement = {
  /** What the player's balance moves by: all of it at first, the difference when a result is corrected. */
  readonly moves: Paise
  readonly frees: Paise
}

/** The first result of a player may not cost more than was held; a correction may, as results of sports may. Law D-21. */
export function settleTable(
  { hold, settled, pnl: before }: Table,
  { version, pnl }: { readonly version: number; readonly pnl: Paise },
): TableSettlement | 'STALE_VERSION' | 'LOSS_OVER_HOLD' {
  if (settled !== null && version <= settled) return 'STALE_VERSION'
  if (settled === null && negate(pnl) > hold) return 'LOSS_OVER_HOLD'
  return { moves: subtract(pnl, before), frees: hold }
}

/** A result as a round's books tell it: lost is a stake, won is a win. */
export const partsOfResult = (pnl: Paise): { readonly staked: Paise; readonly won: Paise } => ({
  staked: larger(ZERO, negate(pnl)),
  won: larger(ZERO, pnl),
})
