/** Reads of bets and positions for players and those above them. Each is limited to the reader: CONTRIBUTING.md "How our code reads". */
import type { Counted } from '@paddock/contract'
import { displayMarketName } from '@paddock/domain/betting'
import { type Paise, ZERO } from '@paddock/domain/money'
import type { Outcome } from '@paddock/domain/settlement'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import { findBelow } from '../platform/downline.ts'
import { all, countRows, isNamed, pageOf, patternOf, within } from '../platform/read-filters.ts'
import type {
  AutoCashOut,
  Bet,
  BetStatus,
  SessionCashOut,
  Standing,
  StoredPart,
  StoredPosition,
} from '../engine/index.ts'
import type { HeldPosition } from './exposure.ts'
import type { BetSetting, BetView } from './present.ts'
import type { CashedOut, MarketLine, ReceiptLine, ResultLine, StoredFill, StoredReceipt } from './receipt.ts'

/** Whose bets: one's own, or those of everybody below one, or of one of them. */
export type Whose =
  | { readonly type: 'OWN'; readonly accountId: number }
  | { readonly type: 'BELOW'; readonly siteId: number; readonly uplineId: number; readonly userId: number | null }

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

export type Page<T> = { readonly rows: readonly T[]; readonly counted: Counted }

async function whoseIs(from: Reader, whose: Whose): Promise<RawBuilder<unknown>> {
  if (whose.type === 'OWN') return sql`a.id = ${whose.accountId}`
  const below = (await findBelow(from, whose.uplineId))(sql`a`)
  return whose.userId === null ? below : sql`${below} and a.id = ${whose.userId}`
}

type Named = { readonly id: string; readonly name: string }

/** What a list was narrowed to, by name; nothing where it was not. Whose bets they are has been looked at before. */
export async function loadNarrowed(
  from: Reader,
  { userId, eventId, marketId }: { readonly [N in 'userId' | 'eventId' | 'marketId']?: string | undefined },
): Promise<{ readonly [N in 'user' | 'event' | 'market']?: Named }> {
  const { rows } = await sql<{ userName: string | null; eventName: string | null; marketName: string | null }>`
    select (select user_name from accounts where id = ${userId === undefined ? null : Number(userId)}::bigint) as user_name,
      (select name from events where id = ${eventId ?? null}) as event_name,
      (select m.name from markets m where m.id = ${marketId ?? null}) as market_name`.execute(from)
  const [found] = rows
  return {
    ...(userId !== undefined && found?.userName && { user: { id: userId, name: found.userName } }),
    ...(eventId !== undefined && found?.eventName && { event: { id: eventId, name: found.eventName } }),
    ...(marketId !== undefined &&
      found?.marketName && { market: { id: marketId, name: displayMarketName(found.marketName) } }),
  }
}

