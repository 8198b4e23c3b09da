/** Officers of the desk who quote, for tests that begin where they have signed in before. */
import { must } from '@paddock/domain/result'
import type { Paddock } from './paddock.ts'

/** An officer who may quote everything, with the password and the code of the administrator. */
export async function makeTrader({ rows }: Paddock, userName: string): Promise<void> {
  const [made] = await rows(
    `insert into accounts (role, user_name, password_hash, transaction_code_hash, second_factor_waived)
     select 'desk', $1, password_hash, transaction_code_hash, true from accounts where user_name = 'administrator'
     returning id`,
    [userName],
  )
  const { id } = must(made, `${userName} is made`) as { readonly id: number }
  await rows(
    `insert into desk_officers (account_id, made_by, rights, everything)
     select $1, id, '{QUOTE}', true from accounts where user_name = 'administrator'`,
    [id],
  )
}
