/** The only file that names the tables of what traders quote. */
import type { DeskStop, HandQuote, StruckQuote } from '@paddock/domain/desk'
import type { Rung } from '@paddock/domain/kinds/session'
import type { RunnerQuotes } from '@paddock/domain/kinds'
import { type BetStatus, FINAL_STATUSES, type Side } from '@paddock/domain/market'
import type { Paise } from '@paddock/domain/money'
import type { Odds } from '@paddock/domain/odds'
import type { QuoteLine } from '@paddock/contract/shapes/quoting'
import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
import { type Columns, insertRows } from '../platform/database/rows.ts'
import { listed, type Paged, pageOf } from '../platform/read-filters.ts'
import { timeOf, timeOrNull } from '../platform/sql-time.ts'

/** As it is kept: a map has no place in a document. */
type Kept =
  | { readonly kind: 'SESSION'; readonly yes: readonly Rung[]; readonly no: readonly Rung[] }
  | { readonly kind: 'BOOKMAKER'; readonly teams: readonly (readonly [slot: number, quotes: RunnerQuotes])[] }

const keptOf = (quote: HandQuote): Kept =>
  quote.kind === 'SESSION' ? { kind: 'SESSION', ...quote.quote } : { kind: 'BOOKMAKER', teams: [...quote.quotes] }

const quoteOf = (kept: Kept): HandQuote =>
  kept.kind === 'SESSION'
    ? { kind: 'SESSION', quote: { yes: kept.yes, no: kept.no } }
    : { kind: 'BOOKMAKER', quotes: new Map(kept.teams) }

const written = (quote: HandQuote | null) => (quote === null ? null : JSON.stringify(keptOf(quote)))

export type StoredRow = {
  readonly marketId: string
  readonly eventId: string
  readonly traderId: number
  readonly traderName: string
  readonly follows: boolean
  readonly quote: HandQuote | null
  readonly quotedAt: number | null
  readonly version: number
}

/** Of markets that are not over. */
export async function loadRows(from: Reader): Promise<StoredRow[]> {
  const { rows } = await sql<Omit<StoredRow, 'quote'> & { quote: Kept | null }>`
    select r.market_id, r.event_id, r.trader_id, a.user_name as trader_name, r.follows, r.quote, r.quoted_at, r.version
    from desk_rows r join markets m on m.id = r.market_id join accounts a on a.id = r.trader_id
    where m.status not in ${listed(FINAL_STATUSES)} order by r.market_id`.execute(from)
  return rows.map(({ quote, ...row }) => ({ ...row, quote: quote && quoteOf(quote) }))
}

export type EventTaken = { readonly eventId: string; readonly traderId: number; readonly traderName: string }

export async function loadTaken(from: Reader): Promise<EventTaken[]> {
  const { rows } = await sql<EventTaken>`
    select e.event_id, e.trader_id, a.user_name as trader_name from desk_events e join accounts a on a.id = e.trader_id
    where exists (select from markets m where m.event_id = e.event_id and m.status not in ${listed(FINAL_STATUSES)})`.execute(
    from,
  )
  return rows
}

/** Markets that were given back by themselves of an event that somebody has. */
export async function loadGivenBack(from: Reader): Promise<string[]> {
  const { rows } = await sql<{ marketId: string }>`
    select q.market_id from desk_events e join markets m on m.event_id = e.event_id
    cross join lateral (select market_id, what from desk_quotes where market_id = m.id order by id desc limit 1) q
    where q.what = 'GIVEN_BACK' and m.status not in ${listed(FINAL_STATUSES)}`.execute(from)
  return rows.map(({ marketId }) => marketId)
}

