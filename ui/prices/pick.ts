/** What a player taps: everything the slip needs to know of a price, as it was on the screen. */
import type { MarketKind, SessionNumbers, SessionVariant, Side } from '@paddock/domain/market'
import type { Paise } from '@paddock/domain/money'
import type { Odds, PriceLadder } from '@paddock/domain/odds'

export type Pick = SessionNumbers & {
  readonly eventId: string
  readonly eventName: string
  readonly marketId: string
  readonly marketName: string
  readonly kind: MarketKind
  /** Null unless the kind is SESSION. */
  readonly variant: SessionVariant | null
  /** As the order names it. */
  readonly runnerId: string
  readonly runnerName: string
  /** The cell of positions; null in a session. */
  readonly slot: number | null
  readonly side: Side
  readonly price: Odds
  /** The run of a session, or the number of its outcome; null elsewhere. */
  readonly line: number | null
  /** The prices that may be asked for instead; null where the price is taken or left. */
  readonly ladder: PriceLadder | null
  readonly min: Paise
  readonly max: Paise
}
