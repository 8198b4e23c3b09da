/** What an operator tells the people below: a message is written, and what was sent is listed. */
import { type Broadcast, exportBroadcasts } from '@paddock/contract/endpoints/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { WORDS as COMMON } from '../../words/shell.ts'
import { MESSAGE_WORDS as WORDS } from '../../words/messages.ts'
import { Moment, Page, PhoneNote } from '../../kit/page/index.ts'
import { DataTable, type ExportedColumn, plainPage, useList } from '../../kit/table/index.ts'
import { WriteForm } from './write-form.tsx'

const COLUMNS: readonly ExportedColumn<Broadcast, typeof exportBroadcasts>[] = [
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
  },
  { id: 'root', label: WORDS.below, isWide: true, cell: ({ root }) => root },
  {
    id: 'audience',
    label: WORDS.audience,
    isWide: true,
    cell: ({ audience }) => WORDS.audiences[audience],
  },
  {
    id: 'marketing',
    label: WORDS.advertises,
    isWide: true,
    cell: ({ marketing }) => (marketing ? COMMON.yes : COMMON.no),
  },
  {
    id: 'recipients',
    label: WORDS.recipients,
    isNumber: true,
    cell: ({ recipients }) => recipients,
  },
  { id: 'sender', label: WORDS.sender, isWide: true, cell: ({ sender }) => sender },
  { id: 'at', label: WORDS.at, cell: ({ at }) => <Moment at={at} /> },
]

const NO_FILTERS = [] as const
const SENT = ['broadcasts'] as const

export default function BroadcastsPage() {
  const queries = useQueryClient()
  const list = useList(NO_FILTERS, exportBroadcasts, {
    query: ({ page, limit }) => ({ page, limit }),
    page: plainPage,
    words: { audience: WORDS.audiences, marketing: { true: COMMON.yes, false: COMMON.no } },
  })
  return (
    <Page title={WORDS.messages}>
      <WriteForm onSent={() => void queries.invalidateQueries({ queryKey: SENT })} />
      <DataTable
        name="broadcasts"
        label={WORDS.history}
        columns={COLUMNS}
        {...list}
        queryKey={SENT}
        rowId={({ _id }) => _id}
        emptyText={WORDS.nobody}
      />
    </Page>
  )
}
