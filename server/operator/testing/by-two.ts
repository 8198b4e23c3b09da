import type { Asking, Endpoint } from '@paddock/contract'
import { type Answered, ask, type GatewayWorld, signIn } from '../../live/testing/gateway.ts'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'

const CONSOLE = { headers: { 'x-console': '1' } }

/** A further administrator, who is anybody's second; signed in. */
export async function addAdministrator({ db, gateway, ids }: GatewayWorld, name = 'second'): Promise<string> {
  await sql`insert into accounts (role, user_name, password_hash, transaction_code_hash, second_factor_waived)
    select 'administrator', ${name}, password_hash, transaction_code_hash, true from accounts where id = ${ids.administrator}`.execute(
    db,
  )
  return await signIn(gateway, name, CONSOLE)
}

/** An officer of the desk without rights yet; signed in. */
export async function addDeskOfficer(
  { db, gateway, ids }: GatewayWorld,
  name: string,
): Promise<{ readonly id: number; readonly token: string }> {
  const { rows } = await sql<{ id: number }>`
    insert into accounts (role, user_name, password_hash, transaction_code_hash, second_factor_waived)
    select 'desk', ${name}, password_hash, transaction_code_hash, true from accounts where id = ${ids.administrator} returning id`.execute(
    db,
  )
  const { id } = must(rows[0], name)
  await sql`insert into desk_officers (account_id, made_by) values (${id}, ${ids.administrator})`.execute(db)
  return { id, token: await signIn(gateway, name, CONSOLE) }
}

/** What one officer asks for, and another as well where it only waits then. Gives the last answer. */
export async function byTwo<E extends Endpoint>(
  { gateway }: GatewayWorld,
  [first, second]: readonly [string, string],
  call: E,
  asking: Asking<E>,
): Promise<Answered<E>> {
  const answered = await ask(gateway, call, asking, { token: first })
  const { docs } = answered.body as { readonly docs?: { readonly proposed?: boolean } }
  return docs?.proposed === true ? await ask(gateway, call, asking, { token: second }) : answered
}
