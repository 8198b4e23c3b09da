/** What the officer was told: reports that are ready, with the way to each, and what operators tell. */
import { getNotifications, readNotifications } from '@paddock/contract/endpoints/notifications'
import type { Notification } from '@paddock/contract/shapes/notification'
import { failureText, useClient } from '@paddock/ui/client'
import { Button, showToast } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { SCHEDULE_WORDS as WORDS } from '../../words/schedules.ts'
import { useSiteId } from '../../kit/brand/index.ts'
import { useMe } from '../../kit/me/index.ts'
import { Badge, consoleAddress, Moment, Page, PhoneNote } from '../../kit/page/index.ts'
import { addressOfReport, sayNotification } from '../../kit/schedule/index.ts'
import { type Column, DataTable, type Filter, pageOf, useTableView } from '../../kit/table/index.ts'

const NAMES = ['read'] as const
const FILTERS = inEachLanguage((): readonly Filter[] => [
  {
    kind: 'select',
    name: 'read',
    label: WORDS.show,
    any: WORDS.all,
    options: [{ value: 'false', label: WORDS.onlyUnread }],
  },
])
const EVERY_MS = 60_000
const LINK = 'flex min-h-11 items-center text-brand-text underline md:min-h-0'

type Way = { readonly told: Notification; readonly siteId: string | null; readonly onGo: () => void }

/** Nothing where it leads nowhere. A report of another site is on its own console. */
function WayThere({ told: { report }, siteId, onGo }: Way) {
  if (!report) return null
  const address = addressOfReport(report, report)
  if (siteId === null || report.site._id === siteId)
    return (
      <Link to={address} onClick={onGo} className={LINK}>
        {WORDS.openReport}
      </Link>
    )
  return (
    <a href={`${consoleAddress(report.site.label)}${address.slice(1)}`} onClick={onGo} className={LINK}>
      {WORDS.openReport} · {WORDS.onSite(report.site.label)}
    </a>
  )
}

const columnsOf = (siteId: string | null, onGo: (told: Notification) => void): readonly Column<Notification>[] => [
  {
    id: 'told',
    label: WORDS.told,
    cell: (told) => {
      const { title, description } = sayNotification(told)
      return (
        <span className="flex flex-col items-start py-1 whitespace-normal">
          <span className="flex flex-wrap items-center gap-2">
            <span className={told.read ? '' : 'font-bold'}>{title}</span>
            {!told.read && <Badge mood="warn">{WORDS.isUnread}</Badge>}
          </span>
          <span className="break-words text-quiet">{description}</span>
          <WayThere told={told} siteId={siteId} onGo={() => onGo(told)} />
          <PhoneNote>
            <Moment at={told.createdAt} />
          </PhoneNote>
        </span>
      )
    },
  },
  { id: 'at', label: WORDS.at, isWide: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
]

export default function NotificationsPage() {
  const client = useClient()
  const { pathRole: role } = useMe()
  const siteId = useSiteId()
  const goTo = useNavigate()
  const queries = useQueryClient()
  const [view, setView] = useTableView(NAMES)
  const read = useMutation({
    mutationFn: (notificationId: string | null) =>
      client.call(readNotifications, { params: { role }, query: notificationId === null ? {} : { notificationId } }),
    onError: (thrown) => showToast(failureText(thrown), 'bad'),
    onSettled: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  })
  const note = ({ _id, read: isRead }: Notification) => {
    if (!isRead) read.mutate(_id)
  }
  return (
    <Page
      title={WORDS.notifications}
      isFixed
      actions={
        <Button size="dense" disabled={read.isPending} onClick={() => read.mutate(null)}>
          {WORDS.readAll}
        </Button>
      }
    >
      <DataTable
        name="notifications"
        label={WORDS.notifications}
        columns={columnsOf(siteId, note)}
        view={view}
        onView={setView}
        load={async ({ page, limit, filters }, signal) => {
          const query = { page, limit, ...(filters['read'] === 'false' && { read: false }) }
          const { docs, ...info } = await client.call(getNotifications, { params: { role }, query }, signal)
          return pageOf(docs, info)
        }}
        queryKey={['notifications', 'list']}
        rowId={({ _id }) => _id}
        onOpen={(told) => {
          note(told)
          const { report } = told
          if (report && (siteId === null || report.site._id === siteId)) void goTo(addressOfReport(report, report))
        }}
        filters={FILTERS()}
        emptyText={WORDS.noNotifications}
        emptyHint={WORDS.noNotificationsHint}
        refreshMs={EVERY_MS}
      />
    </Page>
  )
}
