/**
 * The delimited lists of GET api/common/home (000 §7 says that they are delimited; their layout is ours):
 *
 *     list     = [ event *( ";" event ) ]
 *     event    = eventId "," eventTypeId "," competitionId "," competition "," name "," countryCode ","
 *                openDate "," inPlay "," marketId "," marketType "," score
 *     score    = first "," second "," batting "," clock
 *     best     = [ runner *( ";" runner ) ]
 *     runner   = slot "," back "," lay
 *
 * openDate in milliseconds since 1970, inPlay 0 or 1, marketId that of the match odds, or of the bookmaker where there are none,
 * marketType its kind; competitionId, competition, countryCode, marketId and marketType may be empty, and so may a price. A score is
 * of the sides in the order of the name ('84/2'), batting 0 or 1 for the side at bat, clock how far it is ('10.3'); of no score all are empty. Prices
 * are as the market of their kind quotes them: decimals, and of a bookmaker per hundred. Texts are escaped as in fields.ts.
 */
import { MARKET_KINDS, type MarketKind } from '@paddock/domain/market'
import { formatOdds, parseOdds, type Odds } from '@paddock/domain/odds'
import { escapeText, flagText, FrameError, type PartReader, partReader, splitItems } from './fields.ts'

/** How a match stands, for a row of a list. */
export type ListedScore = {
  /** Of the sides in the order in which the event names them; empty before a side has played. */
  readonly sides: readonly [string, string]
  /** Which of them is at bat, or serves. */
  readonly batting: 0 | 1 | null
  /** Overs of the innings, or minutes played. */
  readonly clock: string | null
}

export type ListedEvent = {
  readonly eventId: string
  readonly eventTypeId: string
  readonly competitionId: string | null
  readonly competition: string | null
  readonly name: string
  readonly countryCode: string | null
  readonly openDate: number
  readonly inPlay: boolean
  readonly marketId: string | null
  readonly marketType: MarketKind | null
  readonly score: ListedScore | null
}

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
  ].join(',')
}

const encodeScore = (score: ListedScore | null): readonly string[] =>
  score === null
    ? ['', '', '', '']
    : [...score.sides.map(escapeText), String(score.batting ?? ''), escapeText(score.clock ?? '')]

function decodeScore(parts: PartReader): ListedScore | null {
  const sides = [parts.text(), parts.text()] as const
  const batting = parts.maybeWhole()
  const clock = parts.maybeText()
  if (batting !== null && batting !== 0 && batting !== 1) throw new FrameError(`not a side: ${batting}`)
  return sides.every((side) => side === '') && batting === null && clock === null ? null : { sides, batting, clock }
}

function decodeEvent(item: string): ListedEvent {
  const parts = partReader(item.split(','))
  return {
    eventId: parts.text(),
    eventTypeId: parts.text(),
    competitionId: parts.maybeText(),
    competition: parts.maybeText(),
    name: parts.text(),
    countryCode: parts.maybeText(),
    openDate: parts.whole(),
    inPlay: parts.flag(),
    marketId: parts.maybeText(),
    marketType: kindOf(parts.maybeText()),
    score: decodeScore(parts),
  }
}

function kindOf(text: string | null): MarketKind | null {
  const kind = MARKET_KINDS.find((known) => known === text)
  if (text !== null && kind === undefined) throw new FrameError(`not a kind of market: ${text}`)
  return kind ?? null
}

export const encodeEvents = (events: readonly ListedEvent[]): string => events.map(encodeEvent).join(';')
export const decodeEvents = (text: string): ListedEvent[] => splitItems(text).map(decodeEvent)

/** The best prices of a runner, for a row of a list. */
export type BestPrice = { readonly slot: number; readonly back: Odds | null; readonly lay: Odds | null }

const priceText = (price: Odds | null): string => (price === null ? '' : formatOdds(price))

function priceOf(part: string): Odds | null {
  if (part === '') return null
  const price = parseOdds(part)
  if (price === undefined) throw new FrameError(`not a price: ${part}`)
  return price
}

export const encodeBest = (best: readonly BestPrice[]): string =>
  best.map(({ slot, back, lay }) => `${slot},${priceText(back)},${priceText(lay)}`).join(';')

export function decodeBest(text: string): BestPrice[] {
  return splitItems(text).map((item) => {
    const parts = partReader(item.split(','))
    return { slot: parts.whole(), back: priceOf(parts.text()), lay: priceOf(parts.text()) }
  })
}

/** Ids between `|`; none is the empty text. */
export const decodeIds = (text: string): string[] => (text === '' ? [] : text.split('|'))
