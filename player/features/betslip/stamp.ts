/** What a bet takes from the moment and the market in which it is placed. */
import { betDelayMs } from '@paddock/domain/betting'
import { lineOf, type LiveBook, type ServerClock } from '@paddock/ui/live'
import type { Pick } from '@paddock/ui/prices'
import { outcomeNumber } from './called.ts'
import type { Offer } from './offers.ts'
import type { AcceptedChoice } from './accepted.ts'
import type { Stamp } from './order.ts'
import type { Placing } from './slip-store.ts'

/** How long a bet may be on its way to the server. */
const ARRIVES_WITHIN_MS = 8000

type Moment = {
  readonly book: LiveBook
  readonly clock: ServerClock
  readonly accepted: () => AcceptedChoice
}

/** A key of its own for each press, the version of the market that is on the screen, and the deadline where the server's clock is known. */
export function stampOf({ book, clock, accepted }: Moment, { marketId }: Pick, placing: Placing): Stamp {
  const facts = book.facts(marketId)
  const delayMs = betDelayMs(placing.betDelaySeconds, facts?.delaySecond ?? 0)
  return {
    requestId: crypto.randomUUID(),
    marketVersion: facts?.version ?? null,
    deadline: facts && clock.isSet() ? clock.now() + ARRIVES_WITHIN_MS + delayMs : null,
    accepted: { ...accepted(), available: placing.limits.available },
  }
}

/** What stands in the book now in the cell of the pick; null where the player can have nothing of it. */
export function offerInBook(book: LiveBook, pick: Pick): Offer | null {
  if (pick.slot !== null) {
    const level = book.price(pick.marketId, pick.slot, pick.side, 0)
    if (level && book.isBehindOwn({ ...pick, slot: pick.slot }, 0)) return null
    return level && { price: level.price, line: null, stake: level.size }
  }
  const quote = lineOf(book, pick.marketId, pick.side, outcomeNumber(pick))
  return quote && { price: quote.price, line: pick.line === null ? null : quote.line, stake: quote.max }
}
