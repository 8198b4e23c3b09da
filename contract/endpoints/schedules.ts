/** Ours: reports that an officer wants regularly, told as notifications that lead to them. docs/domain/reports.md#schedules. */
import { LAST_HOUR, PERIODS, REPORT_NAMES, RHYTHMS } from '@paddock/domain/schedules'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { uplinePathRole } from '../roles.ts'
import { schedule } from '../shapes/schedule.ts'
import { TEXTS } from '../texts.ts'
import { id, shortText, typedCount, typedId } from '../values.ts'

const SCHEDULES = { tag: 'Reports', action: 'report.schedule' } as const
const PATH = 'api/{role}/schedule'
const params = z.strictObject({ role: uplinePathRole })
const oneParams = z.strictObject({ role: uplinePathRole, scheduleId: id })

/** At which hour of the site's zone, on which days, and of which days that are over. */
const when = {
  rhythm: z.enum(RHYTHMS),
  hour: z.pipe(typedCount, z.int().check(z.lte(LAST_HOUR))),
  period: z.enum(PERIODS),
} as const

const MOST_FILTERS = 8
const filters = z
  .record(z.string().check(z.maxLength(20)), shortText.check(z.minLength(1)))
  .check(z.refine((given) => Object.keys(given).length <= MOST_FILTERS))

export const getSchedules = endpoint({
  ...SCHEDULES,
  method: 'GET',
  path: PATH,
  summary: 'The reports of this site that I am told of regularly, the newest first. No officer reads another’s.',
  params,
  docs: z.array(schedule),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const addSchedule = endpoint({
  ...SCHEDULES,
  method: 'POST',
  path: PATH,
  summary: 'Tell me of a report from its next time on, with these filters, of all below or of one account.',
  target: { in: 'body', field: 'userId' },
  audit: 'REPORT_SCHEDULED',
  params,
  body: z.strictObject({
    report: z.enum(REPORT_NAMES),
    /** Of whom; of a statement always. My own is all below, but for a statement. */
    userId: z.optional(typedId),
    /** What the report is narrowed by besides, by name; its days are those of `period`. */
    filters: z._default(filters, {}),
    ...when,
  }),
  docs: schedule,
  messages: [TEXTS.updated],
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'TOO_MANY_SCHEDULES'],
})

export const changeSchedule = endpoint({
  ...SCHEDULES,
  method: 'PUT',
  path: `${PATH}/{scheduleId}`,
  summary:
    'When I am told of it, and of which days; with `filters` also what it is narrowed by, and of whom, as a whole. The report stays. A day that was told is not told again.',
  target: { in: 'body', field: 'userId' },
  audit: 'REPORT_SCHEDULE_CHANGED',
  params: oneParams,
  body: z.strictObject({
    ...when,
    /** In place of those that it had; left out they stay, and so does whom it is of. */
    filters: z.optional(filters),
    /** Of whom, with `filters` alone; left out there it is of all below. */
    userId: z.optional(typedId),
  }),
  docs: schedule,
  messages: [TEXTS.updated],
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
})

export const deleteSchedule = endpoint({
  ...SCHEDULES,
  method: 'DELETE',
  path: `${PATH}/{scheduleId}`,
  summary: 'Tell me of it no more. What I was told stays.',
  audit: 'REPORT_SCHEDULE_DELETED',
  params: oneParams,
  docs: z.object({ _id: id }),
  messages: [TEXTS.updated],
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
})
