/** A sitting: the time somebody plays without a break, and what they are told of it. UKGC RTS 13B, security 1.4. */
import { MINUTE_MS } from '../time/index.ts'

/** After so long without a call a new sitting begins. GLI33-IDLE has the same measure. */
export const BREAK_MS = 30 * MINUTE_MS

export const REALITY_CHECK = { usual: 60, shortest: 15, longest: 120 } as const

export type Sitting = {
  readonly startedAt: number
  readonly lastSeenAt: number
  /** When the player last said that they know how long they have played. */
  readonly checkedAt: number
}

/** When the player is to be told next. A sitting that is over asks nothing any more. */
export const realityCheckDueAt = (sitting: Sitting | null, everyMinutes: number): number =>
  sitting ? sitting.checkedAt + everyMinutes * MINUTE_MS : Number.POSITIVE_INFINITY

export const minutesBetween = (from: number, to: number): number => Math.max(0, Math.floor((to - from) / MINUTE_MS))
