/** What the lists of events show, from what the server sends. */
import type { BestPrice, ListedEvent } from '@paddock/contract/frames/listing'

/** A market counts as in play when it opens within the minute or has opened. 000 §4. */
const SOON_MS = 60_000
/** With fewer than this many on, the next ones are shown with them. 000 §4 "Ongoing list". */
const FEW_ONGOING = 5
const MOST_ADDED = 4

export const isLive = (event: ListedEvent, now: number): boolean => event.inPlay || event.openDate <= now
export const isNearlyLive = (event: ListedEvent, now: number): boolean => event.inPlay || event.openDate - now < SOON_MS

export type CompetitionGroup = {
  readonly id: string
  readonly name: string
  readonly events: readonly ListedEvent[]
}
export type SportGroup = {
  readonly id: string
  readonly name: string
  readonly competitions: readonly CompetitionGroup[]
}

/** Kabaddi stands last in every list. 000 §3. */
const LAST_SPORT = '23789607'

const SPORTS: Readonly<Record<string, string>> = {
  '1': 'Soccer',
  '2': 'Tennis',
  '3': 'Golf',
  '4': 'Cricket',
  '5': 'Rugby Union',
  '6': 'Boxing',
  '7': 'Horse Racing',
  '8': 'Motor Sport',
  '10': 'Special Bets',
  '11': 'Cycling',
  '1477': 'Rugby League',
  '3503': 'Darts',
  '4339': 'Greyhound Racing',
  '6422': 'Snooker',
  '6423': 'American Football',
  '7511': 'Baseball',
  '7522': 'Basketball',
  '7524': 'Ice Hockey',
  '61420': 'Australian Rules',
  '451485': 'Winter Sports',
  '468328': 'Handball',
  '998917': 'Volleyball',
  '2152880': 'Gaelic Games',
  '2378961': 'Politics',
  '26420387': 'MMA',
  '27454571': 'Esports',
  [LAST_SPORT]: 'Kabaddi',
}

const sportName = (id: string): string => SPORTS[id] ?? id

const rankOf = (sportId: string): number => (sportId === '4' ? 0 : sportId === LAST_SPORT ? 2 : 1)

/** Cricket first, Kabaddi last, the others by name. */
export const bySport = (a: Named, b: Named): number => rankOf(a.id) - rankOf(b.id) || a.name.localeCompare(b.name)
type Named = { readonly id: string; readonly name: string }

/** Events by sport and competition; within a competition the earliest first. */
export function groupEvents(events: readonly ListedEvent[]): SportGroup[] {
  const sports = new Map<string, Map<string, ListedEvent[]>>()
  for (const event of events.toSorted((a, b) => a.openDate - b.openDate)) {
    const competitions = sports.get(event.eventTypeId) ?? new Map<string, ListedEvent[]>()
    sports.set(event.eventTypeId, competitions)
    const name = event.competition ?? ''
    competitions.set(name, [...(competitions.get(name) ?? []), event])
  }
  return [...sports]
    .map(([id, competitions]) => ({
      id,
      name: sportName(id),
      competitions: [...competitions].map(([name, list]) => ({ id: `${id}:${name}`, name, events: list })),
    }))
    .toSorted(bySport)
}

/** What is on, filled up per sport with what comes next where little is on. */
export function withNextUp(ongoing: readonly ListedEvent[], upcoming: readonly ListedEvent[]): ListedEvent[] {
  const added: ListedEvent[] = []
  const isShort = (sportId: string) => ongoing.filter((event) => event.eventTypeId === sportId).length < FEW_ONGOING
  const perSport = new Map<string, number>()
  for (const event of upcoming.toSorted((a, b) => a.openDate - b.openDate)) {
    const sportId = event.eventTypeId
    const count = perSport.get(sportId) ?? 0
    if (!isShort(sportId) || count >= MOST_ADDED) continue
    perSport.set(sportId, count + 1)
    added.push(event)
  }
  return [...ongoing, ...added]
}

export const OUTCOMES = ['1', 'X', '2'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Whether the market's runners have their place under 1, X and 2; those of a race have not. */
export const hasOutcomes = (best: readonly BestPrice[] | undefined): best is readonly BestPrice[] =>
  best !== undefined && best.length <= OUTCOMES.length

/** Best prices under 1, X and 2: the draw is the third runner of three. Others have no place in such a row. */
export function outcomePrices(best: readonly BestPrice[] | undefined): Readonly<Record<Outcome, BestPrice | null>> {
  const [first = null, second = null, third = null] = (best ?? []).toSorted((a, b) => a.slot - b.slot)
  return hasOutcomes(best) ? { '1': first, X: third, '2': second } : { '1': null, X: null, '2': null }
}

/** A name such as 'A v B' in its two parts, to be drawn on two lines. */
export function sidesOf(eventName: string): readonly string[] {
  return eventName.split(/ (?:v|vs|@) /i, 2)
}
