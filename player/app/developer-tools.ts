/**
 * Whether developer tools hold the page up, once a second: a breakpoint that takes longer than nothing was stopped at. Told
 * once, and only where the site watches for it. 001 §7, §7.2.
 */
const EVERY_MS = 1000
const HELD_UP_MS = 100

type Watch = {
  /** Comes back at once, unless somebody's tools stop at it. */
  readonly stopHere: () => void
  readonly clock: () => number
  readonly report: () => void
}

export function watchDeveloperTools({ stopHere, clock, report }: Watch): () => void {
  const timer = setInterval(() => {
    const from = clock()
    stopHere()
    if (clock() - from <= HELD_UP_MS) return
    clearInterval(timer)
    report()
  }, EVERY_MS)
  return () => clearInterval(timer)
}
