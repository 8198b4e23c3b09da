import type { Bet } from '@paddock/contract/shapes/bet'

const MOST_SHOWN = 8

/** Newest first. */
export const latestOf = (bets: readonly Bet[]): Bet[] =>
  bets.toSorted((a, b) => b.placedAt - a.placedAt).slice(0, MOST_SHOWN)
