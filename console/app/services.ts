/** What lives as long as the page, wired once by plain arguments. */
import { pathRole, type PathRole } from '@paddock/contract/roles'
import { createClient, isTriedAgain, type Session, storedSession } from '@paddock/ui/client'
import { createSiteStore } from '@paddock/ui/site'
import { QueryClient } from '@tanstack/react-query'
import { setMaintenance } from './maintenance.ts'

const FRESH_MS = 10_000

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: isTriedAgain,
    },
  },
})

/** How the server knows the operators' app: only from here an operator signs in. 000 §4. */
export const CONSOLE_HEADERS = { 'x-console': '1' } as const

export const session = storedSession(localStorage, 'paddock.console.session')

/** The role stands in every path; it is no secret, and the server holds it against the session's own. */
const ROLE_STORED_UNDER = 'paddock.console.role'

export function roleOfSession(): PathRole | null {
  const read = pathRole.safeParse(localStorage.getItem(ROLE_STORED_UNDER))
  return session.read() && read.success ? read.data : null
}

let endedByServer = false
/** True once a session has ended without its owner's will, until somebody signs in again. */
export const wasEndedByServer = (): boolean => endedByServer

export function beginSession(next: Session, role: PathRole): void {
  endedByServer = false
  localStorage.setItem(ROLE_STORED_UNDER, role)
  session.save(next)
}

/** The page stays where it is: whoever signs in again goes on there. */
export function forgetSession(): void {
  session.clear()
  queries.clear()
}

export const client = createClient({
  session,
  onSignedOut: () => {
    endedByServer = true
    forgetSession()
  },
  onMaintenance: () => setMaintenance(true),
  headers: CONSOLE_HEADERS,
})

/** The site of this host, for its name and its look; how the page wears them depends on who is signed in. */
export const site = createSiteStore({ client, storage: localStorage, dress: () => undefined })
