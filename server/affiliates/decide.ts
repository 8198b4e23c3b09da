/** An officer pays a statement, or refuses it; above the sum of a day two of them pay. docs/domain/affiliates.md#payout. */
import type { Refusal } from '@paddock/contract'
import type { AffiliateFlag } from '@paddock/domain/affiliates'
import { add, ofRupees, type Paise, ZERO } from '@paddock/domain/money'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { DAY_MS } from '@paddock/domain/time'
import { sql } from 'kysely'
import { refuseLocked } from '../accounts/index.ts'
import { type Origin, recordAudit } from '../audit-log/index.ts'
import { isSystem, postAndTell, type ToldAccount } from '../ledger/index.ts'
import { saveNotifications } from '../messages/index.ts'
import type { Reader, Tx } from '../platform/database.ts'
import type { Actor, HostSite } from '../platform/http-call.ts'
import { isUuid } from '../platform/ids.ts'
import { timeOf } from '../platform/sql-time.ts'
import { weighOfficers } from '../second-officer/index.ts'
import { asPublished, refuseWithoutMoney } from '../sites/index.ts'
import { flagsOf, listFlagged } from './flags.ts'
import {
  findAffiliate,
  holdAffiliate,
  listStatements,
  saveDecision,
  saveFirstWord,
  type StoredStatement,
} from './store.ts'

export type Deciding = {
  readonly site: HostSite
  readonly actor: Actor
  readonly affiliateId: number
  readonly statementId: string
  readonly action: 'pay' | 'refuse'
  /** Why an officer looks, as this one was shown it. */
  readonly seen: readonly AffiliateFlag[]
  readonly remarks: string
  readonly now: number
}

/** Under the lock of the affiliate: of two statements that are paid at once the second one's day has the first in it. */
export async function decideStatement(
  tx: Tx,
  asked: Deciding,
  origin: Origin,
): Promise<Result<readonly ToldAccount[], Refusal>> {
  const deciding = await asPublished(tx, asked)
  const { site, actor, affiliateId, statementId, action, seen, remarks, now } = deciding
  if (!isUuid(statementId) || !(await findAffiliate(tx, site.id, affiliateId))) return refuse({ code: 'NOT_FOUND' })
  await holdAffiliate(tx, affiliateId)
  const [statement] = await listStatements(tx, sql`s.affiliate_id = ${affiliateId} and s.id = ${statementId}::uuid`)
  if (!statement) return refuse({ code: 'NOT_FOUND' })
  const flags = flagsOf(await listFlagged(tx, affiliateId))
  const isOpen = statement.state === 'due' || statement.state === 'agreed'
  if (!isOpen || !isSame(flags, seen)) return refuse({ code: 'AFFILIATE_CHANGED' })
  const { beside, isBelow, officers } = await weighOfficers(tx, statement.firstBy, actor.accountId, now)
  // Nobody below ends, or takes over, what somebody above has agreed to.
  if (isBelow && beside !== 'SECOND') return refuse({ code: 'SECOND_OFFICER_NEEDED' })
  const decided = { by: actor.accountId, flags, remarks, now }
  const log = (after: object) =>
    recordAudit(tx, {
      ...origin,
      action: 'AFFILIATE_STATEMENT_DECIDED',
      objectType: 'affiliateStatement',
      objectId: statement.id,
      before: { state: statement.state },
      after: { action, affiliateId, due: statement.due, flags, ...after },
      reason: remarks,
    })
  if (action === 'refuse') {
    if (remarks.trim() === '') return refuse({ code: 'AFFILIATE_REASON_MISSING' })
    if (isBelow) return refuse({ code: 'SECOND_OFFICER_NEEDED' })
    await saveDecision(tx, statement.id, { as: 'refused', ...decided })
    await log({})
    return ok([])
  }
  const locked = (await refuseWithoutMoney(tx, site.id)) ?? (await refuseLocked(tx, affiliateId))
  if (locked) return refuse(locked)
  if (beside === 'SAME') return refuse({ code: 'SECOND_OFFICER_NEEDED' })
  const isForTwo = statement.firstBy !== null || (await needsTwo(tx, statement, site, now))
  if (isForTwo && beside === 'FIRST') {
    await saveFirstWord(tx, statement.id, decided)
    await log({ agreed: true })
    return ok([])
  }
  const told = await payStatement(tx, statement, { site, actor, remarks })
  await saveDecision(tx, statement.id, { as: 'paid', ...decided })
  await log(officers)
  return ok(told)
}

const isSame = (flags: readonly AffiliateFlag[], seen: readonly AffiliateFlag[]): boolean =>
  flags.length === new Set(seen).size && flags.every((flag) => seen.includes(flag))

/** What comes to them within a day, as with a withdrawal: else a large sum is paid by one officer in parts. */
async function needsTwo(
  from: Reader,
  { affiliateId, due }: StoredStatement,
  { config }: HostSite,
  now: number,
): Promise<boolean> {
  const { twoOfficersAbove } = config.payments
  if (twoOfficersAbove === null) return false
  const { rows } = await sql<{ ofDay: Paise }>`
    select coalesce(sum(amount), 0)::bigint as of_day from transfers
    where credit_account = ${affiliateId} and kind = 'affiliateCommission' and at > ${timeOf(now - DAY_MS)}`.execute(
    from,
  )
  return add(rows[0]?.ofDay ?? ZERO, due) > ofRupees(twoOfficersAbove)
}

/** The name of its transfer: posted once, ever. */
const referenceOf = (statementId: string): string => `affiliate:${statementId}`

async function payStatement(
  tx: Tx,
  { id, affiliateId, due }: StoredStatement,
  { site, actor, remarks }: Pick<Deciding, 'site' | 'actor' | 'remarks'>,
): Promise<readonly ToldAccount[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts a where a.site_id = ${site.id} and ${isSystem(sql`a`, 'bonus')}`.execute(tx)
  const told = await postAndTell(tx, [
    {
      debit: must(rows[0], 'a site has its account of bonuses').id,
      credit: affiliateId,
      amount: due,
      kind: 'affiliateCommission',
      reference: referenceOf(id),
      actorId: actor.accountId,
      remarks,
    },
  ])
  await saveNotifications(tx, [
    { accountId: affiliateId, reference: referenceOf(id), kind: 'COMMISSION_PAID', facts: { amount: due } },
  ])
  return told
}
