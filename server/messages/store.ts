/** The only file that names the table of notifications, but for what broadcasts put there and take back. */
import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../platform/database.ts'
import { type Columns, insertRows } from '../platform/database/rows.ts'
import { timeOf } from '../platform/sql-time.ts'
import type { NewNotification, StoredNotification } from './notification.ts'

const NEW: Columns<NewNotification> = { accountId: 'bigint', reference: 'text', kind: 'text', facts: 'jsonb' }

/** In the transaction of what they tell: both are there, or neither. */
export const saveNotifications = (tx: Tx, rows: readonly NewNotification[]): Promise<void> =>
  insertRows(tx, 'notifications', NEW, rows, sql`on conflict do nothing`)

/** Of a notification `n`, with what is read beside it: `JOINED`. */
export const STORED = sql`n.id, n.account_id, n.at, n.kind, n.read, n.facts, n.market_id, m.name as market_name, m.event_id,
  e.sport_id, e.name as event_name, b.title, b.description, b.image`
export const JOINED = sql`left join markets m on m.id = n.market_id left join events e on e.id = m.event_id
  left join broadcasts b on b.id = n.broadcast_id`

/* One's own */

export type Wanted = {
  readonly accountId: number
  readonly id: number | null
  readonly read: boolean | null
  readonly page: number
  readonly limit: number
}

export async function listNotifications(from: Reader, wanted: Wanted): Promise<StoredNotification[]> {
  const { accountId, id, read, page, limit } = wanted
  const { rows } = await sql<StoredNotification>`
    select ${STORED} from (
      select * from notifications where account_id = ${accountId}
        and (${id}::bigint is null or id = ${id}) and (${read}::boolean is null or read = ${read})
      order by id desc offset ${(page - 1) * limit} limit ${limit}) n ${JOINED} order by n.id desc`.execute(from)
  return rows
}

export type Counted = { readonly total: number; readonly unread: number }

export async function countNotifications(
  from: Reader,
  { accountId, id, read }: Pick<Wanted, 'accountId' | 'id' | 'read'>,
): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*) filter (where (${id}::bigint is null or id = ${id}) and (${read}::boolean is null or read = ${read})) as total,
      count(*) filter (where not read) as unread
    from notifications where account_id = ${accountId}`.execute(from)
  return rows[0] ?? { total: 0, unread: 0 }
}

/** The account's own, or one of them, held in the order of their numbers: two screens may change all of them at once. */
const held = (accountId: number, id: number | null) => sql`
  select id from notifications where account_id = ${accountId} and (${id}::bigint is null or id = ${id}) order by id for update`

/** Gives how many there were, read or not. */
export async function markRead(tx: Tx, accountId: number, id: number | null): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with meant as materialized (${held(accountId, id)}),
    marked as (update notifications n set read = true from meant where n.id = meant.id and not n.read)
    select count(*) as n from meant`.execute(tx)
  return rows[0]?.n ?? 0
}

