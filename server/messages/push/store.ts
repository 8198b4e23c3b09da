/** The only file that names the tables of devices and of what is on its way to them, and what accounts chose of it. */
import { type PushChoices, type QuietHours, USUAL_PUSH } from '@paddock/domain/messages'
import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../../platform/database.ts'
import { timeOf } from '../../platform/sql-time.ts'
import { MARKETING_STANDING, type StoredStanding } from '../marketing.ts'
import type { StoredNotification } from '../notification.ts'
import { JOINED, STORED } from '../store.ts'

/* Choices */

export type Choices = {
  readonly pushes: PushChoices
  readonly quiet: QuietHours | null
  /** Null where none was chosen. */
  readonly timeZone: string | null
}

type ChoicesRow = {
  readonly pushBets: boolean | null
  readonly pushPayments: boolean | null
  readonly pushAccount: boolean | null
  readonly pushPromotions: boolean | null
  readonly quietFrom: number | null
  readonly quietTo: number | null
  readonly timeZone: string | null
}
const CHOICES = sql`c.push_bets, c.push_payments, c.push_account, c.push_promotions, c.quiet_from, c.quiet_to, c.time_zone`

const choicesOf = (row: ChoicesRow | undefined): Choices => ({
  pushes: {
    BETS: row?.pushBets ?? USUAL_PUSH.BETS,
    PAYMENTS: row?.pushPayments ?? USUAL_PUSH.PAYMENTS,
    ACCOUNT: row?.pushAccount ?? USUAL_PUSH.ACCOUNT,
    PROMOTIONS: row?.pushPromotions ?? USUAL_PUSH.PROMOTIONS,
  },
  quiet:
    row === undefined || row.quietFrom === null || row.quietTo === null
      ? null
      : { from: row.quietFrom, to: row.quietTo },
  timeZone: row?.timeZone ?? null,
})

export async function loadPushChoices(from: Reader, accountId: number): Promise<Choices> {
  const { rows } =
    await sql<ChoicesRow>`select ${CHOICES} from message_choices c where account_id = ${accountId}`.execute(from)
  return choicesOf(rows[0])
}

export async function savePushChoices(
  tx: Tx,
  accountId: number,
  { pushes: { BETS, PAYMENTS, ACCOUNT, PROMOTIONS }, quiet, timeZone }: Choices,
): Promise<void> {
  await sql`insert into message_choices (account_id, push_bets, push_payments, push_account, push_promotions, quiet_from, quiet_to, time_zone)
    values (${accountId}, ${BETS}, ${PAYMENTS}, ${ACCOUNT}, ${PROMOTIONS}, ${quiet?.from ?? null}, ${quiet?.to ?? null}, ${timeZone})
    on conflict (account_id) do update set push_bets = excluded.push_bets, push_payments = excluded.push_payments,
      push_account = excluded.push_account, push_promotions = excluded.push_promotions, quiet_from = excluded.quiet_from,
      quiet_to = excluded.quiet_to, time_zone = excluded.time_zone`.execute(tx)
}

/* Devices */

/** Of a device `d`: the session that said yes was ended by somebody. One that only rests keeps its device. */
const IS_ENDED = sql`exists (select from sessions s where s.id = d.session_id and s.ended_at is not null)`

export type Device = { readonly id: string; readonly agent: string; readonly since: number }

export async function listDevices(from: Reader, accountId: number): Promise<Device[]> {
  const { rows } = await sql<Device>`
    select d.id, d.agent, d.since from push_devices d where d.account_id = ${accountId} and not ${IS_ENDED} order by d.since, d.id`.execute(
    from,
  )
  return rows
}

export type NewDevice = {
  readonly id: string
  readonly siteId: number
  readonly accountId: number
  readonly sessionId: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly agent: string
  readonly since: number
}

