/**
 * The client of who has not come all the way in. Its session is in this page's memory: a reload begins again, and no other tab
 * takes half a session for a whole one. Only one that may do nothing but choose a new password is kept in the tab, so that a
 * reload is no way around it. Security T14, T15; 000 §4.
 */
import { createClient, memorySession, storedSession } from '@paddock/ui/client'
import { BROWSER } from '../services.ts'

export const entrySession = memorySession()
const forced = storedSession(sessionStorage, 'paddock.session.forced')

/** The session that arrived must choose a password first: a reload finds it again. */
export function keepForced(): void {
  const session = entrySession.read()
  if (session) forced.save(session)
}

/** Whether a session that must choose a password was here before the reload; then it goes on. */
export function resumeForced(): boolean {
  const session = forced.read()
  if (session) entrySession.save(session)
  return session !== null
}

export function clearEntry(): void {
  entrySession.clear()
  forced.clear()
}

export const entryClient = createClient({
  session: entrySession,
  onSignedOut: clearEntry,
  // Visitors are not in maintenance: the form says so. 001 §2.3.
  onMaintenance: () => {},
  headers: BROWSER,
})
