/** Conversations with players: whose player waits longest first. docs/domain/chat.md. */
import { getChats } from '@paddock/contract/endpoints/chat'
import type { ChatShown } from '@paddock/contract/shapes/chat'
import type { ChatState } from '@paddock/domain/chat'
import { MINUTE_MS } from '@paddock/domain/time'
import { useClient } from '@paddock/ui/client'
import { useNow } from '@paddock/ui/clock'
import { formatSpan } from '@paddock/ui/formats'
import { Button } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useState } from 'react'
import { CHAT_WORDS as WORDS } from '../../words/chat.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { operatorRole, useMay, useMe } from '../../kit/me/index.ts'
import { Badge, Moment, Page, PhoneNote } from '../../kit/page/index.ts'
import { type Column, DataTable, type Filter, plainPage, useTableView, type View } from '../../kit/table/index.ts'
import { ChatPanel } from './chat-panel.tsx'
import { CHATS } from './keys.ts'
import { ReadyAnswers } from './ready-answers.tsx'

const FILTERS = ['search', 'queue', 'userId'] as const
/** All that are open is what stands there without a choice. */
const QUEUES = ['waiting', 'mine', 'closed', 'all'] as const
const NARROWED_BY = inEachLanguage((): readonly Filter[] => [
  { kind: 'search', name: 'search', label: WORDS.search },
  {
    kind: 'select',
    name: 'queue',
    label: WORDS.queue,
    options: QUEUES.map((value) => ({ value, label: WORDS.queues[value] })),
  },
])
/** News of them come by themselves; how long somebody waits grows. */
const EVERY_MS = 15_000

const MOODS: Readonly<Record<ChatState, 'good' | 'warn' | 'plain'>> = { waiting: 'warn', open: 'plain', closed: 'good' }

const COLUMNS = inEachLanguage((): readonly Column<ChatShown>[] => [
  {
    id: 'player',
    label: WORDS.player,
    cell: ({ userName, unread, last }) => (
      <>
        <span className="font-bold">{userName}</span>
        {unread > 0 && <Badge mood="warn">{WORDS.unread(unread)}</Badge>}
        <PhoneNote>{last}</PhoneNote>
      </>
    ),
  },
  { id: 'topic', label: WORDS.topic, isWide: true, cell: ({ topic }) => WORDS.topics[topic] },
  {
    id: 'last',
    label: WORDS.last,
    isWide: true,
    cell: ({ last }) => <span className="block max-w-96 truncate">{last}</span>,
  },
  { id: 'waits', label: WORDS.waits, cell: ({ waitsSince, status }) => <Waits since={waitsSince} status={status} /> },
  {
    id: 'status',
    label: WORDS.state,
    isWide: true,
    cell: ({ status }) => <Badge mood={MOODS[status]}>{WORDS.states[status]}</Badge>,
  },
  { id: 'officer', label: WORDS.officer, isWide: true, cell: (chat) => officerText(chat) },
  { id: 'begun', label: WORDS.begun, isExtra: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { id: 'ended', label: WORDS.ended, isExtra: true, cell: ({ closedAt }) => <Moment at={closedAt} /> },
  {
    id: 'reason',
    label: WORDS.reason,
    isExtra: true,
    cell: ({ reason }) => (reason === null ? COMMON.nothing : WORDS.reasons[reason]),
  },
  {
    id: 'stars',
    label: WORDS.stars,
    isExtra: true,
    cell: ({ stars }) => (stars === null ? COMMON.nothing : WORDS.starsOf(stars)),
  },
])

/** An officer above the reader has no name for them. */
function officerText({ officer, status }: ChatShown): string {
  if (officer !== null) return officer
  return status === 'waiting' ? COMMON.nothing : WORDS.above
}

const SOON_MINUTES = 5
const TICK_MS = 10_000

function Waits({ since, status }: { readonly since: number | null; readonly status: ChatState }) {
  const now = useNow(TICK_MS)
  if (since === null) return status === 'closed' ? COMMON.nothing : WORDS.answered
  const minutes = Math.max(0, Math.floor((now - since) / MINUTE_MS))
  return <Badge mood={minutes < SOON_MINUTES ? 'plain' : 'warn'}>{formatSpan(minutes)}</Badge>
}

export default function ChatPage() {
  const client = useClient()
  const role = operatorRole(useMe())
  const may = useMay()
  const [view, onView] = useTableView(FILTERS)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const [hasAnswers, setHasAnswers] = useState(false)
  return (
    <Page
      title={WORDS.chat}
      isFixed
      actions={
        may('site.configure') && (
          <Button size="dense" onClick={() => setHasAnswers(true)}>
            {WORDS.readyAnswers}
          </Button>
        )
      }
    >
      <DataTable
        name="chat"
        label={WORDS.chat}
        columns={COLUMNS()}
        view={view}
        onView={onView}
        load={async (asked, signal) =>
          plainPage(await client.call(getChats, { params: { role }, query: queryOf(asked) }, signal))
        }
        queryKey={[CHATS, 'list']}
        rowId={({ _id }) => _id}
        onOpen={({ _id }) => setOpenedId(_id)}
        filters={NARROWED_BY()}
        emptyText={WORDS.none}
        emptyHint={WORDS.noneHint}
        refreshMs={EVERY_MS}
      />
      {openedId !== null && <ChatPanel chatId={openedId} onClose={() => setOpenedId(null)} />}
      {hasAnswers && <ReadyAnswers onClose={() => setHasAnswers(false)} />}
    </Page>
  )
}

function queryOf({ page, limit, filters: { search, queue, userId } }: View) {
  const chosen = QUEUES.find((known) => known === queue)
  return { page, limit, ...(search && { search }), ...(chosen && { queue: chosen }), ...(userId && { userId }) }
}
