/** Who takes runners and bets out, and when: one of a market after the other. */
import type { Refusal } from '@paddock/contract'
import { ok, refuse, type Result } from '@paddock/domain/result'
import type { Removal } from '@paddock/domain/settlement'
import type { MarketDefinition, MarketState } from '../../catalogue/index.ts'
import { mayTakeBets } from '@paddock/domain/market'
import { createTurns } from '../../platform/jobs/turns.ts'
import type { Decision } from '../decide-status.ts'
import { readAgain } from '../ended-since.ts'
import { type Applying, applyVoid } from '../part-void/void-part.ts'
import {
  previewRemoval,
  refuseWithdrawal,
  type RemovalDeps,
  type RemovalPlan,
  type RemovalPreview,
  removeRunners,
} from './remove.ts'

export type Removals = {
  /** Takes a runner out for an operator, as its source would: bets on it are void, the others reduced. Law 1.12. */
  readonly withdraw: (marketId: string, removal: Removal, decision: Decision) => Promise<Result<MarketState, Refusal>>
  /** What that would do, nothing being done. */
  readonly preview: (marketId: string, removal: Removal) => Promise<Result<RemovalPreview, Refusal>>
  /** Voids the market in part, as `prepare` says once nothing is matched there any more. Law D-23. */
  readonly voidPart: (
    marketId: string,
    prepare: () => Promise<Result<Applying, Refusal>>,
  ) => Promise<Result<MarketState, Refusal>>
  /** Takes out whoever the source says is out, and lets `takeOver` follow while the market is still held. */
  readonly follow: (definition: MarketDefinition, takeOver: () => Promise<unknown>) => Promise<void>
}

type Deps = RemovalDeps & { readonly hold: (marketId: string, on: boolean) => Promise<void> }

export function createRemovals(deps: Deps): Removals {
  const { db, engine, hold } = deps
  // A removal reads every fill, then writes them anew: two at once would each undo what the other reduced, and lift its hold.
  const turns = createTurns()

  function refuseNow(marketId: string, removal: Removal): Refusal | undefined {
    const market = engine.markets.get(marketId)
    return market ? refuseWithdrawal(market, removal) : { code: 'NOT_FOUND' }
  }

  return {
    withdraw: (marketId, removal, decision) =>
      turns.take(marketId, async () => {
        // Before the hold, which would lapse the bets that wait.
        const refusal = refuseNow(marketId, removal)
        if (refusal) return refuse(refusal)
        await hold(marketId, true)
        try {
          return await removeRunners(deps, marketId, [removal], decision)
        } finally {
          await hold(marketId, false)
        }
      }),
    voidPart: (marketId, prepare) =>
      turns.take(marketId, async () => {
        const market = engine.markets.get(marketId)
        if (!market) return refuse({ code: 'NOT_FOUND' })
        const isHeld = mayTakeBets(market.state.status)
        if (isHeld) await hold(marketId, true)
        try {
          return await readAgain(async () => {
            const applying = await prepare()
            return applying.ok ? await applyVoid(deps, applying.value) : applying
          })
        } finally {
          if (isHeld) await hold(marketId, false)
        }
      }),
    async preview(marketId, removal) {
      const market = engine.markets.get(marketId)
      if (!market) return refuse({ code: 'NOT_FOUND' })
      const refusal = refuseWithdrawal(market, removal)
      return refusal ? refuse(refusal) : ok(await previewRemoval(db, market, removal))
    },
    follow: (definition, takeOver) =>
      turns.take(definition.id, async () => {
        const market = engine.markets.get(definition.id)
        const plan = market && plannedRemoval(market.definition, definition)
        if (!plan) return void (await takeOver())
        await hold(definition.id, true)
        await removeRunners(deps, definition.id, plan)
        await takeOver()
        await hold(definition.id, false)
      }),
  }
}

/** Who is out by what the source says and was not before. */
export function plannedRemoval(before: MarketDefinition, after: MarketDefinition): RemovalPlan | undefined {
  const gone = after.runners.filter(
    (runner) =>
      runner.status === 'REMOVED' &&
      before.runners.some((known) => known.slot === runner.slot && known.status !== 'REMOVED'),
  )
  return gone.length === 0
    ? undefined
    : gone.map((runner) => ({ slot: runner.slot, reductionBps: runner.reductionBps ?? 0 }))
}
