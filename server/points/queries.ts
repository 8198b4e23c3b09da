/** What the console reads of points: debts, rebates, receipts. */
import type { Debt, RebateDue } from '@paddock/contract'
import { type Paise, ZERO } from '@paddock/domain/money'
import { OPEN_REQUESTS } from '@paddock/domain/payments'
import { type Role, standsAbove } from '@paddock/domain/roles'
import { type RawBuilder, sql } from 'kysely'
import { beyondPoints, countsBelowOf } from '../ledger/index.ts'
import type { Reader } from '../platform/database.ts'
import { findBelow, findStanding, liesBelow, rightBelow, type Standing } from '../platform/downline.ts'
import { all, listed, type Paged, patternOf, type Range, within } from '../platform/read-filters.ts'
import { officerTold } from '../platform/stands-as.ts'
import type { ReadReceipt } from './receipt.ts'

/* Debts */

export type DebtFilter = {
  readonly siteId: number
  readonly uplineId: number
  readonly page: number
  readonly limit: number
  readonly search: string | undefined
  readonly open: boolean
  /** Of everybody below, with their own uplines. */
  readonly deep: boolean
  readonly withoutPlayers: boolean
  readonly order: 'asc' | 'desc'
}

type DebtRow = {
  readonly id: number
  readonly userName: string
  readonly role: Role
  readonly uplineId: number
  readonly uplineName: string
  readonly uplineRole: Role
  readonly held: Paise
  readonly given: Paise
  readonly creditReference: Paise
  readonly debt: Paise
  readonly inWithdrawals: Paise
  readonly lastSettledAt: number | null
}
export type DebtTotals = { readonly total: number; readonly lena: Paise; readonly dena: Paise }

/** Those below the upline, each with what it holds together with everybody below it. */
const debtsOf = (
  { siteId, uplineId, search, open, deep, withoutPlayers }: DebtFilter,
  upline: Standing,
): RawBuilder<unknown> => sql`
  select d.* from (
    select a.id, a.parent_id, a.path, a.path_end, a.user_name, a.role, a.credit_reference, h.held, h.given, ${beyondPoints(sql`a`)} + h.beyond as debt
    from accounts a cross join lateral (
      select (a.balance + coalesce(sum(r.balance), 0))::bigint as held, (a.points_net + coalesce(sum(r.given), 0))::bigint as given,
        coalesce(sum(r.balance - r.given), 0)::bigint as beyond
      from right_below r where r.book = 'REAL' and ${countsBelowOf(sql`r`, sql`a`)}) h
    where ${deep ? liesBelow(upline)(sql`a`) : sql`a.parent_id = ${uplineId}`} and a.site_id = ${siteId} and a.role <> 'system' and a.book = 'REAL'
      ${withoutPlayers ? sql`and a.role <> 'user'` : sql``}) d
  where ${all([...(search ? [sql`d.user_name ilike ${patternOf(search)}`] : []), ...(open ? [sql`d.debt <> 0`] : [])])}`

const NO_DEBTS: DebtTotals = { total: 0, lena: ZERO, dena: ZERO }

/** As `reader` is told. */
export async function listDebts(
  from: Reader,
  filter: DebtFilter,
  reader: Role,
): Promise<{ rows: Debt[]; totals: DebtTotals }> {
  const { page, limit, order } = filter
  // Each row is a sum over a downline: the totals of all come with the page, so that every downline is looked at once.
  // What waits of everybody below is read once, and told of whom of the page it is by its path; of everybody below it is part of several.
  const upline = await findStanding(from, filter.uplineId)
  if (!upline) return { rows: [], totals: NO_DEBTS }
  const whose = filter.deep ? sql`p.path` : rightBelow(upline, sql`p`)
  const isOf = filter.deep ? sql`w.whose >= d.path and w.whose < d.path_end` : sql`w.whose = d.id`
  const { rows } = await sql<DebtRow & DebtTotals>`
    with waiting as materialized (
      select ${whose} as whose, sum(w.amount - w.paid - w.back)::bigint as amount from withdrawals w join accounts p on p.id = w.account_id
      where w.site_id = ${filter.siteId} and w.state in ${listed(OPEN_REQUESTS)} and ${liesBelow(upline)(sql`p`)} group by 1)
    select d.*, u.id as upline_id, u.user_name as upline_name, u.role as upline_role,
      (select max(r.at) from receipts r where r.account_id = d.id) as last_settled_at,
      coalesce((select sum(w.amount) from waiting w where ${isOf}), 0)::bigint as in_withdrawals from (
      select d.*, ${totalsOf(sql`over ()`)} from (${debtsOf(filter, upline)}) d
      order by d.debt ${sql.raw(order)}, d.id limit ${limit} offset ${(page - 1) * limit}) d
    join accounts u on u.id = d.parent_id order by d.debt ${sql.raw(order)}, d.id`.execute(from)
  const [first] = rows
  const isPastAll = first === undefined && page > 1
  return {
    rows: rows.map((row) => presentDebt(row, reader)),
    totals: first ?? (isPastAll ? await sumDebts(from, filter, upline) : NO_DEBTS),
  }
}

