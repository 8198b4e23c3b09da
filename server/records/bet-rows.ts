/** Bets as they are read: those that are open, by id, and by what somebody calls them. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import { all, countRows, pageOf, within } from '../platform/read-filters.ts'
import type { Bet, BetStatus } from '../engine/index.ts'
import type { BetSetting, BetView } from './present.ts'
import { type Whose, type Filters, type Page, whoseIs, aboutMarket } from './whose.ts'
import { SETTING, PLACES } from './setting.ts'

type BetRow = Bet & BetSetting & { readonly userName: string }

function viewOf(row: BetRow): BetView {
  const { shape, runners, marketName, eventName, sportId, userName, ...bet } = row
  const { marketId, kind, eventId } = bet
  return { bet, userName, setting: { marketId, kind, shape, runners, marketName, eventId, eventName, sportId } }
}

export const OPEN: readonly BetStatus[] = ['PENDING', 'UNMATCHED', 'PARTIAL', 'ACCEPTED']

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
