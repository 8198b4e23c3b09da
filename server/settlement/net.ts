/**
 * What positions, bets and cash-outs of a market come to. The law is the domain's: it is asked once for each distinct cell and pick that
 * stands in the rows, and the statements multiply by what it answers, add up and round once. PostgreSQL rounds a numeric half away from
 * zero, as the domain does.
 */
import type { Side } from '@paddock/domain/market'
import type { MoneyBook, Paise } from '@paddock/domain/money'
import { type Position, type PositionRow, toRow } from '@paddock/domain/positions'
import { must } from '@paddock/domain/result'
import { type CellWeight, type PositionWeights, weighPicks, weighPositions } from '@paddock/domain/settlement'
import { type RawBuilder, sql } from 'kysely'
import { HELD_ABOVE, RATE_IN_FORCE } from '../accounts/index.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { type Columns, rowSet } from '../platform/database/rows.ts'
import type { Run } from './store.ts'

/** A market as it is, or would be, paid. */
export type Paying = Omit<Run, 'version'>

/** What an account comes to before commission; `setBps` is the rate of it that holds for the account, null for the market's own. */
export type AccountNet = {
  readonly accountId: number
  readonly siteId: number
  readonly book: MoneyBook
  readonly exposure: Paise
  readonly setBps: number | null
  readonly net: Paise
}

const CELL: Columns<CellWeight> = { key: 'int', amount: 'bigint', slope: 'bigint' }

/** What the row `of`, which has a base and cells, comes to. */
function netBy({ base, cells, denominator }: PositionWeights, of: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select round((${of}.base::numeric * ${base}::bigint + coalesce(sum(c.amount::numeric * w.amount + c.slope::numeric * w.slope), 0))
      / ${denominator}::bigint)::bigint
    from unnest(${of}.keys, ${of}.amounts, ${of}.slopes) as c(key, amount, slope) join (${rowSet(CELL, cells)}) w on w.key = c.key)`
}

type Keyed = { readonly key: number }

type HeldRow = PositionRow & { readonly marketId: string; readonly accountId: number; readonly exposure: Paise }
const HELD: Columns<HeldRow> = {
  accountId: 'bigint',
  marketId: 'text',
  base: 'bigint',
  keys: 'int[]',
  amounts: 'bigint[]',
  slopes: 'bigint[]',
  exposure: 'bigint',
}

/** What accounts would hold of the market, to be asked in place of what is stored. */
export const heldInstead = (
  marketId: string,
  held: readonly { readonly accountId: number; readonly matched: Position; readonly exposure: Paise }[],
): RawBuilder<unknown> =>
  sql`(${rowSet(
    HELD,
    held.map(({ accountId, matched, exposure }) => ({ marketId, accountId, exposure, ...toRow(matched) })),
  )})`

const AS_STORED = sql`positions`

/** What the positions of the market come to by its outcome: of these accounts, or of every player. */
export async function loadNets(
  from: Reader,
  run: Paying,
  ids?: readonly number[],
  held: RawBuilder<unknown> = AS_STORED,
): Promise<AccountNet[]> {
  const whose = ids === undefined ? sql`true` : sql`p.account_id = any(${ids}::bigint[])`
  const { rows: keys } = await sql<Keyed>`
    select distinct c.key from ${held} p cross join unnest(p.keys) as c(key) where p.market_id = ${run.marketId} and ${whose}`.execute(
    from,
  )
  const weights = weighPositions(
    run.shape,
    run.outcome,
    keys.map(({ key }) => key),
  )
  const { rows } = await sql<AccountNet>`
    select p.account_id, a.site_id, a.book, p.exposure, ${RATE_IN_FORCE} as set_bps, ${netBy(weights, sql`p`)} as net
    from ${held} p join accounts a on a.id = p.account_id cross join ${HELD_ABOVE}
    where p.market_id = ${run.marketId} and a.role <> 'system' and ${whose} order by p.account_id`.execute(from)
  return rows
}

type StoredPick = { readonly side: Side; readonly slot: number | null; readonly run: number | null }
type PickRow = {
  readonly side: Side
  readonly pick: number
  readonly profit: number
  readonly liability: number
  readonly denominator: number
}
const PICK: Columns<PickRow> = {
  pick: 'float8',
  side: 'text',
  profit: 'bigint',
  liability: 'bigint',
  denominator: 'bigint',
}

/** What a bet `b` comes to by its row `w` of what its pick weighs. */
const BET_NET = sql`round((b.profit::numeric * w.profit + b.liability::numeric * w.liability) / w.denominator)::bigint`
const IS_WEIGHED_BY = sql`w.side = b.side and w.pick = coalesce(b.slot, b.matched_run)`

const openBets = ({ marketId }: Paying, ids: readonly number[]): RawBuilder<unknown> =>
  sql`b.market_id = ${marketId} and b.account_id = any(${ids}::bigint[]) and b.status = 'ACCEPTED'`

/** What was cashed out of bet `b`, which is staked no longer. Decision 0022. */
export const CASHED_OUT = sql`coalesce((select sum(p.stake) from session_cash_out_parts p where p.bet_id = b.id and p.voided_at is null), 0)`

/** A bet as far as it is weighed, and what of its stake was cashed out. */
export type WeighedBet = {
  readonly accountId: number
  readonly side: Side
  readonly slot: number | null
  readonly matchedRun: number | null
  readonly profit: Paise
  readonly liability: Paise
  readonly matched: Paise
  readonly cashedOut: Paise
}
const WEIGHED: Columns<WeighedBet> = {
  accountId: 'bigint',
  side: 'text',
  slot: 'int null',
  matchedRun: 'float8 null',
  profit: 'bigint',
  liability: 'bigint',
  matched: 'bigint',
  cashedOut: 'bigint',
}

/** Bets as they would be, to be asked in place of those that are stored. */
export const betsInstead = (bets: readonly WeighedBet[]): RawBuilder<unknown> => sql`(${rowSet(WEIGHED, bets)})`

const betsStored = (bets: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select b.account_id, b.side, b.slot, b.matched_run, b.profit, b.liability, b.matched, ${CASHED_OUT} as cashed_out from bets b where ${bets})`

