/** The keys of a queue: they are the page's while nothing else has them. */
import { useEffect, useRef } from 'react'

export type QueueKeys = {
  readonly next: () => void
  readonly previous: () => void
  readonly approve: () => void
  readonly reject: () => void
  readonly take: () => void
  readonly edit: () => void
  readonly tick: () => void
  readonly zoom: () => void
  readonly clear: () => void
}

const NAMES: Readonly<Record<string, keyof QueueKeys>> = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  a: 'approve',
  r: 'reject',
  t: 'take',
  e: 'edit',
  x: 'tick',
  z: 'zoom',
  Escape: 'clear',
}

/** What is typed into a field, or said to a question that lies above, is no command. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  (target.closest('input:not([type=checkbox]),textarea,select,[contenteditable]') !== null ||
    document.querySelector('[role=dialog],[role=menu]') !== null)

export function useQueueKeys(keys: QueueKeys): void {
  const now = useRef(keys)
  useEffect(() => {
    now.current = keys
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return
      const name = NAMES[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!name) return
      event.preventDefault()
      now.current[name]()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
