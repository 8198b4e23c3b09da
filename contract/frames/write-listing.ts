/** Writes the lists whose grammar stands in listing.ts. */
import { formatOdds, type Odds } from '@paddock/domain/odds'
import { escapeText, flagText } from './write-fields.ts'
import type { BestPrice, ListedEvent, ListedScore } from './listing.ts'

function encodeEvent(event: ListedEvent): string {
  return [
    escapeText(event.eventId),
    escapeText(event.eventTypeId),
    escapeText(event.competitionId ?? ''),
    escapeText(event.competition ?? ''),
    escapeText(event.name),
    escapeText(event.countryCode ?? ''),
    event.openDate,
    flagText(event.inPlay),
    escapeText(event.marketId ?? ''),
    event.marketType ?? '',
    ...encodeScore(event.score),
    flagText(event.isSuspended),
    escapeText(event.race ?? ''),
  ].join(',')
}

const encodeScore = (score: ListedScore | null): readonly string[] =>
  score === null
    ? ['', '', '', '']
    : [...score.sides.map(escapeText), String(score.batting ?? ''), escapeText(score.clock ?? '')]

export const encodeEvents = (events: readonly ListedEvent[]): string => events.map(encodeEvent).join(';')

const priceText = (price: Odds | null): string => (price === null ? '' : formatOdds(price))

export const encodeBest = (best: readonly BestPrice[]): string =>
  best
    .map(({ slot, back, lay, cloth }) =>
      [slot, priceText(back), priceText(lay), ...(cloth === undefined ? [] : [escapeText(cloth)])].join(','),
    )
    .join(';')
