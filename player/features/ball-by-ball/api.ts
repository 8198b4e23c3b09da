import { getPublicScores, getScores } from '@paddock/contract/endpoints/markets'
import { serverEvents } from '@paddock/contract/live'
import type { Score } from '@paddock/contract/shapes/market'
import { useClient, useIsSignedIn } from '@paddock/ui/client'
import { readEveryMs, useLive, useWay } from '@paddock/ui/live'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

const SCORES = ['scores'] as const

/** All scores of now: read when the socket tells of new ones, and again and again where there is no socket. 000 §9. */
export function useScores() {
  const client = useClient()
  const live = useLive()
  const way = useWay()
  const queries = useQueryClient()
  const isSignedIn = useIsSignedIn()
  useEffect(() => {
    if (!live) return undefined
    const stops = [
      live.on(serverEvents.scoresUpdated, () => void queries.invalidateQueries({ queryKey: SCORES })),
      live.on(serverEvents.scoresDeleted, (told) =>
        queries.setQueryData<readonly Score[]>(SCORES, (known) =>
          known?.filter(({ eventId }) => !told.eventId.includes(eventId)),
        ),
      ),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [live, queries])
  return useQuery({
    queryKey: SCORES,
    queryFn: async ({ signal }): Promise<readonly Score[]> =>
      (await client.call(isSignedIn ? getScores : getPublicScores, {}, signal)).docs,
    refetchInterval: live && way === 'socket' ? false : readEveryMs('score', isSignedIn ? 'signedIn' : 'visitor'),
  })
}
