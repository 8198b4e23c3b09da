import { getMarketGroup } from '@paddock/contract/endpoints/home'
import { useClient } from '@paddock/ui/client'
import { useQuery } from '@tanstack/react-query'

const KEPT_MS = 60_000

export type Named = { readonly id: string; readonly name: string }

/** The sports that are on with their events, and what of them is chosen. */
export function useOfferTree({ sportId, eventId }: { readonly sportId?: string; readonly eventId?: string }): {
  readonly sports: readonly Named[]
  readonly sport: Named | undefined
  readonly events: readonly Named[]
  readonly event: Named | undefined
} {
  const client = useClient()
  const { data: sports = [] } = useQuery({
    queryKey: ['tree'],
    queryFn: ({ signal }) => client.call(getMarketGroup, {}, signal).then(({ docs }) => docs),
    staleTime: KEPT_MS,
  })
  const sport = sports.find(({ id }) => id === sportId)
  const events: readonly Named[] = sport?.competitions.flatMap((competition) => competition.events) ?? []
  return { sports, sport, events, event: events.find(({ id }) => id === eventId) }
}
