/**
 * What the players below somebody have together in markets that are not paid yet: of all of it, times the reader's share, and times the shares
 * above the reader. Each position has its player's own shares, those of the player's first bet on the market. docs/domain/risk.md, law D-29.
 */
import { FINAL_STATUSES, type MarketKind } from '@paddock/domain/market'
import type { SharedSum } from '@paddock/domain/risk'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import { type Below, findConcerned, findStanding, rightBelow } from '../platform/downline.ts'
import { all, listed } from '../platform/read-filters.ts'
import { cellsOf, CHAINS_MARKED, isAtRisk, isHeld, ITS_CHAIN, shareAbove, shareOf, sinceKept } from './kept.ts'

/** Whose share it is, and whose players: those of the reader, or of an account below, or that player alone. */
export type Whose = { readonly readerId: number; readonly uplineId: number }

/** Which markets: of a sport, of an event, one, or those; of a kind; of events that are in play, or are not. */
export type Which = { readonly [N in 'sportId' | 'eventId' | 'marketId']?: string | undefined } & {
  readonly marketIds?: readonly string[] | undefined
  readonly kind?: MarketKind | undefined
  readonly inPlay?: boolean | undefined
}

export type MarketSum = {
  readonly marketId: string
  /** Who stands right below the upline, and above these players or is the player; null where all are summed. */
  readonly belowId: number | null
  readonly players: number
  readonly total: SharedSum
  readonly mine: SharedSum
  readonly passedUp: SharedSum
}

type Part = 'total' | 'mine' | 'passedUp'
type Figure = `${Part}${'Amount' | 'Slope'}`

/** Figures are text: sums of money times basis points are beyond a double. */
type SumRow = { readonly [F in Figure]: string } & {
  readonly marketId: string
  readonly belowId: number | null
  /** Null of the base. */
  readonly key: number | null
  readonly players: number
}

/** Markets `m` that are asked for and have not begun to be paid. */
export const isUnpaid = ({ sportId, eventId, marketId, marketIds, kind, inPlay }: Which): RawBuilder<unknown> =>
  all([
    sql`m.status not in ${listed(FINAL_STATUSES)} and m.status <> 'SETTLING'`,
    ...(sportId === undefined ? [] : [sql`m.event_id in (select e.id from events e where e.sport_id = ${sportId})`]),
    ...(eventId === undefined ? [] : [sql`m.event_id = ${eventId}`]),
    ...(marketId === undefined ? [] : [sql`m.id = ${marketId}`]),
    ...(kind === undefined ? [] : [sql`m.kind = ${kind}`]),
    ...(inPlay === undefined ? [] : [sql`m.event_id in (select e.id from events e where e.in_play = ${inPlay})`]),
    ...(marketIds === undefined ? [] : [sql`m.id = any(${marketIds}::text[])`]),
  ])

