import type { CashOutQuote } from '@paddock/contract'
import { isSession, type LadderRow } from '@paddock/domain/positions'
import { type BetSetting, pickedOf, presentOffer, presentRow } from '../records/index.ts'
import type { CashOutPlan } from './close-position.ts'

/** The plan of a cash-out, but for what was asked and when. */
export function presentQuote(plan: CashOutPlan, setting: BetSetting): Omit<CashOutQuote, 'fraction' | 'quotedAt'> {
  return {
    marketId: setting.marketId,
    marketType: setting.kind,
    orders: plan.orders.map((order) => {
      const { side, price, run, stake } = order
      const levels = order.levels.map(([at, size]) => ({ price: at, size }))
      return { ...pickedOf(order, setting), side, price, line: run, stake, levels }
    }),
    ...presentResults(plan, setting),
    locked: plan.locked,
    offer: plan.offer && presentOffer(setting, plan.before, plan.offer),
    marketVersion: plan.marketVersion,
  }
}

/** By runner, by the outcome that was picked, or by the run. */
function presentResults(plan: CashOutPlan, setting: BetSetting) {
  const named = (slot: number) => pickedOf({ slot, run: null }, setting)
  const isPicked = isSession(setting.shape) && setting.runners.length > 0
  const rows = (of: readonly LadderRow[]) => of.map(({ run, amount }) => ({ ...named(run), amount }))
  if (isPicked) return { before: rows(plan.before), after: rows(plan.after), beforeRuns: [], afterRuns: [] }
  return {
    before: plan.outcomes.map(({ slot, before }) => ({ ...named(slot), amount: before })),
    after: plan.outcomes.map(({ slot, after }) => ({ ...named(slot), amount: after })),
    beforeRuns: plan.before.map(presentRow),
    afterRuns: plan.after.map(presentRow),
  }
}
