/** The only file that writes second factors and their backup codes. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'

export type StoredFactor = {
  readonly secret: Buffer
  readonly isOn: boolean
  readonly lastStep: number
}

/** The row is locked until the transaction ends. */
export async function lockFactor(tx: Tx, accountId: number): Promise<StoredFactor | undefined> {
  const { rows } = await sql<StoredFactor>`
    select secret, confirmed_at is not null as is_on, last_step from second_factors where account_id = ${accountId} for update`.execute(
    tx,
  )
  return rows[0]
}

/** A new secret, unless one is on already. */
export async function saveFactor(tx: Tx, accountId: number, secret: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into second_factors (account_id, secret) values (${accountId}, ${secret})
    on conflict (account_id) do update set secret = excluded.secret where second_factors.confirmed_at is null
    returning account_id`.execute(tx)
  return rows.length > 0
}

export async function noteStep(tx: Tx, accountId: number, step: number): Promise<void> {
  await sql`update second_factors set last_step = ${step} where account_id = ${accountId}`.execute(tx)
}

export async function confirmFactor(tx: Tx, accountId: number): Promise<void> {
  await sql`update second_factors set confirmed_at = clock_timestamp() where account_id = ${accountId}`.execute(tx)
}

export async function deleteFactor(tx: Tx, accountId: number): Promise<void> {
  await sql`delete from backup_codes where account_id = ${accountId}`.execute(tx)
  await sql`delete from second_factors where account_id = ${accountId}`.execute(tx)
}

export async function replaceBackupCodes(tx: Tx, accountId: number, hashes: readonly Buffer[]): Promise<void> {
  await sql`delete from backup_codes where account_id = ${accountId}`.execute(tx)
  await sql`insert into backup_codes (account_id, code_hash)
    select ${accountId}, h from unnest(${hashes}::bytea[]) as h`.execute(tx)
}

/** Each holds once. */
export async function useBackupCode(tx: Tx, accountId: number, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update backup_codes set used_at = clock_timestamp()
    where account_id = ${accountId} and code_hash = ${hash} and used_at is null returning account_id`.execute(tx)
  return rows.length > 0
}

/** Whether it is asked for at each withdrawal; false where none is on. */
export async function saveAtWithdrawals(tx: Tx, accountId: number, asks: boolean): Promise<boolean> {
  const { rows } = await sql`
    update second_factors set at_withdrawals = ${asks} where account_id = ${accountId} and confirmed_at is not null
    returning account_id`.execute(tx)
  return rows.length > 0
}

export type FactorState = {
  readonly isOn: boolean
  /** From when on; null where it is not. */
  readonly since: number | null
  /** Whether the player has it asked for at each withdrawal. */
  readonly atWithdrawals: boolean
  readonly backupCodesLeft: number
}

export async function loadFactorState(from: Reader, accountId: number): Promise<FactorState> {
  const { rows } = await sql<FactorState>`
    select exists (select 1 from second_factors where account_id = ${accountId} and confirmed_at is not null) as is_on,
      (select confirmed_at from second_factors where account_id = ${accountId}) as since,
      exists (select 1 from second_factors where account_id = ${accountId} and at_withdrawals) as at_withdrawals,
      (select count(*) from backup_codes where account_id = ${accountId} and used_at is null) as backup_codes_left`.execute(
    from,
  )
  return rows[0] ?? { isOn: false, since: null, atWithdrawals: false, backupCodesLeft: 0 }
}
