/** A row of markets or rounds that were won one after the other. docs/domain/leaderboard.md#streak. */
import type { Paise } from '../money/index.ts'

/**
 * What a stretch of results says of rows: the longest one, and those that it begins and ends with, which may go on outside of it.
 * Where none was lost (`broken` is false) all three are the same.
 */
export type Row = {
  readonly head: number
  readonly best: number
  readonly tail: number
  readonly broken: boolean
}

/** @internal */
export const NO_ROW: Row = { head: 0, best: 0, tail: 0, broken: false }
const WON: Row = { head: 1, best: 1, tail: 1, broken: false }
const LOST: Row = { head: 0, best: 0, tail: 0, broken: true }

/**
 * One stretch, and the one that follows it.
 * @internal With what follows the law of rows, to which tests hold the sums of the server.
 */
export const joinRows = (one: Row, next: Row): Row => ({
  head: one.broken ? one.head : one.head + next.head,
  best: Math.max(one.best, next.best, one.tail + next.head),
  tail: next.broken ? next.tail : one.tail + next.tail,
  broken: one.broken || next.broken,
})

/**
 * Of results by their order, each what it brought after commission: nothing (void, level, cashed out even) neither counts nor ends a row.
 * @internal
 */
export const rowOf = (brought: readonly Paise[]): Row =>
  brought
    .filter((amount) => amount !== 0)
    .map((amount) => (amount > 0 ? WON : LOST))
    .reduce(joinRows, NO_ROW)
