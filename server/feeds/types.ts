/**
 * What a feed says, whoever it comes from: the words between an adapter (`stream/`, `recordings/`) and the markets.
 * All plain data, so that a message survives JSON. Times are milliseconds since 1970 UTC, prices `Odds` in hundredths,
 * sizes integer hundredths of the feed's currency and always backers' stakes. The demo world takes the feed's money as
 * rupees one to one, which makes a size paise: its feed speaks in rupees (docs/demo-world.md).
 */
import type { FeedHealth } from '../engine/index.ts'
import type { Odds, PriceLadder } from '@paddock/domain/odds'

export type FeedMarketStatus = 'INACTIVE' | 'OPEN' | 'SUSPENDED' | 'CLOSED'
export type FeedRunnerStatus = 'ACTIVE' | 'WINNER' | 'LOSER' | 'REMOVED'

/** What a race card says of a runner beside its name. */
export type FeedCard = {
  readonly clothNumber?: string
  readonly stallDraw?: string
  readonly age?: string
  readonly jockeyName?: string
  readonly trainerName?: string
  /** Of the silks. */
  readonly url?: string
}

export type FeedRunner = {
  /** The selection id, or `id:handicap` where one selection stands at several handicaps ('5851483:-0.5'). */
  readonly key: string
  /** The key again when neither the definition nor the catalogue knows the name. */
  readonly name: string
  readonly sort: number
  readonly status: FeedRunnerStatus
  /** The non-runner reduction in hundredths of a percent (30.01 % is 3001), only on a REMOVED runner. Law 1.12. */
  readonly reductionBps?: number
  readonly removedAt?: number
  /** Starting price, a decimal as the feed gives it: it may be finer than a hundredth. */
  readonly bsp?: number
  readonly handicap?: number
  readonly card?: FeedCard
}

/** The whole definition of a market, sent whenever anything in it changes. */
export type FeedMarket = {
  readonly marketId: string
  readonly publishedAt: number
  readonly eventId: string
  readonly eventName: string
  readonly sportId: string
  readonly competition: string | null
  readonly competitionId: string | null
  readonly countryCode: string | null
  readonly timezone: string | null
  readonly marketType: string
  readonly marketName: string
  readonly openDate: number
  readonly marketTime: number
  readonly suspendTime: number
  /** Only once CLOSED. */
  readonly settledTime?: number
  readonly status: FeedMarketStatus
  readonly inPlay: boolean
  /** Seconds that a bet waits, now; null where the feed does not say. */
  readonly betDelay: number | null
  /** How many runners win; 0 where the number of winners says nothing (handicaps, totals). */
  readonly winners: number
  /** Commission in basis points: 5 % is 500. */
  readonly baseRateBps: number
  readonly ladder: PriceLadder
  /** Grows with every change of status or runners. */
  readonly version: number
  readonly venue: string | null
  readonly raceType: string | null
  /** False while runners may still be added. */
  readonly complete: boolean
  readonly runners: readonly FeedRunner[]
}

/** A price and the backers' stake there, in hundredths of both. */
export type FeedLevel = readonly [price: Odds, size: number]

export type FeedRunnerPrices = {
  readonly key: string
  /** What a backer can take, best (highest) first, at most ten levels. */
  readonly toBack: readonly FeedLevel[]
  /** What a layer can take, best (lowest) first, at most ten levels. */
  readonly toLay: readonly FeedLevel[]
  readonly lastTraded?: Odds
  readonly totalMatched?: number
}

/** Changed runners only, each with its whole ladder. Everything the feed published at one instant is one message. */
export type FeedPrices = {
  readonly marketId: string
  readonly publishedAt: number
  readonly totalMatched?: number
  readonly runners: readonly FeedRunnerPrices[]
}

/** What `POST /internal/feed` answers of the lines that were not simply taken; nothing where all were. */
export type FeedAnswer = {
  /** Lines that were not understood; the others were taken. */
  readonly refused: readonly RefusedLine[]
  /** Results that corrected the one that stood, or were put before an officer. */
  readonly results: readonly { readonly marketId: string; readonly heard: 'CORRECTED' | 'ASKED' }[]
}

export type RefusedLine = {
  readonly line: number
  /** Null where the line does not even say its market. */
  readonly marketId: string | null
  readonly field: string
  readonly problem: string
}

/** Where an adapter puts what it learns. A market's definition always comes before its prices. */
export type FeedSink = {
  market(market: FeedMarket): void
  prices(prices: FeedPrices): void
  health(state: FeedHealth, at: number): void
}
