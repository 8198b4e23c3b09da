/** What providers offer is read again and again. docs/domain/casino.md#providers. */
import type { Database } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Key } from '../seal.ts'
import type { ProviderClient } from './client.ts'
import { findKeyOf, listActive, noteSilent, saveOffers, type StoredKey, type StoredProvider } from './store.ts'

const EVERY_MS = 60_000

export type ReadingDeps = {
  readonly db: Database
  readonly jobs: Jobs
  readonly client: ProviderClient
  readonly openKey: (stored: StoredKey) => Key
  /** Before they are read. */
  readonly begin: () => Promise<void>
  readonly found: (providers: readonly StoredProvider[]) => void
}

/** Gives how to have them read now. */
export function startReadingGames(deps: ReadingDeps): { run(): Promise<unknown> } {
  const { db, jobs, begin, found } = deps
  return jobs.start({
    name: 'casino games',
    everyMs: EVERY_MS,
    first: 'NOW',
    failed: 'the games of the casino were not read',
    work: async () => {
      await begin()
      const providers = await listActive(db)
      found(providers)
      const failures: unknown[] = []
      for (const provider of providers) {
        // One whose games cannot be taken in keeps nobody else's from it.
        await readGames(deps, provider).catch((error: unknown) => failures.push(error))
      }
      if (failures.length > 0) throw new AggregateError(failures, `the games of ${failures.length} providers`)
    },
  })
}

async function readGames({ db, client, openKey }: ReadingDeps, provider: StoredProvider): Promise<void> {
  const stored = await findKeyOf(db, provider.id)
  const offers = stored && (await client.games(provider, openKey(stored)))
  if (offers) await db.transaction().execute((tx) => saveOffers(tx, provider.id, offers))
  else await noteSilent(db, provider.id)
}
