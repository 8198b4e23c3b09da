/** The other ways in and out: one-time codes, sign-up, passwords, second factor, sessions, links. 000 §4; 001 §2, §7; security 3.1. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../exports.ts'
import { pageInfo, pageQuery } from '../page.ts'
import { pathRole, uplinePathRole } from '../roles.ts'
import { loginEvent, sessionInfo, signedIn } from '../shapes/access.ts'
import { user } from '../shapes/account.ts'
import { hostName } from '../shapes/hop.ts'
import { TEXTS } from '../texts.ts'
import { count, factorCode, id, instant, shortText, text, transactionCode, typedFlag } from '../values.ts'

const params = z.strictObject({ role: pathRole })
const password = z.string().check(z.minLength(1), z.maxLength(200))
/** Absent and empty are told apart from wrong by the words of 001 §5. */
const phone = z._default(z.string().check(z.maxLength(30)), '')
/** Six digits; what is none is answered like a wrong one. */
const otp = z.string().check(z.minLength(1), z.maxLength(20))
const userName = shortText.check(z.maxLength(30))

/** 001 §7: `operator` is the site's name as old clients send it; nothing is read from it. */
const otpRequest = z.strictObject({
  phone,
  type: z.optional(z.literal('sms')),
  whiteLabelId: z.optional(shortText),
  operator: z.optional(shortText),
})
const otpAnswer = z.object({
  /** Seconds until another code may be asked for. */
  resendAfter: count,
})
const OTP_REFUSALS = [
  'PHONE_MISSING',
  'PHONE_INVALID',
  'COUNTRY_NOT_SUPPORTED',
  'FORBIDDEN',
  'NOT_ON_THIS_SITE',
  'OTP_PENDING',
  'OTP_NOT_SENT',
  'TOO_MANY_REQUESTS',
] as const

export const sendSignUpOtp = endpoint({
  method: 'POST',
  path: 'api/common/signup/otp',
  tag: 'Sign-up',
  summary: 'Send a one-time code for signing up. The answer never tells whether the number is known.',
  action: 'account.signUp',
  audit: 'OTP_ASKED',
  body: otpRequest,
  docs: otpAnswer,
  messages: [TEXTS.otpSent],
  refusals: OTP_REFUSALS,
})

export const sendPasswordOtp = endpoint({
  method: 'POST',
  path: 'api/common/forgetPassword/otp',
  tag: 'Password',
  summary: 'Send a one-time code for a new password. The answer never tells whether the number is known.',
  action: 'password.recover',
  audit: 'OTP_ASKED',
  contentType: 'form',
  body: otpRequest,
  docs: otpAnswer,
  messages: [TEXTS.otpSendSuccessfully],
  refusals: OTP_REFUSALS,
})

export const sendSignInOtp = endpoint({
  method: 'POST',
  path: 'api/common/login/otp',
  tag: 'Sign-in',
  summary:
    'Ours: send a one-time code for signing in, where the site allows it. Never tells whether the number is known.',
  action: 'session.open',
  audit: 'OTP_ASKED',
  body: otpRequest,
  docs: otpAnswer,
  messages: [TEXTS.otpSent],
  refusals: OTP_REFUSALS,
})

const dupFields = {
  phone: z.optional(z.string().check(z.maxLength(30))),
  userName: z.optional(userName),
  email: z.optional(shortText),
  whiteLabelId: z.optional(shortText),
}
const dupDocs = z.object({
  /** Whether this user name is taken here. Of phones and addresses nothing is told: their owner learns it with the code. */
  userName: z.boolean(),
  phone: z.literal(false),
  email: z.literal(false),
})

export const checkDuplicate = endpoint({
  method: 'GET',
  path: 'api/common/dupCheck',
  tag: 'Sign-up',
  summary: 'Whether a user name is taken on this site; five questions a minute from one place (/24, /48).',
  action: 'account.signUp',
  query: z.strictObject(dupFields),
  docs: dupDocs,
  refusals: ['FORBIDDEN', 'TOO_MANY_REQUESTS'],
})

