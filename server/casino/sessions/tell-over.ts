/**
 * Tells providers that sessions of theirs are over: with the session of ours that they hang on (signed out, locked, staying away, unused), or
 * since the game was taken off. Nothing hangs on whether it is heard, since a stake is refused anyway. docs/domain/casino.md#players.
 */
import { HOUR_MS } from '@paddock/domain/time'
import { backoffMs } from '../../platform/jobs/backoff.ts'
import type { Database } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { ProviderClient } from '../providers/client.ts'
import { findKeyOf, type StoredKey } from '../providers/store.ts'
import type { Key } from '../seal.ts'
import { listUntold, noteTold, type UntoldSession } from './store.ts'

export type TellDeps = {
  readonly db: Database
  readonly client: Pick<ProviderClient, 'endSession'>
  readonly openKey: (stored: StoredKey) => Key
  readonly clock: () => number
}

const EVERY_MS = 5000
/** Of one provider in one look: thousands of one that hears nothing keep no other's waiting. */
const MOST_OF_ONE = 100
/** Of one provider at a time; where none of them is answered it is told of no more of them this time. */
const AT_ONCE = 10
const PAUSES = { leastMs: 10_000, mostMs: HOUR_MS }
/** About a day: by then it has ended the session itself. */
const MOST_ASKED = 30

export function startTellingOver(deps: TellDeps & { readonly jobs: Jobs }): void {
  deps.jobs.start({
    name: 'casino sessions',
    everyMs: EVERY_MS,
    failed: 'providers were not told which sessions are over',
    work: (stopping) => tellOver(deps, stopping),
  })
}

/** One look at all of them, providers side by side. @internal Exported for the tests. */
export async function tellOver(deps: TellDeps, stopping?: AbortSignal): Promise<void> {
  const due = await listUntold(deps.db, deps.clock(), MOST_OF_ONE)
  const providers = Map.groupBy(due, ({ providerId }) => providerId)
  await Promise.all([...providers].map(([providerId, sessions]) => tellOne(deps, providerId, sessions, stopping)))
}

async function tellOne(
  deps: TellDeps,
  providerId: number,
  sessions: readonly UntoldSession[],
  stopping?: AbortSignal,
): Promise<void> {
  const stored = await findKeyOf(deps.db, providerId)
  for (let n = 0; n < sessions.length && !stopping?.aborted; n += AT_ONCE) {
    const told = await Promise.all(sessions.slice(n, n + AT_ONCE).map((session) => tell(deps, stored, session)))
    if (!told.includes(true)) return
  }
}

/** Gives whether its provider answered. One without a key that is good cannot be told. */
async function tell(
  { db, client, openKey, clock }: TellDeps,
  stored: StoredKey | undefined,
  { id, providerSession, asked }: UntoldSession,
): Promise<boolean> {
  const isTold = stored !== undefined && (await client.endSession(stored.provider, openKey(stored), providerSession))
  const now = clock()
  const isOver = isTold || asked + 1 >= MOST_ASKED
  await noteTold(db, id, { toldAt: isOver ? now : null, askAt: now + backoffMs(asked + 1, PAUSES, Math.random()) })
  return isTold
}
