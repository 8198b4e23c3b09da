import { getPublicScores, getScores } from '@paddock/contract/endpoints/markets'
import { serverEvents } from '@paddock/contract/live'
import type { Score } from '@paddock/contract/shapes/market'
import { useClient, useIsSignedIn } from '@paddock/ui/client'
import { useLive } from '@paddock/ui/live'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

const SCORE = 'score'

/** The score of an event: asked for once, then as the socket tells it. */
export function useScore(eventId: string): Score | null | undefined {
  const client = useClient()
  const live = useLive()
  const queries = useQueryClient()
  const scores = useIsSignedIn() ? getScores : getPublicScores
  const { data } = useQuery({
    queryKey: [SCORE, eventId],
    queryFn: async ({ signal }) => {
      const { docs } = await client.call(scores, {}, signal)
      return docs.find((score) => score.eventId === eventId) ?? null
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(
    () => live?.on(serverEvents.score, (score) => queries.setQueryData([SCORE, score.eventId], score)),
    [live, queries],
  )
  return data
}
