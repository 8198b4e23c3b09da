/** Reads of bets and positions for players and those above them. Each is limited to the reader: STYLE 12. */
import { type Paise, ZERO } from '@paddock/domain/money'
import type { Outcome } from '@paddock/domain/settlement'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import { all, pageOf, patternOf, within } from '../platform/read-filters.ts'
import type { Bet, BetStatus } from './bet.ts'
import type { AutoCashOut } from './auto-cash-out.ts'
import type { HeldPosition } from './exposure.ts'
import type { BetSetting, BetView, StoredPosition } from './present.ts'
import type { MarketLine, ReceiptLine, ResultLine, StoredFill, StoredReceipt } from './receipt.ts'

/** Whose bets: one's own, or those of everybody below one, or of one of them. */
export type Whose =
  | { readonly type: 'OWN'; readonly accountId: number }
  | { readonly type: 'BELOW'; readonly uplineId: number; readonly userId: number | null }

export type Filters = {
  readonly page: number
  readonly limit: number
  readonly search?: string | undefined
  readonly eventId?: string | undefined
  readonly marketId?: string | undefined
  readonly eventTypeId?: string | undefined
  /** A day of the site's zone, or a moment. */
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
}

export type Page<T> = { readonly rows: readonly T[]; readonly total: number }

function whoseIs(whose: Whose): RawBuilder<unknown> {
  if (whose.type === 'OWN') return sql`a.id = ${whose.accountId}`
  const below = sql`a.ancestors @> array[${whose.uplineId}]::bigint[]`
  return whose.userId === null ? below : sql`${below} and a.id = ${whose.userId}`
}

