import type { ComplaintTrail, ComplaintWhole, ComplaintWord } from '@paddock/contract/shapes/complaint'
import { isComplaintOver, MOST_WORDS, WORDS_AT_ONCE } from '@paddock/domain/complaints'
import { failureText } from '@paddock/ui/client'
import { stepText } from '@paddock/ui/complaints'
import { formatAmount, formatMoment } from '@paddock/ui/formats'
import { named, type Picture, StarsField, TextArea } from '@paddock/ui/forms'
import { Sheet } from '@paddock/ui/layers'
import { Button, Notice, showToast, SkeletonRows } from '@paddock/ui/primitives'
import { type FormEvent, useState } from 'react'
import { useAddTo, useComplaint, useRate, useWithdraw } from './api.ts'
import { Pictures } from './pictures.tsx'
import { MOST_LETTERS, TONES } from './state.ts'
import { COMPLAINT_WORDS as WORDS } from './words.ts'

type ComplaintSheetProps = { readonly complainId: string; readonly onClose: () => void }

/** One complaint: what was said, what it came to, and what its player may do with it now. */
export function ComplaintSheet({ complainId, onClose }: ComplaintSheetProps) {
  const [words, setWords] = useState(WORDS_AT_ONCE)
  const { data, error, refetch } = useComplaint(complainId, words)
  const showEarlier = () => setWords(Math.min(words + WORDS_AT_ONCE, MOST_WORDS))
  return (
    <Sheet title={data?.title ?? WORDS.title} closeLabel={WORDS.close} onClose={onClose}>
      {data ? (
        <Whole complaint={data} onEarlier={words < MOST_WORDS ? showEarlier : null} />
      ) : error ? (
        <Notice icon="warning" text={failureText(error)} action={{ label: WORDS.retry, run: () => void refetch() }} />
      ) : (
        <SkeletonRows rows={4} rowClass="h-14" label={WORDS.loading} />
      )}
    </Sheet>
  )
}

type WholeProps = {
  readonly complaint: ComplaintWhole
  /** Null where no more are read. */
  readonly onEarlier: (() => void) | null
}

function Whole({ complaint, onEarlier }: WholeProps) {
  const { _id, status, outcome, words, earlier, trail, stars, mayReopen } = complaint
  const isOpen = !isComplaintOver(status)
  return (
    <div className="flex flex-col gap-3 overflow-y-auto px-4 pb-4">
      <output className={`text-sm font-bold ${TONES[status]}`}>
        {outcome === null ? WORDS.states[status] : `${WORDS.states[status]}: ${WORDS.outcomes[outcome]}`}
      </output>
      <Due complaint={complaint} />
      {earlier > 0 && onEarlier && (
        <Button onClick={onEarlier}>{WORDS.earlier(Math.min(earlier, WORDS_AT_ONCE))}</Button>
      )}
      <ol className="flex flex-col gap-2">
        {words.map((word, at) => (
          // What was said stays said, and in its order.
          <Word key={earlier + at} word={word} />
        ))}
      </ol>
      {trail.length > 0 && <Trail trail={trail} />}
      {(isOpen || mayReopen) && <Add complainId={_id} label={mayReopen ? WORDS.again : WORDS.more} />}
      {isOpen && <TakeBack complainId={_id} />}
      {status === 'resolved' && stars === null && <Rate complainId={_id} />}
      {stars !== null && <p className="text-sm text-quiet">{WORDS.star(stars)}</p>}
    </div>
  )
}

function Due({ complaint: { status, dueAt, late } }: { readonly complaint: ComplaintWhole }) {
  if (dueAt === null || status !== 'open') return null
  const moment = formatMoment(dueAt)
  return <p className="text-xs text-quiet">{late ? WORDS.late(moment) : WORDS.answerBy(moment)}</p>
}

function Word({ word: { at, by, text, images } }: { readonly word: ComplaintWord }) {
  const isOwn = by === 'player'
  return (
    <li
      className={`flex max-w-[85%] flex-col gap-1 rounded-md border border-line px-3 py-2 ${isOwn ? 'self-end bg-raised' : 'self-start bg-ground'}`}
    >
      <span className="text-xs text-quiet">
        {isOwn ? WORDS.you : WORDS.site} · {formatMoment(at)}
      </span>
      <span className="text-sm break-words whitespace-pre-wrap">{text}</span>
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
    </li>
  )
}

function Trail({ trail }: { readonly trail: readonly ComplaintTrail[] }) {
  return (
    <details className="rounded-md border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center px-3 text-sm">{WORDS.trail}</summary>
      <ol className="divide-y divide-line border-t border-line">
        {trail.map((step, n) => (
          // It is as it was.
          <li key={n} className="flex justify-between gap-3 px-3 py-2 text-xs">
            <span className="text-quiet">{formatMoment(step.at)}</span>
            <span className="min-w-0 flex-1">{stepText(step)}</span>
            {step.amount !== null && <span>₹ {formatAmount(step.amount)}</span>}
          </li>
        ))}
      </ol>
    </details>
  )
}

function Add({ complainId, label }: { readonly complainId: string; readonly label: string }) {
  const [text, setText] = useState('')
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  const add = useAddTo(complainId)
  const clear = () => {
    setText('')
    setPictures([])
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') add.mutate({ text: text.trim(), ...named(pictures) }, { onSuccess: clear })
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-1">
      <TextArea
        label={label}
        rows={2}
        value={text}
        onChange={setText}
        maxLength={MOST_LETTERS.text}
        refusal={add.isError ? failureText(add.error) : null}
      />
      <Pictures value={pictures} onChange={setPictures} />
      <Button type="submit" look="brand" disabled={add.isPending || text.trim() === ''}>
        {WORDS.add}
      </Button>
    </form>
  )
}

/** Asked twice. */
function TakeBack({ complainId }: { readonly complainId: string }) {
  const [isSure, setSure] = useState(false)
  const withdraw = useWithdraw(complainId)
  const run = () => withdraw.mutate(undefined, { onError: (thrown) => showToast(failureText(thrown), 'bad') })
  return (
    <Button look="danger" disabled={withdraw.isPending} onClick={() => (isSure ? run() : setSure(true))}>
      {isSure ? WORDS.takeBackForSure : WORDS.takeBack}
    </Button>
  )
}

function Rate({ complainId }: { readonly complainId: string }) {
  const rate = useRate(complainId, () => showToast(WORDS.thanks, 'good'))
  const give = (stars: number) => rate.mutate(stars, { onError: (thrown) => showToast(failureText(thrown), 'bad') })
  return (
    <StarsField label={WORDS.stars} nameOf={WORDS.star} send={WORDS.send} isSending={rate.isPending} onGive={give} />
  )
}
