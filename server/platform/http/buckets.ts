/** Rate limits in memory: so many at once, then so many a second, by key. */
export type Buckets<K> = {
  /** Takes one; gives 0, or how long to wait until one is there again, milliseconds. */
  take(key: K): number
  /** How long to wait until one is there, without taking it. */
  waitFor(key: K): number
}

export type Rate = { readonly burst: number; readonly perSecond: number }

type Bucket = { left: number; at: number }

/** More keys than a busy minute has; beyond it the full buckets are forgotten, which changes nothing. */
const MOST_KEYS = 50_000

export function createBuckets<K>({ burst, perSecond }: Rate, clock: () => number): Buckets<K> {
  const buckets = new Map<K, Bucket>()

  function refilled(key: K): Bucket {
    const now = clock()
    const known = buckets.get(key)
    if (!known) return { left: burst, at: now }
    return { left: Math.min(burst, known.left + ((now - known.at) / 1000) * perSecond), at: now }
  }

  function forgetFull(): void {
    for (const key of buckets.keys()) if (refilled(key).left >= burst) buckets.delete(key)
  }

  const waitOf = ({ left }: Bucket): number => (left >= 1 ? 0 : Math.ceil(((1 - left) / perSecond) * 1000))

  return {
    take(key) {
      const bucket = refilled(key)
      const wait = waitOf(bucket)
      if (wait > 0) return wait
      if (buckets.size >= MOST_KEYS) forgetFull()
      buckets.set(key, { ...bucket, left: bucket.left - 1 })
      return 0
    },
    waitFor: (key) => waitOf(refilled(key)),
  }
}
