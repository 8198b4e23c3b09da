/** Cash-outs of sessions and those that wait for a value, as they are read. */
import { WATCHING_STATUSES } from '@paddock/domain/market'
import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import { listed } from '../platform/read-filters.ts'
import type { AutoCashOut, SessionCashOut, StoredPart } from '../engine/index.ts'
import type { BetSetting } from './present.ts'
import { SETTING } from './setting.ts'
import { isBetId } from './whose.ts'

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
    ${AUTOS} where c.account_id = ${accountId} and (c.status in ${listed(WATCHING_STATUSES)} or c.updated_at > clock_timestamp() - interval '7 days')
      ${marketId === undefined ? sql`` : sql`and c.market_id = ${marketId}`}
    order by c.updated_at desc, c.id desc limit 200`.execute(from)
  return rows.map(autoView)
}

export async function loadAutoCashOuts(from: Reader, ids: readonly string[]): Promise<AutoView[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<AutoRow>`${AUTOS} where c.id = any(${ids}::uuid[])`.execute(from)
  return rows.map(autoView)
}
