import { useCallback, useState } from 'react'

/** The width of an element as it is laid out, kept up with; give `measure` as its ref. */
export function useWidth(first: number): {
  readonly width: number
  readonly measure: (element: HTMLElement | null) => (() => void) | undefined
} {
  const [width, setWidth] = useState(first)
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { width, measure }
}
