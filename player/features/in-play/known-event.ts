import type { Home, Sport } from '@paddock/contract/endpoints/home'
import { useQueryClient } from '@tanstack/react-query'
import { HOME, TREE } from './api.ts'

/** What the lists say of an event. */
export type KnownEvent = {
  readonly eventId: string
  readonly eventName: string
  readonly openDate: number
  readonly inPlay: boolean
}

/** As a list that is here already has it; nothing is asked for. */
export function useKnownEvent(eventId: string): KnownEvent | null {
  const queries = useQueryClient()
  const home = queries.getQueryData<Home>(HOME)
  const tree = queries.getQueryData<readonly Sport[]>(TREE)
  return eventIn(home, eventId) ?? eventOf(tree, eventId)
}

function eventIn(home: Home | undefined, eventId: string): KnownEvent | null {
  const event = home && [...home.ongoing, ...home.upcoming].find((each) => each.eventId === eventId)
  return event ? { eventId, eventName: event.name, openDate: event.openDate, inPlay: event.inPlay } : null
}

function eventOf(tree: readonly Sport[] | undefined, eventId: string): KnownEvent | null {
  for (const { competitions } of tree ?? [])
    for (const { events } of competitions) {
      const event = events.find(({ id }) => id === eventId)
      if (event) return { eventId, eventName: event.name, openDate: event.openDate, inPlay: event.inPlay }
    }
  return null
}