const totalsOf = (over: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  count(*) ${over} as total, coalesce(-sum(d.debt) filter (where d.debt < 0) ${over}, 0)::bigint as lena,
  coalesce(sum(d.debt) filter (where d.debt > 0) ${over}, 0)::bigint as dena`

async function sumDebts(from: Reader, filter: DebtFilter, upline: Standing): Promise<DebtTotals> {
  const { rows } = await sql<DebtTotals>`select ${totalsOf(sql``)} from (${debtsOf(filter, upline)}) d`.execute(from)
  return rows[0] ?? NO_DEBTS
}

const presentDebt = (
  { id, userName, role, held, given, creditReference, debt, ...row }: DebtRow,
  reader: Role,
): Debt => ({
  userId: String(id),
  userName,
  userType: role,
  uplineId: standsAbove(row.uplineRole, reader) ? null : String(row.uplineId),
  uplineName: officerTold(row.uplineName, row.uplineRole, reader),
  subtreePts: held,
  givenPts: given,
  creditPts: creditReference,
  clientPL: debt,
  inWithdrawals: row.inWithdrawals,
  lastSettledAt: row.lastSettledAt,
})

/* Rebates */

export type RebateFilter = {
  readonly siteId: number
  readonly uplineId: number
  readonly open: boolean
  readonly page: number
  readonly limit: number
}
type RebateRow = {
  readonly id: number
  readonly userName: string
  readonly accrued: Paise
  readonly given: Paise
  readonly due: Paise
}

export async function listRebates(
  from: Reader,
  filter: RebateFilter,
): Promise<{ rows: RebateDue[]; total: number; due: Paise }> {
  const { siteId, uplineId, open, page, limit } = filter
  const players = sql`
    select a.id, a.user_name, r.accrued, r.given, r.due from accounts a cross join lateral (
      select coalesce(sum(b.amount) filter (where not b.rolled_back), 0)::bigint as accrued, coalesce(sum(b.given), 0)::bigint as given,
        coalesce(sum(b.due), 0)::bigint as due from rebates b where b.account_id = a.id) r
    where a.parent_id = ${uplineId} and a.site_id = ${siteId} and a.role = 'user' and (not ${open} or r.due <> 0)`
  const { rows } =
    await sql<RebateRow>`${players} order by r.due desc, a.id limit ${limit} offset ${(page - 1) * limit}`.execute(from)
  const { rows: totals } = await sql<{ total: number; due: Paise }>`
    select count(*) as total, coalesce(sum(p.due), 0)::bigint as due from (${players}) p`.execute(from)
  const { total = 0, due = 0 as Paise } = totals[0] ?? {}
  return { rows: rows.map(({ id, ...rest }) => ({ ...rest, userId: String(id) })), total, due }
}

/* Receipts */

export type Below = { readonly siteId: number; readonly uplineId: number; readonly accountId: number | null }

const RECEIPTS = sql`
  select r.id, r.number, r.site_id, r.account_id, a.user_name, r.upline_id, u.user_name as upline_name, u.role as upline_role, r.actor_id,
    x.user_name as actor_name, x.role as actor_role, r.kind, r.amount, r.before, r.after, r.remarks, r.at, r.signature,
    r.reverses, o.number as reverses_number, c.id as reversed_by, c.number as reversed_by_number
  from receipts r left join receipts o on o.id = r.reverses left join receipts c on c.reverses = r.id join accounts a on a.id = r.account_id join accounts u on u.id = r.upline_id join accounts x on x.id = r.actor_id`

export async function findReceipt(from: Reader, siteId: number, id: string): Promise<ReadReceipt | undefined> {
  const { rows } = await sql<ReadReceipt>`${RECEIPTS} where r.site_id = ${siteId} and r.id::text = ${id}`.execute(from)
  return rows[0]
}

/** Receipts after a number of a site, for the audit. */
export async function loadReceipts(
  from: Reader,
  after: { siteId: number; number: number },
  limit: number,
): Promise<ReadReceipt[]> {
  const { rows } = await sql<ReadReceipt>`${RECEIPTS} where (r.site_id, r.number) > (${after.siteId}, ${after.number})
    order by r.site_id, r.number limit ${limit}`.execute(from)
  return rows
}

export async function listReceipts(
  from: Reader,
  { siteId, uplineId, accountId }: Below,
  range: Range,
  { page, limit }: Paged,
): Promise<{ rows: ReadReceipt[]; total: number }> {
  const where = all([
    sql`r.site_id = ${siteId}`,
    accountId === null ? (await findBelow(from, uplineId))(sql`a`) : sql`a.id = ${accountId}`,
    ...within(sql`r.at`, range),
  ])
  const { rows } =
    await sql<ReadReceipt>`${RECEIPTS} where ${where} order by r.number desc limit ${limit} offset ${(page - 1) * limit}`.execute(
      from,
    )
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from receipts r join accounts a on a.id = r.account_id where ${where}`.execute(from)
  return { rows, total: counted[0]?.total ?? 0 }
}
