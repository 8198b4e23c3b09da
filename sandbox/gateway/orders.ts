/**
 * What merchants have asked of the stand-in: payments by players and payouts to them, each with what becomes of it, and the report of a
 * day. Amounts are whole paise. Nothing here is money.
 */
export type State = 'open' | 'failed' | 'expired' | 'paid' | 'reversed'

export type Order = {
  readonly reference: string
  readonly kind: 'payment' | 'payout'
  readonly asked: number
  /** What came or went, where that is not what was asked. */
  amount: number
  readonly currency: string
  readonly operatorId: number
  readonly payee: string
  /** Of a refund the payment that it gives back. */
  readonly refundOf: string | null
  readonly returnUrl: string
  readonly createdAt: number
  readonly expiresAt: number
  state: State
  /** Days with lines of the report, by what happened. */
  readonly happened: { kind: LineKind; at: number; amount: number }[]
}

export type LineKind = 'payment' | 'release' | 'return' | 'payout' | 'refund' | 'chargeback'
export type Line = {
  readonly id: string
  readonly kind: LineKind
  readonly reference: string
  readonly amount: number
  readonly fee: number
  readonly tax: number
  readonly heldBack: number
}

export type NewOrder = Pick<
  Order,
  'reference' | 'kind' | 'currency' | 'operatorId' | 'payee' | 'refundOf' | 'returnUrl'
> & {
  readonly amount: number
  readonly expiresAt: number
}

const MOST_KEPT = 2000
const FEE_BPS = 200
const TAX_BPS_OF_FEE = 1800
const HELD_BACK_BPS = 500
const WHOLE_BPS = 10_000
const part = (amount: number, bps: number): number => Math.round((amount * bps) / WHOLE_BPS)

export function createOrders(clock: () => number) {
  const orders = new Map<string, Order>()

  /** A payment that nobody paid in time. */
  const aged = (order: Order): Order => {
    if (order.kind === 'payment' && order.state === 'open' && order.expiresAt <= clock()) order.state = 'expired'
    return order
  }

  return {
    find(reference: string): Order | undefined {
      const order = orders.get(reference)
      return order && aged(order)
    },
    /** The newest first. */
    list: (): Order[] => [...orders.values()].map(aged).toReversed(),
    /** The same one for the same reference; undefined where that means something else. */
    take({ amount, ...asked }: NewOrder): Order | undefined {
      const known = orders.get(asked.reference)
      if (known) return known.asked === amount && known.kind === asked.kind ? aged(known) : undefined
      const order: Order = { ...asked, asked: amount, amount, createdAt: clock(), state: 'open', happened: [] }
      orders.set(order.reference, order)
      for (const [oldest] of orders) {
        if (orders.size <= MOST_KEPT) break
        orders.delete(oldest)
      }
      return order
    },
    move(order: Order, state: State, amount = order.amount): void {
      order.state = state
      order.amount = amount
      const kind = kindOf(order)
      if (kind) order.happened.push({ kind, at: clock(), amount })
    },
    /** What is settled for a day, as the world writes days: 2 % and the tax on it are taken of payments, 5 % is held back. */
    report(day: string): Line[] {
      return [...orders.values()].flatMap((order) =>
        order.happened
          .filter(({ at }) => new Date(at).toISOString().startsWith(day))
          .map(({ kind, amount }) => ({ ...feesOf(kind, amount), id: `${order.reference}:${kind}`, kind, amount }))
          .map((line) => ({ ...line, reference: order.reference })),
      )
    },
  }
}

export type Orders = ReturnType<typeof createOrders>

function kindOf({ kind, state, refundOf }: Order): LineKind | undefined {
  if (state === 'paid') return kind === 'payment' ? 'payment' : refundOf === null ? 'payout' : 'refund'
  if (state === 'reversed') return kind === 'payment' ? 'chargeback' : 'return'
  return undefined
}

function feesOf(kind: LineKind, amount: number): Pick<Line, 'fee' | 'tax' | 'heldBack'> {
  if (kind !== 'payment') return { fee: 0, tax: 0, heldBack: 0 }
  const fee = part(amount, FEE_BPS)
  return { fee, tax: part(fee, TAX_BPS_OF_FEE), heldBack: part(amount, HELD_BACK_BPS) }
}