/** Ends in the history what a process that is gone left open, as held by something else. */
export async function endOpenings(from: Tx, at: number): Promise<void> {
  await sql`
    insert into desk_quotes (market_id, at, what, why, version, quote)
    select m.id, ${timeOf(at)}, 'SHUT', 'HELD', last.version, last.quote from markets m
    cross join lateral (
      select what from desk_quotes where market_id = m.id and what in ('OPENED', 'SHUT', 'GIVEN_BACK') order by id desc limit 1) shown
    cross join lateral (select version, quote from desk_quotes where market_id = m.id order by id desc limit 1) last
    where shown.what = 'OPENED' and m.status not in ${listed(FINAL_STATUSES)}`.execute(from)
}

export type StoredPause = {
  readonly marketId: string
  readonly why: 'RUSH' | 'DELAY_BEATEN'
  readonly at: number
  readonly quote: HandQuote | null
}

/** Of rows that were shut because somebody knew better, and not opened since: when, and at what they were quoted. */
export async function loadPauses(from: Reader): Promise<StoredPause[]> {
  const { rows } = await sql<Omit<StoredPause, 'quote'> & { quote: Kept | null }>`
    select r.market_id, last.why, last.at, last.quote from desk_rows r
    cross join lateral (
      select why, at, quote from desk_quotes where market_id = r.market_id and what in ('OPENED', 'SHUT', 'GIVEN_BACK')
      order by id desc limit 1) last
    where last.why in ('RUSH', 'DELAY_BEATEN')`.execute(from)
  return rows.map(({ quote, ...pause }) => ({ ...pause, quote: quote && quoteOf(quote) }))
}

export async function saveTaken(tx: Tx, eventId: string, traderId: number): Promise<void> {
  await sql`insert into desk_events (event_id, trader_id) values (${eventId}, ${traderId})
    on conflict (event_id) do update set trader_id = excluded.trader_id`.execute(tx)
}

export async function forgetTaken(tx: Tx, eventId: string): Promise<void> {
  await sql`delete from desk_events where event_id = ${eventId}`.execute(tx)
}

export async function saveRow(tx: Tx, row: Omit<StoredRow, 'traderName'>): Promise<void> {
  const { marketId, eventId, traderId, follows, quote, quotedAt, version } = row
  await sql`insert into desk_rows (market_id, event_id, trader_id, follows, quote, quoted_at, version)
    values (${marketId}, ${eventId}, ${traderId}, ${follows}, ${written(quote)}::jsonb, ${timeOrNull(quotedAt)}, ${version})
    on conflict (market_id) do update set trader_id = excluded.trader_id, follows = excluded.follows, quote = excluded.quote,
      quoted_at = excluded.quoted_at, version = excluded.version`.execute(tx)
}

export async function removeRow(tx: Tx, marketId: string): Promise<void> {
  await sql`delete from desk_rows where market_id = ${marketId}`.execute(tx)
}

export type NewLine = {
  readonly marketId: string
  readonly at: number
  readonly actorId: number | null
  readonly what: QuoteLine['what']
  readonly why?: QuoteLine['why']
  readonly version: number
  readonly quote: HandQuote | null
}

type LineRow = {
  readonly marketId: string
  readonly at: number
  readonly actorId: number | null
  readonly what: string
  readonly why: string | null
  readonly version: number
  readonly quote: Kept | null
}
const LINE: Columns<LineRow> = {
  marketId: 'text',
  at: 'timestamptz',
  actorId: 'bigint null',
  what: 'text',
  why: 'text null',
  version: 'int',
  quote: 'jsonb null',
}

/** In one statement. */
export async function insertLines(to: Reader, lines: readonly NewLine[]): Promise<void> {
  const rows = lines.map(({ why = null, quote, ...line }): LineRow => ({ ...line, why, quote: quote && keptOf(quote) }))
  await insertRows(to, 'desk_quotes', LINE, rows)
}

export type StoredLine = Omit<NewLine, 'actorId' | 'marketId' | 'why'> & {
  readonly by: string | null
  readonly why: QuoteLine['why']
}

