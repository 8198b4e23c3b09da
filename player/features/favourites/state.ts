import type { Sport } from '@paddock/contract/endpoints/home'

export type KnownMarket = {
  readonly marketId: string
  readonly marketName: string
  readonly eventId: string
  readonly eventName: string
  readonly sportId: string
}

export type KnownEvent = {
  readonly eventId: string
  readonly name: string
  readonly sportId: string
  readonly competition: string | null
  readonly openDate: number
  readonly inPlay: boolean
}

export type Sorted = {
  readonly events: readonly KnownEvent[]
  readonly markets: readonly KnownMarket[]
  /** What was marked and is not on offer any more. */
  readonly over: { readonly events: readonly string[]; readonly markets: readonly string[] }
}

/** What was marked, in the order of the tree, and what of it is over. */
export function sortFavourites(tree: readonly Sport[], events: readonly string[], markets: readonly string[]): Sorted {
  const marked = { events: new Set(events), markets: new Set(markets) }
  const all = tree.flatMap(({ id: sportId, competitions }) =>
    competitions.flatMap(({ name: competition, events: list }) =>
      list.map((event) => ({ sportId, competition, event })),
    ),
  )
  const knownMarkets = all.flatMap(({ sportId, event }) =>
    event.markets
      .filter(({ id }) => marked.markets.has(id))
      .map(({ id, name }) => ({
        marketId: id,
        marketName: name,
        eventId: event.id,
        eventName: event.name,
        sportId,
      })),
  )
  const knownEvents = all
    .filter(({ event }) => marked.events.has(event.id))
    .map(({ sportId, competition, event: { id, name, openDate, inPlay } }) => ({
      eventId: id,
      name,
      sportId,
      competition,
      openDate,
      inPlay,
    }))
  const there = {
    events: new Set(knownEvents.map(({ eventId }) => eventId)),
    markets: new Set(knownMarkets.map(({ marketId }) => marketId)),
  }
  return {
    events: knownEvents,
    markets: knownMarkets,
    over: {
      events: events.filter((id) => !there.events.has(id)),
      markets: markets.filter((id) => !there.markets.has(id)),
    },
  }
}
