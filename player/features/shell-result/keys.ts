/** What the first result is. Apart from its popup, so that news of the account can ask for it anew without loading that. */
export const FIRST_RESULT = ['first result'] as const
