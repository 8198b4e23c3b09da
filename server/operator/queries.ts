import type { MarketStatus } from '@paddock/domain/markets'
import type { Paise } from '@paddock/domain/money'
import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'

export type Decided = {
  readonly marketId: string
  readonly status: MarketStatus
  readonly version: number
  readonly resultVersion: number
  /** A result waits for a second operator. */
  readonly proposed: boolean
}

/** Where the market stands now. */
export async function loadDecided(from: Reader, marketId: string): Promise<Decided | undefined> {
  const { rows } = await sql<Decided>`
    select id as market_id, status, version, result_version, exists (select from result_proposals p where p.market_id = markets.id) as proposed
    from markets where id = ${marketId}`.execute(from)
  return rows[0]
}

/** What the rollback of this result moved back, all transfers together. */
export async function sumReversed(from: Reader, marketId: string, resultVersion: number): Promise<Paise> {
  const { rows } = await sql<{ reversed: Paise }>`
    select coalesce(sum(r.amount), 0)::bigint as reversed from transfers r
    where r.market_id = ${marketId} and r.kind in ('rollback', 'commissionRollback')
      and split_part(substr(r.reference, length(${marketId}) + 2), ':', 1) = ${String(resultVersion)}`.execute(from)
  return rows[0]?.reversed ?? (0 as Paise)
}