/** Whether this account is somewhere below the other. */
export async function isBelow(from: Reader, uplineId: number, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from accounts where id = ${accountId} and ancestors @> array[${uplineId}]::bigint[]`.execute(from)
  return rows.length > 0
}

/** Of several players their names are looked through as well. */
function nameLike(search: string, whose: Whose): RawBuilder<unknown> {
  const pattern = patternOf(search)
  const ofPlayer =
    whose.type === 'BELOW' ? sql` or a.user_name ilike ${pattern} or a.full_name ilike ${pattern}` : sql``
  return sql`(e.name ilike ${pattern} or m.name ilike ${pattern}${ofPlayer})`
}

function aboutMarket({ search, eventId, marketId, eventTypeId }: Filters, whose: Whose): RawBuilder<unknown>[] {
  return [
    ...(search === undefined ? [] : [nameLike(search, whose)]),
    ...(eventId === undefined ? [] : [sql`e.id = ${eventId}`]),
    ...(marketId === undefined ? [] : [sql`m.id = ${marketId}`]),
    ...(eventTypeId === undefined ? [] : [sql`e.sport_id = ${eventTypeId}`]),
  ]
}

const SETTING = sql`m.id as market_id, m.kind, m.shape, m.runners, m.name as market_name, e.id as event_id,
  e.name as event_name, e.sport_id`
const PLACES = sql`join markets m on m.id = b.market_id join events e on e.id = m.event_id join accounts a on a.id = b.account_id`

type BetRow = Bet & BetSetting & { readonly userName: string }

function viewOf(row: BetRow): BetView {
  const { shape, runners, marketName, eventName, sportId, userName, ...bet } = row
  const { marketId, kind, eventId } = bet
  return { bet, userName, setting: { marketId, kind, shape, runners, marketName, eventId, eventName, sportId } }
}

const OPEN: readonly BetStatus[] = ['PENDING', 'UNMATCHED', 'PARTIAL', 'ACCEPTED']

/** Bets that are not settled, newest first. */
export async function listOpenBets(from: Reader, whose: Whose, filters: Filters, zone: string): Promise<Page<BetView>> {
  const isMeant = all([
    whoseIs(whose),
    sql`b.status = any(${OPEN}::text[])`,
    ...aboutMarket(filters, whose),
    ...within(sql`b.received_at`, { ...filters, zone }),
  ])
  return await readBets(from, isMeant, sql`b.received_at desc, b.id desc`, filters)
}

async function readBets(
  from: Reader,
  isMeant: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  filters: Filters,
): Promise<Page<BetView>> {
  const { rows } = await sql<BetRow>`
    select b.*, ${SETTING}, a.user_name from bets b ${PLACES} where ${isMeant} order by ${order} ${pageOf(filters)}`.execute(
    from,
  )
  const { rows: counts } = await sql<{ total: number }>`
    select count(*) as total from bets b ${PLACES} where ${isMeant}`.execute(from)
  return { rows: rows.map(viewOf), total: counts[0]?.total ?? 0 }
}

/** Bets by id with their setting, in the order asked. */
export async function loadBetViews(from: Reader, ids: readonly string[]): Promise<BetView[]> {
  const { rows } = await sql<BetRow>`
    select b.*, ${SETTING}, a.user_name from bets b ${PLACES} where b.id = any(${ids}::uuid[])`.execute(from)
  const byId = new Map(rows.map((row) => [row.id, viewOf(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
export const isBetId = (text: string): boolean => UUID.test(text)

/** A bet of somebody below, by its id. */
export async function findBetBelow(from: Reader, whose: Whose, betId: string): Promise<string | undefined> {
  if (!isBetId(betId)) return undefined
  const { rows } = await sql<{ id: string }>`
    select b.id from bets b join accounts a on a.id = b.account_id where b.id = ${betId}::uuid and ${whoseIs(whose)}`.execute(
    from,
  )
  return rows[0]?.id
}

/** The player's bet by its id, or by the reference it was placed with. */
export async function findBetId(from: Reader, accountId: number, reference: string): Promise<string | undefined> {
  if (isBetId(reference)) {
    const { rows } = await sql<{ id: string }>`
      select id from bets where id = ${reference}::uuid and account_id = ${accountId}`.execute(from)
    if (rows[0]) return rows[0].id
  }
  const { rows } = await sql<{ id: string }>`
    select id from bets where account_id = ${accountId} and client->>'requestId' = ${reference}
    order by received_at desc limit 1`.execute(from)
  return rows[0]?.id
}

/** All that is stored of a bet's life. */
export async function loadReceipt(from: Reader, bet: Bet): Promise<StoredReceipt> {
  const { accountId, id, marketId, receivedAt } = bet
  const since = sql`${new Date(receivedAt).toISOString()}::timestamptz`
  const { rows: lines } = await sql<ReceiptLine>`
    select at, payload->>'status' as status, payload->'amended' as amended, (payload->>'cancelled')::bigint as cancelled,
      coalesce((payload->>'removal')::boolean, false) as is_removal
    from journal
    where account_id = ${accountId} and kind = 'bet' and payload->>'betId' = ${id} and at >= ${since} - interval '1 minute'
    order by seq`.execute(from)
  const { rows: fills } = await sql<StoredFill>`select * from fills where bet_id = ${id} order by at, id`.execute(from)
  const { rows: market } = await sql<MarketLine>`
    select at, version, status, reason from market_events where market_id = ${marketId} and at >= ${since}
    order by id limit ${MOST_MARKET_LINES}`.execute(from)
  const { rows: results } = await sql<ResultLine>`
    select r.outcome, r.result_version, s.net, s.commission, r.finished_at, r.rolled_back_at
    from settlement_postings s join settlements r on r.market_id = s.market_id and r.result_version = s.result_version
    where s.market_id = ${marketId} and s.account_id = ${accountId} order by s.result_version`.execute(from)
  return { bet, lines, fills, market, results }
}

/** A market changes its state a few times an over; what a bet waits for longer than this is told by its bets. */
const MOST_MARKET_LINES = 200

/** What holds the account's exposure, and the exposure: read in one moment, else its parts do not add up. */
export async function loadHeld(
  from: Reader,
  accountId: number,
): Promise<{ readonly exposure: Paise; readonly held: readonly HeldPosition[] }> {
  const { rows } = await sql<StoredPosition & BetSetting & { readonly accountExposure: Paise }>`
    select a.exposure as account_exposure, p.base, p.keys, p.amounts, p.slopes, p.exposure, ${SETTING}
    from accounts a
    left join (positions p join markets m on m.id = p.market_id join events e on e.id = m.event_id)
      on p.account_id = a.id and p.exposure > 0
    where a.id = ${accountId} order by p.exposure desc, m.id`.execute(from)
  const positions = rows.filter((row) => row.marketId !== null)
  const { rows: bets } = await sql<Bet>`
    select * from bets where account_id = ${accountId} and status = any(${OPEN}::text[])
      and market_id = any(${positions.map(({ marketId }) => marketId)}::text[])`.execute(from)
  const betsOf = Map.groupBy(bets, ({ marketId }) => marketId)
  return {
    exposure: rows[0]?.accountExposure ?? ZERO,
    held: positions.map((row) => ({ setting: row, position: row, bets: betsOf.get(row.marketId) ?? [] })),
  }
}

/** The bets of a cash-out, by the reference it was asked for with: of the last one, where several were asked for with the same. */
export async function findCashOut(from: Reader, accountId: number, requestId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with last as (
      select market_id, cash_out_id from bets
      where account_id = ${accountId} and cash_out_id is not null and client->>'requestId' = ${requestId}
      order by received_at desc limit 1)
    select b.id from last join bets b using (market_id, cash_out_id) where b.account_id = ${accountId} order by b.id`.execute(
    from,
  )
  return rows.map(({ id }) => id)
}

