import type { Database } from '../platform/database.ts'
import type { Jobs } from '../platform/jobs.ts'
import { extendChain } from './chain.ts'
import type { HeadKeeper } from './heads.ts'

const EVERY_MS = 1000
/** How often the heads are looked at where nothing is written: so long a cut goes unseen. */
const LOOK_EVERY_MS = 60_000

/**
 * Keeps the chain up with the log, and its heads elsewhere: at once, and every second. Heads are looked at with every row, and by the
 * clock: whoever cuts an end off does not write the next row.
 */
export function startChaining(
  db: Database,
  jobs: Jobs,
  heads: Pick<HeadKeeper, 'keep'>,
  { everyMs, lookEveryMs } = { everyMs: EVERY_MS, lookEveryMs: LOOK_EVERY_MS },
): void {
  // Looked at the start, too: something may have been cut off while nobody did.
  let runsUntilLook = 0

  async function chain(): Promise<void> {
    const chained = await extendChain(db)
    if (chained === 0 && runsUntilLook > 0) return void runsUntilLook--
    await heads.keep()
    runsUntilLook = Math.ceil(lookEveryMs / everyMs)
  }

  jobs.start({ name: 'audit-chain', everyMs, first: 'NOW', failed: 'the audit log was not chained', work: chain })
}
