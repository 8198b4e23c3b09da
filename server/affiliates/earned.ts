/** What affiliates have earned since the beginning, as it stands now. docs/domain/affiliates.md#commission. */
import { type Brought, type DealTerms, shareOf } from '@paddock/domain/affiliates'
import { add, type Paise, sum, ZERO } from '@paddock/domain/money'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../platform/database.ts'

/** Of one month, or of the part of it that went by one version of the deal. */
export type EarnedMonth = Brought & {
  readonly monthAt: number
  readonly share: Paise
  readonly heads: number
  readonly headAmount: Paise
}

type BroughtRow = Brought &
  Pick<DealTerms, 'sportsBps' | 'casinoBps'> & { readonly affiliateId: number; readonly monthAt: number }
type HeadRow = {
  readonly affiliateId: number
  readonly monthAt: number
  readonly heads: number
  readonly headAmount: Paise
}

/**
 * Whose days and heads count: without who is excluded, also of months before they were. But for months of which the statement was refused, since what
 * was refused is stated too: taken off there as well it would be taken from what others bring.
 */
const counts = (
  of: 'x' | 'h',
): RawBuilder<unknown> => sql`(p.excluded_at is null or exists (select from affiliate_statements r
  where r.affiliate_id = ${sql.ref(`${of}.affiliate_id`)} and r.month_at = ${sql.ref(`${of}.month_at`)} and r.state = 'refused'))`

/** By affiliate its months. */
export async function loadEarned(
  from: Reader,
  affiliateIds: readonly number[],
): Promise<ReadonlyMap<number, readonly EarnedMonth[]>> {
  const ids = [...affiliateIds]
  const { rows: brought } = await sql<BroughtRow>`
    select x.affiliate_id, x.month_at, coalesce(v.sports_bps, 0) as sports_bps, coalesce(v.casino_bps, 0) as casino_bps,
      sum(x.sports)::bigint as sports, sum(x.casino)::bigint as casino
    from affiliate_days x join affiliate_players p on p.account_id = x.account_id and ${counts('x')}
    left join lateral (select d.version, d.sports_bps, d.casino_bps from affiliate_deals d
      where d.affiliate_id = x.affiliate_id and d.from_at <= x.starts_at order by d.from_at desc, d.version desc limit 1) v on true
    where x.affiliate_id = any(${ids}::bigint[])
    group by x.affiliate_id, x.month_at, v.version, v.sports_bps, v.casino_bps order by x.month_at`.execute(from)
  const { rows: begun } = await sql<HeadRow>`
    select h.affiliate_id, h.month_at, count(*)::int as heads, sum(h.amount)::bigint as head_amount
    from affiliate_heads h join affiliate_players p on p.account_id = h.account_id and ${counts('h')}
    where h.affiliate_id = any(${ids}::bigint[]) and h.stands group by 1, 2`.execute(from)
  return new Map(
    ids.map((id) => [
      id,
      [
        ...brought
          .filter((row) => row.affiliateId === id)
          .map((row) => ({ ...row, share: shareOf(row, row), heads: 0, headAmount: ZERO })),
        ...begun
          .filter((row) => row.affiliateId === id)
          .map((row) => ({ ...row, sports: ZERO, casino: ZERO, share: ZERO })),
      ],
    ]),
  )
}

/** All of them as one. */
export const sumOf = (months: readonly EarnedMonth[]): Omit<EarnedMonth, 'monthAt'> & { readonly earned: Paise } => {
  const [share, headAmount] = [sum(months.map((one) => one.share)), sum(months.map((one) => one.headAmount))]
  return {
    sports: sum(months.map(({ sports }) => sports)),
    casino: sum(months.map(({ casino }) => casino)),
    share,
    heads: months.reduce((total, { heads }) => total + heads, 0),
    headAmount,
    earned: add(share, headAmount),
  }
}
