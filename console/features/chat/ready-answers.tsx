/** What officers of the site say often: all of them at once, as they were read. */
import { saveChatAnswers } from '@paddock/contract/endpoints/chat'
import { CHAT_LANGUAGES, type ChatAnswer } from '@paddock/contract/shapes/chat'
import { MOST_CHAT_ANSWERS } from '@paddock/domain/chat'
import { failureText, useClient } from '@paddock/ui/client'
import { Panel } from '@paddock/ui/layers'
import { Button, Icon, IconButton, Notice, showToast, SkeletonRows } from '@paddock/ui/primitives'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CHAT_WORDS as WORDS } from '../../words/chat.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { useReadyAnswers } from './answer.tsx'
import { CHATS } from './keys.ts'

const isWhole = ({ title, text }: ChatAnswer): boolean => title.trim() !== '' && text.trim() !== ''

/** A row more than its answer holds a number, so that taking one away leaves the fields of the others as they are. */
type Row = ChatAnswer & { readonly key: number }

/** As they stand on the screen, and of which version they were before. */
type Work = { readonly version: number; readonly rows: readonly Row[] }

export function ReadyAnswers({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useReadyAnswers()
  const [changed, setChanged] = useState<Work | null>(null)
  // What somebody else saves meanwhile does not take the place of what is being written.
  const work = changed ?? (data ? workOf(data) : null)
  return (
    <Panel
      title={WORDS.readyAnswers}
      closeLabel={COMMON.close}
      onClose={onClose}
      footer={work ? <Buttons work={work} onChange={setChanged} /> : undefined}
    >
      {work ? (
        <Rows work={work} onChange={setChanged} />
      ) : error ? (
        <Notice icon="warning" text={failureText(error)} action={{ label: COMMON.retry, run: () => void refetch() }} />
      ) : (
        <SkeletonRows rows={4} rowClass="h-14" label={COMMON.loading} />
      )}
    </Panel>
  )
}

const workOf = ({ version, answers }: { readonly version: number; readonly answers: readonly ChatAnswer[] }): Work => ({
  version,
  rows: answers.map((answer, key) => ({ ...answer, key })),
})

type WorkProps = { readonly work: Work; readonly onChange: (work: Work | null) => void }

function Rows({ work, onChange }: WorkProps) {
  const { rows } = work
  const put = (changed: readonly Row[]) => onChange({ ...work, rows: changed })
  return (
    <>
      <p className="px-3 pb-2 text-xs text-quiet">{WORDS.readyHint}</p>
      {rows.length === 0 && <Notice icon="chat" text={WORDS.noAnswers} />}
      <ul className="flex flex-col gap-3 px-3 pb-3">
        {rows.map((row) => (
          <Fields
            key={row.key}
            row={row}
            onChange={(part) => put(rows.map((one) => (one.key === row.key ? { ...one, ...part } : one)))}
            onRemove={() => put(rows.filter(({ key }) => key !== row.key))}
          />
        ))}
      </ul>
    </>
  )
}

function Buttons({ work, onChange }: WorkProps) {
  const { rows } = work
  const [isTried, setTried] = useState(false)
  const save = useSave(work.version, () => onChange(null))
  const areWhole = rows.every(isWhole)
  const add = () => {
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1
    onChange({ ...work, rows: [...rows, { key, language: 'en', title: '', text: '' }] })
  }
  const send = () => {
    setTried(true)
    if (areWhole)
      save.mutate(rows.map(({ language, title, text }) => ({ language, title: title.trim(), text: text.trim() })))
  }
  const wrong = isTried && !areWhole ? WORDS.incomplete : save.isError ? failureText(save.error) : null
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {wrong !== null && (
        <p role="alert" className="mr-auto text-xs text-loss">
          {wrong}
        </p>
      )}
      <Button size="dense" disabled={rows.length >= MOST_CHAT_ANSWERS} onClick={add}>
        {WORDS.add}
      </Button>
      <Button size="dense" look="brand" disabled={save.isPending} onClick={send}>
        {WORDS.save}
      </Button>
    </div>
  )
}

/** What is saved stands there from then on, whoever changes it next. */
function useSave(version: number, onSaved: () => void) {
  const client = useClient()
  const queries = useQueryClient()
  const role = operatorRole(useMe())
  return useMutation({
    mutationFn: async (answers: ChatAnswer[]) =>
      (await client.call(saveChatAnswers, { params: { role }, body: { version, answers } })).docs,
    onSuccess: (docs) => {
      showToast(WORDS.saved, 'good')
      queries.setQueryData([CHATS, 'answers'], docs)
      onSaved()
    },
  })
}

const INPUT = 'h-11 w-full rounded-md border border-line bg-ground px-2 text-sm md:h-9'

type FieldsProps = {
  readonly row: Row
  readonly onChange: (part: Partial<ChatAnswer>) => void
  readonly onRemove: () => void
}

function Fields({ row: { language, title, text }, onChange, onRemove }: FieldsProps) {
  return (
    <li className="flex flex-col gap-2 rounded-md border border-line p-2">
      <div className="flex gap-2">
        <select
          aria-label={WORDS.language}
          value={language}
          onChange={({ target }) => {
            const chosen = CHAT_LANGUAGES.find((one) => one === target.value)
            if (chosen) onChange({ language: chosen })
          }}
          className={`${INPUT} w-auto`}
        >
          {CHAT_LANGUAGES.map((one) => (
            <option key={one} value={one}>
              {WORDS.languages[one]}
            </option>
          ))}
        </select>
        <input
          aria-label={WORDS.title}
          placeholder={WORDS.title}
          maxLength={200}
          value={title}
          onChange={({ target }) => onChange({ title: target.value })}
          className={INPUT}
        />
        <IconButton label={WORDS.remove(title)} onClick={onRemove}>
          <Icon name="close" />
        </IconButton>
      </div>
      <textarea
        aria-label={WORDS.text}
        placeholder={WORDS.text}
        rows={2}
        maxLength={1000}
        value={text}
        onChange={({ target }) => onChange({ text: target.value })}
        className="w-full rounded-md border border-line bg-ground px-2 py-1 text-sm"
      />
    </li>
  )
}
