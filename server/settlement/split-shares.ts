/**
 * Partnership: what a market brought each player is split along the player's chain, and each level's part moves between the house and
 * the level. What the administrator keeps stays with the house. Law 2.7, D-29, D-30.
 */
import { movesOf, rollbackTransfers, shareTransfers } from '@paddock/domain/ledger'
import type { Paise } from '@paddock/domain/money'
import { splitFromRoot } from '@paddock/domain/settlement'
import { type RawBuilder, sql } from 'kysely'
import { isSystem } from '../ledger/index.ts'
import type { Reader, Tx } from '../platform/database.ts'
import type { Posting } from './postings.ts'
import { insertTransfers, type SiteTransfer } from './transfers.ts'

type Chunk = { readonly marketId: string; readonly version: number; readonly ids: readonly number[] }

/** Who is above a player, the root first, and what each keeps of a result, in basis points. */
type Chain = { readonly levels: readonly number[]; readonly shares: readonly number[] }

/**
 * The levels and shares of the chain that stood at the account's first bet on the market: the last one until then; else, where two clocks
 * disagree about the beginning, the first one. Where it is told since when the market is there, no bet is looked for to know that a chain of before stood. Law D-29.
 */
export function chainAt(
  marketId: RawBuilder<unknown>,
  accountId: RawBuilder<unknown>,
  since: RawBuilder<unknown> = sql`null::timestamptz`,
): RawBuilder<unknown> {
  const firstBet = sql`(select min(b.received_at) from bets b where b.market_id = ${marketId} and b.account_id = ${accountId})`
  return sql`(
    select k.levels, k.shares from share_chains k where k.account_id = ${accountId} and k.product = 'sports'
    order by case when k.from_at <= ${since} then k.from_at when k.from_at <= ${firstBet} then k.from_at end desc nulls last, k.from_at limit 1)`
}

/** By player the chain that splits the market. Demonstrations are nobody's result. Law D-29, D-48. */
export async function loadChains(
  from: Reader,
  marketId: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Chain>> {
  const { rows } = await sql<Chain & { readonly accountId: number }>`
    select a.id as account_id, c.levels, c.shares from accounts a cross join lateral ${chainAt(sql`${marketId}`, sql`a.id`)} c
    where a.id = any(${ids}::bigint[]) and a.book = 'REAL'`.execute(from)
  return new Map(rows.map(({ accountId, levels, shares }) => [accountId, { levels, shares }]))
}

/** The chain and what each of its levels keeps, the root first; nulls without a chain. */
export function splitNet(net: Paise, chain: Chain | undefined): Pick<Posting, 'levels' | 'shares' | 'kept'> {
  return chain ? { ...chain, kept: splitFromRoot(net, chain.shares) } : { levels: null, shares: null, kept: null }
}

type Part = { readonly level: number; readonly siteId: number; readonly house: number; readonly amount: Paise }

/** What every level but the administrator has of the chunk, as it is posted. Demonstrations are not split, so it is the house of real money. */
const partsOf = ({ marketId, version, ids }: Chunk): RawBuilder<Part> => sql<Part>`
  select a.id as level, a.site_id, h.id as house, sum(k.kept)::bigint as amount
  from settlement_postings s cross join lateral unnest(s.levels, s.kept) as k(level, kept)
  join accounts a on a.id = k.level and a.role <> 'administrator'
  join accounts h on h.site_id = a.site_id and ${isSystem(sql`h`, 'house')}
  where s.market_id = ${marketId} and s.result_version = ${version} and s.account_id = any(${ids}::bigint[])
  group by a.id, a.site_id, h.id having sum(k.kept) <> 0 order by a.id`

/** The first account of the chunk names its parts, since a version posts and takes back each account once. */
async function transfersOf(tx: Tx, chunk: Chunk): Promise<SiteTransfer[]> {
  const { marketId, version: resultVersion, ids } = chunk
  const { rows: parts } = await partsOf(chunk).execute(tx)
  return parts.flatMap((part) =>
    shareTransfers({ marketId, resultVersion }, Math.min(...ids), part).map((transfer) => ({
      ...transfer,
      siteId: part.siteId,
    })),
  )
}

async function post(tx: Tx, marketId: string, transfers: readonly SiteTransfer[]): Promise<void> {
  if (transfers.length === 0) return
  await insertTransfers(tx, marketId, transfers)
  const moves = movesOf(transfers)
  await sql`update accounts a set balance = a.balance + m.amount
    from unnest(${[...moves.keys()]}::bigint[], ${[...moves.values()]}::bigint[]) as m(id, amount) where a.id = m.id`.execute(
    tx,
  )
}

/** To be called once a chunk, after its postings are written and while players, their uplines and the houses are locked. */
export async function moveShares(tx: Tx, chunk: Chunk): Promise<void> {
  await post(tx, chunk.marketId, await transfersOf(tx, chunk))
}

/** Takes the parts of the chunk back as they were split, whatever has become of the chains since. Law D-20. */
export async function takeSharesBack(tx: Tx, chunk: Chunk): Promise<void> {
  await post(tx, chunk.marketId, rollbackTransfers(await transfersOf(tx, chunk)))
}
