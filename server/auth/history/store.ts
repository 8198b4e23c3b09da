/** The history of sign-ins, the only file that names its table; and by it, where an account is known. */
import type { LoginEvent } from '@paddock/contract'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import { hashOfDevice } from '../origin/devices.ts'
import type { Known } from '../throttle/rules.ts'

export type NewLoginEvent = Omit<LoginEvent, 'at'> & {
  readonly siteId: number
  readonly accountId: number | null
  readonly place: string
  readonly device: string
}

export async function saveLoginEvent(to: Reader, event: NewLoginEvent): Promise<void> {
  const { siteId, accountId, outcome, address, place, agent, country, device } = event
  await sql`insert into login_events (site_id, account_id, outcome, address, place, agent, country, device_hash)
    values (${siteId}, ${accountId}, ${outcome}, ${address}, ${place}, ${agent.slice(0, 300)}, ${country}, ${hashOfDevice(device)})`.execute(
    to,
  )
}

/** Whether somebody has signed in to the account from the place within ninety days. */
export async function isKnownPlace(from: Reader, accountId: number, place: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from login_events where account_id = ${accountId} and place = ${place} and outcome = 'SIGNED_IN'
      and at > clock_timestamp() - interval '90 days' limit 1`.execute(from)
  return rows.length > 0
}

/** By what the account knows who asks: somebody has signed in to it with the device, or from the place, within ninety days. */
export async function loadKnown(
  from: Reader,
  accountId: number | null,
  { place, device }: { readonly place: string; readonly device: string },
): Promise<Known | null> {
  const deviceHash = hashOfDevice(device)
  const { rows } = await sql<{ ofDevice: boolean }>`
    select coalesce(device_hash = ${deviceHash}, false) as of_device from login_events
    where account_id = ${accountId} and outcome = 'SIGNED_IN' and (place = ${place} or device_hash = ${deviceHash})
      and at > clock_timestamp() - interval '90 days'
    order by of_device desc limit 1`.execute(from)
  const [row] = rows
  if (!row) return null
  return row.ofDevice ? { by: 'DEVICE', device } : { by: 'PLACE' }
}

export async function loadLoginEvents(
  from: Reader,
  accountId: number,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ readonly events: LoginEvent[]; readonly total: number }> {
  const { rows } = await sql<LoginEvent & { total: number }>`
    select at, outcome, address, agent, country, count(*) over () as total from login_events
    where account_id = ${accountId} order by id desc limit ${limit} offset ${(page - 1) * limit}`.execute(from)
  return { events: rows, total: rows[0]?.total ?? 0 }
}
