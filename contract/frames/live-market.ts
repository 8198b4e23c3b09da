/**
 * A market as a screen follows it: "Market as parsed from the pipe-delimited feed", 000 §3, in our words. Times are
 * milliseconds since 1970.
 */
import type { SessionShape } from '@paddock/domain/positions'
import {
  type MarketStatus,
  numbersOf,
  type RunnerStatus,
  type SessionNumber,
  type SessionNumbers,
  type SessionVariant,
} from '@paddock/domain/market'
import type { Paise } from '@paddock/domain/money'
import type { Odds, PriceLadder } from '@paddock/domain/odds'

/** A price and what can be had there; best first in a list. On the wire `odd` and `run`. */
export type Level = { readonly price: Odds; readonly size: Paise }

/** A line of a session: its run (or the outcome's number), the price for 100 of stake, the largest stake. */
export type LineQuote = { readonly line: number; readonly price: Odds; readonly max: Paise }

/** What is known of a horse. */
export type RacingDetails = {
  readonly clothNumber: string | null
  readonly stallDraw: string | null
  readonly age: string | null
  readonly jockeyName: string | null
  readonly trainerName: string | null
  /** Of the silks. */
  readonly url: string | null
}

export type RunnerPrices = {
  readonly back: readonly Level[]
  readonly lay: readonly Level[]
  readonly lastTraded: Odds | null
}

export type LiveRunner = RunnerPrices & {
  readonly id: string
  readonly slot: number
  readonly name: string
  readonly sort: number
  readonly status: RunnerStatus
  /** By how much a non-runner reduces the odds of the others, in hundredths of a percent; null of who runs. Law 1.12. */
  readonly reductionBps: number | null
  readonly racing: RacingDetails | null
}

/** YES is what a back takes, NO what a lay takes. On the wire run, odd, run1, odd1, run2, odd2. */
export type SessionPrices = { readonly yes: readonly LineQuote[]; readonly no: readonly LineQuote[] }

/** What a price frame may change beside the prices. */
export type LiveState = {
  /**
   * Grows with every frame of the market, also across restarts of a server, and by more than one where changes were
   * put together. A price frame says which one it follows.
   */
  readonly seq: number
  readonly publishedAt: number
  /** Grows with every change of status, runners or result; an order may name the one it saw. */
  readonly version: number
  readonly status: MarketStatus
  /** A line for people: 'Ball running'. */
  readonly remarksMessage: string | null
  readonly volume: Paise
}

type Common = LiveState & {
  readonly marketId: string
  readonly name: string
  readonly eventId: string
  readonly eventName: string
  readonly eventTypeId: string
  readonly inPlay: boolean
  readonly marketActive: boolean
  readonly betAllow: boolean
  readonly cashout: boolean
  readonly manual: boolean
  readonly externalType: string
  readonly delaySecond: number
  readonly min: Paise
  readonly max: Paise
  readonly openDate: number
  readonly betOpenDate: number | null
  readonly suspendTime: number | null
  /** The overround is within bounds. 000 §5. */
  readonly validOverRoundCheck: boolean
}

export type LiveRunnersMarket = Common & {
  readonly kind: 'BETFAIR' | 'BOOKMAKER'
  /** How many runners win; 0 when unknown until settled. */
  readonly winners: number
  /** The prices an order may ask for; null where the house's price is taken or left. Law 1.4. */
  readonly ladder: PriceLadder | null
  /** In no order that matters; `sort` is the screen's. */
  readonly runners: readonly LiveRunner[]
}

export type LiveSessionMarket = Common &
  Readonly<Record<SessionNumber, number | null>> & {
    readonly kind: 'SESSION'
    readonly variant: SessionVariant
    readonly marketIndex: number
    readonly priority: number
    readonly quotes: SessionPrices
  }

/** As the domain has it. Where a meter pays no more its rows end, and nothing beyond them is asked. */
export const sessionShapeOf = (market: SessionNumbers & Pick<LiveSessionMarket, 'variant'>): SessionShape => ({
  kind: 'SESSION',
  variant: market.variant,
  ...numbersOf(market),
  highestResult: Number.MAX_SAFE_INTEGER,
})

export type LiveMarket = LiveRunnersMarket | LiveSessionMarket

export const isLiveSession = (market: LiveMarket): market is LiveSessionMarket => market.kind === 'SESSION'
