/** What waits out its delay or rests: of each the house gets nothing until it is matched, and may then lose what it would win. docs/domain/risk.md */
import type { Side } from '@paddock/domain/market'
import type { Paise } from '@paddock/domain/money'
import type { Odds } from '@paddock/domain/odds'
import type { WaitingStake } from '@paddock/domain/risk'
import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import { findConcerned } from '../platform/downline.ts'
import { shareOf } from './kept.ts'
import { heldBy, isUnpaid, type Which, type Whose } from './sums.ts'

type StakeRow = {
  readonly marketId: string
  readonly side: Side
  readonly slot: number | null
  readonly run: number | null
  readonly price: Odds
  readonly stake: Paise
  /** Of it the reader's share. */
  readonly mine: Paise
}

/** By market, the stakes of one side at one price together. */
export async function loadWaiting(
  from: Reader,
  { readerId, uplineId }: Whose,
  which: Which,
): Promise<ReadonlyMap<string, readonly WaitingStake[]>> {
  const concerns = await findConcerned(from, uplineId)
  const { rows } = await sql<StakeRow>`
    select p.market_id, p.side, p.slot, p.run, p.price, sum(p.remaining)::bigint as stake,
      round(sum(p.remaining::numeric * ${shareOf(sql`${readerId}::bigint`)}) / 10000)::bigint as mine
    from ${heldBy(concerns, sql`bets`)}
    where ${isUnpaid(which)} and p.remaining > 0
    group by p.market_id, p.side, p.slot, p.run, p.price`.execute(from)
  const stakes = rows.map(({ slot, run, ...stake }) => ({
    ...stake,
    ...(slot !== null && { slot }),
    ...(run !== null && { run }),
  }))
  return Map.groupBy(stakes, ({ marketId }) => marketId)
}
