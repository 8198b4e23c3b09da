import { type RefObject, useEffect, useRef } from 'react'

/** Puts the cursor into the first field of a part of the page, when it comes and whenever `step` changes. */
export function useFocusFirst<E extends HTMLElement>(step: unknown): RefObject<E | null> {
  const part = useRef<E>(null)
  useEffect(() => {
    if (step !== null) part.current?.querySelector<HTMLInputElement>('input:not(:disabled)')?.focus()
  }, [step])
  return part
}
