import { getPoints, getProfile } from '@paddock/contract/endpoints/profile'
import { useClient, useIsSignedIn } from '@paddock/ui/client'
import { useQuery } from '@tanstack/react-query'

const PROFILE_KEPT_MS = 60_000

export const POINTS = ['points'] as const

/** What the player has. News of the account keep it up to date; it is asked for once. */
export function usePoints() {
  const client = useClient()
  return useQuery({
    queryKey: POINTS,
    queryFn: ({ signal }) => client.call(getPoints, { params: { role: 'user' } }, signal).then(({ docs }) => docs),
    enabled: useIsSignedIn(),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export const PROFILE = ['profile'] as const

export function useProfile() {
  const client = useClient()
  return useQuery({
    queryKey: PROFILE,
    queryFn: ({ signal }) =>
      client.call(getProfile, { params: { role: 'user' } }, signal).then(({ docs }) => docs.user),
    enabled: useIsSignedIn(),
    staleTime: PROFILE_KEPT_MS,
  })
}
