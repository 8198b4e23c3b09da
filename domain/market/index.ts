/** The words of a market, shared by all kinds. What each kind says of an order is in domain/kinds. */
import { type Paise, ZERO } from '../money/index.ts'
import type { Odds, PriceLadder } from '../odds/index.ts'

export * from './starting-limits.ts'
export * from './statuses.ts'
export * from './terms.ts'

/** Every kind of market there is. Law 2.1. */
export const MARKET_KINDS = ['BETFAIR', 'BOOKMAKER', 'SESSION'] as const
export type MarketKind = (typeof MARKET_KINDS)[number]
export type Side = 'BACK' | 'LAY'
export const opposite = (side: Side): Side => (side === 'BACK' ? 'LAY' : 'BACK')

/** A backer wants a high price, a layer a low one. */
export const isWorsePrice = (side: Side, current: Odds, asked: Odds): boolean =>
  side === 'BACK' ? current < asked : current > asked

export type RunnerStatus = 'ACTIVE' | 'REMOVED' | 'WINNER' | 'LOSER'

export type Runner = {
  readonly id: string
  /** The runner's cell in every position of the market: assigned once, never reused, whatever the feed's order becomes. */
  readonly slot: number
  readonly name: string
  readonly sort: number
  readonly status: RunnerStatus
  /** The non-runner reduction of the feed in hundredths of a percent: 30.01 % is 3001. Only on a REMOVED runner. */
  readonly reductionBps?: number
}

/** What a SESSION market counts and how a bet on it wins: every variant there is. Law 2.2 and 2.4. */
export const SESSION_VARIANTS = [
  'session',
  'overByOver',
  'ballByBall',
  'oddEven',
  'yesNo',
  'lastDigit',
  'khado',
  'meter',
  'line',
] as const
export type SessionVariant = (typeof SESSION_VARIANTS)[number]

/** The numbers of its own that a market of some variant has and that say what a bet on it wins at: told wherever such a bet is named. */
export const SESSION_NUMBERS = [
  // khado only: the bet wins from its run up to, not including, run + width.
  'khadoWidth',
] as const
export type SessionNumber = (typeof SESSION_NUMBERS)[number]
/** As a market has them, or as it is told of; a variant that has none leaves it out, or says null. */
export type SessionNumbers = { readonly [N in SessionNumber]?: number | null | undefined }

/** A row of a table for each of these numbers: who carries a market's numbers takes them from here. */
export const ofEachNumber = <V>(valueOf: (number: SessionNumber) => V): Record<SessionNumber, V> =>
  Object.fromEntries(
    SESSION_NUMBERS.map((number) => [number, valueOf(number)]),
    // Each has its own.
  ) as Record<SessionNumber, V>

/** Those that a market has, without the rest. */
export const numbersOf = (market: SessionNumbers): { readonly [N in SessionNumber]?: number } =>
  Object.fromEntries(
    SESSION_NUMBERS.flatMap((number) => (typeof market[number] === 'number' ? [[number, market[number]]] : [])),
  )

/**
 * What is won: BETFAIR and BOOKMAKER by runners, SESSION by a number. `winners` is how many runners win (k), 0 when
 * unknown until settled (then no dead heat applies, law 1.10).
 */
export type MarketShape =
  | { readonly kind: 'BETFAIR'; readonly ladder: PriceLadder; readonly winners: number; readonly placeMarket: boolean }
  | { readonly kind: 'BOOKMAKER'; readonly winners: 1 }
  | ({
      readonly kind: 'SESSION'
      readonly variant: SessionVariant
      /** meter only: what a higher result counts as, so that a bet that pays by the run has a worst case. Law 2.4. */
      readonly highestResult?: number
    } & { readonly [N in SessionNumber]?: number })

/** The term of an account that caps the stake of one bet, for each kind. Law 2.7. */
export const MAX_OF_KIND = {
  BETFAIR: 'betfairMax',
  BOOKMAKER: 'bookmakerMax',
  SESSION: 'sessionMax',
} as const satisfies {
  readonly [K in MarketKind]: string
}

export type MaxTerm = (typeof MAX_OF_KIND)[MarketKind]
export const MAX_TERMS: readonly MaxTerm[] = Object.values(MAX_OF_KIND)

export const isMaxTerm = (term: string): term is MaxTerm => MAX_TERMS.some((max) => max === term)

/** A row of a table for each of these terms: who lists the terms of an account takes these from here. */
export const ofEachMax = <V>(valueOf: (term: MaxTerm, kind: MarketKind) => V): Readonly<Record<MaxTerm, V>> =>
  Object.fromEntries(
    MARKET_KINDS.map((kind) => [MAX_OF_KIND[kind], valueOf(MAX_OF_KIND[kind], kind)]),
    // Each kind has its term.
  ) as Record<MaxTerm, V>

/** These terms of one account; 0 is no cap. */
export type Maxima = Readonly<Record<MaxTerm, Paise>>

export const NO_MAXIMA: Maxima = ofEachMax(() => ZERO)

/** These terms alone, of whoever has them. */
export const maximaOf = (whose: Maxima): Maxima => ofEachMax((term) => whose[term])
