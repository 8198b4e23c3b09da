/** The accounts' secrets, as they are asked for and changed; whoever makes an account writes its first ones. */
import type { Role } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { IS_LOCKED } from '../../accounts/index.ts'
import type { Reader, Tx } from '../../platform/database.ts'

export type Credentials = {
  readonly accountId: number
  readonly userName: string
  readonly role: Role
  readonly book: 'REAL' | 'DEMO'
  readonly passwordHash: string | null
  /** Its own lock or an ancestor's. Law D-37. */
  readonly locked: boolean
  readonly hasSecondFactor: boolean
  readonly mustChangePassword: boolean
  readonly secondFactorWaived: boolean
  readonly hasTransactionCode: boolean
  /** The mobile number, of a player who has given one. */
  readonly phone: string | null
}

export const HAS_FACTOR = sql`exists (
  select 1 from second_factors f where f.account_id = a.id and f.confirmed_at is not null)`

const CREDENTIALS = sql`a.id as account_id, a.user_name, a.role, a.book, a.password_hash, a.phone, ${IS_LOCKED} as locked,
  ${HAS_FACTOR} as has_second_factor, a.must_change_password, a.second_factor_waived,
  a.transaction_code_hash is not null as has_transaction_code`

/**
 * The account of this name on the site, or else of the installation; or the player whose mobile number it is. The number
 * comes first, so that nobody stands in its owner's way by taking it as a name.
 */
export async function findCredentials(
  from: Reader,
  siteId: number,
  name: string,
  phone: string | null,
): Promise<Credentials | undefined> {
  const { rows } = await sql<Credentials>`
    select ${CREDENTIALS} from accounts a
    where a.role <> 'system' and a.retired_at is null and (
      ((a.site_id = ${siteId} or a.site_id is null) and a.name_key = lower(${name}))
      or (a.site_id = ${siteId} and a.phone = ${phone}))
    order by coalesce(a.phone = ${phone}, false) desc, a.site_id nulls last limit 1`.execute(from)
  return rows[0]
}

export async function loadCredentials(from: Reader, accountId: number): Promise<Credentials | undefined> {
  const { rows } = await sql<Credentials>`
    select ${CREDENTIALS} from accounts a where a.id = ${accountId} and a.retired_at is null`.execute(from)
  return rows[0]
}

/** Until the transaction is over nobody locks them or those above them, nor changes a password of theirs. */
export async function holdAccounts(tx: Tx, accountIds: readonly number[]): Promise<void> {
  await sql`select 1 from accounts where id in (
      select unnest(ancestors || id) from accounts where id = any(${accountIds}::bigint[]))
    order by id for share`.execute(tx)
}

/** The player of the site who has this number. */
export async function findPlayerByPhone(from: Reader, siteId: number, phone: string): Promise<Credentials | undefined> {
  const { rows } = await sql<Credentials>`
    select ${CREDENTIALS} from accounts a
    where a.site_id = ${siteId} and a.phone = ${phone} and a.role = 'user' and a.retired_at is null`.execute(from)
  return rows[0]
}

export async function isUserNameTaken(from: Reader, siteId: number, name: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from accounts where (site_id = ${siteId} or site_id is null) and name_key = lower(${name})`.execute(from)
  return rows.length > 0
}

type TransactionCode = { readonly hash: string | null; readonly isLocked: boolean }

/** Of an account, and whether anybody may still come in by it. */
export async function loadTransactionCode(from: Reader, accountId: number): Promise<TransactionCode> {
  const { rows } = await sql<TransactionCode>`
    select a.transaction_code_hash as hash, a.retired_at is not null or ${IS_LOCKED} as is_locked from accounts a where a.id = ${accountId}`.execute(
    from,
  )
  return must(rows[0], 'whoever has a session has an account')
}

export type NewSecrets = {
  readonly passwordHash: string
  /** Null leaves the one that is there. */
  readonly transactionCodeHash: string | null
  /** How long nothing is paid out, hours. */
  readonly holdHours: number
}

export async function saveSecrets(to: Tx, accountId: number, secrets: NewSecrets): Promise<void> {
  const { passwordHash, transactionCodeHash, holdHours } = secrets
  await sql`
    update accounts set password_hash = ${passwordHash}, must_change_password = false,
      transaction_code_hash = coalesce(${transactionCodeHash}, transaction_code_hash),
      password_changed_at = clock_timestamp(), updated_at = clock_timestamp(),
      withdrawal_hold_until = greatest(withdrawal_hold_until, clock_timestamp() + make_interval(hours => ${holdHours}))
    where id = ${accountId}`.execute(to)
}

/** A code has proven the number: it is the person, whoever set a password before, and what was asked in vain of other sites holds there. Decision 0043. */
export async function noteProven(to: Tx, accountId: number): Promise<void> {
  await sql`update accounts set reset_by_officer = false where id = ${accountId} and reset_by_officer`.execute(to)
  await sql`select spread_exclusions(${accountId}::bigint)`.execute(to)
}
