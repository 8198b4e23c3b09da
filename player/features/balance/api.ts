import { useClient, useIsSignedIn } from '@paddock/ui/client'
import { useQuery } from '@tanstack/react-query'

const PROFILE_KEPT_MS = 60_000

/** They come with the rest of what only players need: a visitor's first page is lighter without them. */
const calls = () => import('@paddock/contract/endpoints/profile')

export const POINTS = ['points'] as const

/** What the player has. News of the account keep it up to date; it is asked for once. */
export function usePoints() {
  const client = useClient()
  return useQuery({
    queryKey: POINTS,
    queryFn: async ({ signal }) => {
      const { getPoints } = await calls()
      return (await client.call(getPoints, { params: { role: 'user' } }, signal)).docs
    },
    enabled: useIsSignedIn(),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export const PROFILE = ['profile'] as const

export function useProfile() {
  const client = useClient()
  return useQuery({
    queryKey: PROFILE,
    queryFn: async ({ signal }) => {
      const { getProfile } = await calls()
      return (await client.call(getProfile, { params: { role: 'user' } }, signal)).docs.user
    },
    enabled: useIsSignedIn(),
    staleTime: PROFILE_KEPT_MS,
  })
}
