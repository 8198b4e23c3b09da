/** Why an officer looks at an award first: who has it may be somebody who had it before. docs/domain/bonuses.md#holds. */
import { type HoldReason, rootOfPhone } from '@paddock/domain/bonuses'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import { timeOf } from '../../platform/sql-time.ts'

export type PlayedIn = { readonly unit: string; readonly startsAt: number }

type About = {
  readonly siteId: number
  readonly accountId: number
  readonly wagererId: number
  readonly rule: { readonly terms: { readonly kind: string } }
  readonly playedIn?: PlayedIn
}

/** Of accounts that share something no more are looked through, the oldest first: a device of so many is nobody's. */
const MOST_SHARING = 1000

const devices = (id: number) => sql`(
  select distinct m.account_id as id from login_events m
  where m.outcome = 'SIGNED_IN' and m.device_hash is not null and m.device_hash = any(array(
    select distinct l.device_hash from login_events l
    where l.account_id = ${id} and l.outcome = 'SIGNED_IN' and l.device_hash is not null))
  order by 1 limit ${sql.lit(MOST_SHARING)})`

/** Both are paid to one account, or once were. */
const payees = (id: number) => sql`(
  select q.account_id as id from payees_had p join payees_had q on q.site_id = p.site_id and q.payee = p.payee
  where p.account_id = ${id} order by 1 limit ${sql.lit(MOST_SHARING)})`

/** As the index of phones has it: `rootOfPhone`. */
const phones = (siteId: number, phone: string | null) => sql`(
  select p.id from accounts p
  where p.site_id = ${siteId} and p.phone is not null and left(right(ltrim(p.phone, '+'), 10), -2) = ${phone && rootOfPhone(phone)}
  order by 1 limit ${sql.lit(MOST_SHARING)})`

/** Looked up from whoever it is about: from what they share to who shares it, and from there to whether that one had the bonus, or played for the same prize. @internal Exported for the tests. */
export const queryOfSharing = ({ siteId, accountId, wagererId, rule, playedIn }: About, phone: string | null) => sql<{
  device: boolean
  payee: boolean
  phone: boolean
}>`
  select coalesce(bool_or(s.by = 'DEVICE'), false) as device, coalesce(bool_or(s.by = 'PAYEE'), false) as payee,
    coalesce(bool_or(s.by = 'PHONE'), false) as phone
  from (select 'DEVICE' as by, id from ${devices(wagererId)} d union all select 'PAYEE', id from ${payees(wagererId)} q
    union all select 'PHONE', id from ${phones(siteId, phone)} p) s
  where s.id <> ${wagererId} and (select o.site_id from accounts o where o.id = s.id) = ${siteId}
    and (s.id = ${accountId} or exists (
      select from bonus_awards b where b.wagerer_id = s.id and b.kind = ${rule.terms.kind} and b.ended is distinct from 'refused')
      or ${playedIn === undefined ? sql`false` : sql`exists (select from leaderboard_sums l where l.account_id = s.id and l.unit = ${playedIn.unit} and l.starts_at = ${timeOf(playedIn.startsAt)})`})`

export async function reasonsToHold(from: Reader, about: About): Promise<HoldReason[]> {
  const { accountId, wagererId } = about
  const { rows } = await queryOfSharing(about, await findPhone(from, wagererId)).execute(from)
  const [found = { device: false, payee: false, phone: false }] = rows
  const isShared = found.device || found.payee || found.phone
  const isOwnReferral = accountId !== wagererId && (isShared || (await isFromOneAddress(from, about)))
  return [
    ...(found.device ? (['SAME_DEVICE'] as const) : []),
    ...(found.payee ? (['SAME_PAYEE'] as const) : []),
    ...(found.phone ? (['SAME_PHONE'] as const) : []),
    ...(isOwnReferral ? (['OWN_REFERRAL'] as const) : []),
  ]
}

/** The friend signed up from where the referrer signs in. Strangers share addresses by the thousand: of two players otherwise it says nothing. */
async function isFromOneAddress(from: Reader, { accountId, wagererId }: About): Promise<boolean> {
  const { rows } = await sql`
    select from registrations r where r.account_id = ${wagererId} and r.address <> '' and exists (
      select from login_events l where l.account_id = ${accountId} and l.outcome = 'SIGNED_IN' and l.address = r.address)`.execute(
    from,
  )
  return rows.length > 0
}

/** Of several of one number's root who are given something at once each sees those before it: on the way to every award, before what else waits for another. */
export async function holdRoot(tx: Tx, { siteId, wagererId }: Pick<About, 'siteId' | 'wagererId'>): Promise<void> {
  const phone = await findPhone(tx, wagererId)
  if (phone !== null)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`bonus root ${siteId} ${rootOfPhone(phone)}`}, 0))`.execute(
      tx,
    )
}

async function findPhone(from: Reader, accountId: number): Promise<string | null> {
  const { rows } = await sql<{ phone: string | null }>`select phone from accounts where id = ${accountId}`.execute(from)
  return rows[0]?.phone ?? null
}
