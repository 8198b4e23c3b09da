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
  /** All that are shown, or none. */
  readonly tickAll?: () => void
  readonly zoom: () => void
  readonly clear: () => void
  /** By its number, where there is a choice of several. */
  readonly choose?: (n: number) => void
}

const NAMES: Readonly<Record<string, Exclude<keyof QueueKeys, 'choose' | 'tickAll'>>> = {
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

const NUMBER = /^[1-9]$/

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
      const { choose, tickAll } = now.current
      if (tickAll && event.shiftKey && event.key.toLowerCase() === 'x') {
        event.preventDefault()
        tickAll()
        return
      }
      const name = NAMES[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      const n = NUMBER.test(event.key) ? Number(event.key) : undefined
      if (!name && (!choose || n === undefined)) return
      event.preventDefault()
      if (name) now.current[name]()
      else if (n !== undefined) choose?.(n)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
