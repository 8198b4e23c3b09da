/** What counts as wagering: never what a player staked, but what they could lose or did win by it. docs/domain/bonuses.md#wagering. */
import type { MarketKind, SessionVariant } from '../market/index.ts'
import { larger, negate, type Paise, smaller, subtract, sum, ZERO } from '../money/index.ts'
import {
  areNear,
  areNumbers,
  hasNobody,
  lineAsked,
  mayDecide,
  nameOfNumbers,
  type Question,
  questionOf,
} from './numbers.ts'
import { partOf, type Weights } from './rule.ts'

/** What tells which markets are wagered on together. */
export type GroupedMarket = {
  readonly eventId: string
  readonly marketId: string
  readonly kind: MarketKind
  /** Of a session what it counts. */
  readonly type: string
  /** Of a session how a bet on it wins. */
  readonly variant?: SessionVariant | undefined
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

/**
 * What a market asks. A session of yes and no may ask for anything: a side, a line, a score. NOBODY: whether anything of it comes (any more), beside who
 * has it. DECIDING: numbers that may be of what decides who wins.
 */
type About = Question | 'SESSION' | 'NOBODY' | 'DECIDING'

const NUMBERS: readonly About[] = ['AMOUNTS', 'LINE', 'SESSION', 'ANSWERS']

/**
 * What may be opposite to what, but for two that are one group by their names: scores together are a side, a line or an answer, amounts a line; a line
 * that runners name says no more than the number of which session it is; yes and no do not say of what; that nothing comes any more is the least of a
 * line; and with the last set, and the last innings, how many of them there are is who wins.
 */
const OPPOSITE: Readonly<Record<About, readonly About[]>> = {
  SCORES: ['CONTEST', 'SCORES', ...NUMBERS],
  AMOUNTS: ['SCORES', ...NUMBERS, 'NOBODY'],
  LINE: ['SCORES', 'AMOUNTS', 'SESSION', 'ANSWERS', 'NOBODY'],
  SESSION: ['SCORES', 'AMOUNTS', 'LINE', 'ANSWERS', 'NOBODY'],
  ANSWERS: ['CONTEST', 'SCORES', ...NUMBERS],
  CONTEST: ['SCORES', 'ANSWERS', 'DECIDING'],
  NOBODY: ['AMOUNTS', 'LINE', 'SESSION'],
  DECIDING: ['CONTEST'],
}

/** None where nothing tells. */
function aboutsOf(market: GroupedMarket): readonly About[] {
  if (market.kind === 'SESSION') return [market.variant === 'yesNo' ? 'ANSWERS' : 'SESSION']
  const sides = sidesOf(market)
  if (!sides) return []
  return [
    questionOf(sides),
    ...(hasNobody(sides) ? (['NOBODY'] as const) : []),
    ...(mayDecide(sides) ? (['DECIDING'] as const) : []),
  ]
}

function lineIn(market: GroupedMarket): number | undefined {
  if (market.kind === 'SESSION') return undefined
  const sides = sidesOf(market)
  return sides && lineAsked(sides)
}

/** The total of an innings after so many overs, and at the fall of a wicket: one that does not fall counts at the total of the innings. */
const TOTAL = /^(\d+):overs:(\d+)$/
const WICKET = /^(\d+):wicket:(\d+)$/

/** One that does not say of which innings it is may be the total of any. */
const SAYS_INNINGS = /^\d+:/

/** An innings that is chased is the second or later; and it is over with fewer overs than these only where the weather has cut it to less than any is planned. */
const FIRST_CHASE = 2
const FEWEST_OVERS = 10
/** The wickets that fall where an innings ends: with the last of them, or the one before it while two are in. */
const LAST_WICKETS = 9

/** Markets that are one group by their names, and what tells what may be opposite to them. */
type Asked<M> = {
  readonly key: string
  readonly eventId: string
  readonly of: readonly M[]
  readonly abouts: readonly About[]
  readonly lines: readonly number[]
  /** The innings at whose end a wicket that has not fallen counts. */
  readonly wicketOf: string | undefined
  /** The innings of which it is the total after more overs than any other total that was played. */
  readonly endOf: string | undefined
  /** It may be the total of an innings that is chased, which says who wins. */
  readonly isChase: boolean
}

function askedIn<M>(played: readonly M[], marketOf: (one: M) => GroupedMarket): Asked<M>[] {
  const last = lastTotals(played.map(marketOf))
  return [...Map.groupBy(played, (one) => groupOf(marketOf(one)))].flatMap(([key, of]) => {
    const markets = of.map(marketOf)
    const [first] = markets
    if (!first) return []
    const ofWicket = first.kind === 'SESSION' ? WICKET.exec(first.type) : null
    const end = last.get(key)
    return {
      key,
      eventId: first.eventId,
      of,
      abouts: [...new Set(markets.flatMap(aboutsOf))],
      lines: markets.flatMap((market) => lineIn(market) ?? []),
      wicketOf: ofWicket?.[1],
      endOf: end?.innings,
      isChase:
        (end !== undefined && isChase(end)) ||
        (ofWicket !== null && isLastOfChase(ofWicket)) ||
        (first.kind === 'SESSION' && !SAYS_INNINGS.test(first.type)),
    }
  })
}

type Total = { readonly innings: string; readonly overs: number }

const isChase = ({ innings, overs }: Total): boolean => Number(innings) >= FIRST_CHASE && overs >= FEWEST_OVERS
const isLastOfChase = ([, innings, wicket]: readonly string[]): boolean =>
  Number(innings) >= FIRST_CHASE && Number(wicket) >= LAST_WICKETS

/** By its group, the total that may be the end of its innings. */
function lastTotals(markets: readonly GroupedMarket[]): Map<string, Total> {
  const last = new Map<string, Total & { readonly key: string }>()
  for (const market of markets) {
    const [, innings, overs] = (market.kind === 'SESSION' ? TOTAL.exec(market.type) : null) ?? []
    if (innings !== undefined && Number(overs) > (last.get(innings)?.overs ?? 0))
      last.set(innings, { innings, overs: Number(overs), key: groupOf(market) })
  }
  return new Map([...last.values()].map(({ key, ...total }) => [key, total]))
}

/** Whether bets on one of them may be opposite to bets on the other. */
function mayBeOpposite<M>(one: Asked<M>, other: Asked<M>): boolean {
  return (
    one.abouts.some((about) => other.abouts.some((another) => OPPOSITE[about].includes(another))) ||
    one.lines.some((line) => other.lines.some((another) => areNear(line, another))) ||
    isEndOfWicket(one, other) ||
    isEndOfWicket(other, one) ||
    saysWhoWins(one, other) ||
    saysWhoWins(other, one)
  )
}

const isEndOfWicket = <M>({ wicketOf }: Asked<M>, { endOf }: Asked<M>): boolean =>
  wicketOf !== undefined && wicketOf === endOf

const saysWhoWins = <M>({ isChase: says }: Asked<M>, { abouts }: Asked<M>): boolean =>
  says && abouts.includes('CONTEST')

/** What somebody played, by the groups that it is wagered in: what may be opposite to each other, by whatever it takes to get from one to the other. */
export function groupPlayed<M>(played: readonly M[], marketOf: (one: M) => GroupedMarket): Map<string, M[]> {
  const groups = new Map<string, M[]>()
  for (const ofEvent of Map.groupBy(played, (one) => marketOf(one).eventId).values())
    for (const joined of joinOpposite(askedIn(ofEvent, marketOf)))
      groups.set(
        keyOf(joined),
        joined.flatMap(({ of }) => of),
      )
  return groups
}

function joinOpposite<M>(asked: readonly Asked<M>[]): Asked<M>[][] {
  let groups: Asked<M>[][] = []
  for (const one of asked) {
    const [joined, apart] = partition(groups, (group) => group.some((other) => mayBeOpposite(one, other)))
    groups = [...apart, [...joined.flat(), one]]
  }
  return groups
}

function partition<T>(all: readonly T[], isIn: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isIn), all.filter((one) => !isIn(one))]
}

