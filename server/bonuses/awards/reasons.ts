/** Why an officer looks at an award first: who has it may be somebody who had it before. docs/domain/bonuses.md#holds. */
import { type HoldReason, rootOfPhone } from '@paddock/domain/bonuses'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'

type About = {
  readonly siteId: number
  readonly accountId: number
  readonly wagererId: number
  readonly rule: { readonly terms: { readonly kind: string } }
}

const sharesDevice = (a: number, b: ReturnType<typeof sql>) => sql`exists (
  select from login_events l join login_events m on m.device_hash = l.device_hash
  where l.account_id = ${a} and m.account_id = ${b} and l.device_hash is not null and l.outcome = 'SIGNED_IN' and m.outcome = 'SIGNED_IN')`

/** Both are paid to one account. */
const sharesPayee = (a: number, b: ReturnType<typeof sql>) => sql`exists (
  select from payout_accounts p join payout_accounts q on q.site_id = p.site_id and q.payee = p.payee
  where p.account_id = ${a} and q.account_id = ${b})`

export async function reasonsToHold(
  from: Reader,
  { siteId, accountId, wagererId, rule }: About,
): Promise<HoldReason[]> {
  const phone = await findPhone(from, wagererId)
  const hasRoot = phone === null ? sql`false` : sql`o.phone like ${`%${rootOfPhone(phone)}__`}`
  const { rows } = await sql<{ device: boolean; payee: boolean; phone: boolean }>`
    select coalesce(bool_or(${sharesDevice(wagererId, sql`o.id`)}), false) as device, coalesce(bool_or(${hasRoot}), false) as phone,
      coalesce(bool_or(${sharesPayee(wagererId, sql`o.id`)}), false) as payee
    from accounts o where o.site_id = ${siteId} and o.id <> ${wagererId} and (o.id = ${accountId} or exists (
      select from bonus_awards b where b.wagerer_id = o.id and b.kind = ${rule.terms.kind} and b.ended is distinct from 'refused'))`.execute(
    from,
  )
  const [found = { device: false, payee: false, phone: false }] = rows
  const isOwnReferral = accountId !== wagererId && (found.device || found.payee || found.phone)
  return [
    ...(found.device ? (['SAME_DEVICE'] as const) : []),
    ...(found.payee ? (['SAME_PAYEE'] as const) : []),
    ...(found.phone ? (['SAME_PHONE'] as const) : []),
    ...(isOwnReferral ? (['OWN_REFERRAL'] as const) : []),
  ]
}

async function findPhone(from: Reader, accountId: number): Promise<string | null> {
  const { rows } = await sql<{ phone: string | null }>`select phone from accounts where id = ${accountId}`.execute(from)
  return rows[0]?.phone ?? null
}
