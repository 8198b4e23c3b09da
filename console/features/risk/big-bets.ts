/** What came since an officer looked at big bets last, and where it is kept when that was. docs/domain/risk.md#big */
import { getBigBetNews } from '@paddock/contract/endpoints/risk'
import { useClient } from '@paddock/ui/client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { useFallbackMs } from '../../kit/news/index.ts'
import { useLookedAt } from '../../kit/table/index.ts'

/** As other lists of bets: read again when the server says that something changed below. */
export const BIG = ['bets', 'big'] as const
const EVERY_MS = 5_000

const useLooked = () => useLookedAt(`big-bets.${useMe().user._id}`)

/** Since the moment; where nobody looked yet, nothing is new. */
function useNewsSince(since: number | null) {
  const client = useClient()
  const role = operatorRole(useMe())
  const refetchInterval = useFallbackMs(EVERY_MS)
  return useQuery({
    queryKey: [...BIG, 'news', since],
    queryFn: async ({ signal }) =>
      (await client.call(getBigBetNews, { params: { role }, query: since === null ? {} : { since } }, signal)).docs,
    refetchInterval,
  })
}

export function useBigBetNews() {
  const [looked] = useLooked()
  return useNewsSince(looked).data
}

/** Who has the list before them looks: kept with each that comes. Gives when they looked before they came. */
export function useLooking() {
  const [looked, keepLooked] = useLooked()
  const [before] = useState(looked)
  const { data } = useNewsSince(before)
  const newestAt = data?.newestAt ?? null
  useEffect(() => {
    if (newestAt !== null && newestAt > (looked ?? 0)) keepLooked(newestAt)
  }, [newestAt, looked, keepLooked])
  return { before, from: data?.from }
}
