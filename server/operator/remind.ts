/** Says again and again which results wait for an officer: bets on them are neither won nor lost until he has decided. */
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { countDue, listDue } from './results-due.ts'

const EVERY_MS = 600_000
/** The oldest by name, and how many there are. */
const MOST_TOLD = { page: 1, limit: 200 }

export async function remindOfResults(db: Database, log: { warn(facts: object, text: string): void }): Promise<void> {
  const waiting = await countDue(db)
  for (const { marketId, kind, marketName, eventName, openBets, source, at } of await listDue(db, MOST_TOLD))
    log.warn({ marketId, kind, marketName, eventName, openBets, source, at, waiting }, 'a result waits for an officer')
}

/** Gives the function that ends it. */
export function startReminding(db: Database, log: Log): () => void {
  const remind = (): void =>
    void remindOfResults(db, log).catch((error: unknown) => log.warn({ err: error }, 'nobody was reminded'))
  remind()
  const reminding = setInterval(remind, EVERY_MS)
  return () => clearInterval(reminding)
}
