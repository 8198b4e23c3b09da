import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** Of a row of links that may be wider than its place: the one of this page is in sight. */
export function useCurrentInSight(): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  const [path] = useLocation()
  useEffect(() => {
    row.current?.querySelector('[aria-current=page]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [path])
  return row
}
