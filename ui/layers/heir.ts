/**
 * Who takes the focus when what had it has gone, a row that was decided or a line that was taken out: else the keyboard would begin anew at
 * the top of the page. A list marks one of what it shows with `data-heir`.
 */
import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

export const focusHeir = (around: ParentNode): void =>
  around.querySelector<HTMLElement>('[data-heir]')?.focus({ preventScroll: true })

/** For a list whose lines come and go; what it gives belongs on the element that `list` is of. */
export function useHeir(list: RefObject<HTMLElement | null>) {
  const hasFocus = useRef(false)
  // With each drawing: a line that goes says nothing of it.
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body && list.current) focusHeir(list.current)
  })
  return {
    onFocus: () => {
      hasFocus.current = true
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      hasFocus.current = relatedTarget instanceof Node && (list.current?.contains(relatedTarget) ?? false)
    },
  }
}