export const checkDuplicateByPost = endpoint({
  method: 'POST',
  path: 'api/common/dupCheck',
  tag: 'Sign-up',
  summary: 'Ours: the same question without personal data in the address.',
  action: 'account.signUp',
  body: z.strictObject(dupFields),
  docs: dupDocs,
  refusals: ['FORBIDDEN', 'TOO_MANY_REQUESTS'],
})

export const signUp = endpoint({
  method: 'POST',
  path: 'api/auth/signup',
  tag: 'Sign-up',
  summary: 'Make a player of the site. The code is used up here; the session comes as a bearer in `authorization`.',
  action: 'account.signUp',
  audit: 'SIGNED_UP',
  contentType: 'form',
  body: z.strictObject({
    phone,
    otp,
    password,
    userName: z.optional(userName),
    fullName: z.optional(shortText),
    email: z.optional(shortText),
    /** The code of who sent the player here. */
    referrer: z.optional(userName),
    /** Ours: where an affiliate says that their link stands. */
    subId: z.optional(shortText),
    type: z.optional(shortText),
    promoCode: z.optional(shortText),
    wagerBonusId: z.optional(shortText),
    whiteLabelId: z.optional(shortText),
    branchId: z.optional(shortText),
    utmSource: z.optional(shortText),
    registrationSource: z.optional(shortText),
    /** Ours. False is refused; old clients tick the boxes without sending them, which is kept as "not stated". */
    ageConfirmed: z.optional(typedFlag),
    termsAccepted: z.optional(typedFlag),
  }),
  docs: user,
  also: signedIn,
  messages: [TEXTS.signupSuccessful],
  refusals: [
    'FORBIDDEN',
    'REGISTRATION_CLOSED',
    'PHONE_MISSING',
    'PHONE_INVALID',
    'COUNTRY_NOT_SUPPORTED',
    'AGE_AND_TERMS',
    'WEAK_PASSWORD',
    'COMMON_PASSWORD',
    'USER_NAME_INVALID',
    'INVALID_OTP',
    'ALREADY_REGISTERED',
    'USER_NAME_TAKEN',
    'TOO_MANY_REQUESTS',
  ],
})

export const signUpDemo = endpoint({
  method: 'POST',
  path: 'api/auth/signup/demo',
  tag: 'Sign-up',
  summary: 'Make a demo account with demo points. It is gone after six hours.',
  action: 'account.signUp',
  audit: 'DEMO_OPENED',
  contentType: 'form',
  body: z.strictObject({
    /** What the client sends is a proposal: the answer holds what was taken. Security T17. */
    userName: z.optional(userName),
    email: z.optional(shortText),
    phone: z.optional(shortText),
    fullName: z.optional(shortText),
    password: z.optional(shortText),
    demoWhiteLabelId: z.optional(shortText),
  }),
  docs: z.object({ userName: shortText, password: shortText }),
  refusals: ['FORBIDDEN', 'NOT_ON_THIS_SITE', 'TOO_MANY_REQUESTS'],
})

export const resetPassword = endpoint({
  method: 'PATCH',
  path: 'api/common/forgetPassword',
  tag: 'Password',
  summary:
    'Set a new password with a one-time code. Ends every session, keeps the second factor, holds withdrawals a day.',
  action: 'password.recover',
  audit: 'PASSWORD_RECOVERED',
  contentType: 'form',
  body: z.strictObject({ phone, otp, password, whiteLabelId: z.optional(shortText) }),
  docs: z.object({}),
  messages: [TEXTS.passwordUpdatedSuccessfully],
  refusals: [
    'FORBIDDEN',
    'NOT_ON_THIS_SITE',
    'RESET_PHONE_MISSING',
    'RESET_PHONE_INVALID',
    'COUNTRY_NOT_SUPPORTED',
    'WEAK_PASSWORD',
    'COMMON_PASSWORD',
    'INVALID_OTP',
    'TOO_MANY_REQUESTS',
  ],
})

