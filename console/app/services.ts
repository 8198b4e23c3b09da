/** What lives as long as the page, wired once by plain arguments. */
import type { Endpoint } from '@paddock/contract/endpoint'
import type { Asking } from '@paddock/contract/request'
import { pathRole, type PathRole } from '@paddock/contract/roles'
import { type Client, createClient, isTriedAgain, type Session, storedSession } from '@paddock/ui/client'
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

const wired = createClient({
  session,
  onSignedOut: () => {
    endedByServer = true
    forgetSession()
  },
  onMaintenance: () => setMaintenance(true),
  headers: CONSOLE_HEADERS,
})

/** Of those who run the markets an officer of the desk has a path of their own. */
function underOwnPath<E extends Endpoint>(endpoint: E, asking: Asking<E>): Asking<E> {
  if (endpoint.action !== 'market.operate' || roleOfSession() !== 'desk') return asking
  // Left out it is an administrator's; what else stands in the path stays.
  const { params } = asking as { readonly params?: object }
  return { ...asking, params: { ...params, role: 'desk' } } as unknown as Asking<E>
}

export const client: Client = {
  ...wired,
  call: (endpoint, asking, signal) => wired.call(endpoint, underOwnPath(endpoint, asking), signal),
  open: (endpoint, asking, signal) => wired.open(endpoint, underOwnPath(endpoint, asking), signal),
}

/** The site of this host, for its name and its look; how the page wears them depends on who is signed in. */
export const site = createSiteStore({ client, storage: localStorage, dress: () => undefined })
