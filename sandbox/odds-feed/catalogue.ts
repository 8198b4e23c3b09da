/** `listMarketCatalogue` of Betfair's API-NG: the names of what is on the board, and the cards of its races. */
import { idInRun, runsAt, type Schedule } from '../schedule.ts'
import type { Board } from './board.ts'
import { matchesFilter } from './filter.ts'
import { type ManifestEntry, type RaceCard, spanOf } from './manifest.ts'
import type { MarketDefinition, RunnerDefinition } from './messages.ts'
import type { MarketFilter } from './request.ts'

type Projection =
  | 'COMPETITION'
  | 'EVENT'
  | 'EVENT_TYPE'
  | 'MARKET_DESCRIPTION'
  | 'RUNNER_DESCRIPTION'
  | 'RUNNER_METADATA'

type Listed = { readonly entry: ManifestEntry; readonly recordedId: string; readonly marketId: string }

export type Catalogue = (filter: MarketFilter, projections: ReadonlySet<string>, most: number) => readonly object[]

export function createCatalogue(
  entries: readonly ManifestEntry[],
  schedule: Schedule,
  board: Board,
  clock: () => number,
): Catalogue {
  const listed = (): readonly Listed[] =>
    entries.flatMap((entry) =>
      runsAt(spanOf(entry), schedule, clock()).flatMap((run) =>
        Object.keys(entry.markets).map((recordedId) => ({ entry, recordedId, marketId: idInRun(recordedId, run) })),
      ),
    )
  return (filter, projections, most) =>
    listed()
      .flatMap((market) => {
        const definition = board.books.get(market.marketId)?.definition
        const isAsked = definition && matchesFilter(filter, market.marketId, definition)
        return isAsked ? [describe(market, definition, projections)] : []
      })
      .slice(0, most)
}

function describe({ entry, recordedId, marketId }: Listed, definition: MarketDefinition, wanted: ReadonlySet<string>) {
  const names = entry.markets[recordedId]
  const has = (projection: Projection): boolean => wanted.has(projection)
  return {
    marketId,
    marketName: names?.name ?? definition.marketType,
    marketStartTime: definition.marketTime,
    totalMatched: 0,
    ...(has('MARKET_DESCRIPTION') && { description: describeMarket(definition) }),
    ...(has('RUNNER_DESCRIPTION') && {
      runners: definition.runners.map((runner) => ({
        ...describeRunner(runner, names?.runners[runner.id]),
        ...(has('RUNNER_METADATA') && { metadata: metadataOf(runner, names?.cards?.[runner.id]) }),
      })),
    }),
    ...(has('EVENT_TYPE') && { eventType: entry.sport }),
    ...(has('COMPETITION') && entry.competition && { competition: entry.competition }),
    ...(has('EVENT') && { event: describeEvent(entry, definition) }),
  }
}

const describeMarket = (definition: MarketDefinition) => ({
  persistenceEnabled: true,
  bspMarket: definition.bspMarket,
  marketTime: definition.marketTime,
  suspendTime: definition.suspendTime,
  bettingType: definition.bettingType,
  turnInPlayEnabled: definition.turnInPlayEnabled,
  marketType: definition.marketType,
  marketBaseRate: definition.marketBaseRate,
  priceLadderDescription: { type: 'CLASSIC' },
})

const describeRunner = (runner: RunnerDefinition, name: string | undefined) => ({
  selectionId: runner.id,
  runnerName: name ?? String(runner.id),
  handicap: runner.hc ?? 0,
  sortPriority: runner.sortPriority,
})

const metadataOf = (runner: RunnerDefinition, card: RaceCard | undefined) => ({
  runnerId: String(runner.id),
  ...(card && {
    CLOTH_NUMBER: card.cloth,
    STALL_DRAW: card.draw ?? null,
    AGE: card.age,
    JOCKEY_NAME: card.jockey,
    TRAINER_NAME: card.trainer,
  }),
})

const describeEvent = (entry: ManifestEntry, definition: MarketDefinition) => ({
  id: definition.eventId,
  name: entry.eventName,
  ...(definition.countryCode !== undefined && { countryCode: definition.countryCode }),
  ...(definition.timezone !== undefined && { timezone: definition.timezone }),
  ...(definition.venue !== undefined && { venue: definition.venue }),
  openDate: definition.openDate,
})
