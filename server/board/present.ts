/** Markets in the contract's words: for lists, for the tree, for home, and as the live screens follow them. */
import {
  type BestPrice,
  type Home,
  type ListedEvent,
  type ListedScore,
  type LiveMarket,
  type LiveRunner,
  type Market,
  MARKET_REMARKS,
  type Score,
  type Sport,
} from '@paddock/contract'
import {
  competitionKey,
  displayMarketName,
  isPlausibleBook,
  isRacing,
  isStartedAt,
  sidesOf,
  sportName,
  SPORTS,
  withKabaddiLast,
} from '@paddock/domain/betting'
import { isFinal, type MarketKind, mayTakeBets, ofEachNumber, type Side } from '@paddock/domain/market'
import type { Rung } from '@paddock/domain/kinds/session'
import { paise, type Paise } from '@paddock/domain/money'
import type { Odds } from '@paddock/domain/odds'
import type { Outcome } from '@paddock/domain/settlement'
import { isSession } from '@paddock/domain/positions'
import { hasBook, hasOneWinner, ladderOf } from '@paddock/domain/kinds'
import type { BoardEvent, BoardMarket } from './board.ts'
import {
  isByHand,
  type MarketDefinition,
  type MarketRunner,
  type MarketState,
  type StatusReason,
} from '../catalogue/index.ts'
import { type AddOffers, houseAlone } from './offers.ts'

/** What a screen draws of a book. */
const DEPTH = 3

const EXTERNAL: Readonly<Record<MarketKind, string>> = {
  BETFAIR: 'betfair',
  BOOKMAKER: 'bookmaker',
  SESSION: 'session',
}
export const externalTypeOf = (kind: MarketKind): string => EXTERNAL[kind]

/** By why its status is what it is. */
const REMARKS: Readonly<Record<StatusReason, string>> = { ...MARKET_REMARKS, '': '' }

function remarksOf({ remarks }: MarketDefinition, { status, reason }: MarketState): string | null {
  if (status === 'OPEN' || reason === '') return remarks || null
  return reason === 'OPERATOR' && remarks ? remarks : REMARKS[reason]
}

/** The market as a live screen follows it, with what its reader's fellow players offer. */
export function presentLive(
  { event, inPlay }: BoardEvent,
  market: BoardMarket,
  addOffers: AddOffers = houseAlone,
): LiveMarket {
  const { definition, state, prices, seq, changedAt } = market
  const { shape } = definition
  const common = {
    marketId: definition.id,
    seq,
    publishedAt: prices?.at ?? changedAt,
    version: state.version,
    status: state.status,
    remarksMessage: remarksOf(definition, state),
    volume: volumeOf(market),
    name: displayMarketName(definition.name),
    eventId: event.id,
    eventName: event.name,
    eventTypeId: event.sportId,
    inPlay: inPlay || state.inPlay,
    marketActive: state.status === 'OPEN' || state.status === 'SUSPENDED',
    betAllow: definition.betAllowed,
    cashout: definition.cashOut,
    manual: isByHand(definition),
    externalType: externalTypeOf(definition.kind),
    delaySecond: definition.delaySeconds,
    min: definition.minStake,
    max: definition.maxStake,
    openDate: event.openAt,
    betOpenDate: definition.betsFrom ?? null,
    suspendTime: null,
    validOverRoundCheck: hasPlausibleBook(market),
  }
  if (!isSession(shape)) {
    const runners = definition.runners.map((runner) => presentLiveRunner(market, runner, addOffers))
    return { ...common, kind: shape.kind, winners: shape.winners, ladder: ladderOf(shape) ?? null, runners }
  }
  const lines = (rungs: readonly Rung[] | undefined) =>
    (rungs ?? []).map(({ run, price, maxStake }) => ({ line: run, price, max: maxStake }))
  return {
    ...common,
    kind: shape.kind,
    variant: shape.variant,
    ...ofEachNumber((number) => shape[number] ?? null),
    marketIndex: definition.sort,
    priority: definition.sort,
    quotes: { yes: lines(prices?.session?.yes), no: lines(prices?.session?.no) },
  }
}