/** Two shapes are in use: {oldPassword, password} and {oldPassword, newPassword}. 001 §7. */
export const changePassword = endpoint({
  method: 'PATCH',
  path: 'api/{role}/changePassword',
  tag: 'Password',
  summary:
    'Change the own password. Ends every session, this one too. An operator without a transaction code gets one, once.',
  action: 'password.change',
  audit: 'PASSWORD_CHANGED',
  stages: ['FULL', 'CHANGE_PASSWORD'],
  contentType: 'form',
  params,
  body: z.strictObject({
    oldPassword: z.optional(password),
    password: z.optional(password),
    newPassword: z.optional(password),
  }),
  docs: z.object({ transactionCode: z.nullable(shortText) }),
  messages: [TEXTS.passwordUpdated],
  refusals: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'DEMO_ACCOUNT',
    'INVALID_PASSWORD',
    'SAME_PASSWORD',
    'WEAK_PASSWORD',
    'COMMON_PASSWORD',
    'TOO_MANY_REQUESTS',
  ],
})

export const giveSecondFactor = endpoint({
  method: 'POST',
  path: 'api/{role}/auth/secondFactor',
  tag: 'Sign-in',
  summary: 'The second step of signing in (/login-auth). The token is renewed: take it from `authorization`.',
  action: 'session.close',
  audit: 'SECOND_FACTOR_GIVEN',
  stages: ['SECOND_FACTOR'],
  params,
  body: z.strictObject({ code: factorCode }),
  docs: user,
  also: signedIn,
  messages: [TEXTS.loginSuccessful],
  refusals: ['SECOND_FACTOR_OFF', 'UNAUTHENTICATED', 'FORBIDDEN', 'INVALID_OTP', 'TOO_MANY_REQUESTS'],
})

const factorState = z.object({
  enabled: z.boolean(),
  /** Operators cannot go without. */
  mandatory: z.boolean(),
  backupCodesLeft: count,
  /** Whether the player has a code asked for at each withdrawal. */
  atWithdrawals: z.boolean(),
})

export const getSecondFactor = endpoint({
  method: 'GET',
  path: 'api/{role}/secondFactor',
  tag: 'Second factor',
  summary: 'Whether the second factor is on.',
  action: 'session.read',
  stages: ['FULL', 'ENROL_SECOND_FACTOR'],
  params,
  docs: factorState,
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: 'api/{role}/secondFactor',
  tag: 'Second factor',
  summary: 'A new secret for an authenticator. It holds when a code of it was confirmed.',
  action: 'secondFactor.change',
  audit: 'SECOND_FACTOR_BEGUN',
  stages: ['FULL', 'ENROL_SECOND_FACTOR'],
  params,
  body: z.strictObject({ password }),
  docs: z.object({
    /** Base32, to type by hand. */
    secret: shortText,
    /** otpauth://totp/…: what the QR image holds. */
    uri: text,
  }),
  refusals: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'NOT_ON_THIS_SITE',
    'DEMO_ACCOUNT',
    'INVALID_PASSWORD',
    'SECOND_FACTOR_ON',
    'TOO_MANY_REQUESTS',
  ],
})

const backupCodes = z.object({ backupCodes: z.array(shortText) })

export const confirmSecondFactor = endpoint({
  method: 'PUT',
  path: 'api/{role}/secondFactor',
  tag: 'Second factor',
  summary: 'Turn the second factor on with a first code. The backup codes are shown this once; other sessions end.',
  action: 'secondFactor.change',
  audit: 'SECOND_FACTOR_ON',
  stages: ['FULL', 'ENROL_SECOND_FACTOR'],
  params,
  body: z.strictObject({ code: factorCode }),
  docs: backupCodes,
  also: signedIn,
  refusals: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'SECOND_FACTOR_ON',
    'SECOND_FACTOR_OFF',
    'OTP_VERIFICATION_FAILED',
    'TOO_MANY_REQUESTS',
  ],
})

