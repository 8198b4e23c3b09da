import { setTimeout as sleep } from 'node:timers/promises'
import { backoffMs } from '../platform/jobs/backoff.ts'
import { mayPass } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { createTurns } from '../platform/jobs/turns.ts'

/**
 * Work on one event or market in the order it came; different ones do not wait for each other. What a database that is away
 * keeps from being done is tried again, since a feed says a thing once; any other failure is logged and the rest goes on.
 */
export type OrderedWork = (key: string, work: () => Promise<void>) => void

/** Two minutes, about. */
const MOST_TRIES = 80
const AGAIN = { leastMs: 100, mostMs: 2000 }

export function createOrderedWork(log: Log): OrderedWork & { readonly idle: () => Promise<void> } {
  const turns = createTurns()
  const enqueue = (key: string, work: () => Promise<void>): void =>
    void turns
      .take(key, () => persist(work))
      .catch((error: unknown) => log.error({ err: error, key }, 'a message of a feed could not be applied'))
  return Object.assign(enqueue, { idle: turns.idle })
}

async function persist(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!mayPass(error) || tries === MOST_TRIES) throw error
      await sleep(backoffMs(tries, AGAIN, Math.random()))
    }
  }
}
