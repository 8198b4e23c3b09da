/**
 * What this process believes of sessions: what the database said within the last second, unless it heard since that something
 * was revoked. Tokens asked about together are looked up together. Security T49.
 */
import { createBatchReader } from '../../platform/batch-reader.ts'
import type { Database } from '../../platform/database.ts'
import { findSessions, type StoredSession } from './store.ts'
import { IDLE_SECONDS, MOST_REMEMBERED } from './limits.ts'

const BELIEVED_MS = 1000

type Answer = {
  readonly at: number
  /** How often something had been revoked when it was looked up. */
  readonly turn: number
  readonly session: Promise<StoredSession | undefined>
}

export type Believed = {
  readonly clock: () => number
  readonly lookUp: (hash: string) => Promise<StoredSession | undefined>
  /** By the hash of the token, in hex. */
  readonly answers: Map<string, Answer>
  /** In which turn something was last revoked of an account. */
  readonly revoked: Map<number, number>
  /** In which turn something was last revoked of anybody at all. */
  revokedOfAll: number
  turn: number
}

export const believeNothing = (db: Database, clock: () => number): Believed => ({
  clock,
  lookUp: createBatchReader((hashes) => findSessions(db, hashes, IDLE_SECONDS)),
  answers: new Map(),
  revoked: new Map(),
  revokedOfAll: 0,
  turn: 0,
})

/** The session of the token with this hash, in hex; undefined where there is none, or time has ended it. */
export async function findBelieved(believed: Believed, hash: string): Promise<StoredSession | undefined> {
  const last = believed.answers.get(hash)
  if (!last || believed.clock() - last.at >= BELIEVED_MS) return await lookUpAnew(believed, hash)
  const session = await last.session
  return session && isRevoked(believed, session.accountId, last.turn) ? await lookUpAnew(believed, hash) : session
}

const isRevoked = ({ revoked, revokedOfAll }: Believed, accountId: number, since: number): boolean =>
  revokedOfAll > since || (revoked.get(accountId) ?? 0) > since

function lookUpAnew(believed: Believed, hash: string): Promise<StoredSession | undefined> {
  const { answers, clock, lookUp, turn } = believed
  const now = clock()
  if (answers.size >= MOST_REMEMBERED) forgetOld(believed, now)
  const session = lookUp(hash)
  session.catch(() => answers.delete(hash))
  answers.set(hash, { at: now, turn, session })
  return session
}

function forgetOld({ answers }: Believed, now: number): void {
  for (const [hash, { at }] of answers) if (now - at > BELIEVED_MS) answers.delete(hash)
}

/** What was looked up before is not believed any more: of one account, or of all. */
export function disbelieve(believed: Believed, accountId: number | 'ALL'): void {
  believed.turn += 1
  if (accountId !== 'ALL' && believed.revoked.size < MOST_REMEMBERED) {
    believed.revoked.set(accountId, believed.turn)
    return
  }
  believed.revoked.clear()
  believed.revokedOfAll = believed.turn
}

/** The token is another one's now, or nobody's. */
export const forgetToken = ({ answers }: Believed, hash: string): void => void answers.delete(hash)
