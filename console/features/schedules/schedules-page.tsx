/** Reports that the officer is told of regularly on this site: looked through, changed, deleted. docs/domain/reports.md#schedules. */
import { changeSchedule, deleteSchedule } from '@paddock/contract/endpoints/schedules'
import type { Schedule } from '@paddock/contract/shapes/schedule'
import { dayIn } from '@paddock/domain/days'
import { daysOfPeriod } from '@paddock/domain/schedules'
import { useClient } from '@paddock/ui/client'
import { Button, Notice, showToast, SkeletonRows } from '@paddock/ui/primitives'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { SCHEDULE_WORDS as WORDS } from '../../words/schedules.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { useSiteZone } from '../../kit/brand/index.ts'
import { useConfirm } from '../../kit/confirm/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Card, CouldNotLoad, Moment, Page } from '../../kit/page/index.ts'
import { addressOfChange, narrowedTo, SCHEDULES, useSchedules, WhenDialog } from '../../kit/schedule/index.ts'

export default function SchedulesPage() {
  const [changed, setChanged] = useState<Schedule | null>(null)
  return (
    <Page title={WORDS.schedules}>
      <p className="max-w-3xl text-sm text-quiet max-md:px-3">{WORDS.listFact}</p>
      <Card>
        <List onChange={setChanged} />
      </Card>
      {changed && <Change schedule={changed} onClose={() => setChanged(null)} />}
    </Page>
  )
}

type OnChange = { readonly onChange: (schedule: Schedule) => void }

function List({ onChange }: OnChange) {
  const { data, isError, error, refetch } = useSchedules()
  if (!data)
    return isError ? (
      <CouldNotLoad error={error} refetch={refetch} />
    ) : (
      <SkeletonRows rows={4} rowClass="h-14" label={COMMON.loading} />
    )
  if (data.length === 0) return <Notice icon="clock" text={WORDS.none} hint={WORDS.noneHint} />
  return (
    <ul aria-label={WORDS.schedules} className="divide-y divide-line">
      {data.map((schedule) => (
        <Row key={schedule._id} schedule={schedule} onChange={onChange} />
      ))}
    </ul>
  )
}

const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
const whenText = ({ rhythm, hour, period }: Schedule): string =>
  [`${WORDS.rhythms[rhythm]}, ${hourName(hour)}`, WORDS.periods[period]].join(' · ')

function Row({ schedule, onChange }: OnChange & { readonly schedule: Schedule }) {
  const remove = useRemove()
  const goTo = useNavigate()
  const zone = useSiteZone()
  // Of the days that it would be of if it were told today.
  const changeFilters = () =>
    void goTo(addressOfChange(schedule, daysOfPeriod(schedule.period, dayIn(zone, Date.now()))))
  return (
    <li className="flex flex-wrap items-center gap-3 px-3 py-2">
      <span className="min-w-48 flex-1 text-sm">
        <b className="block">{WORDS.reports[schedule.report]}</b>
        <span className="block break-words text-quiet">{narrowedTo(schedule)}</span>
        <span className="block">{whenText(schedule)}</span>
        <span className="block text-xs text-quiet">
          {WORDS.next}: <Moment at={schedule.nextAt} />
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <Button size="dense" look="ghost" onClick={changeFilters}>
          {WORDS.changeFilters}
        </Button>
        <Button size="dense" look="ghost" onClick={() => onChange(schedule)}>
          {WORDS.change}
        </Button>
        <Button size="dense" look="ghost" onClick={() => remove(schedule)}>
          {WORDS.deleteOne}
        </Button>
      </span>
    </li>
  )
}

function useRemove() {
  const client = useClient()
  const role = operatorRole(useMe())
  const confirm = useConfirm()
  const queries = useQueryClient()
  return (schedule: Schedule) =>
    confirm({
      title: WORDS.deleteOne,
      text: WORDS.deleteFact,
      facts: [
        [WORDS.report, WORDS.reports[schedule.report]],
        [WORDS.filters, narrowedTo(schedule)],
        [WORDS.rhythm, whenText(schedule)],
      ],
      action: WORDS.deleteOne,
      isDanger: true,
      asksCode: false,
      run: async () => {
        await client.call(deleteSchedule, { params: { role, scheduleId: schedule._id } })
        showToast(WORDS.deleted, 'good')
        await queries.invalidateQueries({ queryKey: SCHEDULES })
      },
    })
}

type ChangeProps = { readonly schedule: Schedule; readonly onClose: () => void }

function Change({ schedule, onClose }: ChangeProps) {
  const client = useClient()
  const role = operatorRole(useMe())
  const queries = useQueryClient()
  return (
    <WhenDialog
      title={WORDS.change}
      place={schedule}
      when={schedule}
      action={COMMON.save}
      send={async (body) => {
        await client.call(changeSchedule, { params: { role, scheduleId: schedule._id }, body })
        onClose()
        showToast(WORDS.changed, 'good')
        await queries.invalidateQueries({ queryKey: SCHEDULES })
      }}
      onClose={onClose}
    />
  )
}
