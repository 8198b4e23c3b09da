/** What a return needs of the log of tax: by day, of everybody below. docs/domain/duties.md#tax-reports. */
import type { DutyLine } from '@paddock/contract'
import { type Paise, ZERO } from '@paddock/domain/money'
import { daysOf, type DutyKind, type Quarter } from '@paddock/domain/payments'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import { findConcerned } from '../../platform/downline.ts'
import { all, type Paged, pageOf, within } from '../../platform/read-filters.ts'

export type DutiesWanted = Paged & {
  readonly siteId: number
  /** Whose downline. */
  readonly uplineId: number
  readonly of: 'withheld' | 'deposits'
  readonly year: number
  readonly quarter: Quarter | null
  readonly zone: string
}

const KINDS: Readonly<Record<DutiesWanted['of'], readonly DutyKind[]>> = {
  withheld: ['WITHHOLDING', 'YEAR_END'],
  deposits: ['DEPOSIT'],
}

type Row = Omit<DutyLine, '_id'> & {
  readonly id: string
  readonly lines: number
  readonly totalGross: Paise
  readonly totalBase: Paise
  readonly totalTax: Paise
}

export async function listDuties(from: Reader, wanted: DutiesWanted) {
  const { siteId, uplineId, of, year, quarter, zone, page, limit } = wanted
  const isBelow = await findConcerned(from, uplineId)
  const range = { ...daysOf(year, quarter), zone }
  const where = all([
    sql`d.site_id = ${siteId}`,
    sql`d.kind = any(${[...KINDS[of]]}::text[])`,
    isBelow(sql`a`),
    ...within(sql`d.at`, range),
  ])
  // What is summed and put in order is narrow; what a line tells is read for the page alone.
  const order = sql`order by m.name_key, m.account_id, m.at, m.reference`
  const { rows } = await sql<Row>`
    with meant as materialized (
      select d.reference, d.account_id, a.name_key, d.at, d.gross, d.base, d.amount
      from duties d join accounts a on a.id = d.account_id and a.site_id = ${siteId} where ${where}),
    sums as (select count(*)::int as lines, sum(gross)::bigint as total_gross, sum(base)::bigint as total_base, sum(amount)::bigint as total_tax from meant),
    page as (select m.* from meant m ${order} ${pageOf({ page, limit })})
    select d.reference as id, a.id::text as user_id, a.user_name, a.full_name, d.kind, d.at, d.gross as gross_amount, d.base as taxable_amount, d.bps,
      d.amount as tax_amount, d.bearer, d.year, s.lines, s.total_gross, s.total_base, s.total_tax
    from page m join duties d on d.reference = m.reference join accounts a on a.id = m.account_id cross join sums s ${order}`.execute(
    from,
  )
  const [first] = rows
  return {
    rows: rows.map(
      ({ id: _id, lines: _l, totalGross: _g, totalBase: _b, totalTax: _t, ...line }): DutyLine => ({ _id, ...line }),
    ),
    total: first?.lines ?? 0,
    totalGross: first?.totalGross ?? ZERO,
    totalTaxable: first?.totalBase ?? ZERO,
    totalTax: first?.totalTax ?? ZERO,
  }
}
