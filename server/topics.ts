import type { Paise } from '@paddock/domain/money'
import type { OfferChange } from './casino/index.ts'
import type { ChatNews } from './chat/index.ts'
import type { EventDefinition, MarketDefinition, MarketState } from './catalogue/index.ts'
import type { ScoreUpdate, SessionCount } from './feeds/index.ts'
import type { CreatedPerson } from './people/index.ts'
import type { Bet, SessionCashOut } from './engine/index.ts'
import type { RunnerQuotes } from '@paddock/domain/kinds'
import type { HouseQuotes, Level } from '@paddock/domain/book'
import type { SessionQuote } from '@paddock/domain/kinds/session'
import type { Odds } from '@paddock/domain/odds'
import type { Told } from './messages/index.ts'
import type { DepositNews, WithdrawalNews } from './payments/index.ts'
import type { ProtectionNews } from './protection/index.ts'
import type { Notice, SiteNews } from './sites/index.ts'

/** Best prices of one runner of an exchange market, three deep and more, best first. */
export type RunnerPrices = {
  readonly slot: number
  readonly toBack: readonly Level[]
  readonly toLay: readonly Level[]
  /** What demo accounts can take, where players have left something else to those who play with money. */
  readonly demo: Pick<HouseQuotes, 'toBack' | 'toLay'> | null
  readonly lastTraded: Odds | null
  /** What prices between players are measured by; null while nothing tells. */
  readonly reference: Odds | null
  /** What was matched on the runner, in paise; 0 where its source does not say. */
  readonly totalMatched: number
}

/** What is offered on a market now, whole: a reader that missed the last one needs only the next. */
export type MarketPrices = {
  readonly marketId: string
  readonly eventId: string
  /** Grows by one with each message of the market. */
  readonly seq: number
  /** When the feed published it, milliseconds. */
  readonly at: number
  readonly totalMatched: number
  readonly runners: readonly RunnerPrices[]
  readonly bookmaker: readonly (RunnerQuotes & { readonly slot: number })[]
  readonly session: SessionQuote | null
}

/** What the engine tells the house, and what its offices tell each other. */
export type Topics = {
  /** What a player is told of their own time and limits. */
  protection: ProtectionNews
  /** A site's configuration, maintenance or sockets changed, or its pages shall reload. */
  site: SiteNews
  notice: Notice
  /** Games are offered otherwise, as the database told. */
  casinoOffer: OfferChange
  /** Everybody below the account is offered something else. */
  restricted: { readonly accountId: number }
  /** An account was told something that is kept for it. */
  notified: Told
  /** What these were told is withdrawn: their lists are other ones. */
  untold: { readonly accountIds: readonly number[] }
  /** An account was made. */
  personCreated: CreatedPerson
  /** A deposit or a withdrawal was asked for, taken or decided. */
  deposit: DepositNews
  withdrawal: WithdrawalNews
  /** Something was said, read, taken or ended in a conversation. */
  chat: ChatNews
  /** The score of an event, as the score feed tells it. */
  score: ScoreUpdate & { readonly counts: readonly SessionCount[] }
  /** An operator shows something else of an event: it is to be read. */
  showing: { readonly eventId: string }
  event: { readonly event: EventDefinition; readonly inPlay: boolean }
  market: { readonly definition: MarketDefinition; readonly state: MarketState; readonly outcome: unknown }
  prices: MarketPrices
  /** Its model quotes something else of a market that a trader does, or nothing. */
  modelled: { readonly marketId: string }
  /** A bet changed; `seq` is its line in the account's journal. */
  bet: { readonly bet: Bet; readonly seq: number }
  /** A cash-out of a session was taken in or decided. */
  cashOut: { readonly cashOut: SessionCashOut }
  account: { readonly accountId: number; readonly seq: number; readonly balance: Paise; readonly exposure: Paise }
  settled: {
    readonly marketId: string
    readonly eventId: string
    readonly resultVersion: number
    readonly outcome: unknown
    readonly rolledBack: boolean
  }
  /** What a market paid one account, or took back in a rollback. */
  posting: {
    readonly accountId: number
    readonly seq: number
    readonly marketId: string
    readonly net: Paise
    readonly commission: Paise
    readonly balance: Paise
    readonly exposure: Paise
    readonly rolledBack: boolean
  }
}
