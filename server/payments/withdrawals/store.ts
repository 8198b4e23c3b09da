/** Withdrawals as they are kept: asked for, locked, changed step by step, paid in parts. docs/domain/payments.md#withdrawals. */
import type { Paise } from '@paddock/domain/money'
import {
  isFinal,
  OPEN_REQUESTS,
  type PaymentType,
  type PayoutDetail,
  type Rail,
  type Withheld,
} from '@paddock/domain/payments'
import type { Role } from '@paddock/domain/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import { listed } from '../../platform/read-filters.ts'
import { timeOf } from '../../platform/sql-time.ts'
import { type Kept, nextVersion, requestsIn, type Step, type StoredRequest } from '../requests/store.ts'
import { isSpentOut } from '../requests/spent-out.ts'

export type WithdrawReason = 'COVERED' | 'PART' | 'RETURNED' | 'FAILED'

export type StoredWithdrawal = StoredRequest & {
  readonly userName: string
  readonly fullName: string
  readonly payoutAccountId: string
  readonly paymentType: PaymentType
  readonly holder: string
  readonly details: readonly PayoutDetail[]
  readonly payee: Buffer
  /** Whether the client that asked said another account beside this one. */
  readonly payeeDiffered: boolean
  readonly ownerName: string
  readonly amount: Paise
  readonly paid: Paise
  readonly back: Paise
  /** On what terms tax is withheld of it: what is paid before any is, at which rate, in which financial year; null where none is. */
  readonly exempt: Paise | null
  readonly taxBps: number | null
  readonly taxYear: number | null
  /** Of what is paid: how much was taxed, and how much of it was withheld. */
  readonly taxed: Paise
  readonly tax: Paise
  /** Of the last part. */
  readonly utr: string | null
  readonly reason: WithdrawReason | null
  readonly remarks: string
  readonly gateway: string | null
  readonly firstBy: number | null
  readonly firstByName: string | null
  readonly firstByRole: Role | null
  readonly firstAmount: Paise | null
  readonly firstUntil: number | null
  readonly createdAt: number
  readonly decidedAt: number | null
  /** Open ones of the site that are older; null when it is not open. */
  readonly place: number | null
}

/** Nobody is told that more wait before them. */
const MOST_BEFORE = 1000

/** Over the parts that stand. */
const partsSum = (column: RawBuilder<unknown>) =>
  sql`(select coalesce(sum(${column}), 0)::bigint from withdrawal_parts p where p.withdrawal_id = w.id and p.returned_at is null)`

export const WITHDRAWAL = sql`w.id, w.site_id, w.account_id, a.user_name, a.full_name, a.ancestors, w.payout_account_id, w.payment_type, w.holder,
  w.details, w.payee, w.payee_differed, w.owner_id, o.user_name as owner_name, o.role as owner_role, w.amount, w.paid, w.back, w.exempt, w.tax_bps, w.tax_year,
  ${partsSum(sql`p.taxed`)} as taxed, ${partsSum(sql`p.tax`)} as tax, w.state, w.reason, w.version, w.remarks, w.gateway,
  (select p.utr from withdrawal_parts p where p.withdrawal_id = w.id order by p.n desc limit 1) as utr,
  w.taken_by, t.user_name as taken_by_name, t.role as taken_by_role, t.ancestors as taken_ancestors, w.taken_at,
  w.first_by, f.user_name as first_by_name, f.role as first_by_role, w.first_amount, w.first_until, w.created_at, w.decided_at,
  case when w.state in ${listed(OPEN_REQUESTS)} then (select count(*) from (select from withdrawals x
    where x.site_id = w.site_id and x.state in ${listed(OPEN_REQUESTS)} and x.created_at < w.created_at limit ${sql.lit(MOST_BEFORE)}) x) end as place`

export const WITHDRAWALS: Kept = {
  table: 'withdrawals',
  alias: 'w',
  columns: WITHDRAWAL,
  joins: sql`join accounts a on a.id = w.account_id join accounts o on o.id = w.owner_id
    left join accounts t on t.id = w.taken_by left join accounts f on f.id = w.first_by`,
  steps: 'withdrawal_steps',
  stepOf: 'withdrawal_id',
  stepAmount: 'amount',
}

export const withdrawals = requestsIn<StoredWithdrawal>(WITHDRAWALS)
export const {
  find: findWithdrawal,
  hold: holdWithdrawal,
  hasOpen: hasOpenWithdrawal,
  insertStep,
  listSteps,
  listLast,
} = withdrawals

export type NewWithdrawal = Pick<
  StoredWithdrawal,
  | 'id'
  | 'siteId'
  | 'accountId'
  | 'payoutAccountId'
  | 'paymentType'
  | 'holder'
  | 'details'
  | 'payee'
  | 'ownerId'
  | 'amount'
  | 'createdAt'
  | 'exempt'
  | 'taxBps'
  | 'taxYear'
> & { readonly alone: boolean }

