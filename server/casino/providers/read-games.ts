/** What providers offer is read again and again. docs/domain/casino.md#providers. */
import { must } from '@paddock/domain/result'
import type { Database } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { adapterOf } from '../adapters/index.ts'
import type { Offer, StoredProvider } from '../provider.ts'
import type { Key } from '../seal.ts'
import type { ProviderClient } from './client.ts'
import { findKeyOf, listActive, noteSilent, type ListedProvider, saveOffers, type StoredKey } from './store.ts'

const EVERY_MS = 60_000
/** A silent one is asked again after this, however long its list would have been good: its games rest until then. */
const SILENT_FOR_MS = 2 * EVERY_MS

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
      const active = await listActive(db)
      found(active)
      const providers = active.filter(isDue)
      // Side by side, since one may take as long as it has patience; written one after the other, by one connection.
      const asked = await Promise.allSettled(providers.map((provider) => offersOf(deps, provider)))
      const failures: unknown[] = []
      for (const [n, { id }] of providers.entries()) {
        // One whose games cannot be taken in keeps nobody else's from it.
        await keep(deps, id, must(asked[n], 'each was asked')).catch((error: unknown) => failures.push(error))
      }
      if (failures.length > 0) throw new AggregateError(failures, `the games of ${failures.length} providers`)
    },
  })
}

/** Where there is a list, and what was read of it last is as old as it may be. */
function isDue({ adapter, readAgoMs, healthy }: ListedProvider): boolean {
  const { games } = adapterOf[adapter].outbound
  if (games === null || readAgoMs === null) return games !== null
  return readAgoMs >= (healthy ? games.goodForMs : Math.min(games.goodForMs, SILENT_FOR_MS))
}

/** Undefined where it does not answer, or has no key that it could be asked with. */
async function offersOf({ db, client, openKey }: ReadingDeps, provider: StoredProvider): Promise<Offers> {
  const stored = await findKeyOf(db, provider.id)
  return stored && (await client.games(provider, openKey(stored)))
}

type Offers = readonly Offer[] | undefined

async function keep({ db }: ReadingDeps, providerId: number, asked: PromiseSettledResult<Offers>): Promise<void> {
  const offers = asked.status === 'fulfilled' ? asked.value : undefined
  if (offers) await db.transaction().execute((tx) => saveOffers(tx, providerId, offers))
  else await noteSilent(db, providerId)
  if (asked.status === 'rejected') throw asked.reason
}
