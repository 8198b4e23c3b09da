/**
 * Sessions: an opaque token of 256 bits, stored as its hash and renewed each hour. What the database says is believed for a
 * second, so that an end or a lock takes hold within that; tokens asked about together are looked up together.
 * Security T8, T49.
 */
import { hash as digest, randomBytes } from 'node:crypto'
import type { Refusal, SessionInfo } from '@paddock/contract'
import { type Stage, stageOf } from '@paddock/domain/access'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { createBatchReader } from '../../platform/batch-reader.ts'
import type { Database, Reader } from '../../platform/database.ts'
import type { Actor } from '../../platform/http-call.ts'
import type { Log } from '../../platform/log.ts'
import {
  type Coming,
  type EndedSession,
  endSessions,
  findSessions,
  findStanding,
  forgetOldSessions,
  loadOpenSessions,
  noteSecondFactor,
  renewToken,
  saveSession,
  saveTicket,
  type SessionEnd,
  spendTicket,
  type StoredSession,
  touchSessions,
} from './store.ts'

const BELIEVED_MS = 1000
const IDLE_SECONDS = 30 * 60
const LONGEST_MS = 12 * 3_600_000
/** 000 §4. */
const LONGEST_DEMO_MS = 6 * 3_600_000
/** How exact "last seen" is: a session is written to once a minute, not with every call. */
const TOUCH_MS = 60_000
const RENEW_AFTER_MS = 3_600_000
/** For calls that were on the way, and for another tab. */
const GRACE_MS = 30_000
const MOST_KNOWN = 100_000
/** From the asking for a ticket to the opening of its socket. */
const TICKET_MS = 60_000

export type Opening = {
  readonly accountId: number
  readonly siteId: number
  readonly isDemo: boolean
  readonly address: string
  readonly agent: string
  readonly country: string | null
  readonly came: Coming
}

export type OpenedSession = {
  /** Not kept. */
  readonly token: string
  readonly key: string
  readonly expiresAt: number
}

export type Sessions = {
  /** `to` may be the transaction in which somebody signs in. */
  open(to: Reader, opening: Opening): Promise<OpenedSession>
  /** Who a token stands for on this site. A call counts as use, a heartbeat of the socket does not. GLI33-IDLE. */
  actorOf(token: string, siteId: number, use: 'USE' | 'LOOK'): Promise<Result<Actor, Refusal>>
  /** What opens one socket, once and soon, in the place of the token. Security T57. */
  ticketOf(actor: Actor): Promise<{ readonly ticket: string; readonly expiresAt: number }>
  /** Who a ticket stands for on this site. Shown once, it is used up, wherever it was shown. */
  actorOfTicket(ticket: string, siteId: number): Promise<Result<Actor, Refusal>>
  /** Another token, when this one has been used for an hour. */
  renewIfDue(token: string): Promise<string | undefined>
  /** Another token at once, as when the rights of the session have grown: the one before must not have them. */
  /** Undefined where it has ended meanwhile. */
  renew(sessionKey: string): Promise<OpenedSession | undefined>
  noteSecondFactor(to: Reader, sessionKey: string): Promise<void>
  /** Those of these sessions that have ended or may not go on, with why; null where time ended them. */
  endedAmong(keys: readonly string[]): Promise<ReadonlyMap<string, SessionEnd | null>>
  listOf(accountId: number): Promise<SessionInfo[]>
  close(accountId: number, sessionKey: string, reason: SessionEnd, to?: Reader): Promise<number>
  /**
   * Ends all sessions of these accounts, at once on this process, within a second on all. Gives how many there were. `to` is
   * the transaction of the change that ends them, or none.
   */
  closeAll(
    accountIds: readonly number[],
    reason: SessionEnd,
    options?: { readonly siteId?: number; readonly except?: string; readonly to?: Reader },
  ): Promise<number>
  onClosed(listen: (sessionKey: string, reason: SessionEnd) => void): void
  /** Another process may have ended sessions of the account, or locked anybody: nothing known before is believed. */
  forget(accountId: number | 'ALL'): void
  onForgotten(listen: (accountId: number | 'ALL') => void): void
  /** Forgets old rows; for a job. */
  tidy(): Promise<void>
}

type Known = {
  readonly at: number
  /** How often something had been revoked when it was looked up. */
  readonly turn: number
  readonly session: Promise<StoredSession | undefined>
}

