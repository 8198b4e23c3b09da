import { getCommunication, getOwnCommunication } from '@paddock/contract/endpoints/sites'
import { type Client, useClient, useIsSignedIn } from '@paddock/ui/client'
import { useSite } from '@paddock/ui/site'
import { useQuery } from '@tanstack/react-query'
import { KEPT_MS, OWN_CONTACT } from './keys.ts'
import { contactOf, type Contact } from './state.ts'

/** What the upline of the player who is signed in says of itself. */
export const readOwnContact = async (client: Client, signal?: AbortSignal) =>
  (await client.call(getOwnCommunication, { params: { role: 'user' } }, signal)).docs

/**
 * How people are reached: a player by their upline, a visitor by the branch whose link brought them, else by the site. Until that
 * is known, and where it cannot be read, what the site's configuration says.
 */
export function useContact(branchId: string | null): Contact {
  const client = useClient()
  const isSignedIn = useIsSignedIn()
  const { registration } = useSite().config
  const { data } = useQuery({
    queryKey: isSignedIn ? OWN_CONTACT : ['communication', branchId],
    queryFn: ({ signal }) =>
      isSignedIn
        ? readOwnContact(client, signal)
        : client
            .call(getCommunication, { query: branchId === null ? {} : { adminId: branchId } }, signal)
            .then(({ docs }) => docs),
    staleTime: KEPT_MS,
  })
  return contactOf(registration, data ?? null)
}
