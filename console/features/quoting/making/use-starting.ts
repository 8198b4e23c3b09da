/** How markets start, where an officer says nothing of one. docs/domain/desk.md#defaults */
import { getStartingTerms } from '@paddock/contract/endpoints/by-hand'
import type { ReplyOf } from '@paddock/contract/reply'
import { MADE_KINDS, type MadeKind } from '@paddock/domain/desk'
import { type MarketTerms, startingTerms, type StartingTerms } from '@paddock/domain/market'
import { useClient } from '@paddock/ui/client'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'

export type Starting = ReplyOf<typeof getStartingTerms>['docs'][number]

export const STARTING = ['markets', 'starting'] as const

export function useStarting(): UseQueryResult<readonly Starting[]> {
  const client = useClient()
  return useQuery({
    queryKey: STARTING,
    queryFn: async ({ signal }) => (await client.call(getStartingTerms, {}, signal)).docs,
  })
}

/** Of a sport, by kind, what administrators say; nothing while it is not read. */
export function ownStarting(all: readonly Starting[] | undefined, sportId: string): Record<MadeKind, StartingTerms> {
  const own = (kind: MadeKind) => all?.find((one) => one.sportId === sportId && one.kind === kind)?.own ?? {}
  // Each kind has its own.
  return Object.fromEntries(MADE_KINDS.map((kind) => [kind, own(kind)])) as Record<MadeKind, StartingTerms>
}

/** What a market of the sport and kind has where nothing is typed. */
export const usualOf = (all: readonly Starting[] | undefined, sportId: string, kind: MadeKind): MarketTerms =>
  startingTerms(kind, ownStarting(all, sportId)[kind])
