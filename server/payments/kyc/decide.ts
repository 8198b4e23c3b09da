/** An officer has looked at documents: the player is who they say, or not. docs/domain/payments.md#kyc. */
import type { Refusal } from '@paddock/contract'
import { type KycDecision, refuseKycDecision } from '@paddock/domain/payments'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { refuseUnlock } from '@paddock/domain/roles'
import { type Origin, recordAudit } from '../../audit-log/index.ts'
import { saveNotifications } from '../../messages/index.ts'
import type { Tx } from '../../platform/database.ts'
import type { Actor } from '../../platform/http-call.ts'
import { mayDecide } from '../requests/reach.ts'
import {
  findCheck,
  forgetRejected,
  holdPlayer,
  lastSent,
  listDocuments,
  rejectersAbove,
  saveDecision,
  saveRejected,
} from './store.ts'

type DecidingKyc = KycDecision & { readonly actor: Actor; readonly accountId: number }

export async function decideKyc(tx: Tx, deciding: DecidingKyc, origin: Origin): Promise<Result<null, Refusal>> {
  const { actor, accountId, action, now } = deciding
  await holdPlayer(tx, accountId)
  const check = await findCheck(tx, accountId)
  if (!check) return refuse({ code: 'REQUEST_CHANGED' })
  if (!(await mayDecide(tx, actor, check.ownerId))) return refuse({ code: 'NOT_METHOD_OWNER' })
  const refusal = refuseKycDecision(check, deciding)
  if (refusal) return refuse(refusal)
  const isVerified = action === 'verify'
  const images = lastSent(await listDocuments(tx, accountId)).map(({ image }) => image)
  const above = isVerified ? refuseUnlock(await rejectersAbove(tx, images, actor), actor.role, 'document') : undefined
  if (above) return refuse(above)
  const after = {
    state: isVerified ? ('verified' as const) : ('rejected' as const),
    reason: isVerified ? '' : deciding.reason.trim(),
    expiresAt: isVerified ? deciding.expiresAt : null,
  }
  await saveDecision(tx, { accountId, ...after, by: actor.accountId, now })
  await (isVerified ? forgetRejected(tx, images, actor) : saveRejected(tx, images, actor))
  await recordAudit(tx, {
    ...origin,
    action: 'KYC_DECIDED',
    objectType: 'kyc',
    objectId: String(accountId),
    before: { state: check.state, version: check.version },
    after: { ...after, accountId },
    reason: after.reason,
  })
  const kind = isVerified ? 'KYC_VERIFIED' : 'KYC_REJECTED'
  const reference = `kyc:${accountId}:${check.version + 1}`
  await saveNotifications(tx, [{ accountId, reference, kind, facts: {} }])
  return ok(null)
}
