/** The end of delays: what waits is decided when its time is over, and whoever asked for it hears what became of it. */
import {
  amendedBet,
  type Bet,
  createWaiters,
  dueAt,
  isAmending,
  isWaiting,
  type LiveMarket,
  orderOf,
  RETRY,
  type Scene,
  sceneOf,
} from '../../engine/index.ts'
import { must } from '@paddock/domain/result'
import { createWhenDue } from '../../platform/jobs/when-due.ts'
import { decideAmend } from '../amend.ts'
import type { BetsDeps } from '../bets.ts'
import { clearWays } from '../clear-way.ts'
import { decideBet, decideTogether, legsTogether } from '../decide.ts'
import { ownersMet, type Planned } from '../plan.ts'

export type Decisions = {
  /** Decides the bet, or the change of it, when its delay is over. */
  readonly schedule: (bet: Bet) => void
  /** Answers when it is decided; at once where it is. */
  readonly decisionOf: (bet: Bet) => Promise<Bet>
  /** From now on nobody waits. */
  readonly release: () => void
  /** From now on nothing is decided. */
  readonly stop: () => void
}

type Waiting = { readonly market: LiveMarket; readonly bet: Bet }

export function createDecisions(deps: BetsDeps): Decisions {
  const waiters = createWaiters<Bet>(isWaiting)
  deps.bus.subscribe('bet', ({ bet }) => waiters.hear(bet))
  const { schedule, stop } = createWhenDue<Bet>(deps, {
    dueAt,
    decide: (bet) => decideDue(deps, bet),
    failed: 'a bet was not decided at the end of its delay',
  })
  return { schedule, stop, decisionOf: waiters.decisionOf, release: waiters.release }
}

async function decideDue(deps: BetsDeps, asked: Bet): Promise<void> {
  const { engine, clock } = deps
  const { marketId, accountId } = asked
  const accounts = (): number[] => {
    const found = waitingNow(deps, asked)
    return [accountId, ...(found ? legsOf(found).flatMap((leg) => ownersMetBy(found.market, leg, clock())) : [])]
  }
  await engine.run<void>({ markets: [marketId], accounts }, (changes) => {
    const found = waitingNow(deps, asked)
    if (!found) return () => undefined
    const asking = sceneOf(deps, changes, found.market, accountId)
    const scene = asking && { ...asking, own: 'GIVE_WAY' as const }
    const planned = scene ? clearWays(scene, legsOf(found)) : RETRY
    if (!scene || planned === RETRY) return RETRY
    decideWaiting(deps, scene, found.bet, planned)
    return () => undefined
  })
}

/** As it waits still; nothing where it is decided, or waits for something else by now. */
function waitingNow({ engine }: BetsDeps, asked: Bet): Waiting | undefined {
  const market = engine.markets.get(asked.marketId)
  const bet = market?.open.get(asked.id)
  return market && bet && isWaiting(bet) && dueAt(bet) === dueAt(asked) ? { market, bet } : undefined
}

function decideWaiting({ onTogether }: BetsDeps, scene: Scene, bet: Bet, planned: readonly Planned[]): void {
  const [{ plan } = { plan: null }] = planned
  if (isAmending(bet)) decideAmend(scene, bet, must(plan, 'an order rests in a book'))
  else if (bet.cashOutId === null) decideBet(scene, bet, plan)
  else onTogether(scene, bet.cashOutId, decideTogether(scene, planned))
}

/** The bets that are decided with this one: itself, as a change makes it, or its whole cash-out. */
function legsOf({ market, bet }: Waiting): readonly Bet[] {
  if (isAmending(bet)) return [amendedBet(bet, bet.amendment.change)]
  return bet.cashOutId === null ? [bet] : legsTogether(market, bet)
}

const ownersMetBy = (market: LiveMarket, bet: Bet, now: number): number[] =>
  market.book ? ownersMet(market, orderOf(bet), bet.remaining, now, 'GIVE_WAY') : []
