/** Tells officers by the clock that a report of theirs is ready. docs/domain/reports.md#schedules. */
import { mayDo } from '@paddock/domain/roles'
import { daysOfPeriod, reportOf } from '@paddock/domain/schedules'
import { type NewNotification, saveNotifications } from '../messages/index.ts'
import type { Database } from '../platform/database.ts'
import type { Jobs } from '../platform/jobs.ts'
import { eachByItself } from '../platform/jobs/each-by-itself.ts'
import { findConfig, timeZoneOf } from '../sites/index.ts'
import { type DueSchedule, listSitesWithDue, passDue, type SiteClock, takeDue } from './store.ts'

export type TellingDeps = { readonly db: Database; readonly clock: () => number }

const EVERY_MS = 30_000
const MOST_AT_ONCE = 100

/**
 * All that are due. Told and passed in one transaction, under the lock of the schedule: once, whichever server comes first, and after
 * a stop once of the last days alone. @internal Exported for the tests.
 */
export async function tellDue({ db, clock }: TellingDeps): Promise<number> {
  const now = clock()
  let told = 0
  await eachByItself(await listSitesWithDue(db, now), async (siteId) => {
    const zone = timeZoneOf({ config: await findConfig(db, siteId) })
    // Where the database has another clock for the zone than we, what is passed may be due still: it waits for the next time.
    for (let isMore = true; isMore; ) {
      const done = await tellSome(db, siteId, { zone, now })
      isMore = done.taken === MOST_AT_ONCE && done.passed > 0
      told += done.told
    }
  })
  return told
}

/** `passed`: how many are not due any more. */
type Done = { readonly taken: number; readonly passed: number; readonly told: number }

const tellSome = (db: Database, siteId: number, clock: SiteClock): Promise<Done> =>
  db.transaction().execute(async (tx) => {
    const due = await takeDue(tx, siteId, clock.now, MOST_AT_ONCE)
    const news: NewNotification[] = []
    let passed = 0
    for (const one of due) {
      const { day, dueAt } = await passDue(tx, one, clock)
      if (dueAt > clock.now) passed++
      if (day > one.toldOn && maySee(one)) news.push(newsOf(one, day))
    }
    await saveNotifications(tx, news)
    return { taken: due.length, passed, told: news.length }
  })

/** Who may not open the page any more is told nothing. */
const maySee = ({ role, isLocked, isSeen, report }: DueSchedule): boolean =>
  !isLocked && isSeen && mayDo(role, reportOf(report).right, 'downline')

function newsOf(due: DueSchedule, day: string): NewNotification {
  const { id, accountId, report, subjectId, subjectName, filters, period, siteId, siteLabel } = due
  return {
    accountId,
    reference: `report:${id}:${day}`,
    kind: 'REPORT_READY',
    facts: {
      report: {
        report,
        userId: subjectId === null ? null : String(subjectId),
        userName: subjectName,
        filters,
        ...daysOfPeriod(period, day),
        site: { _id: String(siteId), label: siteLabel },
      },
    },
  }
}

export function startSchedules({ jobs, ...deps }: TellingDeps & { readonly jobs: Jobs }): void {
  jobs.start({
    name: 'report-schedules',
    everyMs: EVERY_MS,
    first: 'NOW',
    failed: 'officers were not told of their reports',
    work: async () => void (await tellDue(deps)),
  })
}
