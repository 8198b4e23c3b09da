import { type Paise, smaller } from '../money/index.ts'

/** The tabs of the lobby, which a game stands under one of; a sports book has a page of its own. 001 §2.1, §9. */
export const GAME_TYPES = ['live', 'crash', 'slot', 'lottery', 'virtual', 'premium', 'sports'] as const
export type GameType = (typeof GAME_TYPES)[number]

/** How far what comes back of a game's rounds is spread, as its provider says. */
export const VOLATILITIES = ['low', 'medium', 'high'] as const
export type Volatility = (typeof VOLATILITIES)[number]

/** What has to be there for the cheapest of them; null where there is none, and where one tells no least, which may take whatever there is. */
export function leastStakeOf(games: readonly { readonly min: Paise | null }[]): Paise | null {
  const told = games.flatMap(({ min }) => (min === null ? [] : [min]))
  const [first, ...others] = told
  return first === undefined || told.length < games.length ? null : others.reduce(smaller, first)
}
