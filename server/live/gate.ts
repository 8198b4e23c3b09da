/** A gate that so many pass in any span of time, and not one more. */
export type Gate = {
  /** Passes, and gives 0; or gives how long to wait, milliseconds. */
  pass(): number
}

export function createGate(most: number, spanMs: number, clock: () => number): Gate {
  // The moments of the last `most` who passed, in a ring: the oldest is where the next will be written.
  const passed: number[] = []
  let next = 0
  return {
    pass() {
      const now = clock()
      const wait = (passed[next] ?? -Infinity) + spanMs - now
      if (wait > 0) return wait
      passed[next] = now
      next = (next + 1) % most
      return 0
    },
  }
}
