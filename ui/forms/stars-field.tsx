import { MOST_STARS } from '@paddock/domain/complaints'
import { type FormEvent, useId, useState } from 'react'
import { Button, Icon } from '../primitives/index.ts'

const STARS = Array.from({ length: MOST_STARS }, (_, at) => at + 1)

type StarsFieldProps = {
  /** What is asked. */
  readonly label: string
  /** What so many stars are called. */
  readonly nameOf: (stars: number) => string
  readonly send: string
  readonly isSending: boolean
  /** They are given once and for good, so a choice is sent by a press of its own: arrow keys pass over what is not meant. */
  readonly onGive: (stars: number) => void
}

/** So many stars of five. */
export function StarsField({ label, nameOf, send, isSending, onGive }: StarsFieldProps) {
  const name = useId()
  const [chosen, setChosen] = useState<number | null>(null)
  const give = (event: FormEvent) => {
    event.preventDefault()
    if (chosen !== null && !isSending) onGive(chosen)
  }
  return (
    <form noValidate onSubmit={give} className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
      <fieldset disabled={isSending} className="min-w-0">
        <legend className="text-xs text-quiet">{label}</legend>
        <div className="-ml-2.5 flex">
          {STARS.map((stars) => (
            <label
              key={stars}
              className={`relative flex size-11 cursor-pointer items-center justify-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-brand-text ${
                stars <= (chosen ?? 0) ? 'text-brand-text' : 'text-quiet'
              }`}
            >
              <input
                type="radio"
                name={name}
                value={stars}
                aria-label={nameOf(stars)}
                checked={stars === chosen}
                onChange={() => setChosen(stars)}
                className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
              />
              <Icon name="star" className={stars <= (chosen ?? 0) ? 'size-6 fill-current!' : 'size-6'} />
            </label>
          ))}
        </div>
      </fieldset>
      <Button type="submit" disabled={chosen === null || isSending}>
        {send}
      </Button>
    </form>
  )
}
