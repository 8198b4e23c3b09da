/** What came in and went out, summed by the way that it took or by the officer who did it. docs/domain/payments.md#totals. */
import { type PaymentTotal, ROLE_TEXTS } from '@paddock/contract'
import { type Paise, paise } from '@paddock/domain/money'
import type { Role } from '@paddock/domain/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import { findConcerned } from '../platform/downline.ts'
import { standsWithin } from '../platform/stands-as.ts'
import { all, type Paged, pageOf, type Range, within } from '../platform/read-filters.ts'

export type TotalsWanted = Paged & {
  readonly siteId: number
  /** Whose downline. */
  readonly uplineId: number
  /** As whom the reader stands. */
  readonly standing: number
  readonly by: 'method' | 'officer'
  readonly range: Range
}

type Totals = {
  readonly rows: PaymentTotal[]
  readonly total: number
  readonly totalAmount: Paise
  readonly totalWithdrawn: Paise
}

/** Whoever made the step that a deposit was decided by, or the gateway that did; who takes it back later makes another of the same state. */
const DECIDER = sql`left join lateral (
  select s.actor_id from deposit_steps s where s.deposit_id = d.id and s.state = d.state order by s.n limit 1) s on true
  left join accounts b on b.id = s.actor_id
  left join lateral (select g.gateway from gateway_orders g where g.deposit_id = d.id and g.way = 'IN' and b.id is null limit 1) g on true`
/** Whoever paid a part, or the gateway that did. */
const PAYER = sql`left join accounts b on b.id = p.actor_id
  left join lateral (select g.gateway from gateway_orders g where g.withdrawal_id = w.id and g.way = 'OUT' and b.id is null limit 1) g on true`
/** Of officers above the reader the role alone is told, and what all of a role did is one sum. Law D-40. */
const byOfficer = (standing: number): RawBuilder<unknown> => {
  const isAbove = sql`(b.id is not null and not ${standsWithin(sql`b`, standing)})`
  return sql`case when ${isAbove} then b.role else coalesce(b.id::text, g.gateway, '-') end as id,
    case when ${isAbove} then '' else coalesce(b.user_name, g.gateway, '') end as name, 0 as version, null::text as type,
    null::text as owner, null::text as owner_role, case when ${isAbove} then b.role end as role`
}

/** Of owners above the reader the role alone is told as well. Law D-40. */
const ofOwner = (standing: number): RawBuilder<unknown> => {
  const isAbove = sql`not ${standsWithin(sql`o`, standing)}`
  return sql`case when ${isAbove} then null else o.user_name end as owner, case when ${isAbove} then o.role end as owner_role, null::text as role`
}

/** Deposits come by a method, in the version that was shown; what is paid out by a type, of the officer whose it was to pay. */
const waysOf = (standing: number) => ({
  method: {
    deposit: sql`d.method_id::text as id, v.payment_name as name, v.version, v.payment_type as type, ${ofOwner(standing)}`,
    decider: sql`join payment_method_versions v on v.method_id = d.method_id and v.version = d.method_version`,
    part: sql`concat_ws(':', 'out', w.payment_type, case when ${standsWithin(sql`o`, standing)} then w.owner_id::text else o.role end) as id, '' as name,
      0 as version, w.payment_type as type, ${ofOwner(standing)}`,
    payer: sql``,
  },
  officer: { deposit: byOfficer(standing), decider: DECIDER, part: byOfficer(standing), payer: PAYER },
})

type Way = ReturnType<typeof waysOf>['method']

/** What was taken back has not come. */
const CAME = sql`d.state = 'approved' and d.reversed_at is null`

/** Each deposit that was decided and each part that was paid; what came back has not gone out. */
const movedBy = (way: Way, deposits: RawBuilder<unknown>, parts: RawBuilder<unknown>) => sql`
  select ${way.deposit}, case when ${CAME} then d.received - d.reversed end as came, case when ${CAME} then d.amount end as claimed,
    d.state = 'rejected' as is_rejected, null::bigint as paid
  from deposits d join accounts a on a.id = d.account_id join accounts o on o.id = d.owner_id ${way.decider} where ${deposits}
  union all
  select ${way.part}, null, null, false, p.amount - p.tax
  from withdrawal_parts p join withdrawals w on w.id = p.withdrawal_id join accounts a on a.id = w.account_id join accounts o on o.id = w.owner_id
    ${way.payer} where ${parts}`

type Sums = Omit<PaymentTotal, '_id'> & {
  readonly id: string
  readonly ownerRole: Role | null
  readonly groups: number
  readonly allIn: Paise
  readonly allOut: Paise
}

export async function sumPayments(from: Reader, wanted: TotalsWanted): Promise<Totals> {
  const { siteId, uplineId, standing, by, range, page, limit } = wanted
  const isBelow = await findConcerned(from, uplineId)
  const deposits = all([
    sql`d.site_id = ${siteId}`,
    sql`d.state in ('approved', 'rejected')`,
    isBelow(sql`a`),
    ...within(sql`d.decided_at`, range),
  ])
  const parts = all([
    sql`p.site_id = ${siteId}`,
    sql`p.returned_at is null`,
    isBelow(sql`a`),
    ...within(sql`p.at`, range),
  ])
  const { rows } = await sql<Sums>`
    select id, (array_agg(name order by version desc))[1] as name, (array_agg(type order by version desc))[1] as type, min(owner) as owner, min(owner_role) as owner_role, min(role) as role,
      count(came)::int as deposits, coalesce(sum(came), 0)::bigint as deposit_amount, coalesce(sum(claimed), 0)::bigint as claimed_amount,
      count(*) filter (where is_rejected)::int as rejected, count(paid)::int as withdrawals, coalesce(sum(paid), 0)::bigint as withdrawal_amount,
      count(*) over ()::int as groups, (sum(coalesce(sum(came), 0)) over ())::bigint as all_in, (sum(coalesce(sum(paid), 0)) over ())::bigint as all_out
    from (${movedBy(waysOf(standing)[by], deposits, parts)}) m group by id order by deposit_amount desc, withdrawal_amount desc, id ${pageOf({ page, limit })}`.execute(
    from,
  )
  return {
    rows: rows.map(({ id: _id, groups: _groups, allIn: _in, allOut: _out, ownerRole, ...sums }) => ({
      _id,
      ...sums,
      owner: ownerRole === null ? sums.owner : ROLE_TEXTS[ownerRole],
    })),
    total: rows[0]?.groups ?? 0,
    totalAmount: rows[0]?.allIn ?? paise(0),
    totalWithdrawn: rows[0]?.allOut ?? paise(0),
  }
}