/** The newest first. */
export async function listLines(from: Reader, marketId: string, paged: Paged): Promise<StoredLine[]> {
  const { rows } = await sql<Omit<StoredLine, 'quote'> & { quote: Kept | null }>`
    select q.at, a.user_name as by, q.what, q.why, q.version, q.quote from desk_quotes q left join accounts a on a.id = q.actor_id
    where q.market_id = ${marketId} order by q.id desc ${pageOf(paged)}`.execute(from)
  return rows.map(({ quote, ...line }) => ({ ...line, quote: quote && quoteOf(quote) }))
}

/** The highest version that a quote of the market has had; 0 where it was never quoted. */
export async function lastVersion(from: Reader, marketId: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(version), 0) as version from desk_quotes where market_id = ${marketId}`.execute(from)
  return rows[0]?.version ?? 0
}

export async function countLines(from: Reader, marketId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from desk_quotes where market_id = ${marketId}`.execute(from)
  return rows[0]?.count ?? 0
}

/** The event that a market is of, and what it is called; undefined where there is none. */
export async function findEvent(
  from: Reader,
  eventId: string,
): Promise<{ readonly name: string; readonly inPlay: boolean } | undefined> {
  const { rows } = await sql<{ name: string; inPlay: boolean }>`
    select name, in_play from events where id = ${eventId}`.execute(from)
  return rows[0]
}

export async function findUserName(from: Reader, accountId: number): Promise<string> {
  const { rows } = await sql<{ userName: string }>`select user_name from accounts where id = ${accountId}`.execute(from)
  return rows[0]?.userName ?? ''
}

type StoredStop = { readonly eventId: string; readonly why: DeskStop; readonly at: number }

/** Of events that have a market that is not over. */
export async function loadStops(from: Reader): Promise<(StoredStop & { readonly by: string })[]> {
  const { rows } = await sql<StoredStop & { by: string }>`
    select s.event_id, s.why, s.at, a.user_name as by from desk_stops s join accounts a on a.id = s.actor_id
    where exists (select from markets m where m.event_id = s.event_id and m.status not in ${listed(FINAL_STATUSES)})`.execute(
    from,
  )
  return rows
}

/** Said once more is said now. */
export async function saveStop(
  tx: Tx,
  { eventId, why, at, actorId }: StoredStop & { readonly actorId: number },
): Promise<void> {
  await sql`insert into desk_stops (event_id, why, at, actor_id) values (${eventId}, ${why}, ${timeOf(at)}, ${actorId})
    on conflict (event_id, why) do update set at = excluded.at, actor_id = excluded.actor_id`.execute(tx)
}

export async function forgetStop(tx: Tx, eventId: string, why: DeskStop): Promise<void> {
  await sql`delete from desk_stops where event_id = ${eventId} and why = ${why}`.execute(tx)
}

export type StoredSkew = { readonly eventId: string; readonly at: number; readonly by: string }

/** Of events that have a market that is not over. */
export async function loadSkews(from: Reader): Promise<StoredSkew[]> {
  const { rows } = await sql<StoredSkew>`
    select s.event_id, s.at, a.user_name as by from desk_skews s join accounts a on a.id = s.actor_id
    where exists (select from markets m where m.event_id = s.event_id and m.status not in ${listed(FINAL_STATUSES)})`.execute(
    from,
  )
  return rows
}

export async function saveSkew(
  tx: Tx,
  { eventId, at, actorId }: { readonly eventId: string; readonly at: number; readonly actorId: number },
): Promise<void> {
  await sql`insert into desk_skews (event_id, at, actor_id) values (${eventId}, ${timeOf(at)}, ${actorId})
    on conflict (event_id) do nothing`.execute(tx)
}

export async function forgetSkew(tx: Tx, eventId: string): Promise<void> {
  await sql`delete from desk_skews where event_id = ${eventId}`.execute(tx)
}

/** A bet that was struck on a trader's quote, and what that row was quoted at within the time after it. */
export type StruckBet = StruckQuote & { readonly accountId: number }

