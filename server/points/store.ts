/** Accounts under their locks for a movement of points, and the receipts of cash. */
import type { CashKind, Holding } from '@paddock/domain/ledger'
import type { Paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import type { Role } from '@paddock/domain/roles'
import { sql } from 'kysely'
import { IS_LOCKED } from '../accounts/index.ts'
import { isSystem } from '../ledger/index.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { type Columns, insertRows } from '../platform/database/rows.ts'
import { standsWithin } from '../platform/stands-as.ts'

/** One side of a movement. The bank stands in for an administrator: it issues points, and takes them back. */
export type HeldPoints = {
  readonly id: number
  readonly userName: string
  readonly book: 'REAL' | 'DEMO'
  readonly isBank: boolean
  readonly isPlayer: boolean
  /** Nobody comes in by it: it, or an upline of it. */
  readonly isLocked: boolean
  readonly balance: Paise
  readonly exposure: Paise
}

export type Pair = {
  readonly accountId: number
  readonly holderId: number
  readonly uplineId: number
  readonly uplineName: string
}

/** Of each account its upline, and who holds the upline's points: itself, or the bank of the site. Neither ever changes. */
export async function findPairs(from: Reader, ids: readonly number[]): Promise<Map<number, Pair>> {
  const { rows } = await sql<Pair>`
    select a.id as account_id, u.id as upline_id, u.user_name as upline_name,
      case when u.role = 'administrator' then bank.id else u.id end as holder_id
    from accounts a join accounts u on u.id = a.parent_id
    join accounts bank on bank.site_id = a.site_id and ${isSystem(sql`bank`, 'bank')}
    where a.id = any(${ids}::bigint[])`.execute(from)
  return new Map(rows.map((row) => [row.accountId, row]))
}

/** Locks who will give what a new account of this upline begins with, for who must lock more before the account is there. */
export async function holdHolder(tx: Tx, siteId: number, uplineId: number): Promise<void> {
  await sql`select from accounts a where a.id = (
    select case when u.role = 'administrator' then bank.id else u.id end from accounts u
    join accounts bank on bank.site_id = ${siteId} and ${isSystem(sql`bank`, 'bank')}
    where u.id = ${uplineId}) for no key update`.execute(tx)
}

/** In id order, the one order in which accounts are locked. */
export async function holdPoints(tx: Tx, ids: Iterable<number>): Promise<Map<number, HeldPoints>> {
  const { rows } = await sql<HeldPoints>`
    select a.id, a.user_name, a.book, a.role = 'system' as is_bank, a.role = 'user' as is_player, ${IS_LOCKED} as is_locked, a.balance, a.exposure
    from accounts a where a.id = any(${[...new Set(ids)]}::bigint[]) order by a.id for no key update`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What each of the accounts and everybody below it hold, and what of it its upline gave. */
export async function sumHeld(from: Reader, ids: readonly number[]): Promise<Map<number, Holding>> {
  const { rows } = await sql<Holding & { readonly id: number }>`
    select a.id, h.held, h.given from accounts a cross join lateral (
      select sum(b.balance)::bigint as held, sum(b.points_net)::bigint as given from accounts b
      where b.path between a.path and a.path_end and (b.id = a.id or b.book = 'REAL')) h
    where a.id = any(${ids}::bigint[])`.execute(from)
  return new Map(rows.map(({ id, ...holding }) => [id, holding]))
}

// Any fixed number: receipts of a site are numbered one at a time, without holes.
const RECEIPT_LOCK = 715_003

export async function holdReceiptNumbers(tx: Tx, siteId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(${sql.lit(RECEIPT_LOCK)}, ${siteId})`.execute(tx)
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(number), 0)::bigint as last from receipts where site_id = ${siteId}`.execute(tx)
  return rows[0]?.last ?? 0
}

export type StoredReceipt = {
  readonly id: string
  readonly number: number
  readonly siteId: number
  readonly accountId: number
  readonly userName: string
  readonly uplineId: number
  readonly uplineName: string
  readonly actorId: number
  readonly actorName: string
  readonly kind: CashKind
  readonly amount: Paise
  readonly before: Paise
  readonly after: Paise
  readonly remarks: string
  readonly at: number
  readonly signature: string
  /** Of a counter-receipt the one that it takes back, and of one that was taken back its counter-receipt: ids and numbers. */
  readonly reverses: string | null
  readonly reversesNumber: number | null
  readonly reversedBy: string | null
  readonly reversedByNumber: number | null
}

const RECEIPT_COLUMNS: Columns<StoredReceipt> = {
  id: 'uuid',
  number: 'bigint',
  siteId: 'int',
  accountId: 'bigint',
  uplineId: 'bigint',
  actorId: 'bigint',
  kind: 'text',
  amount: 'bigint',
  before: 'bigint',
  after: 'bigint',
  remarks: 'text',
  at: 'timestamptz',
  signature: 'text',
  reverses: 'uuid null',
}

export async function saveReceipts(tx: Tx, receipts: readonly StoredReceipt[]): Promise<void> {
  await insertRows(tx, 'receipts', RECEIPT_COLUMNS, receipts)
}

export async function findUserName(from: Reader, id: number): Promise<string> {
  const { rows } = await sql<{ userName: string }>`select user_name from accounts where id = ${id}`.execute(from)
  return rows[0]?.userName ?? ''
}

/** Who recorded a settlement: their level, and whether they stand at this place or below it. */
export async function findSettler(
  from: Reader,
  id: number,
  standing: number,
): Promise<{ readonly role: Role; readonly isWithin: boolean }> {
  const { rows } = await sql<{ role: Role; isWithin: boolean }>`
    select a.role, ${standsWithin(sql`a`, standing)} as is_within from accounts a where a.id = ${id}`.execute(from)
  return must(rows[0], 'whoever made a receipt has an account')
}

/** What is due to each; the rows are locked, so that it is given once. Accounts first, then their rebates. */
export async function holdRebates(tx: Tx, ids: readonly number[]): Promise<Map<number, Paise>> {
  const { rows } = await sql<{ accountId: number; due: Paise }>`
    select account_id, sum(due)::bigint as due from (
      select account_id, due from rebates where account_id = any(${ids}::bigint[]) and due <> 0
      order by market_id, result_version, day, bps, account_id for update) d group by account_id`.execute(tx)
  return new Map(rows.map(({ accountId, due }) => [accountId, due]))
}

export async function saveGiven(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update rebates set given = given + due where account_id = any(${ids}::bigint[]) and due <> 0`.execute(tx)
}
