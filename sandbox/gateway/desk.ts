/** Whoever develops or tests, and who pays: their pages, and what they press. */
import { deskPage } from './desk-page.ts'
import { type Gateway, saidOf } from './gateway.ts'
import type { Order, State } from './orders.ts'
import { PAYMENT_OUTCOMES, type PaymentOutcome, PAYOUT_MODES, type PayoutMode } from './outcomes.ts'
import { payPage } from './pay-page.ts'
import { json, NOT_FOUND, type Reply } from './reply.ts'
import { rupees } from './rupees.ts'

const DAY_LENGTH = 10

/** The desk, what it reads, and the page where a player pays. */
export function servePage(gateway: Gateway, path: string): Reply {
  if (path === '/') return { status: 200, body: deskPage(PAYOUT_MODES) }
  if (path === '/orders.json') return json({ mode: gateway.mode, orders: gateway.orders.list().map(shownOf) })
  const order = /^\/pay\/([^/]+)$/.exec(path)?.[1]
  const found = order === undefined ? undefined : gateway.orders.find(decodeURIComponent(order))
  return found?.kind === 'payment' ? { status: 200, body: payPage(found, PAYMENT_OUTCOMES) } : NOT_FOUND
}

/** What is pressed on them. */
export function control(gateway: Gateway, path: string, query: URLSearchParams): Reply {
  const [, what, id = '', act = ''] = path.split('/')
  if (what === 'mode' && Object.hasOwn(PAYOUT_MODES, id)) {
    gateway.mode = id as PayoutMode
    return json({ mode: gateway.mode })
  }
  if (what === 'report') {
    const day = query.get('day') ?? new Date(gateway.clock()).toISOString().slice(0, DAY_LENGTH)
    gateway.hooks.tellReport(day)
    return json({ day })
  }
  const order = gateway.orders.find(decodeURIComponent(id))
  if (!order) return NOT_FOUND
  if (what === 'pay' && order.state === 'open' && Object.hasOwn(PAYMENT_OUTCOMES, act))
    return json({ afterMs: gateway.outcomes.choose(order, act as PaymentOutcome), returnUrl: returnUrlOf(order) })
  if (what === 'become' && (possibleOf(order) as readonly string[]).includes(act)) {
    gateway.outcomes.become(order, act as State)
    return json(saidOf(order))
  }
  return NOT_FOUND
}

/** What whoever tries it may make of an order from here. */
const POSSIBLE: Readonly<Record<State, readonly State[]>> = {
  open: ['paid', 'failed', 'expired'],
  failed: ['paid'],
  expired: ['paid'],
  paid: ['reversed'],
  reversed: [],
}
/** Only a payment runs out, and is paid late. */
const possibleOf = ({ kind, state }: Order): readonly State[] =>
  POSSIBLE[state].filter((next) => kind === 'payment' || (next !== 'expired' && state !== 'failed'))

const shownOf = (order: Order) => ({
  ...saidOf(order),
  kind: order.kind,
  asked: rupees(order.asked),
  payee: order.payee,
  refundOf: order.refundOf,
  createdAt: order.createdAt,
  possible: possibleOf(order),
})

/** Back to the merchant's page, which learns from its own server what became of it: this says nothing but for which payment. */
function returnUrlOf({ returnUrl, reference }: Order): string {
  const url = new URL(returnUrl)
  url.searchParams.set('reference', reference)
  return url.href
}
