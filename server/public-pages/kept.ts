/** What many ask for and is dear to make: made once a while, so many at most. */
export function createKept<T>({
  clock,
  standsMs,
  most,
}: {
  readonly clock: () => number
  readonly standsMs: number
  readonly most: number
}): (key: string, make: () => T) => T {
  const kept = new Map<string, { readonly at: number; readonly made: T }>()
  return (key, make) => {
    const now = clock()
    const known = kept.get(key)
    if (known && now >= known.at && now - known.at < standsMs) return known.made
    const made = make()
    kept.delete(key)
    const oldest = kept.keys().next()
    if (kept.size >= most && !oldest.done) kept.delete(oldest.value)
    kept.set(key, { at: now, made })
    // One that failed is made again.
    if (made instanceof Promise) made.catch(() => kept.delete(key))
    return made
  }
}
