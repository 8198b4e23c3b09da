import { type RefObject, useEffect, useRef } from 'react'
import { createFlash } from './flash.ts'

const flash = createFlash(() => performance.now())

/** Flashes the element when the value changes from one price to another: not when it comes or goes. */
export function useFlash(element: RefObject<HTMLElement | null>, value: string | null): void {
  const shown = useRef(value)
  useEffect(() => {
    const before = shown.current
    shown.current = value
    if (before !== null && value !== null && before !== value && element.current) flash(element.current)
  }, [element, value])
}