export type AutoView = { readonly auto: AutoCashOut; readonly setting: BetSetting }
type AutoRow = AutoCashOut & BetSetting

const autoView = (row: AutoRow): AutoView => ({ auto: row, setting: row })
const AUTOS = sql`select c.*, ${SETTING} from auto_cash_outs c join markets m on m.id = c.market_id join events e on e.id = m.event_id`

/** Those that watch, and what became of those of the last week, newest first. */
export async function listAutoCashOuts(
  from: Reader,
  accountId: number,
  marketId: string | undefined,
): Promise<AutoView[]> {
  const { rows } = await sql<AutoRow>`
    ${AUTOS} where c.account_id = ${accountId} and (c.status in ('WATCHING', 'PLACED') or c.updated_at > clock_timestamp() - interval '7 days')
      ${marketId === undefined ? sql`` : sql`and c.market_id = ${marketId}`}
    order by c.updated_at desc, c.id desc limit 200`.execute(from)
  return rows.map(autoView)
}

export async function loadAutoCashOuts(from: Reader, ids: readonly string[]): Promise<AutoView[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<AutoRow>`${AUTOS} where c.id = any(${ids}::uuid[])`.execute(from)
  return rows.map(autoView)
}

/** An account's position in a market, and its money. */
export type Standing = {
  readonly balance: Paise
  readonly accountExposure: Paise
  readonly position: StoredPosition
}

export const standingKey = (accountId: number, marketId: string): string => `${accountId} ${marketId}`

type StandingRow = StoredPosition & {
  readonly key: string
  readonly balance: Paise
  readonly accountExposure: Paise
}

/** Standings by `standingKey`. */
export async function loadStandings(from: Reader, keys: readonly string[]): Promise<Map<string, Standing>> {
  const accounts = keys.map((key) => Number(key.slice(0, key.indexOf(' '))))
  const markets = keys.map((key) => key.slice(key.indexOf(' ') + 1))
  const { rows } = await sql<StandingRow>`
    select w.account_id || ' ' || w.market_id as key, a.balance, a.exposure as account_exposure,
      coalesce(p.base, 0) as base, coalesce(p.keys, '{}') as keys, coalesce(p.amounts, '{}') as amounts,
      coalesce(p.slopes, '{}') as slopes, coalesce(p.exposure, 0) as exposure
    from unnest(${accounts}::bigint[], ${markets}::text[]) as w(account_id, market_id)
    join accounts a on a.id = w.account_id
    left join positions p on p.account_id = w.account_id and p.market_id = w.market_id`.execute(from)
  return new Map(
    rows.map(({ key, balance, accountExposure, ...position }) => [key, { balance, accountExposure, position }]),
  )
}

export type OpenPosition = StoredPosition & Pick<BetSetting, 'marketId' | 'shape' | 'runners'>

/** The account's positions in all markets where it has an open bet. */
export async function loadOpenPositions(from: Reader, accountId: number): Promise<OpenPosition[]> {
  const { rows } = await sql<OpenPosition>`
    select p.market_id, p.base, p.keys, p.amounts, p.slopes, p.exposure, m.shape, m.runners
    from positions p join markets m on m.id = p.market_id
    where p.account_id = ${accountId} and p.market_id in (
      select market_id from bets where account_id = ${accountId} and status = any(${OPEN}::text[]))`.execute(from)
  return rows
}

