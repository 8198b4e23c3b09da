/** One complaint: what was said, what had become of what it is about, and what is said to it. */
import { answerComplaint, getComplaint, saveComplaintImage } from '@paddock/contract/endpoints/complaints'
import type { ComplaintWhole } from '@paddock/contract/shapes/complaint'
import {
  COMPLAINT_OUTCOMES,
  type ComplaintOutcome,
  isComplaintOver,
  MOST_PICTURES,
  MOST_WORDS,
  WORDS_AT_ONCE,
} from '@paddock/domain/complaints'
import { failureText, useClient } from '@paddock/ui/client'
import { stepText } from '@paddock/ui/complaints'
import { type Picture, PicturesField, TextArea } from '@paddock/ui/forms'
import { formatAmount } from '@paddock/ui/formats'
import { Panel } from '@paddock/ui/layers'
import { Button, Notice, showToast, SkeletonRows } from '@paddock/ui/primitives'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { COMPLAINT_WORDS as WORDS } from '../../words/complaints.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Facts, Moment } from '../../kit/page/index.ts'
import { COMPLAINTS } from './keys.ts'

type ComplaintPanelProps = { readonly complainId: string; readonly onClose: () => void }

const MOST_LETTERS = 1000
const EVERY_MS = 60_000

export function ComplaintPanel({ complainId, onClose }: ComplaintPanelProps) {
  const client = useClient()
  const role = operatorRole(useMe())
  const [words, setWords] = useState(WORDS_AT_ONCE)
  const { data, error, refetch } = useQuery({
    queryKey: [COMPLAINTS, complainId, words],
    queryFn: async ({ signal }) =>
      (await client.call(getComplaint, { params: { role, complainId }, query: { words } }, signal)).docs,
    placeholderData: keepPreviousData,
    // Its pictures are seen by links that are good for five minutes.
    refetchInterval: EVERY_MS,
  })
  const showEarlier = () => setWords(Math.min(words + WORDS_AT_ONCE, MOST_WORDS))
  const isOpen = data !== undefined && !isComplaintOver(data.status)
  return (
    <Panel
      title={data?.title ?? WORDS.complaints}
      closeLabel={COMMON.close}
      onClose={onClose}
      footer={isOpen ? <Answer key={data.version} complaint={data} /> : undefined}
    >
      {data ? (
        <Whole complaint={data} onEarlier={words < MOST_WORDS ? showEarlier : null} />
      ) : error ? (
        <Notice icon="warning" text={failureText(error)} action={{ label: COMMON.retry, run: () => void refetch() }} />
      ) : (
        <SkeletonRows rows={4} rowClass="h-14" label={COMMON.loading} />
      )}
    </Panel>
  )
}

type WholeProps = {
  readonly complaint: ComplaintWhole
  /** Null where no more are read. */
  readonly onEarlier: (() => void) | null
}

function Whole({ complaint, onEarlier }: WholeProps) {
  const { userName, category, about, status, outcome, createdAt, dueAt, late, stars, words, earlier, trail } = complaint
  return (
    <>
      <Facts
        facts={{
          [WORDS.player]: userName,
          [WORDS.category]: WORDS.categories[category],
          ...(about && { [WORDS.subjects[about.of]]: about.id }),
          [WORDS.state]: outcome === null ? WORDS.states[status] : WORDS.outcomes[outcome],
          [WORDS.createdAt]: <Moment at={createdAt} />,
          ...(dueAt !== null && { [late ? `${WORDS.dueAt} (${WORDS.late})` : WORDS.dueAt]: <Moment at={dueAt} /> }),
          ...(stars !== null && { [WORDS.stars]: WORDS.starsOf(stars) }),
        }}
      />
      {earlier > 0 && onEarlier && (
        <Button size="dense" className="mx-3 mb-3" onClick={onEarlier}>
          {WORDS.earlier(Math.min(earlier, WORDS_AT_ONCE))}
        </Button>
      )}
      <ol className="flex flex-col gap-2 border-t border-line p-3">
        {words.map(({ at, by, name, text, images }, n) => (
          // What was said stays said, and in its order.
          <li
            key={earlier + n}
            className={`rounded-md border border-line px-3 py-2 ${by === 'site' ? 'bg-raised' : 'bg-ground'}`}
          >
            <span className="block text-xs text-quiet">
              {by === 'player' ? WORDS.byPlayer : (name ?? WORDS.bySite)} · <Moment at={at} />
            </span>
            <span className="block text-sm break-words whitespace-pre-wrap">{text}</span>
            {images.map((url, at) => (
              <a
                key={at}
                href={url}
                target="_blank"
                rel="noreferrer"
                className="mr-3 inline-flex min-h-11 items-center text-sm text-brand-text underline md:min-h-8"
              >
                {WORDS.picture(at + 1)}
              </a>
            ))}
          </li>
        ))}
      </ol>
      {trail.length > 0 && (
        <section aria-label={WORDS.trail} className="border-t border-line p-3">
          <h3 className="pb-1 text-xs text-quiet">{WORDS.trail}</h3>
          <ol className="flex flex-col gap-1 text-sm">
            {trail.map((step, n) => (
              <li key={n} className="flex justify-between gap-3">
                <span className="text-quiet">
                  <Moment at={step.at} />
                </span>
                <span className="min-w-0 flex-1">{stepText(step)}</span>
                {step.amount !== null && <span>{formatAmount(step.amount)}</span>}
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}

/** Of the version that was read: what came since is read first. */
function Answer({ complaint: { _id: complainId, version } }: { readonly complaint: ComplaintWhole }) {
  const client = useClient()
  const queries = useQueryClient()
  const role = operatorRole(useMe())
  const [text, setText] = useState('')
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  const [outcome, setOutcome] = useState<ComplaintOutcome | null>(null)
  const answer = useMutation({
    mutationFn: () =>
      client.call(answerComplaint, {
        params: { role, complainId },
        body: {
          text: text.trim(),
          version,
          ...(pictures.length > 0 && { images: pictures.map(({ image }) => image) }),
          ...(outcome !== null && { outcome }),
        },
      }),
    onSuccess: () => showToast(WORDS.answered, 'good'),
    onSettled: () => queries.invalidateQueries({ queryKey: [COMPLAINTS] }),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    answer.mutate()
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-2">
      <TextArea
        label={WORDS.answer}
        hint={WORDS.answerHint}
        refusal={answer.isError ? failureText(answer.error) : null}
        rows={3}
        maxLength={MOST_LETTERS}
        value={text}
        onChange={setText}
      />
      <PicturesField
        label={WORDS.pictures}
        add={WORDS.addPicture}
        adding={WORDS.addingPicture}
        remove={WORDS.removePicture}
        most={MOST_PICTURES}
        value={pictures}
        onChange={setPictures}
        send={async (image) => (await client.call(saveComplaintImage, { params: { role }, body: { image } })).docs}
        why={failureText}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <select
          aria-label={WORDS.resolve}
          value={outcome ?? ''}
          onChange={({ target }) => setOutcome(COMPLAINT_OUTCOMES.find((one) => one === target.value) ?? null)}
          className="mr-auto h-11 rounded-md border border-line bg-ground px-2 text-sm md:h-9"
        >
          <option value="">{WORDS.stays}</option>
          {COMPLAINT_OUTCOMES.map((one) => (
            <option key={one} value={one}>
              {WORDS.outcomes[one]}
            </option>
          ))}
        </select>
        <Button type="submit" size="dense" look="brand" disabled={answer.isPending || text.trim() === ''}>
          {WORDS.send}
        </Button>
      </div>
    </form>
  )
}
