import { getPriceHistory, type PriceHistory, type PriceSpan } from '@paddock/contract/endpoints/prices'
import { useClient } from '@paddock/ui/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

/** Of a day or more a minute later nothing is to be seen. */
const EVERY_MS: { readonly [S in PriceSpan]: number } = {
  '15m': 15_000,
  '1h': 15_000,
  '6h': 60_000,
  '1d': 300_000,
  all: 300_000,
}

export function usePriceHistory(marketId: string, span: PriceSpan) {
  const client = useClient()
  return useQuery<PriceHistory>({
    queryKey: ['price-history', marketId, span],
    queryFn: ({ signal }) =>
      client
        .call(getPriceHistory, { params: { reader: 'common' }, query: { marketId, span } }, signal)
        .then(({ docs }) => docs),
    refetchInterval: EVERY_MS[span],
    // Another span is drawn over the one before, not over nothing.
    placeholderData: keepPreviousData,
  })
}