export type SettledRow = BetSetting & {
  readonly outcome: Outcome
  readonly resultVersion: number
  readonly bets: number
  readonly stake: Paise
  readonly net: Paise
  readonly commission: Paise
  readonly finishedAt: number
  readonly userName: string
}

/** Settled markets, newest first: what each brought each account, with the bets that counted or were voided in it. */
export async function listSettledMarkets(
  from: Reader,
  whose: Whose,
  filters: Filters,
  zone: string,
): Promise<Page<SettledRow>> {
  const tables = sql`
    from settlement_postings s
    join settlements r on r.market_id = s.market_id and r.result_version = s.result_version
    join markets m on m.id = s.market_id join events e on e.id = m.event_id join accounts a on a.id = s.account_id,
    lateral (select count(*) as bets, coalesce(sum(b.matched + b.voided), 0)::bigint as stake from bets b
      where b.market_id = s.market_id and b.account_id = s.account_id and b.status in ('SETTLED', 'VOIDED')) t
    where ${all([
      whoseIs(whose),
      sql`not s.rolled_back and r.finished_at is not null and t.bets > 0`,
      ...aboutMarket(filters, whose),
      ...within(sql`r.finished_at`, { ...filters, zone }),
    ])}`
  const { rows } = await sql<SettledRow>`
    select ${SETTING}, r.outcome, s.result_version, t.bets, t.stake, s.net, s.commission, r.finished_at, a.user_name ${tables}
    order by r.finished_at desc, m.id, a.id ${pageOf(filters)}`.execute(from)
  const { rows: counts } = await sql<{ total: number }>`select count(*) as total ${tables}`.execute(from)
  return { rows, total: counts[0]?.total ?? 0 }
}

export type DetailStatus = 'settled' | 'void' | 'lapsed' | 'cancelled' | 'rejected' | 'all'

const DECIDED: Readonly<Record<DetailStatus, readonly BetStatus[]>> = {
  settled: ['SETTLED'],
  void: ['VOIDED'],
  lapsed: ['LAPSED'],
  cancelled: ['CANCELLED'],
  rejected: ['REJECTED'],
  all: ['SETTLED', 'VOIDED', 'LAPSED', 'CANCELLED', 'REJECTED'],
}

export type Totals = {
  readonly totalBack: Paise
  readonly totalLay: Paise
  readonly totalBetPts: Paise
  readonly totalCommission: Paise
}

/** Decided bets, newest first, with their totals over all pages. Without a status: those that were settled or voided. */
export async function listDecidedBets(
  from: Reader,
  whose: Whose,
  filters: Filters & { readonly status?: DetailStatus | undefined },
  zone: string,
): Promise<Page<BetView> & { readonly totals: Totals }> {
  const statuses = filters.status === undefined ? ['SETTLED', 'VOIDED'] : DECIDED[filters.status]
  const decidedAt = sql`coalesce(b.settled_at, b.decided_at, b.received_at)`
  const isMeant = all([
    whoseIs(whose),
    sql`b.status = any(${statuses}::text[])`,
    ...aboutMarket(filters, whose),
    ...within(decidedAt, { ...filters, zone }),
  ])
  const page = await readBets(from, isMeant, sql`${decidedAt} desc, b.id desc`, filters)
  const { rows } = await sql<Totals>`
    with meant as (select b.market_id, b.account_id, b.side, b.matched, b.net from bets b ${PLACES} where ${isMeant})
    select coalesce(sum(matched) filter (where side = 'BACK'), 0)::bigint as total_back,
      coalesce(sum(matched) filter (where side = 'LAY'), 0)::bigint as total_lay,
      coalesce(sum(net), 0)::bigint as total_bet_pts,
      (select coalesce(sum(s.commission), 0)::bigint from settlement_postings s where not s.rolled_back
        and (s.market_id, s.account_id) in (select market_id, account_id from meant)) as total_commission
    from meant`.execute(from)
  const [totals] = rows
  if (!totals) throw new Error('a sum has always one row')
  return { ...page, totals }
}
