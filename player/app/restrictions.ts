/** What the player is not offered, or within narrower terms than everybody: the lists and frames are the same for all. docs/domain/restrictions.md */
import type { ListedEvent } from '@paddock/contract/frames/listing'
import { MARKET_REMARKS } from '@paddock/contract/market-remarks'
import type { HeldRestriction } from '@paddock/contract/shapes/restriction'
import { blockedBy, narrowed, type OfferedMarket, type Restriction } from '@paddock/domain/betting'
import { forCall, useClient, useIsSignedIn, type Client } from '@paddock/ui/client'
import type { MarketFacts } from '@paddock/ui/live'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'

export const RESTRICTIONS = ['restrictions'] as const

/** They come behind the first picture. */
const calls = () => forCall(() => import('@paddock/contract/endpoints/restrictions'))

/** Read once, and again when the server says that it is otherwise. Kept until the session ends, also while no list looks at it: without it what is barred looks open. */
export const restrictionsQuery = (client: Client) =>
  queryOptions({
    queryKey: RESTRICTIONS,
    queryFn: async ({ signal }) => heldOf((await client.call((await calls()).getMyRestrictions, {}, signal)).docs),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** What is left out on the wire is not said. */
const heldOf = (docs: readonly HeldRestriction[]): readonly Restriction[] =>
  docs.map(({ own, ...scope }) => ({
    ...scope,
    own: Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)),
  }))

const offeredOf = ({ eventTypeId, kind, eventId, marketId }: MarketFacts): OfferedMarket => ({
  sportId: eventTypeId,
  kind,
  eventId,
  marketId,
})

/** A market as this player may bet on it: shut with the reason where it is barred, else within its narrower terms. */
export function restrictedFacts(facts: MarketFacts, restrictions: readonly Restriction[]): MarketFacts {
  const offered = offeredOf(facts)
  if (blockedBy(restrictions, offered) !== undefined)
    return { ...facts, betAllow: false, remarksMessage: MARKET_REMARKS.NOT_OFFERED }
  const { min: minStake, max: maxStake, delaySecond: delaySeconds } = facts
  const terms = narrowed({ minStake, maxStake, delaySeconds }, restrictions, offered)
  return { ...facts, min: terms.minStake, max: terms.maxStake, delaySecond: terms.delaySeconds }
}

/** Whether the player is barred from the market that a list shows of the event. @internal Exported for the tests. */
export const isBarred = (
  { eventTypeId, eventId, marketId, marketType }: ListedEvent,
  restrictions: readonly Restriction[],
): boolean =>
  marketId !== null &&
  marketType !== null &&
  blockedBy(restrictions, { sportId: eventTypeId, kind: marketType, eventId, marketId }) !== undefined

/** The same, always, until what the player is offered changes. */
export function useIsBarred(): (event: ListedEvent) => boolean {
  const client = useClient()
  const { data } = useQuery({ ...restrictionsQuery(client), enabled: useIsSignedIn() })
  return useCallback((event) => data !== undefined && isBarred(event, data), [data])
}
