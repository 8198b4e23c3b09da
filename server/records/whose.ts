/** Whose bets and which of them a reader asks for. Each read is limited to the reader: CONTRIBUTING.md "How our code reads". */
import { isUuid } from '../platform/ids.ts'
import type { Counted } from '@paddock/contract'
import { displayMarketName } from '@paddock/domain/betting'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import { findBelow } from '../platform/downline.ts'
import { all, countRows, isNamed, mostlySo, patternOf } from '../platform/read-filters.ts'

/** Whose bets: one's own, or those of every player below an upline, or of one of them. */
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

export async function isAskedFor(from: Reader, whose: Whose): Promise<RawBuilder<unknown>> {
  if (whose.type === 'OWN') return sql`a.id = ${whose.accountId}`
  // Of a site by its number, though no other is seen: then the index has all that is asked.
  const below = sql`a.site_id = ${whose.siteId} and ${(await findBelow(from, whose.uplineId))(sql`a`)}`
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

/** Of an account somewhere below the other whether it is a player's; undefined where it is not below. */
export async function isPlayerUnder(from: Reader, uplineId: number, accountId: number): Promise<boolean | undefined> {
  const { rows } = await sql<{ isPlayer: boolean }>`
    select role = 'user' as is_player from accounts where id = ${accountId} and ${uplineId} = any(ancestors)`.execute(
    from,
  )
  return rows[0]?.isPlayer
}

/** Of them those who are so named. */
async function playersNamed(
  from: Reader,
  whose: Extract<Whose, { type: 'BELOW' }>,
  search: string,
): Promise<RawBuilder<unknown>> {
  return sql`accounts a where ${await isAskedFor(from, whose)} and ${isNamed(search)}`
}

export const isBetId = isUuid

/** What rows a list is of, and how the one of them is found that a bet of this id is, or stands in. */
export type Rows = { readonly row: RawBuilder<unknown>; readonly ofBet: (id: string) => RawBuilder<unknown> }

/** Bets and cash-outs `b`. */
export const BETS: Rows = { row: sql`b`, ofBet: (id) => sql`b.id = ${id}::uuid` }

/** Postings `s` of settlements. Each part is asked for by itself, so that their index is. */
export const POSTINGS: Rows = {
  row: sql`s`,
  ofBet: (id) => sql`s.market_id = (select asked.market_id from bets asked where asked.id = ${id}::uuid)
    and s.account_id = (select asked.account_id from bets asked where asked.id = ${id}::uuid)`,
}

/** More names than this are no help to look by: what is searched for then stands in nearly every row. */
const MOST_NAMED = 2000

/**
 * Of the rows `row` (bets, cash-outs, postings) those whose event, market or, where it may be one of several, player is so named. The names
 * are looked for first, among few rows: asked beside the join, every row would be read with its event, market and player.
 */
async function nameLike(
  from: Reader,
  search: string,
  whose: Whose,
  row: RawBuilder<unknown>,
  among: RawBuilder<unknown>,
): Promise<Omit<Narrowing, 'isOne'>> {
  const pattern = patternOf(search)
  const ofMarket = sql`e.name ilike ${pattern} or m.name ilike ${pattern}`
  // Of the index of names, which has all that is asked: markets are wide.
  const { rows: markets } = await sql<{ id: string }>`
    select m.id from markets m where ${among} and (m.name ilike ${pattern} or m.event_id in (select e.id from events e where e.name ilike ${pattern}))
    limit ${MOST_NAMED + 1}`.execute(from)
  const { rows: players } =
    whose.type === 'OWN'
      ? { rows: [] }
      : await sql<{ id: number }>`
          select a.id from ${await playersNamed(from, whose, search)} limit ${MOST_NAMED + 1}`.execute(from)
  // Whoever they are, the account stands beside each row; its market and event are asked for only where most are named so.
  const asksPlaces = markets.length > MOST_NAMED
  const asksNames = players.length > MOST_NAMED
  const named = [
    ...(asksPlaces ? [ofMarket] : []),
    ...(!asksPlaces && markets.length > 0 ? [sql`${row}.market_id = any(${markets.map(({ id }) => id)}::text[])`] : []),
    ...(asksNames ? [mostlySo(isNamed(search))] : []),
    ...(!asksNames && players.length > 0
      ? [sql`${row}.account_id = any(${players.map(({ id }) => id)}::bigint[])`]
      : []),
  ]
  const isCommon = markets.length > 0 || asksNames
  const ofPlayers = isCommon ? undefined : players.map(({ id }) => id)
  return {
    asksPlaces,
    asksNames,
    isCommon,
    ofPlayers,
    is: named.length === 0 ? sql`false` : sql`(${sql.join(named, sql` or `)})`,
  }
}

/**
 * What a list was narrowed to, and whether it asks the market `m` and the event `e` of each row. Where not, they are read of what is shown
 * alone, not of all that is counted.
 */
type Narrowing = {
  readonly is: RawBuilder<unknown>
  readonly asksPlaces: boolean
  /** Of the account `a` of each row. */
  readonly asksNames: boolean
  /** Many rows may be so: it was narrowed to nothing, or to a name that markets or many players have. */
  readonly isCommon: boolean
  /** Of these players alone; undefined where it is of others too. */
  readonly ofPlayers: readonly number[] | undefined
  /** One row at most, by its key: whatever else is asked of it comes after. */
  readonly isOne: boolean
}

export async function aboutMarket(
  from: Reader,
  { search, eventId, marketId, eventTypeId }: Filters,
  whose: Whose,
  { row, ofBet }: Rows,
  among: RawBuilder<unknown> = sql`true`,
): Promise<Narrowing> {
  // An id in full is nobody's name.
  const isOne = search !== undefined && isBetId(search)
  const named = search === undefined || isOne ? undefined : await nameLike(from, search, whose, row, among)
  const places = [
    ...(eventId === undefined ? [] : [sql`e.id = ${eventId}`]),
    ...(marketId === undefined ? [] : [sql`m.id = ${marketId}`]),
    ...(eventTypeId === undefined ? [] : [sql`e.sport_id = ${eventTypeId}`]),
  ]
  return {
    is: all([...(isOne ? [ofBet(search)] : []), ...(named ? [named.is] : []), ...places]),
    asksPlaces: places.length > 0 || (named?.asksPlaces ?? false),
    asksNames: named?.asksNames ?? false,
    isCommon: places.length === 0 && !isOne && (named?.isCommon ?? true),
    ofPlayers: named?.ofPlayers,
    isOne,
  }
}

/** Of so many players the newest rows are found by going back in time; of fewer, by player. */
const MANY = 100

/** Whether a list has so many players that any few results have some of them. The database cannot tell: it takes the players first. */
export async function isAboutMany(
  from: Reader,
  whose: Whose,
  { search, eventId, marketId, eventTypeId }: Pick<Filters, 'search' | 'eventId' | 'marketId' | 'eventTypeId'>,
): Promise<boolean> {
  if (whose.type === 'OWN' || whose.userId !== null) return false
  if (search !== undefined && isBetId(search)) return false
  if ((eventId ?? marketId ?? eventTypeId) !== undefined) return false
  const players =
    search === undefined
      ? sql`accounts a where ${await isAskedFor(from, whose)}`
      : await playersNamed(from, whose, search)
  const { total } = await countRows(from, players, MANY)
  return total === MANY
}
