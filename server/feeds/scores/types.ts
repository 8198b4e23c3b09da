/**
 * What the score feed says of a match and what it makes of the markets that hang on the score. All plain data, so that
 * it survives JSON. Times are milliseconds since 1970 UTC.
 */
import type { Circumstances, MatchState, SessionDefinition, SizedQuote, Team, TeamQuote } from '@paddock/domain/cricket'
import type { SessionVariant } from '@paddock/domain/market'
import type { SessionModel } from '@paddock/domain/kinds/session'
import type { Outcome } from '@paddock/domain/settlement'
import type { FeedHealth } from '../../engine/index.ts'

export type FixtureTeam = { readonly name: string; readonly selectionId: number | null }

export type Fixture = {
  readonly home: FixtureTeam
  readonly away: FixtureTeam
  /** Overs a side. Null until the feed says so, which may be as late as the start. */
  readonly maxOvers: number | null
  readonly startTime: number | null
  readonly description: string | null
}

export type ScorePhase = 'PRE_MATCH' | 'IN_RUNNING' | 'FINISHED'

export type ScoreUpdate = {
  readonly eventId: string
  /** The exchange's market of the same match, where it has one. */
  readonly marketId: string | null
  /** Null until both teams are known. */
  readonly fixture: Fixture | null
  readonly phase: ScorePhase
  /** A ball is running: the score is about to change. */
  readonly ballInProgress: boolean
  /** The score can be bet on: no ball, no review, no fault of the feed, and the last ball's score has come. */
  readonly stable: boolean
  /** `teams[0]` is the home side. Null before it is known who bats. */
  readonly state: MatchState | null
  /** What of it is past the scorers' second thoughts: results are read from here. */
  readonly settled: MatchState | null
  readonly at: number
} & Pick<Circumstances, 'ballsSinceStoppage'>

export type ScoreSink = {
  score(update: ScoreUpdate): void
  health(state: FeedHealth, at: number): void
}

/** A market that the score drives. `key` is stable within its event: 'bookmaker', '1:overs:6', '2:batter:V Kohli'. */
export type DrivenMarket =
  | {
      readonly kind: 'BOOKMAKER'
      readonly key: string
      readonly name: string
      readonly runners: readonly { readonly slot: Team; readonly id: string; readonly name: string }[]
    }
  | {
      readonly kind: 'SESSION'
      readonly key: string
      readonly name: string
      readonly variant: SessionVariant
      readonly definition: SessionDefinition
    }

/** Prices, and of a session which part of a full size: how much that is is the house's to say. */
export type DrivenQuote =
  | { readonly kind: 'BOOKMAKER'; readonly teams: readonly [TeamQuote, TeamQuote] }
  | ({ readonly kind: 'SESSION' } & SizedQuote)

/** BALL_RUNNING a ball is in progress · UNSETTLED a review or correction, or the score is late · NO_PRICE as good as decided. */
export type SuspendReason = 'BALL_RUNNING' | 'UNSETTLED' | 'NO_PRICE' | 'FEED_DOWN'

/**
 * What to do with a market, in order; only changes are commanded. `open` comes first and leaves it suspended. `quote`
 * replaces the prices and lets bets in; `model` is what a session's were made from, for its cash-out. `close` is for good. `result`
 * may come again with another outcome when the feed corrects itself after the fact: that is a rollback and a new declaration, and
 * a person may want to look at it. `await` follows `close` where the feed cannot tell the result.
 */
export type DriveCommand =
  | { readonly type: 'open'; readonly market: DrivenMarket }
  | { readonly type: 'quote'; readonly key: string; readonly quote: DrivenQuote; readonly model?: SessionModel }
  | { readonly type: 'suspend'; readonly key: string; readonly reason: SuspendReason }
  | { readonly type: 'close'; readonly key: string }
  | { readonly type: 'await'; readonly key: string }
  | { readonly type: 'result'; readonly key: string; readonly outcome: Outcome }
  /** What the score told before of its result, it does not tell any more. */
  | { readonly type: 'doubt'; readonly key: string }
