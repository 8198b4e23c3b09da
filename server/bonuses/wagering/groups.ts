/** What a player has wagered, in groups of markets, as the postings have it. docs/domain/bonuses.md#wagering. */
import {
  type AtStake,
  countGroup,
  type GroupedMarket,
  groupPlayed,
  type SettledPart,
  WHOLE_WEIGHTS,
  type WageredGroup,
} from '@paddock/domain/bonuses'
import { FINAL_STATUSES, type MarketKind, type MarketShape, type Runner } from '@paddock/domain/market'
import { larger, type Paise, ZERO } from '@paddock/domain/money'
import { bestCase, contendersAmong, fromRow, isSession, type PositionRow } from '@paddock/domain/positions'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import { isIn, inSpans } from '../../platform/database/spans.ts'
import { listed } from '../../platform/read-filters.ts'
import { timeOf } from '../../platform/sql-time.ts'
import { listWageredRounds, type Played } from './rounds.ts'

/** Another player, and what of a market was at stake against them. */
export type Met = AtStake & { readonly opponentId: number }

export type LoadedMarkets = WageredGroup & {
  readonly what: 'MARKETS'
  readonly key: string
  readonly marketIds: readonly string[]
  /** When the last of its results was declared; null while one is missing. */
  readonly endedAt: number | null
  readonly met: readonly Met[]
}

/** A market, and what the player held in it. */
type HeldRow = {
  readonly marketId: string
  readonly eventId: string
  readonly kind: MarketKind
  readonly type: string
  readonly shape: MarketShape
  readonly runners: readonly Runner[]
} & PositionRow

type MarketRow = HeldRow & {
  readonly net: Paise | null
  readonly exposure: Paise | null
  readonly declaredAt: number | null
  readonly firstFillAt: number
  readonly profit: Paise
  readonly isLinked: boolean
  readonly met: readonly Met[]
}

/** Of a market `m` and a position `p`. */
const HELD = sql`m.id as market_id, m.event_id, m.kind, m.type, m.shape, m.runners, p.base, p.keys, p.amounts, p.slopes`

/** Those of the events of these markets in which the player was matched. */
export async function loadGroups(
  from: Reader,
  accountId: number,
  marketIds: readonly string[],
): Promise<LoadedMarkets[]> {
  const { rows } = await sql<MarketRow>`
    select ${HELD}, s.net, s.exposure_released as exposure, r.declared_at,
      f.first_at as first_fill_at, f.profit,
      exists (select from linked_trades t where t.market_id = m.id and ${accountId} in (t.backer_id, t.layer_id)) as is_linked,
      coalesce((select jsonb_agg(jsonb_build_object('opponentId', o.account_id, 'profit', o.profit, 'liability', o.liability)) from (
        select c.account_id, sum(x.profit)::bigint as profit, sum(x.liability)::bigint as liability from bets b join fills x on x.bet_id = b.id and not x.voided
        join bets c on c.id = x.counter_bet where b.market_id = m.id and b.account_id = p.account_id group by c.account_id) o), '[]') as met
    from positions p join markets m on m.id = p.market_id
    cross join lateral (select min(x.at) as first_at, coalesce(sum(x.profit) filter (where not x.voided), 0)::bigint as profit
      from bets b join fills x on x.bet_id = b.id where b.market_id = m.id and b.account_id = p.account_id) f
    left join settlement_postings s on s.market_id = m.id and s.result_version = m.result_version and s.account_id = p.account_id
      and not s.rolled_back
    left join settlements r on r.market_id = s.market_id and r.result_version = s.result_version
    where p.account_id = ${accountId} and f.first_at is not null
      and m.event_id in (select event_id from markets where id = any(${marketIds}::text[]))
    order by m.id`.execute(from)
  return [...groupPlayed(rows, asGrouped)].map(([key, markets]) => asGroup(key, markets))
}

const asGrouped = ({ marketId, eventId, kind, type, shape, runners }: HeldRow): GroupedMarket => ({
  marketId,
  eventId,
  kind,
  type,
  variant: isSession(shape) ? shape.variant : undefined,
  runnerNames: runners.map(({ name }) => name),
})

type Settled = HeldRow & { readonly net: Paise; readonly exposure: Paise; readonly profit: Paise }

/**
 * What was settled of a position, with the most that it could ever have come to: what all its bets could have won. By what was held at the end it would
 * be nothing of a bet that was closed a moment before, once what it covered was decided.
 */
function asSettled(held: Settled): SettledPart {
  const best = bestCase(held.shape, fromRow(held), contendersAmong(held.runners)).amount
  const most = [best, held.net, held.profit].reduce(larger, ZERO)
  return { market: asGrouped(held), net: held.net, exposure: held.exposure, most }
}

