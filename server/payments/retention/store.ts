/** Whose time is over: images of payments whose request has ended, and documents of accounts that are closed. docs/domain/images.md#retention. */
import { FINAL_REQUESTS, OPEN_REQUESTS, ORDERS_UNDER_WAY } from '@paddock/domain/payments'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import { listed } from '../../platform/read-filters.ts'
import { timeOf } from '../../platform/sql-time.ts'

export type Over = { readonly objectId: string; readonly images: readonly string[] }

type Wanted = {
  readonly siteId: number
  readonly endedBefore: number
  readonly most: number
  /** Those that failed, and are tried later. */
  readonly resting: readonly string[]
}

const IS_THERE = sql`i.erased_at is null and i.removed_at is null`

/** One each, locked: what somebody works on now waits for the next time. Nothing of what is open, disputed or held. */
export async function holdEndedProofs(tx: Tx, { siteId, endedBefore, most, resting }: Wanted): Promise<Over[]> {
  const { rows } = await sql<Over>`
    select d.id as object_id, array[d.proof] as images from deposits d join images i on i.key = d.proof and ${IS_THERE}
    where d.site_id = ${siteId} and d.id <> all(${resting}::text[]) and d.state in ${listed(FINAL_REQUESTS)} and greatest(d.decided_at, d.reversed_at) <= ${timeOf(endedBefore)}
      -- The first of two would take it back, or says that it came; another claim of the payment is open; the gateway left something open of it; it is owed back.
      and (d.reversal_by is null or d.reversed_at is not null or d.reversal_until <= ${timeOf(endedBefore)})
      and (d.owing_until is null or d.owing_until <= ${timeOf(endedBefore)})
      and not exists (select from claims_of_utr(d.rail, d.utr_end, d.id) c where c.state in ${listed(OPEN_REQUESTS)})
      and not exists (select from gateway_orders g where g.deposit_id = d.id and g.held_at is not null)
      and not exists (select from deposits_owed w where w.deposit_id = d.id and (coalesce(w.sent_at, w.never_came_at) is null or coalesce(w.sent_at, w.never_came_at) > ${timeOf(endedBefore)}))
    order by d.decided_at, d.id limit ${most} for no key update of d skip locked`.execute(tx)
  return rows
}

/**
 * An account is closed while it is locked and nothing is left in it: no balance, nothing at risk, no request, nothing held, no documents that
 * wait; since its lock, or since anything last moved in it.
 */
export async function holdClosedDocuments(tx: Tx, { siteId, endedBefore, most, resting }: Wanted): Promise<Over[]> {
  const { rows } = await sql<Over>`
    select a.id::text as object_id, k.images from accounts a
    join lateral (select array_agg(x.image order by x.image) as images from kyc_documents x join images i on i.key = x.image and ${IS_THERE}
      where x.account_id = a.id) k on k.images is not null
    where a.site_id = ${siteId} and a.id::text <> all(${resting}::text[]) and a.user_locked and a.locked_at <= ${timeOf(endedBefore)} and a.balance = 0 and a.exposure = 0
      and not exists (select from transfers t where (t.debit_account = a.id or t.credit_account = a.id) and t.at > ${timeOf(endedBefore)})
      and not exists (select from deposits d where d.account_id = a.id and (d.state in ${listed(OPEN_REQUESTS)}
        or d.reversal_by is not null and d.reversed_at is null and d.reversal_until > ${timeOf(endedBefore)} or exists (select from deposits_owed w where w.deposit_id = d.id and w.sent_at is null and w.never_came_at is null)))
      and not exists (select from withdrawals w where w.account_id = a.id and w.state in ${listed(OPEN_REQUESTS)})
      and not exists (select from gateway_orders g where g.account_id = a.id and (g.held_at is not null or g.state in ${listed(ORDERS_UNDER_WAY)}))
      and not exists (select from kyc_checks c where c.account_id = a.id and c.state = 'submitted')
    order by a.id limit ${most} for no key update of a skip locked`.execute(tx)
  return rows
}
