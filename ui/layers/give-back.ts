import { useRef } from 'react'
import { focusHeir } from './heir.ts'

/**
 * The focus goes back to where it was when the layer came. Radix knows only triggers of its own; ours are opened by what the app
 * knows. Who has put the focus somewhere meanwhile keeps it there; where nothing had it, or that has gone, its heir has it.
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
      const { current } = opener
      if (current === document.body || current?.isConnected === false) focusHeir(document)
      else if (current instanceof HTMLElement) current.focus({ preventScroll: true })
    },
  }
}
