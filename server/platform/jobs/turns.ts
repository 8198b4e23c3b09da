/** One after the other, by key: what is asked at the same moment does not take part in what is not done yet. */
export type Turns = {
  /** When all that was asked before under the key is done, however it went. */
  take<T>(key: string, work: () => Promise<T>): Promise<T>
  /** How many of the key are not done. */
  waiting(key: string): number
  /** When all that was asked until now is done. */
  readonly idle: () => Promise<void>
}

type Line = { last: Promise<unknown>; waiting: number }

export function createTurns(): Turns {
  const lines = new Map<string, Line>()
  return {
    async take(key, work) {
      const line = lines.get(key) ?? { last: Promise.resolve(), waiting: 0 }
      const mine = line.last.then(work)
      // Whoever comes next does not care how it went.
      line.last = mine.catch(() => undefined)
      line.waiting += 1
      lines.set(key, line)
      try {
        return await mine
      } finally {
        line.waiting -= 1
        if (line.waiting === 0) lines.delete(key)
      }
    },
    waiting: (key) => lines.get(key)?.waiting ?? 0,
    idle: async () => void (await Promise.all([...lines.values()].map(({ last }) => last))),
  }
}

/** The same where only so many of a key may wait: `FULL` for who comes then. */
export type BoundedTurns = { take<T>(key: string, work: () => Promise<T>): Promise<T | 'FULL'> }

export function createBoundedTurns(mostWaiting: number): BoundedTurns {
  const turns = createTurns()
  return {
    take: async (key, work) => (turns.waiting(key) > mostWaiting ? 'FULL' : await turns.take(key, work)),
  }
}