/** Of several that are joined by the first of their names, none of which is theirs alone any more. */
function keyOf<M>(joined: readonly Asked<M>[]): string {
  const [first, ...others] = joined.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  if (!first) return ''
  return others.length === 0 ? first.key : `${first.eventId} together ${first.key.slice(first.eventId.length + 1)}`
}

/** One market as it was settled: the net before commission, what of the exposure its settlement released, and the most that could have been won. */
export type SettledPart = {
  readonly market: GroupedMarket
  readonly net: Paise
  readonly exposure: Paise
  readonly most: Paise
}

const magnitude = (amount: Paise): Paise => larger(amount, negate(amount))

const lowestWeight = (parts: readonly SettledPart[], weights: Weights): number =>
  Math.min(...parts.map(({ market }) => weights[market.kind]))

/** floor(weight × min(|Σ net|, Σ exposure)), by the lowest weight of its kinds. */
function countTogether(parts: readonly SettledPart[], weights: Weights): Paise {
  const net = magnitude(sum(parts.map((part) => part.net)))
  return partOf(smaller(net, sum(parts.map(({ exposure }) => exposure))), lowestWeight(parts, weights))
}

/**
 * What a group counts: all of it together; or what counts of those in it that are not opposite to one another, less what the others could have won at
 * the most, where that is more. For who loses nothing whatever comes wins by the one what the other loses, and no more than that was ever covered.
 */
