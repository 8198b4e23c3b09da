import type { Refusal } from '@paddock/contract'
import { refuse, type Result } from '@paddock/domain/result'
import { type Bet, loadBets, openAccounts, RETRY, type Scene, sceneOf } from '../../engine/index.ts'
import type { BetsCore } from '../bets.ts'

/** Decides on an order of the account's own that rests, under the locks of all whom it may meet. */
export async function onOrder(
  core: BetsCore,
  accountId: number,
  betId: string,
  work: (scene: Scene, bet: Bet) => Result<Bet, Refusal> | typeof RETRY,
): Promise<Result<Bet, Refusal>> {
  const { engine, db } = core
  const [stored] = await loadBets(db, [betId])
  if (!stored || stored.accountId !== accountId) return refuse({ code: 'NOT_FOUND' })
  const { marketId } = stored
  const accounts = (): number[] => [accountId, ...openAccounts(engine.markets.get(marketId))]
  return await engine.run<Result<Bet, Refusal>>({ markets: [marketId], accounts }, (changes) => {
    const market = engine.markets.get(marketId)
    const bet = market?.open.get(betId)
    if (!market || !bet || bet.status === 'PENDING') return () => refuse({ code: 'NOTHING_TO_CANCEL' })
    const scene = sceneOf(core, changes, market, accountId)
    const outcome = scene ? work(scene, bet) : RETRY
    return outcome === RETRY ? RETRY : () => outcome
  })
}
