import { atTheDesk } from '@paddock/contract/endpoints/quoting'
import type { DeskEvent } from '@paddock/contract/shapes/quoting'
import { useClient } from '@paddock/ui/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { marketReader, useMe } from '../../kit/me/index.ts'
import { createHands, type Hands, type Told } from './hands.ts'

const EVERY_MS = 1000
/** The server takes whoever it has not heard of for three seconds for gone: what has not come by then is asked for anew. */
const LATE_MS = 2500
/** The call is answered five times a second. */
const APART_MS = 250

const keyOf = (eventId: string) => ['quoting', eventId] as const

type Heard = {
  readonly desk: DeskEvent
  /** What the server's clock is ahead of this one, and when this one heard it. Milliseconds. */
  readonly ahead: number
  readonly heardAt: number
}

export type Desk = {
  readonly heard: Heard | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
  readonly hands: Hands
  /** When somebody last pressed a key or the page here, by the clock of this machine. */
  readonly keyAt: number
}

/** The rows of an event, and the hands at them: says every second that a trader is here, also while the page is behind another one. */
export function useDesk(eventId: string, onTold: (told: Told) => void): Desk {
  const client = useClient()
  const queries = useQueryClient()
  const role = marketReader(useMe())
  const [lastKey] = useState(() => ({ at: Date.now() }))
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(eventId),
    queryFn: async ({ signal }): Promise<Heard> => {
      const body = { eventId, keyAgoMs: Math.max(0, Date.now() - lastKey.at) }
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(LATE_MS)])
      const { docs } = await client.call(atTheDesk, { params: { role }, body }, inTime)
      return { desk: docs, ahead: docs.now - Date.now(), heardAt: Date.now() }
    },
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: true,
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  })
  const [again] = useState(() => atMostEvery(APART_MS))
  const [hands] = useState(() =>
    createHands({
      client,
      role,
      eventId,
      rowOf: (marketId) =>
        queries.getQueryData<Heard>(keyOf(eventId))?.desk.rows.find((row) => row.marketId === marketId),
      onTold,
      onDone: () => again(() => queries.refetchQueries({ queryKey: keyOf(eventId), exact: true })),
    }),
  )
  useEffect(() => {
    const note = (event: Event) => {
      if (!(event instanceof KeyboardEvent && event.repeat)) lastKey.at = Date.now()
    }
    addEventListener('keydown', note, true)
    addEventListener('pointerdown', note, true)
    return () => {
      removeEventListener('keydown', note, true)
      removeEventListener('pointerdown', note, true)
    }
  }, [lastKey])
  return { heard: data, error, refetch, hands, keyAt: lastKey.at }
}

/** Whoever asks before it begins has the same one. */
function atMostEvery(ms: number): (work: () => Promise<void>) => Promise<void> {
  let last = Number.NEGATIVE_INFINITY
  let next: Promise<void> | null = null
  return (work) => {
    if (next) return next
    next = (async () => {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, last + ms - Date.now())))
      last = Date.now()
      next = null
      await work()
    })()
    return next
  }
}