/** Positions `p`, or bets, of those concerned who play for money, in those markets. */
export const heldBy = (concerns: Below, rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  markets m join ${rows} p on p.market_id = m.id join accounts a on a.id = p.account_id and ${isAtRisk(sql`a`)} and ${concerns(sql`a`)}
  left join ${ITS_CHAIN}`

const bigint = (id: number): RawBuilder<unknown> => sql`${id}::bigint`
const WHOLE = sql.lit(10_000)
const summed = (share: RawBuilder<unknown>, name: string): RawBuilder<unknown> => sql`
  sum(h.sign * c.amount::numeric * ${share}) as ${sql.ref(`${name}_amount`)}, sum(h.sign * c.slope::numeric * ${share}) as ${sql.ref(`${name}_slope`)}`

/** Cell by cell, of `held`: positions with a sign, by market and `below_id`. */
const cellByCell = (held: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with held as materialized (${held})
  select h.market_id, h.below_id, c.key, sum(h.sign)::int as players, ${summed(WHOLE, 'total')}, ${summed(sql`h.mine`, 'mine')},
    ${summed(sql`h.passed_up`, 'passed_up')}
  from held h cross join lateral ${cellsOf(sql`h`)} c
  group by h.market_id, h.below_id, c.key`

/** By market, and where asked by who stands right below the upline; of markets on which anybody there has a position. */
export async function loadSums(
  from: Reader,
  whose: Whose,
  which: Which,
  by: 'MARKET' | 'RIGHT_BELOW' = 'MARKET',
): Promise<MarketSum[]> {
  const { readerId, uplineId } = whose
  const upline = await findStanding(from, uplineId)
  if (!upline) return []
  const concerns = await findConcerned(from, uplineId)
  const belowId = by === 'RIGHT_BELOW' ? rightBelow(upline, sql`a`) : sql`null::bigint`
  const positionsOf = (markets: RawBuilder<unknown>) => sql`
    select p.market_id, ${belowId} as below_id, 1 as sign, p.base, p.keys, p.amounts, p.slopes, ${shareOf(bigint(readerId))} as mine,
      ${shareAbove(bigint(readerId))} as passed_up
    from ${heldBy(concerns, sql`positions`)} where ${markets} and ${isHeld(sql`p`)}`
  if (by === 'MARKET' && readerId === uplineId) return await loadKept(from, whose, concerns, which, positionsOf)
  const { rows } = await sql<SumRow>`${cellByCell(positionsOf(isUnpaid(which)))}`.execute(from)
  return gather(rows)
}

/** What is kept of the markets and what has changed since; of those that are not kept, all positions. */
async function loadKept(
  from: Reader,
  { uplineId }: Whose,
  concerns: Below,
  which: Which,
  positionsOf: (markets: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<MarketSum[]> {
  const { rows: markets } = await sql<{ id: string; isKept: boolean }>`
    select m.id, k.market_id is not null and not ${CHAINS_MARKED} as is_kept from markets m left join risk_kept k on k.market_id = m.id
    where ${isUnpaid(which)} and (k.market_id is not null or exists (select from positions p where p.market_id = m.id))`.execute(
    from,
  )
  const ids = (isKept: boolean) => sql`${markets.filter((one) => one.isKept === isKept).map(({ id }) => id)}::text[]`
  const self = bigint(uplineId)
  const changed = sql`
    select p.market_id, null::bigint as below_id, p.sign, p.base, p.keys, p.amounts, p.slopes, ${shareOf(self)} as mine,
      ${shareAbove(self)} as passed_up
    from ${heldBy(concerns, sinceKept(sql`c.market_id = any(${ids(true)})`))}`
  const { rows: kept } = await sql<SumRow>`
    select s.market_id, null::bigint as below_id, s.key, s.players, s.amount::numeric * ${WHOLE} as total_amount, s.slope::numeric * ${WHOLE} as total_slope,
      s.mine_amount, s.mine_slope, s.passed_amount as passed_up_amount, s.passed_slope as passed_up_slope
    from risk_sums s where s.upline_id = ${uplineId} and s.market_id = any(${ids(true)})`.execute(from)
  const { rows: since } = await sql<SumRow>`${cellByCell(changed)}`.execute(from)
  const rest = markets.some(({ isKept }) => !isKept)
    ? await sql<SumRow>`${cellByCell(positionsOf(sql`m.id = any(${ids(false)})`))}`.execute(from)
    : { rows: [] }
  return gather(addedUp([...kept, ...since, ...rest.rows]))
}

/** Rows of one cell as one; what nobody has is left out. */
function addedUp(rows: readonly SumRow[]): SumRow[] {
  const sums = new Map<string, SumRow>()
  for (const row of rows) {
    const cell = `${row.marketId} ${row.key}`
    const before = sums.get(cell)
    sums.set(cell, before ? together(before, row) : row)
  }
  return [...sums.values()].filter(({ players }) => players > 0)
}

function together(one: SumRow, other: SumRow): SumRow {
  const of = (figure: Figure): string => String(BigInt(one[figure]) + BigInt(other[figure]))
  return {
    ...one,
    players: one.players + other.players,
    totalAmount: of('totalAmount'),
    totalSlope: of('totalSlope'),
    mineAmount: of('mineAmount'),
    mineSlope: of('mineSlope'),
    passedUpAmount: of('passedUpAmount'),
    passedUpSlope: of('passedUpSlope'),
  }
}

type Gathered = { readonly base: SumRow | undefined; readonly cells: readonly SumRow[] }

function gather(rows: readonly SumRow[]): MarketSum[] {
  const sums = Map.groupBy(rows, ({ marketId, belowId }) => `${marketId} ${belowId}`)
  return [...sums.values()].flatMap((of) => {
    const base = of.find(({ key }) => key === null)
    if (!base) return []
    const gathered = { base, cells: of.filter(({ key }) => key !== null) }
    const { marketId, belowId, players } = base
    return [
      {
        marketId,
        belowId,
        players,
        total: sumOf(gathered, 'total'),
        mine: sumOf(gathered, 'mine'),
        passedUp: sumOf(gathered, 'passedUp'),
      },
    ]
  })
}

const sumOf = ({ base, cells }: Gathered, part: Part): SharedSum => ({
  base: BigInt(base?.[`${part}Amount`] ?? 0),
  cells: cells.map((cell) => ({
    key: cell.key ?? 0,
    amount: BigInt(cell[`${part}Amount`]),
    slope: BigInt(cell[`${part}Slope`]),
  })),
})
