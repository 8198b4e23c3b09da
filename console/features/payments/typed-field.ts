/** What an officer types below the one that is looked at. */
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'

export type TypedField = {
  readonly text: string
  readonly onType: (text: string) => void
  readonly field: RefObject<HTMLInputElement | null>
}

/** It belongs to the one of that id: another one begins with its own. */
export function useTypedFor(id: string | undefined, usual: string): TypedField {
  const [typed, setTyped] = useState<{ readonly id: string; readonly text: string } | null>(null)
  const field = useRef<HTMLInputElement>(null)
  return {
    text: typed !== null && typed.id === id ? typed.text : usual,
    onType: (text) => id !== undefined && setTyped({ id, text }),
    field,
  }
}

/** Enter goes on with it, Escape gives the keys back to the queue. */
export const onKeyOfField =
  (onEnter: () => void) =>
  (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') onEnter()
    else if (event.key !== 'Escape') return
    event.preventDefault()
    event.currentTarget.blur()
  }
