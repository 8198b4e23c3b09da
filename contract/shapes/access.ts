/** Sessions and sign-ins as they cross the wire. */
import { STAGES } from '@paddock/domain/access'
import * as z from 'zod/mini'
import { id, instant, shortText } from '../values.ts'

/** What a session that was just opened may do, and until when. */
export const signedIn = z.object({
  /** FULL, or the one thing that is asked for next. */
  stage: z.enum(STAGES),
  expiresAt: instant,
})
export type SignedInInfo = z.output<typeof signedIn>

export const sessionInfo = z.object({
  sessionId: id,
  isCurrent: z.boolean(),
  startedAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
  address: shortText,
  /** The browser as it names itself. */
  agent: z.string(),
  country: z.nullable(shortText),
})
export type SessionInfo = z.output<typeof sessionInfo>

const LOGIN_OUTCOMES = [
  'SIGNED_IN',
  'SECOND_FACTOR_ASKED',
  'SECOND_FACTOR_WRONG',
  'WRONG_PASSWORD',
  'WRONG_CODE',
  'LOCKED',
  'ADMIN_SITE',
] as const

export const loginEvent = z.object({
  at: instant,
  outcome: z.enum(LOGIN_OUTCOMES),
  address: shortText,
  agent: z.string(),
  country: z.nullable(shortText),
})
export type LoginEvent = z.output<typeof loginEvent>
