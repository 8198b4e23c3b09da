/**
 * The word of two officers, by whatever way something takes two: who may be the second, what the first one's word is bound to, and when it
 * lapses. docs/domain/second-officer.md#word.
 */

import { DAY_MS } from '../time/index.ts'
import type { Beside } from './people.ts'

export * from './people.ts'

/** Nobody is the second beside themselves: whoever spoke before, or made what is to be confirmed, has spoken. */
export const mayBeSecond = (by: number, spoke: readonly (number | null)[]): boolean => !spoke.includes(by)

/** What moves nothing alone and keeps something waiting lapses with this, where no other officer has agreed by then. @internal Exported for the tests. */
export const WORD_STANDS_MS = 7 * DAY_MS

/** Whoever let their word lapse says it first again no sooner than so long behind that, unless another officer spoke: else one alone could keep others waiting for ever. */
const SAID_AGAIN_MS = 30 * DAY_MS
export const saidAgainFrom = (until: number): number => until + SAID_AGAIN_MS

/** `beside`: what the account that speaks is beside the one that spoke first; `isBelow`: it stands below that one, who can still speak. */
export type Word<W> = { readonly beside: Beside; readonly isBelow?: boolean; readonly said: W }

/** The first of two. It stands as long as what it is about stays as it is, and no longer than `until`, where that is told. */
export type FirstWord<W> = { readonly said: W; readonly until?: number | undefined }

export type Agreement<W> = {
  /** What of the second one's word is bound by the first one's. */
  readonly agrees: (first: W, second: W) => boolean
  /** What else is said is refused, or is the first of two words anew, whoever says it but from below: else whoever spoke first would keep those above out. */
  readonly otherwise: 'REFUSED' | 'BEGINS'
}

/** FIRST: another one is to agree. BOTH: two have. TOO_SOON: it lapsed, and another officer is to speak first. */
export type Weighed = 'FIRST' | 'BOTH' | 'SAME_OFFICER' | 'OTHER_WORD' | 'TOO_SOON'

/** Until when a first word stands: who says another one in the place of their own gains no time by it. */
export const standsUntil = (first: FirstWord<unknown> | null, beside: Beside | null, now: number): number =>
  beside === 'SAME' && first?.until !== undefined && now < first.until ? first.until : now + WORD_STANDS_MS

export function weighWords<W>(
  { agrees, otherwise }: Agreement<W>,
  first: FirstWord<W> | null,
  word: Word<W> & { readonly now?: number },
): Weighed {
  const { now = 0 } = word
  if (first === null) return 'FIRST'
  if (first.until !== undefined && now >= first.until)
    return word.beside === 'SAME' && now < saidAgainFrom(first.until) ? 'TOO_SOON' : 'FIRST'
  if (word.beside === 'FIRST') return word.isBelow ? 'SAME_OFFICER' : 'FIRST'
  const isAgreed = agrees(first.said, word.said)
  if (!isAgreed && otherwise === 'BEGINS' && !word.isBelow) return 'FIRST'
  if (word.beside === 'SAME') return 'SAME_OFFICER'
  return isAgreed ? 'BOTH' : 'OTHER_WORD'
}

const isSame = (first: number, second: number): boolean => first === second

/** Of a sum that came: the second found the same. */
export const SAME_SUM: Agreement<number> = { agrees: isSame, otherwise: 'BEGINS' }
/** Of a sum that goes: the second pays no more than the first agreed to. */
export const NO_MORE: Agreement<number> = { agrees: (first, second) => second <= first, otherwise: 'BEGINS' }
/** Of one version of something, and nothing beside: another version was never agreed to. */
export const SAME_VERSION: Agreement<number> = { agrees: isSame, otherwise: 'REFUSED' }
