/** The accounts that players are paid to, as they are kept, and the log of what became of them. docs/domain/payments.md#accounts. */
import { masked, type PaymentType, type PayoutDetail, withFirstLine } from '@paddock/domain/payments'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import { timeOf } from '../../platform/sql-time.ts'

export type PayoutAccount = {
  readonly id: string
  readonly siteId: number
  readonly accountId: number
  readonly userName: string
  readonly methodId: string
  readonly paymentType: PaymentType
  readonly holder: string
  readonly details: readonly PayoutDetail[]
  readonly payee: Buffer
  readonly isPrimary: boolean
  readonly version: number
  readonly payeeAt: number
  readonly createdAt: number
  /** When a password, a phone or a second factor of the player changed last. */
  readonly waysChangedAt: number | null
  /** After a password was recovered by a code: nothing is paid to any account before. */
  readonly withdrawalHoldUntil: number | null
}

const ACCOUNT = sql`p.id, p.site_id, p.account_id, a.user_name, p.method_id, p.payment_type, p.holder, p.details, p.payee, p.is_primary, p.version,
  p.payee_at, p.created_at, a.ways_changed_at, a.withdrawal_hold_until`
const FROM = sql`payout_accounts p join accounts a on a.id = p.account_id`

const whole = (row: PayoutAccount): PayoutAccount => ({ ...row, details: withFirstLine(row) })

export async function listAccounts(from: Reader, accountId: number): Promise<PayoutAccount[]> {
  const { rows } = await sql<PayoutAccount>`
    select ${ACCOUNT} from ${FROM} where p.account_id = ${accountId} and p.deleted_at is null
    order by p.is_primary desc, p.created_at, p.id`.execute(from)
  return rows.map(whole)
}

export async function findAccount(from: Reader, accountId: number, id: string): Promise<PayoutAccount | undefined> {
  const { rows } = await sql<PayoutAccount>`
    select ${ACCOUNT} from ${FROM} where p.id = ${id} and p.account_id = ${accountId} and p.deleted_at is null`.execute(
    from,
  )
  return rows[0] && whole(rows[0])
}

export type Hold = Pick<PayoutAccount, 'payeeAt' | 'waysChangedAt' | 'withdrawalHoldUntil'>

/** What holds what is paid to the account that was named when it was asked for, also where that was removed since. */
export async function findHold(from: Reader, { payoutAccountId }: { readonly payoutAccountId: string }): Promise<Hold> {
  const { rows } = await sql<Hold>`
    select p.payee_at, a.ways_changed_at, a.withdrawal_hold_until from ${FROM} where p.id = ${payoutAccountId}`.execute(
    from,
  )
  return must(rows[0], 'accounts stay')
}

export type NewAccount = Pick<
  PayoutAccount,
  'id' | 'siteId' | 'accountId' | 'methodId' | 'paymentType' | 'holder' | 'details' | 'payee' | 'isPrimary'
>

export async function insertAccount(tx: Tx, account: NewAccount, at: number): Promise<void> {
  const { id, siteId, accountId, methodId, paymentType, holder, details, payee, isPrimary } = account
  await sql`insert into payout_accounts (id, site_id, account_id, method_id, payment_type, holder, details, payee, is_primary, payee_at, created_at)
    values (${id}, ${siteId}, ${accountId}, ${methodId}::uuid, ${paymentType}, ${holder}, ${JSON.stringify(details)}::jsonb, ${payee}, ${isPrimary},
      ${timeOf(at)}, ${timeOf(at)})`.execute(tx)
}

type Owned = Pick<PayoutAccount, 'id' | 'siteId' | 'accountId' | 'details' | 'payee'>

/** Another payee waits as a new account does. */
export async function saveDetails(
  tx: Tx,
  { id, details, payee }: Owned,
  isOtherPayee: boolean,
  at: number,
): Promise<void> {
  await sql`update payout_accounts set details = ${JSON.stringify(details)}::jsonb, payee = ${payee}, version = version + 1,
    payee_at = case when ${isOtherPayee} then ${timeOf(at)} else payee_at end where id = ${id}`.execute(tx)
}

/** One is the primary one: this, or where it is removed the oldest that is left. */
export async function savePrimary(tx: Tx, accountId: number, id: string): Promise<void> {
  await sql`update payout_accounts set is_primary = false where account_id = ${accountId} and is_primary and id <> ${id}`.execute(
    tx,
  )
  await sql`update payout_accounts set is_primary = true where id = ${id}`.execute(tx)
}

export async function deleteAccount(tx: Tx, id: string, at: number): Promise<void> {
  await sql`update payout_accounts set deleted_at = ${timeOf(at)}, is_primary = false where id = ${id}`.execute(tx)
}

export type Happened = 'CREATED' | 'CHANGED' | 'DELETED' | 'PRIMARY'

/** Masked values, and a keyed hash of who is paid. */
export async function logAccount(
  tx: Tx,
  { id, siteId, accountId, details, payee }: Owned,
  { what, at, address }: { readonly what: Happened; readonly at: number; readonly address: string },
): Promise<void> {
  const shown = JSON.stringify(details.map((detail) => ({ label: detail.label, value: masked(detail) })))
  await sql`insert into payout_account_log (payout_account_id, n, site_id, account_id, at, what, details, payee, address)
    select ${id}, coalesce(max(n), 0) + 1, ${siteId}, ${accountId}, ${timeOf(at)}, ${what}, ${shown}::jsonb, ${payee}, ${address}
    from payout_account_log where payout_account_id = ${id}`.execute(tx)
}

/** Who else of the site has this payee, now or once. */
export async function listSharing(
  from: Reader,
  { siteId, payee, accountId }: Pick<PayoutAccount, 'siteId' | 'payee' | 'accountId'>,
): Promise<string[]> {
  const { rows } = await sql<{ userName: string }>`
    select distinct a.user_name from payees_had p join accounts a on a.id = p.account_id
    where p.site_id = ${siteId} and p.payee = ${payee} and p.account_id <> ${accountId} order by 1 limit 20`.execute(
    from,
  )
  return rows.map(({ userName }) => userName)
}