export async function insertWithdrawal(tx: Tx, withdrawal: NewWithdrawal): Promise<void> {
  const { id, siteId, accountId, payoutAccountId, paymentType, holder, details, payee, ownerId, amount } = withdrawal
  const { exempt, taxBps, taxYear } = withdrawal
  await sql`insert into withdrawals (id, site_id, account_id, payout_account_id, payment_type, holder, details, payee, owner_id, amount, state, alone,
      created_at, exempt, tax_bps, tax_year)
    values (${id}, ${siteId}, ${accountId}, ${payoutAccountId}, ${paymentType}, ${holder}, ${JSON.stringify(details)}::jsonb, ${payee}, ${ownerId},
      ${amount}, 'pending', ${withdrawal.alone}, ${timeOf(withdrawal.createdAt)}, ${exempt}, ${taxBps}, ${taxYear})`.execute(
    tx,
  )
}

/** What is left out stays as it is. */
export type Change = {
  readonly takenBy?: number | null
  readonly first?: { readonly by: number; readonly amount: Paise; readonly until: number | null } | null
  readonly paid?: Paise
  readonly back?: Paise
  readonly reason?: WithdrawReason | null
  readonly gateway?: string | null
}

/** The next version of a withdrawal, and the row that tells of it. */
export async function saveStep(tx: Tx, withdrawal: StoredWithdrawal, step: Step, change: Change = {}): Promise<void> {
  const { at, state } = step
  const { takenBy, first, ...rest } = {
    ...withdrawal,
    first:
      withdrawal.firstBy === null || withdrawal.firstAmount === null
        ? null
        : { by: withdrawal.firstBy, amount: withdrawal.firstAmount, until: withdrawal.firstUntil },
    ...change,
  }
  await sql`update withdrawals set ${nextVersion(withdrawal, step, takenBy)}, paid = ${rest.paid}, back = ${rest.back},
      first_by = ${first?.by ?? null}, first_amount = ${first?.amount ?? null}, first_until = ${first?.until == null ? null : timeOf(first.until)}, reason = ${rest.reason}, gateway = ${rest.gateway},
      decided_at = case when ${isFinal(state)} then coalesce(decided_at, ${timeOf(at)}) end
    where id = ${withdrawal.id}`.execute(tx)
  await insertStep(tx, withdrawal, step)
}

/** Officers see it, and no rule pays it. Security T53. */
export async function savePayeeDiffered(tx: Tx, id: string): Promise<void> {
  await sql`update withdrawals set payee_differed = true where id = ${id}`.execute(tx)
}

export type Part = {
  readonly n: number
  readonly rail: Rail
  readonly at: number
  readonly byName: string | null
  readonly byRole: Role | null
  readonly amount: Paise
  /** Of it, withheld. */
  readonly tax: Paise
  readonly utr: string
  readonly payerId: number
  readonly returnedAt: number | null
  /** Of two who say that the bank sent it back, the first. */
  readonly returnFirst: number | null
  readonly returnFirstName: string | null
  readonly returnFirstRole: Role | null
  /** Until when that word stands. */
  readonly returnUntil: number | null
}

export async function listParts(from: Reader, id: string): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select p.n, p.rail, p.at, a.user_name as by_name, a.role as by_role, p.amount, p.tax, p.utr, p.payer_id, p.returned_at, p.return_first, p.return_until,
      f.user_name as return_first_name, f.role as return_first_role
    from withdrawal_parts p left join accounts a on a.id = p.actor_id left join accounts f on f.id = p.return_first where p.withdrawal_id = ${id} order by p.n`.execute(
    from,
  )
  return rows
}

export type NewPart = {
  readonly amount: Paise
  readonly withheld: Withheld
  readonly rail: Rail
  readonly utr: string
  readonly payerId: number
  readonly actorId: number | null
  readonly at: number
}

/** Gives its number; undefined where the reference belongs to another payment, on whatever site. */
export async function insertPart(
  tx: Tx,
  { id, siteId }: Pick<StoredWithdrawal, 'id' | 'siteId'>,
  { amount, withheld, rail, utr, payerId, actorId, at }: NewPart,
): Promise<number | undefined> {
  if (rail !== 'GATEWAY' && (await isSpentOut(tx, { rail, utr }))) return undefined
  const { rows } = await sql<{ n: number }>`
    insert into withdrawal_parts (withdrawal_id, n, site_id, amount, taxed, tax, rail, utr, payer_id, actor_id, at)
    select ${id}, coalesce(max(n), 0) + 1, ${siteId}, ${amount}, ${withheld.base}, ${withheld.tax}, ${rail}, ${utr}, ${payerId}, ${actorId}, ${timeOf(at)}
    from withdrawal_parts where withdrawal_id = ${id} on conflict (rail, utr) do nothing returning n`.execute(tx)
  return rows[0]?.n
}

export async function saveReturned(
  tx: Tx,
  id: string,
  n: number,
  { at, byTwo }: { readonly at: number; readonly byTwo: boolean },
): Promise<void> {
  await sql`update withdrawal_parts set returned_at = ${timeOf(at)}, returned_by_two = ${byTwo}
    where withdrawal_id = ${id} and n = ${n}`.execute(tx)
}

/** The word of the first of two. */
export async function saveReturnWord(
  tx: Tx,
  { id }: Pick<StoredWithdrawal, 'id'>,
  n: number,
  { by, until }: { readonly by: number; readonly until: number },
): Promise<void> {
  await sql`update withdrawal_parts set return_first = ${by}, return_until = ${timeOf(until)} where withdrawal_id = ${id} and n = ${n}`.execute(
    tx,
  )
}
