/**
 * Administrators. The first two are made on the machine by a command, so that there can be a second officer; every further one is
 * proposed by one administrator and confirmed by another, and neither knows the whole of its first password: an account that one
 * of them could open alone would be their own second officer. docs/domain/second-officer.md.
 */
import type { Refusal } from '@paddock/contract'
import { isUserName, looksLikePhone } from '@paddock/domain/access'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
import type { Applier } from '../second-officer/index.ts'
import { halfPassword } from './passwords.ts'

/** So many are made with the command; then two administrators make the next. */
const MADE_BY_COMMAND = 2

/** Must change its password and set up its second factor at the first sign-in; it gets its transaction code there. 000 §4. */
export async function insertAdministrator(
  tx: Tx,
  userName: string,
  passwordHash: string,
): Promise<Result<number, Refusal>> {
  const refusal = await refuseName(tx, userName)
  if (refusal) return refuse(refusal)
  const { rows } = await sql<{ id: number }>`
    insert into accounts (role, user_name, full_name, password_hash, must_change_password)
    values ('administrator', ${userName}, ${userName}, ${passwordHash}, true)
    on conflict (coalesce(site_id, 0), lower(user_name)) do nothing returning id`.execute(tx)
  const [made] = rows
  return made ? ok(made.id) : refuse({ code: 'USER_NAME_TAKEN' })
}

/** An administrator's name is nobody else's on any site: they sign in everywhere. */
export async function refuseName(from: Reader, userName: string): Promise<Refusal | undefined> {
  if (!isUserName(userName) || looksLikePhone(userName)) return { code: 'USER_NAME_INVALID' }
  const { rows } = await sql`select 1 from accounts where name_key = lower(${userName}) limit 1`.execute(from)
  return rows.length > 0 ? { code: 'USER_NAME_TAKEN' } : undefined
}

/** Whether the command may make one more. Nobody else makes one until the transaction ends. */
export async function mayMakeByCommand(tx: Tx): Promise<boolean> {
  await sql`select 1 from installation for update`.execute(tx)
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from accounts where role = 'administrator' and password_hash is not null`.execute(tx)
  return must(rows[0], 'a count gives a row').total < MADE_BY_COMMAND
}

/**
 * Takes an administrator's ways in, so that one who is gone is nobody to wait for and another can be made. The account stays: the
 * audit log names it. Undefined where there is none of that name who can sign in.
 */
export async function retireAdministrator(tx: Tx, userName: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update accounts set password_hash = null, transaction_code_hash = null, updated_at = clock_timestamp()
    where role = 'administrator' and name_key = lower(${userName}) and password_hash is not null returning id`.execute(
    tx,
  )
  return rows[0]?.id
}

export type AdministratorDeps = {
  readonly hash: (password: string) => Promise<string>
  /** The first half, as the proposer was shown it. */
  readonly unseal: (sealed: Buffer, userName: string) => string
}

/** Makes the account that one administrator proposed and another confirms. */
export const createAdministratorApplier = ({ hash, unseal }: AdministratorDeps): Applier<'ADMINISTRATOR'> => ({
  async prepare({ payload: { userName, sealedBegin } }) {
    const passwordEnds = halfPassword()
    const passwordHash = await hash(unseal(Buffer.from(sealedBegin, 'base64'), userName) + passwordEnds)
    return async (tx) => {
      const made = await insertAdministrator(tx, userName, passwordHash)
      return made.ok ? ok({ before: {}, after: { userName, accountId: made.value }, passwordEnds }) : made
    }
  },
})
