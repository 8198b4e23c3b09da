import { forCall, useClient } from '@paddock/ui/client'
import { useQuery } from '@tanstack/react-query'

/** Prices of the list; the server packs them once for everybody. */
const HOME_EVERY_MS = 3000
const TREE_KEPT_MS = 30_000

/** They come behind the first picture. */
const calls = () => forCall(() => import('@paddock/contract/endpoints/home'))

export const HOME = ['home'] as const

export function useHome() {
  const client = useClient()
  return useQuery({
    queryKey: HOME,
    queryFn: async ({ signal }) => (await client.call((await calls()).getHome, {}, signal)).docs,
    refetchInterval: HOME_EVERY_MS,
  })
}

export const TREE = ['tree'] as const

export function useSports() {
  const client = useClient()
  return useQuery({
    queryKey: TREE,
    queryFn: async ({ signal }) => (await client.call((await calls()).getMarketGroup, {}, signal)).docs,
    staleTime: TREE_KEPT_MS,
    refetchInterval: TREE_KEPT_MS,
  })
}
