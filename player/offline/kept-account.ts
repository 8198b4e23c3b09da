/** Where a tab keeps the last of an account. */
export const KEPT_ACCOUNT = 'paddock.kept-account'
