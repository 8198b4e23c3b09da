/** The site's own chat: the conversation that is open, or a way to begin one, and those of before. docs/domain/chat.md. */
import type { ChatShown } from '@paddock/contract/shapes/chat'
import { MINUTE_MS } from '@paddock/domain/time'
import { useNow } from '@paddock/ui/clock'
import { formatDate } from '@paddock/ui/formats'
import { Sheet } from '@paddock/ui/layers'
import { Button, Icon, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { useState } from 'react'
import { useChats } from './api.ts'
import { BeginForm } from './begin-form.tsx'
import { Conversation } from './conversation.tsx'
import { presenceOf } from './state.ts'
import { CHAT_WORDS as WORDS } from './words.ts'

type ChatPageProps = {
  /** Off, those that were begun go on, and there are no others. */
  readonly mayBegin: boolean
}

export function ChatPage({ mayBegin }: ChatPageProps) {
  const [page, setPage] = useState(1)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const { data, isError, refetch } = useChats(1)
  const [newest] = data?.docs ?? []
  const current = newest && newest.status !== 'closed' ? newest : null
  if (!mayBegin && !newest) return null
  return (
    <section
      aria-label={WORDS.title}
      className="mx-auto w-full max-w-[640px] overflow-clip rounded-md border border-line bg-surface"
    >
      <header className="border-b border-line px-4 py-2">
        <h1 className="text-md font-bold">{WORDS.title}</h1>
        <Hours />
      </header>
      {data ? (
        <>
          {current ? <Conversation key={current._id} chatId={current._id} /> : mayBegin && <BeginForm />}
          <History page={page} onPage={setPage} onOpen={setOpenedId} but={current?._id ?? null} />
        </>
      ) : isError ? (
        <Notice icon="warning" text={WORDS.couldNotLoad} action={{ label: WORDS.retry, run: () => void refetch() }} />
      ) : (
        <SkeletonRows rows={4} rowClass="h-16" label={WORDS.loading} />
      )}
      {openedId !== null && (
        <Sheet title={WORDS.title} closeLabel={WORDS.close} onClose={() => setOpenedId(null)}>
          <div className="overflow-y-auto">
            <Conversation chatId={openedId} />
          </div>
        </Sheet>
      )}
    </section>
  )
}

/** When somebody answers, and whether that is now; nothing where the site does not say. */
function Hours() {
  const { registration, timeZone } = useSite().config
  const presence = presenceOf(registration.chatHours, timeZone, useNow(MINUTE_MS))
  if (!presence) return <p className="text-xs text-quiet">{WORDS.always}</p>
  const { isThere, from, until, zone } = presence
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 text-xs text-quiet">
        <span aria-hidden="true" className={`size-2 rounded-full ${isThere ? 'bg-profit' : 'bg-quiet'}`} />
        {isThere && <span className="text-profit">{WORDS.here}</span>}
        {WORDS.hours(from, until, zone)}
      </p>
      {!isThere && <p className="text-xs text-warn">{WORDS.away}</p>}
    </>
  )
}

type HistoryProps = {
  readonly page: number
  readonly onPage: (page: number) => void
  readonly onOpen: (id: string) => void
  /** The one that stands above. */
  readonly but: string | null
}

function History({ page, onPage, onOpen, but }: HistoryProps) {
  const { data } = useChats(page)
  const before = data?.docs.filter(({ _id }) => _id !== but) ?? []
  if (!data || (before.length === 0 && page === 1)) return null
  return (
    <section aria-label={WORDS.history} className="border-t border-line">
      <h2 className="px-4 pt-3 pb-1 text-xs text-quiet">{WORDS.history}</h2>
      <ul className="divide-y divide-line">
        {before.map((chat) => (
          <li key={chat._id}>
            <Row chat={chat} onOpen={() => onOpen(chat._id)} />
          </li>
        ))}
      </ul>
      {(data.previousPage || data.nextPage) && (
        <nav aria-label={WORDS.history} className="flex justify-between border-t border-line p-2">
          <Button size="dense" disabled={!data.previousPage} onClick={() => onPage(data.previousPageNumber)}>
            {WORDS.newer}
          </Button>
          <Button size="dense" disabled={!data.nextPage} onClick={() => onPage(data.nextPageNumber)}>
            {WORDS.older}
          </Button>
        </nav>
      )}
    </section>
  )
}

function Row({ chat, onOpen }: { readonly chat: ChatShown; readonly onOpen: () => void }) {
  const { topic, last, createdAt, unread } = chat
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-16 w-full items-center gap-3 px-4 py-2 text-left hover:bg-raised"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-bold">{WORDS.topics[topic]}</span>
        <span className="block truncate text-xs text-quiet">
          {formatDate(createdAt)} · {last}
        </span>
      </span>
      {unread > 0 && <span className="shrink-0 text-xs text-brand-text">{WORDS.unread(unread)}</span>}
      <Icon name="chevron" className="size-4 shrink-0 text-quiet" />
    </button>
  )
}
