/** The end of every way in: a session, the row in the history of sign-ins, the row in the audit log, all or none. */
import { isOn } from '@paddock/contract'
import { type Stage, stageOf } from '@paddock/domain/access'
import type { AuditEntry } from '../../audit-log/index.ts'
import { recordAudit } from '../../audit-log/index.ts'
import type { Tx } from '../../platform/database.ts'
import { entryOfOwn, type From } from '../origin/from.ts'
import type { Coming } from '../sessions/store.ts'
import type { OpenedSession, Sessions } from '../sessions/sessions.ts'
import type { Credentials } from '../credentials/store.ts'
import { saveLoginEvent } from '../history/store.ts'

export type SignedIn = OpenedSession & { readonly accountId: number; readonly stage: Stage }

type Entering = {
  readonly sessions: Sessions
  readonly account: Credentials
  readonly from: From
  readonly came: Coming
  /** The second factor was given along with the password. */
  readonly secondFactorGiven?: boolean
}

/** The account may come in: its password, its code or its ticket was right, and it is not locked. */
export async function openSession(
  tx: Tx,
  { sessions, account, from, came, secondFactorGiven = false }: Entering,
  action: AuditEntry['action'] = 'SIGNED_IN',
): Promise<SignedIn> {
  const { accountId, book, role } = account
  const { site, address, place, agent, country, device } = from
  const opened = await sessions.open(tx, {
    accountId,
    siteId: site.id,
    isDemo: book === 'DEMO',
    address,
    agent,
    country,
    came,
  })
  const stage = stageOf({ ...account, isPlayer: role === 'user', secondFactorGiven })
  if (secondFactorGiven) await sessions.noteSecondFactor(tx, opened.key)
  const outcome = stage === 'SECOND_FACTOR' ? 'SECOND_FACTOR_ASKED' : 'SIGNED_IN'
  await saveLoginEvent(tx, { siteId: site.id, accountId, outcome, address, place, agent, country, device })
  await recordAudit(tx, entryOfOwn(from, action, { accountId, role, sessionKey: opened.key }, { stage, way: came.way }))
  return { ...opened, accountId, stage }
}

/** Where an account may be open only once, the newest session is the one; not before it has come all the way in. Security T18. */
export async function endDuplicates(
  sessions: Sessions,
  { site }: Pick<From, 'site'>,
  { accountId, key, stage }: Pick<SignedIn, 'accountId' | 'key' | 'stage'>,
): Promise<void> {
  if (stage === 'SECOND_FACTOR' || !isOn(site.config, 'oneSession')) return
  await sessions.closeAll([accountId], 'DUPLICATE', { siteId: site.id, except: key })
}
