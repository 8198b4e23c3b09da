/** The rounds that are open. Apart from them, so that news of the account can ask for them anew without loading a page. */
export const OPEN_ROUNDS = ['open-rounds'] as const

/** What a game has cost. */
export const costKey = ({ provider, gameCode }: { readonly provider: string; readonly gameCode: string }) =>
  ['casino-cost', provider, gameCode] as const
