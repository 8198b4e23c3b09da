/**
 * Partnership: what a market brought each player is split along his chain, and each level's part moves between the house and
 * the level. What the administrator keeps stays with the house. The law is domain/settlement/partnership.ts; this is the same
 * on rows, and a test holds the two together. Law 2.7, D-29, D-30.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/database.ts'

type Chunk = { readonly marketId: string; readonly version: number; readonly ids: readonly number[] }

const postingsOf = ({ marketId, version, ids }: Chunk): RawBuilder<unknown> =>
  sql`s.market_id = ${marketId} and s.result_version = ${version} and s.account_id = any(${ids}::bigint[])`

/** Writes the split beside each posting, by the chain that stood when the player first bet on the market. */
async function writeSplits(tx: Tx, chunk: Chunk): Promise<void> {
  await sql`
    with chains as (
      select s.account_id, c.levels, c.shares from settlement_postings s
      -- Demonstrations are nobody's result. Law D-48.
      join accounts a on a.id = s.account_id and a.book = 'REAL' cross join lateral (
        -- The last one until the first bet; else, where two clocks disagree about the beginning, the first one.
        select k.levels, k.shares from share_chains k where k.account_id = s.account_id and k.product = 'sports'
        order by case when k.from_at <= (select min(b.received_at) from bets b
          where b.market_id = s.market_id and b.account_id = s.account_id) then k.from_at end desc nulls last, k.from_at limit 1) c
      where ${postingsOf(chunk)})
    update settlement_postings s set levels = c.levels, shares = c.shares, kept = split_by_shares(-s.net, c.shares)
    from chains c where ${postingsOf(chunk)} and s.account_id = c.account_id`.execute(tx)
}

/** What every level but the administrator has of the chunk. */
const partsOf = (chunk: Chunk): RawBuilder<unknown> => sql`
  select a.id, a.site_id, h.id as house, sum(k.kept)::bigint as amount
  from settlement_postings s cross join lateral unnest(s.levels, s.kept) as k(level, kept)
  join accounts a on a.id = k.level and a.role <> 'administrator'
  join accounts h on h.site_id = a.site_id and h.role = 'system' and h.user_name = 'house'
  where ${postingsOf(chunk)} group by a.id, a.site_id, h.id having sum(k.kept) <> 0`

/**
 * Moves the parts, one transfer a level: `sign` 1 as they were split, −1 back. The first account of the chunk names it, since a
 * version posts and takes back each account once.
 */
async function moveParts(tx: Tx, chunk: Chunk, sign: 1 | -1): Promise<void> {
  const { marketId, version, ids } = chunk
  const signed = sql`${sign}::int * p.amount`
  const reference = `${marketId}:${version}:share:${Math.min(...ids)}:`
  await sql`
    with p as materialized (${partsOf(chunk)}),
    posted as (
      insert into transfers (debit_account, credit_account, amount, kind, reference, market_id, site_id)
      select case when ${signed} > 0 then p.house else p.id end, case when ${signed} > 0 then p.id else p.house end, abs(p.amount),
        ${sign === 1 ? 'share' : 'shareRollback'}, ${reference} || p.id || ${sign === 1 ? '' : ':rollback'}, ${marketId}, p.site_id from p),
    moves as (select id, ${signed} as amount from p union all select house, -sum(${signed})::bigint from p group by house)
    update accounts a set balance = a.balance + m.amount from moves m where a.id = m.id`.execute(tx)
}

/** To be called once a chunk, after its postings are written and while players, their uplines and the houses are locked. */
export async function splitShares(tx: Tx, chunk: Chunk): Promise<void> {
  await writeSplits(tx, chunk)
  await moveParts(tx, chunk, 1)
}

/** Takes the parts of the chunk back as they were split, whatever has become of the chains since. Law D-20. */
export async function takeSharesBack(tx: Tx, chunk: Chunk): Promise<void> {
  await moveParts(tx, chunk, -1)
}
