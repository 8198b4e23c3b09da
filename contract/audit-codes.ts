/**
 * What the audit log can tell, each with the sentence that people read. A call that changes something states its code, and
 * writes exactly one row under it in the transaction of the change. GLI33-SIG, SECURITY 1.9.
 */
export const AUDIT_TEXTS = {
  /* Ways in */
  SIGNED_IN: 'Signed in',
  SIGN_IN_FAILED: 'Tried to sign in and failed',
  SIGNED_OUT: 'Signed out',
  ACCESS_REFUSED: 'Tried what the role or the transaction code does not allow',

  /* A player's own settings */
  CONFIRM_BETS_SET: 'Changed whether bets are confirmed',
  STAKES_SAVED: 'Saved the stake buttons',
  QUICK_STAKES_SAVED: 'Saved the quick-bet stakes',
  FAVORITE_EVENT_ADDED: 'Added a favourite event',
  FAVORITE_EVENT_REMOVED: 'Removed a favourite event',

  /* People below */
  ACCOUNT_CREATED: 'Made an account',
  ACCOUNT_CHANGED: 'Changed the terms of an account',
  PASSWORD_RESET: 'Reset the password of an account',
  ACCOUNT_LOCKED: 'Locked or unlocked an account',
  SESSIONS_ENDED: 'Ended the sessions of an account',
  POINTS_GIVEN: 'Gave points',
  POINTS_TAKEN: 'Took points back',
  CASH_SETTLED: 'Settled in cash',

  /* Sites */
  COMMUNICATION_SET: 'Changed how the people below reach them',
  MAINTENANCE_SET: 'Began or ended maintenance',
  USE_SOCKET_SET: 'Switched live sockets on or off',
  PAGES_REFRESHED: "Told everybody's page to reload",
  SITE_DRAFT_SAVED: 'Saved a draft of the configuration',
  SITE_PUBLISHED: 'Published a configuration',
  SITE_ROLLED_BACK: 'Published an earlier configuration again',
  SITE_CREATED: 'Made a site',

  /* Markets */
  MARKET_STATUS_SET: 'Suspended, opened or closed a market',
  RESULT_DECLARED: 'Declared the result of a market',
  RESULT_ROLLED_BACK: 'Took a result back',
} as const

export type AuditCode = keyof typeof AUDIT_TEXTS
export const AUDIT_CODES = Object.keys(AUDIT_TEXTS) as [AuditCode, ...AuditCode[]]