/** Of other kinds there is no book of decimal odds to check. 000 §5. */
function hasPlausibleBook({ definition: { shape, runners }, prices }: BoardMarket): boolean {
  if (!hasBook(shape.kind) || !hasOneWinner(shape)) return true
  const contenders = runners.filter(({ status }) => status === 'ACTIVE')
  return isPlausibleBook(
    contenders.map(({ slot }) => {
      const offers = prices?.runners.find((priced) => priced.slot === slot)
      const back = offers?.toBack[0]?.[0]
      const lay = offers?.toLay[0]?.[0]
      return { ...(back !== undefined && { back }), ...(lay !== undefined && { lay }) }
    }),
  )
}

function presentLiveRunner(market: BoardMarket, runner: MarketRunner, addOffers: AddOffers): LiveRunner {
  const { id, slot, name, sort, status, card, reductionBps = null } = runner
  const racing = card && {
    clothNumber: card.clothNumber ?? null,
    stallDraw: card.stallDraw ?? null,
    age: card.age ?? null,
    jockeyName: card.jockeyName ?? null,
    trainerName: card.trainerName ?? null,
    url: card.url ?? null,
  }
  return {
    id,
    slot,
    name,
    sort,
    status,
    reductionBps,
    racing: racing ?? null,
    ...runnerPrices(market, slot, addOffers),
  }
}

type Level = { readonly price: Odds; readonly size: Paise }
type Sides = { readonly back: readonly Level[]; readonly lay: readonly Level[]; readonly lastTraded: Odds | null }

function runnerPrices({ definition, prices }: BoardMarket, slot: number, addOffers = houseAlone): Sides {
  if (!hasBook(definition.kind)) {
    const quotes = prices?.bookmaker.find((quoted) => quoted.slot === slot)
    const level = (quote: { readonly price: Odds; readonly maxStake: Paise } | undefined): Level[] =>
      quote ? [{ price: quote.price, size: quote.maxStake }] : []
    return { back: level(quotes?.back), lay: level(quotes?.lay), lastTraded: null }
  }
  const runner = prices?.runners.find((priced) => priced.slot === slot)
  const levels = (side: Side, of: 'toBack' | 'toLay'): Level[] =>
    addOffers({
      marketId: definition.id,
      slot,
      side,
      house: { REAL: runner?.[of] ?? [], DEMO: (runner?.demo ?? runner)?.[of] ?? [] },
      reference: runner?.reference ?? null,
    })
      .slice(0, DEPTH)
      .map(([price, size]) => ({ price, size }))
  return {
    back: levels('BACK', 'toBack'),
    lay: levels('LAY', 'toLay'),
    lastTraded: runner?.lastTraded ?? null,
  }
}

const volumeOf = ({ prices }: BoardMarket): Paise => paise(Math.round(prices?.totalMatched ?? 0))

/** What nobody but those who operate markets is told of one. */
export type ForOperators = Pick<Market, 'openBets' | 'matched' | 'resultVersion'> & {
  readonly touches: readonly Market['touches'][number][]
  /** Null where it is not suspended. */
  readonly suspension: Pick<NonNullable<Market['suspended']>, 'actorName' | 'at'> | null
}
export const FOR_NOBODY: ForOperators = {
  openBets: 0,
  matched: null,
  resultVersion: null,
  touches: [],
  suspension: null,
}

