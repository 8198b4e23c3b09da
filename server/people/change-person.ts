import type { Refusal } from '@paddock/contract'
import { ok, refuse, type Result } from '@paddock/domain/result'
import type { Role } from '@paddock/domain/roles'
import { type Origin, recordAudit } from '../audit-log/index.ts'
import type { Database } from '../platform/database.ts'
import { refuseStayingAway } from '../protection/index.ts'
import { findChanger } from './queries.ts'
import { findPlace, holdAccount, saveTerms, sharesOf } from './store.ts'
import { decideTerms, findStale, type GivenTerms } from './terms.ts'

export type Changing = {
  readonly given: GivenTerms
  /** What the actor was shown of the fields that they change, as far as they say. */
  readonly seen: GivenTerms
  readonly actor: Role
  /** Where they stand: of who stands above only the level is told. Law D-40. */
  readonly standing: number
}

/** Changes the terms under the locks of the account and of its upline, by which they are measured: the upline first, its id is smaller. */
export async function changePerson(
  db: Database,
  id: number,
  { given, seen, actor, standing }: Changing,
  origin: Origin,
  now: number,
): Promise<Result<null, Refusal>> {
  return await db.transaction().execute(async (tx) => {
    const place = await findPlace(tx, id)
    const upline = place && (await holdAccount(tx, place.parentId))
    const account = await holdAccount(tx, id)
    if (!account || !upline) return refuse<Refusal>({ code: 'NOT_FOUND' })
    const stale = findStale(account.terms, given, seen)
    if (stale) return refuse({ code: 'TERM_CHANGED', ...stale, ...(await findChanger(tx, id, stale.field, standing)) })
    const { role, passedOn, above } = account
    const decided = decideTerms(account, given, { actor, role, upline: sharesOf(upline), passedOn, above })
    if (!decided.ok) return decided
    const { terms } = decided.value
    // More trust is more to play with, which is not for who stays away. Decision 0010.
    const away = terms.creditPts > account.terms.creditPts ? await refuseStayingAway(tx, id, now) : undefined
    if (away) return refuse(away)
    await saveTerms(tx, id, decided.value)
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
