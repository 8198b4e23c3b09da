/**
 * What this process believes of sessions: what the database said a moment ago, unless it heard since that something was revoked.
 * While the database is heard that moment may be long, since whatever changes an answer is told at its commit; what only time
 * changes is looked at here. Tokens asked about together are looked up together. Security T49.
 */
import { createBatchReader } from '../../platform/database/batch-reader.ts'
import type { Database } from '../../platform/database.ts'
import { findSessions, type StoredSession } from './store.ts'
import { IDLE_SECONDS, MOST_REMEMBERED } from './limits.ts'

const BELIEVED_MS = 1000
const BELIEVED_WHILE_HEARING_MS = 15_000

type Answer = {
  readonly at: number
  /** How often something had been revoked when it was looked up. */
  readonly turn: number
  readonly session: Promise<StoredSession | undefined>
}

export type Believed = {
  readonly clock: () => number
  /** Whether what is revoked now would be heard within a second. */
  isHearing: () => boolean
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
  isHearing: () => false,
  lookUp: createBatchReader((hashes) => findSessions(db, hashes, IDLE_SECONDS)),
  answers: new Map(),
  revoked: new Map(),
  revokedOfAll: 0,
  turn: 0,
})

/** The session of the token with this hash, in hex; undefined where there is none, or time has ended it. */
export async function findBelieved(believed: Believed, hash: string): Promise<StoredSession | undefined> {
  const { answers, clock, isHearing } = believed
  const last = answers.get(hash)
  const age = last === undefined ? Number.POSITIVE_INFINITY : clock() - last.at
  if (!last || age >= (isHearing() ? BELIEVED_WHILE_HEARING_MS : BELIEVED_MS)) return await lookUpAnew(believed, hash)
  const session = await last.session
  if (age >= BELIEVED_MS && !isGoodFor(session, clock())) return await lookUpAnew(believed, hash)
  return session && isRevoked(believed, session.accountId, last.turn) ? await lookUpAnew(believed, hash) : session
}

/** Whether nothing that nobody tells has changed it: a token that is not there may have been made, an old one or an unused one is over. */
const isGoodFor = (session: StoredSession | undefined, now: number): boolean =>
  session?.isNewest === true && session.expiresAt > now && session.lastSeenAt + IDLE_SECONDS * 1000 > now

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
  for (const [hash, { at }] of answers) if (now - at > BELIEVED_WHILE_HEARING_MS) answers.delete(hash)
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
