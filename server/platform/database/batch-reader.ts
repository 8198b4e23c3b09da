/**
 * Reads by key, gathered: what is asked while one read is under way goes into the next, together. A read always begins
 * after it was asked for, so that it sees what was committed by then.
 */
export function createBatchReader<V>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | undefined> {
  let asked = new Map<string, PromiseWithResolvers<V | undefined>>()
  let reading = false

  async function read(): Promise<void> {
    reading = true
    // A turn of the event loop: the calls that came in together are read together.
    await new Promise((resolve) => setImmediate(resolve))
    while (asked.size > 0) {
      const batch = asked
      asked = new Map()
      try {
        const found = await load([...batch.keys()])
        for (const [key, waiting] of batch) waiting.resolve(found.get(key))
      } catch (error) {
        for (const waiting of batch.values()) waiting.reject(error)
      }
    }
    reading = false
  }

  return (key) => {
    const waiting = asked.get(key) ?? Promise.withResolvers<V | undefined>()
    asked.set(key, waiting)
    if (!reading) void read()
    return waiting.promise
  }
}
