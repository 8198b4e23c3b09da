/** The events that stand beside each other at a desk: the one of the address, and those that it names behind it. */
import { useIsDesk } from '@paddock/ui/look'
import { useMemo } from 'react'
import { useLocation, useRoute, useSearch } from 'wouter'

/** With the one of the address three: more are no wider than a phone on no screen that people have. */
const MOST_BESIDE = 2
const BESIDE = 'beside'

const NONE: readonly string[] = []

const besideIn = (search: string, eventId: string): readonly string[] => {
  const named = (new URLSearchParams(search).get(BESIDE) ?? '').split(',').filter((id) => id !== '' && id !== eventId)
  return [...new Set(named)].slice(0, MOST_BESIDE)
}

const addressOf = (path: string, beside: readonly string[]): string =>
  beside.length === 0 ? path : `${path}?${BESIDE}=${beside.map(encodeURIComponent).join(',')}`

export type DeskEvents = {
  /** Beside the one of the address. */
  readonly beside: readonly string[]
  readonly hasRoom: boolean
  readonly add: (eventId: string) => void
  readonly takeAway: (eventId: string) => void
}

/** `eventId`: the event of the address. Where there is no desk nothing stands beside it, and its name stays in the address. */
export function useDeskEvents(eventId: string): DeskEvents {
  const isDesk = useIsDesk()
  const [path, navigate] = useLocation()
  const search = useSearch()
  const named = useMemo(() => besideIn(search, eventId), [search, eventId])
  const show = (events: readonly string[], at = path) => navigate(addressOf(at, events), { replace: true })
  return {
    beside: isDesk ? named : NONE,
    hasRoom: isDesk && named.length < MOST_BESIDE,
    add: (added) => show([...named, added]),
    takeAway: (gone) => {
      const [next, ...rest] = named
      if (gone !== eventId) show(named.filter((id) => id !== gone))
      else if (next !== undefined) show(rest, `/events/${encodeURIComponent(next)}`)
    },
  }
}

/** Every event whose prices stand on the page. */
export function useEventsInSight(): readonly string[] {
  const withSport = useRoute('/events/:sportId/:eventId')[1]?.eventId
  const alone = useRoute('/events/:eventId')[1]?.eventId
  const eventId = withSport ?? alone
  const { beside } = useDeskEvents(eventId ?? '')
  return useMemo(() => (eventId === undefined ? NONE : [eventId, ...beside]), [eventId, beside])
}
