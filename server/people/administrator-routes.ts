/** A further administrator, proposed. The account is made when another administrator confirms. */
import { calls, type Refusal } from '@paddock/contract'
import { refuse, type Result, ok } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../audit-log/index.ts'
import type { RefuseWrongCode } from '../auth/index.ts'
import type { Database, Tx } from '../platform/database.ts'
import { answer, type Routes } from '../platform/http-call.ts'
import { proposeChange } from '../second-officer/index.ts'
import { refuseName } from './make-administrator.ts'
import { halfPassword } from './passwords.ts'

export type AdministratorRouteDeps = {
  /** The owner's: administrators are the installation's. */
  readonly db: Database
  readonly refuseWrongCode: RefuseWrongCode
  readonly seal: (text: string, userName: string) => Buffer
  readonly clock: () => number
  readonly tellSecondOfficers: (actorId: number) => Promise<void>
}

export function administratorRoutes(routes: Routes, deps: AdministratorRouteDeps): void {
  const { db, refuseWrongCode, seal, clock } = deps

  routes.guarded(calls.proposeAdministrator, async (asked) => {
    const { userName, transactionCode } = asked.body
    const { accountId: actorId } = asked.actor
    const refusal = await refuseWrongCode(actorId, transactionCode, asked.address)
    if (refusal) return refuse(refusal)
    const passwordBegins = halfPassword()
    const sealedBegin = seal(passwordBegins, userName).toString('base64')
    const proposed = await db.transaction().execute(async (tx: Tx): Promise<Result<string, Refusal>> => {
      const wrong = await refuseName(tx, userName)
      if (wrong) return refuse(wrong)
      const about = {
        kind: 'ADMINISTRATOR',
        subject: userName.toLowerCase(),
        ownerSiteId: null,
        byAdministrator: true,
        reason: '',
        actorId,
      } as const
      const payload = { userName, sealedBegin }
      const waiting = await proposeChange(tx, { ...about, payload, weakens: ['administrators'] }, clock())
      if (!waiting.ok) return waiting
      const change = {
        action: 'ADMINISTRATOR_PROPOSED',
        objectType: 'account',
        objectId: '',
        after: { userName },
      } as const
      await recordAudit(tx, { ...entryOf(asked, change), siteId: null })
      return ok(waiting.value.changeId ?? '')
    })
    if (!proposed.ok) return proposed
    await deps.tellSecondOfficers(actorId)
    return answer({ docs: { changeId: proposed.value, passwordBegins } })
  })
}
