/**
 * Sessions: an opaque token of 256 bits, stored as its hash. What the database says is believed for a second, so that an
 * end or a lock takes hold within that; tokens asked about together are looked up together. SECURITY T8, T49.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Refusal } from '@paddock/contract'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { createBatchReader } from '../platform/batch-reader.ts'
import type { Database } from '../platform/database.ts'
import type { Actor } from '../platform/http-call.ts'
import type { Log } from '../platform/log.ts'
import { deleteSession, findSessions, saveSession, type StoredSession, touchSessions } from './store.ts'

const BELIEVED_MS = 1000
const IDLE_SECONDS = 30 * 60
const LONGEST_MS = 12 * 3_600_000
/** 000 §4. */
const LONGEST_DEMO_MS = 6 * 3_600_000
/** How exact "last seen" is: a session is written to once a minute, not with every call. */
const TOUCH_MS = 60_000
const MOST_KNOWN = 100_000

export type Opening = {
  readonly accountId: number
  readonly siteId: number
  readonly isDemo: boolean
  readonly address: string
  readonly agent: string
}

export type Sessions = {
  /** Gives the token, which is not kept. */
  open(opening: Opening): Promise<string>
  /** Who a token stands for on this site. A call counts as use, a heartbeat of the socket does not. GLI33-IDLE. */
  actorOf(token: string, siteId: number, use: 'USE' | 'LOOK'): Promise<Result<Actor, Refusal>>
  /** Those of these sessions that have ended, or whose account is locked. */
  endedAmong(keys: readonly string[]): Promise<string[]>
  close(sessionKey: string): Promise<void>
  onClosed(listen: (sessionKey: string) => void): void
}

type Known = { readonly at: number; readonly session: Promise<StoredSession | undefined> }

export function createSessions(db: Database, log: Log, clock: () => number): Sessions {
  const known = new Map<string, Known>()
  const listeners: ((sessionKey: string) => void)[] = []
  const seen = new Map<string, number>()
  const lookUp = createBatchReader((keys) => findSessions(db, keys, IDLE_SECONDS))

  function find(key: string): Promise<StoredSession | undefined> {
    const now = clock()
    const last = known.get(key)
    if (last && now - last.at < BELIEVED_MS) return last.session
    if (known.size >= MOST_KNOWN) for (const [old, { at }] of known) if (now - at > BELIEVED_MS) known.delete(old)
    const session = lookUp(key)
    session.catch(() => known.delete(key))
    known.set(key, { at: now, session })
    return session
  }

  function noteUse({ key, lastSeenAt }: StoredSession): void {
    const now = clock()
    if (now - Math.max(lastSeenAt, seen.get(key) ?? 0) < TOUCH_MS) return
    if (seen.size >= MOST_KNOWN) seen.clear()
    seen.set(key, now)
    touchSessions(db, [key]).catch((error: unknown) => log.warn({ err: error }, 'a session was not touched'))
  }

  return {
    async open({ accountId, siteId, isDemo, address, agent }) {
      const token = randomBytes(32).toString('base64url')
      const expiresAt = clock() + (isDemo ? LONGEST_DEMO_MS : LONGEST_MS)
      await saveSession(db, {
        tokenHash: hashOf(token),
        accountId,
        siteId,
        expiresAt,
        address,
        agent: agent.slice(0, 300),
      })
      return token
    },
    async actorOf(token, siteId, use) {
      const session = await find(hashOf(token).toString('hex'))
      // A token of another site is a stranger's: its site is never revealed. SECURITY T13.
      if (!session || session.siteId !== siteId) return refuse({ code: 'UNAUTHENTICATED' })
      if (session.locked) return refuse({ code: 'ACCOUNT_LOCKED' })
      if (use === 'USE') noteUse(session)
      return ok({ accountId: session.accountId, siteId, role: session.role, sessionKey: session.key })
    },
    async endedAmong(keys) {
      const found = await findSessions(db, keys, IDLE_SECONDS)
      return keys.filter((key) => found.get(key)?.locked ?? true)
    },
    async close(sessionKey) {
      await deleteSession(db, Buffer.from(sessionKey, 'hex'))
      known.delete(sessionKey)
      for (const listen of listeners) listen(sessionKey)
    },
    onClosed: (listen) => void listeners.push(listen),
  }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
