import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { extendChain } from './chain.ts'

const EVERY_MS = 1000

/** Keeps the chain up with the log: at once, and every second. `stop` waits for what is under way. */
export function startChaining(db: Database, log: Log): { stop(): Promise<void> } {
  let running: Promise<void> | undefined

  function run(): void {
    running ??= extendChain(db)
      .then(() => undefined)
      .catch((error: unknown) => log.warn({ err: error }, 'the audit log was not chained'))
      .finally(() => (running = undefined))
  }

  run()
  const timer = setInterval(run, EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
