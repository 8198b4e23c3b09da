import { calls, type Refusal, type Schedule, TEXTS } from '@paddock/contract'
import { must, refuse } from '@paddock/domain/result'
import { mayDo } from '@paddock/domain/roles'
import { MOST_SCHEDULES, type ReportName, reportOf, wrongInReport } from '@paddock/domain/schedules'
import { entryOf, recordAudit } from '../audit-log/index.ts'
import { type Actor, answer, type AskedByActor, type Routes } from '../platform/http-call.ts'
import { standsAs } from '../platform/stands-as.ts'
import { timeZoneOf } from '../sites/index.ts'
import {
  changeWhen,
  countSchedules,
  holdSchedule,
  insertSchedule,
  listSchedules,
  narrowSchedule,
  removeSchedule,
  type SiteClock,
  type StoredSchedule,
} from './store.ts'

type Asked = Pick<AskedByActor, 'actor' | 'site'>
const ownerOf = ({ actor, site }: Asked) => ({ siteId: site.id, accountId: actor.accountId })

/** Ids are numbers of ours: anything else is nobody's. */
const idIn = (given: string): number => (Number.isSafeInteger(Number(given)) ? Number(given) : 0)

/** Whom it is of: what names the officer is of all below, as their pages are; a statement is theirs then. */
function subjectOf(actor: Actor, target: number | null, report: ReportName): number | null {
  const isOwn = target === actor.accountId || target === standsAs(actor)
  return isOwn && !reportOf(report).isOfOne ? null : target
}

/** Of a report that the role may not open, and of filters that it does not have, nobody is told. */
function refuseReport(actor: Actor, wanted: Parameters<typeof wrongInReport>[0]): Refusal | undefined {
  if (!mayDo(actor.role, reportOf(wanted.report).right, 'downline')) return { code: 'FORBIDDEN' }
  const field = wrongInReport(wanted)
  return field && { code: 'BAD_REQUEST', field, problem: field === 'userId' ? 'missing' : 'invalid' }
}

/** As the log has it. */
const loggedOf = ({ report, subjectId, filters, rhythm, hour, period }: StoredSchedule) => ({
  report,
  ...(subjectId !== null && { userId: String(subjectId) }),
  filters,
  rhythm,
  hour,
  period,
})

const present = ({
  id,
  subjectId,
  subjectName,
  dueAt,
  report,
  filters,
  rhythm,
  hour,
  period,
}: StoredSchedule): Schedule => ({
  _id: String(id),
  report,
  userId: subjectId === null ? null : String(subjectId),
  userName: subjectName,
  filters,
  rhythm,
  hour,
  period,
  nextAt: dueAt,
})

export function scheduleRoutes(routes: Routes, { clock }: { readonly clock: () => number }): void {
  const clockOf = ({ site }: Asked): SiteClock => ({ zone: timeZoneOf(site), now: clock() })

  routes.guarded(calls.getSchedules, async (asked) =>
    answer({ docs: (await listSchedules(asked.db, ownerOf(asked))).map(present) }),
  )

  routes.guarded(calls.addSchedule, async (asked) => {
    const { actor, target, body } = asked
    const { report, filters, rhythm, hour, period } = body
    const owner = ownerOf(asked)
    const subjectId = subjectOf(actor, target, report)
    const wrong = refuseReport(actor, { report, filters, subjectId })
    if (wrong) return refuse(wrong)
    return await asked.db.transaction().execute(async (tx) => {
      if ((await countSchedules(tx, owner)) >= MOST_SCHEDULES)
        return refuse({ code: 'TOO_MANY_SCHEDULES', most: MOST_SCHEDULES })
      const id = await insertSchedule(
        tx,
        { ...owner, report, subjectId, filters, rhythm, hour, period },
        clockOf(asked),
      )
      const made = must(await holdSchedule(tx, owner, id), 'it was just made')
      const change = { action: 'REPORT_SCHEDULED', objectType: 'schedule', objectId: id } as const
      await recordAudit(tx, entryOf(asked, { ...change, after: loggedOf(made) }))
      return answer({ docs: present(made), message: TEXTS.updated })
    })
  })

  routes.guarded(calls.changeSchedule, async (asked) => {
    const { actor, target, body } = asked
    const [owner, id] = [ownerOf(asked), idIn(asked.params.scheduleId)]
    const { filters, userId, ...when } = body
    if (userId !== undefined && filters === undefined)
      return refuse({ code: 'BAD_REQUEST', field: 'filters', problem: 'missing' })
    return await asked.db.transaction().execute(async (tx) => {
      const before = await holdSchedule(tx, owner, id)
      if (!before) return refuse({ code: 'NOT_FOUND' })
      if (filters !== undefined) {
        const { report } = before
        const subjectId = subjectOf(actor, target, report)
        const wrong = refuseReport(actor, { report, filters, subjectId })
        if (wrong) return refuse(wrong)
        await narrowSchedule(tx, id, { filters, subjectId })
      }
      await changeWhen(tx, id, when, clockOf(asked))
      const after = must(await holdSchedule(tx, owner, id), 'it is held')
      const change = { action: 'REPORT_SCHEDULE_CHANGED', objectType: 'schedule', objectId: id } as const
      await recordAudit(tx, entryOf(asked, { ...change, before: loggedOf(before), after: loggedOf(after) }))
      return answer({ docs: present(after), message: TEXTS.updated })
    })
  })

  routes.guarded(calls.deleteSchedule, async (asked) => {
    const [owner, id] = [ownerOf(asked), idIn(asked.params.scheduleId)]
    return await asked.db.transaction().execute(async (tx) => {
      const before = await holdSchedule(tx, owner, id)
      if (!before) return refuse({ code: 'NOT_FOUND' })
      await removeSchedule(tx, id)
      const change = { action: 'REPORT_SCHEDULE_DELETED', objectType: 'schedule', objectId: id } as const
      await recordAudit(tx, entryOf(asked, { ...change, before: loggedOf(before) }))
      return answer({ docs: { _id: String(id) }, message: TEXTS.updated })
    })
  })
}
