/** Markets that were settled, and bets that are decided. */
import { BET_STATUSES, type BetStatus, FINAL_STATUSES, isOneOf, UNSETTLED_STATUSES } from '@paddock/domain/market'
import type { Paise } from '@paddock/domain/money'
import type { Outcome } from '@paddock/domain/settlement'
import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import { all, countRows, listed, pageOf, within } from '../platform/read-filters.ts'
import type { BetSetting, BetView } from './present.ts'
import { type Whose, type Filters, BETS, isAboutMany, type Page, POSTINGS, isAskedFor, aboutMarket } from './whose.ts'
import { SETTING, PLACES } from './setting.ts'
import { loadBetViews } from './bet-rows.ts'
import { type CashOutView, loadCashOutViews } from './cash-out-rows.ts'

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

/** Who looks for somebody turns fewer pages: each row that is counted asks for its bets. */
const MOST_FOUND = 1000

/** Settled markets, newest first: what each brought each account, with the bets that counted or were voided in it. */
export async function listSettledMarkets(
  from: Reader,
  whose: Whose,
  filters: Filters,
  zone: string,
): Promise<Page<SettledRow>> {
  // Looked up for each row, by its market and account: as an `exists` it would be joined, and all bets read for it.
  const counted = sql`b.market_id = s.market_id and b.account_id = s.account_id and b.status in ${listed(FINAL_STATUSES)}`
  const about = await aboutMarket(from, filters, whose, POSTINGS)
  const places = sql`join markets m on m.id = s.market_id join events e on e.id = m.event_id`
  const isMeant = all([
    await isAskedFor(from, whose),
    sql`not s.rolled_back and r.finished_at is not null and (select true from bets b where ${counted} limit 1)`,
    about.is,
    ...within(sql`r.finished_at`, { ...filters, zone }),
  ])
  const isMany = await isAboutMany(from, whose, filters)
  const ofResults = sql`join settlements r on r.market_id = s.market_id and r.result_version = s.result_version`
  // The newest results first, each with all it brought, until the page is full.
  const byTime = sql`(select * from settlements where finished_at is not null order by finished_at desc) r cross join lateral (
      select * from settlement_postings p where p.market_id = r.market_id and p.result_version = r.result_version offset 0) s
    join accounts a on a.id = s.account_id`
  const inAnyOrder = sql`settlement_postings s ${ofResults} join accounts a on a.id = s.account_id`
  // Counted by player where all, most or some that were found are meant, one after the other until there are enough: left to choose, the database may
  // begin to read all accounts, or all that was posted to those found.
  const found = about.ofPlayers && sql`where id = any(${about.ofPlayers}::bigint[])`
  const byPlayer = sql`(select * from accounts ${found ?? sql``} order by path) a
    cross join lateral (select * from settlement_postings s where s.account_id = a.id offset 0) s ${ofResults}`
  // The bets are summed, and the events read, of the page alone: the database would go through all markets for each of its rows.
  const { rows } = await sql<SettledRow>`
    with page as materialized (
      select s.market_id, s.result_version, s.account_id, s.net, s.commission, r.outcome, r.finished_at, a.user_name
      from ${isMany ? byTime : inAnyOrder} ${about.asksPlaces ? places : sql``} where ${isMeant}
      order by r.finished_at desc, s.market_id, a.id ${pageOf(filters)})
    select ${SETTING}, s.outcome, s.result_version, s.account_id, s.net, s.commission, s.finished_at, s.user_name, t.bets, t.stake
    from page s ${places}
    cross join lateral (select count(*) as bets, coalesce(sum(b.matched + b.voided), 0)::bigint as stake from bets b where ${counted}) t
    order by s.finished_at desc, s.market_id, s.account_id`.execute(from)
  const isByPlayer = isMany && (filters.search === undefined || about.asksNames || about.ofPlayers !== undefined)
  const meant = sql`${isByPlayer ? byPlayer : inAnyOrder} ${about.asksPlaces ? places : sql``} where ${isMeant}`
  return { rows, counted: await countRows(from, meant, filters.search === undefined ? undefined : MOST_FOUND) }
}

export type DetailStatus = 'settled' | 'void' | 'lapsed' | 'cancelled' | 'rejected' | 'all'

const DECIDED: Readonly<Record<DetailStatus, readonly BetStatus[]>> = {
  settled: ['SETTLED'],
  void: ['VOIDED'],
  lapsed: ['LAPSED'],
  cancelled: ['CANCELLED'],
  rejected: ['REJECTED'],
  all: BET_STATUSES.filter((status) => !isOneOf(UNSETTLED_STATUSES, status)),
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
  const statuses = filters.status === undefined ? FINAL_STATUSES : DECIDED[filters.status]
  const decidedAt = sql`coalesce(b.settled_at, b.decided_at, b.received_at)`
  const about = await aboutMarket(from, filters, whose, BETS)
  const isMeant = all([
    await isAskedFor(from, whose),
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
