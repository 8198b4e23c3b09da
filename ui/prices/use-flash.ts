import { type RefObject, useEffect, useRef } from 'react'
import { readSettings } from '../settings/index.ts'
import { createFlash } from './flash.ts'

/** Of the whole page: no element flashes oftener than is safe, whoever asks. */
export const flashPrice = createFlash(() => performance.now())

/** Flashes the element when the value changes from one price to another: not when it comes or goes, nor for those who want none. */
export function useFlash(element: RefObject<HTMLElement | null>, value: string | null): void {
  const shown = useRef(value)
  useEffect(() => {
    const before = shown.current
    shown.current = value
    const isChange = before !== null && value !== null && before !== value
    if (isChange && element.current && readSettings().highlight) flashPrice(element.current)
  }, [element, value])
}