const factorProof = z.strictObject({ password, code: factorCode })

export const endSecondFactor = endpoint({
  method: 'DELETE',
  path: 'api/{role}/secondFactor',
  tag: 'Second factor',
  summary: 'Turn the second factor off. Operators may only replace theirs: they enrol again with the next sign-in.',
  action: 'secondFactor.change',
  audit: 'SECOND_FACTOR_OFF',
  params,
  body: factorProof,
  docs: factorState,
  refusals: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'SECOND_FACTOR_OFF',
    'INVALID_PASSWORD',
    'OTP_VERIFICATION_FAILED',
    'TOO_MANY_REQUESTS',
  ],
})

export const renewBackupCodes = endpoint({
  method: 'POST',
  path: 'api/{role}/secondFactor/backupCodes',
  tag: 'Second factor',
  summary: 'New backup codes, shown this once; the old ones hold no more.',
  action: 'secondFactor.change',
  audit: 'BACKUP_CODES_RENEWED',
  params,
  body: factorProof,
  docs: backupCodes,
  refusals: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'SECOND_FACTOR_OFF',
    'INVALID_PASSWORD',
    'OTP_VERIFICATION_FAILED',
    'TOO_MANY_REQUESTS',
  ],
})

const AT_WITHDRAWALS = {
  tag: 'Second factor',
  path: 'api/user/secondFactor/withdrawals',
  action: 'payment.ask',
} as const

export const askFactorAtWithdrawals = endpoint({
  ...AT_WITHDRAWALS,
  method: 'POST',
  summary: 'Ours: ask me for a code of my second factor at each withdrawal. Security T55.',
  audit: 'FACTOR_AT_WITHDRAWALS',
  docs: factorState,
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'DEMO_ACCOUNT', 'SECOND_FACTOR_OFF'],
})

export const endFactorAtWithdrawals = endpoint({
  ...AT_WITHDRAWALS,
  method: 'DELETE',
  summary: 'Ours: ask me at withdrawals only where the site does. It takes what turning the second factor off takes.',
  audit: 'FACTOR_AT_WITHDRAWALS_OFF',
  body: factorProof,
  docs: factorState,
  refusals: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'DEMO_ACCOUNT',
    'SECOND_FACTOR_OFF',
    'INVALID_PASSWORD',
    'OTP_VERIFICATION_FAILED',
    'TOO_MANY_REQUESTS',
  ],
})

