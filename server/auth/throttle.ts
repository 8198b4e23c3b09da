/** Slows down whoever guesses: first by account and place, so that a stranger cannot lock the owner out. SECURITY T9. */
export type Throttle = {
  /** 0 when a try is free, else how long to wait, milliseconds. */
  waitFor(name: string, address: string): number
  failed(name: string, address: string): void
  succeeded(name: string, address: string): void
}

/** Tries before a name has to wait, and the longest wait. */
const FREE_TRIES = 5
const LONGEST_MS = 15 * 60_000
/** A place that fails with many names waits as well: there are more people behind one address than names that they mistype. */
const FREE_TRIES_OF_PLACE = 50
/** After an hour without a failure all is forgotten. */
const FORGET_MS = 3_600_000
const MOST_KEYS = 50_000

type Failures = { readonly count: number; readonly at: number }

export function createThrottle(clock: () => number): Throttle {
  const failures = new Map<string, Failures>()

  function waitOf(key: string, freeTries: number): number {
    const known = failures.get(key)
    if (!known || known.count < freeTries) return 0
    const pause = Math.min(LONGEST_MS, 1000 * 2 ** (known.count - freeTries))
    return Math.max(0, known.at + pause - clock())
  }

  function count(key: string): void {
    const now = clock()
    const known = failures.get(key)
    if (failures.size >= MOST_KEYS) for (const [old, { at }] of failures) if (now - at > FORGET_MS) failures.delete(old)
    failures.set(key, { count: known && now - known.at < FORGET_MS ? known.count + 1 : 1, at: now })
  }

  return {
    waitFor: (name, address) =>
      Math.max(waitOf(nameKey(name, address), FREE_TRIES), waitOf(placeOf(address), FREE_TRIES_OF_PLACE)),
    failed(name, address) {
      count(nameKey(name, address))
      count(placeOf(address))
    },
    succeeded: (name, address) => void failures.delete(nameKey(name, address)),
  }
}

const nameKey = (name: string, address: string): string => `${name.toLowerCase()} ${placeOf(address)}`

/** The neighbourhood of an address, as one household or one attacker has it: /24, or /64. */
export function placeOf(address: string): string {
  const plain = address.replace(/^::ffff:/, '')
  return plain.includes(':') ? plain.split(':').slice(0, 4).join(':') : plain.split('.').slice(0, 3).join('.')
}
