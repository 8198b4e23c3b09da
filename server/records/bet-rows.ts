/** Bets as they are read: those that are open, by id, and by what somebody calls them. */
import { FINAL_STATUSES, UNSETTLED_STATUSES } from '@paddock/domain/market'
import { SITE_OWNERS } from '@paddock/domain/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import {
  all,
  countedTo,
  countRows,
  listed,
  MOST_COUNTED,
  mostlySo,
  type Paged,
  pageOf,
  within,
} from '../platform/read-filters.ts'
import type { Bet } from '../engine/index.ts'
import type { BetSetting, BetView } from './present.ts'
import { type Whose, type Filters, BETS, isAboutMany, isBetId, type Page, isAskedFor, aboutMarket } from './whose.ts'
import { SETTING, PLACES } from './setting.ts'

type BetRow = Bet & BetSetting & { readonly userName: string }

function viewOf(row: BetRow): BetView {
  const { shape, runners, marketName, eventName, sportId, userName, ...bet } = row
  const { marketId, kind, eventId } = bet
  return { bet, userName, setting: { marketId, kind, shape, runners, marketName, eventId, eventName, sportId } }
}

/** An open bet's market never is over, so only what is not is looked through. */
const GOES_ON = sql`m.status not in ${listed(FINAL_STATUSES)}`
const IS_OPEN = sql`b.market_id = any(array(select m.id from markets m where ${GOES_ON}))
  and ${mostlySo(sql`b.status = any(${UNSETTLED_STATUSES}::text[])`)}`

/** Of a site with many open bets nearly all of its newest are: so many are looked at for a page of the whole site before all that is open is. */
const NEWEST = 3 * MOST_COUNTED

/**
 * Bets that are not settled, newest first. The page is cut before anything is read of its events and markets: the database takes few to be
 * open, and would go through all events for each that is.
 */
export async function listOpenBets(from: Reader, whose: Whose, filters: Filters, zone: string): Promise<Page<BetView>> {
  const about = await aboutMarket(from, filters, whose, BETS, GOES_ON)
  // Of many players all that is open is read once, and then asked whose it is; of few by player.
  const isMany = !about.isOne && (await isAboutMany(from, whose, { ...filters, search: undefined }))
  const bets = isMany
    ? sql`(select b.id, b.market_id, b.account_id, b.received_at from bets b where ${IS_OPEN} offset 0) b`
    : sql`bets b`
  const conditions = [
    await isAskedFor(from, whose),
    about.isOne ? about.is : mostlySo(about.is),
    ...within(sql`b.received_at`, { ...filters, zone }),
  ]
  const meantOf = (some: RawBuilder<unknown>, isOpen: readonly RawBuilder<unknown>[]) =>
    sql`${some} ${about.asksPlaces ? PLACES : sql`join accounts a on a.id = b.account_id`} where ${all([...conditions, ...isOpen])}`
  const meant = meantOf(bets, isMany ? [] : [IS_OPEN])
  const site = isMany && about.isCommon ? await wholeSiteOf(from, whose) : null
  const newest = site === null ? null : meantOf(newestOf(site), [IS_OPEN])
  const found = (newest && (await cutIfMany(from, newest, filters))) ?? (await cut(from, meant, filters))
  const isPastAll = found.length === 0 && filters.page > 1
  return {
    rows: await loadBetViews(
      from,
      found.map(({ id }) => id),
    ),
    counted: isPastAll ? await countRows(from, meant) : countedTo(found[0]?.total ?? 0),
  }
}

/** The site whose bets they all are, where whoever asks stands above all its players. */
async function wholeSiteOf(from: Reader, whose: Whose): Promise<number | null> {
  if (whose.type === 'OWN') return null
  const { rows } = await sql`
    select from accounts where id = ${whose.uplineId} and role in ${listed(SITE_OWNERS)}`.execute(from)
  return rows.length > 0 ? whose.siteId : null
}

const newestOf = (siteId: number): RawBuilder<unknown> =>
  sql`(select b.* from bets b where b.site_id = ${siteId} order by b.received_at desc, b.id desc limit ${NEWEST}) b`

type Cut = readonly { readonly id: string; readonly total: number }[]

/** A page of what is meant, which is read once, for the page and for how many there are. */
async function cut(from: Reader, meant: RawBuilder<unknown>, filters: Paged, upTo = sql``): Promise<Cut> {
  const { rows } = await sql<Cut[number]>`
    with meant as materialized (select b.id, b.received_at from ${meant} ${upTo})
    select id, (select count(*) from meant) as total from meant order by received_at desc, id desc ${pageOf(filters)}`.execute(
    from,
  )
  return rows
}

/** Of the newest the same page as of all, and no other count than is told: where there are more than are counted. */
async function cutIfMany(from: Reader, newest: RawBuilder<unknown>, filters: Paged): Promise<Cut | undefined> {
  if (filters.page * filters.limit > MOST_COUNTED) return undefined
  // They come in this order, so none is read once more are found than are counted.
  const upTo = sql`order by b.received_at desc, b.id desc limit ${MOST_COUNTED + 1}`
  const rows = await cut(from, newest, filters, upTo)
  return (rows[0]?.total ?? 0) > MOST_COUNTED ? rows : undefined
}

/** Bets by id with their setting, in the order asked. */
export async function loadBetViews(from: Reader, ids: readonly string[]): Promise<BetView[]> {
  const { rows } = await sql<BetRow>`
    select b.*, ${SETTING}, a.user_name from bets b ${PLACES} where b.id = any(${ids}::uuid[])`.execute(from)
  const byId = new Map(rows.map((row) => [row.id, viewOf(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A bet of somebody below, by its id. */
export async function findBetBelow(from: Reader, whose: Whose, betId: string): Promise<string | undefined> {
  if (!isBetId(betId)) return undefined
  const { rows } = await sql<{ id: string }>`
    select b.id from bets b join accounts a on a.id = b.account_id where b.id = ${betId}::uuid and ${await isAskedFor(from, whose)}`.execute(
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
