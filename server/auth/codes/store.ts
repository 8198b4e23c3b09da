/** The only file that names the table of one-time codes. */
import type { AskedOtp, OtpHistory, StoredOtp } from '@paddock/domain/access'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'

export type OtpPurpose = 'SIGN_UP' | 'PASSWORD' | 'SIGN_IN' | 'CONFIRM'
/** Each kind of who asks has limits of its own, so that strangers use up none but their own. */
export type OtpAsker = 'STRANGER' | 'KNOWN' | 'PROVED'
export type OtpOf = { readonly siteId: number; readonly purpose: OtpPurpose; readonly phone: string }

/** One at a time for a number: two requests at once would both find that none is pending. */
export async function lockPhone(tx: Tx, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`otp ${phone}`}, 0))`.execute(tx)
}

/** What the limits look at: rows of a day for the number, which they keep few, and of an hour from the place. */
export async function loadOtpHistory(
  from: Reader,
  { siteId, purpose, phone }: OtpOf,
  { place, asker }: { readonly place: string; readonly asker: OtpAsker },
): Promise<OtpHistory> {
  const { rows: ofNumber } = await sql<AskedOtp>`
    select created_at as at, site_id = ${siteId} and purpose = ${purpose} as is_same, place = ${place} as is_here
    from otp_codes where phone = ${phone} and asker = ${asker} and created_at > clock_timestamp() - interval '1 day'`.execute(
    from,
  )
  const { rows: ofPlace } = await sql<{ at: number }>`
    select created_at as at from otp_codes
    where place = ${place} and asker = ${asker} and created_at > clock_timestamp() - interval '1 hour'`.execute(from)
  return { ofNumber, ofPlace: ofPlace.map(({ at }) => at) }
}

/** A new code kills the old one of the same browser: no other has a say in whether the one here is good. */
export async function saveOtp(
  tx: Tx,
  { siteId, purpose, phone }: OtpOf,
  code: {
    readonly hash: Buffer
    readonly address: string
    readonly place: string
    readonly asker: OtpAsker
    readonly lifeMs: number
    readonly browserHash: Buffer | null
  },
): Promise<void> {
  await sql`update otp_codes set spent_at = clock_timestamp()
    where site_id = ${siteId} and purpose = ${purpose} and phone = ${phone} and spent_at is null
      and browser_hash is not distinct from ${code.browserHash}`.execute(tx)
  await sql`insert into otp_codes (site_id, purpose, phone, address, place, asker, code_hash, browser_hash, expires_at)
    values (${siteId}, ${purpose}, ${phone}, ${code.address}, ${code.place}, ${code.asker}, ${code.hash}, ${code.browserHash},
      clock_timestamp() + make_interval(secs => ${code.lifeMs / 1000}))`.execute(tx)
}

export type LockedOtp = StoredOtp & {
  readonly id: number
  readonly hash: Buffer
  readonly browserHash: Buffer | null
}

/** The newest code of this purpose that is good in this browser, its row locked until the transaction ends. */
export async function lockOtp(
  tx: Tx,
  { siteId, purpose, phone }: OtpOf,
  browserHash: Buffer | null,
): Promise<LockedOtp | undefined> {
  const { rows } = await sql<LockedOtp>`
    select o.id, o.code_hash as hash, o.browser_hash, o.browser_hash is not null as is_bound, o.expires_at, o.tries, o.spent_at is not null as is_spent,
      (select coalesce(sum(p.tries), 0)::int from otp_codes p
        where p.phone = o.phone and p.site_id = o.site_id and p.purpose = o.purpose and p.asker = o.asker
          and p.created_at > clock_timestamp() - interval '1 day') as tries_of_number
    from otp_codes o where o.site_id = ${siteId} and o.purpose = ${purpose} and o.phone = ${phone} and o.spent_at is null
      and (o.browser_hash is null or o.browser_hash = ${browserHash})
    order by o.id desc limit 1 for update`.execute(tx)
  return rows[0]
}

export async function countWrongOtp(tx: Tx, id: number): Promise<void> {
  await sql`update otp_codes set tries = tries + 1 where id = ${id}`.execute(tx)
}

export async function spendOtp(tx: Tx, id: number): Promise<void> {
  await sql`update otp_codes set spent_at = clock_timestamp() where id = ${id}`.execute(tx)
}

export type CodeUse = { readonly siteId: number; readonly sent: number; readonly used: number }

/**
 * Codes for signing up that were sent within the last hour and can be used no more, and how many of them were. A code that is
 * spent was used, unless a newer one took its place at that moment.
 */
export async function loadSignUpCodeUse(from: Reader): Promise<readonly CodeUse[]> {
  const { rows } = await sql<CodeUse>`
    select site_id, count(*)::int as sent, count(*) filter (where spent_at is not null and not exists (
      select from otp_codes n where n.site_id = o.site_id and n.purpose = o.purpose and n.phone = o.phone
        and n.created_at between o.spent_at and o.spent_at + interval '1 second'))::int as used
    from otp_codes o
    where purpose = 'SIGN_UP' and created_at > clock_timestamp() - interval '1 hour' and expires_at < clock_timestamp()
    group by site_id`.execute(from)
  return rows
}

/** Limits look back a day at most. */
export async function forgetOldOtps(from: Reader): Promise<void> {
  await sql`delete from otp_codes where created_at < clock_timestamp() - interval '2 days'`.execute(from)
}
