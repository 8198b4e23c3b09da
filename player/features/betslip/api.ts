import { getStakes } from '@paddock/contract/endpoints/presets'
import { type Paise, paise } from '@paddock/domain/money'
import { useClient, useIsSignedIn } from '@paddock/ui/client'
import { useQuery } from '@tanstack/react-query'

const MOST_PRESETS = 6
/** Until they are edited, and where they cannot be read. 000 §9. */
const DEFAULT_PRESETS: readonly Paise[] = [1000, 2000, 3000, 4000, 5000, 6000].map((rupees) => paise(rupees * 100))

/** The amounts of the quick-stake buttons. */
export function usePresets(): readonly Paise[] {
  const client = useClient()
  const { data } = useQuery({
    queryKey: ['stakes'],
    queryFn: ({ signal }) => client.call(getStakes, {}, signal).then(({ docs }) => docs.stake),
    enabled: useIsSignedIn(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const values = data?.slice(0, MOST_PRESETS).map(({ value }) => value)
  return values && values.length > 0 ? values : DEFAULT_PRESETS
}
