/** The counters of one process. */
import { type Admission, admitTry, type Failures, FORGET_MS, type Tries } from './rules.ts'

const MOST_KEYS = 50_000

export type LocalThrottle = {
  admit(tries: Tries, solvedBits: number): Admission
  count(keys: readonly string[]): void
  /** It was right after all, or not judged. */
  takeBack(keys: readonly string[]): void
  forget(key: string): void
}

export function createLocalThrottle(clock: () => number): LocalThrottle {
  const failures = new Map<string, Failures>()

  function forgetOld(now: number): void {
    for (const [old, { at }] of failures) if (now - at > FORGET_MS) failures.delete(old)
  }

  return {
    admit: (tries, solvedBits) => admitTry((key) => failures.get(key), tries, solvedBits, clock()),
    count(keys) {
      const now = clock()
      if (failures.size >= MOST_KEYS) forgetOld(now)
      for (const key of keys) {
        const known = failures.get(key)
        failures.set(key, { count: (known && now - known.at < FORGET_MS ? known.count : 0) + 1, at: now })
      }
    },
    takeBack(keys) {
      for (const key of keys) {
        const known = failures.get(key)
        if (known && known.count > 1) failures.set(key, { ...known, count: known.count - 1 })
        else failures.delete(key)
      }
    },
    forget: (key) => void failures.delete(key),
  }
}