/** How many others an account has; until the transaction ends it gets no other. */
export async function countOthers(tx: Tx, accountId: number, endpoint: string): Promise<number> {
  await sql`select from accounts where id = ${accountId} for no key update`.execute(tx)
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from push_devices d where d.account_id = ${accountId} and d.endpoint <> ${endpoint} and not ${IS_ENDED}`.execute(
    tx,
  )
  return rows[0]?.n ?? 0
}

/** A browser is one account's at a time: whoever signed in last and said yes. Nothing that was on its way to another is brought to it. */
export async function saveDevice(tx: Tx, device: NewDevice): Promise<void> {
  const { id, siteId, accountId, sessionId, endpoint, p256dh, auth, agent, since } = device
  await sql`delete from push_devices where site_id = ${siteId} and endpoint = ${endpoint}`.execute(tx)
  await sql`insert into push_devices (id, site_id, account_id, session_id, endpoint, p256dh, auth, agent, since)
    values (${id}, ${siteId}, ${accountId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${agent}, ${timeOf(since)})`.execute(
    tx,
  )
}

/** False for another account's, and for one whose session was ended: who signed out is asked anew. */
export async function bindDevice(tx: Tx, id: string, accountId: number, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    update push_devices d set session_id = ${sessionId} where d.id = ${id} and d.account_id = ${accountId} and not ${IS_ENDED} returning d.id`.execute(
    tx,
  )
  return rows.length > 0
}

export async function removeDevice(tx: Tx, id: string, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from push_devices where id = ${id} and account_id = ${accountId} returning id`.execute(tx)
  return rows.length > 0
}

/** Of sessions that somebody ended: signed out, locked, excluded, with another password. They are told nothing before either. */
export async function removeEnded(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from push_devices d where ${IS_ENDED}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/* What is on its way */

type Lasting = { readonly now: number; readonly until: number }

/** What was just told goes to the devices of those whom it was told. */
export async function queuePushes(
  tx: Tx,
  notificationIds: readonly number[],
  { now, until }: Lasting,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into pushes (notification_id, device_id, due_at, expires_at)
    select n.id, d.id, ${timeOf(now)}, ${timeOf(until)} from notifications n join push_devices d on d.account_id = n.account_id
    where n.id = any(${notificationIds}::bigint[]) and not n.read on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export type DuePush = StoredNotification &
  StoredStanding & {
    readonly deviceId: string
    readonly endpoint: string
    readonly p256dh: string
    readonly auth: string
    readonly tries: number
    readonly failures: number
    readonly expiresAt: number
    readonly marketing: boolean
    /** Somebody ended the session that said yes. */
    readonly isEnded: boolean
    readonly choices: Choices
  }

/**
 * What is due, and due again only when `again` is: whoever takes it has so long to bring it. Others take others. Read behind that, so that
 * what is decided by is as it stands now.
 */
export async function takeDuePushes(
  db: Database,
  { now, again, most }: { readonly now: number; readonly again: number; readonly most: number },
): Promise<DuePush[]> {
  const { rows: taken } = await sql<{ notificationId: number; deviceId: string }>`
    with due as materialized (select notification_id, device_id from pushes where due_at <= ${timeOf(now)}
      order by due_at limit ${most} for update skip locked)
    update pushes p set due_at = ${timeOf(again)}, tries = p.tries + 1 from due
    where p.notification_id = due.notification_id and p.device_id = due.device_id returning p.notification_id, p.device_id`.execute(
    db,
  )
  if (taken.length === 0) return []
  const { rows } = await sql<Omit<DuePush, 'choices'> & ChoicesRow>`
    select ${STORED}, p.device_id, p.tries, p.expires_at, d.endpoint, d.p256dh, d.auth, d.failures, coalesce(b.marketing, false) as marketing,
      ${IS_ENDED} as is_ended, ${CHOICES}, ${MARKETING_STANDING}
    from unnest(${taken.map(({ notificationId }) => notificationId)}::bigint[], ${taken.map(({ deviceId }) => deviceId)}::uuid[])
      as t(notification_id, device_id)
    join pushes p on p.notification_id = t.notification_id and p.device_id = t.device_id
    join push_devices d on d.id = p.device_id
    join notifications n on n.id = p.notification_id ${JOINED}
    join accounts a on a.id = d.account_id and a.id = n.account_id
    left join message_choices c on c.account_id = a.id`.execute(db)
  return rows.map((row) => ({ ...row, choices: choicesOf(row) }))
}

export type Way = Pick<DuePush, 'id' | 'deviceId'>

/** It is on its way no more. */
export async function forgetPush(db: Database, { id, deviceId }: Way): Promise<void> {
  await sql`delete from pushes where notification_id = ${id} and device_id = ${deviceId}`.execute(db)
}

/** Later, without that the try counts where nothing was tried. */
export async function putOffPush(db: Database, { id, deviceId }: Way, until: number, isTry: boolean): Promise<void> {
  await sql`update pushes set due_at = ${timeOf(until)}, tries = tries - ${isTry ? 0 : 1}
    where notification_id = ${id} and device_id = ${deviceId}`.execute(db)
}

/** How a device took the last message; a session that was bound to it meanwhile is of the same browser. */
export async function noteTaken(db: Database, deviceId: string, isTaken: boolean): Promise<void> {
  await sql`update push_devices set failures = ${isTaken ? sql`0` : sql`failures + 1`} where id = ${deviceId}`.execute(
    db,
  )
}

export async function dropDevice(db: Database, deviceId: string): Promise<void> {
  await sql`delete from push_devices where id = ${deviceId}`.execute(db)
}
