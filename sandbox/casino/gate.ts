/** So many at once of each name, the others in turn. */
export function createGate(most: number) {
  const busy = new Map<string, number>()
  const waiting = new Map<string, (() => void)[]>()

  function queueOf(name: string): (() => void)[] {
    const queue = waiting.get(name) ?? []
    waiting.set(name, queue)
    return queue
  }

  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const now = busy.get(name) ?? 0
    if (now < most) busy.set(name, now + 1)
    else await new Promise<void>((resolve) => queueOf(name).push(resolve))
    try {
      return await work()
    } finally {
      // Whoever waits takes the place as it is.
      const next = queueOf(name).shift()
      if (next) next()
      else busy.set(name, (busy.get(name) ?? 1) - 1)
    }
  }
}
