/** Sign-in and sign-out. 000 §4, §7; 001 §7. */
import { STAGES } from '@paddock/domain/access'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { pathRole } from '../roles.ts'
import { signedIn } from '../shapes/access.ts'
import { user } from '../shapes/account.ts'
import { TEXTS } from '../texts.ts'
import { shortText, typedFlag } from '../values.ts'

export const signIn = endpoint({
  method: 'POST',
  path: 'api/auth',
  tag: 'Sign-in',
  summary: 'Sign in. The session token comes as a bearer in the `authorization` header of the reply.',
  action: 'session.open',
  audit: 'SIGNED_IN',
  contentType: 'form',
  body: z.strictObject({
    /** The username or the mobile number. */
    email: shortText.check(z.minLength(1)),
    password: z.string().check(z.minLength(1), z.maxLength(200)),
    otp: z.optional(shortText),
    /** Ours: after `CONFIRM_WITH_CODE`, the code by SMS or of the authenticator, with the password. Decision 0019. */
    confirm: z.optional(shortText),
    whiteLabelId: z.optional(shortText),
    country: z.optional(shortText),
    countryFlag: z.optional(shortText),
    city: z.optional(shortText),
    correlationId: z.optional(shortText),
    domain: z.optional(shortText),
    demo: z.optional(typedFlag),
    future9: z.optional(typedFlag),
    diamondWL: z.optional(typedFlag),
  }),
  docs: user,
  also: signedIn,
  messages: [TEXTS.loginSuccessful],
  refusals: [
    'FORBIDDEN',
    'BAD_CREDENTIALS',
    'CONFIRM_WITH_CODE',
    'INVALID_OTP',
    'LINK_ENDED',
    'LOGIN_WITH_ADMIN_WEBSITE',
    'ACCOUNT_LOCKED',
    'TOO_MANY_REQUESTS',
  ],
})

export const signOut = endpoint({
  method: 'DELETE',
  path: 'api/{role}/auth',
  tag: 'Sign-in',
  summary: 'Sign out: ends this session.',
  action: 'session.close',
  audit: 'SIGNED_OUT',
  stages: STAGES,
  params: z.strictObject({ role: pathRole }),
  query: z.strictObject({
    country: z.optional(shortText),
    city: z.optional(shortText),
    countryFlag: z.optional(shortText),
    domain: z.optional(shortText),
  }),
  docs: z.object({}),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})
