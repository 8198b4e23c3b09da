import { COMPLAINT_CATEGORIES, type ComplaintCategory, type ComplaintSubject } from '@paddock/domain/complaints'
import { failureText } from '@paddock/ui/client'
import { named, type Picture, TextArea, TextField } from '@paddock/ui/forms'
import { Sheet } from '@paddock/ui/layers'
import { Button, showToast } from '@paddock/ui/primitives'
import { type FormEvent, useId, useState } from 'react'
import { type Filing, useFile } from './api.ts'
import { Pictures } from './pictures.tsx'
import { type About, MOST_LETTERS } from './state.ts'
import { COMPLAINT_WORDS as WORDS } from './words.ts'

type ComplaintFormProps = {
  readonly about: About | null
  readonly onClose: () => void
}

const CATEGORY_OF: Readonly<Record<ComplaintSubject, ComplaintCategory>> = {
  bet: 'BET',
  deposit: 'PAYMENT',
  withdrawal: 'PAYMENT',
  round: 'CASINO',
}

/** What went wrong, of something of the player's own where they came from there. */
export function ComplaintForm({ about, onClose }: ComplaintFormProps) {
  const [category, setCategory] = useState<ComplaintCategory>(about ? CATEGORY_OF[about.of] : 'OTHER')
  const [title, setTitle] = useState('')
  const [text, setText] = useState('')
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  const [isTried, setTried] = useState(false)
  const file = useFile()
  const missing = (typed: string) => (isTried && typed.trim() === '' ? WORDS.missing : null)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (title.trim() === '' || text.trim() === '') return
    const body: Filing = {
      category,
      title: title.trim(),
      text: text.trim(),
      ...(about && { about }),
      ...named(pictures),
    }
    file.mutate(body, {
      onSuccess: () => {
        showToast(WORDS.sent, 'good')
        onClose()
      },
    })
  }
  return (
    <Sheet title={WORDS.complain} closeLabel={WORDS.close} onClose={onClose} focusesField>
      <form noValidate onSubmit={send} className="flex flex-col gap-2 px-4 pb-4">
        {about && <p className="truncate text-xs text-quiet">{WORDS.subjects[about.of](about.id)}</p>}
        <Category value={category} onChange={setCategory} />
        <TextField
          label={WORDS.inShort}
          value={title}
          onChange={setTitle}
          maxLength={MOST_LETTERS.title}
          refusal={missing(title)}
        />
        <TextArea
          label={WORDS.what}
          hint={WORDS.whatHint}
          rows={5}
          value={text}
          onChange={setText}
          maxLength={MOST_LETTERS.text}
          refusal={missing(text) ?? (file.isError ? failureText(file.error) : null)}
        />
        <Pictures value={pictures} onChange={setPictures} />
        <Button type="submit" look="brand" disabled={file.isPending}>
          {WORDS.send}
        </Button>
      </form>
    </Sheet>
  )
}

type CategoryProps = { readonly value: ComplaintCategory; readonly onChange: (category: ComplaintCategory) => void }

function Category({ value, onChange }: CategoryProps) {
  const id = useId()
  return (
    <div className="mb-4 flex flex-col gap-1">
      <label htmlFor={id} className="text-xs text-quiet">
        {WORDS.category}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => {
          const chosen = COMPLAINT_CATEGORIES.find((one) => one === target.value)
          if (chosen) onChange(chosen)
        }}
        className="h-11 w-full rounded-md border border-line bg-raised px-3 text-md"
      >
        {COMPLAINT_CATEGORIES.map((one) => (
          <option key={one} value={one}>
            {WORDS.categories[one]}
          </option>
        ))}
      </select>
    </div>
  )
}