/**
 * The last bets with money of each of these accounts at the rows of an event that were received `since` and struck `before` a moment, each with the last quote of its row
 * within `withinMs` after it was struck; the newest first. A cash-out is none, nor what was void since.
 */
export async function listStruck(
  from: Reader,
  of: { readonly eventId: string; readonly accountIds: readonly number[] },
  {
    most,
    since,
    before,
    withinMs,
  }: { readonly most: number; readonly since: number; readonly before: number; readonly withinMs: number },
): Promise<StruckBet[]> {
  const { rows } = await sql<Omit<StruckBet, 'quoteAfter'> & { quoteAfter: Kept | null }>`
    select asked.account_id, f.variant, f.side, f.slot, f.run, f.price, later.quote as quote_after
    from unnest(${of.accountIds}::bigint[]) as asked(account_id)
    cross join lateral (
      select m.shape ->> 'variant' as variant, b.side, b.slot, f.run, f.price, f.at, f.market_id
      from bets b join fills f on f.bet_id = b.id join markets m on m.id = b.market_id
      where b.account_id = asked.account_id and b.event_id = ${of.eventId} and b.book = 'REAL' and b.cash_out_id is null
        and f.quote_version is not null and not f.voided and f.at < ${timeOf(before)} and b.received_at > ${timeOf(since)}
      order by b.received_at desc limit ${most}) f
    left join lateral (
      select q.quote from desk_quotes q
      where q.market_id = f.market_id and q.at > f.at and q.at <= f.at + ${withinMs} * interval '1 millisecond'
        and q.what in ('QUOTED', 'MODELLED', 'FOLLOWED', 'UNDONE')
      order by q.id desc limit 1) later on true`.execute(from)
  return rows.map(({ quoteAfter, ...bet }) => ({ ...bet, quoteAfter: quoteAfter && quoteOf(quoteAfter) }))
}

export type StoredNote = { readonly at: number; readonly by: string; readonly text: string }

export async function insertNote(
  tx: Tx,
  { eventId, at, actorId, text }: Omit<StoredNote, 'by'> & { readonly eventId: string; readonly actorId: number },
): Promise<void> {
  await sql`insert into desk_notes (event_id, at, actor_id, text) values (${eventId}, ${timeOf(at)}, ${actorId}, ${text})`.execute(
    tx,
  )
}

/** The newest first. */
export async function listNotes(from: Reader, eventId: string, paged: Paged): Promise<StoredNote[]> {
  const { rows } = await sql<StoredNote>`
    select n.at, a.user_name as by, n.text from desk_notes n join accounts a on a.id = n.actor_id
    where n.event_id = ${eventId} order by n.id desc ${pageOf(paged)}`.execute(from)
  return rows
}

export async function countNotes(from: Reader, eventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from desk_notes where event_id = ${eventId}`.execute(from)
  return rows[0]?.count ?? 0
}

export type StoredBet = {
  readonly betId: string
  readonly at: number
  readonly userName: string
  readonly site: string
  readonly marketId: string
  readonly side: Side
  readonly slot: number | null
  readonly run: number | null
  readonly price: Odds
  readonly stake: Paise
  readonly status: BetStatus
}

/** The last bets with money at each of these markets, the newest of all first. */
export async function listLastBets(from: Reader, marketIds: readonly string[], most: number): Promise<StoredBet[]> {
  const { rows } = await sql<StoredBet>`
    select b.id as bet_id, b.received_at as at, a.user_name, s.label as site, b.market_id, b.side, b.slot, b.run, b.price, b.stake, b.status
    from unnest(${marketIds}::text[]) as asked(market_id)
    cross join lateral (
      select * from bets where market_id = asked.market_id and book = 'REAL' order by received_at desc limit ${most}) b
    join accounts a on a.id = b.account_id join sites s on s.id = b.site_id
    order by b.received_at desc, b.id desc limit ${most}`.execute(from)
  return rows
}
