/**
 * Whether this page shows practice: kept with the session, in its name, so that all tabs of it know at once and what was read in one book
 * is never shown in the other. The server decides by its own word, and refuses what is asked in the wrong book. docs/domain/practice.md#switch.
 */
import { useSyncExternalStore } from 'react'
import { useSessionStore } from './context.tsx'
import type { Session, SessionStore } from './session.ts'

const MARK = 'practice.'

export const practises = (session: Session | null): boolean => session?.correlationId?.startsWith(MARK) ?? false

/** The same session in the other book. */
const inBook = (session: Session, practise: boolean): Session => {
  const name = (session.correlationId ?? '').replace(MARK, '')
  return { ...session, correlationId: practise ? `${MARK}${name}` : name || null }
}

/** From now on this page and those beside it show the other book; whoever listens to the session begins anew. */
export function showBook(store: SessionStore, practise: boolean): void {
  const session = store.read()
  if (session && practises(session) !== practise) store.save(inBook(session, practise))
}

export function usePractises(): boolean {
  const store = useSessionStore()
  return useSyncExternalStore(store.subscribe, () => practises(store.read()))
}
