/** What protects a player, as it stands. */
import type { Protection } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import type { Database, Reader } from '../platform/database.ts'
import type { entryOf } from '../audit-log/index.ts'
import { presentProtection } from './present.ts'
import { loadExposure, summarizeSitting } from './queries.ts'
import { loadPlayStandings } from './standings.ts'
import { loadChoices, loadLimits, loadSitting } from './store.ts'

/** What a change of protection needs, and whom it tells. */
export type ProtectionDeps = {
  /** Sees all sites: a person is excluded on all of them. */
  readonly db: Database
  readonly clock: () => number
  /** Ends all sessions of these accounts, and with them their sockets. */
  readonly endSessions: (accountIds: readonly number[], reason: 'EXCLUDED' | 'TIME_OVER') => Promise<unknown>
  /** Takes the orders of these accounts that wait to be matched out of their markets. */
  readonly cancelOrders: (accountIds: readonly number[]) => Promise<unknown>
  /** Told after the commit, that the player's screens may read again. */
  readonly onChanged: (accountId: number) => void
}

/** Who asks: the caller's request, as far as the audit log tells of it. */
export type Changing = Parameters<typeof entryOf>[0] & { readonly db: Database }

export async function readProtection(from: Reader, accountId: number, now: number): Promise<Protection> {
  const sitting = await loadSitting(from, accountId, now)
  const standing = must((await loadPlayStandings(from, [accountId], now)).get(accountId), 'who is asked for stands')
  return presentProtection(
    {
      accountId,
      limits: await loadLimits(from, accountId, now),
      siteLimits: standing.limits.filter(({ bySite }) => bySite),
      used: standing.used,
      stakedOn: standing.stakedOn,
      exclusion: standing.exclusion,
      sitting,
      summary: sitting && (await summarizeSitting(from, accountId, sitting)),
      choices: await loadChoices(from, accountId),
      exposure: await loadExposure(from, accountId),
    },
    now,
  )
}

/** Behind a commit: the player's screens hear that something is new, and who changed it gets it. */
export async function readChanged(
  { clock, onChanged }: Pick<ProtectionDeps, 'clock' | 'onChanged'>,
  { db }: Changing,
  accountId: number,
): Promise<Protection> {
  onChanged(accountId)
  return await readProtection(db, accountId, clock())
}
