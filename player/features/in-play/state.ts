/** What the lists of events show, from what the server sends. What only one page needs stands beside it: home loads this file first. */
import type { Home } from '@paddock/contract/endpoints/home'
import type { BestPrice, ListedEvent } from '@paddock/contract/frames/listing'
import { competitionKey, isStartedAt, sideMark, SPORTS } from '@paddock/domain/betting'
import { groupBy } from '@paddock/ui/grouping'
import { sportTitle } from '@paddock/ui/words'

/** With fewer than this many on, the next ones are shown with them. 000 §4 "Ongoing list". */
const FEW_ONGOING = 5
const MOST_ADDED = 4

export const isLive = (event: ListedEvent, now: number): boolean =>
  event.inPlay || sideMark(event.openDate, now) === 'LIVE'

/** Said to be in play, or started by its date and not long ago. 000 §4. */
export const isOn = (event: ListedEvent, now: number): boolean => event.inPlay || isStartedAt(event.openDate, now)

export type CompetitionGroup = {
  readonly id: string
  readonly name: string
  readonly events: readonly ListedEvent[]
}
export type SportGroup = {
  readonly id: string
  readonly name: string
  readonly competitions: readonly CompetitionGroup[]
  /** Of all competitions, also those that are not shown. */
  readonly total: number
}

const RANKS = new Map(SPORTS.map(({ id }, rank) => [id, rank]))
/** A sport that 000 does not name stands behind the others, and Kabaddi behind everything. 000 §3. */
const rankOf = (id: string): number => RANKS.get(id) ?? SPORTS.length - 1.5

/** In the order in which lists have them. */
export const bySport = (a: Named, b: Named): number => rankOf(a.id) - rankOf(b.id) || a.name.localeCompare(b.name)
type Named = { readonly id: string; readonly name: string }

const byTime = (a: ListedEvent, b: ListedEvent): number => a.openDate - b.openDate

/** What belongs to no competition stands under no heading, all of it by time. */
const headingKey = (event: ListedEvent): string => (event.competition ? competitionKey(event) : '')

export const ALL = (): number => Number.POSITIVE_INFINITY

/** Events by sport and competition, the earliest first; of a sport no more than `mostOf` it. */
export function groupEvents(events: readonly ListedEvent[], mostOf: (sportId: string) => number = ALL): SportGroup[] {
  const sports = groupBy(events.toSorted(byTime), ({ eventTypeId }) => eventTypeId)
  return [...sports]
    .map(([id, list]) => ({
      id,
      name: sportTitle(id) ?? id,
      total: list.length,
      competitions: [...groupBy(list.slice(0, mostOf(id)), headingKey)].map(([key, ofCompetition]) => ({
        id: `${id}:${key}`,
        name: ofCompetition[0]?.competition ?? '',
        events: ofCompetition,
      })),
    }))
    .toSorted(bySport)
}

/**
 * What is on; of sports of which little is on, what comes next; and the rest. The three are told apart: what is not on yet stands under no
 * heading that says so.
 */
export function inTime(
  { ongoing, upcoming }: Pick<Home, 'ongoing' | 'upcoming'>,
  now: number,
): { readonly [W in 'on' | 'soon' | 'later']: readonly ListedEvent[] } {
  const on = ongoing.filter((event) => isOn(event, now))
  const onBySport = groupBy(on, ({ eventTypeId }) => eventTypeId)
  const coming = upcoming.filter(({ openDate }) => openDate > now).toSorted(byTime)
  const soon = [...groupBy(coming, ({ eventTypeId }) => eventTypeId)].flatMap(([sportId, events]) =>
    (onBySport.get(sportId)?.length ?? 0) < FEW_ONGOING ? events.slice(0, MOST_ADDED) : [],
  )
  const isSoon = new Set(soon)
  return { on, soon, later: coming.filter((event) => !isSoon.has(event)) }
}

/** Matches in play that home shows of a sport before it leads to all of them. 000 §9 "Betfair limits". */
const MATCHES_AT_HOME: Readonly<Record<string, number>> = { '4': 4, '1': 10, '2': 10 }
const MATCHES_OF_OTHERS = 10
export const mostAtHome = (sportId: string): number => MATCHES_AT_HOME[sportId] ?? MATCHES_OF_OTHERS

/** The highlighted events in the order in which they were put forward; those that are over are gone. */
export function highlightsOf({ highlight, ongoing, upcoming }: Home): ListedEvent[] {
  const events = new Map([...ongoing, ...upcoming].map((event) => [event.eventId, event]))
  return highlight.flatMap((id) => events.get(id) ?? [])
}

export const OUTCOMES = ['1', 'X', '2'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Whether the market's runners have their place under 1, X and 2; those of a race have not. */
export const hasOutcomes = (best: readonly BestPrice[] | undefined): boolean =>
  best !== undefined && best.length <= OUTCOMES.length

/** Best prices under 1, X and 2: the draw is the third runner of three. Others have no place in such a row. */
export function outcomePrices(best: readonly BestPrice[] | undefined): Readonly<Record<Outcome, BestPrice | null>> {
  const [first = null, second = null, third = null] = (best ?? []).toSorted((a, b) => a.slot - b.slot)
  return hasOutcomes(best) ? { '1': first, X: third, '2': second } : { '1': null, X: null, '2': null }
}
