/**
 * A bet as a request of money. The server takes one that is matched at once or not at all no later than its deadline, so that none
 * fires when its player has given it up. Decision 0011.
 */
import { getBet, placeBet } from '@paddock/contract/endpoints/bets'
import type { ReplyOf } from '@paddock/contract/reply'
import type { Bet } from '@paddock/contract/shapes/bet'
import type { Client } from '@paddock/ui/client'
import type { ServerClock } from '@paddock/ui/live'
import {
  createKeeping,
  createMoneyRequest,
  type Kept,
  type MoneyNews,
  type MoneyRequest,
} from '@paddock/ui/money-request'
import type { Sent } from './order.ts'

const STORED_UNDER = 'paddock.bet-on-its-way'
const ASK_EVERY_MS = 1500

export type Placed = ReplyOf<typeof placeBet>['docs']
export type BetNews = MoneyNews<Sent, Placed, Bet>

type Wiring = {
  readonly client: Client
  readonly clock: ServerClock
  readonly storage: Storage
  /** Who is signed in: a bet is never asked for in another's name. */
  readonly account: () => Promise<string>
}

export type BetRequest = Omit<MoneyRequest<Sent, Placed>, 'begin'> & {
  /** Places the bet under its request id. */
  readonly place: (sent: Sent) => void
}

export function createBetRequest(
  { client, clock, storage, account }: Wiring,
  tell: (news: BetNews) => void,
): BetRequest {
  const { begin, ...request } = createMoneyRequest<Sent, Placed, Bet>({
    keeping: createKeeping({ storage, storedUnder: STORED_UNDER, write, parse }),
    who: account,
    ask: async ({ key }, signal) => (await client.call(getBet, { params: { betId: key } }, signal)).docs.bet,
    lateBy: ({ deadline }) => (deadline !== null && clock.isSet() ? clock.now() - deadline : null),
    askEveryMs: ASK_EVERY_MS,
    tell,
  })
  const place = async ({ key, what }: Kept<Sent>, signal: AbortSignal): Promise<Placed> =>
    (await client.call(placeBet, { body: what.order, idempotencyKey: key, respondAsync: true }, signal)).docs
  return { ...request, place: (sent) => begin(sent.requestId, sent, place) }
}

type Stored = { readonly sent: Sent; readonly owner: string | null }

const write = ({ what, owner }: Kept<Sent>): Stored => ({ sent: what, owner })

function parse(stored: unknown): Kept<Sent> | null {
  const { sent, owner } = (stored ?? {}) as Partial<Stored>
  return sent?.requestId && sent.draft.pick ? { key: sent.requestId, owner: owner ?? null, what: sent } : null
}
