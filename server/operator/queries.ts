import type { MarketStatus, Runner } from '@paddock/domain/market'
import type { Paise } from '@paddock/domain/money'
import type { Odds } from '@paddock/domain/odds'
import type { Outcome } from '@paddock/domain/settlement'
import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'

export type Decided = {
  readonly marketId: string
  readonly status: MarketStatus
  readonly version: number
  readonly resultVersion: number
}

/** Where the market stands now. */
export async function loadDecided(from: Reader, marketId: string): Promise<Decided | undefined> {
  const { rows } = await sql<Decided>`
    select id as market_id, status, version, result_version
    from markets where id = ${marketId}`.execute(from)
  return rows[0]
}

/** By what its results are told in words, and the one that stands. */
export async function loadNamed(
  from: Reader,
  marketId: string,
): Promise<{ readonly runners: readonly Runner[]; readonly standing: Outcome | null } | undefined> {
  const { rows } = await sql<{ runners: readonly Runner[]; standing: Outcome | null }>`
    select runners, outcome as standing from markets where id = ${marketId}`.execute(from)
  return rows[0]
}

/** What a rollback of this result would move back, all transfers together. */
export async function sumToReverse(from: Reader, marketId: string, resultVersion: number): Promise<Paise> {
  const { rows } = await sql<{ reversible: Paise }>`
    select coalesce(sum(t.amount), 0)::bigint as reversible
    from settlement_postings s join transfers t on t.reference in (
      s.market_id || ':' || s.result_version || ':' || s.account_id, s.market_id || ':' || s.result_version || ':' || s.account_id || ':commission')
    where s.market_id = ${marketId} and s.result_version = ${resultVersion}`.execute(from)
  return rows[0]?.reversible ?? (0 as Paise)
}

/** What the rollback of this result moved back, all transfers together. */
export async function sumReversed(from: Reader, marketId: string, resultVersion: number): Promise<Paise> {
  const { rows } = await sql<{ reversed: Paise }>`
    select coalesce(sum(r.amount), 0)::bigint as reversed from transfers r
    where r.market_id = ${marketId} and r.kind in ('rollback', 'commissionRollback')
      and split_part(substr(r.reference, length(${marketId}) + 2), ':', 1) = ${String(resultVersion)}`.execute(from)
  return rows[0]?.reversed ?? (0 as Paise)
}

/** The version of the result that stands and is paid. */
export async function findReversible(from: Reader, marketId: string): Promise<number | undefined> {
  const { rows } = await sql<{ resultVersion: number }>`
    select result_version from settlements
    where market_id = ${marketId} and finished_at is not null and rollback_started_at is null`.execute(from)
  return rows[0]?.resultVersion
}

/** What the source of the market says of its result, decided or not; null where it says none. */
export async function findSaid(from: Reader, marketId: string): Promise<Outcome | null> {
  const { rows } = await sql<{ outcome: Outcome | null }>`
    select outcome from result_questions where market_id = ${marketId}`.execute(from)
  return rows[0]?.outcome ?? null
}

/** Of the runners whose bets were matched, at what the last of each was, in hundredths. */
export async function loadLastPrices(from: Reader, marketId: string): Promise<ReadonlyMap<number, Odds>> {
  const { rows } = await sql<{ slot: number; price: Odds }>`
    select distinct on (b.slot) b.slot, f.price from bets b join fills f on f.bet_id = b.id
    where b.market_id = ${marketId} and b.slot is not null and not f.voided order by b.slot, f.at desc, f.id desc`.execute(
    from,
  )
  return new Map(rows.map(({ slot, price }) => [slot, price]))
}
