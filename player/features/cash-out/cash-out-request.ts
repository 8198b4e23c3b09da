/** A cash-out as a request of money: each market has its own, and it belongs to the session in which it was pressed. */
import { cashOut, type CashOutQuote, getCashOutOutcome } from '@paddock/contract/endpoints/cash-out'
import type { ReplyOf } from '@paddock/contract/reply'
import type { Paise } from '@paddock/domain/money'
import type { Client } from '@paddock/ui/client'
import {
  createKeeping,
  createMoneyRequest,
  type Kept,
  type MoneyNews,
  type MoneyRequest,
} from '@paddock/ui/money-request'

const ASK_EVERY_MS = 1000
/** So long after its quote the server takes it in; later it is nobody's wish any more. */
const ARRIVES_WITHIN_MS = 10_000

/** What was asked for, and when by our own clock. */
export type Wanted = { readonly percent: number; readonly locked: Paise; readonly sentAt: number }

type Placed = ReplyOf<typeof cashOut>['docs']
type Found = ReplyOf<typeof getCashOutOutcome>['docs']
export type CashOutNews = MoneyNews<Wanted, Placed, Found>

type Wiring = {
  readonly client: Client
  readonly marketId: string
  readonly storage: Storage
  /** The session of now; empty where there is none. What another one began is not gone on with. */
  readonly sessionId: () => string
  readonly newId: () => string
}

export type CashOutRequest = Omit<MoneyRequest<Wanted, Placed>, 'begin'> & {
  /** Closes what was quoted, for that much or better. */
  readonly place: (quote: CashOutQuote) => void
}

export function createCashOutRequest(wiring: Wiring, tell: (news: CashOutNews) => void): CashOutRequest {
  const { client, marketId, storage, sessionId, newId } = wiring
  const owner = sessionId()
  const { begin, ...request } = createMoneyRequest<Wanted, Placed, Found>({
    keeping: createKeeping({
      storage,
      storedUnder: `paddock.cash-out.${owner}.${marketId}`,
      write: ({ key, what }) => ({ requestId: key, ...what }),
      parse: (stored) => parse(stored, owner),
    }),
    who: async () => sessionId(),
    ask: async ({ key }, signal) => (await client.call(getCashOutOutcome, { params: { requestId: key } }, signal)).docs,
    lateBy: ({ sentAt }) => Date.now() - sentAt - ARRIVES_WITHIN_MS,
    askEveryMs: ASK_EVERY_MS,
    tell,
  })
  return {
    ...request,
    place: (quote) =>
      begin(newId(), { percent: quote.fraction, locked: quote.locked, sentAt: Date.now() }, async ({ key }, signal) => {
        const body = { ...orderOf(quote), requestId: key }
        return (await client.call(cashOut, { body, idempotencyKey: key, respondAsync: true }, signal)).docs
      }),
  }
}

const orderOf = ({ marketId, fraction, locked, marketVersion, quotedAt }: CashOutQuote) => ({
  marketId,
  fraction,
  minLocked: locked,
  marketVersion,
  // By the server's own clock, which the quote tells.
  expiresAt: quotedAt + ARRIVES_WITHIN_MS,
})

function parse(stored: unknown, owner: string): Kept<Wanted> | null {
  const { requestId, percent, locked, sentAt } = (stored ?? {}) as Partial<Wanted & { readonly requestId: string }>
  if (!requestId || !percent || locked === undefined || !sentAt) return null
  return { key: requestId, owner, what: { percent, locked, sentAt } }
}
