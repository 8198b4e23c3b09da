/** One conversation: what was said, who answers, the player it is with, and what is said next. */
import { getChat, readChat } from '@paddock/contract/endpoints/chat'
import type { ChatWhole, ChatWord } from '@paddock/contract/shapes/chat'
import { CHAT_WORDS_AT_ONCE, MOST_CHAT_WORDS } from '@paddock/domain/chat'
import { failureText, useClient } from '@paddock/ui/client'
import { Panel } from '@paddock/ui/layers'
import { Button, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CHAT_WORDS as WORDS } from '../../words/chat.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Facts, Moment } from '../../kit/page/index.ts'
import { Answer } from './answer.tsx'
import { CHATS } from './keys.ts'
import { PlayerContext } from './player-context.tsx'
import { Steps, Take } from './steps.tsx'

type ChatPanelProps = { readonly chatId: string; readonly onClose: () => void }

const EVERY_MS = 20_000

export function ChatPanel({ chatId, onClose }: ChatPanelProps) {
  const client = useClient()
  const role = operatorRole(useMe())
  const [words, setWords] = useState(CHAT_WORDS_AT_ONCE)
  const { data, error, refetch } = useQuery({
    queryKey: [CHATS, chatId, words],
    queryFn: async ({ signal }) =>
      (await client.call(getChat, { params: { role, chatId }, query: { words } }, signal)).docs,
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  })
  const showEarlier = () => setWords(Math.min(words + CHAT_WORDS_AT_ONCE, MOST_CHAT_WORDS))
  return (
    <Panel
      title={data?.userName ?? WORDS.chat}
      closeLabel={COMMON.close}
      onClose={onClose}
      footer={data && data.status !== 'closed' ? data.mine ? <Answer chat={data} /> : <Take chat={data} /> : undefined}
    >
      {data ? (
        <Whole chat={data} onEarlier={words < MOST_CHAT_WORDS ? showEarlier : null} />
      ) : error ? (
        <Notice icon="warning" text={failureText(error)} action={{ label: COMMON.retry, run: () => void refetch() }} />
      ) : (
        <SkeletonRows rows={4} rowClass="h-14" label={COMMON.loading} />
      )}
    </Panel>
  )
}

type WholeProps = {
  readonly chat: ChatWhole
  /** Null where no more are read. */
  readonly onEarlier: (() => void) | null
}

function Whole({ chat, onEarlier }: WholeProps) {
  const { userId, userName, topic, status, officer, mine, version, createdAt, reason, stars } = chat
  const { words, earlier, readTo } = chat
  useReadOnSight(chat)
  return (
    <>
      <Facts
        facts={{
          [WORDS.topic]: WORDS.topics[topic],
          [WORDS.state]: reason === null ? WORDS.states[status] : WORDS.reasons[reason],
          [WORDS.officer]: officer ?? (status === 'waiting' ? COMMON.nothing : WORDS.above),
          [WORDS.begun]: <Moment at={createdAt} />,
          ...(stars !== null && { [WORDS.stars]: WORDS.starsOf(stars) }),
        }}
      />
      {mine && status !== 'closed' && <Steps key={version} chat={chat} />}
      <PlayerContext userId={userId} userName={userName} />
      {earlier > 0 && onEarlier && (
        <Button size="dense" className="mx-3 mb-3" onClick={onEarlier}>
          {WORDS.earlier(Math.min(earlier, CHAT_WORDS_AT_ONCE))}
        </Button>
      )}
      <Words words={words} readTo={readTo} />
    </>
  )
}

/** What stands on the screen of whoever has it has been read. */
function useReadOnSight({ _id: chatId, mine, words, unread }: ChatWhole): void {
  const client = useClient()
  const queries = useQueryClient()
  const role = operatorRole(useMe())
  const { mutate } = useMutation({
    mutationFn: (n: number) => client.call(readChat, { params: { role, chatId }, body: { n } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [CHATS] }),
  })
  const newest = words.at(-1)?.n ?? 0
  useEffect(() => {
    if (!mine || unread === 0) return
    const mark = () => document.hidden || mutate(newest)
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [mine, unread, newest, mutate])
}

/** Text is text: of what a player writes nothing is a link. */
function Words({ words, readTo }: { readonly words: readonly ChatWord[]; readonly readTo: number }) {
  const end = useRef<HTMLDivElement>(null)
  const newest = words.at(-1)?.n
  // Browsers answer with a promise, which is nothing to end an effect with.
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [newest])
  return (
    <div role="log" aria-label={WORDS.words} className="border-t border-line p-3">
      <ol className="flex flex-col gap-2">
        {words.map((word) => (
          <Word key={word.n} word={word} isRead={word.n <= readTo} />
        ))}
      </ol>
      <div ref={end} />
    </div>
  )
}

function Word({ word: { at, by, name, text, images }, isRead }: { readonly word: ChatWord; readonly isRead: boolean }) {
  const isOurs = by === 'site'
  return (
    <li
      className={`max-w-[90%] rounded-md border border-line px-3 py-2 ${isOurs ? 'self-end bg-raised' : 'self-start bg-ground'}`}
    >
      <span className="block text-xs text-quiet">
        {isOurs ? (name ?? WORDS.bySite) : WORDS.byPlayer} · <Moment at={at} />
        {isOurs && ` · ${isRead ? WORDS.read : WORDS.delivered}`}
      </span>
      <span className="block text-sm break-words whitespace-pre-wrap">{text}</span>
      {images.map((url, place) => (
        <a
          key={place}
          href={url}
          target="_blank"
          rel="noreferrer"
          className="mr-3 inline-flex min-h-11 items-center text-sm text-brand-text underline md:min-h-8"
        >
          {WORDS.picture(place + 1)}
        </a>
      ))}
    </li>
  )
}
