/** Codes that are sent and never used: somebody has messages sent that we pay for. The budget stops it, this tells of it. Security T56. */
import type { Reader } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { loadSignUpCodeUse } from './store.ts'

/** Fewer say nothing: people mistype, and people give up. */
const FEWEST = 20
const MOST_SENT_FOR_ONE_USED = 2

export async function warnOfPumping(db: Reader, log: Pick<Log, 'warn'>): Promise<void> {
  for (const { siteId, sent, used } of await loadSignUpCodeUse(db)) {
    if (sent >= FEWEST && sent > MOST_SENT_FOR_ONE_USED * used)
      log.warn({ siteId, sent, used }, 'more than half of the sign-up codes of the last hour were never used')
  }
}
