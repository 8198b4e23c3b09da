import type { Log } from '../platform/log.ts'

/** Work on one event or market in the order it came; different ones do not wait for each other. A failure is logged and the rest goes on. */
export type OrderedWork = (key: string, work: () => Promise<void>) => void

export function createOrderedWork(log: Log): OrderedWork & { idle(): Promise<void> } {
  const last = new Map<string, Promise<void>>()
  const enqueue = (key: string, work: () => Promise<void>): void => {
    const next = (last.get(key) ?? Promise.resolve())
      .then(work)
      .catch((error: unknown) => log.error({ err: error, key }, 'a message of a feed could not be applied'))
    const done = next.then(() => {
      if (last.get(key) === done) last.delete(key)
    })
    last.set(key, done)
  }
  return Object.assign(enqueue, { idle: async () => void (await Promise.all(last.values())) })
}
