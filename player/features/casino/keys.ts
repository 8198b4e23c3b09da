/** The rounds that are open. Apart from them, so that news of the account can ask for them anew without loading a page. */
export const OPEN_ROUNDS = ['open-rounds'] as const
