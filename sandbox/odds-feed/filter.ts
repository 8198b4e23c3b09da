import type { MarketDefinition } from './messages.ts'
import type { MarketFilter } from './request.ts'

/** Whether a filter asks for this market: every part of it that is given must agree. */
export function matchesFilter(filter: MarketFilter, marketId: string, definition: MarketDefinition): boolean {
  return (
    asks(filter.marketIds, marketId) &&
    asks(filter.eventIds, definition.eventId) &&
    asks(filter.eventTypeIds, definition.eventTypeId) &&
    asks(filter.marketTypes, definition.marketType) &&
    asks(filter.countryCodes, definition.countryCode) &&
    asks(filter.bettingTypes, definition.bettingType) &&
    asks(filter.venues, definition.venue) &&
    asks(filter.raceTypes, definition.raceType) &&
    (filter.bspMarket ?? definition.bspMarket) === definition.bspMarket &&
    (filter.turnInPlayEnabled ?? definition.turnInPlayEnabled) === definition.turnInPlayEnabled
  )
}

const asks = (asked: ReadonlySet<string> | undefined, value: string | undefined): boolean =>
  asked === undefined || (value !== undefined && asked.has(value))
