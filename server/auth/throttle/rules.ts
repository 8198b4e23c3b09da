import { HOUR_MS } from '@paddock/domain/time'

/**
 * How often may be guessed, and how it is let known. Counted by account and place first, so that a stranger does not shut the
 * owner out: a device or a place that the account knows has a budget of its own. Strangers wait, then solve puzzles, and what they
 * guess beyond ten an hour at a name is judged without telling. Here is the law; `local-throttle.ts` counts in one process, `throttle.ts`
 * over all of them. Security T9, decision 0019.
 */
export type Tries = {
  readonly siteId: number
  /** What is guessed at: a user name, an account's code. Null for what nobody guesses, as a link of 128 random bits. */
  readonly name: string | null
  readonly place: string
  /** What the account knows of who asks; null of a stranger. */
  readonly known: Known | null
}
/** Somebody has signed in to it with this device, or from there, before. */
export type Known = { readonly by: 'DEVICE'; readonly device: string } | { readonly by: 'PLACE' }

export type Admission =
  /** It is judged, and the answer tells how. */
  | { readonly is: 'TOLD' }
  /** It is judged, and the answer is the same whatever it was: only who has proved more comes in. */
  | { readonly is: 'UNTOLD' }
  /** A puzzle of so many bits first, or so long a wait. */
  | { readonly is: 'PUZZLE'; readonly bits: number; readonly waitMs: number }
  | { readonly is: 'WAIT'; readonly waitMs: number }

/** Tries before a name has to wait at a place, and the longest wait. */
const FREE_TRIES = 5
const LONGEST_MS = 15 * 60_000
/** Of a name within an hour, from all places together that it does not know. An account has two names: its own, and its number. @internal Exported for the tests. */
export const TOLD_AN_HOUR = 10
/** The last of them are for places that have not failed at it: nobody uses all of them up from a few places. */
const TOLD_TO_ALL = 7
/** A place that fails with many names waits or solves puzzles: there are more people behind one than names that they mistype. */
const FREE_TRIES_OF_PLACE = 20
/** While a whole site is tried out a place has as many. */
const FREE_TRIES_UNDER_ATTACK = 2
const ATTACK_ON_SITE = 500
const PAUSE_OF_PLACE_MS = 2000
/** How often its wait doubles, and its puzzle grows by a bit. */
const MOST_GROWN = 3

/** Bits of a puzzle: 16 take a slow phone half a second, 17 one, 20 eight. */
const EASY_BITS = 16
const UNTOLD_BITS = 17
const MOST_BITS = 20

/** After an hour without a failure all is forgotten. */
export const FORGET_MS = HOUR_MS

export type Failures = { readonly count: number; readonly at: number }
const NONE: Failures = { count: 0, at: 0 }

/** Keys of what is counted; the crowds' by the hour, so that a place that many share begins anew with each. */
type Keys = { readonly own: string; readonly name: string; readonly place: string; readonly site: string }

export function keysOf({ siteId, name, place, known }: Tries, now: number): Keys {
  const hour = Math.floor(now / FORGET_MS)
  // Of all sites together: somebody may have an account on each, and who asks on ten would try ten times as often.
  const ofName = `name ${name?.toLowerCase() ?? ''}`
  const where = known?.by === 'DEVICE' ? `device ${known.device}` : place
  return { own: `${ofName} ${where}`, name: ofName, place: `${place} ${hour}`, site: `site ${siteId} ${hour}` }
}

/** What the whole crowd counts on: read before a try, and counted when it has failed. Who is known is none of it. */
export function crowdOf(tries: Tries, now: number): readonly string[] {
  const { place, site } = keysOf(tries, now)
  return tries.known ? [] : [place, site]
}

/** What is guessed at: counted before a try is judged, so that many at the same moment are not all free. */
export function guessedAt(tries: Tries, now: number): readonly string[] {
  const { own, name } = keysOf(tries, now)
  if (tries.name === null) return []
  return tries.known ? [own] : [own, name]
}

/** What is not told is no use to who guesses, and does not count against the name. */
export function countedOf(tries: Tries, { is }: Pick<Admission, 'is'>, now: number): readonly string[] {
  const { name } = keysOf(tries, now)
  return guessedAt(tries, now).filter((key) => is === 'TOLD' || key !== name)
}

type Found = (key: string) => Failures

/** Whether the try is judged, by what has failed before; `solvedBits` of the puzzle that came along, 0 for none. */
export function admitTry(
  failures: (key: string) => Failures | undefined,
  tries: Tries,
  solvedBits: number,
  now: number,
) {
  const found: Found = (key) => {
    const known = failures(key)
    return known && now - known.at < FORGET_MS ? known : NONE
  }
  return tries.known ? admitKnown(found, tries, now) : admitStranger(found, tries, solvedBits, now)
}

function admitKnown(found: Found, tries: Tries, now: number): Admission {
  const waitMs = waitOf(found(keysOf(tries, now).own), now)
  return waitMs === 0 ? { is: 'TOLD' } : { is: 'WAIT', waitMs }
}

function admitStranger(found: Found, tries: Tries, solvedBits: number, now: number): Admission {
  const keys = keysOf(tries, now)
  const nothing = { own: NONE, name: NONE }
  const { own, name } = tries.name === null ? nothing : { own: found(keys.own), name: found(keys.name) }
  const isSpent = name.count >= TOLD_AN_HOUR || (name.count >= TOLD_TO_ALL && own.count > 0)
  const demands = [
    ...demandsOfName(name, isSpent, now),
    ...demandsOfOwn(own, now),
    ...demandsOfPlace(found(keys.place), found(keys.site).count, now),
  ]
  const bits = Math.max(0, ...demands.map((demand) => demand.bits))
  if (bits > solvedBits) return { is: 'PUZZLE', bits, waitMs: Math.max(...demands.map(({ waitMs }) => waitMs)) }
  return { is: isSpent ? 'UNTOLD' : 'TOLD' }
}

/** What is asked of a stranger instead of a wait. */
type Demand = { readonly bits: number; readonly waitMs: number }

function demandsOfName(name: Failures, isSpent: boolean, now: number): Demand[] {
  if (name.count < TOLD_TO_ALL) return []
  return [{ bits: isSpent ? UNTOLD_BITS : EASY_BITS, waitMs: name.at + FORGET_MS - now }]
}

function demandsOfOwn(own: Failures, now: number): Demand[] {
  const waitMs = waitOf(own, now)
  return waitMs === 0 ? [] : [{ bits: Math.min(MOST_BITS, EASY_BITS + own.count - FREE_TRIES), waitMs }]
}

/** Behind one place are many: who cannot solve a puzzle waits until those there who guess pause, and no longer. */
function demandsOfPlace({ count, at }: Failures, ofSite: number, now: number): Demand[] {
  const free = ofSite >= ATTACK_ON_SITE ? FREE_TRIES_UNDER_ATTACK : FREE_TRIES_OF_PLACE
  if (count < free) return []
  const grown = Math.min(MOST_GROWN, Math.floor(Math.log2(Math.max(1, count / FREE_TRIES_OF_PLACE))))
  const waitMs = Math.max(0, at + PAUSE_OF_PLACE_MS * 2 ** grown - now)
  return waitMs === 0 ? [] : [{ bits: EASY_BITS + grown, waitMs }]
}

function waitOf({ count, at }: Failures, now: number): number {
  if (count < FREE_TRIES) return 0
  return Math.max(0, at + Math.min(LONGEST_MS, 1000 * 2 ** (count - FREE_TRIES)) - now)
}
