/** Whether a site's budget has room for a code, and what strangers do first. Decision 0044. */
import { type CodeHalf, freeOf, hasRoom, type SmsBudget } from '@paddock/domain/access'
import { DAY_MS, MINUTE_MS } from '@paddock/domain/time'
import type { Tx } from '../../platform/database.ts'
import type { SmsQueue } from '../../sms/index.ts'
import type { OtpAsker, OtpOf, OtpPurpose } from './store.ts'

export type Room = {
  /** A message can be paid for. */
  readonly isLeft: boolean
  /** How long, milliseconds, until nobody has to solve a puzzle; 0 when nobody has to. */
  readonly puzzleMs: number
}

const PURPOSES: Readonly<Record<CodeHalf, readonly OtpPurpose[]>> = {
  SIGN_UP: ['SIGN_UP'],
  WAY_IN: ['PASSWORD', 'SIGN_IN'],
}

type RoomDeps = { readonly sms: SmsQueue; readonly clock: () => number; readonly budget: SmsBudget }
type RoomOf = Pick<OtpOf, 'siteId' | 'purpose'> & { readonly asker: OtpAsker; readonly isFresh: boolean }

/**
 * What was asked for decides on the puzzle, what was sent on the money: nobody sees how much was sent, or it would tell of the
 * numbers asked about whose they are.
 */
export async function loadRoom(
  tx: Tx,
  { sms, clock, budget }: RoomDeps,
  { siteId, purpose, asker, isFresh }: RoomOf,
): Promise<Room> {
  // Who has given the right password is no crowd, and a crowd must not stand in the owner's way.
  if (asker === 'PROVED') return { isLeft: true, puzzleMs: 0 }
  const half = purpose === 'SIGN_UP' ? 'SIGN_UP' : 'WAY_IN'
  const use = await sms.loadUse(tx, { siteId, purposes: PURPOSES[half] }, freeOf(half, budget))
  const now = clock()
  const untilFree = (at: number | null, spanMs: number) => (at === null ? 0 : Math.max(1, at + spanMs - now))
  const stranger = isFresh ? 'FRESH' : 'STRANGER'
  return {
    isLeft: hasRoom(half, budget, use.sent, asker === 'KNOWN' ? 'KNOWN' : stranger),
    puzzleMs: Math.max(untilFree(use.askedOfDay, DAY_MS), untilFree(use.askedOfMinute, MINUTE_MS)),
  }
}