export function createSessions(db: Database, log: Log, clock: () => number): Sessions {
  const known = new Map<string, Known>()
  const listeners: ((sessionKey: string, reason: SessionEnd) => void)[] = []
  const revocationListeners: ((accountId: number | 'ALL') => void)[] = []
  const seen = new Map<string, number>()
  const lookUp = createBatchReader((hashes) => findSessions(db, hashes, IDLE_SECONDS))

  /** When something was last revoked of an account, and of anybody at all. */
  const revoked = new Map<number, number>()
  let revokedOfAll = 0
  let turn = 0

  const isRevoked = (accountId: number, since: number): boolean =>
    revokedOfAll > since || (revoked.get(accountId) ?? 0) > since

  /** What was looked up before is not believed any more: of one account, or of all. */
  function forget(accountId: number | 'ALL'): void {
    turn += 1
    if (accountId === 'ALL' || revoked.size >= MOST_KNOWN) {
      revoked.clear()
      revokedOfAll = turn
    } else {
      revoked.set(accountId, turn)
    }
    for (const listen of revocationListeners) listen(accountId)
  }

  async function find(hash: string): Promise<StoredSession | undefined> {
    const last = known.get(hash)
    if (!last || clock() - last.at >= BELIEVED_MS) return await lookUpAnew(hash)
    const session = await last.session
    return session && isRevoked(session.accountId, last.turn) ? await lookUpAnew(hash) : session
  }

  function lookUpAnew(hash: string): Promise<StoredSession | undefined> {
    const now = clock()
    if (known.size >= MOST_KNOWN) for (const [old, { at }] of known) if (now - at > BELIEVED_MS) known.delete(old)
    const session = lookUp(hash)
    session.catch(() => known.delete(hash))
    known.set(hash, { at: now, turn, session })
    return session
  }

  function noteUse({ key, lastSeenAt }: StoredSession): void {
    const now = clock()
    if (now - Math.max(lastSeenAt, seen.get(key) ?? 0) < TOUCH_MS) return
    if (seen.size >= MOST_KNOWN) seen.clear()
    seen.set(key, now)
    touchSessions(db, [key]).catch((error: unknown) => log.warn({ err: error }, 'a session was not touched'))
  }

  function tellEnded(ended: readonly EndedSession[], reason: SessionEnd): number {
    for (const { key, hashes } of ended) {
      for (const hash of hashes) known.delete(hash)
      for (const listen of listeners) listen(key, reason)
    }
    return ended.length
  }

  async function renew(key: string, from: Buffer | null): Promise<string | undefined> {
    const token = newToken()
    const graceMs = from ? GRACE_MS : 0
    if (!(await renewToken(db, { key, from, to: hashOf(token), graceMs }))) return undefined
    if (from) known.delete(from.toString('hex'))
    return token
  }

  return {
    async open(to, { accountId, siteId, isDemo, address, agent, country, came }) {
      const token = newToken()
      const expiresAt = clock() + (isDemo ? LONGEST_DEMO_MS : LONGEST_MS)
      const session = { tokenHash: hashOf(token), accountId, siteId, expiresAt, address, agent, country, came }
      return { token, key: await saveSession(to, session), expiresAt }
    },
    async actorOf(token, siteId, use) {
      const session = await find(hashOf(token).toString('hex'))
      const actor = actorOfSession(session, siteId)
      if (actor.ok && session && use === 'USE') noteUse(session)
      return actor
    },
    async ticketOf({ sessionKey, siteId }) {
      const ticket = `${TICKET_START}${newToken()}`
      await saveTicket(db, { hash: hashOf(ticket), siteId, sessionKey, lifeMs: TICKET_MS })
      return { ticket, expiresAt: clock() + TICKET_MS }
    },
    async actorOfTicket(ticket, siteId) {
      const spent = await spendTicket(db, hashOf(ticket))
      if (!spent || spent.siteId !== siteId) return refuse({ code: 'SOCKET_TICKET_SPENT' })
      const { sessionKey } = spent
      return actorOfSession((await findStanding(db, [sessionKey], IDLE_SECONDS)).get(sessionKey), siteId)
    },
    async renewIfDue(token) {
      const hash = hashOf(token)
      const session = await find(hash.toString('hex'))
      const isDue = session?.isNewest && session.endReason === null && clock() - session.renewedAt >= RENEW_AFTER_MS
      return isDue ? await renew(session.key, hash) : undefined
    },
    async renew(sessionKey) {
      const token = await renew(sessionKey, null)
      if (token === undefined) return undefined
      const session = await find(hashOf(token).toString('hex'))
      return session && { token, key: sessionKey, expiresAt: session.expiresAt }
    },
    async noteSecondFactor(to, sessionKey) {
      await noteSecondFactor(to, sessionKey)
    },
    async endedAmong(keys) {
      const standing = await findStanding(db, keys, IDLE_SECONDS)
      const ended = keys.filter((key) => !mayGoOn(standing.get(key)))
      return new Map(ended.map((key) => [key, standing.get(key)?.endReason ?? null]))
    },
    async listOf(accountId) {
      return await loadOpenSessions(db, accountId, IDLE_SECONDS)
    },
    async close(accountId, sessionKey, reason, to = db) {
      return tellEnded(await endSessions(to, { accountIds: [accountId], only: sessionKey }, reason), reason)
    },
    async closeAll(accountIds, reason, { to = db, ...which } = {}) {
      return tellEnded(await endSessions(to, { accountIds, ...which }, reason), reason)
    },
    onClosed: (listen) => void listeners.push(listen),
    forget,
    onForgotten: (listen) => void revocationListeners.push(listen),
    async tidy() {
      await forgetOldSessions(db)
    },
  }
}

/** By which a ticket is told from a token where one is found. */
const TICKET_START = 'skt_'

/** A session of another site is a stranger's: its site is never revealed. Security T13. */
function actorOfSession(session: StoredSession | undefined, siteId: number): Result<Actor, Refusal> {
  if (!session || session.siteId !== siteId) return refuse({ code: 'UNAUTHENTICATED' })
  if (session.endReason !== null)
    return refuse({ code: session.endReason === 'DUPLICATE' ? 'DUPLICATE_SESSION' : 'UNAUTHENTICATED' })
  if (session.locked) return refuse({ code: 'ACCOUNT_LOCKED' })
  const { accountId, role, isDemo, key } = session
  return ok({ accountId, siteId, role, isDemo, stage: stageOfSession(session), sessionKey: key })
}

const newToken = (): string => randomBytes(32).toString('base64url')
const hashOf = (token: string): Buffer => digest('sha256', token, 'buffer')

const mayGoOn = (session: StoredSession | undefined): boolean =>
  session !== undefined && session.endReason === null && !session.locked && stageOfSession(session) === 'FULL'

const stageOfSession = (session: StoredSession): Stage => stageOf({ ...session, isPlayer: session.role === 'user' })
