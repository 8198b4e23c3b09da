/**
 * What the audit log can tell, each with the sentence that people read. A call that changes something states its code, and
 * writes exactly one row under it in the transaction of the change. GLI33-SIG, security 1.9.
 */
export const AUDIT_TEXTS = {
  /* Ways in */
  SIGNED_IN: 'Signed in',
  SIGN_IN_FAILED: 'Tried to sign in and failed',
  SIGNED_OUT: 'Signed out',
  SECOND_FACTOR_GIVEN: 'Gave the second factor',
  SIGNED_UP: 'Signed up',
  DEMO_OPENED: 'Opened a demo account',
  OTP_ASKED: 'Asked for a one-time code',
  PASSWORD_CHANGED: 'Changed the own password',
  PASSWORD_RECOVERED: 'Set a new password with a one-time code',
  SECOND_FACTOR_BEGUN: 'Began to set up a second factor',
  SECOND_FACTOR_ON: 'Turned the second factor on',
  SECOND_FACTOR_OFF: 'Turned the second factor off',
  BACKUP_CODES_RENEWED: 'Made new backup codes',
  OWN_SESSION_ENDED: 'Signed out another session of their own',
  OTHER_SESSIONS_ENDED: 'Signed out all other sessions of their own',
  LOGIN_TICKET_MADE: 'Made a ticket that signs a player in once',
  SWITCH_LINK_MADE: 'Asked for a link into the second site',
  ACCOUNT_LINK_MADE: 'Linked the own account on another site',
  ACCOUNT_LINK_ENDED: 'Ended the link with the own account on another site',
  COCK_FIGHT_CREATED: 'Was noted for the cock-fight area',
  DEVELOPER_TOOLS_SEEN: 'A page was held up by developer tools',
  ACCESS_REFUSED: 'Tried what the role or the transaction code does not allow',

  /* A player's own settings */
  CONFIRM_BETS_SET: 'Changed whether bets are confirmed',
  STAKES_SAVED: 'Saved the stake buttons',
  QUICK_STAKES_SAVED: 'Saved the quick-bet stakes',
  NOTIFICATIONS_READ: 'Marked notifications as read',
  NOTIFICATIONS_DELETED: 'Deleted notifications',
  FAVORITE_EVENT_ADDED: 'Added a favourite event',
  FAVORITE_EVENT_REMOVED: 'Removed a favourite event',
  FAVORITE_MARKET_ADDED: 'Added a favourite market',
  FAVORITE_MARKET_REMOVED: 'Removed a favourite market',

  /* People below */
  ACCOUNT_CREATED: 'Made an account',
  ACCOUNT_CHANGED: 'Changed the terms of an account',
  PASSWORD_RESET: 'Reset the password of an account',
  ACCOUNT_LOCKED: 'Locked or unlocked an account',
  SESSIONS_ENDED: 'Ended the sessions of an account',
  POINTS_GIVEN: 'Gave points',
  POINTS_TAKEN: 'Took points back',
  CASH_SETTLED: 'Settled in cash',
  CASH_REVERSED: 'Took a settlement in cash back',
  REBATE_PAID: 'Gave rebates',

  /* Money in and out */
  PAYMENT_METHOD_CHANGED: 'Made or changed a payment method',
  PAYEE_CONFIRMED: 'Confirmed who is paid by a payment method',
  PAYEE_WITHDRAWN: 'Ended a change of a payment method',
  DEPOSIT_BEGUN: 'Opened a payment app for a deposit',
  DEPOSIT_ASKED: 'Claimed a deposit',
  DEPOSIT_CANCELED: 'Took a deposit back',
  DEPOSIT_TAKEN: 'Took a deposit to work on, or left it',
  BONUS_RULE_CHANGED: 'Made or changed a rule of bonuses',
  BONUS_RULE_CONFIRMED: 'Confirmed a rule of bonuses',
  BONUS_RULE_WITHDRAWN: 'Ended a change of a rule of bonuses',
  BONUS_AWARDED: 'Awarded a bonus',
  BONUS_DECIDED: 'Let a held bonus go on, or refused it',
  BONUS_ENDED: 'Ended a bonus',
  DEPOSIT_DECIDED: 'Approved or rejected a deposit',
  STATEMENT_IMPORTED: 'Imported a statement of a bank',
  STATEMENT_LINE_ASIDE: 'Set a line of a statement aside, or took it back',
  METHOD_IMAGE_SAVED: 'Added an image for a payment method',
  DEPOSIT_REVERSED: 'Took an approved deposit back, or agreed to',
  PAYOUT_IMAGE_SENT: 'Sent an image for an account to be paid to',
  PAYOUT_ACCOUNT_CHANGED: 'Made, changed or removed an account to be paid to',
  PAYOUT_ACCOUNT_OPENED: 'Looked at an account to be paid to, in full',
  WITHDRAWAL_ASKED: 'Asked for a withdrawal',
  PAYEE_DIFFERED: 'Sent another payee with a withdrawal than is stored',
  WITHDRAWAL_CANCELED: 'Took a withdrawal back',
  WITHDRAWAL_TAKEN: 'Took a withdrawal to work on, or left it',
  WITHDRAWAL_DECIDED: 'Paid or rejected a withdrawal',
  KYC_DOCUMENT_ADDED: 'Added a document of who they are',
  KYC_SENT: 'Sent documents of who they are',
  KYC_OPENED: 'Looked at the documents of a player',
  KYC_DECIDED: 'Verified or rejected who a player is',
  WITHDRAWAL_RETURNED: 'Noted that the bank sent a payment back',
  STRAY_LINE_DECIDED: 'Decided a line of a payment gateway about nothing that was asked, or agreed to',
  DOCUMENTS_REMOVED: 'Documents or an image of a payment were removed, since their time was over',
  HELD_DECIDED: 'Decided what a payment gateway left open, or agreed to',

  /* The casino */
  CASINO_GAME_OPENED: 'Opened a game of the casino',
  CASINO_PROVIDER_REGISTERED: 'Named a provider of casino games',
  CASINO_PROVIDER_CHANGED: 'Took a provider of casino games off, or on again',

  /* Sites */
  BROADCAST_SENT: 'Sent a message to the people below',
  COMMUNICATION_SET: 'Changed how the people below reach them',
  MAINTENANCE_SET: 'Began or ended maintenance',
  USE_SOCKET_SET: 'Switched live sockets on or off',
  PAGES_REFRESHED: "Told everybody's page to reload",
  ASSET_SAVED: 'Added an image of the site',
  ASSET_REMOVED: 'Removed an image of the site',
  SITE_DRAFT_SAVED: 'Saved a draft of the configuration',
  SITE_PUBLISHED: 'Published a configuration, or proposed one that weakens a control',
  SITE_ROLLED_BACK: 'Published, or proposed, an earlier configuration again',
  SITE_CREATED: 'Made a site',
  SITE_HOST_ADDED: 'Registered a host of a site',
  SITE_HOST_REMOVED: 'Took a host of a site out of the register',
  SITE_PAIR_PROPOSED: 'Named a site to go over to',
  SITE_PAIR_ACCEPTED: 'Agreed to a pair of sites',
  SITE_PAIR_WITHDRAWN: 'Left a pair of sites',
  SITE_PAIR_CONFIRMED: 'Confirmed a pair of sites',
  SITE_PAIR_ENDED: 'Ended a pair of sites',

  /* What needs a second officer */
  CONTROL_CHANGE_CONFIRMED: 'Confirmed what another officer proposed',
  CONTROL_CHANGE_ENDED: 'Withdrew or declined what waited for a second officer',
  ADMINISTRATOR_PROPOSED: 'Proposed a further administrator',
  ADMINISTRATOR_MADE: 'Made an administrator with the command of the installation',
  ADMINISTRATOR_RETIRED: 'Took an administrator the ways in, with the command of the installation',

  /* What left the console */
  LIST_EXPORTED: 'Took a list of other people as a file',

  /* The audit log itself */
  AUDIT_HEADS_ACCEPTED: 'Took the audit log as it stands, where it had lost what was kept of it',

  /* A player's protection */
  LIMIT_SET: 'Set or tightened a limit, or asked for a looser one',
  LIMIT_LOOSENED: 'Confirmed a looser limit',
  LOOSENING_CANCELLED: 'Kept a limit as it was',
  TIME_OUT_BEGUN: 'Took a time-out',
  SELF_EXCLUDED: 'Excluded themselves',
  REALITY_CHECK_SET: 'Changed how often the reality check comes',
  REALITY_CHECK_ACKNOWLEDGED: 'Acknowledged the reality check',
  LIMITS_DECLINED: 'Was offered limits and wanted none',
  LIMITS_REVIEWED: 'Was asked to look at the limits',
  MARKETING_SET: 'Stopped or allowed advertising',
  SESSION_TIME_OVER: 'Was signed out at the end of the time set',

  /* Markets */
  MARKET_STATUS_SET: 'Suspended, opened or closed a market',
  EVENT_SHOWING_SET: 'Changed the television, the score page or the place on home of an event',
  RUNNER_WITHDRAWN: 'Took a non-runner out of a market, or proposed to',
  RESULT_DECLARED: 'Declared the result of a market, or proposed it',
  CONFIRM_RESULTS_SET: 'Changed, or proposed to change, whether a result needs two operators',
  RESULT_ROLLED_BACK: 'Took a result back, or proposed to',
  RESULT_CONFIRMED: 'Confirmed what another operator proposed of a market',
  RESULT_PROPOSAL_ENDED: 'Withdrew or overruled what waited for a second operator',
  RESULT_KEPT: 'Kept a result though its source says another',
} as const

export type AuditCode = keyof typeof AUDIT_TEXTS
export const AUDIT_CODES = Object.keys(AUDIT_TEXTS) as [AuditCode, ...AuditCode[]]
