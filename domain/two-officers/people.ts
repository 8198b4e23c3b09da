/** Whether two accounts are two people, where money takes the word of two. docs/decisions/0052. */
import type { Role } from '../roles/index.ts'
import { DAY_MS } from '../time/index.ts'

export type Officer = {
  readonly id: number
  readonly role: Role
  readonly ancestors: readonly number[]
  /** Proven by whoever uses the account: no password that somebody else knows is enough for it. */
  readonly hasOwnFactor: boolean
  /** When somebody above last knew its password: it was made, or its password reset. Null: by nobody. */
  readonly handedOverAt: number | null
  /** Can no longer sign in: the account, or one above it, is locked, or it was retired. */
  readonly isOut: boolean
}

/** How the second stands to the first: all administrators are one level, above everybody. */
export type Standing = 'SAME' | 'ADMINISTRATORS' | 'ABOVE' | 'BELOW' | 'BESIDE'

/** @internal Exported for the tests. */
export const HANDED_OVER_MS = 7 * DAY_MS

export function standingOf(first: Officer, second: Officer): Standing {
  if (first.id === second.id) return 'SAME'
  const [isTop, isNextTop] = [first.role === 'administrator', second.role === 'administrator']
  if (isTop && isNextTop) return 'ADMINISTRATORS'
  if (isNextTop || first.ancestors.includes(second.id)) return 'ABOVE'
  return isTop || second.ancestors.includes(first.id) ? 'BELOW' : 'BESIDE'
}

/** Who is out stands behind nothing they said. Two administrators are. Of others the lower one has to be its own; of two beside each other, both. */
export function areTwo(first: Officer, second: Officer, now: number): boolean {
  const standing = standingOf(first, second)
  if (standing === 'SAME' || first.isOut) return false
  if (standing === 'ADMINISTRATORS') return true
  return (standing === 'BELOW' || isItsOwn(first, now)) && (standing === 'ABOVE' || isItsOwn(second, now))
}

/** Whoever stands above an account made it, or can reset its password, and would be their own second officer by it. */
const isItsOwn = ({ hasOwnFactor, handedOverAt }: Officer, now: number): boolean =>
  hasOwnFactor && (handedOverAt === null || handedOverAt <= now - HANDED_OVER_MS)

/** What a word is: the first of two, once more of whoever spoke first, or the second. One that is no second beside the first takes its place. */
export type Beside = 'FIRST' | 'SAME' | 'SECOND'

export function besideOf(first: Officer | null, second: Officer, now: number): Beside {
  if (first === null) return 'FIRST'
  if (first.id === second.id) return 'SAME'
  return areTwo(first, second, now) ? 'SECOND' : 'FIRST'
}
