/** Whether results need two officers, switched by one of them. Law D-18. */
import { calls, type Refusal } from '@paddock/contract'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../audit-log/index.ts'
import type { Tx } from '../platform/database.ts'
import { type Actor, answer, type Routes } from '../platform/http-call.ts'
import { IN_EFFECT, listSecondOfficers, type Waiting } from '../second-officer/index.ts'
import type { Desk } from './desk.ts'
import { asksForTwo, holdAsksForTwo, proposeOneOfficer, saveAsksForTwo } from './two-officers.ts'

type TwoOfficersDeps = Pick<Desk, 'db' | 'refuseWrongCode' | 'clock' | 'tellSecondOfficers'>

export function twoOfficersRoutes(routes: Routes, deps: TwoOfficersDeps): void {
  const { db, clock } = deps

  routes.guarded(calls.setConfirmResults, async (asked) => {
    const { actor, address, body } = asked
    const refusal = await deps.refuseWrongCode(actor.accountId, body.transactionCode, address)
    if (refusal) return refuse(refusal)
    const done = await db.transaction().execute((tx) => setOrPropose(tx, asked, body.confirmResults, clock()))
    if (!done.ok) return done
    if (done.value.changeId !== null) await deps.tellSecondOfficers(actor.accountId)
    return answer({ docs: { confirmResults: await asksForTwo(db) }, ...done.value })
  })
}

/**
 * Whoever wants to declare a result alone does not switch off alone what stands in the way of it. Nor does an officer switch it on where
 * nobody else could confirm: no result could be paid by hand then, and one officer could not switch it off again. Law D-18.
 */
async function setOrPropose(
  tx: Tx,
  asked: Parameters<typeof entryOf>[0] & { readonly actor: Actor },
  confirmResults: boolean,
  now: number,
): Promise<Result<Waiting, Refusal>> {
  const before = { confirmResults: await holdAsksForTwo(tx) }
  const { accountId } = asked.actor
  if (!before.confirmResults && confirmResults && (await listSecondOfficers(tx, accountId)).length === 0)
    return refuse({ code: 'NO_SECOND_OFFICER' })
  const isWeaker = before.confirmResults && !confirmResults
  const waiting = isWeaker ? await proposeOneOfficer(tx, accountId, now) : ok(IN_EFFECT)
  if (!waiting.ok) return waiting
  const { changeId } = waiting.value
  if (changeId === null) await saveAsksForTwo(tx, confirmResults)
  const after = { confirmResults, ...(changeId !== null && { waitsForSecondOfficer: changeId }) }
  const change = { action: 'CONFIRM_RESULTS_SET', objectType: 'installation', objectId: '', before, after } as const
  await recordAudit(tx, { ...entryOf(asked, change), siteId: null })
  return waiting
}
