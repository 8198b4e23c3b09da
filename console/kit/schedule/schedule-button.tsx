import { addSchedule, changeSchedule } from '@paddock/contract/endpoints/schedules'
import type { Schedule } from '@paddock/contract/shapes/schedule'
import type { ReportName } from '@paddock/domain/schedules'
import { useClient } from '@paddock/ui/client'
import { Button, Icon, IconButton, showToast } from '@paddock/ui/primitives'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { SCHEDULE_WORDS as WORDS } from '../../words/schedules.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { mayCall, operatorRole, useMe } from '../me/index.ts'
import { CHANGED_SCHEDULE, filtersOfReport } from './place.ts'
import { SCHEDULES, useSchedules } from './use-schedules.ts'
import { WhenDialog } from './when-dialog.tsx'

type Props = {
  readonly report: ReportName
  /** What the list is narrowed by now. */
  readonly filters: Readonly<Record<string, string>>
  /** Whom it is of, where the page and no filter says so. */
  readonly userId?: string | undefined
  readonly userName?: string | undefined
  readonly className: string
}

const EVERY_MORNING = { rhythm: 'DAY', hour: 7, period: 'YESTERDAY' } as const

/** Asks to be told regularly of the report as it is narrowed now; where a schedule's filters are changed, they are saved to it. */
export function ScheduleButton(props: Props) {
  const { role } = useMe()
  const [address] = useSearchParams()
  const scheduleId = address.get(CHANGED_SCHEDULE)
  const [isAsking, setAsking] = useState(false)
  const { data } = useSchedules(scheduleId !== null && mayCall(role, changeSchedule))
  if (!mayCall(role, addSchedule)) return null
  // One of another report, or one that was deleted since, is not changed here.
  const changed = data?.find(({ _id, report }) => _id === scheduleId && report === props.report)
  if (changed) return <SaveFilters {...props} schedule={changed} />
  return (
    <>
      <IconButton label={WORDS.schedule} className={props.className} onClick={() => setAsking(true)}>
        <Icon name="clock" className="size-4" />
      </IconButton>
      {isAsking && <NewSchedule {...props} onClose={() => setAsking(false)} />}
    </>
  )
}

/** What the list is narrowed to, as a schedule has it. */
function narrowedIn({ report, filters, userId, userName }: Props) {
  const subject = userId ?? filters['userId']
  const narrowed = { filters: filtersOfReport(report, filters), ...(subject !== undefined && { userId: subject }) }
  return { narrowed, place: { ...narrowed, report, userId: subject ?? null, userName: userName ?? null } }
}

function SaveFilters({ schedule, ...props }: Props & { readonly schedule: Schedule }) {
  const client = useClient()
  const role = operatorRole(useMe())
  const queries = useQueryClient()
  const goTo = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const { narrowed, place } = narrowedIn(props)
  const userName = place.userName ?? (place.userId === schedule.userId ? schedule.userName : null)
  return (
    <>
      <Button size="dense" look="brand" onClick={() => setAsking(true)}>
        <Icon name="clock" className="size-4" />
        {WORDS.saveFilters}
      </Button>
      {isAsking && (
        <WhenDialog
          title={WORDS.change}
          place={{ ...place, userName }}
          when={schedule}
          action={COMMON.save}
          send={async (when) => {
            const body = { ...when, ...narrowed }
            await client.call(changeSchedule, { params: { role, scheduleId: schedule._id }, body })
            showToast(WORDS.changed, 'good')
            await queries.invalidateQueries({ queryKey: SCHEDULES })
            void goTo('/schedules')
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function NewSchedule({ onClose, ...props }: Props & { readonly onClose: () => void }) {
  const { report } = props
  const client = useClient()
  const role = operatorRole(useMe())
  const queries = useQueryClient()
  const { narrowed, place } = narrowedIn(props)
  return (
    <WhenDialog
      title={WORDS.scheduleTitle(WORDS.reports[report])}
      place={place}
      when={EVERY_MORNING}
      action={WORDS.schedule}
      send={async (when) => {
        const body = { report, ...narrowed, ...when }
        await client.call(addSchedule, { params: { role }, body })
        onClose()
        showToast(WORDS.made, 'good')
        await queries.invalidateQueries({ queryKey: SCHEDULES })
      }}
      onClose={onClose}
    />
  )
}
