import { getHome, getMarketGroup } from '@paddock/contract/endpoints/home'
import { useClient } from '@paddock/ui/client'
import { useQuery } from '@tanstack/react-query'

/** Prices of the list; the server packs them once for everybody. */
const HOME_EVERY_MS = 3000
const TREE_KEPT_MS = 30_000

export const HOME = ['home'] as const

export function useHome() {
  const client = useClient()
  return useQuery({
    queryKey: HOME,
    queryFn: ({ signal }) => client.call(getHome, {}, signal).then(({ docs }) => docs),
    refetchInterval: HOME_EVERY_MS,
  })
}

export const TREE = ['tree'] as const

export function useSports() {
  const client = useClient()
  return useQuery({
    queryKey: TREE,
    queryFn: ({ signal }) => client.call(getMarketGroup, {}, signal).then(({ docs }) => docs),
    staleTime: TREE_KEPT_MS,
    refetchInterval: TREE_KEPT_MS,
  })
}
