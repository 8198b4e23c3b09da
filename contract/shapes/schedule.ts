/** A report that somebody wants regularly. docs/domain/reports.md#schedules. */
import { PERIODS, REPORT_NAMES, RHYTHMS } from '@paddock/domain/schedules'
import * as z from 'zod/mini'
import { count, id, instant, shortText } from '../values.ts'

/** Which report, and what it is narrowed by: what leads to its page. */
export const reportPlace = {
  report: z.enum(REPORT_NAMES),
  userId: z.nullable(id),
  /** What the account is called. */
  userName: z.nullable(shortText),
  filters: z.record(z.string(), shortText),
} as const

export const schedule = z.object({
  _id: id,
  ...reportPlace,
  rhythm: z.enum(RHYTHMS),
  /** Of the site's zone, 0 to 23. */
  hour: count,
  period: z.enum(PERIODS),
  nextAt: instant,
})
export type Schedule = z.output<typeof schedule>
