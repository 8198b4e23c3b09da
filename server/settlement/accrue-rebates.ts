/**
 * Rebates: what a player's terms give back of a market, accrued beside his posting and paid by his upline apart from it. The
 * law is domain/settlement/commission.ts; this is the same on rows. Law 2.6, D-28.
 */
import type { MarketShape } from '@paddock/domain/markets'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/database.ts'

type Chunk = { readonly marketId: string; readonly version: number; readonly ids: readonly number[] }

const BETS = sql`from bets b where b.market_id = s.market_id and b.account_id = s.account_id and b.status = 'SETTLED'`
/** What was cashed out of a session is staked no longer. Decision 0022. */
const STAKES = sql`(select sum(b.matched - coalesce((select sum(p.stake) from session_cash_out_parts p where p.bet_id = b.id), 0)) ${BETS})`
const LOST_BETS = sql`(select -sum(b.net) ${BETS} and b.net < 0)`

/** Kind, base and rate of what the account `a` has coming back of its posting `s`. */
function rebateOf(kind: MarketShape['kind']): RawBuilder<unknown> {
  if (kind === 'SESSION') return sql`'sessionStake' as kind, ${STAKES} as base, a.session_rebate_bps as bps`
  return sql`a.match_rebate_kind as kind, case a.match_rebate_kind when 'totalLoss' then -s.net when 'entryWise' then ${LOST_BETS} end as base,
    a.match_rebate_bps as bps`
}

/** To be called once a chunk, after its bets are settled. A void market gives nothing back: it took nothing. */
export async function accrueRebates(
  tx: Tx,
  { marketId, version, ids }: Chunk,
  kind: MarketShape['kind'],
): Promise<void> {
  await sql`
    insert into rebates (market_id, result_version, account_id, site_id, kind, base, bps, amount)
    select r.market_id, r.result_version, r.account_id, r.site_id, r.kind, r.base, r.bps, round(r.base::numeric * r.bps / 10000)
    from (select s.market_id, s.result_version, s.account_id, s.site_id, ${rebateOf(kind)}
      from settlement_postings s join accounts a on a.id = s.account_id and a.book = 'REAL'
      where s.market_id = ${marketId} and s.result_version = ${version} and s.account_id = any(${ids}::bigint[])) r
    where r.bps > 0 and r.base > 0 and round(r.base::numeric * r.bps / 10000) > 0`.execute(tx)
}

export async function takeRebatesBack(tx: Tx, { marketId, version, ids }: Chunk): Promise<void> {
  await sql`update rebates set rolled_back = true
    where market_id = ${marketId} and result_version = ${version} and account_id = any(${ids}::bigint[])`.execute(tx)
}
