/** For whom a session speaks, and whether it may go on. */
import type { Refusal } from '@paddock/contract'
import { type Stage, stageOf } from '@paddock/domain/access'
import { ok, refuse, type Result } from '@paddock/domain/result'
import type { Actor } from '../../platform/http-call.ts'
import type { StoredSession } from './store.ts'

/** A session of another site is a stranger's: its site is never revealed. Security T13. */
export function actorOfSession(session: StoredSession | undefined, siteId: number): Result<Actor, Refusal> {
  if (!session || session.siteId !== siteId) return refuse({ code: 'UNAUTHENTICATED' })
  if (session.endReason !== null)
    return refuse({ code: session.endReason === 'DUPLICATE' ? 'DUPLICATE_SESSION' : 'UNAUTHENTICATED' })
  if (session.locked) return refuse({ code: 'ACCOUNT_LOCKED' })
  const { accountId, twinId, role, key } = session
  const plays =
    twinId === null
      ? { accountId, isDemo: session.isDemo, practiceOf: null }
      : { accountId: twinId, isDemo: true, practiceOf: accountId }
  return ok({ ...plays, siteId, role, stage: stageOfSession(session), sessionKey: key })
}

export const mayGoOn = (session: StoredSession | undefined): boolean =>
  session !== undefined && session.endReason === null && !session.locked && stageOfSession(session) === 'FULL'

const stageOfSession = (session: StoredSession): Stage => stageOf({ ...session, isPlayer: session.role === 'user' })
