/** The log of tax, and what an account did in a financial year. docs/domain/duties.md. */
import { HANDED_OVER } from '@paddock/domain/ledger'
import { larger, type Paise, ZERO } from '@paddock/domain/money'
import {
  type DutyBearer,
  type DutyKind,
  STANDING_REQUESTS,
  type TaxYear,
  type Withheld,
  yearBegins,
} from '@paddock/domain/payments'
import { must } from '@paddock/domain/result'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import { listed } from '../../platform/read-filters.ts'
import { timeOf } from '../../platform/sql-time.ts'
import { isPaidIn, isPaidOut } from '../../ledger/index.ts'

export type NewDuty = Withheld & {
  /** Of the transfer that moves it. */
  readonly reference: string
  readonly siteId: number
  readonly accountId: number
  readonly kind: DutyKind
  /** What it is taken of. */
  readonly gross: Paise
  readonly bps: number
  readonly bearer?: DutyBearer
  readonly year: number
  readonly at: number
}

/** Beside the transfer, in its transaction. */
export async function logDuty(tx: Tx, duty: NewDuty): Promise<void> {
  const { reference, siteId, accountId, kind, gross, base, bps, tax, bearer = null, year, at } = duty
  await sql`insert into duties (reference, site_id, account_id, kind, gross, base, bps, amount, bearer, year, at)
    values (${reference}, ${siteId}, ${accountId}, ${kind}, ${gross}, ${base}, ${bps}, ${tax}, ${bearer}, ${year}, ${timeOf(at)})`.execute(
    tx,
  )
}

/** What undoes one that stands: by the transfer `reference`. */
export async function logUndone(
  tx: Tx,
  { undoes, reference, at }: { readonly undoes: string; readonly reference: string; readonly at: number },
): Promise<void> {
  const { rows } = await sql`
    insert into duties (reference, site_id, account_id, kind, gross, base, bps, amount, bearer, year, at, undoes)
    select ${reference}, site_id, account_id, kind, -gross, -base, bps, -amount, bearer, year, ${timeOf(at)}, reference
    from duties where reference = ${undoes} returning reference`.execute(tx)
  must(rows[0], 'what is undone was logged')
}

export type OfYear = {
  readonly accountId: number
  readonly year: number
  readonly zone: string
  /** Whether what officers give and take by hand is money of the player's. */
  readonly byHand: boolean
}

type Stood = Omit<TaxYear, 'opening'> & {
  readonly carried: Paise | null
  readonly began: Paise
  readonly ended: Paise
  readonly endedAt: number
}

/**
 * What counts of a year: a request by the day that it was asked for on, less what came back of it; what comes back of one of an earlier year
 * counts as far as it had not been taxable. What a gateway paid too much and the player owes has left with it. To be read under the lock of
 * the account where it is acted upon.
 */
