/** What is asked of cash-outs that wait for a value, and the steps they take by themselves. */
import type { Refusal } from '@paddock/contract'
import { refuse, type Result } from '@paddock/domain/result'
import {
  type AutoCashOut,
  type AutoRequest,
  type Changes,
  type LiveMarket,
  openAccounts,
  openOf,
  RETRY,
  type Scene,
  sceneOf,
} from '../../engine/index.ts'
import { sceneWithAll } from '../commands/close.ts'
import type { CashOutsCore } from '../commands/sums.ts'
import { takeStep } from './step.ts'
import { clearMarket } from '../../bets/index.ts'

/** Decides about what watches a market, under the lock of its account. */
export async function onWatched(
  core: CashOutsCore,
  { accountId, marketId }: Pick<AutoRequest, 'accountId' | 'marketId'>,
  work: (scene: Scene) => Result<AutoCashOut, Refusal>,
  /** What is said where the market has just been paid. */
  gone: 'MARKET_NOT_OPEN' | 'NOT_FOUND',
): Promise<Result<AutoCashOut, Refusal>> {
  const { engine } = core
  const command = { markets: [marketId], accounts: () => [accountId] }
  return await engine.run<Result<AutoCashOut, Refusal>>(command, (changes) => {
    const market = engine.markets.get(marketId)
    if (!market) return () => refuse({ code: gone })
    const scene = sceneOf(core, changes, market, accountId)
    if (!scene) return RETRY
    const outcome = work(scene)
    return () => outcome
  })
}

/** Looks at one that watches, and takes its next step under the locks of all whom it may touch. */
export async function followUp(
  core: CashOutsCore,
  { id, accountId, marketId }: Pick<AutoCashOut, 'id' | 'accountId' | 'marketId'>,
): Promise<Refusal | undefined> {
  const { engine } = core
  const accounts = (): number[] => [accountId, ...openAccounts(engine.markets.get(marketId))]
  return await engine.run<Refusal | undefined>({ markets: [marketId], accounts }, (changes) => {
    const market = engine.markets.get(marketId)
    const current = market?.autoCashOuts.get(accountId)
    if (!market || current?.id !== id) return () => undefined
    const scene = sceneWithAll(core, changes, market, accountId)
    if (!scene) return RETRY
    clearMarket(scene)
    const refusal = takeStep(scene, current)
    return () => {
      scheduleNew(core, changes, market, accountId)
      return refusal
    }
  })
}

/** What the step has placed and waits is decided when its delay is over. */
function scheduleNew({ sums, decisions }: CashOutsCore, changes: Changes, market: LiveMarket, accountId: number): void {
  const cashOut = market.cashOuts.get(accountId)
  if (cashOut && changes.cashOuts.has(cashOut.id)) sums.schedule(cashOut)
  for (const bet of openOf(market, accountId))
    if (bet.status === 'PENDING' && changes.bets.has(bet.id)) decisions.schedule(bet)
}
