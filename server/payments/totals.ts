/** What came in, summed by the method that it came by or by the officer who decided. docs/domain/payments.md#totals. */
import type { PaymentTotal } from '@paddock/contract'
import { type Paise, paise } from '@paddock/domain/money'
import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import { findBelow } from '../platform/downline.ts'
import { all, type Paged, pageOf, type Range, within } from '../platform/read-filters.ts'

export type TotalsWanted = Paged & {
  readonly siteId: number
  /** Whose downline. */
  readonly uplineId: number
  readonly by: 'method' | 'officer'
  readonly range: Range
}

type Totals = { readonly rows: PaymentTotal[]; readonly total: number; readonly totalAmount: Paise }

/** Whoever made the step that a deposit was decided by, or the gateway that did; who takes it back later makes another of the same state. */
const OFFICER = sql`left join lateral (
  select s.actor_id from deposit_steps s where s.deposit_id = d.id and s.state = d.state order by s.n limit 1) s on true
  left join accounts w on w.id = s.actor_id
  left join lateral (select g.gateway from gateway_orders g where g.deposit_id = d.id and g.way = 'IN' and w.id is null limit 1) g on true`
/** What was taken back has not come. */
const CAME = sql`d.state = 'approved' and d.reversed_at is null`
const METHOD = sql`join payment_method_versions v on v.method_id = d.method_id and v.version = d.method_version`

export async function sumPayments(from: Reader, wanted: TotalsWanted): Promise<Totals> {
  const { siteId, uplineId, by, range, page, limit } = wanted
  const isBelow = await findBelow(from, uplineId)
  const where = all([
    sql`d.site_id = ${siteId}`,
    sql`d.state in ('approved', 'rejected')`,
    isBelow(sql`a`),
    ...within(sql`d.decided_at`, range),
  ])
  const ofMethod = by === 'method'
  const key = ofMethod ? sql`d.method_id::text` : sql`coalesce(w.id::text, g.gateway, '-')`
  const called = ofMethod
    ? sql`(array_agg(v.payment_name order by v.version desc))[1] as name, (array_agg(v.payment_type order by v.version desc))[1] as type,
        min(o.user_name) as owner`
    : sql`coalesce(min(w.user_name), min(g.gateway), '') as name, null as type, null as owner`
  const { rows } = await sql<
    Omit<PaymentTotal, '_id'> & { readonly id: string; readonly groups: number; readonly all: Paise }
  >`
    select ${key} as id, ${called},
      count(*) filter (where ${CAME})::int as deposits,
      coalesce(sum(d.received) filter (where ${CAME}), 0)::bigint as deposit_amount,
      coalesce(sum(d.amount) filter (where ${CAME}), 0)::bigint as claimed_amount,
      count(*) filter (where d.state = 'rejected')::int as rejected,
      count(*) over ()::int as groups, (sum(coalesce(sum(d.received) filter (where ${CAME}), 0)) over ())::bigint as all
    from deposits d join accounts a on a.id = d.account_id join accounts o on o.id = d.owner_id ${ofMethod ? METHOD : OFFICER}
    where ${where} group by ${key} order by deposit_amount desc, id ${pageOf({ page, limit })}`.execute(from)
  return {
    rows: rows.map(({ id: _id, name, type, owner, deposits, depositAmount, claimedAmount, rejected }) => ({
      _id,
      name,
      type,
      owner,
      deposits,
      depositAmount,
      claimedAmount,
      rejected,
    })),
    total: rows[0]?.groups ?? 0,
    totalAmount: rows[0]?.all ?? paise(0),
  }
}
