/**
 * A market of a casino that holds what a player may lose until it is settled: each reserve replaces the hold of the one before, each
 * settlement the result of the one before. docs/domain/casino.md#tables.
 */
import { larger, negate, type Paise, smaller, subtract, ZERO } from '../money/index.ts'

export type Table = {
  /** Of the last reserve. */
  readonly version: number
  readonly hold: Paise
  /** Of the last reserve too, whatever has freed it since. */
  readonly lastHold: Paise
  /** Of the last settlement; null before the first. */
  readonly settled: number | null
  /** Whether that named the player, rather than leave them out of a market's last result. */
  readonly wasNamed: boolean
  /** Whether any settlement of its provider ever did. */
  readonly hasResult: boolean
  /** What that brought the player. */
  readonly pnl: Paise
}

/** What may be lost at worst, paise: outcomes are all that can come, ties included. */
export const holdOf = (outcomes: readonly Pick<Outcome, 'pnl'>[]): Paise =>
  negate(outcomes.reduce((least, { pnl }) => smaller(least, pnl), ZERO))

/** Of a table that is there, or not yet. What was settled holds nothing again. */
export function refuseReserve(
  table: Table | undefined,
  version: number,
): 'ALREADY_SETTLED' | 'STALE_VERSION' | undefined {
  if (table?.settled != null) return 'ALREADY_SETTLED'
  return table && version <= table.version ? 'STALE_VERSION' : undefined
}

/** Below all that a casino can say: we gave back what was held when it fell silent. What it says later is its first result. */
export const OUR_VERSION = -1

export type Outcome = { readonly code: string; readonly pnl: Paise }

/** Whether nothing that can come is worse than it was, of the same that could. */
export function isNoWorse(is: readonly Outcome[], was: readonly Outcome[]): boolean {
  const before = new Map(was.map(({ code, pnl }) => [code, pnl]))
  return is.length === before.size && is.every(({ code, pnl }) => pnl >= (before.get(code) ?? Infinity))
}

export type TableSettlement = {
  /** What the player's balance moves by: all of it at first, the difference when a result is corrected. */
  readonly moves: Paise
  readonly frees: Paise
}

/** What a casino says of one player; not named is who was left out of a market's last result. */
export type TableResult = { readonly version: number; readonly pnl: Paise; readonly isNamed: boolean }

/**
 * The first result of a player may not cost more than was held; a correction may, as results of sports may. Law D-21. Who was left out may still
 * be named in the same version: a result of many players comes in parts, in any order.
 */
export function settleTable(
  { hold, lastHold, settled, wasNamed, hasResult, pnl: before }: Table,
  { version, pnl, isNamed }: TableResult,
): TableSettlement | 'STALE_VERSION' | 'LOSS_OVER_HOLD' {
  const isCompleted = isNamed && !wasNamed && version === settled
  if (settled !== null && version <= settled && !isCompleted) return 'STALE_VERSION'
  if (!hasResult && negate(pnl) > lastHold) return 'LOSS_OVER_HOLD'
  return { moves: subtract(pnl, before), frees: hold }
}

/** A result as a round's books tell it: lost is a stake, won is a win. */
export const partsOfResult = (pnl: Paise): { readonly staked: Paise; readonly won: Paise } => ({
  staked: larger(ZERO, negate(pnl)),
  won: larger(ZERO, pnl),
})
