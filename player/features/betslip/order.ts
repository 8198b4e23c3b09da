/** What is sent of a draft. */
import type { BetOrder } from '@paddock/contract/shapes/bet'
import { hasBook } from '@paddock/domain/kinds'
import type { Odds } from '@paddock/domain/odds'
import { type Accepted, NOTHING_WORSE, worseOf } from './accepted.ts'
import { type Draft, stakeOf } from './draft.ts'

/** What is sent. The request id makes the bet one bet however often it is asked for; it is sent once. */
export type Sent = {
  readonly draft: Draft
  readonly order: BetOrder
  readonly requestId: string
  /** The server takes it no later than this, by its own clock. Null where it cannot be told to. */
  readonly deadline: number | null
  /** Placed by the tap on the price. */
  readonly isQuick: boolean
}

/** What makes an order this one: its id, the version of the market that is on the screen now, and its deadline. */
export type Stamp = {
  readonly requestId: string
  readonly marketVersion: number | null
  readonly deadline: number | null
  /** What its player takes of a price that moved for the worse. */
  readonly accepted: Accepted
}

export function orderOf(draft: Draft, price: Odds, { requestId, marketVersion, deadline, accepted }: Stamp): BetOrder {
  const { pick } = draft
  const rests = draft.unmatched !== 'KILL' && hasBook(pick.kind)
  return {
    marketId: pick.marketId,
    kind: pick.kind,
    runnerId: pick.runnerId,
    side: pick.side,
    price,
    line: pick.line,
    stake: stakeOf(draft),
    timeInForce: rests ? 'GOOD_TILL_CANCEL' : 'FILL_OR_KILL',
    minFill: null,
    persistence: rests && draft.unmatched === 'PERSIST' ? 'PERSIST' : 'LAPSE',
    // For a bet that rests it is the end of its rest, which is not what is meant here.
    expiresAt: rests ? null : deadline,
    // What rests would rest at the worst of them.
    ...(rests ? NOTHING_WORSE : worseOf(draft, accepted)),
    marketVersion,
    requestId,
    device: null,
    country: null,
  }
}
