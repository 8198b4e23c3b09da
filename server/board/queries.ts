/** Reads of the catalogue beside what its store loads for the engine. */
import type { Paise } from '@paddock/domain/money'
import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'

export type MarketBets = {
  readonly marketId: string
  /** Bets that stand, matched or waiting to be: what a decision about the market touches. */
  readonly openBets: number
  /** What players have matched, demo accounts aside. */
  readonly matched: Paise
}

/** Of these markets, those with bets. */
export async function loadMarketBets(from: Reader, marketIds: readonly string[]): Promise<Map<string, MarketBets>> {
  const { rows } = await sql<MarketBets>`
    select market_id, count(*) filter (where settled_at is null and (matched > 0 or remaining > 0))::int as open_bets,
      coalesce(sum(matched), 0)::bigint as matched
    from bets where market_id = any(${marketIds}::text[]) and book = 'REAL' group by market_id`.execute(from)
  return new Map(rows.map((row) => [row.marketId, row]))
}

/** Of these markets, those with a result that is paid and not taken back: its number. */
export async function loadPaidResults(from: Reader, marketIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ marketId: string; resultVersion: number }>`
    select market_id, result_version from settlements
    where market_id = any(${marketIds}::text[]) and finished_at is not null and rollback_started_at is null`.execute(
    from,
  )
  return new Map(rows.map(({ marketId, resultVersion }) => [marketId, resultVersion]))
}
