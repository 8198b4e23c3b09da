import type { ChatWhole, ChatWord } from '@paddock/contract/shapes/chat'
import { CHAT_WORDS_AT_ONCE, MOST_CHAT_WORDS, partsOf } from '@paddock/domain/chat'
import { failureText } from '@paddock/ui/client'
import { formatDate, formatTime } from '@paddock/ui/formats'
import { named, type Picture, StarsField, TextArea } from '@paddock/ui/forms'
import { Button, Notice, showToast, SkeletonRows } from '@paddock/ui/primitives'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useChat, useMarkRead, useRate, useSay, type Written } from './api.ts'
import { Pictures } from './pictures.tsx'
import { byDays, MOST_LETTERS, newestOfSite } from './state.ts'
import { CHAT_WORDS as WORDS } from './words.ts'

/** One conversation: what was said, by days, and what its player may do with it now. */
export function Conversation({ chatId }: { readonly chatId: string }) {
  const [words, setWords] = useState(CHAT_WORDS_AT_ONCE)
  const { data, error, refetch } = useChat(chatId, words)
  if (!data)
    return error ? (
      <Notice icon="warning" text={failureText(error)} action={{ label: WORDS.retry, run: () => void refetch() }} />
    ) : (
      <SkeletonRows rows={4} rowClass="h-14" label={WORDS.loading} />
    )
  const showEarlier = () => setWords(Math.min(words + CHAT_WORDS_AT_ONCE, MOST_CHAT_WORDS))
  return <Whole chat={data} onEarlier={words < MOST_CHAT_WORDS ? showEarlier : null} />
}

type WholeProps = {
  readonly chat: ChatWhole
  /** Null where no more are read. */
  readonly onEarlier: (() => void) | null
}

function Whole({ chat, onEarlier }: WholeProps) {
  const { _id, status, reason, words, earlier, readTo, stars } = chat
  const say = useSay(_id)
  useReadOnSight(chat)
  return (
    <div className="flex flex-col gap-3 p-4">
      <output className="text-sm text-quiet">
        {reason === null ? WORDS[status] : `${WORDS[status]}: ${WORDS.reasons[reason]}`}
      </output>
      {earlier > 0 && onEarlier && (
        <Button onClick={onEarlier}>{WORDS.earlier(Math.min(earlier, CHAT_WORDS_AT_ONCE))}</Button>
      )}
      <Words
        words={words}
        readTo={readTo}
        onItsWay={say.isSuccess || say.isIdle ? null : say.variables}
        hasFailed={say.isError}
      />
      {status !== 'closed' && <Say say={say} />}
      {status === 'closed' && stars === null && <Rate chatId={_id} />}
      {stars !== null && <p className="text-sm text-quiet">{WORDS.star(stars)}</p>}
    </div>
  )
}

/** What stands on a screen that somebody looks at has been read. */
function useReadOnSight({ _id, words, unread }: ChatWhole): void {
  const { mutate } = useMarkRead(_id)
  const newest = newestOfSite(words)
  useEffect(() => {
    if (unread === 0) return
    const mark = () => document.hidden || mutate(newest)
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [unread, newest, mutate])
}

type WordsProps = {
  readonly words: readonly ChatWord[]
  readonly readTo: number
  readonly onItsWay: Written | null | undefined
  readonly hasFailed: boolean
}

/** The newest is in sight, and told to who does not see it. */
function Words({ words, readTo, onItsWay, hasFailed }: WordsProps) {
  const end = useRef<HTMLDivElement>(null)
  const newest = words.at(-1)?.n
  // Browsers answer with a promise, which is nothing to end an effect with.
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [newest, onItsWay])
  return (
    <div role="log" aria-label={WORDS.title} className="flex flex-col gap-2">
      {byDays(words, formatDate).map(({ day, words: said }) => (
        <section key={day} aria-label={day} className="flex flex-col gap-2">
          <h2 className="self-center rounded-full bg-raised px-3 py-0.5 text-xs text-quiet">{day}</h2>
          <ol className="flex flex-col gap-2">
            {said.map((word) => (
              <Word key={word.n} word={word} isRead={word.n <= readTo} />
            ))}
          </ol>
        </section>
      ))}
      {onItsWay && !hasFailed && (
        <p className="max-w-[85%] self-end rounded-md border border-line bg-raised px-3 py-2 text-sm break-words whitespace-pre-wrap opacity-70">
          {onItsWay.text}
          <span className="block text-xs text-quiet">{WORDS.sending}</span>
        </p>
      )}
      <div ref={end} />
    </div>
  )
}

function Word({ word: { at, by, text, images }, isRead }: { readonly word: ChatWord; readonly isRead: boolean }) {
  const isOwn = by === 'player'
  return (
    <li
      className={`flex max-w-[85%] flex-col gap-1 rounded-md border border-line px-3 py-2 ${isOwn ? 'self-end bg-raised' : 'self-start bg-ground'}`}
    >
      <span className="sr-only">{isOwn ? WORDS.you : WORDS.site}</span>
      <span className="text-sm break-words whitespace-pre-wrap">{isOwn ? text : <Linked text={text} />}</span>
      {images.map((url, n) => (
        // Read again every minute, with links that are good for five.
        <a
          key={n}
          href={url}
          target="_blank"
          rel="noreferrer"
          className="flex min-h-11 items-center text-sm text-brand-text underline"
        >
          {WORDS.picture(n + 1)}
        </a>
      ))}
      <span className="self-end text-xs text-quiet">
        {formatTime(at)}
        {isOwn && ` · ${isRead ? WORDS.read : WORDS.delivered}`}
      </span>
    </li>
  )
}

/** What an officer wrote; addresses in it lead into the app, or elsewhere in a tab of its own. */
function Linked({ text }: { readonly text: string }) {
  return partsOf(text).map(({ text: part, href }, at) =>
    href === null ? (
      part
    ) : href.startsWith('/') ? (
      <Link key={at} to={href} className="text-brand-text underline">
        {part}
      </Link>
    ) : (
      <a key={at} href={href} target="_blank" rel="noreferrer noopener" className="text-brand-text underline">
        {part}
      </a>
    ),
  )
}

/** What is written stays until it is delivered; sent again it is the same word. */
function Say({ say }: { readonly say: ReturnType<typeof useSay> }) {
  const [text, setText] = useState('')
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  const key = useRef(crypto.randomUUID())
  const change = (typed: string) => {
    // Another word than the one that failed.
    if (say.isError) key.current = crypto.randomUUID()
    setText(typed)
  }
  const clear = () => {
    key.current = crypto.randomUUID()
    setText('')
    setPictures([])
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || say.isPending) return
    say.mutate({ key: key.current, text: text.trim(), ...named(pictures) }, { onSuccess: clear })
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-1">
      <TextArea
        label={WORDS.message}
        rows={2}
        value={text}
        onChange={change}
        maxLength={MOST_LETTERS}
        refusal={say.isError ? failureText(say.error) : null}
      />
      <Pictures value={pictures} onChange={setPictures} />
      <Button type="submit" look="brand" disabled={say.isPending || text.trim() === ''}>
        {say.isError ? WORDS.again : WORDS.send}
      </Button>
    </form>
  )
}

function Rate({ chatId }: { readonly chatId: string }) {
  const rate = useRate(chatId, () => showToast(WORDS.thanks, 'good'))
  const give = (stars: number) => rate.mutate(stars, { onError: (thrown) => showToast(failureText(thrown), 'bad') })
  return (
    <StarsField label={WORDS.stars} nameOf={WORDS.star} send={WORDS.send} isSending={rate.isPending} onGive={give} />
  )
}
