/** All that the records have read. Apart from them, so that news of the account can ask for it anew without loading a page. */
export const RECORDS = ['records'] as const
