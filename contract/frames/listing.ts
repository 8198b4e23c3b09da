/**
 * The delimited lists of GET api/common/home (000 §7 says that they are delimited; their layout is ours):
 *
 *     list     = [ event *( ";" event ) ]
 *     event    = eventId "," eventTypeId "," competitionId "," competition "," name "," countryCode ","
 *                openDate "," inPlay "," marketId "," marketType "," score "," suspended "," race
 *     score    = first "," second "," batting "," clock
 *     best     = [ runner *( ";" runner ) ]
 *     runner   = slot "," back "," lay [ "," cloth ]
 *
 * openDate in milliseconds since 1970, inPlay 0 or 1, marketId that of the match odds, or of the bookmaker where there are none,
 * marketType its kind; competitionId, competition, countryCode, marketId and marketType may be empty, and so may a price. A score is
 * of the sides in the order of the name ('84/2'), batting 0 or 1 for the side at bat, clock how far it is ('10.3'); of no score all are empty. suspended is 1 while the market takes no
 * bets; race is what a race's market is called, with its distance ('2m Hcap'), cloth the number that a runner of it wears. Prices
 * are as the market of their kind quotes them: decimals, and of a bookmaker per hundred. Texts are escaped as in fields.ts.
 * Written by write-listing.ts: a screen that only reads them loads no more than that.
 */
import { MARKET_KINDS, type MarketKind } from '@paddock/domain/market'
import { parseOdds, type Odds } from '@paddock/domain/odds'
import { FrameError, type PartReader, partReader, splitItems } from './fields.ts'

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
  /** Its market takes no bets just now. */
  readonly isSuspended: boolean
  /** What the market of a race is called: its distance; null of whatever is no race. */
  readonly race: string | null
}

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
    isSuspended: parts.flag(),
    race: parts.maybeText(),
  }
}

function kindOf(text: string | null): MarketKind | null {
  const kind = MARKET_KINDS.find((known) => known === text)
  if (text !== null && kind === undefined) throw new FrameError(`not a kind of market: ${text}`)
  return kind ?? null
}

export const decodeEvents = (text: string): ListedEvent[] => splitItems(text).map(decodeEvent)

/** The best prices of a runner, for a row of a list. */
export type BestPrice = {
  readonly slot: number
  readonly back: Odds | null
  readonly lay: Odds | null
  /** The number on the cloth of a race's runner. */
  readonly cloth?: string
}

function priceOf(part: string): Odds | null {
  if (part === '') return null
  const price = parseOdds(part)
  if (price === undefined) throw new FrameError(`not a price: ${part}`)
  return price
}

export function decodeBest(text: string): BestPrice[] {
  return splitItems(text).map((item) => {
    const parts = partReader(item.split(','))
    const best = { slot: parts.whole(), back: priceOf(parts.text()), lay: priceOf(parts.text()) }
    return parts.rest() ? { ...best, cloth: parts.text() } : best
  })
}

/** Ids between `|`; none is the empty text. */
export const decodeIds = (text: string): string[] => (text === '' ? [] : text.split('|'))
