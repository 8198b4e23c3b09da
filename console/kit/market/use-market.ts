import { getMarkets } from '@paddock/contract/endpoints/markets'
import type { Market } from '@paddock/contract/shapes/market'
import { useClient } from '@paddock/ui/client'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { marketReader, useMe } from '../me/index.ts'
import { marketsOf } from './rows.ts'

const EVERY_MS = 2000

/** One market as it stands, read anew by whoever begins to look; null where it is not listed any more. */
export function useMarket(marketId: string): UseQueryResult<Market | null> {
  const client = useClient()
  const reader = marketReader(useMe())
  return useQuery({
    queryKey: ['markets', 'one', marketId],
    queryFn: async ({ signal }) => {
      const asking = { params: { reader }, query: { page: 1, limit: 1, marketId } }
      const { docs } = await client.call(getMarkets, asking, signal)
      return marketsOf(docs)[0] ?? null
    },
    staleTime: 0,
    refetchInterval: EVERY_MS,
  })
}
