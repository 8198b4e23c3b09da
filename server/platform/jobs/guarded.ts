/** Where a fault of ours is written. */
export type FaultLog = { error(facts: object, text: string): void }

const AGAIN_MS = 60_000

/**
 * Whether a fault of something that runs again and again is to be told: one of the same place once a minute, as how many were left out
 * since the last. Undefined for one that is left out.
 */
export function createRepeats(): (error: unknown) => number | undefined {
  let told: string | undefined
  let toldAt = Number.NEGATIVE_INFINITY
  let leftOut = 0
  return (error) => {
    const place = error instanceof Error ? (error.stack ?? error.message) : String(error)
    if (place === told && performance.now() - toldAt < AGAIN_MS) {
      leftOut += 1
      return undefined
    }
    const before = leftOut
    told = place
    toldAt = performance.now()
    leftOut = 0
    return before
  }
}

/**
 * Work of a moment later: nobody is left to catch what it throws, which would end the process. That is a fault of ours: it is logged with
 * its place, the same once a minute, and the next call runs as ever. What runs by the clock is a job (`jobs.ts`).
 */
export function guarded<Given extends readonly unknown[]>(
  log: FaultLog,
  what: string,
  work: (...given: Given) => void,
): (...given: Given) => void {
  const toTell = createRepeats()
  return (...given) => {
    try {
      work(...given)
    } catch (error) {
      const leftOut = toTell(error)
      if (leftOut !== undefined) log.error({ err: error, ...(leftOut > 0 && { leftOut }) }, what)
    }
  }
}
