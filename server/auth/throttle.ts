/**
 * Slows down whoever guesses: first by account and place, so that a stranger cannot lock the owner out. SECURITY T9. Here is the
 * law, and the counters of one process; shared-throttle.ts counts over all of them.
 */
export type LocalThrottle = {
  /** 0 when a try is free, else how long to wait, milliseconds. */
  waitFor(tries: Tries): number
  /** Said of every try before it is judged, so that many at the same moment are not all free. */
  failed(tries: Tries): void
  /** It was right after all: what failed from there before is forgotten. */
  succeeded(tries: Tries): void
  /** It was not judged after all. */
  withdrawn(tries: Tries): void
}

export type Tries = {
  readonly siteId: number
  /** What is guessed at: a user name, an account's code. */
  readonly name: string
  readonly address: string
  /** Somebody has signed in to it from there before: then what others try elsewhere does not matter. */
  readonly isKnownPlace: boolean
}

/** Tries before a name has to wait, and the longest wait. */
const FREE_TRIES = 5
const LONGEST_MS = 15 * 60_000
/** Of a name within an hour, from all places together that nobody has signed in from. */
const TRIES_AN_HOUR = 20
/** A place that fails with many names waits as well: there are more people behind one address than names that they mistype. */
const FREE_TRIES_OF_PLACE = 50
/** While a whole site is tried out, strangers wait a little; those who were there before do not. */
const FREE_TRIES_OF_SITE = 500
const LONGEST_OF_SITE_MS = 10_000
/** After an hour without a failure all is forgotten. */
export const FORGET_MS = 3_600_000
const MOST_KEYS = 50_000

export type Failures = { readonly count: number; readonly at: number }

/** How long the try has to wait by what has failed before, by its keys. */
export function waitAmong(failures: (key: string) => Failures | undefined, tries: Tries, now: number): number {
  const known = (key: string): Failures | undefined => {
    const found = failures(key)
    return found && now - found.at < FORGET_MS ? found : undefined
  }

  function waitOf(key: string, freeTries: number, longestMs = LONGEST_MS): number {
    const found = known(key)
    if (!found || found.count < freeTries) return 0
    const pause = Math.min(longestMs, 1000 * 2 ** (found.count - freeTries))
    return Math.max(0, found.at + pause - now)
  }

  function waitOfStrangers({ siteId, name }: Tries): number {
    const found = known(nameKey(siteId, name))
    const ofName = found && found.count >= TRIES_AN_HOUR ? found.at + FORGET_MS - now : 0
    return Math.max(ofName, waitOf(siteKey(siteId), FREE_TRIES_OF_SITE, LONGEST_OF_SITE_MS))
  }

  return Math.max(
    waitOf(tryKey(tries), FREE_TRIES),
    waitOf(placeOf(tries.address), FREE_TRIES_OF_PLACE),
    tries.isKnownPlace ? 0 : waitOfStrangers(tries),
  )
}

export function createLocalThrottle(clock: () => number): LocalThrottle {
  const failures = new Map<string, Failures>()

  function count(key: string): void {
    const now = clock()
    if (failures.size >= MOST_KEYS) for (const [old, { at }] of failures) if (now - at > FORGET_MS) failures.delete(old)
    const known = failures.get(key)
    failures.set(key, { count: (known && now - known.at < FORGET_MS ? known.count : 0) + 1, at: now })
  }

  function takeBack(key: string): void {
    const known = failures.get(key)
    if (known && known.count > 1) failures.set(key, { ...known, count: known.count - 1 })
    else failures.delete(key)
  }

  return {
    waitFor: (tries) => waitAmong((key) => failures.get(key), tries, clock()),
    failed(tries) {
      for (const key of keysOf(tries)) count(key)
    },
    succeeded(tries) {
      for (const key of keysOf(tries)) takeBack(key)
      failures.delete(tryKey(tries))
    },
    withdrawn(tries) {
      for (const key of keysOf(tries)) takeBack(key)
    },
  }
}

/** Where a try counts: what others try elsewhere does not matter to who was there before. */
export const keysOf = (tries: Tries): string[] => [
  tryKey(tries),
  placeOf(tries.address),
  ...(tries.isKnownPlace ? [] : [nameKey(tries.siteId, tries.name), siteKey(tries.siteId)]),
]

const siteKey = (siteId: number): string => `site ${siteId}`
const nameKey = (siteId: number, name: string): string => `name ${siteId} ${name.toLowerCase()}`
export const tryKey = ({ siteId, name, address }: Tries): string => `${nameKey(siteId, name)} ${placeOf(address)}`

/** The neighbourhood of an address, as one household or one attacker has it: /24, or /64. */
export function placeOf(address: string): string {
  const plain = address.replace(/^::ffff:/, '')
  return plain.includes(':') ? plain.split(':').slice(0, 4).join(':') : plain.split('.').slice(0, 3).join('.')
}
