import { CHAT_TOPICS, type ChatTopic } from '@paddock/domain/chat'
import { failureText } from '@paddock/ui/client'
import { named, type Picture, TextArea } from '@paddock/ui/forms'
import { Button, Icon } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { useBegin } from './api.ts'
import { Pictures } from './pictures.tsx'
import { MOST_LETTERS, readyPage } from './state.ts'
import { CHAT_WORDS as WORDS } from './words.ts'

/** What it is about, where that is answered already, and the first word. */
export function BeginForm() {
  const [topic, setTopic] = useState<ChatTopic>('OTHER')
  const [text, setText] = useState('')
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  const [isTried, setTried] = useState(false)
  const begin = useBegin()
  const isMissing = isTried && text.trim() === ''
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (text.trim() !== '') begin.mutate({ topic, text: text.trim(), ...named(pictures) })
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-3 p-4">
      <Topics value={topic} onChange={setTopic} />
      <ReadyAnswer topic={topic} />
      <TextArea
        label={WORDS.message}
        hint={WORDS.noCards}
        rows={4}
        value={text}
        onChange={setText}
        maxLength={MOST_LETTERS}
        refusal={isMissing ? WORDS.missing : begin.isError ? failureText(begin.error) : null}
      />
      <Pictures value={pictures} onChange={setPictures} />
      <Button type="submit" look="brand" disabled={begin.isPending}>
        {WORDS.begin}
      </Button>
    </form>
  )
}

type TopicsProps = { readonly value: ChatTopic; readonly onChange: (topic: ChatTopic) => void }

function Topics({ value, onChange }: TopicsProps) {
  return (
    <fieldset>
      <legend className="pb-1 text-xs text-quiet">{WORDS.topic}</legend>
      <div className="flex flex-wrap gap-2">
        {CHAT_TOPICS.map((topic) => (
          <label
            key={topic}
            className="flex min-h-11 cursor-pointer items-center rounded-md border border-line bg-raised px-3 text-sm has-checked:border-brand-text has-checked:text-brand-text has-focus-visible:outline-2 has-focus-visible:outline-brand-text"
          >
            <input
              type="radio"
              name="topic"
              value={topic}
              checked={topic === value}
              onChange={() => onChange(topic)}
              className="sr-only"
            />
            {WORDS.topics[topic]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function ReadyAnswer({ topic }: { readonly topic: ChatTopic }) {
  const site = useSite()
  const to = readyPage(topic, (name) => site.can(name))
  if (to === null) return null
  return (
    <div className="rounded-md border border-line bg-ground px-3 pt-2 text-sm">
      <p>{WORDS.ready[topic]}</p>
      <Link to={to} className="flex min-h-11 items-center gap-1 text-brand-text">
        {WORDS.look}
        <Icon name="chevron" className="size-4" />
      </Link>
    </div>
  )
}
