import {
  getQuickStakes,
  getStakes,
  putQuickStakes,
  putStakes,
  type StakePreset,
} from '@paddock/contract/endpoints/presets'
import { paise } from '@paddock/domain/money'
import { type Client, useClient, useIsSignedIn, useSessionStore } from '@paddock/ui/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { keepStakes, keptStakes } from './kept-stakes.ts'
import type { TypedPreset } from './state.ts'

/** The buttons of the slip, and those of quick bets. */
export type StakeKind = 'stake' | 'quick'

/** How many there are, and the first ones: until they are edited, and where they cannot be read. 000 §3, §9. */
const MOST: Readonly<Record<StakeKind, number>> = { stake: 6, quick: 3 }
const USUAL = Array.from({ length: MOST.stake }, (_, at): StakePreset => {
  const thousands = at + 1
  return { _id: `usual-${thousands}`, label: `${thousands}k`, value: paise(thousands * 100_000) }
})

export const usualStakes = (kind: StakeKind): readonly StakePreset[] => USUAL.slice(0, MOST[kind])

const keyOf = (kind: StakeKind) => ['stakes', kind] as const

async function load(client: Client, kind: StakeKind, signal: AbortSignal): Promise<readonly StakePreset[]> {
  const { docs } = await client.call(kind === 'stake' ? getStakes : getQuickStakes, {}, signal)
  return docs.stake.slice(0, MOST[kind])
}

/** The player's own stakes; as this device knows them until the server has answered. */
export function useStakes(kind: StakeKind) {
  const client = useClient()
  const owner = useSessionStore().read()?.correlationId ?? null
  const query = useQuery({
    queryKey: keyOf(kind),
    queryFn: async ({ signal }) => {
      const stakes = await load(client, kind, signal)
      keepStakes(kind, owner, stakes)
      return stakes
    },
    enabled: useIsSignedIn(),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: () => keptStakes(kind, owner) ?? undefined,
  })
  const { data } = query
  return { ...query, stakes: data && data.length > 0 ? data : usualStakes(kind) }
}

export function useSaveStakes(kind: StakeKind) {
  const client = useClient()
  const queries = useQueryClient()
  const owner = useSessionStore().read()?.correlationId ?? null
  return useMutation({
    mutationFn: (stake: TypedPreset[]) =>
      client.call(kind === 'stake' ? putStakes : putQuickStakes, { body: { stake } }),
    onSuccess: ({ docs }) => {
      keepStakes(kind, owner, docs.stake)
      queries.setQueryData(keyOf(kind), docs.stake)
    },
  })
}
