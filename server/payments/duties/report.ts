/** What a return needs of the log of tax: by day, of everybody below. docs/domain/duties.md#tax-reports. */
import type { DutyLine } from '@paddock/contract'
import { type Paise, ZERO } from '@paddock/domain/money'
import { daysOf, type DutyKind, type Quarter } from '@paddock/domain/payments'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import { findStanding } from '../../platform/downline.ts'
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
  const stands = await findStanding(from, uplineId)
  // A player's own are theirs; whoever stands above players has none.
  const isMeant = (row: RawBuilder<unknown>) =>
    stands ? sql`${row}.path >= ${stands.path}::bytea and ${row}.path < ${stands.pathEnd}::bytea` : sql`false`
  const lines = sql`duties d where ${all([
    sql`d.site_id = ${siteId}`,
    sql`d.kind = any(${[...KINDS[of]]}::text[])`,
    isMeant(sql`d`),
    ...within(sql`d.at`, { ...daysOf(year, quarter), zone }),
  ])}`
  // What is summed stands in an index. Names are in the order of another one, so no more is read than the page.
  const order = sql`order by a.name_key, a.id, d.at, d.reference`
  const { rows } = await sql<Row>`
    with sums as (select count(*)::int as lines, sum(d.gross)::bigint as total_gross, sum(d.base)::bigint as total_base, sum(d.amount)::bigint as total_tax from ${lines}),
    page as (
      select d.reference from accounts a join (select d.reference, d.account_id, d.at from ${lines}) d on d.account_id = a.id
      where a.site_id = ${siteId} and ${isMeant(sql`a`)} ${order} ${pageOf({ page, limit })})
    select d.reference as id, a.id::text as user_id, a.user_name, a.full_name, d.kind, d.at, d.gross as gross_amount, d.base as taxable_amount, d.bps,
      d.amount as tax_amount, d.bearer, d.year, s.lines, s.total_gross, s.total_base, s.total_tax
    from page p join duties d on d.reference = p.reference join accounts a on a.id = d.account_id cross join sums s ${order}`.execute(
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
