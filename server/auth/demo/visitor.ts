/** A visitor who plays a game for points, without an account of their own and without signing in: a demo account that nobody has a password of. */
import type { Refusal } from '@paddock/contract'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import type { Database } from '../../platform/database.ts'
import type { Actor } from '../../platform/http-call.ts'
import { loadCredentials } from '../credentials/store.ts'
import { openSession } from '../entrance/open-session.ts'
import type { From } from '../origin/from.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { makeDemo, nameDemo, refuseMoreDemos } from './demo.ts'

export type Visitor = {
  readonly actor: Actor
  /** By which the same device is the same visitor later: it opens this demo account and nothing else. */
  readonly key: string
}

type Coming = {
  /** What the device was given before, if anything. */
  readonly key: string | null
  /** Where the call comes from, as our proxy says. */
  readonly country: string | null
}

/** As long as their points last they are the same; then, or where the device knows nothing of it, another one. */
export async function admitVisitor(
  { db, sessions }: { readonly db: Database; readonly sessions: Sessions },
  from: From,
  { key, country }: Coming,
): Promise<Result<Visitor, Refusal>> {
  const { id: siteId } = from.site
  const known = key === null ? null : await sessions.actorOf(key, siteId, 'USE', country)
  if (key !== null && known?.ok && known.value.isDemo) return ok({ actor: known.value, key })
  const refusal = await refuseMoreDemos(db, from)
  if (refusal) return refuse(refusal)
  const opened = await db.transaction().execute(async (tx) => {
    const accountId = await makeDemo(tx, from, { userName: nameDemo(), hash: null })
    const account = must(await loadCredentials(tx, accountId), 'it was made')
    const came = { way: 'SIGNED_UP', cameFrom: null } as const
    return await openSession(tx, { sessions, account, from, came }, 'SIGNED_UP')
  })
  // From here on it is a session as any: what our proxy says of where it is, is written down before anything is opened.
  const actor = await sessions.actorOf(opened.token, siteId, 'USE', country)
  return actor.ok ? ok({ actor: actor.value, key: opened.token }) : actor
}
