import { useClient } from '@paddock/ui/client'
import { useSite } from '@paddock/ui/site'
import { useQuery } from '@tanstack/react-query'
import { KEPT_MS, OWN_CONTACT } from './keys.ts'
import { type Contact, contactOf } from './state.ts'

/** How the player who is signed in is reached by their upline, asked only where that is wanted: the call is not in the first picture. */
export function useOwnContact(isWanted: boolean): Contact {
  const client = useClient()
  const { registration } = useSite().config
  const { data } = useQuery({
    queryKey: OWN_CONTACT,
    queryFn: async ({ signal }) => (await import('./api.ts')).readOwnContact(client, signal),
    staleTime: KEPT_MS,
    enabled: isWanted,
  })
  return contactOf(registration, data ?? null)
}
