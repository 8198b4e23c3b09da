import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** Of a row of links that may be wider than its place: the one of this page is in sight, also after the phone was turned, and after its letters came late and made all of them wider. */
export function useCurrentInSight(): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  const [path] = useLocation()
  useEffect(() => {
    const links = row.current
    bringToMiddle(links)
    if (!links || typeof ResizeObserver === 'undefined') return undefined
    const sizes = new ResizeObserver(() => bringToMiddle(links))
    for (const sized of [links, ...links.children]) sizes.observe(sized)
    return () => sizes.disconnect()
  }, [path])
  return row
}

/** The row alone is moved: a keyboard that comes up resizes the window too, and the page is to stay where it is. */
function bringToMiddle(row: HTMLElement | null): void {
  const current = row?.querySelector('[aria-current=page]')?.getBoundingClientRect()
  if (!row || !current) return
  const spare = (row.clientWidth - current.width) / 2
  row.scrollLeft += current.left - row.getBoundingClientRect().left - spare
}
