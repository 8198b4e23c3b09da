import type { Refusal } from '@paddock/contract'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { type Origin, recordAudit } from '../audit-log/index.ts'
import type { Database } from '../platform/database.ts'
import { refuseStayingAway } from '../protection/index.ts'
import { findParent, holdAccount, saveTerms, sharesOf } from './store.ts'
import { mergeTerms, refuseTerms } from './terms.ts'

/** Changes the terms under the locks of the account and of its upline, by which they are measured: the upline first, its id is smaller. */
export async function changePerson(
  db: Database,
  id: number,
  given: Parameters<typeof mergeTerms>[1],
  origin: Origin,
  now: number,
): Promise<Result<null, Refusal>> {
  return await db.transaction().execute(async (tx) => {
    const parentId = await findParent(tx, id)
    const upline = parentId === undefined ? undefined : await holdAccount(tx, parentId)
    const account = await holdAccount(tx, id)
    if (!account || !upline) return refuse<Refusal>({ code: 'NOT_FOUND' })
    const terms = mergeTerms(account.terms, given)
    const { role, passedOn, limitAbove } = account
    const refusal = refuseTerms(terms, { role, upline: sharesOf(upline), passedOn, limitAbove })
    if (refusal) return refuse(refusal)
    // More trust would be more debt, and a debt may be paid in: nobody brings money to who stays away like that. Decision 0010.
    const away = terms.creditPts > account.terms.creditPts ? await refuseStayingAway(tx, id, now) : undefined
    if (away) return refuse(away)
    await saveTerms(tx, id, terms)
    await recordAudit(tx, {
      ...origin,
      action: 'ACCOUNT_CHANGED',
      objectType: 'account',
      objectId: String(id),
      before: account.terms,
      after: terms,
      reason: '',
    })
    return ok(null)
  })
}
