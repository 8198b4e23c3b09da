/** The only file that names the table of text messages. */
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

export type DueSms = { readonly id: number; readonly phone: string; readonly text: string; readonly attempts: number }

/** Takes what is to be sent now. What a process took and never reported is taken again after a while. */
export async function takeDueSms(from: Reader, most: number, againAfterMs: number): Promise<DueSms[]> {
  const { rows } = await sql<DueSms>`
    update sms_messages set status = 'SENDING', attempts = attempts + 1,
      try_at = clock_timestamp() + make_interval(secs => ${againAfterMs / 1000})
    where id in (select id from sms_messages where status in ('QUEUED', 'SENDING') and try_at <= clock_timestamp()
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
    where status in ('QUEUED', 'SENDING') and good_until <= clock_timestamp() returning id`.execute(from)
  return rows.length
}
