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
  const { rows } = await sql<Row>`
    select d.reference as id, a.id::text as user_id, a.user_name, a.full_name, d.kind, d.at, d.gross as gross_amount, d.base as taxable_amount, d.bps,
      d.amount as tax_amount, d.bearer, d.year, count(*) over ()::int as lines, (sum(d.gross) over ())::bigint as total_gross,
      (sum(d.base) over ())::bigint as total_base, (sum(d.amount) over ())::bigint as total_tax
    from duties d join accounts a on a.id = d.account_id where ${where} order by a.user_name, a.id, d.at, d.reference ${pageOf({ page, limit })}`.execute(
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
