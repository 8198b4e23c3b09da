/** Slips of tests, step by step. */
import type { Bet } from '@paddock/contract/shapes/bet'
import { paise } from '@paddock/domain/money'
import { CLASSIC, odds } from '@paddock/domain/odds'
import type { Pick } from '@paddock/ui/prices'
import type { Accepted } from '../accepted.ts'
import type { Limits } from '../bounds.ts'
import type { Draft } from '../draft.ts'
import type { Sent } from '../order.ts'
import { after, type Slip, type SlipEvent } from '../state.ts'

/** In whole rupees, or with paise behind the point. */
export const rupees = (amount: number) => paise(Math.round(amount * 100))

/** A back of the first runner of a match's exchange. */
export const pick: Pick = {
  eventId: 'e1',
  eventName: 'A v B',
  marketId: 'm1',
  marketName: 'Match Odds',
  kind: 'BETFAIR',
  variant: null,
  runnerId: 'r1',
  runnerName: 'A',
  slot: 0,
  side: 'BACK',
  price: odds(195),
  line: null,
  ladder: CLASSIC,
  min: rupees(100),
  max: rupees(5000),
}
export const sessionPick: Pick = {
  ...pick,
  marketId: 'm2',
  kind: 'SESSION',
  variant: 'session',
  slot: null,
  ladder: null,
  price: odds(9000),
  line: 42,
}
export const draft: Draft = { pick, price: '1.95', stake: '1000', unmatched: 'KILL' }
export const limits: Limits = { available: rupees(2000), userMax: paise(0) }
export const stamp = {
  requestId: 'request-0000000001',
  marketVersion: 7,
  deadline: 15_000,
  accepted: { prices: 'better', ticks: 1, available: rupees(2000) } as Accepted,
}

/** The slip after all of these. */
export const run = (slip: Slip, ...events: SlipEvent[]): Slip => events.reduce(after, slip)
export const editing = (change: Partial<Draft> = {}): Slip => ({
  step: 'editing',
  draft: { ...draft, ...change },
  reason: null,
})
export const place: SlipEvent = { type: 'place', limits, confirms: false, stamp }

export const sending = run(editing(), place)
export const sent = (sending as { sent: Sent }).sent

const bet = (change: Partial<Bet>): Bet =>
  ({
    _id: 'b1',
    betRef: stamp.requestId,
    status: 'PENDING',
    placedAt: 1000,
    acceptAt: 7000,
    averageOdd: null,
    odds: { type: 'BACK', runnerId: 'r1', runnerName: 'A', price: odds(195), line: null },
    reason: null,
    ...change,
  }) as Bet
/** The server's word of the bet that was sent. */
export const news = (change: Partial<Bet>): SlipEvent => ({ type: 'bet', bet: bet(change), offers: [] })
export const waiting = run(sending, news({}))
