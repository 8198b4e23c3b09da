/**
 * Going from an account on one site into an account on another without a password. Whoever can make themselves one account, as the
 * officers above it can, must not have the other by that. 000 §6, security T2; decision 0017.
 */
import { DAY_MS } from '../time/index.ts'

/** How somebody came in: by the password, a code by SMS, an upline's ticket, by signing up, or over from another site. */
export type SessionWay = 'PASSWORD' | 'CODE' | 'TICKET' | 'SIGNED_UP' | 'HOP'

/** After a way into an account has changed. Long enough that its owner sees that it was somebody else. */
export const HOP_REST_MS = DAY_MS

export type Leaving = {
  /** Null where that is not known any more. */
  readonly way: SessionWay | null
  /** From which account this session came over; null where it did not. */
  readonly cameFrom: number | null
  /** When its password, number or second factor last changed; null for never. */
  readonly waysChangedAt: number | null
}

export type HopRefusal =
  | { readonly code: 'HOP_NEEDS_PASSWORD' }
  | { readonly code: 'HOP_RESTS'; readonly until: number }

/** Whether a session may go over to that account, which is linked to its own. */
export function refuseLeaving(leaving: Leaving, toAccount: number, now: number): HopRefusal | undefined {
  if (!hasProvenItself(leaving, toAccount)) return { code: 'HOP_NEEDS_PASSWORD' }
  return refuseChangedLately(leaving, now)
}

/** Only who gave the password themselves; and who came over may go back, not on to a third. */
function hasProvenItself({ way, cameFrom }: Leaving, toAccount: number): boolean {
  return way === 'PASSWORD' || way === 'SIGNED_UP' || (way === 'HOP' && cameFrom === toAccount)
}

export function refuseChangedLately(
  { waysChangedAt }: Pick<Leaving, 'waysChangedAt'>,
  now: number,
): Extract<HopRefusal, { code: 'HOP_RESTS' }> | undefined {
  if (waysChangedAt === null) return undefined
  const until = waysChangedAt + HOP_REST_MS
  return until > now ? { code: 'HOP_RESTS', until } : undefined
}
