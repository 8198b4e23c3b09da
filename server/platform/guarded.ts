/** Where a fault of ours is written. */
export type FaultLog = { error(facts: object, text: string): void }

const AGAIN_MS = 60_000

/**
 * Work of a timer, or of a moment later: nobody is left to catch what it throws, which would end the process. That is a fault of ours:
 * it is logged with its place, the same once a minute, and the next call runs as ever.
 */
export function guarded<Given extends readonly unknown[]>(
  log: FaultLog,
  what: string,
  work: (...given: Given) => void,
): (...given: Given) => void {
  let told: string | undefined
  let toldAt = Number.NEGATIVE_INFINITY
  return (...given) => {
    try {
      work(...given)
    } catch (error) {
      const place = error instanceof Error ? (error.stack ?? error.message) : String(error)
      if (place === told && performance.now() - toldAt < AGAIN_MS) return
      told = place
      toldAt = performance.now()
      log.error({ err: error }, what)
    }
  }
}
