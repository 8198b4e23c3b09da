/** Where the keyboard stands in a list of results. */
import type { ReplyOf } from '@paddock/contract/reply'
import type { searchEvents } from '@paddock/contract/endpoints/markets'

export type FoundSport = ReplyOf<typeof searchEvents>['docs'][number]
export type FoundEvent = FoundSport['events'][number]

/** In the order in which they are drawn. */
export const eventsOf = (sports: readonly FoundSport[]): readonly FoundEvent[] => sports.flatMap(({ events }) => events)

/** The place after a key; -1 is the field itself. The ends lead to each other by way of it. */
export function placeAfter(key: string, at: number, count: number): number {
  if (count === 0) return -1
  switch (key) {
    case 'ArrowDown':
      return at + 1 >= count ? -1 : at + 1
    case 'ArrowUp':
      return at < 0 ? count - 1 : at - 1
    default:
      return at
  }
}
