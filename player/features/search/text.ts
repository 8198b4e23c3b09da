/** What is being looked for. Apart from its field, since the logo clears it and a phone shows it on a page of its own. 001 §2.4. */
import { useSyncExternalStore } from 'react'

/** The server takes no more. */
const LONGEST = 200

let text = ''
const listeners = new Set<() => void>()

export function setSearch(next: string): void {
  text = next.slice(0, LONGEST)
  for (const listener of listeners) listener()
}

export const clearSearch = (): void => setSearch('')

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSearchText = (): string => useSyncExternalStore(subscribe, () => text)