/** Whether this account is somewhere below the other. */
export async function standsUnder(from: Reader, uplineId: number, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from accounts where id = ${accountId} and ${uplineId} = any(ancestors)`.execute(from)
  return rows.length > 0
}

/** Of them those who are so named. Of a site by its number, though no other is seen: then the index has all that is asked. */
async function playersNamed(
  from: Reader,
  whose: Extract<Whose, { type: 'BELOW' }>,
  search: string,
): Promise<RawBuilder<unknown>> {
  return sql`accounts a where a.site_id = ${whose.siteId} and ${await whoseIs(from, whose)} and ${isNamed(search)}`
}

/** More names than this are no help to look by: what is searched for then stands in nearly every row. */
const MOST_NAMED = 2000

/**
 * Of the rows `row` (bets, cash-outs, postings) those whose event, market or, where it may be one of several, player is so named. The names
 * are looked for first, among few rows: asked beside the join, every row would be read with its event, market and player.
 */
async function nameLike(from: Reader, search: string, whose: Whose, row: RawBuilder<unknown>): Promise<Narrowing> {
  const pattern = patternOf(search)
  const ofMarket = sql`e.name ilike ${pattern} or m.name ilike ${pattern}`
  const { rows: markets } = await sql<{ id: string }>`
    select m.id from markets m join events e on e.id = m.event_id where ${ofMarket} limit ${MOST_NAMED + 1}`.execute(
    from,
  )
  const { rows: players } =
    whose.type === 'OWN'
      ? { rows: [] }
      : await sql<{ id: number }>`
          select a.id from ${await playersNamed(from, whose, search)} limit ${MOST_NAMED + 1}`.execute(from)
  if (markets.length > MOST_NAMED || players.length > MOST_NAMED)
    return {
      asksPlaces: true,
      is: whose.type === 'OWN' ? sql`(${ofMarket})` : sql`(${ofMarket} or ${isNamed(search)})`,
    }
  const named = [
    ...(markets.length > 0 ? [sql`${row}.market_id = any(${markets.map(({ id }) => id)}::text[])`] : []),
    ...(players.length > 0 ? [sql`${row}.account_id = any(${players.map(({ id }) => id)}::bigint[])`] : []),
  ]
  return { asksPlaces: false, is: named.length === 0 ? sql`false` : sql`(${sql.join(named, sql` or `)})` }
}

/**
 * What a list was narrowed to, and whether it asks the market `m` and the event `e` of each row. Where not, they are read of what is shown
 * alone, not of all that is counted.
 */
type Narrowing = { readonly is: RawBuilder<unknown>; readonly asksPlaces: boolean }

async function aboutMarket(
  from: Reader,
  { search, eventId, marketId, eventTypeId }: Filters,
  whose: Whose,
  row: RawBuilder<unknown>,
): Promise<Narrowing> {
  const named = search === undefined ? undefined : await nameLike(from, search, whose, row)
  const places = [
    ...(eventId === undefined ? [] : [sql`e.id = ${eventId}`]),
    ...(marketId === undefined ? [] : [sql`m.id = ${marketId}`]),
    ...(eventTypeId === undefined ? [] : [sql`e.sport_id = ${eventTypeId}`]),
  ]
  return {
    is: all([...(named ? [named.is] : []), ...places]),
    asksPlaces: places.length > 0 || (named?.asksPlaces ?? false),
  }
}

const SETTING = sql`m.id as market_id, m.kind, m.shape, m.runners, m.name as market_name, e.id as event_id,
  e.name as event_name, e.sport_id`
/** Of bets `b`, or of cash-outs of that name. */
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
    await whoseIs(from, whose),
    sql`b.status = any(${OPEN}::text[])`,
    // So that only what is not over is looked through: an open bet's market never is.
    sql`m.status not in ('SETTLED', 'VOIDED')`,
    (await aboutMarket(from, filters, whose, sql`b`)).is,
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
  return {
    rows: rows.map(viewOf),
    counted: await countRows(from, sql`bets b ${PLACES} where ${isMeant}`),
  }
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
    select b.id from bets b join accounts a on a.id = b.account_id where b.id = ${betId}::uuid and ${await whoseIs(from, whose)}`.execute(
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
    select at, payload->>'status' as status, payload->'stood' as stood, payload->'amended' as amended,
      payload->'amending' as amending, payload->'notAmended' as not_amended, (payload->>'cancelled')::bigint as cancelled,
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
  const { rows: cashOuts } = await sql<CashedOut>`
    select c.id, c.fraction_bps, c.decided_at as at, p.amount from session_cash_out_parts p join session_cash_outs c on c.id = p.cash_out_id
    where p.bet_id = ${id}::uuid order by c.decided_at, c.id`.execute(from)
  return { bet, lines, fills, market, results, cashOuts }
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

export type CashOutView = { readonly cashOut: SessionCashOut; readonly setting: BetSetting; readonly userName: string }
type CashOutRow = SessionCashOut & BetSetting & { readonly userName: string }

const CASH_OUTS = sql`select c.*, ${SETTING}, a.user_name from session_cash_outs c join markets m on m.id = c.market_id
  join events e on e.id = m.event_id join accounts a on a.id = c.account_id`
const cashOutView = (row: CashOutRow): CashOutView => ({ cashOut: row, setting: row, userName: row.userName })

export async function loadCashOutViews(from: Reader, ids: readonly string[]): Promise<CashOutView[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<CashOutRow>`${CASH_OUTS} where c.id = any(${ids}::uuid[])`.execute(from)
  return rows.map(cashOutView)
}

/** Those of an account on one session, newest first; without one, those that were given and wait for a result. */
export async function listCashOuts(
  from: Reader,
  accountId: number,
  marketId: string | undefined,
): Promise<CashOutView[]> {
  const isMeant = marketId === undefined ? sql`c.status = 'ACCEPTED'` : sql`c.market_id = ${marketId}`
  const { rows } = await sql<CashOutRow>`
    ${CASH_OUTS} where c.account_id = ${accountId} and ${isMeant} order by c.received_at desc, c.id desc limit 200`.execute(
    from,
  )
  return rows.map(cashOutView)
}

/** The account's cash-out of a session by the reference it was asked for with: the last one, where there are several. */
export async function findSessionCashOut(
  from: Reader,
  accountId: number,
  requestId: string,
): Promise<CashOutView | undefined> {
  const { rows } = await sql<CashOutRow>`
    ${CASH_OUTS} where c.account_id = ${accountId} and c.request_id = ${requestId} order by c.received_at desc limit 1`.execute(
    from,
  )
  return rows.map(cashOutView)[0]
}

export type CashOutReceipt = { readonly view: CashOutView; readonly parts: readonly StoredPart[] }

/** The account's own, with what it took of each bet. */
export async function loadCashOutReceipt(
  from: Reader,
  accountId: number,
  id: string,
): Promise<CashOutReceipt | undefined> {
  if (!isBetId(id)) return undefined
  const [view] = await loadCashOutViews(from, [id])
  if (view?.cashOut.accountId !== accountId) return undefined
  const { rows: parts } = await sql<StoredPart>`
    select * from session_cash_out_parts where cash_out_id = ${id}::uuid order by bet_id`.execute(from)
  return { view, parts }
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

/** Of so many players the newest rows are found by going back in time; of fewer, by player. */
const MANY = 100

/** Whether a list has so many players that any few results have some of them. The database cannot tell: it takes the players first. */
async function isAboutMany(
  from: Reader,
  whose: Whose,
  { search, eventId, marketId, eventTypeId }: Pick<Filters, 'search' | 'eventId' | 'marketId' | 'eventTypeId'>,
): Promise<boolean> {
  if (whose.type === 'OWN' || whose.userId !== null) return false
  if ((eventId ?? marketId ?? eventTypeId) !== undefined) return false
  const players =
    search === undefined ? sql`accounts a where ${await whoseIs(from, whose)}` : await playersNamed(from, whose, search)
  const { total } = await countRows(from, players, MANY)
  return total === MANY
}

/** Settled markets, newest first: what each brought each account, with the bets that counted or were voided in it. */
export async function listSettledMarkets(
  from: Reader,
  whose: Whose,
  filters: Filters,
  zone: string,
): Promise<Page<SettledRow>> {
  // Looked up for each row, by its market and account: as an `exists` it would be joined, and all bets read for it.
  const counted = sql`b.market_id = s.market_id and b.account_id = s.account_id and b.status in ('SETTLED', 'VOIDED')`
  const about = await aboutMarket(from, filters, whose, sql`s`)
  const places = sql`join markets m on m.id = s.market_id join events e on e.id = m.event_id`
  const isMeant = sql`join accounts a on a.id = s.account_id
    where ${all([
      await whoseIs(from, whose),
      sql`not s.rolled_back and r.finished_at is not null and (select true from bets b where ${counted} limit 1)`,
      about.is,
      ...within(sql`r.finished_at`, { ...filters, zone }),
    ])}`
  const meant = sql`${places} ${isMeant}`
  const inAnyOrder = sql`settlement_postings s
    join settlements r on r.market_id = s.market_id and r.result_version = s.result_version`
  // The newest results first, each with all it brought, until the page is full.
  const byTime = sql`(select * from settlements where finished_at is not null order by finished_at desc) r cross join lateral (
      select * from settlement_postings p where p.market_id = r.market_id and p.result_version = r.result_version offset 0) s ${meant}`
  const postings = (await isAboutMany(from, whose, filters)) ? byTime : sql`${inAnyOrder} ${meant}`
  // The bets are summed of the page alone.
  const { rows } = await sql<SettledRow>`
    select s.*, t.bets, t.stake from (
      select ${SETTING}, r.outcome, s.result_version, s.account_id, s.net, s.commission, r.finished_at, a.user_name from ${postings}
      order by r.finished_at desc, m.id, a.id ${pageOf(filters)}) s
    cross join lateral (select count(*) as bets, coalesce(sum(b.matched + b.voided), 0)::bigint as stake from bets b where ${counted}) t
    order by s.finished_at desc, s.market_id, s.account_id`.execute(from)
  return { rows, counted: await countRows(from, sql`${inAnyOrder} ${about.asksPlaces ? meant : isMeant}`) }
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

/** A bet, or a cash-out of a session. */
export type DecidedView = BetView | CashOutView

/**
 * Decided bets and cash-outs of sessions, newest first, with their totals over all pages. Without a status: those that were settled or
 * voided. What a sum took the place of is in the results of the bets still, so the two come to what was paid only together.
 */
export async function listDecidedBets(
  from: Reader,
  whose: Whose,
  filters: Filters & { readonly status?: DetailStatus | undefined },
  zone: string,
): Promise<Page<DecidedView> & { readonly totals: Totals }> {
  const statuses = filters.status === undefined ? ['SETTLED', 'VOIDED'] : DECIDED[filters.status]
  const decidedAt = sql`coalesce(b.settled_at, b.decided_at, b.received_at)`
  const about = await aboutMarket(from, filters, whose, sql`b`)
  const isMeant = all([
    await whoseIs(from, whose),
    sql`b.status = any(${statuses}::text[])`,
    about.is,
    ...within(decidedAt, { ...filters, zone }),
  ])
  const places = about.asksPlaces ? PLACES : sql`join accounts a on a.id = b.account_id`
  // Read once, for the page and for the totals.
  const { rows } = await sql<Totals & { readonly total: number; readonly entries: readonly Entry[] }>`
    with meant as materialized (
      select b.id, ${decidedAt} as at, false as is_cash_out, b.market_id, b.account_id, b.side, b.matched, b.net from bets b ${places} where ${isMeant}
      union all select b.id, ${decidedAt}, true, b.market_id, b.account_id, null, 0, b.net from session_cash_outs b ${places} where ${isMeant}),
    page as (select id, is_cash_out, at from meant order by at desc, id desc ${pageOf(filters)})
    select (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'isCashOut', is_cash_out) order by at desc, id desc), '[]') from page) as entries,
      count(*) as total, coalesce(sum(matched) filter (where side = 'BACK'), 0)::bigint as total_back,
      coalesce(sum(matched) filter (where side = 'LAY'), 0)::bigint as total_lay,
      coalesce(sum(net), 0)::bigint as total_bet_pts,
      (select coalesce(sum(s.commission), 0)::bigint from settlement_postings s where not s.rolled_back
        and (s.market_id, s.account_id) in (select market_id, account_id from meant)) as total_commission
    from meant`.execute(from)
  const [counted] = rows
  if (!counted) throw new Error('a sum has always one row')
  const { total, entries, ...totals } = counted
  return { rows: await loadEntries(from, entries), counted: { total, isLeast: false }, totals }
}

type Entry = { readonly id: string; readonly isCashOut: boolean }

async function loadEntries(from: Reader, entries: readonly Entry[]): Promise<DecidedView[]> {
  const idsOf = (isCashOut: boolean) => entries.filter((entry) => entry.isCashOut === isCashOut).map(({ id }) => id)
  const bets = await loadBetViews(from, idsOf(false))
  const cashOuts = await loadCashOutViews(from, idsOf(true))
  const byId = new Map<string, DecidedView>([
    ...bets.map((view) => [view.bet.id, view] as const),
    ...cashOuts.map((view) => [view.cashOut.id, view] as const),
  ])
  return entries.flatMap(({ id }) => byId.get(id) ?? [])
}
