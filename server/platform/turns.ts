/** One after the other, by key: what is asked at the same moment does not take part in what is not decided yet. */
export type Turns = {
  /** When all that was asked before under the key is done. `FULL` when too many wait. */
  take<T>(key: string, work: () => Promise<T>): Promise<T | 'FULL'>
}

export function createTurns(mostWaiting: number): Turns {
  const lasts = new Map<string, { done: Promise<unknown>; waiting: number }>()

  return {
    async take(key, work) {
      const last = lasts.get(key) ?? { done: Promise.resolve(), waiting: 0 }
      if (last.waiting > mostWaiting) return 'FULL'
      const mine = last.done.then(work)
      // Whoever comes next does not care how it went.
      last.done = mine.catch(() => undefined)
      last.waiting += 1
      lasts.set(key, last)
      try {
        return await mine
      } finally {
        last.waiting -= 1
        if (last.waiting === 0) lasts.delete(key)
      }
    },
  }
}