export async function deleteNotifications(tx: Tx, accountId: number, id: number | null): Promise<number> {
  const { numAffectedRows } = await sql`
    with meant as materialized (${held(accountId, id)})
    delete from notifications n using meant where n.id = meant.id`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/* Results */

/** Of a result that was told later than this nobody is told any more. */
const LATE = sql`clock_timestamp() - interval '1 day'`

export type ToldResult = { readonly marketId: string; readonly resultVersion: number; readonly takenBack: boolean }

/** Results that were paid, or taken back, and of which nobody was told yet. */
export async function findUntoldResults(from: Reader, atMost: number): Promise<ToldResult[]> {
  const { rows } = await sql<ToldResult>`
    select * from (
      select market_id, result_version, false as taken_back, finished_at as at from settlements where finished_at > ${LATE}
      union all
      select market_id, result_version, true, rolled_back_at from settlements where rolled_back_at > ${LATE}) s
    where not exists (select from told_results t where t.market_id = s.market_id and t.result_version = s.result_version
      and t.taken_back = s.taken_back)
    order by at limit ${atMost}`.execute(from)
  return rows
}

/** Every player who had bets in the market is told once: of what it brought them after commission, or took from them again. */
export async function saveResult(tx: Tx, { marketId, resultVersion, takenBack }: ToldResult): Promise<void> {
  const word = takenBack ? 'takenBack' : 'settled'
  await sql`insert into notifications (account_id, kind, reference, market_id, facts)
    select p.account_id,
      case when ${takenBack}::boolean then 'RESULT_TAKEN_BACK' when s.outcome ->> 'type' = 'VOID' then 'BETS_VOIDED' else 'BETS_SETTLED' end,
      ${`${word}:${marketId}:${resultVersion}`}, p.market_id,
      jsonb_build_object('amount', case when ${takenBack}::boolean then p.commission - p.net else p.net - p.commission end)
    from settlement_postings p join settlements s using (market_id, result_version)
    join accounts a on a.id = p.account_id and a.role = 'user'
    where p.market_id = ${marketId} and p.result_version = ${resultVersion}
    on conflict do nothing`.execute(tx)
  await sql`insert into told_results (market_id, result_version, taken_back)
    values (${marketId}, ${resultVersion}, ${takenBack}) on conflict do nothing`.execute(tx)
}

/** Voids in part that were done, and of which nobody was told yet. */
export async function findUntoldVoids(from: Reader, atMost: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from part_voids v where v.applied_at > ${LATE} and not exists (select from told_part_voids t where t.void_id = v.id)
    order by v.applied_at limit ${atMost}`.execute(from)
  return rows.map(({ id }) => id)
}

/** Every player of whose bets or cash-outs something fell is told once: of what was matched before, and what stands. */
export async function saveVoid(tx: Tx, id: string): Promise<void> {
  await sql`insert into notifications (account_id, kind, reference, market_id, facts)
    select w.account_id, 'BETS_PART_VOIDED', ${`partVoid:${id}`}, v.market_id,
      jsonb_build_object('before', w.stakes_before, 'after', w.stakes_after, 'cashOuts', w.cash_outs)
    from part_void_accounts w join part_voids v on v.id = w.void_id join accounts a on a.id = w.account_id and a.role = 'user'
    where w.void_id = ${id}::uuid
    on conflict do nothing`.execute(tx)
  await sql`insert into told_part_voids (void_id) values (${id}::uuid) on conflict do nothing`.execute(tx)
}

/* Telling and forgetting */

/** The oldest that no screen was told of, now told. Another process takes others. */
export async function takeUntold(db: Database | Tx, atMost: number): Promise<StoredNotification[]> {
  const { rows } = await sql<StoredNotification>`
    with n as (
      update notifications set told = true where id in (
        select id from notifications where not told order by id limit ${atMost} for update skip locked)
      returning *)
    select ${STORED} from n ${JOINED} order by n.id`.execute(db)
  return rows
}

export type Keeping = { readonly since: number; readonly most: number }

/**
 * Forgets what is too old, and of every account that was told something today what is too much; what a screen is changing goes the next time.
 * Gives how many went.
 */
export async function forgetNotifications(db: Database, { since, most }: Keeping): Promise<number> {
  const old = await sql`
    delete from notifications where id in (
      select id from notifications where at < ${timeOf(since)} for update skip locked)`.execute(db)
  const surplus = await sql`
    delete from notifications where id in (
      select id from notifications where id in (
        select id from (
          select id, row_number() over (partition by account_id order by id desc) as place from notifications
          where account_id in (select account_id from notifications where at > clock_timestamp() - interval '1 day')) ranked
        where place > ${most}) for update skip locked)`.execute(db)
  await sql`delete from told_results t using settlements s where s.market_id = t.market_id and s.result_version = t.result_version
    and greatest(s.finished_at, s.rolled_back_at) < clock_timestamp() - interval '2 days'`.execute(db)
  return Number(old.numAffectedRows ?? 0) + Number(surplus.numAffectedRows ?? 0)
}
