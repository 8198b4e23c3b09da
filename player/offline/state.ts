/** Whether there is a network, and how old what is shown without one is. */
import { useSyncExternalStore } from 'react'

export type Offline =
  | { readonly is: 'online' }
  /** `since`: when the oldest answer on the screen came, or the network went from under it; null where there is nothing old. */
  | { readonly is: 'offline'; readonly since: number | null }

const ONLINE: Offline = { is: 'online' }
const listeners = new Set<() => void>()
let state: Offline = navigator.onLine ? ONLINE : { is: 'offline', since: null }
/** How often the network was lost. */
let losses = 0
/** Whether an answer on the screen is an old one: then only a new one shows that the server is back. */
let showsKept = false
showOnPage()

/** Styles ask the page: prices that are not new are grey. */
function showOnPage(): void {
  document.documentElement.dataset['network'] = state.is
}

function become(next: Offline): void {
  state = next
  showsKept &&= next.is === 'offline'
  showOnPage()
  for (const listener of listeners) listener()
}

/** An answer came: new, or kept since then. */
export function noteAnswer(keptAt: number | null): void {
  if (keptAt !== null) {
    showsKept = true
    const since = state.is === 'offline' && state.since !== null ? Math.min(state.since, keptAt) : keptAt
    if (state.is === 'online' || since !== state.since) become({ is: 'offline', since })
  } else if (state.is === 'offline') become(ONLINE)
}

/** A question goes out; gives what its answer is told to. One that was under way when the network was lost does not bring it back. */
export function noteQuestion(): (keptAt: number | null) => void {
  const asked = losses
  return (keptAt) => {
    if (keptAt !== null || asked === losses) noteAnswer(keptAt)
  }
}

addEventListener('offline', () => {
  losses += 1
  if (state.is === 'online') become({ is: 'offline', since: Date.now() })
})
// That there is a network is not that the server answers: an answer tells. Where nothing was asked, this has to do.
addEventListener('online', () => {
  if (state.is === 'offline' && !showsKept) become(ONLINE)
})

export function onNetworkChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const readOffline = (): Offline => state
export const useOffline = (): Offline => useSyncExternalStore(onNetworkChange, readOffline)
