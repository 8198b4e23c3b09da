/** Betting, as its routes and the feeds may ask for it. What a command decides is in place, decide and amend. */
import type { Refusal } from '@paddock/contract'
import type { Amendment } from '@paddock/domain/book'
import type { Paise } from '@paddock/domain/money'
import type { Result } from '@paddock/domain/result'
import {
  type Bet,
  type EngineCore,
  isWaiting,
  type LiveMarket,
  type Scene,
  type SceneDeps,
  type Standing,
} from '../engine/index.ts'
import type { Bus } from '../platform/bus.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { Topics } from '../topics.ts'
import { cancelForPlayer } from './amend.ts'
import { amend } from './commands/amend.ts'
import { cancelAll, cancelUnmatched } from './commands/cancel.ts'
import { createDecisions, type Decisions } from './commands/decisions.ts'
import { onOrder } from './commands/on-order.ts'
import { place } from './commands/place.ts'
import type { BetRequest } from './place.ts'

/** The key of a request that must have its effect once, with a hash of what was asked. Security 2.5. */
export type IdempotencyKey = {
  readonly key: string
  readonly bodyHash: Buffer
  /** The caller's own reference of the bet, which answers for it as the key does. */
  readonly reference?: string | null
}

/**
 * A bet that was taken in. `decided` answers when its delay is over; at once where there is none. `standing` is the account's
 * right after its commit; not known for what was taken in before.
 */
export type Placed = {
  readonly bet: Bet
  readonly replay: boolean
  readonly decided: Promise<Bet>
  readonly standing: Standing | undefined
}

/** All of them where neither is named. */
export type WhichOrders = { readonly eventId?: string | undefined; readonly marketId?: string | undefined }

/** Every promise answers after the commit. */
export type Bets = {
  place(request: BetRequest, key: IdempotencyKey | null): Promise<Result<Placed, Refusal>>
  /** Cancels what is unmatched, or `size` of it. A bet that is finished gives itself back with NOTHING_TO_CANCEL. */
  cancel(accountId: number, betId: string, size?: Paise): Promise<Result<Bet, Refusal>>
  /** Takes every order of these accounts that rests out of its market; a bet in its delay is decided at its end. */
  cancelAll(accountIds: readonly number[]): Promise<void>
  /** Cancels all that rests of one account, of an event or a market, in one transaction. */
  cancelUnmatched(accountId: number, where: WhichOrders): Promise<Result<readonly Bet[], Refusal>>
  /** Answers when the change is made, or has come to nothing: where it has to wait, after its delay. */
  amend(accountId: number, betId: string, change: Amendment): Promise<Result<Bet, Refusal>>
  /** From now on nobody waits for the end of a delay: the process ends, and the next one decides what waits. */
  answerAsItWaits(): void
  /** No bet is decided at the end of its delay any more: the engine ends. */
  stop(): void
  /** Takes up what waits of a market that was rebuilt: its time goes on where it was. */
  resume(market: LiveMarket): void
  /** The end of delays, for whoever places bets of their own. */
  readonly decisions: Decisions
}

export type BetsDeps = SceneDeps & {
  readonly engine: Pick<EngineCore, 'markets' | 'run'>
  readonly db: Database
  readonly bus: Bus<Topics>
  readonly log: Log
  /** Told of the bets of one cash-out at the end of their delay, in the batch that decides them: whether they were matched. */
  readonly onTogether: (scene: Scene, cashOutId: string, isMatched: boolean) => void
}

/** What the commands work with. */
export type BetsCore = BetsDeps & { readonly decisions: Decisions }

export function createBets(deps: BetsDeps): Bets {
  const decisions = createDecisions(deps)
  const core: BetsCore = { ...deps, decisions }
  return {
    decisions,
    place: (request, key) => place(core, request, key),
    cancel: (accountId, betId, size) =>
      onOrder(core, accountId, betId, (scene, bet) => cancelForPlayer(scene, bet, size)),
    cancelAll: (accountIds) => cancelAll(core, accountIds),
    cancelUnmatched: (accountId, where) => cancelUnmatched(core, accountId, where),
    amend: (accountId, betId, change) => amend(core, accountId, betId, change),
    answerAsItWaits: decisions.release,
    stop: decisions.stop,
    resume(market) {
      for (const bet of market.open.values()) if (isWaiting(bet)) decisions.schedule(bet)
    },
  }
}
