/** Points to practise with: how many a twin begins with, and when it is given more. docs/domain/practice.md. */
import { type Paise, paise, subtract } from '../money/index.ts'
import { refuse, type Result, ok } from '../result/index.ts'
import { DAY_MS } from '../time/index.ts'

/** Whether players of a site practise: not at all, beside playing with money, or it is all that they may do there. */
export type PracticeMode = 'OFF' | 'BESIDE' | 'ONLY'

/** Of points: ₹10,000 on the screen, as a demo account begins with. */
export const PRACTICE_POINTS = paise(1_000_000)
/** Who has less than this in all, what is at risk included, has played their points away. */
export const PRACTICE_BROKE_BELOW = paise(100_000)
/** Points are set to what a twin began with once within it, by whichever of the two ways. */
const REFILL_EVERY_MS = DAY_MS

export type Practising = {
  readonly balance: Paise
  readonly exposure: Paise
  /** When points were last set to what they began with; null where they never were. */
  readonly refilledAt: number | null
}

type RefillRefusal =
  | { readonly code: 'PRACTICE_NOT_BROKE'; readonly limit: Paise }
  | { readonly code: 'PRACTICE_AT_RISK'; readonly limit: Paise }
  | { readonly code: 'PRACTICE_REFILLED'; readonly until: number }
  | { readonly code: 'PRACTICE_AS_BEGUN' }

/** TOP_UP: for who has played them away, whatever is still at risk. RESET: for anybody of whose points none is at risk. */
export type Refill = 'TOP_UP' | 'RESET'

/** What comes in by it; below zero goes out. */
export function refill(how: Refill, twin: Practising, now: number): Result<Paise, RefillRefusal> {
  const missing = subtract(PRACTICE_POINTS, twin.balance)
  const until = refillableAt(twin)
  if (how === 'TOP_UP' && twin.balance >= PRACTICE_BROKE_BELOW)
    return refuse({ code: 'PRACTICE_NOT_BROKE', limit: PRACTICE_BROKE_BELOW })
  if (how === 'RESET' && twin.exposure > 0) return refuse({ code: 'PRACTICE_AT_RISK', limit: twin.exposure })
  if (missing === 0) return refuse({ code: 'PRACTICE_AS_BEGUN' })
  return until > now ? refuse({ code: 'PRACTICE_REFILLED', until }) : ok(missing)
}

/** From when on points may be set again. */
export const refillableAt = ({ refilledAt }: Pick<Practising, 'refilledAt'>): number =>
  refilledAt === null ? 0 : refilledAt + REFILL_EVERY_MS
