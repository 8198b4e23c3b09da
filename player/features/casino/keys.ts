/** Whatever is known of games that are offered. */
export const GAMES = ['casino-games'] as const
export const ALL_GAMES = [...GAMES, 'all'] as const

/** What a player has marked, last played, and may not play of the list. */
export const OWN_GAMES = ['casino-own'] as const

/** The rounds that are open. Apart from them, so that news of the account can ask for them anew without loading a page. */
export const OPEN_ROUNDS = ['open-rounds'] as const

/** What a game has cost. */
export const costKey = ({ provider, gameCode }: { readonly provider: string; readonly gameCode: string }) =>
  ['casino-cost', provider, gameCode] as const
