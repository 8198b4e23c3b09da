/** Says again and again which results wait for an officer: bets on them are neither won nor lost until one has decided. */
import type { Database } from '../platform/database.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import { countDue, listDue } from './results-due.ts'

const EVERY_MS = 600_000
/** The oldest by name, and how many there are. */
const MOST_TOLD = { page: 1, limit: 200 }

/** @internal Exported for the tests. */
export async function remindOfResults(db: Database, log: { warn(facts: object, text: string): void }): Promise<void> {
  const waiting = await countDue(db, 'ADMINISTRATOR')
  for (const { marketId, kind, marketName, eventName, openBets, source, at } of await listDue(
    db,
    MOST_TOLD,
    'ADMINISTRATOR',
  ))
    log.warn({ marketId, kind, marketName, eventName, openBets, source, at, waiting }, 'a result waits for an officer')
}

export function startReminding(db: Database, jobs: Jobs, log: Log): void {
  jobs.start({
    name: 'results-due',
    everyMs: EVERY_MS,
    first: 'NOW',
    failed: 'nobody was reminded',
    work: () => remindOfResults(db, log),
  })
}
