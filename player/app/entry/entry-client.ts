/**
 * The client of who has not come all the way in. Its session is in this page's memory only: a reload begins again, and no
 * other tab takes half a session for a whole one. SECURITY T14, T15.
 */
import { createClient, memorySession } from '@paddock/ui/client'

export const entrySession = memorySession()

export const entryClient = createClient({
  session: entrySession,
  onSignedOut: entrySession.clear,
  // Visitors are not in maintenance: the form says so. 001 §2.3.
  onMaintenance: () => {},
})
