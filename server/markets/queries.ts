/** Reads of the catalogue beside what its store loads for the engine. */
import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'

/** How many bets wait or rest, by market. */
export async function countOpenBets(from: Reader, marketIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ marketId: string; bets: number }>`
    select market_id, count(*) as bets from bets
    where market_id = any(${marketIds}::text[]) and remaining > 0 group by market_id`.execute(from)
  return new Map(rows.map((row) => [row.marketId, row.bets]))
}
