/** What an operator tells the people below: a message is written, and what was sent is listed. */
import { type Broadcast, exportBroadcasts, withdrawBroadcast } from '@paddock/contract/endpoints/notifications'
import { useClient } from '@paddock/ui/client'
import { Button, showToast } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useQueryClient } from '@tanstack/react-query'
import { WORDS as COMMON } from '../../words/shell.ts'
import { MESSAGE_WORDS as WORDS } from '../../words/messages.ts'
import { useConfirm } from '../../kit/confirm/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Badge, Moment, Page, PhoneNote } from '../../kit/page/index.ts'
import { DataTable, type ExportedColumn, plainPage, useList } from '../../kit/table/index.ts'
import { WriteForm } from './write-form.tsx'

const MOODS: Readonly<Record<Broadcast['state'], 'good' | 'warn' | 'plain'>> = {
  SCHEDULED: 'warn',
  SENT: 'good',
  WITHDRAWN: 'plain',
}

const SENT = ['broadcasts'] as const
/** One that waits goes out by itself. */
const EVERY_MS = 15_000

function Withdraw({ broadcast: { _id: broadcastId, state, title } }: { readonly broadcast: Broadcast }) {
  const client = useClient()
  const role = operatorRole(useMe())
  const confirm = useConfirm()
  const queries = useQueryClient()
  const ask = () =>
    confirm({
      title: WORDS.withdraw,
      text: state === 'SENT' ? WORDS.withdrawFact : WORDS.withdrawWaitingFact,
      facts: [[WORDS.title, title]],
      action: WORDS.withdraw,
      isDanger: true,
      asksCode: false,
      run: async () => {
        await client.call(withdrawBroadcast, { params: { role, broadcastId } })
        showToast(WORDS.withdrawn, 'good')
        await queries.invalidateQueries({ queryKey: SENT })
      },
    })
  return (
    <Button size="dense" look="ghost" onClick={ask}>
      {WORDS.withdraw}
    </Button>
  )
}

const COLUMNS = inEachLanguage((): readonly ExportedColumn<Broadcast, typeof exportBroadcasts>[] => [
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
    cell: ({ state, recipients }) => (state === 'SCHEDULED' ? '–' : recipients),
  },
  {
    id: 'state',
    label: WORDS.state,
    cell: (broadcast) => (
      <span className="flex items-center gap-2">
        <Badge mood={MOODS[broadcast.state]}>{WORDS.states[broadcast.state]}</Badge>
        {broadcast.state !== 'WITHDRAWN' && <Withdraw broadcast={broadcast} />}
      </span>
    ),
  },
  { id: 'sender', label: WORDS.sender, isWide: true, cell: ({ sender }) => sender },
  { id: 'sendAt', label: WORDS.at, cell: ({ sendAt }) => <Moment at={sendAt} /> },
])

const NO_FILTERS = [] as const

export default function BroadcastsPage() {
  const queries = useQueryClient()
  const list = useList(NO_FILTERS, exportBroadcasts, {
    query: ({ page, limit }) => ({ page, limit }),
    page: plainPage,
    words: { audience: WORDS.audiences, marketing: { true: COMMON.yes, false: COMMON.no }, state: WORDS.states },
  })
  return (
    <Page title={WORDS.messages}>
      <WriteForm onSent={() => void queries.invalidateQueries({ queryKey: SENT })} />
      <DataTable
        name="broadcasts"
        label={WORDS.history}
        columns={COLUMNS()}
        {...list}
        queryKey={SENT}
        refreshMs={EVERY_MS}
        rowId={({ _id }) => _id}
        emptyText={WORDS.nobody}
      />
    </Page>
  )
}
