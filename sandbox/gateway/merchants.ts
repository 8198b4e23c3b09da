/** What merchants ask for, signed. docs/payment-gateway.md. */
import { type Gateway, saidOf } from './gateway.ts'
import type { createOrders } from './orders.ts'
import { json, NOT_FOUND, refused, type Reply } from './reply.ts'
import { paiseOf, rupees } from './rupees.ts'

export type MerchantCall = {
  readonly method: string
  readonly path: string
  readonly asked: Record<string, unknown>
  readonly host: string
}

const MOST_SECONDS = 86_400
const MS = 1000

/** Null: no answer at all. */
export function serveMerchant(gateway: Gateway, { method, path, asked, host }: MerchantCall): Reply | null {
  const [, , what, id = ''] = path.split('/')
  if (method === 'POST' && what === 'payments') return takePayment(gateway, asked, host)
  if (method === 'POST' && what === 'payouts') return takePayout(gateway, asked)
  if (method === 'GET' && what === 'orders') {
    const order = gateway.orders.find(decodeURIComponent(id))
    return order ? json(saidOf(order)) : refused('UNKNOWN_REFERENCE', 404)
  }
  if (method === 'GET' && what === 'reports') return json({ lines: gateway.orders.report(id).map(lineOf) })
  return NOT_FOUND
}

function takePayment(gateway: Gateway, asked: Record<string, unknown>, host: string): Reply {
  const { reference, currency, operatorId, returnUrl, expiresInSeconds } = asked
  const amount = paiseOf(asked['amount'])
  const seconds = Number(expiresInSeconds)
  const isRead = amount && typeof reference === 'string' && typeof operatorId === 'number' && isWeb(returnUrl)
  if (!isRead || !(seconds > 0 && seconds <= MOST_SECONDS)) return refused('MALFORMED')
  if (currency !== 'INR') return refused('CURRENCY')
  const expiresAt = gateway.clock() + seconds * MS
  const common = { kind: 'payment', payee: '', refundOf: null, currency, reference, operatorId } as const
  const order = gateway.orders.take({ ...common, amount, expiresAt, returnUrl: String(returnUrl) })
  if (!order) return refused('REFERENCE_USED')
  return json({ payUrl: `http://${host}/pay/${encodeURIComponent(order.reference)}`, expiresAt: order.expiresAt })
}

function takePayout(gateway: Gateway, asked: Record<string, unknown>): Reply | null {
  const { reference, currency, operatorId, payee } = asked
  const amount = paiseOf(asked['amount'])
  if (!amount || typeof reference !== 'string' || typeof operatorId !== 'number') return refused('MALFORMED')
  if (currency !== 'INR') return refused('CURRENCY')
  const isNew = gateway.orders.find(reference) === undefined
  if (isNew && gateway.mode === 'lost') return null
  const refundOf = refundedBy(payee)
  if (refundOf !== null && gateway.orders.find(refundOf)?.state !== 'paid') return refused('NOTHING_TO_REFUND')
  const common = { kind: 'payout', refundOf, currency, reference, operatorId, returnUrl: '' } as const
  const order = gateway.orders.take({ ...common, amount, expiresAt: Number.MAX_SAFE_INTEGER, payee: payeeOf(payee) })
  if (!order) return refused('REFERENCE_USED')
  if (isNew) gateway.outcomes.payOut(order, gateway.mode)
  return isNew && gateway.mode === 'unanswered' ? null : json(saidOf(order))
}

function lineOf({
  amount,
  fee,
  tax,
  heldBack,
  ...line
}: ReturnType<ReturnType<typeof createOrders>['report']>[number]) {
  return { ...line, amount: rupees(amount), fee: rupees(fee), tax: rupees(tax), heldBack: rupees(heldBack) }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isWeb = (value: unknown): boolean =>
  typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)
const refundedBy = (payee: unknown): string | null =>
  isObject(payee) && typeof payee['refundOf'] === 'string' ? payee['refundOf'] : null
const payeeOf = (payee: unknown): string => (isObject(payee) ? Object.values(payee).filter(Boolean).join(' · ') : '')
