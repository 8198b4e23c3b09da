export type Kept<T> = {
  (key: string, make: () => T): T
  has(key: string): boolean
}

/** What many ask for and is dear to make: made once a while, so many at most. */
export function createKept<T>({
  clock,
  standsMs,
  most,
}: {
  readonly clock: () => number
  readonly standsMs: number
  readonly most: number
}): Kept<T> {
  const kept = new Map<string, { readonly at: number; readonly made: T }>()
  const freshOf = (key: string) => {
    const known = kept.get(key)
    const age = clock() - (known?.at ?? 0)
    return known && age >= 0 && age < standsMs ? known : undefined
  }
  const get = (key: string, make: () => T): T => {
    const known = freshOf(key)
    if (known) return known.made
    const made = make()
    kept.delete(key)
    const oldest = kept.keys().next()
    if (kept.size >= most && !oldest.done) kept.delete(oldest.value)
    kept.set(key, { at: clock(), made })
    // One that failed is made again.
    if (made instanceof Promise) made.catch(() => kept.delete(key))
    return made
  }
  return Object.assign(get, { has: (key: string) => freshOf(key) !== undefined })
}
