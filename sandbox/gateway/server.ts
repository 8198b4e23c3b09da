/**
 * The stand-in's HTTP side: the protocol for merchants (`/v1/…`, signed), the page where a player pays (`/pay/…`), and a desk for whoever
 * develops or tests (`/`). docs/payment-gateway.md.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deskPage } from './desk-page.ts'
import { createHooks } from './hooks.ts'
import { createOrders, type Order, type State } from './orders.ts'
import {
  createOutcomes,
  type Pace,
  PAYMENT_OUTCOMES,
  type PaymentOutcome,
  PAYOUT_MODES,
  type PayoutMode,
} from './outcomes.ts'
import { payPage } from './pay-page.ts'
import { paiseOf, rupees } from './rupees.ts'
import { createSealCheck } from './signature.ts'

export type GatewayOptions = {
  readonly port: number
  readonly host: string
  readonly merchant: string
  readonly key: string
  readonly webhookUrl: string
  readonly pace: Pace
}

const LONGEST_BODY = 64 * 1024
const MOST_SECONDS = 86_400
const MS = 1000

type Reply = { readonly status: number; readonly body: object | string }
const json = (body: object, status = 200): Reply => ({ status, body })
const refused = (error: string, status = 422): Reply => json({ error }, status)
const NOT_FOUND = refused('NOT_FOUND', 404)

export async function startGateway(options: GatewayOptions, clock: () => number = Date.now) {
  const { merchant, key } = options
  const orders = createOrders(clock)
  const hooks = createHooks(options.webhookUrl, key, clock)
  const outcomes = createOutcomes({ orders, hooks, pace: options.pace })
  const isSealed = createSealCheck(key, clock)
  let mode: PayoutMode = 'paid'

  const server = createServer((request, response) => {
    answer(request).then(
      (reply) => (reply === null ? request.socket.destroy() : send(response, reply)),
      () => send(response, refused('UNREADABLE', 400)),
    )
  })

  /** Null: no answer at all. */
  async function answer(request: IncomingMessage): Promise<Reply | null> {
    const { method = 'GET', url = '/' } = request
    const body = await readBody(request)
    const { pathname: path, searchParams } = new URL(url, 'http://localhost')
    if (path.startsWith('/v1/')) {
      const isKnown = request.headers['x-merchant'] === merchant && isSealed(request.headers, { method, path, body })
      return isKnown ? serveMerchant(method, path, parse(body), request.headers.host ?? '') : refused('UNSIGNED', 401)
    }
    if (method === 'GET' && path === '/healthz') return json({ status: 'ok' })
    if (method === 'GET') return servePage(path)
    // A form of a foreign page cannot say this type without asking.
    if (request.headers['content-type'] !== 'application/json') return NOT_FOUND
    return control(path, searchParams)
  }

  function serveMerchant(method: string, path: string, asked: Record<string, unknown>, host: string): Reply | null {
    const [, , what, id = ''] = path.split('/')
    if (method === 'POST' && what === 'payments') return takePayment(asked, host)
    if (method === 'POST' && what === 'payouts') return takePayout(asked)
    if (method === 'GET' && what === 'orders') {
      const order = orders.find(decodeURIComponent(id))
      return order ? json(saidOf(order)) : refused('UNKNOWN_REFERENCE', 404)
    }
    if (method === 'GET' && what === 'reports') return json({ lines: orders.report(id).map(lineOf) })
    return NOT_FOUND
  }

  function takePayment(asked: Record<string, unknown>, host: string): Reply {
    const { reference, currency, operatorId, returnUrl, expiresInSeconds } = asked
    const amount = paiseOf(asked['amount'])
    const seconds = Number(expiresInSeconds)
    const isRead = amount && typeof reference === 'string' && typeof operatorId === 'number' && isWeb(returnUrl)
    if (!isRead || !(seconds > 0 && seconds <= MOST_SECONDS)) return refused('MALFORMED')
    if (currency !== 'INR') return refused('CURRENCY')
    const expiresAt = clock() + seconds * MS
    const common = { kind: 'payment', payee: '', refundOf: null, currency, reference, operatorId } as const
    const order = orders.take({ ...common, amount, expiresAt, returnUrl: String(returnUrl) })
    if (!order) return refused('REFERENCE_USED')
    return json({ payUrl: `http://${host}/pay/${encodeURIComponent(order.reference)}`, expiresAt: order.expiresAt })
  }

  function takePayout(asked: Record<string, unknown>): Reply | null {
    const { reference, currency, operatorId, payee } = asked
    const amount = paiseOf(asked['amount'])
    if (!amount || typeof reference !== 'string' || typeof operatorId !== 'number') return refused('MALFORMED')
    if (currency !== 'INR') return refused('CURRENCY')
    const isNew = orders.find(reference) === undefined
    if (isNew && mode === 'lost') return null
    const refundOf = refundedBy(payee)
    if (refundOf !== null && orders.find(refundOf)?.state !== 'paid') return refused('NOTHING_TO_REFUND')
    const common = { kind: 'payout', refundOf, currency, reference, operatorId, returnUrl: '' } as const
    const order = orders.take({ ...common, amount, expiresAt: Number.MAX_SAFE_INTEGER, payee: payeeOf(payee) })
    if (!order) return refused('REFERENCE_USED')
    if (isNew) outcomes.payOut(order, mode)
    return isNew && mode === 'unanswered' ? null : json(saidOf(order))
  }

  function servePage(path: string): Reply {
    if (path === '/') return { status: 200, body: deskPage(PAYOUT_MODES) }
    if (path === '/orders.json') return json({ mode, orders: orders.list().map(shownOf) })
    const order = /^\/pay\/([^/]+)$/.exec(path)?.[1]
    const found = order === undefined ? undefined : orders.find(decodeURIComponent(order))
    return found?.kind === 'payment' ? { status: 200, body: payPage(found, PAYMENT_OUTCOMES) } : NOT_FOUND
  }

  function control(path: string, query: URLSearchParams): Reply {
    const [, what, id = '', act = ''] = path.split('/')
    if (what === 'mode' && Object.hasOwn(PAYOUT_MODES, id)) {
      mode = id as PayoutMode
      return json({ mode })
    }
    if (what === 'report') {
      const day = query.get('day') ?? new Date(clock()).toISOString().slice(0, DAY_LENGTH)
      hooks.tellReport(day)
      return json({ day })
    }
    const order = orders.find(decodeURIComponent(id))
    if (!order) return NOT_FOUND
    if (what === 'pay' && order.state === 'open' && Object.hasOwn(PAYMENT_OUTCOMES, act))
      return json({ afterMs: outcomes.choose(order, act as PaymentOutcome), returnUrl: returnUrlOf(order) })
    if (what === 'become' && (possibleOf(order) as readonly string[]).includes(act)) {
      outcomes.become(order, act as State)
      return json(saidOf(order))
    }
    return NOT_FOUND
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    async close(): Promise<void> {
      outcomes.stop()
      server.closeAllConnections()
      await new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}

const DAY_LENGTH = 10
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

const saidOf = ({ reference, state, amount, currency }: Order) => ({
  reference,
  state,
  amount: rupees(amount),
  currency,
})

const shownOf = (order: Order) => ({
  ...saidOf(order),
  kind: order.kind,
  asked: rupees(order.asked),
  payee: order.payee,
  refundOf: order.refundOf,
  createdAt: order.createdAt,
  possible: possibleOf(order),
})

function lineOf({
  amount,
  fee,
  tax,
  heldBack,
  ...line
}: ReturnType<ReturnType<typeof createOrders>['report']>[number]) {
  return { ...line, amount: rupees(amount), fee: rupees(fee), tax: rupees(tax), heldBack: rupees(heldBack) }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isWeb = (value: unknown): boolean =>
  typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)
const refundedBy = (payee: unknown): string | null =>
  isObject(payee) && typeof payee['refundOf'] === 'string' ? payee['refundOf'] : null
const payeeOf = (payee: unknown): string => (isObject(payee) ? Object.values(payee).filter(Boolean).join(' · ') : '')

/** Back to the merchant's page, which learns from its own server what became of it: this says nothing but for which payment. */
function returnUrlOf({ returnUrl, reference }: Order): string {
  const url = new URL(returnUrl)
  url.searchParams.set('reference', reference)
  return url.href
}

function parse(body: string): Record<string, unknown> {
  const read: unknown = body === '' ? {} : JSON.parse(body)
  return isObject(read) ? read : {}
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  request.setEncoding('utf8')
  for await (const part of request) {
    body += String(part)
    if (body.length > LONGEST_BODY) throw new Error('the body is too long')
  }
  return body
}

function send(response: ServerResponse, { status, body }: Reply): void {
  const isPage = typeof body === 'string'
  response
    .writeHead(status, {
      'content-type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
      'cache-control': 'no-store',
    })
    .end(isPage ? body : JSON.stringify(body))
}
