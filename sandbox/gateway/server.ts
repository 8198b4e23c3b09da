/**
 * The stand-in's HTTP side: the protocol for merchants (`/v1/…`, signed), the page where a player pays (`/pay/…`), and a desk for whoever
 * develops or tests (`/`). docs/payment-gateway.md.
 */
import { createServer, type IncomingMessage } from 'node:http'
import { ended, listen, readBody } from '../serving.ts'
import { control, servePage } from './desk.ts'
import type { Gateway } from './gateway.ts'
import { createHooks } from './hooks.ts'
import { isObject, serveMerchant } from './merchants.ts'
import { createOrders } from './orders.ts'
import { createOutcomes, type Pace } from './outcomes.ts'
import { json, NOT_FOUND, refused, type Reply, send } from './reply.ts'
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
const UNREADABLE = refused('UNREADABLE', 400)

export async function startGateway(options: GatewayOptions, clock: () => number = Date.now) {
  const orders = createOrders(clock)
  const hooks = createHooks(options.webhookUrl, options.key, clock)
  const outcomes = createOutcomes({ orders, hooks, pace: options.pace })
  const gateway: Gateway = { orders, hooks, outcomes, clock, mode: 'paid' }
  const doors: Doors = { merchant: options.merchant, isSealed: createSealCheck(options.key, clock) }

  const server = createServer((request, response) => {
    answer(gateway, doors, request).then(
      (reply) => (reply === null ? request.socket.destroy() : send(response, reply)),
      () => send(response, UNREADABLE),
    )
  })
  return {
    port: await listen(server, options),
    async close(): Promise<void> {
      outcomes.stop()
      server.closeAllConnections()
      await ended(server)
    },
  }
}

/** Whom it takes for a merchant. */
type Doors = { readonly merchant: string; readonly isSealed: ReturnType<typeof createSealCheck> }

/** Null: no answer at all. */
async function answer(
  gateway: Gateway,
  { merchant, isSealed }: Doors,
  request: IncomingMessage,
): Promise<Reply | null> {
  const { method = 'GET', url = '/', headers } = request
  const body = await readBody(request, LONGEST_BODY)
  if (body === undefined) return UNREADABLE
  const { pathname: path, searchParams } = new URL(url, 'http://localhost')
  if (path.startsWith('/v1/')) {
    const isKnown = headers['x-merchant'] === merchant && isSealed(headers, { method, path, body })
    if (!isKnown) return refused('UNSIGNED', 401)
    return serveMerchant(gateway, { method, path, asked: parse(body), host: headers.host ?? '' })
  }
  if (method === 'GET' && path === '/healthz') return json({ status: 'ok' })
  if (method === 'GET') return servePage(gateway, path)
  // A form of a foreign page cannot say this type without asking.
  if (headers['content-type'] !== 'application/json') return NOT_FOUND
  return control(gateway, path, searchParams)
}

function parse(body: string): Record<string, unknown> {
  const read: unknown = body === '' ? {} : JSON.parse(body)
  return isObject(read) ? read : {}
}
