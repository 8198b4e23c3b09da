/** What of races a list shows. */
import type { BestPrice } from '@paddock/contract/frames/listing'
import { isRacing } from '@paddock/domain/betting'
import { ALL } from './state.ts'

/** Races that a list shows. 000 §9 "Race market limit". */
const MOST_RACES = 25

/** What a sport's own page shows of it. */
export const mostOfSport = (sportId: string): number => (isRacing(sportId) ? MOST_RACES : ALL())

const SHORTEST = 3

/** Those that the market thinks likeliest to win, the shortest price first; who has no price stands behind. */
export const shortestOf = (best: readonly BestPrice[]): readonly BestPrice[] =>
  best
    .toSorted((a, b) => (a.back ?? Number.POSITIVE_INFINITY) - (b.back ?? Number.POSITIVE_INFINITY) || a.slot - b.slot)
    .slice(0, SHORTEST)