const SUSPENDERS: Readonly<Record<StatusReason, NonNullable<Market['suspended']>['by']>> = {
  '': 'FEED',
  STALE: 'FEED',
  AWAITS_OFFICER: 'FEED',
  OPERATOR: 'OFFICER',
  TRADER: 'OFFICER',
  WICKET: 'OFFICER',
  REVIEW: 'OFFICER',
  INTERVAL: 'OFFICER',
  BALL_RUNNING: 'SCORE',
  UNSETTLED: 'SCORE',
  NO_PRICE: 'SCORE',
  OVERROUND: 'CHECK',
  REMOVAL: 'CHECK',
}

/** As its state says it, with what its history knows of it. */
function suspendedOf({ definition, state }: BoardMarket, { suspension }: ForOperators): Market['suspended'] {
  const { status, reason } = state
  if (suspension === null || (status !== 'SUSPENDED' && reason !== 'OPERATOR')) return null
  const why = reason === 'OPERATOR' ? definition.remarks : REMARKS[reason]
  return { by: SUSPENDERS[reason], why: why || null, ...suspension }
}

/** "Market as returned by the game-management call", 000 §3. */
export function presentMarket(
  { event, inPlay }: BoardEvent,
  market: BoardMarket,
  extra: { readonly hasScore: boolean; readonly hasTv: boolean; readonly forOperators: ForOperators },
): Market {
  const { definition, state, changedAt, outcome } = market
  const { id, kind, shape } = definition
  const name = displayMarketName(definition.name)
  const volume = volumeOf(market)
  return {
    _id: id,
    id,
    name,
    marketName: name,
    type: kind,
    category: 'exchange',
    status: state.status,
    statusExist: true,
    active: !isFinal(state.status) && state.status !== 'INACTIVE',
    marketClosed: !mayTakeBets(state.status),
    betAllow: definition.betAllowed,
    betfairMarketEnabled: hasBook(kind),
    manual: isByHand(definition),
    cashout: definition.cashOut,
    score: extra.hasScore,
    analysis: false,
    top: false,
    bottom: false,
    screenPlay: extra.hasTv,
    assignedTo: null,
    remarksMessage: remarksOf(definition, state),
    min: definition.minStake,
    max: definition.maxStake,
    volume,
    totalMatched: volume,
    delay: definition.delaySeconds,
    openBets: extra.forOperators.openBets,
    betOpenDate: definition.betsFrom ?? null,
    createdAt: definition.openAt,
    updatedAt: changedAt,
    createdBy: null,
    event: {
      id: event.id,
      name: event.name,
      countryCode: event.countryCode || null,
      timezone: event.timezone || null,
      openDate: event.openAt,
    },
    competition: competitionOf(event),
    eventType: sportOf(event.sportId),
    runners: teamsOf(market),
    inPlay: inPlay || state.inPlay,
    version: state.version,
    sessionVariant: isSession(shape) ? shape.variant : null,
    result: resultText(definition, outcome),
    matched: extra.forOperators.matched,
    resultVersion: extra.forOperators.resultVersion,
    touches: [...extra.forOperators.touches],
    suspended: suspendedOf(market, extra.forOperators),
  }
}

function teamsOf(market: BoardMarket): Market['runners'] {
  const { definition, prices } = market
  if (!isSession(definition.shape)) {
    return definition.runners.map((runner) => {
      const { id, name, sort, status, slot } = runner
      const { back, lay } = runnerPrices(market, slot)
      const sized = ({ price, size }: Level) => ({ price, line: size / 100 })
      return { id, name, sort, status, slot, back: back.map(sized), lay: lay.map(sized) }
    })
  }
  const lines = (rungs: readonly Rung[] | undefined) => (rungs ?? []).map(({ price, run }) => ({ price, line: run }))
  const back = lines(prices?.session?.yes)
  const lay = lines(prices?.session?.no)
  return [{ id: definition.id, name: definition.name, sort: 1, status: 'ACTIVE', slot: 0, back, lay }]
}

export const sportOf = (id: string): { readonly id: string; readonly name: string } => ({
  id,
  name: sportName(id) ?? `Sport ${id}`,
})