export function countGroup(
  parts: readonly SettledPart[],
  weights: Weights,
  /** What does not count may cover what does. */
  mayCount: (part: SettledPart) => boolean = () => true,
): Paise {
  if (parts.length === 0) return ZERO
  const asked = askedIn(parts, ({ market }) => market)
  const counting = asked.filter(({ of }) => of.every(mayCount))
  const together = counting.length === asked.length ? countTogether(parts, weights) : ZERO
  const abouts = asked.length === 1 ? [] : new Set(counting.flatMap((one) => one.abouts))
  return [together, ...[...abouts].map((about) => countApart(asked, { about, counting }, weights))].reduce(larger)
}

/** What is beyond what could be covered, of those that ask this, and of others that are opposite to none of them. */
function countApart(
  asked: readonly Asked<SettledPart>[],
  { about, counting }: { readonly about: About; readonly counting: readonly Asked<SettledPart>[] },
  weights: Weights,
): Paise {
  const worthOf = ({ of }: Asked<SettledPart>): number => countTogether(of, weights) + mostOf(of)
  const asksIt = ({ abouts }: Asked<SettledPart>): number => Number(abouts.includes(about))
  const apart: Asked<SettledPart>[] = []
  for (const one of counting.toSorted((a, b) => asksIt(b) - asksIt(a) || worthOf(b) - worthOf(a)))
    if (!apart.some((other) => mayBeOpposite(one, other))) apart.push(one)
  const covering = asked.filter((one) => !apart.includes(one)).flatMap(({ of }) => of)
  const highest = Math.max(...apart.flatMap(({ of }) => lowestWeight(of, weights)))
  return subtract(sum(apart.map(({ of }) => countTogether(of, weights))), partOf(mostOf(covering), highest))
}

const mostOf = (parts: readonly SettledPart[]): Paise => sum(parts.map(({ most }) => most))

/** A group of a player: what is known of it. A market that has not ended has no part yet. */
export type WageredGroup = {
  /** When each was begun is in milliseconds; by fills that were voided too. */
  readonly markets: readonly { readonly part: SettledPart | null; readonly firstFillAt: number }[]
  /** Whether any of its fills met an account that belongs to the player's. */
  readonly isLinked: boolean
}

/** What the group counts for an award that was accepted then: nothing before its last market ends, and of what was begun before nothing. */
export function countFor({ markets, isLinked }: WageredGroup, acceptedAt: number, weights: Weights): Paise {
  const parts = markets.flatMap(({ part }) => part ?? [])
  if (isLinked || parts.length < markets.length) return ZERO
  const before = new Set(markets.filter(({ firstFillAt }) => firstFillAt <= acceptedAt).map(({ part }) => part))
  return countGroup(parts, weights, (part) => !before.has(part))
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

/** What bets could have won, and lost. */
export type AtStake = { readonly profit: Paise; readonly liability: Paise }

/**
 * How much of what a group counts was against one other player: no more than those bets could have won, or lost, and never less than what the group
 * would count without all others. A share of all that was at stake would be thinned by bets with the house and their opposites, which count nothing.
 */
export const countedAgainst = (counted: Paise, met: readonly AtStake[], highestWeight: number): Paise => {
  const most = larger(sum(met.map(({ profit }) => profit)), sum(met.map(({ liability }) => liability)))
  return smaller(counted, partOf(most, highestWeight))
}
