/** The only file that names the table of text messages. */
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'

export type NewSms = {
  readonly siteId: number
  readonly phone: string
  readonly purpose: string
  /** Null is kept as asked for and never sent. */
  readonly text: string | null
  /** After that it is of no use to anybody. */
  readonly goodForMs: number
}

export async function saveSms(tx: Tx, { siteId, phone, purpose, text, goodForMs }: NewSms): Promise<void> {
  await sql`insert into sms_messages (site_id, phone, purpose, text, good_until, status)
    values (${siteId}, ${phone}, ${purpose}, ${text}, clock_timestamp() + make_interval(secs => ${goodForMs / 1000}),
      ${text === null ? 'DROPPED' : 'QUEUED'})`.execute(tx)
}

/** How many messages for the purpose the phone had within a day. */
export async function countSms(
  from: Reader,
  { siteId, phone, purpose }: Pick<NewSms, 'siteId' | 'phone' | 'purpose'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sms_messages
    where site_id = ${siteId} and phone = ${phone} and purpose = ${purpose} and queued_at > clock_timestamp() - interval '1 day'`.execute(
    from,
  )
  return must(rows[0], 'a count has its row').count
}

export type SmsUse = {
  /** Messages that were sent, or are about to be: what nobody was to get costs nothing. */
  readonly sent: { readonly ofDay: number; readonly ofMinute: number }
  /** When the `last`-th one from now was asked for, sent or not, if that was within the day or the minute. */
  readonly askedOfDay: number | null
  readonly askedOfMinute: number | null
}

/** What a site's messages for these purposes came to within a day and a minute. */
export async function loadSmsUse(
  from: Reader,
  { siteId, purposes }: { readonly siteId: number; readonly purposes: readonly string[] },
  last: { readonly ofDay: number; readonly ofMinute: number },
): Promise<SmsUse> {
  type Row = Pick<SmsUse, 'askedOfDay' | 'askedOfMinute'> & {
    readonly sentOfDay: number
    readonly sentOfMinute: number
  }
  const { rows } = await sql<Row>`
    with asked as (
      select queued_at, status <> 'DROPPED' as is_sent, queued_at > clock_timestamp() - interval '1 minute' as is_of_minute
      from sms_messages where site_id = ${siteId} and purpose = any(${purposes}) and queued_at > clock_timestamp() - interval '1 day')
    select count(*) filter (where is_sent) as sent_of_day, count(*) filter (where is_sent and is_of_minute) as sent_of_minute,
      (select queued_at from asked order by queued_at desc offset ${last.ofDay - 1} limit 1) as asked_of_day,
      (select queued_at from asked where is_of_minute order by queued_at desc offset ${last.ofMinute - 1} limit 1) as asked_of_minute
    from asked`.execute(from)
  const [row] = rows
  if (!row) throw new Error('no use of messages')
  return { ...row, sent: { ofDay: row.sentOfDay, ofMinute: row.sentOfMinute } }
}

export type DueSms = { readonly id: number; readonly phone: string; readonly text: string; readonly attempts: number }

/** Not sent yet, as far as is known. */
const IS_TO_BE_SENT = sql`status in ('QUEUED', 'SENDING')`

/** Takes what is to be sent now. What a process took and never reported is taken again after a while. */
export async function takeDueSms(from: Reader, most: number, againAfterMs: number): Promise<DueSms[]> {
  const { rows } = await sql<DueSms>`
    update sms_messages set status = 'SENDING', attempts = attempts + 1,
      try_at = clock_timestamp() + make_interval(secs => ${againAfterMs / 1000})
    where id in (select id from sms_messages where ${IS_TO_BE_SENT} and try_at <= clock_timestamp()
        and good_until > clock_timestamp() order by try_at limit ${most} for update skip locked)
    returning id, phone, text, attempts`.execute(from)
  return rows
}

export async function endSms(from: Reader, id: number, status: 'SENT' | 'FAILED', outcome: string): Promise<void> {
  await sql`update sms_messages set status = ${status}, outcome = ${outcome}, text = null, ended_at = clock_timestamp()
    where id = ${id}`.execute(from)
}

export async function postponeSms(from: Reader, id: number, outcome: string, waitMs: number): Promise<void> {
  await sql`update sms_messages set status = 'QUEUED', outcome = ${outcome},
    try_at = clock_timestamp() + make_interval(secs => ${waitMs / 1000}) where id = ${id}`.execute(from)
}

/** What was not sent while it was of use. */
export async function dropLateSms(from: Reader): Promise<number> {
  const { rows } = await sql`update sms_messages set status = 'FAILED', text = null, ended_at = clock_timestamp()
    where ${IS_TO_BE_SENT} and good_until <= clock_timestamp() returning id`.execute(from)
  return rows.length
}
