import { addSchedule } from '@paddock/contract/endpoints/schedules'
import type { ReportName } from '@paddock/domain/schedules'
import { useClient } from '@paddock/ui/client'
import { Icon, IconButton, showToast } from '@paddock/ui/primitives'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SCHEDULE_WORDS as WORDS } from '../../words/schedules.ts'
import { mayCall, operatorRole, useMe } from '../me/index.ts'
import { filtersOfReport } from './place.ts'
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

/** Asks to be told regularly of the report as it is narrowed now. */
export function ScheduleButton(props: Props) {
  const { role } = useMe()
  const [isAsking, setAsking] = useState(false)
  if (!mayCall(role, addSchedule)) return null
  return (
    <>
      <IconButton label={WORDS.schedule} className={props.className} onClick={() => setAsking(true)}>
        <Icon name="clock" className="size-4" />
      </IconButton>
      {isAsking && <NewSchedule {...props} onClose={() => setAsking(false)} />}
    </>
  )
}

function NewSchedule({ report, filters: given, userId, userName, onClose }: Props & { readonly onClose: () => void }) {
  const client = useClient()
  const role = operatorRole(useMe())
  const queries = useQueryClient()
  const subject = userId ?? given['userId']
  const filters = filtersOfReport(report, given)
  return (
    <WhenDialog
      title={WORDS.scheduleTitle(WORDS.reports[report])}
      place={{ report, userId: subject ?? null, userName: userName ?? null, filters }}
      when={EVERY_MORNING}
      action={WORDS.schedule}
      send={async (when) => {
        const body = { report, filters, ...(subject !== undefined && { userId: subject }), ...when }
        await client.call(addSchedule, { params: { role }, body })
        onClose()
        showToast(WORDS.made, 'good')
        await queries.invalidateQueries({ queryKey: ['schedules'] })
      }}
      onClose={onClose}
    />
  )
}
