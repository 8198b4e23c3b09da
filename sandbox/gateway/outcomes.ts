/** What may become of a payment and of a payout, as whoever tries it chooses: the usual, and everything that goes wrong with gateways. */
import type { Order, Orders, State } from './orders.ts'
import type { Hooks } from './hooks.ts'

/** Of the pay page: what the button says, and what it does. */
export const PAYMENT_OUTCOMES = {
  success: 'Paid',
  failure: 'Payment fails',
  pending: 'Stays pending for ever',
  doubleWebhook: 'Paid, told twice',
  webhookFirst: 'Paid, told before you are led back',
  wrongAmount: 'Paid, but 10 % less',
  wrongSignature: 'Paid, told with a wrong signature',
  afterExpiry: 'Paid after it has expired',
  later: 'Paid in a minute: exclude yourself meanwhile',
} as const
export type PaymentOutcome = keyof typeof PAYMENT_OUTCOMES

/** What happens to the next payouts. */
export const PAYOUT_MODES = {
  paid: 'Paid',
  failed: 'Fails',
  open: 'Waits until a button is pressed',
  unanswered: 'Taken without an answer, waits',
  lost: 'Lost without an answer',
  returned: 'Paid, then returned by the bank',
} as const
export type PayoutMode = keyof typeof PAYOUT_MODES

export type Pace = {
  /** Until the merchant is told of what has happened. */
  readonly toldMs: number
  /** Until a bank has done its part. */
  readonly bankMs: number
  /** Of what is paid late: so long there is to do something else first. */
  readonly lateMs: number
}

export type OutcomeDeps = { readonly orders: Orders; readonly hooks: Hooks; readonly pace: Pace }

const LESS = 0.9
/** So long the pay page waits before it leads back: what was told is there by then. */
const AFTER_HOOK_MS = 1500

export function createOutcomes({ orders, hooks, pace }: OutcomeDeps) {
  const timers = new Set<NodeJS.Timeout>()
  const after = (ms: number, work: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms)
    timers.add(timer)
  }

  function become(order: Order, state: State, amount = order.amount): void {
    orders.move(order, state, amount)
    after(pace.toldMs, () => hooks.tell(order))
  }

  /** Gives how long the pay page waits before it leads back. */
  function choose(order: Order, outcome: PaymentOutcome): number {
    switch (outcome) {
      case 'success':
        become(order, 'paid')
        return 0
      case 'failure':
        become(order, 'failed')
        return 0
      case 'pending':
        return 0
      case 'doubleWebhook':
        become(order, 'paid')
        after(pace.toldMs, () => hooks.tell(order))
        return 0
      case 'webhookFirst':
        orders.move(order, 'paid')
        hooks.tell(order)
        return AFTER_HOOK_MS
      case 'wrongAmount':
        become(order, 'paid', Math.round(order.asked * LESS))
        return 0
      case 'wrongSignature':
        orders.move(order, 'paid')
        after(pace.toldMs, () => hooks.forge(order))
        return 0
      case 'afterExpiry':
        become(order, 'expired')
        after(pace.lateMs, () => become(order, 'paid'))
        return 0
      case 'later':
        after(pace.lateMs, () => become(order, 'paid'))
        return 0
    }
  }

  function payOut(order: Order, mode: PayoutMode): void {
    if (mode === 'paid' || mode === 'failed') after(pace.bankMs, () => become(order, mode))
    if (mode === 'returned') {
      after(pace.bankMs, () => become(order, 'paid'))
      after(pace.bankMs + pace.lateMs, () => become(order, 'reversed'))
    }
  }

  return {
    choose,
    payOut,
    become,
    stop(): void {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

export type Outcomes = ReturnType<typeof createOutcomes>
