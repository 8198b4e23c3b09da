import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { extendChain } from './chain.ts'
import type { HeadKeeper } from './heads.ts'

const EVERY_MS = 1000
/** How often the heads are looked at where nothing is written: so long a cut goes unseen. */
const LOOK_EVERY_MS = 60_000

/**
 * Keeps the chain up with the log, and its heads elsewhere: at once, and every second. Heads are looked at with every row, and by the
 * clock: whoever cuts an end off does not write the next row. `stop` waits for what is under way.
 */
export function startChaining(
  db: Database,
  log: Log,
  heads: Pick<HeadKeeper, 'keep'>,
  { everyMs, lookEveryMs } = { everyMs: EVERY_MS, lookEveryMs: LOOK_EVERY_MS },
): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  // Looked at the start, too: something may have been cut off while nobody did.
  let runsUntilLook = 0

  function run(): void {
    running ??= extendChain(db)
      .then((chained) => (chained > 0 || runsUntilLook <= 0 ? look() : void runsUntilLook--))
      .catch((error: unknown) => log.warn({ err: error }, 'the audit log was not chained'))
      .finally(() => (running = undefined))
  }

  async function look(): Promise<void> {
    await heads.keep()
    runsUntilLook = Math.ceil(lookEveryMs / everyMs)
  }

  run()
  const timer = setInterval(run, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
