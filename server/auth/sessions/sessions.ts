/**
 * Sessions: an opaque token of 256 bits, stored as its hash and renewed each hour. What the database says is believed for a
 * second, or longer while it is heard (`believed.ts`), so that an end or a lock takes hold within that. Security T8, T49.
 */
import type { Refusal, SessionInfo } from '@paddock/contract'
import { refuse, type Result } from '@paddock/domain/result'
import { HOUR_MS } from '@paddock/domain/time'
import type { Database, Reader } from '../../platform/database.ts'
import type { Actor } from '../../platform/http-call.ts'
import type { Log } from '../../platform/log.ts'
import { type Believed, believeNothing, disbelieve, findBelieved, forgetToken } from './believed.ts'
import { IDLE_SECONDS, longestOf, MOST_REMEMBERED } from './limits.ts'
import { actorOfSession, mayGoOn } from './standing.ts'
import {
  type Coming,
  type EndedSession,
  endSessions,
  findStanding,
  forgetOldSessions,
  loadOpenSessions,
  noteSecondFactor,
  renewToken,
  saveCountry,
  saveSession,
  saveTicket,
  type SessionEnd,
  spendTicket,
  type StoredSession,
  touchSessions,
} from './store.ts'
import { hashOfToken, newToken } from './tokens.ts'

/** How exact "last seen" is: a session is written to once a minute, not with every call. */
const TOUCH_MS = 60_000
const RENEW_AFTER_MS = HOUR_MS
/** For calls that were on the way, and for another tab. */
const GRACE_MS = 30_000
/** From the asking for a ticket to the opening of its socket. */
const TICKET_MS = 60_000
/** By which a ticket is told from a token where one is found. */
const TICKET_START = 'skt_'

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

type Standing = {
  /** Those that have ended or may not go on, with why; null where time ended them. */
  readonly ended: ReadonlyMap<string, SessionEnd | null>
  /** As which account the others play: their own, or the twin with which they practise. */
  readonly playsAs: ReadonlyMap<string, number>
}

export type Sessions = {
  /** `to` may be the transaction in which somebody signs in. */
  open(to: Reader, opening: Opening): Promise<OpenedSession>
  /**
   * Who a token stands for on this site. A call counts as use, a heartbeat of the socket does not (GLI33-IDLE). `country`: where our proxy says that it
   * comes from, which is written down before anything is answered.
   */
  actorOf(token: string, siteId: number, use: 'USE' | 'LOOK', country?: string | null): Promise<Result<Actor, Refusal>>
  /** What opens one socket, once and soon, in the place of the token. Security T57. */
  ticketOf(actor: Actor): Promise<{ readonly ticket: string; readonly expiresAt: number }>
  /** Who a ticket stands for on this site. Shown once, it is used up, wherever it was shown. */
  actorOfTicket(ticket: string, siteId: number): Promise<Result<Actor, Refusal>>
  /** Another token, when this one has been used for an hour. */
  renewIfDue(token: string): Promise<string | undefined>
  /**
   * Another token at once, as when the rights of the session have grown: the one before must not have them. Undefined where the
   * session has ended meanwhile.
   */
  renew(sessionKey: string): Promise<OpenedSession | undefined>
  noteSecondFactor(to: Reader, sessionKey: string): Promise<void>
  /** How these sessions stand. */
  standingOf(keys: readonly string[]): Promise<Standing>
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
  /** From now on it is told of whatever is revoked, at its commit, while this says so. */
  toldWhile(isHearing: () => boolean): void
  /** Forgets old rows; for a job. */
  tidy(): Promise<void>
}

type State = {
  readonly db: Database
  readonly log: Log
  readonly clock: () => number
  readonly believed: Believed
  /** When a session was last written to, by its key. */
  readonly seen: Map<string, number>
  readonly onClosed: ((sessionKey: string, reason: SessionEnd) => void)[]
  readonly onForgotten: ((accountId: number | 'ALL') => void)[]
}

export function createSessions(db: Database, log: Log, clock: () => number): Sessions {
  const state: State = {
    db,
    log,
    clock,
    believed: believeNothing(db, clock),
    seen: new Map(),
    onClosed: [],
    onForgotten: [],
  }
  return {
    open: (to, opening) => open(to, opening, clock()),
    actorOf: (token, siteId, use, country = null) => actorOf(state, token, { siteId, use, country }),
    ticketOf: (actor) => ticketOf(state, actor),
    actorOfTicket: (ticket, siteId) => actorOfTicket(db, ticket, siteId),
    renewIfDue: (token) => renewIfDue(state, token),
    renew: (sessionKey) => renew(state, sessionKey),
    noteSecondFactor,
    standingOf: (keys) => standingOf(db, keys),
    listOf: (accountId) => loadOpenSessions(db, accountId, IDLE_SECONDS),
    close: async (accountId, sessionKey, reason, to = db) =>
      tellEnded(state, await endSessions(to, { accountIds: [accountId], only: sessionKey }, reason), reason),
    closeAll: async (accountIds, reason, { to = db, ...which } = {}) =>
      tellEnded(state, await endSessions(to, { accountIds, ...which }, reason), reason),
    onClosed: (listen) => void state.onClosed.push(listen),
    forget(accountId) {
      disbelieve(state.believed, accountId)
      for (const listen of state.onForgotten) listen(accountId)
    },
    onForgotten: (listen) => void state.onForgotten.push(listen),
    toldWhile(isHearing) {
      state.believed.isHearing = isHearing
    },
    tidy: () => forgetOldSessions(db),
  }
}

