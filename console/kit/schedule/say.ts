import type { Notification } from '@paddock/contract/shapes/notification'
import { rangeName } from '@paddock/ui/dates'
import { SCHEDULE_WORDS as WORDS } from '../../words/schedules.ts'
import { narrowedTo } from './place.ts'

/** What was told, in the reader's language where it is of a report; all else stands as the server says it. */
export function sayNotification({
  report,
  title,
  description,
}: Notification): Pick<Notification, 'title' | 'description'> {
  if (!report) return { title, description }
  return {
    title: WORDS.ready(WORDS.reports[report.report]),
    description: `${rangeName(report)} · ${narrowedTo(report)}`,
  }
}
