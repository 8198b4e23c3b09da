import { getStatement } from '@paddock/contract/endpoints/reports'
import { useClient } from '@paddock/ui/client'
import { useQuery } from '@tanstack/react-query'
import { firstResult, isPast, MOST_LINES } from './state.ts'

const KEPT_MS = 60_000

/** The first result of this player; null until there is one. Asked anew when the balance has changed, which a result does. */
export function useFirstResult(isWanted: boolean, balance: number | null) {
  const client = useClient()
  return useQuery({
    queryKey: ['first result', balance],
    queryFn: ({ signal }) =>
      client
        .call(
          getStatement,
          { params: { role: 'user' }, query: { page: 1, limit: MOST_LINES, trxType: 'bettingPL' } },
          signal,
        )
        .then(({ docs, totalDocs }) => ({ result: firstResult(docs, totalDocs), isPast: isPast(docs, totalDocs) })),
    enabled: isWanted && balance !== null,
    staleTime: KEPT_MS,
    retry: false,
  })
}