export async function loadYear(
  from: Reader,
  { accountId, year, zone, byHand }: OfYear,
): Promise<{ readonly year: TaxYear; readonly standing: Paise; readonly endedAt: number }> {
  const begins = sql`(${yearBegins(year)}::date::timestamp at time zone ${zone})`
  const ends = sql`(${yearBegins(year + 1)}::date::timestamp at time zone ${zone})`
  const isWithin = (moment: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`${moment} >= ${begins} and ${moment} < ${ends}`
  const [kind, signed] = [sql`m.kind`, sql`m.amount`]
  const hand = sql`m.kind in ${listed(HANDED_OVER)} and ${byHand}`
  const { rows } = await sql<Stood>`
    with moves as (
      select t.kind, t.reference, t.at, t.amount from transfers t where t.credit_account = ${accountId} and t.at >= ${begins}
      union all select t.kind, t.reference, t.at, -t.amount from transfers t where t.debit_account = ${accountId} and t.at >= ${begins}),
    returns as (
      select split_part(m.reference, ':', 2) as id, coalesce(sum(m.amount) filter (where ${isWithin(sql`m.at`)}), 0) as within,
        coalesce(sum(m.amount) filter (where m.at >= ${ends}), 0) as later
      from moves m where m.kind = 'withdrawalReturn' and m.reference like 'withdrawal:%' group by 1),
    asked as (
      select w.id, w.exempt, w.amount - w.back + coalesce(r.later, 0) as stands, coalesce(r.within, 0) as within, ${isWithin(sql`w.created_at`)} as is_new,
        coalesce((select sum(p.taxed) from withdrawal_parts p where p.withdrawal_id = w.id and p.returned_at is null), 0) as taxed
      from withdrawals w left join returns r on r.id = w.id
      where w.account_id = ${accountId} and (${isWithin(sql`w.created_at`)} or r.within > 0)),
    counted as (
      select coalesce(sum(case when is_new then stands
          else greatest(stands + within - coalesce(exempt, stands + within), 0) - greatest(stands - coalesce(exempt, stands), 0) - within end), 0) as withdrawn,
        coalesce(sum(greatest(taxed, stands - exempt, 0)) filter (where is_new and exempt is not null), 0) as taxed
      from asked)
    select
      (coalesce((select sum(d.received) from deposits d where d.account_id = ${accountId} and d.state = 'approved' and ${isWithin(sql`d.decided_at`)}), 0)
        + coalesce((select sum(m.amount) from moves m where m.kind = 'reversal' and m.reference like 'deposit:%' and ${isWithin(sql`m.at`)}), 0)
        - coalesce((select sum(u.amount) from duties u where u.account_id = ${accountId} and u.bearer = 'ADDED' and ${isWithin(sql`u.at`)}), 0)
        + coalesce((select sum(m.amount) from moves m where ${hand} and ${isPaidIn(kind, signed)} and ${isWithin(sql`m.at`)}), 0))::bigint as deposits,
      (c.withdrawn
        - coalesce((select sum(m.amount) from moves m where ${hand} and ${isPaidOut(kind, signed)} and ${isWithin(sql`m.at`)}), 0)
        - coalesce((select sum(m.amount) from moves m where m.reference like 'borne:%' and ${isWithin(sql`m.at`)}), 0))::bigint as withdrawn,
      c.taxed::bigint as taxed,
      (select y.carried from duty_years y where y.account_id = ${accountId} and y.year = ${year - 1}) as carried,
      (a.balance - coalesce((select sum(m.amount) from moves m), 0))::bigint as began,
      (a.balance - coalesce((select sum(m.amount) from moves m where m.at >= ${ends}), 0))::bigint as ended,
      (extract(epoch from ${ends}) * 1000)::bigint - 1 as ended_at
    from accounts a cross join counted c where a.id = ${accountId}`.execute(from)
  const { carried, began, ended, endedAt, ...stood } = must(rows[0], 'an account stays')
  return { year: { ...stood, opening: carried ?? larger(ZERO, began) }, standing: ended, endedAt }
}

/** Whether anything was asked for, and stands, or was handed out since. */
export async function hasLeftSince(from: Reader, accountId: number, since: number): Promise<boolean> {
  const { rows } = await sql`
    select from withdrawals w where w.account_id = ${accountId} and w.state in ${listed(STANDING_REQUESTS)} and w.created_at >= ${timeOf(since)}
    union all select from transfers t where t.debit_account = ${accountId} and t.kind in ${listed(HANDED_OVER)} and t.at >= ${timeOf(since)} limit 1`.execute(
    from,
  )
  return rows.length > 0
}

export type ClosedYear = {
  readonly accountId: number
  readonly year: number
  readonly siteId: number
  readonly standing: Paise
  readonly base: Paise
  readonly tax: Paise
  readonly carried: Paise
  readonly at: number
}

export async function isClosed(from: Reader, accountId: number, year: number): Promise<boolean> {
  const { rows } = await sql`select from duty_years where account_id = ${accountId} and year = ${year}`.execute(from)
  return rows.length > 0
}

export async function saveYear(tx: Tx, closed: ClosedYear): Promise<void> {
  const { accountId, year, siteId, standing, base, tax, carried, at } = closed
  await sql`insert into duty_years (account_id, year, site_id, standing, base, tax, carried, at)
    values (${accountId}, ${year}, ${siteId}, ${standing}, ${base}, ${tax}, ${carried}, ${timeOf(at)})`.execute(tx)
}

/** Players of the site whose year has not ended yet in the log, in order. */
export async function listUnclosed(
  from: Reader,
  { siteId, year, after, most }: { siteId: number; year: number; after: number; most: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts a where a.site_id = ${siteId} and a.role = 'user' and a.book = 'REAL' and a.id > ${after}
      and not exists (select from duty_years y where y.account_id = a.id and y.year = ${year}) order by a.id limit ${most}`.execute(
    from,
  )
  return rows.map(({ id }) => id)
}
