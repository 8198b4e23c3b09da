/** The statements that begin and end a settlement: set-based, by chunks of accounts, each chunk one transaction. */
import { FINAL_STATUSES, type MarketShape } from '@paddock/domain/market'
import type { Outcome } from '@paddock/domain/settlement'
import { sql } from 'kysely'
import { isTouched, isVoiding, saveTouch } from '../catalogue/index.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { listed } from '../platform/read-filters.ts'

export type Run = {
  readonly marketId: string
  readonly version: number
  readonly shape: MarketShape
  readonly outcome: Outcome
  readonly commissionBps: number
}

export type SettlementRow = {
  readonly marketId: string
  readonly resultVersion: number
  readonly outcome: Outcome
  readonly finishedAt: number | null
  readonly rollbackStartedAt: number | null
  readonly rolledBackAt: number | null
}

/** A void in part under way, and the result that it takes back. */
type Voiding = { readonly id: string; readonly takenBack: number }

export type OpenedRun = number | 'STANDING' | 'SETTLED_BY_HAND'

/**
 * Opens the next result version of the market, unless one is standing already. A source opens none of a market that an officer has
 * touched: its row is held first, so that a touch which is being written is seen. Decision 0035. Nor does anybody while it is being voided in
 * part, but for the void of that name: what that declares anew counts as of when it was declared first.
 */
export async function openRun(
  tx: Tx,
  marketId: string,
  outcome: Outcome,
  by: { readonly actorId: number | null; readonly source: string; readonly voiding?: Voiding },
): Promise<OpenedRun> {
  await sql`select from markets where id = ${marketId} for no key update`.execute(tx)
  if (by.actorId === null && (await isTouched(tx, marketId))) return 'SETTLED_BY_HAND'
  const { rows } = await sql<{ resultVersion: number }>`
    update markets set result_version = result_version + 1, outcome = ${JSON.stringify(outcome)}::jsonb, updated_at = clock_timestamp()
    where id = ${marketId} and status = 'CLOSED' and not exists (
      select 1 from settlements s where s.market_id = markets.id and s.rolled_back_at is null)
      and not ${isVoiding(sql`markets.id`, by.voiding?.id)}
    returning result_version`.execute(tx)
  const version = rows[0]?.resultVersion
  if (version === undefined) return 'STANDING'
  if (by.actorId !== null) await saveTouch(tx, { marketId, how: 'DECLARED', actorId: by.actorId })
  await sql`insert into settlements (market_id, result_version, outcome, actor_id, source, counted_at)
    values (${marketId}, ${version}, ${JSON.stringify(outcome)}::jsonb, ${by.actorId}, ${by.source},
      (select coalesce(counted_at, declared_at) from settlements where market_id = ${marketId} and result_version = ${by.voiding?.takenBack ?? null}::int))`.execute(
    tx,
  )
  return version
}

/** Accounts beyond `after` that hold a position and were not posted yet in this version, without the house. */
export async function nextAccounts(
  from: Reader,
  { marketId, version }: Run,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ accountId: number }>`
    select p.account_id from positions p join accounts a on a.id = p.account_id
    where p.market_id = ${marketId} and p.account_id > ${after} and a.role <> 'system' and not exists (
      select 1 from settlement_postings s where s.market_id = p.market_id and s.result_version = ${version} and s.account_id = p.account_id)
    order by p.account_id limit ${limit}`.execute(from)
  return rows.map((row) => row.accountId)
}