function asGroup(key: string, markets: readonly MarketRow[]): LoadedMarkets {
  const declared = markets.map(({ net, declaredAt }) => (net === null ? null : declaredAt))
  const hasEnded = declared.every((at) => at !== null)
  return {
    what: 'MARKETS',
    key,
    marketIds: markets.map(({ marketId }) => marketId),
    markets: markets.map((market) => ({ part: partIn(market), firstFillAt: market.firstFillAt })),
    isLinked: markets.some(({ isLinked }) => isLinked),
    endedAt: hasEnded ? Math.max(...declared.map((at) => at ?? 0)) : null,
    met: markets.flatMap(({ met }) => met),
  }
}

const partIn = (market: MarketRow): SettledPart | null =>
  market.net === null || market.exposure === null
    ? null
    : asSettled({ ...market, net: market.net, exposure: market.exposure })

type PlayedRow = HeldRow & {
  readonly isLinked: boolean
  readonly net: Paise
  readonly exposure: Paise
  readonly at: number
}

/** A market that has no result, in which the player was matched. */
export type OpenMarket = HeldRow & { readonly at: null }

/** All that the player has open now. */
export async function listOpen(from: Reader, accountId: number): Promise<OpenMarket[]> {
  return (await queryOfOpen(accountId).execute(from)).rows
}

/** @internal Exported for the tests. */
export const queryOfOpen = (accountId: number): RawBuilder<OpenMarket> => sql<OpenMarket>`
  select ${HELD}, null as at from markets m
  -- Of the few markets that are open each is looked up: what the player held in all that ended is not read.
  cross join lateral (select * from positions p where p.market_id = m.id and p.account_id = ${accountId} limit 1) p
  cross join lateral (select from bets b where b.market_id = m.id and b.account_id = p.account_id and b.matched + b.voided > 0 limit 1) b
  where m.status not in ${listed(FINAL_STATUSES)}`

const isSettled = (played: PlayedRow | OpenMarket): played is PlayedRow => played.at !== null

/**
 * What of markets that were settled since then was at risk, each group from when its first bet was matched, of those that stand in the spans. Where
 * wagering is due of itself all kinds count whole. Of a group with one of the markets that are `open` nothing counts before that ends: what may still be
 * opposite to all of it was no risk.
 */
export async function listWagered(
  from: Reader,
  accountId: number,
  { since, spans }: Played,
  open: readonly OpenMarket[] = [],
): Promise<{ readonly at: number; readonly wagered: Paise }[]> {
  const { rows } = await queryOfPlayed(accountId, { since, spans }).execute(from)
  const groups = [...groupPlayed([...rows, ...open], asGrouped).values()].filter((group) => group.every(isSettled))
  const profits = await loadProfits(
    from,
    accountId,
    groups.filter((group) => group.length > 1).flatMap((group) => group.map(({ marketId }) => marketId)),
  )
  const markets = groups.map((group) => ({
    at: Math.min(...group.map(({ at }) => at)),
    wagered: group.some(({ isLinked }) => isLinked)
      ? ZERO
      : countGroup(
          group.map((played) => asSettled({ ...played, profit: profits.get(played.marketId) ?? ZERO })),
          WHOLE_WEIGHTS,
        ),
  }))
  return [
    ...markets.filter(({ at }) => isIn(at, spans)),
    ...(await listWageredRounds(from, accountId, { since, spans })),
  ]
}

/** By market what all bets of the account there could have won: of markets alone it is asked by nobody. */
async function loadProfits(
  from: Reader,
  accountId: number,
  marketIds: readonly string[],
): Promise<ReadonlyMap<string, Paise>> {
  if (marketIds.length === 0) return new Map()
  const { rows } = await sql<{ marketId: string; profit: Paise }>`
    select market_id, sum(profit)::bigint as profit from bets
    where account_id = ${accountId} and market_id = any(${[...marketIds]}::text[]) group by market_id`.execute(from)
  return new Map(rows.map(({ marketId, profit }) => [marketId, profit]))
}

/** All markets of the events of which something stands in the spans, since what is together with it may stand before. @internal Exported for the tests. */
export const queryOfPlayed = (accountId: number, { since, spans }: Played): RawBuilder<PlayedRow> => sql<PlayedRow>`
  with e as materialized (select distinct m.event_id from settlement_postings s
    cross join lateral (select event_id from markets m where m.id = s.market_id limit 1) m
    where s.account_id = ${accountId} and ${inSpans(sql`s.first_at`, spans)})
  select ${HELD}, s.net, s.exposure_released as exposure, s.first_at as at,
    exists (select from linked_trades t where t.market_id = m.id and ${accountId} in (t.backer_id, t.layer_id)) as is_linked
  from e join markets m on m.event_id = e.event_id
  -- The limits keep it from reading all there is where many are expected: what stands is one row each.
  cross join lateral (select * from settlement_postings s where s.account_id = ${accountId} and s.market_id = m.id and not s.rolled_back limit 1) s
  cross join lateral (select declared_at from settlements r where r.market_id = m.id and r.result_version = s.result_version limit 1) r
  cross join lateral (select * from positions p where p.market_id = m.id and p.account_id = ${accountId} limit 1) p
  where r.declared_at >= ${timeOf(since)} order by m.id`
