/** What lives as long as the page, wired once by plain arguments. What only a signed-in player needs is in signed-in.ts. */
import { createClient, storedSession } from '@paddock/ui/client'
import { createSiteStore } from '@paddock/ui/site'
import { QueryClient } from '@tanstack/react-query'
import { setMaintenance } from './maintenance.ts'

/** A call that failed is tried once more; a refusal is not, it would be refused again. */
const RETRIES = 1
const SERVER_FAULT = 500

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) =>
        failures < RETRIES && (!('status' in error) || error.status === 0 || Number(error.status) >= SERVER_FAULT),
      refetchOnWindowFocus: false,
    },
  },
})

export const session = storedSession(localStorage)

export function forgetSession(): void {
  session.clear()
  queries.clear()
}

export const client = createClient({
  session,
  onSignedOut: forgetSession,
  onMaintenance: () => setMaintenance(true),
})

export const site = createSiteStore({ client, storage: localStorage })