const competitionOf = ({ competitionId, competition, countryCode }: BoardEvent['event']) => ({
  id: competitionId || null,
  name: competition || null,
  region: countryCode || null,
})

/** The result as people read it; null until it is declared. */
export function resultText({ runners }: Pick<MarketDefinition, 'runners'>, outcome: Outcome | null): string | null {
  if (outcome === null) return null
  switch (outcome.type) {
    case 'VOID':
      return 'Void'
    case 'RESULT':
      return runners.find(({ slot }) => slot === outcome.result)?.name ?? String(outcome.result)
    case 'WINNERS':
      return outcome.winners
        .map((winner) => runners.find(({ slot }) => slot === winner)?.name ?? String(winner))
        .join(', ')
        .slice(0, 200)
  }
}

/** Runners' markets before sessions, the exchange first, then as their source sorts them. */
const ORDER: Readonly<Record<MarketKind, number>> = { BETFAIR: 0, BOOKMAKER: 1, SESSION: 2 }
export const inOrder = (markets: Iterable<BoardMarket>): BoardMarket[] =>
  [...markets].toSorted(
    ({ definition: a }, { definition: b }) =>
      ORDER[a.kind] - ORDER[b.kind] || a.sort - b.sort || (a.id < b.id ? -1 : 1),
  )

const byOpening = (events: readonly BoardEvent[]): BoardEvent[] =>
  events.toSorted(({ event: a }, { event: b }) => a.openAt - b.openAt || (a.id < b.id ? -1 : 1))

/** Groups in the order in which their first member came. */
function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): [string, T[]][] {
  return [...Map.groupBy(items, keyOf)]
}

const RANK = new Map(SPORTS.map(({ id }, rank) => [id, rank]))

/** Sports as lists have them; those that 000 does not name come behind. Kabaddi is always last. */
const sportsOf = (events: readonly BoardEvent[]): { readonly id: string; readonly events: BoardEvent[] }[] => [
  ...withKabaddiLast(
    groupBy(byOpening(events), ({ event }) => event.sportId)
      .map(([id, list]) => ({ id, events: list }))
      .toSorted((a, b) => (RANK.get(a.id) ?? SPORTS.length) - (RANK.get(b.id) ?? SPORTS.length)),
  ),
]

export type MarketTree = readonly {
  readonly eventType: { readonly id: string; readonly name: string }
  readonly competitions: readonly {
    readonly competition: ReturnType<typeof competitionOf>
    readonly events: readonly { readonly event: BoardEvent; readonly markets: readonly BoardMarket[] }[]
  }[]
}[]

/** Event types, in each competitions, in each events. */
export function treeOf(
  events: readonly BoardEvent[],
  isMeant: (market: BoardMarket, event: BoardEvent) => boolean,
): MarketTree {
  return sportsOf(events).map(({ id, events: ofSport }) => ({
    eventType: sportOf(id),
    competitions: groupBy(ofSport, ({ event }) => competitionKey(event)).flatMap(([, list]) => {
      const [first] = list
      if (!first) return []
      const inCompetition = list.map((event) => ({
        event,
        markets: inOrder(event.markets.values()).filter((market) => isMeant(market, event)),
      }))
      return [{ competition: competitionOf(first.event), events: inCompetition }]
    }),
  }))
}

const isUnsettled = ({ state }: BoardMarket): boolean => !isFinal(state.status)
const hasMore = ({ markets }: BoardEvent): boolean => [...markets.values()].some(isUnsettled)

