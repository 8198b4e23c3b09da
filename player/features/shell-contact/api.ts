import { getCommunication, getOwnCommunication } from '@paddock/contract/endpoints/sites'
import { useClient, useIsSignedIn } from '@paddock/ui/client'
import { useSite } from '@paddock/ui/site'
import { useQuery } from '@tanstack/react-query'
import { contactOf, type Contact } from './state.ts'

const KEPT_MS = 300_000

/**
 * How people are reached: a player by their upline, a visitor by the branch whose link brought them, else by the site. Until that
 * is known, and where it cannot be read, what the site's configuration says.
 */
export function useContact(branchId: string | null): Contact {
  const client = useClient()
  const isSignedIn = useIsSignedIn()
  const { registration } = useSite().config
  const { data } = useQuery({
    queryKey: isSignedIn ? ['communication', 'own'] : ['communication', branchId],
    queryFn: ({ signal }) =>
      isSignedIn
        ? client.call(getOwnCommunication, { params: { role: 'user' } }, signal).then(({ docs }) => docs)
        : client
            .call(getCommunication, { query: branchId === null ? {} : { adminId: branchId } }, signal)
            .then(({ docs }) => docs),
    staleTime: KEPT_MS,
  })
  return contactOf(registration, data ?? null)
}
