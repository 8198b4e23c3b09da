/** Short messages, top right, gone after two seconds. 001 §8. They are told to a screen reader, prices never are. */
import { useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'

const SHOWN_MS = 2000
/** Older ones give way, so that a burst never covers the page. */
const MOST_AT_ONCE = 3

export type Mood = 'good' | 'bad' | 'plain'
type Toast = { readonly id: number; readonly text: string; readonly mood: Mood }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function become(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

export function showToast(text: string, mood: Mood = 'plain'): void {
  const id = ++lastId
  become([...toasts, { id, text, mood }].slice(-MOST_AT_ONCE))
  setTimeout(() => become(toasts.filter((toast) => toast.id !== id)), SHOWN_MS)
}

/**
 * Takes all of them away.
 * @internal Where tests share a page, one must not read the messages of another.
 */
export const clearToasts = (): void => become([])

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const MOODS: { readonly [M in Mood]: { readonly icon: 'check' | 'warning' | 'bets'; readonly color: string } } = {
  good: { icon: 'check', color: 'text-profit' },
  bad: { icon: 'warning', color: 'text-loss' },
  plain: { icon: 'bets', color: 'text-quiet' },
}

export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <output
      aria-live="polite"
      className="pointer-events-none fixed top-14 right-2 z-[60] flex w-80 max-w-[calc(100vw-16px)] flex-col gap-2"
    >
      {shown.map(({ id, text, mood }) => (
        <p
          key={id}
          className="flex animate-rise items-start gap-2 rounded-md border border-line bg-raised px-3 py-3 text-sm shadow-lg"
        >
          <Icon name={MOODS[mood].icon} className={`size-5 ${MOODS[mood].color}`} />
          <span>{text}</span>
        </p>
      ))}
    </output>
  )
}