async function open(to: Reader, { isDemo, ...opening }: Opening, now: number): Promise<OpenedSession> {
  const token = newToken()
  const expiresAt = now + longestOf(isDemo)
  return { token, key: await saveSession(to, { ...opening, tokenHash: hashOfToken(token), expiresAt }), expiresAt }
}

const findByToken = ({ believed }: State, token: string): Promise<StoredSession | undefined> =>
  findBelieved(believed, hashOfToken(token).toString('hex'))

type Asking = { readonly siteId: number; readonly use: 'USE' | 'LOOK'; readonly country: string | null }

async function actorOf(state: State, token: string, { siteId, use, country }: Asking): Promise<Result<Actor, Refusal>> {
  const session = await findByToken(state, token)
  const actor = actorOfSession(session, siteId)
  if (!actor.ok || !session) return actor
  if (use === 'USE') noteUse(state, session)
  if (country !== null && country !== session.heardFrom) await noteCountry(state, token, session.key, country)
  return actor
}

/** What the session is believed to be is asked for anew. */
async function noteCountry({ db, believed }: State, token: string, key: string, country: string): Promise<void> {
  await saveCountry(db, key, country)
  forgetToken(believed, hashOfToken(token).toString('hex'))
}

function noteUse({ db, log, clock, seen }: State, { key, lastSeenAt }: StoredSession): void {
  const now = clock()
  if (now - Math.max(lastSeenAt, seen.get(key) ?? 0) < TOUCH_MS) return
  if (seen.size >= MOST_REMEMBERED) seen.clear()
  seen.set(key, now)
  touchSessions(db, [key]).catch((error: unknown) => log.warn({ err: error }, 'a session was not touched'))
}

async function ticketOf({ db, clock }: State, { sessionKey, siteId }: Actor) {
  const ticket = `${TICKET_START}${newToken()}`
  await saveTicket(db, { hash: hashOfToken(ticket), siteId, sessionKey, lifeMs: TICKET_MS })
  return { ticket, expiresAt: clock() + TICKET_MS }
}

async function actorOfTicket(db: Database, ticket: string, siteId: number): Promise<Result<Actor, Refusal>> {
  const spent = await spendTicket(db, hashOfToken(ticket))
  if (!spent || spent.siteId !== siteId) return refuse({ code: 'SOCKET_TICKET_SPENT' })
  const { sessionKey } = spent
  return actorOfSession((await findStanding(db, [sessionKey], IDLE_SECONDS)).get(sessionKey), siteId)
}

async function renewIfDue(state: State, token: string): Promise<string | undefined> {
  const session = await findByToken(state, token)
  const isDue = session?.isNewest && session.endReason === null && state.clock() - session.renewedAt >= RENEW_AFTER_MS
  return isDue ? await changeToken(state, session.key, hashOfToken(token)) : undefined
}

async function renew(state: State, sessionKey: string): Promise<OpenedSession | undefined> {
  const token = await changeToken(state, sessionKey, null)
  if (token === undefined) return undefined
  const session = await findByToken(state, token)
  return session && { token, key: sessionKey, expiresAt: session.expiresAt }
}

/** In the place of the one with the hash `from`, which stays good for a moment; or of whichever is good now, at once. */
async function changeToken({ db, believed }: State, key: string, from: Buffer | null): Promise<string | undefined> {
  const token = newToken()
  const graceMs = from ? GRACE_MS : 0
  if (!(await renewToken(db, { key, from, to: hashOfToken(token), graceMs }))) return undefined
  if (from) forgetToken(believed, from.toString('hex'))
  return token
}

async function standingOf(db: Database, keys: readonly string[]): Promise<Standing> {
  const standing = await findStanding(db, keys, IDLE_SECONDS)
  const ended = keys.filter((key) => !mayGoOn(standing.get(key)))
  return {
    ended: new Map(ended.map((key) => [key, standing.get(key)?.endReason ?? null])),
    playsAs: new Map([...standing].map(([key, { accountId, twinId }]) => [key, twinId ?? accountId])),
  }
}

/** Gives how many there were. */
function tellEnded({ believed, onClosed }: State, ended: readonly EndedSession[], reason: SessionEnd): number {
  for (const { key, hashes } of ended) {
    for (const hash of hashes) forgetToken(believed, hash)
    for (const listen of onClosed) listen(key, reason)
  }
  return ended.length
}
