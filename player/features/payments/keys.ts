/** What is read of payments. Apart from them, so that news of the account can ask for it anew without loading a page. */
export const PAYMENTS = ['payments'] as const
