/** In-play lists by the days of whoever looks. */
import type { Home } from '@paddock/contract/endpoints/home'
import type { ListedEvent } from '@paddock/contract/frames/listing'
import { isOn } from './state.ts'

export const DAYS = ['live', 'today', 'tomorrow'] as const
export type Day = (typeof DAYS)[number]

/** What is on, what is still to come today, what comes tomorrow: days of whoever looks. */
export function eventsOfDay({ ongoing, upcoming }: Home, day: Day, now: number): ListedEvent[] {
  switch (day) {
    case 'live':
      return ongoing.filter((event) => isOn(event, now))
    case 'today':
      return upcoming.filter(({ openDate }) => openDate > now && openDate < dayAfter(now, 1))
    case 'tomorrow':
      return upcoming.filter(({ openDate }) => openDate >= dayAfter(now, 1) && openDate < dayAfter(now, 2))
  }
}

/** The midnight so many days on. */
function dayAfter(now: number, days: number): number {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime()
}
