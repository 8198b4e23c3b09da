/** What an operator tells the people below: a message is written, and what was sent is listed. */
import { type Broadcast, getBroadcasts } from '@paddock/contract/endpoints/notifications'
import { useClient } from '@paddock/ui/client'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { WORDS as COMMON } from '../../app/words.ts'
import { MESSAGE_WORDS as WORDS } from '../../app/words-messages.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { isoOf, Moment, Page, PhoneNote } from '../../kit/page/index.ts'
import { type Column, DataTable, type LoadPage, useTableView } from '../../kit/table/index.ts'
import { WriteForm } from './write-form.tsx'

const COLUMNS: readonly Column<Broadcast>[] = [
  {
    id: 'title',
    label: WORDS.title,
    cell: ({ title, description }) => (
      <>
        <span className="block max-w-96 truncate font-bold">{title}</span>
        <span className="block max-w-96 truncate text-xs text-quiet max-md:hidden" title={description}>
          {description}
        </span>
        <PhoneNote>{description}</PhoneNote>
      </>
    ),
    value: ({ title, description }) => `${title}: ${description}`,
  },
  { id: 'root', label: WORDS.below, isWide: true, cell: ({ root }) => root, value: ({ root }) => root },
  {
    id: 'audience',
    label: WORDS.audience,
    isWide: true,
    cell: ({ audience }) => WORDS.audiences[audience],
    value: ({ audience }) => WORDS.audiences[audience],
  },
  {
    id: 'marketing',
    label: WORDS.advertises,
    isWide: true,
    cell: ({ marketing }) => (marketing ? COMMON.yes : COMMON.no),
    value: ({ marketing }) => (marketing ? COMMON.yes : COMMON.no),
  },
  {
    id: 'recipients',
    label: WORDS.recipients,
    isNumber: true,
    cell: ({ recipients }) => recipients,
    value: ({ recipients }) => recipients,
  },
  { id: 'sender', label: WORDS.sender, isWide: true, cell: ({ sender }) => sender, value: ({ sender }) => sender },
  { id: 'at', label: WORDS.at, cell: ({ at }) => <Moment at={at} />, value: ({ at }) => isoOf(at) },
]

const NO_FILTERS = [] as const
const SENT = ['broadcasts'] as const

export default function BroadcastsPage() {
  const [view, setView] = useTableView(NO_FILTERS)
  const queries = useQueryClient()
  const client = useClient()
  const role = operatorRole(useMe())
  const load = useCallback<LoadPage<Broadcast>>(
    async ({ page, limit }, signal) => {
      const { docs, totalDocs } = await client.call(getBroadcasts, { params: { role }, query: { page, limit } }, signal)
      return { rows: docs, total: totalDocs }
    },
    [client, role],
  )
  return (
    <Page title={WORDS.messages}>
      <WriteForm onSent={() => void queries.invalidateQueries({ queryKey: SENT })} />
      <DataTable
        name="broadcasts"
        label={WORDS.history}
        columns={COLUMNS}
        view={view}
        onView={setView}
        load={load}
        queryKey={SENT}
        rowId={({ _id }) => _id}
        emptyText={WORDS.nobody}
      />
    </Page>
  )
}
