import { setTimeout as sleep } from 'node:timers/promises'

const EVERY_MS = 200

/** The first value that `read` gives which is not undefined. */
export async function waitFor<T>(what: string, withinMs: number, read: () => Promise<T | undefined>): Promise<T> {
  const until = Date.now() + withinMs
  while (Date.now() < until) {
    const value = await read()
    if (value !== undefined) return value
    await sleep(EVERY_MS)
  }
  throw new Error(`no ${what} within ${withinMs / 1000} s`)
}
