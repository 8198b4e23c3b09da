/** The only file that names the table of schedules. */
import { dueDayAfter, lastDueDay, type Period, type ReportName, type Rhythm } from '@paddock/domain/schedules'
import { dayIn, hourIn } from '@paddock/domain/days'
import { must } from '@paddock/domain/result'
import type { Role } from '@paddock/domain/roles'
import { sql } from 'kysely'
import { IS_LOCKED } from '../accounts/index.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { timeOf } from '../platform/sql-time.ts'
import { ADMINISTRATORS } from '../platform/stands-as.ts'

/** When, and of which days. */
export type When = { readonly rhythm: Rhythm; readonly hour: number; readonly period: Period }
export type NewSchedule = When & {
  readonly siteId: number
  readonly accountId: number
  readonly report: ReportName
  readonly subjectId: number | null
  readonly filters: Readonly<Record<string, string>>
}
export type StoredSchedule = NewSchedule & {
  readonly id: number
  readonly subjectName: string | null
  readonly dueAt: number
}

/** The clock of the site: in which zone it is what time. */
export type SiteClock = { readonly zone: string; readonly now: number }

const STORED = sql`s.id, s.site_id, s.account_id, s.report, s.subject_id, p.user_name as subject_name, s.filters, s.rhythm, s.hour, s.period, s.due_at`

/** Whose it is: an officer on a site. */
type Owner = Pick<NewSchedule, 'siteId' | 'accountId'>

export async function listSchedules(from: Reader, owner: Owner): Promise<StoredSchedule[]> {
  const { rows } = await sql<StoredSchedule>`
    select ${STORED} from report_schedules s left join accounts p on p.id = s.subject_id
    where s.site_id = ${owner.siteId} and s.account_id = ${owner.accountId} order by s.id desc`.execute(from)
  return rows
}

/** The owner's own alone; held until the transaction ends. */
export async function holdSchedule(tx: Tx, owner: Owner, id: number): Promise<StoredSchedule | undefined> {
  const { rows } = await sql<StoredSchedule>`
    select ${STORED} from report_schedules s left join accounts p on p.id = s.subject_id
    where s.id = ${id} and s.site_id = ${owner.siteId} and s.account_id = ${owner.accountId} for update of s`.execute(
    tx,
  )
  return rows[0]
}

/** Two that are made at once are counted one after the other. */
export async function countSchedules(tx: Tx, { siteId, accountId }: Owner): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`schedules ${siteId} ${accountId}`}, 0))`.execute(tx)
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from report_schedules where site_id = ${siteId} and account_id = ${accountId}`.execute(
    tx,
  )
  return rows[0]?.total ?? 0
}

/** The day whose hour came last, and the moment of the one behind it. Where a zone leaves the hour out, its clock has gone on. */
function timesOf({ rhythm, hour }: When, { zone, now }: SiteClock) {
  const last = lastDueDay(rhythm, hour, { day: dayIn(zone, now), hour: hourIn(zone, now) })
  const next = dueDayAfter(rhythm, last)
  return { last, dueAt: sql`(${next}::date + make_interval(hours => ${hour}::int)) at time zone ${zone}` }
}

/** It is told from its next time on: what is over by now is not. */
export async function insertSchedule(tx: Tx, given: NewSchedule, clock: SiteClock): Promise<number> {
  const { siteId, accountId, report, subjectId, filters, rhythm, hour, period } = given
  const { last, dueAt } = timesOf(given, clock)
  const { rows } = await sql<{ id: number }>`
    insert into report_schedules (site_id, account_id, report, subject_id, filters, rhythm, hour, period, created_at, told_on, due_at)
    values (${siteId}, ${accountId}, ${report}, ${subjectId}, ${JSON.stringify(filters)}, ${rhythm}, ${hour}, ${period}, ${timeOf(clock.now)},
      ${last}::date, ${dueAt}) returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** What it is narrowed by, and of whom it is. */
export type Narrowed = Pick<NewSchedule, 'filters' | 'subjectId'>

export async function narrowSchedule(tx: Tx, id: number, { filters, subjectId }: Narrowed): Promise<void> {
  await sql`update report_schedules set filters = ${JSON.stringify(filters)}, subject_id = ${subjectId} where id = ${id}`.execute(
    tx,
  )
}

/** Of a day that was told nobody is told again, whatever its hour is now. */
export async function changeWhen(tx: Tx, id: number, when: When, clock: SiteClock): Promise<void> {
  const { rhythm, hour, period } = when
  const { last, dueAt } = timesOf(when, clock)
  await sql`update report_schedules set rhythm = ${rhythm}, hour = ${hour}, period = ${period},
    told_on = greatest(told_on, ${last}::date), due_at = ${dueAt} where id = ${id}`.execute(tx)
}

export async function removeSchedule(tx: Tx, id: number): Promise<void> {
  await sql`delete from report_schedules where id = ${id}`.execute(tx)
}

/* By the clock, over all sites */

export type DueSchedule = StoredSchedule & {
  readonly role: Role
  readonly siteLabel: string
  /** As days are written. */
  readonly toldOn: string
  readonly isLocked: boolean
  /** It is of nobody in particular, of the officer, or of who still stands below. */
  readonly isSeen: boolean
}

export async function listSitesWithDue(from: Reader, now: number): Promise<number[]> {
  const { rows } = await sql<{ siteId: number }>`
    select distinct site_id from report_schedules where due_at <= ${timeOf(now)} order by 1`.execute(from)
  return rows.map(({ siteId }) => siteId)
}

const STANDS_AS = sql`case a.role when 'administrator' then ${ADMINISTRATORS} else a.id end`

/** The first that are due on a site, held until the transaction ends. Another server takes others. */
export async function takeDue(tx: Tx, siteId: number, now: number, atMost: number): Promise<DueSchedule[]> {
  const { rows } = await sql<DueSchedule>`
    select ${STORED}, a.role, t.label as site_label, s.told_on::text as told_on, ${IS_LOCKED} as is_locked,
      (s.subject_id is null or p.id in (a.id, ${STANDS_AS}) or p.site_id = s.site_id and ${STANDS_AS} = any(p.ancestors)) as is_seen
    from report_schedules s join accounts a on a.id = s.account_id join sites t on t.id = s.site_id
    left join accounts p on p.id = s.subject_id
    where s.site_id = ${siteId} and s.due_at <= ${timeOf(now)} order by s.due_at limit ${atMost} for update of s skip locked`.execute(
    tx,
  )
  return rows
}

/** The day whose hour came last is told, or left out, and so is whatever was missed before. Gives that day, and when it is due next. */
export async function passDue(tx: Tx, due: DueSchedule, clock: SiteClock): Promise<{ day: string; dueAt: number }> {
  const { last, dueAt } = timesOf(due, clock)
  const { rows } = await sql<{ dueAt: number }>`
    update report_schedules set told_on = greatest(told_on, ${last}::date), due_at = ${dueAt} where id = ${due.id} returning due_at`.execute(
    tx,
  )
  return { day: last, dueAt: must(rows[0], 'it is held').dueAt }
}