/** Locks players, their uplines, houses and commission accounts together, in id order: the one order in which accounts are locked. */
export async function lockForPosting(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select id from accounts where id = any(${ids}::bigint[])
    or id in (select unnest(ancestors) from accounts where id = any(${ids}::bigint[])) or (role = 'system' and purpose in ('house', 'commission') and site_id in (
    select site_id from accounts where id = any(${ids}::bigint[]))) order by id for no key update`.execute(tx)
}

export async function releasePositions(tx: Tx, marketId: string, ids: readonly number[]): Promise<void> {
  await sql`update positions set exposure = 0 where market_id = ${marketId} and account_id = any(${ids}::bigint[])`.execute(
    tx,
  )
}

export async function finishRun(tx: Tx, { marketId, version }: Run): Promise<void> {
  await sql`update settlements set finished_at = clock_timestamp() where market_id = ${marketId} and result_version = ${version}`.execute(
    tx,
  )
  await sql`update markets set settled_at = clock_timestamp() where id = ${marketId}`.execute(tx)
  // A run that was finished and not told to its market is finished again.
  await sql`
    insert into house_results (market_id, result_version, site_id, book, event_id, net, at)
    select p.market_id, p.result_version, p.site_id, p.book, m.event_id, -sum(p.net), coalesce(s.counted_at, s.declared_at)
    from settlements s join settlement_postings p on p.market_id = s.market_id and p.result_version = s.result_version
    join markets m on m.id = s.market_id where s.market_id = ${marketId} and s.result_version = ${version}
    group by p.market_id, p.result_version, p.site_id, p.book, m.event_id, s.counted_at, s.declared_at
    on conflict do nothing`.execute(tx)
}

/** The standing run of a market, finished or not. */
export async function findRun(from: Reader, marketId: string): Promise<SettlementRow | undefined> {
  const { rows } = await sql<SettlementRow>`
    select market_id, result_version, outcome, finished_at, rollback_started_at, rolled_back_at from settlements
    where market_id = ${marketId} and rolled_back_at is null order by result_version desc limit 1`.execute(from)
  return rows[0]
}

/**
 * Runs that were left in the middle, of all markets or of one. One whose last step is done but not told to its market is
 * among them: paid and still SETTLING, or taken back and still final.
 */
export async function unfinishedRuns(from: Reader, marketId: string | null = null): Promise<SettlementRow[]> {
  const { rows } = await sql<SettlementRow>`
    select s.market_id, s.result_version, s.outcome, s.finished_at, s.rollback_started_at, s.rolled_back_at
    from settlements s join markets m on m.id = s.market_id and m.result_version = s.result_version
    where s.market_id in (select market_id from settlements where finished_at is null or rollback_started_at is not null
        union all select id from markets where status = 'SETTLING')
      and case when s.rolled_back_at is null then s.finished_at is null or s.rollback_started_at is not null or m.status = 'SETTLING'
        else m.status in ${listed(FINAL_STATUSES)} end
      and (${marketId}::text is null or s.market_id = ${marketId})`.execute(from)
  return rows
}

/** A source takes no result back of a market that an officer has touched. */
export async function startRollback(
  tx: Tx,
  marketId: string,
  version: number,
  actorId: number | null,
): Promise<'STARTED' | 'GONE' | 'SETTLED_BY_HAND'> {
  await sql`select from markets where id = ${marketId} for no key update`.execute(tx)
  if (actorId === null && (await isTouched(tx, marketId))) return 'SETTLED_BY_HAND'
  const { numAffectedRows } = await sql`
    update settlements set rollback_started_at = clock_timestamp(), rolled_back_by = ${actorId}
    where market_id = ${marketId} and result_version = ${version} and finished_at is not null and rollback_started_at is null`.execute(
    tx,
  )
  if (numAffectedRows !== 1n) return 'GONE'
  if (actorId !== null) await saveTouch(tx, { marketId, how: 'ROLLED_BACK', actorId })
  return 'STARTED'
}

export async function nextRollbacks(
  from: Reader,
  { marketId, version }: Pick<Run, 'marketId' | 'version'>,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ accountId: number }>`
    select account_id from settlement_postings where market_id = ${marketId} and result_version = ${version} and account_id > ${after} and not rolled_back
    order by account_id limit ${limit}`.execute(from)
  return rows.map((row) => row.accountId)
}

export async function reopenPositions(
  tx: Tx,
  marketId: string,
  version: number,
  ids: readonly number[],
): Promise<void> {
  await sql`
    update positions p set exposure = s.exposure_released from settlement_postings s
    where s.market_id = ${marketId} and s.result_version = ${version} and s.account_id = any(${ids}::bigint[])
      and p.market_id = s.market_id and p.account_id = s.account_id`.execute(tx)
  await sql`
    update bets set status = 'ACCEPTED', net = null, settled_at = null, version = version + 1,
      reason = case when reason = 'MARKET_VOIDED' then null else reason end
    where market_id = ${marketId} and account_id = any(${ids}::bigint[]) and settled_at is not null`.execute(tx)
  await sql`
    update session_cash_outs set status = 'ACCEPTED', net = null, settled_at = null, version = version + 1
    where market_id = ${marketId} and account_id = any(${ids}::bigint[]) and settled_at is not null`.execute(tx)
  await sql`update settlement_postings set rolled_back = true
    where market_id = ${marketId} and result_version = ${version} and account_id = any(${ids}::bigint[])`.execute(tx)
}

export async function finishRollback(tx: Tx, marketId: string, version: number): Promise<void> {
  await sql`update settlements set rolled_back_at = clock_timestamp() where market_id = ${marketId} and result_version = ${version}`.execute(
    tx,
  )
  await sql`update markets set outcome = null, settled_at = null where id = ${marketId}`.execute(tx)
}