export const getSessions = endpoint({
  method: 'GET',
  path: 'api/{role}/session',
  tag: 'Sessions',
  summary: 'The own sessions, the newest first.',
  action: 'session.read',
  params,
  docs: z.array(sessionInfo),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const createSocketTicket = endpoint({
  method: 'POST',
  path: 'api/{role}/session/socketTicket',
  tag: 'Sessions',
  summary:
    'Ours: a ticket that opens one live socket within a minute, sent as `auth.ticket` of its handshake, so that the token of the session stands in no address and in no log.',
  action: 'session.listen',
  params,
  docs: z.object({ ticket: z.string(), expiresAt: instant }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'TOO_MANY_REQUESTS'],
})

export const endSession = endpoint({
  method: 'DELETE',
  path: 'api/{role}/session',
  tag: 'Sessions',
  summary: 'Sign one of the own sessions out.',
  action: 'session.close',
  audit: 'OWN_SESSION_ENDED',
  params,
  query: z.strictObject({ sessionId: id }),
  docs: z.object({ ended: count }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: 'api/{role}/session/others',
  tag: 'Sessions',
  summary: 'Sign all own sessions but this one out.',
  action: 'session.close',
  audit: 'OTHER_SESSIONS_ENDED',
  params,
  docs: z.object({ ended: count }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const getLoginHistory = endpoint({
  method: 'GET',
  path: 'api/{role}/loginHistory',
  tag: 'Sessions',
  summary: 'When, from where and with what outcome somebody signed in to this account, the newest first.',
  action: 'session.read',
  params,
  query: z.strictObject(pageQuery),
  docs: z.array(loginEvent),
  also: z.object(pageInfo),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const exportLoginHistory = exportOf(getLoginHistory, ['at', 'outcome', 'address', 'agent'])

export const createLoginTicket = endpoint({
  method: 'POST',
  path: 'api/{role}/user/loginTicket',
  tag: 'Sign-in',
  summary:
    'A ticket with which a player signs in once, within five minutes, in place of a password: for /login-user links.',
  action: 'account.resetPassword',
  audit: 'LOGIN_TICKET_MADE',
  target: { in: 'body', field: 'userId' },
  params: z.strictObject({ role: uplinePathRole }),
  body: z.strictObject({ userId: id, transactionCode }),
  docs: z.object({
    userName: shortText,
    ticket: shortText,
    /** Of the players' app, from the root. */
    path: text,
  }),
  refusals: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'NOT_FOUND',
    'WRONG_TRANSACTION_CODE',
    'NOT_ON_THIS_SITE',
    'TOO_MANY_REQUESTS',
  ],
})

export const createSwitchLink = endpoint({
  method: 'POST',
  path: 'api/user/switchSite',
  tag: 'Sign-in',
  summary:
    'A link into the second themed site, or into the own linked account on a paired site: good once, for a minute, in this browser, at that host. 001 §2.4.',
  action: 'session.link',
  audit: 'SWITCH_LINK_MADE',
  /** Ours: which of several; left out, the one that the site leads to first. */
  body: z.optional(z.strictObject({ host: z.optional(hostName) })),
  docs: z.object({ url: text }),
  refusals: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'TOO_MANY_REQUESTS',
    'DEMO_ACCOUNT',
    'NOT_ON_THIS_SITE',
    'SITES_NOT_PAIRED',
    'ACCOUNTS_NOT_LINKED',
    'HOP_NEEDS_PASSWORD',
    'HOP_RESTS',
    'SELF_EXCLUDED',
    'TIMED_OUT',
    'OTHER_SITE_CLOSED',
  ],
})

export const useDirectLogin = endpoint({
  method: 'POST',
  path: 'api/auth/directLogin',
  tag: 'Sign-in',
  summary: 'Exchange the code of a /direct-login link for a session of its own, after a click. Security T2.',
  action: 'session.open',
  audit: 'SIGNED_IN',
  body: z.strictObject({ token: z.string().check(z.minLength(10), z.maxLength(100)) }),
  docs: user,
  also: signedIn,
  messages: [TEXTS.loginSuccessful],
  refusals: [
    'LOGIN_WITH_ADMIN_WEBSITE',
    'LINK_ENDED',
    'ACCOUNT_LOCKED',
    'TOO_MANY_REQUESTS',
    'MAINTENANCE',
    'SELF_EXCLUDED',
    'TIMED_OUT',
  ],
})

const cockFight = { method: 'GET', tag: 'Account', action: 'profile.change', docs: z.object({}) } as const

export const createCockFight = endpoint({
  ...cockFight,
  path: 'api/user/cockFight/create',
  audit: 'COCK_FIGHT_CREATED',
  summary: 'Notes the account for the cock-fight area. Any number of times; our own pages only. Security T6.',
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'DEMO_ACCOUNT'],
})

export const leaveCockFight = endpoint({
  ...cockFight,
  path: 'api/user/cockFight/logout',
  audit: 'COCK_FIGHT_LEFT',
  summary: 'Leaves the cock-fight area: its games that are open are over.',
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})
