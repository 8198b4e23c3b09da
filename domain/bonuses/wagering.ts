/** What counts as wagering: never what a player staked, but what they could lose or did win by it. docs/domain/bonuses.md#wagering. */
import type { MarketKind } from '../market/index.ts'
import { larger, negate, type Paise, smaller, sum, ZERO } from '../money/index.ts'
import { areNumbers, lineAsked, nameOfNumbers, nearLines, type Question, questionOf } from './numbers.ts'
import { partOf, type Weights } from './rule.ts'

/** What tells which markets are wagered on together. */
export type GroupedMarket = {
  readonly eventId: string
  readonly marketId: string
  readonly kind: MarketKind
  /** Of a session what it counts. */
  readonly type: string
  readonly runnerNames: readonly string[]
}

/** Nobody is backed by them to win. */
const NO_SIDE: ReadonlySet<string> = new Set(['draw', 'the draw', 'tie', 'the tie', 'no result', 'x'])

/** What an innings has by the end of an over, and what that over brings: as the over begins they are one number, beside another that is known. */
const OVERS = /^(\d+):overs:(?=\d+$)/

/**
 * Markets on which opposite bets cancel each other: all on sides of one event, however many there are and however each market writes them, with a draw
 * or without; those on the same line; others on the same numbers, or that take the same answers; sessions and lines on the same number, those that say
 * none together. What is won on one of them and lost on another was no risk. @internal Exported for the tests.
 */
export function groupOf(market: GroupedMarket): string {
  const { eventId, marketId, kind, type } = market
  if (kind === 'SESSION') return `${eventId} number ${type.replace(OVERS, '$1:over:')}`
  const sides = sidesOf(market)
  if (sides === undefined) return marketId
  return `${eventId} ${areNumbers(sides) ? nameOfNumbers(sides) : 'contest'}`
}

/** Its runners but for the draw, in one spelling; undefined where it has none at all. */
function sidesOf({ runnerNames }: GroupedMarket): readonly string[] | undefined {
  const names = runnerNames.map((name) => name.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ').toLowerCase())
  return names.length === 0 ? undefined : names.filter((name) => !NO_SIDE.has(name))
}

type About = Question | 'SESSION'

/** Undefined where nothing tells. */
function aboutOf(market: GroupedMarket): About | undefined {
  if (market.kind === 'SESSION') return 'SESSION'
  const sides = sidesOf(market)
  return sides && questionOf(sides)
}

const OF_NUMBERS: readonly About[] = ['AMOUNTS', 'LINE', 'SESSION', 'ANSWERS']

/**
 * What of an event is one group for who played it all, since bets on some of it may be opposite to bets on other: several scores together are a side, a
 * line or an answer, several amounts a line, and a line that runners name says no more than the number of which session it is.
 */
function togetherIn(abouts: ReadonlySet<About | undefined>): readonly About[] {
  if (abouts.has('SCORES')) return ['CONTEST', 'SCORES', ...OF_NUMBERS]
  if (abouts.has('AMOUNTS')) return OF_NUMBERS
  return abouts.has('LINE') && abouts.has('SESSION') ? ['LINE', 'SESSION'] : []
}

/** The key of what is one group with other markets that were played in the event; undefined of what is a group as its own name tells. */
function joiningIn(played: readonly GroupedMarket[]): (market: GroupedMarket) => string | undefined {
  const together = togetherIn(new Set(played.map(aboutOf)))
  const near = nearLines(played.flatMap((market) => lineIn(market) ?? []))
  return (market) => {
    const about = aboutOf(market)
    if (about !== undefined && together.includes(about)) return `${market.eventId} together`
    const line = lineIn(market)
    const [first] = line === undefined ? [] : (near.find((lines) => lines.includes(line)) ?? [])
    return first === undefined ? undefined : `${market.eventId} line ${first}`
  }
}

function lineIn(market: GroupedMarket): number | undefined {
  if (market.kind === 'SESSION') return undefined
  const sides = sidesOf(market)
  return sides && lineAsked(sides)
}

/** What somebody played, by the groups that it is wagered in. */
export function groupPlayed<M>(played: readonly M[], marketOf: (one: M) => GroupedMarket): Map<string, M[]> {
  const groups = new Map<string, M[]>()
  for (const ofEvent of Map.groupBy(played, (one) => marketOf(one).eventId).values()) {
    const joining = joiningIn(ofEvent.map(marketOf))
    for (const one of ofEvent) {
      const market = marketOf(one)
      const key = joining(market) ?? groupOf(market)
      groups.set(key, [...(groups.get(key) ?? []), one])
    }
  }
  return groups
}

/** One market as it was settled: the net before commission, and what of the exposure its settlement released. */
export type SettledPart = { readonly kind: MarketKind; readonly net: Paise; readonly exposure: Paise }

const magnitude = (amount: Paise): Paise => larger(amount, negate(amount))

/** floor(weight × min(|Σ net|, Σ exposure)), by the lowest weight of its kinds. */
export function countGroup(parts: readonly SettledPart[], weights: Weights): Paise {
  if (parts.length === 0) return ZERO
  const weight = Math.min(...parts.map(({ kind }) => weights[kind]))
  const net = magnitude(sum(parts.map((part) => part.net)))
  return partOf(smaller(net, sum(parts.map(({ exposure }) => exposure))), weight)
}

/** A group of a player: what is known of it. A market that has not ended has no part yet. */
export type WageredGroup = {
  readonly markets: readonly { readonly part: SettledPart | null }[]
  /** Milliseconds; of fills that were voided too. */
  readonly firstFillAt: number
  /** Whether any of its fills met an account that belongs to the player's. */
  readonly isLinked: boolean
}

/** What the group counts for an award that was accepted then: nothing before its last market ends, or where it was begun before. */
export function countFor(group: WageredGroup, acceptedAt: number, weights: Weights): Paise {
  if (group.isLinked || group.firstFillAt <= acceptedAt) return ZERO
  const parts = group.markets.flatMap(({ part }) => (part ? [part] : []))
  return parts.length < group.markets.length ? ZERO : countGroup(parts, weights)
}

/** What a round of a casino game brought its player, and what they could lose by it: stakes that were taken, and what its tables held last. */
export type CasinoRound = { readonly net: Paise; readonly risked: Paise }

/** floor(weight × min(|net|, risked)). Of a type of game for which a site has wagering disabled nothing counts. 000 §8. */
export function countRound({ net, risked }: CasinoRound, weights: Weights, isDisabled: boolean): Paise {
  return isDisabled ? ZERO : partOf(smaller(magnitude(net), risked), weights.CASINO)
}

/** A round of a player: what is known of it. One that has not ended has come to nothing yet. */
export type WageredRound = {
  readonly played: CasinoRound | null
  readonly isDisabled: boolean
  /** Milliseconds: when its first stake was taken. */
  readonly openedAt: number
}

/** What it counts for an award that was accepted then: nothing before it ends, or where it was begun before. */
export function countRoundFor(
  { played, isDisabled, openedAt }: WageredRound,
  acceptedAt: number,
  weights: Weights,
): Paise {
  return played === null || openedAt <= acceptedAt ? ZERO : countRound(played, weights, isDisabled)
}

/** Over a tenth of an award's wagering against one other player is looked at by an officer. */
export const isMostlyAgainstOne = (turnover: Paise, againstOne: Paise): boolean => againstOne * 10 > turnover