/** What each pick of these bets weighs by the outcome. */
async function weighBets(from: Reader, run: Paying, bets: RawBuilder<unknown>): Promise<PickRow[]> {
  const { rows } = await sql<StoredPick>`select distinct b.side, b.slot, b.matched_run as run from ${bets} b`.execute(
    from,
  )
  const picks = rows.map(({ side, slot, run: at }) => ({
    side,
    ...(slot !== null && { slot }),
    ...(at !== null && { run: at }),
  }))
  return weighPicks(run.shape, run.outcome, picks).map(
    ({ slot, run: at, ...rest }): PickRow => ({ ...rest, pick: must(slot ?? at, 'a bet is on a runner or a run') }),
  )
}

/** What each bet of these accounts won or lost by itself. The account is paid by its position; this is for its statement. */
export async function settleBets(tx: Tx, run: Run, ids: readonly number[]): Promise<void> {
  const bets = openBets(run, ids)
  const weights = await weighBets(tx, run, betsStored(bets))
  const isVoid = run.outcome.type === 'VOID'
  await sql`
    update bets b set status = ${isVoid ? 'VOIDED' : 'SETTLED'}, reason = ${isVoid ? 'MARKET_VOIDED' : null},
      net = ${BET_NET}, settled_at = clock_timestamp(), version = b.version + 1
    from (${rowSet(PICK, weights)}) w where ${bets} and ${IS_WEIGHED_BY}`.execute(tx)
}

/** What these accounts would lose with single bets by the outcome, and have staked; `bets` in place of what they bet. */
export async function loadLosses(
  from: Reader,
  run: Paying,
  ids: readonly number[],
  bets: RawBuilder<unknown> = betsStored(openBets(run, ids)),
): Promise<{ readonly accountId: number; readonly lost: Paise; readonly staked: Paise }[]> {
  const weights = await weighBets(from, run, bets)
  const { rows } = await sql<{ accountId: number; lost: Paise; staked: Paise }>`
    select b.account_id, -coalesce(sum(least(${BET_NET}, 0)), 0)::bigint as lost, coalesce(sum(b.matched - b.cashed_out), 0)::bigint as staked
    from ${bets} b join (${rowSet(PICK, weights)}) w on ${IS_WEIGHED_BY} where b.account_id = any(${ids}::bigint[]) group by b.account_id`.execute(
    from,
  )
  return rows
}

/** What each cash-out of a session added by itself: together with the bets' it is what the account is paid. */
export async function settleCashOuts(tx: Tx, { marketId, shape, outcome }: Run, ids: readonly number[]): Promise<void> {
  const cashOuts = sql`o.market_id = ${marketId} and o.account_id = any(${ids}::bigint[]) and o.status = 'ACCEPTED'`
  const { rows: keys } = await sql<Keyed>`
    select distinct c.key from session_cash_outs o cross join unnest(o.keys) as c(key) where ${cashOuts}`.execute(tx)
  const weights = weighPositions(
    shape,
    outcome,
    keys.map(({ key }) => key),
  )
  await sql`
    update session_cash_outs o set status = ${outcome.type === 'VOID' ? 'VOIDED' : 'SETTLED'}, net = ${netBy(weights, sql`o`)},
      settled_at = clock_timestamp(), version = o.version + 1 where ${cashOuts}`.execute(tx)
}
