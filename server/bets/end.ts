/** What is still open of a bet ends, or a change that waits comes to nothing. */
import type { LapseCode, Refusal } from '@paddock/contract'
import { add, ZERO } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import {
  type Bet,
  type Changes,
  keepBet,
  type LiveMarket,
  noteBet,
  refreshExposure,
  type Scene,
} from '../engine/index.ts'

type Ending = {
  readonly status: 'REJECTED' | 'LAPSED' | 'CANCELLED'
  readonly reason: Refusal['code'] | LapseCode
  readonly facts?: Readonly<Record<string, unknown>>
  readonly now: number
}

/** Ends what is still open of a bet. What was matched before stays matched, and the bet is then ACCEPTED with a reason. */
export function end(changes: Changes, market: LiveMarket, bet: Bet, { status, reason, facts, now }: Ending): Bet {
  const ended: Bet = {
    ...bet,
    remaining: ZERO,
    ...(status === 'CANCELLED'
      ? { cancelled: add(bet.cancelled, bet.remaining) }
      : { lapsed: add(bet.lapsed, bet.remaining) }),
    status: bet.matched > 0 ? 'ACCEPTED' : status,
    reason,
    facts: facts && Object.keys(facts).length > 0 ? facts : null,
    version: bet.version + 1,
    decidedAt: bet.decidedAt ?? now,
  }
  keepBet(changes, market, ended)
  refreshExposure(changes, market, bet.accountId)
  noteBet(changes, ended)
  return ended
}

/** Ends a bet at the end of its delay, with what stands against it. */
export function reject(scene: Scene, bet: Bet, refusal: Refusal): Bet {
  const { code, ...facts } = refusal
  return end(scene.changes, scene.market, bet, { status: 'REJECTED', reason: code, facts, now: scene.now })
}

/** Ends a change that waits, with why; its order stays as it was. */
export function endAmendment(changes: Changes, market: LiveMarket, bet: Bet, refusal: Refusal): void {
  const amendment = must(bet.amendment, 'a change waits')
  const kept = { ...bet, amendment: { ...amendment, refusal }, version: bet.version + 1 }
  keepBet(changes, market, kept)
  refreshExposure(changes, market, bet.accountId)
  noteBet(changes, kept, { notAmended: refusal })
}
