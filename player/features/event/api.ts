import { getLiveTv, getPublicScores, getScores } from '@paddock/contract/endpoints/markets'
import { serverEvents } from '@paddock/contract/live'
import type { Score } from '@paddock/contract/shapes/market'
import { useClient, useIsSignedIn } from '@paddock/ui/client'
import { type Reader, readEveryMs, useLive, useWay } from '@paddock/ui/live'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

const SCORE = 'score'
const CHANNELS = ['channels'] as const
/** The socket tells of changes, but not to who was away. */
const CHANNELS_FRESH_MS = 60_000

/** The score of an event: asked for once, then as the socket tells it; read again and again where there is no socket. */
export function useScore(eventId: string, reader: Reader): Score | null | undefined {
  const client = useClient()
  const live = useLive()
  const way = useWay()
  const queries = useQueryClient()
  const scores = useIsSignedIn() ? getScores : getPublicScores
  const { data } = useQuery({
    queryKey: [SCORE, eventId],
    queryFn: async ({ signal }) => {
      const { docs } = await client.call(scores, {}, signal)
      return docs.find((score) => score.eventId === eventId) ?? null
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: way === 'socket' ? false : readEveryMs('score', reader),
  })
  useEffect(() => {
    if (!live) return undefined
    const stops = [
      live.on(serverEvents.score, (score) => queries.setQueryData([SCORE, score.eventId], score)),
      live.on(serverEvents.scoresDeleted, (told) => {
        if (told.eventId.includes(eventId)) queries.setQueryData([SCORE, eventId], null)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [live, queries, eventId])
  return data
}

/** What each session of an event has counted by now, by market; of those that hang on no score nothing is known. */
export function useCounts(eventId: string, reader: Reader): ReadonlyMap<string, number> {
  const counts = useScore(eventId, reader)?.score?.counts
  return useMemo(() => new Map(counts?.map(({ marketId, runs }) => [marketId, runs])), [counts])
}

type Channels = Readonly<Record<string, string>>

/** The television channel of an event, as the map says now; undefined where it has none. */
export function useChannel(eventId: string, isOn: boolean): string | undefined {
  const client = useClient()
  const live = useLive()
  const queries = useQueryClient()
  const isSignedIn = useIsSignedIn()
  const { data } = useQuery({
    queryKey: CHANNELS,
    queryFn: async ({ signal }): Promise<Channels> => (await client.call(getLiveTv, {}, signal)).docs,
    staleTime: CHANNELS_FRESH_MS,
    enabled: isOn && isSignedIn,
  })
  useEffect(() => {
    if (!live) return undefined
    const change = (next: (known: Channels) => Channels) =>
      queries.setQueryData<Channels>(CHANNELS, (known) => known && next(known))
    const stops = [
      live.on(serverEvents.channelsUpdated, ({ docs }) =>
        change((known) => ({ ...known, ...Object.fromEntries(docs.map((told) => [told.eventId, told.channel])) })),
      ),
      live.on(serverEvents.channelsDeleted, (told) =>
        change((known) => Object.fromEntries(Object.entries(known).filter(([id]) => !told.eventId.includes(id)))),
      ),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [live, queries])
  return data?.[eventId]
}
