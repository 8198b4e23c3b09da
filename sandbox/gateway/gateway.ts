/** What the stand-in is made of, and how an order of it is told. */
import type { createHooks } from './hooks.ts'
import type { createOrders, Order } from './orders.ts'
import type { createOutcomes, PayoutMode } from './outcomes.ts'
import { rupees } from './rupees.ts'

export type Gateway = {
  readonly orders: ReturnType<typeof createOrders>
  readonly hooks: ReturnType<typeof createHooks>
  readonly outcomes: ReturnType<typeof createOutcomes>
  readonly clock: () => number
  /** What becomes of the next payouts. */
  mode: PayoutMode
}

/** To a merchant. */
export const saidOf = ({ reference, state, amount, currency }: Order) => ({
  reference,
  state,
  amount: rupees(amount),
  currency,
})
