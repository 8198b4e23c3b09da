import { useRef } from 'react'

/**
 * The focus goes back to where it was when the layer came. Radix knows only triggers of its own; ours are opened by what the app
 * knows. Who has put the focus somewhere meanwhile keeps it there.
 */
export function useGiveBack(onOpen?: (event: Event) => void) {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement
      onOpen?.(event)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (document.activeElement !== document.body) return
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    },
  }
}