/** The tree of names. 000 §3 "Sport entity". */
export const presentGroup = (events: readonly BoardEvent[]): Sport[] =>
  treeOf(events.filter(hasMore), isUnsettled).map(({ eventType, competitions }) => ({
    ...eventType,
    totalEventCount: competitions.reduce((sum, { events: list }) => sum + list.length, 0),
    competitions: competitions.map(({ competition, events: list }) => ({
      id: competition.id,
      name: competition.name,
      eventCount: list.length,
      events: list.map(({ event: { event, inPlay }, markets }) => ({
        id: event.id,
        name: event.name,
        openDate: event.openAt,
        inPlay,
        markets: markets.map(({ definition: { id, name, kind, betsFrom } }) => ({
          id,
          name: displayMarketName(name),
          type: kind,
          betOpenDate: betsFrom ?? null,
        })),
      })),
    })),
  }))

export type ScoreOf = (eventId: string) => Score | undefined

export function presentHome(
  events: readonly BoardEvent[],
  highlights: readonly string[],
  now: number,
  scoreOf: ScoreOf,
): Home {
  const listed = byOpening(events).flatMap((event) => {
    const main = mainMarket(event)
    return main ? [{ event, main }] : []
  })
  const isOngoing = ({ event }: (typeof listed)[number]): boolean =>
    event.inPlay || isStartedAt(event.event.openAt, now)
  const listing = (some: typeof listed): ListedEvent[] =>
    some.map(({ event, main }) => presentListed(event, main, scoreOf))
  return {
    fastestOdd: Object.fromEntries(
      listed.map(({ event, main }) => [main.definition.id, bestOf(main, isRacing(event.event.sportId))]),
    ),
    highlight: [...highlights],
    marketIds: listed.map(({ main }) => main.definition.id),
    ongoing: listing(listed.filter(isOngoing)),
    upcoming: listing(listed.filter((item) => !isOngoing(item))),
  }
}

/** The market that a list shows of an event; none once nothing of it can be bet on any more. */
function mainMarket(event: BoardEvent): BoardMarket | undefined {
  const markets = inOrder(event.markets.values())
  if (!markets.some(isOffered)) return undefined
  const heads = markets.filter(({ definition, state }) => !isSession(definition.shape) && !isFinal(state.status))
  return heads.find(isOffered) ?? heads[0]
}

const isOffered = ({ state }: BoardMarket): boolean => mayTakeBets(state.status)

const presentListed = (
  { event, inPlay }: BoardEvent,
  { definition, state }: BoardMarket,
  scoreOf: ScoreOf,
): ListedEvent => ({
  eventId: event.id,
  eventTypeId: event.sportId,
  competitionId: event.competitionId || null,
  competition: event.competition || null,
  name: event.name,
  countryCode: event.countryCode || null,
  openDate: event.openAt,
  inPlay,
  marketId: definition.id,
  marketType: definition.kind,
  score: listedScore(event.name, scoreOf(event.id)),
  isSuspended: state.status === 'SUSPENDED' || (state.status === 'OPEN' && !definition.betAllowed),
  race: isRacing(event.sportId) ? definition.name : null,
})

/** The sides of a score in the order in which the event names them; none before play. */
function listedScore(eventName: string, told: Score | undefined): ListedScore | null {
  const [first, second] = told?.score?.sides ?? []
  if (!first || !second || (first.score === '' && second.score === '')) return null
  const [one, two] = sidesOf(eventName)[0] === second.name ? [second, first] : [first, second]
  return {
    sides: [one.score, two.score],
    batting: one.batting ? 0 : two.batting ? 1 : null,
    clock: (one.batting ? one : two).overs,
  }
}

/** As the market itself quotes them: a bookmaker's per hundred. */
function bestOf(market: BoardMarket, isRace: boolean): BestPrice[] {
  const { runners } = market.definition
  // The places of a match's outcomes go by their order; who does not run in a race is not counted.
  const shown = isRace ? runners.filter(({ status }) => status !== 'REMOVED') : runners
  return shown.map(({ slot, card }) => {
    const { back, lay } = runnerPrices(market, slot)
    const best = { slot, back: back[0]?.price ?? null, lay: lay[0]?.price ?? null }
    return isRace && card?.clothNumber ? { ...best, cloth: card.clothNumber } : best
  })
}
