import type { DeskStop, MarketRules } from '@paddock/domain/desk'
import type { KeptTerms, MarketKind, MarketShape, MarketStatus, MarketTerm, Runner } from '@paddock/domain/market'
import type { Paise } from '@paddock/domain/money'

export type EventDefinition = {
  readonly id: string
  readonly sportId: string
  readonly competitionId: string
  readonly competition: string
  readonly name: string
  readonly countryCode: string
  readonly timezone: string
  readonly openAt: number
  readonly source: string
}

/** What an operator adds to an event, whatever its source says of it. */
export type Showing = {
  readonly eventId: string
  /** Where its television is, if it has any. */
  readonly channel: string | null
  /** A page with its score, in place of ours. 001 §3.9. */
  readonly scoreUrl: string | null
  /** Put forward on home. */
  readonly highlighted: boolean
}

/** What a card shows of a horse or a greyhound beside its name. 000 §3. */
export type RunnerCard = {
  readonly clothNumber?: string
  readonly stallDraw?: string
  readonly age?: string
  readonly jockeyName?: string
  readonly trainerName?: string
  readonly url?: string
}

/** The feed's key of the runner stays beside ours, so that its prices and results find it again. */
export type MarketRunner = Runner & { readonly card?: RunnerCard }

/** What a market is, but for its state. Amounts in paise. */
export type MarketDefinition = {
  readonly id: string
  readonly eventId: string
  readonly kind: MarketKind
  /** The feed's type of the market: MATCH_ODDS, WIN, BOOKMAKER, 1:overs:6 … */
  readonly type: string
  readonly name: string
  readonly sort: number
  readonly shape: MarketShape
  readonly runners: readonly MarketRunner[]
  readonly delaySeconds: number
  readonly minStake: Paise
  readonly maxStake: Paise
  readonly maxHouseLoss: Paise
  readonly maxUserWin: Paise
  /** Of a session: the most that a position may be cashed out for. */
  readonly maxCashOut: Paise
  readonly commissionBps: number
  readonly betAllowed: boolean
  readonly restingAllowed: boolean
  readonly cashOut: boolean
  readonly remarks: string
  readonly source: string
  readonly openAt: number
  /** Of one that was made by hand: nobody bets on it before. Null or left out: whenever it is opened. */
  readonly betsFrom?: number | null
  readonly turnsInPlay: boolean
  /** What an officer says of it in place of its source; the terms above are what is in force. */
  readonly terms?: KeptTerms | null
  /** Of one that was made by hand: what decides it. Null or left out: nothing of its own. */
  readonly rules?: MarketRules | null
  /** Of one that was made by hand: the terms that nobody said. */
  readonly usual?: readonly MarketTerm[] | null
}

/** The source of what officers make by hand. No feed speaks for it: it is never silent, and its result is an officer's. docs/domain/desk.md#made */
export const BY_HAND = 'hand'
export const isByHand = ({ source }: Pick<MarketDefinition, 'source'>): boolean => source === BY_HAND

/** Why a market does not take bets though its feed says OPEN. Several may hold at once; all must go. */
export type Hold =
  | 'STALE'
  | 'OPERATOR'
  | 'BALL_RUNNING'
  | 'UNSETTLED'
  | 'NO_PRICE'
  | 'OVERROUND'
  | 'REMOVAL'
  /** Its trader has not opened it, or their window is over. */
  | 'TRADER'
  /** Said of its event by an officer of the desk, until they say that it is over. */
  | DeskStop

/** Why its status is not what its feed says, or why it stays so for now; nothing of both is ''. */
export type StatusReason = Hold | 'AWAITS_OFFICER' | ''

export type MarketState = {
  readonly status: MarketStatus
  readonly reason: StatusReason
  /** Grows with every change of status, runners or result: a bet placed on an older one lapses. Law D-13. */
  readonly version: number
  readonly inPlay: boolean
}
