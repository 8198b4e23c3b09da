/** The end of the delay of sums: what a session's position was offered is made anew then, and given or refused. Decision 0022. */
import {
  createWaiters,
  type HeldBet,
  loadHeldBets,
  type MadeOffer,
  RETRY,
  type Scene,
  sceneOf,
  type SessionCashOut,
} from '../../engine/index.ts'
import { createWhenDue } from '../../platform/jobs/when-due.ts'
import type { CashOutsDeps } from '../deps.ts'
import { decideSessionCashOut } from '../close-session.ts'
import { positionOfFill } from '../../bets/index.ts'

export type Sums = {
  /** Decides it when its delay is over. */
  readonly schedule: (cashOut: SessionCashOut) => void
  /** Answers when it is decided; at once where it is. */
  readonly decisionOf: (cashOut: SessionCashOut) => Promise<SessionCashOut>
  /** From now on nobody waits. */
  readonly release: () => void
  /** From now on nothing is decided. */
  readonly stop: () => void
}

/** What the commands work with. */
export type CashOutsCore = CashOutsDeps & { readonly sums: Sums }

type SumsDeps = CashOutsDeps & {
  /** Told of each as it is decided, in the batch that decides it: the sum that was given, or null where none was. */
  readonly onDecided: (scene: Scene, cashOutId: string, given: MadeOffer | null) => void
}

export function createSums(deps: SumsDeps): Sums {
  const waiters = createWaiters<SessionCashOut>(({ status }) => status === 'PENDING')
  deps.bus.subscribe('cashOut', ({ cashOut }) => waiters.hear(cashOut))
  const { schedule, stop } = createWhenDue<SessionCashOut>(deps, {
    dueAt: ({ acceptAt }) => acceptAt,
    decide: (cashOut) => decideDue(deps, cashOut),
    failed: 'a cash-out was not decided at the end of its delay',
  })
  return { schedule, stop, decisionOf: waiters.decisionOf, release: waiters.release }
}

/** The bets of the position are read before its turn; that they are still all of it is proved in it. */
async function decideDue(deps: SumsDeps, cashOut: SessionCashOut): Promise<void> {
  const shape = deps.engine.markets.get(cashOut.marketId)?.definition.shape
  if (!shape) return
  await decide(deps, cashOut, await loadHeldBets(deps.db, cashOut, (fill) => positionOfFill(shape, fill)))
}

async function decide(
  deps: SumsDeps,
  { id, marketId, accountId }: SessionCashOut,
  held: readonly HeldBet[],
): Promise<void> {
  const { engine, onDecided } = deps
  await engine.run<void>({ markets: [marketId], accounts: () => [accountId] }, (changes) => {
    const market = engine.markets.get(marketId)
    const cashOut = market?.cashOuts.get(accountId)
    if (!market || cashOut?.id !== id) return () => undefined
    const scene = sceneOf(deps, changes, market, accountId)
    if (!scene) return RETRY
    onDecided(scene, id, decideSessionCashOut(scene, cashOut, held) ?? null)
    return () => undefined
  })
}
